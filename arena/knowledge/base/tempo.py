"""How long things take: rolls until a price can be paid, out of income and by trade with the bank."""

from functools import lru_cache

from arena.knowledge.base.island import CARD, CITY, NOTHING, Cards, Income

FOR_EVER = 200.0  # rolls; as good as never
NEARLY = 1.5  # rolls that a price is away at least if it cannot be paid now

_EXPANSION: Cards = (2, 2, 1, 1, 0)  # a settlement and the road to it

# What an income is measured by: how often it would pay for these, and how much each counts.
_BASKET: tuple[tuple[Cards, float], ...] = ((_EXPANSION, 1.0), (CITY, 1.0), (CARD, 0.5))


def affordable(price: Cards, hand: Cards, rates: Cards) -> bool:
    """Whether a hand pays a price now, with the bank's help."""
    missing = trades = 0
    for cost, held, rate in zip(price, hand, rates, strict=True):
        if held < cost:
            missing += cost - held
        else:
            trades += (held - cost) // rate
    return missing <= trades


def wait(price: Cards, hand: Cards, income: Income, rates: Cards) -> float:
    """Rolls to be expected until a hand pays a price. 0: it does now."""
    if affordable(price, hand, rates):
        return 0.0
    return max(NEARLY, _steady_wait(price, hand, income, rates))


def _steady_wait(price: Cards, hand: Cards, income: Income, rates: Cards) -> float:
    """As if cards came in a steady flow and could be traded in parts.

    What is spare minus what is missing grows with time, the slower the fewer kinds are missing: a concave
    function made of straight pieces, so that Newton's steps from the left end exactly on its zero.
    """
    time = 0.0
    for _ in range(8):
        balance = slope = 0.0
        for cost, held, flow, rate in zip(price, hand, income, rates, strict=True):
            spare = held + flow * time - cost
            if spare < 0:
                balance += spare
                slope += flow
            else:
                balance += spare / rate
                slope += flow / rate
        if balance >= -1e-9:
            break
        if slope <= 1e-9:
            return FOR_EVER
        time -= balance / slope
    return min(time, FOR_EVER)


@lru_cache(maxsize=1 << 14)
def tempo(income: Income, rates: Cards) -> float:
    """How fast an income builds: what it pays for in a hundred rolls, starting with nothing."""
    return sum(weight * 100.0 / _steady_wait(price, NOTHING, income, rates) for price, weight in _BASKET)
