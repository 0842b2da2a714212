"""How Battle of LITS is played well: one notion of the players a lesson, in the coach's figures."""

from tilewright.lessons.lesson import Chapter, Lesson, Step
from tilewright.lessons.lits_goals import (
    BestNet,
    Covers,
    Protects,
    QuietOpening,
    SavesOneOfTwo,
    Strongest,
    SwapsSides,
    WinsNow,
)

__all__ = ["LITS_TIPS"]


def _lesson(name: str, *steps: Step) -> Lesson:
    return Lesson("lits", name, Chapter.TIPS, steps)


_TRIANGLES = "X.OO./X..O./...../.X..O/.XX.O"
_KNOTS = "OOX../XOO../...../..XXO/..OXX"

LITS_TIPS = (
    _lesson(
        "cover",
        Step(".OXO./.OO../X.X../...X./..... X - pie=off", Covers(3)),
        Step("XXX.X/X.OOO/.X.O./XXX.O/O.OOO X d2d3e3e4;c3b4c4c5 pie=off", Strongest()),
    ),
    _lesson(
        "protection",
        Step("...../.OOX./.XOO./...../..... X - pie=off", Strongest()),
        Step(".OX.O./.OOX../..X..O/X..O../..OXX./.X.OX. X d2e2e3e4;d5e5c6d6 pie=off", Strongest()),
        Step(
            "X..O.X/X.X..X/O....X/O....X/O..O.O/O.X..O X a4a5b5a6;c4c5d5e5 pie=off",
            Protects(frozenset({"f1", "f2", "f3", "f4"})),
        ),
    ),
    _lesson(
        "half-protection",
        Step("X.X../O...X/XX.OO/O...X/..O.O X d1c2d2e2;d3d4d5e5 pie=off", SavesOneOfTwo()),
        Step(".X.XO/...XO/.O.X./XO.../XO.O. X a1a2a3b3;b4c4d4c5 pie=off", SavesOneOfTwo()),
    ),
    _lesson(
        "reveal",
        Step("OOX.O./.X.XXO/....../....../XOO.O./.X.OXX X e1e2d3e3;c2b3c3c4 pie=off", BestNet()),
        Step("...XX./.XO.XX/..X.O./.X.O../OO.XO./.OO... X c2c3c4c5;a3b3a4a5 pie=off", BestNet()),
    ),
    _lesson(
        "tempo",
        Step(".XO./O..O/X..X/.XO. X d1c2d2d3;a4b4c4d4 pie=off", WinsNow()),
        Step("....O/OOO.X/XO.XO/O.XXX/X.... X a2b2a3a4;c3b4c4b5 supply=1 pie=off", BestNet()),
    ),
    _lesson(
        "first-move",
        Step(f"{_TRIANGLES} X -", QuietOpening()),
        Step(f"{_KNOTS} X a1b1b2c2", SwapsSides()),
        Step(f"{_TRIANGLES} X a3b3c3d3", Strongest()),
    ),
)
