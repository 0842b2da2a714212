"""Writes the golden records anew: ``python tests/golden/make.py``.

Do so only when the rules or the form of records change on purpose, and look at what changed. Each
file holds two games of one setup, played by lot. The tag ``LegalCounts`` holds the number of legal
moves before each move (0 before a deal) and ``Final`` the last position, so that replaying them
checks the rules and not only that the moves are possible.
"""

import sys
from dataclasses import replace
from pathlib import Path

FOLDER = Path(__file__).parent
sys.path.insert(0, str(FOLDER.parent / "play"))

from record_games import annotated, random_record  # noqa: E402

from tilewright.play.record import Record  # noqa: E402
from tilewright.play.record_json import write_json  # noqa: E402
from tilewright.play.record_text import write_text  # noqa: E402

SETUPS = {
    "lits-classic": ("lits", "classic", {}),
    "lits-classic-moats-no-pie": ("lits", "classic", {"board": "moats", "pie": False}),
    "lits-genius": ("lits", "genius", {}),
    "lits-study-4": ("lits", "classic", {"size": 4}),
    "lits-study-7-supply-2": ("lits", "classic", {"size": 7, "supply": 2, "first_symbol": "O"}),
    "lits-random-free": ("lits", "classic", {"size": 8, "board": "random-free"}),
    **{
        f"azul-{wall}-{players}": ("azul", wall, {"players": players})
        for wall in ("coloured", "grey")
        for players in (2, 3, 4)
    },
}


def checked_by(record: Record) -> dict[str, str]:
    """The tags that say what a replay must find."""
    positions = list(record.positions())
    counts = [str(len(position.legal_moves())) for position in positions[:-1]]
    return {"LegalCounts": " ".join(counts), "Final": str(positions[-1])}


def golden(name: str, number: int) -> Record:
    record = random_record(SETUPS[name], 100 + number)
    if number == 1:
        # The second game of each file has remarks, clocks and variations, and is cut short.
        record = random_record(SETUPS[name], 100 + number, most=9)
        record = annotated(record, number, lambda: "why {not} this?")
    tags = {"Event": f"{name} {number + 1}", "Date": "2026.01.01", **checked_by(record)}
    return replace(record, tags=tuple(tags.items()))


def main() -> None:
    for name in SETUPS:
        records = [golden(name, number) for number in range(2)]
        (FOLDER / f"{name}.txt").write_text(write_text(records), encoding="utf-8", newline="\n")
        for number, record in enumerate(records, start=1):
            (FOLDER / f"{name}-{number}.json").write_text(
                write_json(record), encoding="utf-8", newline="\n"
            )


if __name__ == "__main__":
    main()
