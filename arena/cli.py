"""The `kontor` command: finds its subcommands in arena/commands."""

import argparse
import importlib
import os
import pkgutil
import sys
from collections.abc import Sequence
from types import ModuleType

from arena import boards, commands
from arena.client import ServiceAway, ServiceError
from arena.errors import UserError
from arena.matches import BotFault


def _modules() -> list[ModuleType]:
    names = sorted(info.name for info in pkgutil.iter_modules(commands.__path__))
    return [importlib.import_module(f"arena.commands.{name}") for name in names]


def parser() -> argparse.ArgumentParser:
    """The parser with all subcommands."""
    top = argparse.ArgumentParser(prog="kontor", description="Game server and bot league for Catan-family board games.")
    subparsers = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for module in _modules():
        module.add_parser(subparsers)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run a subcommand; a user's mistake is one line, never a traceback."""
    args = parser().parse_args(argv)
    try:
        boards.add_all(os.environ.get(boards.VARIABLE, ""))
        return int(args.run(args))
    except (UserError, BotFault, ServiceError, ServiceAway) as error:
        print(f"kontor: {error}", file=sys.stderr)
        return getattr(error, "code", 1)
    except BrokenPipeError:  # the reader has seen enough: `kontor … | head`
        sys.stdout = None
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
