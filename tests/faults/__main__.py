"""`python -m tests.faults`: games under load while processes are killed, then an audit. `make faults`, `make soak`.

Nothing answered may be lost and nothing may be played twice, whatever is killed: that is all the audit asks.
"""

import argparse
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

from arena.client import Client, ServiceError
from tests.faults.audit import audit
from tests.faults.killer import Killer
from tests.faults.league import League, audit_league
from tests.faults.ledger import Account, Ledger
from tests.faults.players import KINDS, PATIENCE, Player
from tests.live import Up, up

ADMIN_KEY = "faults-admin"  # of a service that lives for one run on the loopback
SETTLE_SECONDS = 90.0  # in which all players must come to an end after the last kill
LEAST_PROGRESS = 10  # moves that must be answered per kill: a service that only restarts is no service


def parser() -> argparse.ArgumentParser:
    """What can be chosen."""
    top = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    top.add_argument("--seed", default=str(int(time.time())), help="of players and killer; printed, to run it again")
    top.add_argument("--kills", type=int, default=24)
    top.add_argument("--every", type=float, default=2.5, help="mean seconds between two kills")
    top.add_argument("--players", type=int, default=12)
    return top


def main(arguments: list[str] | None = None) -> int:
    """Run and report."""
    args = parser().parse_args(arguments)
    with tempfile.TemporaryDirectory() as name, up(Path(name) / "data", workers=2, houses=2, **_settings()) as service:
        ledger, killer = Ledger(), Killer(service, args.seed, args.every)
        with Client(service.url, ADMIN_KEY, patience=PATIENCE) as admin:
            league = League(admin, args.seed)
            _play_and_kill(service, ledger, killer, args)
            wrong = [*ledger.failures, *_audit_all(service, ledger), *_audit_league(admin, league, args.seed)]
    wrong += _too_little(ledger, killer)
    _report(args, ledger, killer, league, wrong)
    return 1 if wrong else 0


def _settings() -> dict[str, Any]:
    return {"open_games": 0, "requests_per_second": 0, "log_level": "warning", "admin_key": ADMIN_KEY}


def _play_and_kill(service: Up, ledger: Ledger, killer: Killer, args: argparse.Namespace) -> None:
    stopping = threading.Event()
    players: list[Player] = [
        KINDS[n % len(KINDS)](service.url, ledger, f"{args.seed}/{n}", stopping) for n in range(args.players)
    ]
    for player in players:
        player.start()
    try:
        killer.run(args.kills, stopping)
        time.sleep(args.every)
    finally:
        stopping.set()
    until = time.monotonic() + SETTLE_SECONDS
    for player in players:
        player.join(max(0.0, until - time.monotonic()))
    ledger.failures += [f"{player.name} hangs" for player in players if player.is_alive()]


def _audit_all(service: Up, ledger: Ledger) -> list[str]:
    """Games that still go on are aborted by their owners: then their moves are public too."""
    with Client(service.url, patience=PATIENCE) as client:
        return [f"game {row.game_id}: {wrong}" for row in ledger.accounts for wrong in _audit_one(client, row)]


def _audit_league(admin: Client, league: League, seed: str) -> list[str]:
    """The same league once more, now that nobody is killed, must come out the same."""
    league.wait()
    again = League(admin, seed)
    again.wait()
    return list(audit_league(league, again))


def _audit_one(client: Client, account: Account) -> list[str]:
    try:
        client.token = ""
        if client.read(account.game_id)["status"] == "playing":
            client.token = account.owner_token
            client.request("DELETE", f"/v1/games/{account.game_id}")
    except ServiceError as error:
        if error.status != 409:  # it has just ended by itself
            return [str(error)]
    client.token = ""
    return list(audit(account, client.request("GET", f"/v1/games/{account.game_id}/replay")))


def _too_little(ledger: Ledger, killer: Killer) -> list[str]:
    least = LEAST_PROGRESS * len(killer.killed)
    return [] if ledger.answered >= least else [f"only {ledger.answered} moves were answered, not {least}"]


def _report(args: argparse.Namespace, ledger: Ledger, killer: Killer, league: League, wrong: list[str]) -> None:
    kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(Counter(kind for kind, _ in killer.killed).items()))
    print(f"seed {args.seed}: {len(killer.killed)} kills ({kinds})")
    print(f"{len(ledger.accounts)} games, {ledger.answered} moves answered, {ledger.uncertain} answers lost for good")
    print(f"a league of {league.planned} matches meanwhile, played again in peace")
    print("audit: " + ("nothing lost, nothing played twice" if not wrong else f"{len(wrong)} complaints"))
    for line in wrong:
        print(f"  {line}")


if __name__ == "__main__":
    sys.exit(main())
