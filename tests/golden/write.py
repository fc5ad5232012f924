"""Write all golden logs anew: `python -m tests.golden.write`.

Only after a change that is meant to change games, lists, events or dumps; the diff shows which of them did.
"""

from tests.contract.walks import TABLES
from tests.golden.logs import HERE, make, path_of, text_of


def main() -> None:
    """One file for each table; files of tables that are gone are removed."""
    for stale in set(HERE.glob("*.json")) - {path_of(table) for table in TABLES}:
        stale.unlink()
    for table in TABLES:
        path_of(table).write_text(text_of(make(table)), "utf-8")
        print(f"written {path_of(table).name}")


if __name__ == "__main__":
    main()
