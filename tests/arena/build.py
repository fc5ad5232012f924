"""Builders for results."""

from arena.results import Result


def result(order, place=(0, 0, 0), *, points=None, forfeited=(), seconds=0.5, decisions=10):
    """A result of bots named by letters: `a>b=c>d` ranks a first, b and c equal. Seats go by the alphabet."""
    rows = [group.split("=") for group in order.split(">")]
    bots = tuple(sorted(name for group in rows for name in group))
    ranking = tuple(tuple(sorted(map(bots.index, group))) for group in rows)
    scores = points or tuple(
        10 - next(i for i, tied in enumerate(ranking) if seat in tied) for seat in range(len(bots))
    )
    return Result(
        bots=bots,
        ranking=ranking,
        points=tuple(scores),
        reason="victory",
        moves=100,
        decisions=(decisions,) * len(bots),
        seconds=(seconds,) * len(bots),
        forfeited=forfeited,
        round=place[0],
        block=place[1],
        rotation=place[2],
    )


def blocks(*rows, first=0):
    """One block of results for each row of orders."""
    return [
        result(order, (0, number, rotation))
        for number, orders in enumerate(rows, first)
        for rotation, order in enumerate(orders.split())
    ]
