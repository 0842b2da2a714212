"""The rules of Battle of LITS one by one, on small boards; the learner owns X but for the swap."""

from tilewright.lessons.lesson import Chapter, Lesson, Step
from tilewright.lessons.lits_goals import (
    AnyPlacement,
    Covers,
    LastOfType,
    OfType,
    SwapsSides,
    WinsNow,
)
from tilewright.lits.shapes import PieceType

__all__ = ["LITS_RULES"]


def _lesson(name: str, *steps: Step) -> Lesson:
    return Lesson("lits", name, Chapter.RULES, steps)


_TRIANGLES = "X.OO./X..O./...../.X..O/.XX.O"

LITS_RULES = (
    _lesson(
        "goal",
        Step(f"{_TRIANGLES} X - pie=off", Covers(3)),
        Step(f"{_TRIANGLES} X a1b1a2a3;c1d1d2e2 pie=off", Covers(2)),
    ),
    _lesson(
        "pieces",
        Step("...../OOOO./...../.XXXX/..... X - pie=off", Covers(4), ("not_a_tetromino",)),
        Step(".O..X/.O..X/.OO.X/....X/..... X - pie=off", Covers(4), ("not_a_tetromino",)),
        Step("...../OOO../.O.XX/...XX/..... X - pie=off", Covers(4), ("not_a_tetromino",)),
        Step(".OO../OO.../...../..XX./..XX. X - pie=off", Covers(4), ("not_a_tetromino",)),
    ),
    _lesson(
        "touching",
        Step(
            "...../...../..OO./...../XX... O a1b1c1b2 pie=off",
            AnyPlacement(),
            ("touches_nothing", "overlaps"),
        ),
        Step(
            "...../...../..OO./...../XX... O a1b1c1b2 pie=off",
            Covers(2),
            ("touches_nothing",),
        ),
    ),
    _lesson(
        "same-type",
        Step(
            "...../O.X.O/OX.OX/X.O.X/..... X b3c3d3c4;b5c5d5e5 pie=off",
            OfType(PieceType.I),
            ("touches_same_type",),
        ),
        Step(
            "..OOO/.O.../X...O/...X./XXX.. X d2c3d3c4;a5b5c5d5 pie=off",
            Covers(2),
            ("touches_same_type",),
        ),
    ),
    _lesson(
        "squares",
        Step(
            "....O/.OXXX/O...X/OOOX./X.... X e1e2e3e4;b3c3d3c4 pie=off",
            Covers(2),
            ("fills_2x2",),
        ),
        Step(
            ".OO../OOO../O...X/..XXX/..XX. X a2b2b3c3;d3d4d5e5 pie=off",
            Covers(2),
            ("fills_2x2",),
        ),
    ),
    _lesson(
        "supply",
        Step(
            "....O/X..XO/OX.OX/XO..O/X.... X b1c1c2c3;c4d4b5c5 supply=1 pie=off",
            AnyPlacement(),
            ("supply_used_up",),
        ),
        Step(
            "....O/X..XO/OX.OX/XO..O/X.... X b1c1c2c3;c4d4b5c5 supply=1 pie=off",
            LastOfType(PieceType.T),
            ("supply_used_up",),
        ),
    ),
    _lesson(
        "swap",
        Step(f"{_TRIANGLES} X c1d1d2e2", SwapsSides()),
        Step(f"{_TRIANGLES} X b3b4c4c5", AnyPlacement()),
    ),
    _lesson(
        "end",
        Step("...X/.XOX/OXO./O... X a1b1c1d1;d2c3d3d4 pie=off", WinsNow()),
        Step(".O.X/.X.O/X.O./O.X. X c1d1d2d3;a4b4c4d4 pie=off", WinsNow()),
    ),
)
