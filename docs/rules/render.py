"""Write docs/rules/<game>.md out of rules/<game>/clauses.json, sections.json and the game's appendix.

`python docs/rules/render.py` rewrites every page; with `--check` it only exits 1 if one is stale.
"""

import argparse
import json
import sys
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT / "docs" / "rules"

TITLES = {
    "base": "the CATAN base game",
    "explorers": "CATAN – Explorers & Pirates",
    "europe": "CATAN Histories – Merchants of Europe",
}
"""What a game is called in the head of its page; a game that is missing here goes by its folder's name."""

HEAD = """\
# Rules: {title}

<!-- Written by render.py out of rules/{game}/clauses.json and {game}_appendix.md: edit those. -->

These are the rules of {title} as Kontor plays it, in our own words. The game was designed by
Klaus Teuber and is published by Kosmos and Catan GmbH; CATAN and all other names and marks belong to their
owners. Kontor is not affiliated with, nor endorsed by, any of them.

One numbered clause is one rule. A refused move names the clause it breaks. An id that ends in R is a ruling:
it settles what the rules of the game leave open or unsaid, so that every game is decided in the same way.
"""


def section_of(clause: str) -> str:
    """The section of a clause id: B-6 for B-6.3 and B-6.19R."""
    return clause.partition(".")[0]


def read_json(path: Path) -> dict[str, str]:
    data: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return data


def render(game: str) -> str:
    """The whole page of a game."""
    clauses = read_json(ROOT / "rules" / game / "clauses.json")
    titles = read_json(ROOT / "rules" / game / "sections.json")
    parts = [HEAD.format(game=game, title=TITLES.get(game, game))]
    for section, ids in groupby(clauses, key=section_of):
        lines = "\n".join(f"- **{clause}** {clauses[clause]}" for clause in ids)
        parts.append(f"## {section} {titles[section]}\n\n{lines}\n")
    appendix = PAGES / f"{game}_appendix.md"
    if appendix.exists():
        parts.append(appendix.read_text(encoding="utf-8"))
    return "\n".join(parts)


def main() -> int:
    parser = argparse.ArgumentParser(description="Write the rules pages out of the clauses.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a page is out of date")
    check: bool = parser.parse_args().check
    stale = False
    for source in sorted((ROOT / "rules").glob("*/clauses.json")):
        page, text = PAGES / f"{source.parent.name}.md", render(source.parent.name)
        if page.exists() and page.read_text(encoding="utf-8") == text:
            continue
        stale = True
        print(f"{page.relative_to(ROOT)} {'is out of date' if check else 'written'}")
        if not check:
            page.write_text(text, encoding="utf-8")
    return int(check and stale)


if __name__ == "__main__":
    sys.exit(main())
