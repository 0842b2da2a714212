"""The rules of Azul one by one; every position came about in a game of two, but for one tile."""

from tilewright.azul.tiles import Colour
from tilewright.lessons.azul_goals import (
    AnyColumn,
    BestColumn,
    Bonus,
    FillsLine,
    LeastFloor,
    MostPoints,
    Takes,
    TakesMarker,
)
from tilewright.lessons.lesson import Chapter, Lesson, Step

__all__ = ["AZUL_RULES"]


def _lesson(name: str, *steps: Step) -> Lesson:
    return Lesson("azul", name, Chapter.RULES, steps)


_EMPTY = "player=0:-/-/-/-/-:...../...../...../...../.....:-"

AZUL_RULES = (
    _lesson(
        "taking",
        Step(
            f"azul displays=BBRW/YYKK/RRRW/BYKW/BBYK bag=15B16Y16R16K17W {_EMPTY} {_EMPTY}",
            Takes(Colour.RED, 3),
            ("display_colour",),
        ),
        Step(
            f"azul displays=BYKW/YYRW/BRKK/BYRW/BYRK bag=16B15Y16R16K17W {_EMPTY} {_EMPTY}",
            FillsLine(2),
        ),
    ),
    _lesson(
        "centre",
        Step(
            "azul displays=-/YYKK/-/BYKW/BBYK centre=RWW bag=15B16Y16R16K17W"
            " player=0:-/-/RRR/-/-:...../...../...../...../.....:-"
            " player=0:-/BB/-/-/-:...../...../...../...../.....:-",
            TakesMarker(),
        ),
        Step(
            "azul displays=-/-/-/BYKW/BBYK centre=RKK marker=2 bag=15B16Y16R16K17W"
            " player=0:-/YY/RRR/-/-:...../...../...../...../.....:-"
            " player=0:-/BB/WW/-/-:...../...../...../...../.....:M",
            Takes(Colour.BLACK, None),
        ),
    ),
    _lesson(
        "lines",
        Step(
            "azul displays=-/BYRK/-/BBWW/BYKW centre=BKKW bag=15B16Y17R16K16W"
            " player=0:-/-/RR/-/-:...../...../...../...../.....:-"
            " player=0:-/YY/-/-/-:...../...../...../...../.....:-",
            FillsLine(3),
            ("line_colour",),
        ),
        Step(
            "azul round=2 first=2 turn=1 displays=-/YYRW/-/-/- centre=YYYR marker=1"
            " bag=13B9Y12R13K13W lid=1B1Y4R3K"
            " player=2:R/BB/KKK/-/YY:.Y.../..Y../...../R..../.....:M"
            " player=3:B/WW/WWW/-/BB:.Y.../.B.../...../.K.../.....:W",
            FillsLine(),
            ("wall_colour", "line_full"),
        ),
    ),
    _lesson(
        "floor",
        Step(
            "azul round=2 first=1 turn=2 displays=-/-/-/-/- centre=BBBBBKKK marker=2"
            " bag=13B12Y13R8K14W lid=1B3K"
            " player=2:R/YY/WWW/YYYY/RRR:.Y.../.B.../...../...../.....:R"
            " player=4:K/WW/RR/KK/Y:....W/....K/K..../...../.....:KM",
            LeastFloor(),
            ("line_colour",),
        ),
        Step(
            "azul round=3 first=2 turn=1 displays=-/-/-/-/- centre=RKKKKKWW marker=1"
            " bag=7B8Y8R11K6W lid=3B5Y3R8W"
            " player=0:R/BB/BBB/B/KKKK:BY.../W.Y../.W.../...../.....:M"
            " player=8:B/RR/YYY/RRRR/W:.YR../.BY../.WB../...../.....:-",
            LeastFloor(),
        ),
    ),
    _lesson(
        "tiling",
        Step(
            "azul round=3 first=1 turn=2 displays=-/-/-/-/- centre=B marker=2"
            " bag=8B9Y5R7K11W lid=2B4Y4R8K3W"
            " player=2:B/K/YYY/RRR/BBBBB:..RK./..YR./K.B../...../.....:K"
            " player=4:R/B/-/RRRR/Y:BY.../W.Y../K..../...../.....:RMWWWWW",
            MostPoints(),
        ),
        Step(
            "azul round=3 first=2 turn=2 displays=-/-/-/-/- centre=YYYRKKKKKWW marker=1"
            " bag=7B8Y8R11K6W lid=3B5Y3R8W"
            " player=0:R/BB/BBB/B/KKKK:BY.../W.Y../.W.../...../.....:M"
            " player=8:B/RR/-/RRRR/W:.YR../.BY../.WB../...../.....:-",
            MostPoints(),
        ),
        Step(
            "azul round=4 first=2 turn=2 displays=-/-/-/-/- centre=BBBBBBRKKKKKWW marker=1"
            " bag=2B4Y3R3K8W lid=8B4Y8R5K7W"
            " player=15:Y/YY/-/KKK/YYY:..RKW/...RK/..B.R/....Y/.R...:MR"
            " player=14:B/R/YYY/-/R:.YRK./WBY../...../.K.B./...W.:-",
            MostPoints(),
        ),
    ),
    _lesson(
        "end",
        Step(
            "azul round=4 first=2 turn=2 displays=-/-/-/-/- centre=BBBBBBRKKKKKWW marker=1"
            " bag=2B4Y3R3K8W lid=8B4Y8R4K7W"
            " player=15:Y/YY/-/KKK/YYY:..RKW/...RK/..B.R/....Y/.R...:MR"
            " player=14:B/R/YYY/-/R:.YRK./WBY.K/...../.K.B./...W.:-",
            Bonus(2),
        ),
        Step(
            "azul round=4 first=2 turn=2 displays=-/-/BKKK/-/- centre=RRRW marker=1"
            " bag=4B5Y3R3K5W lid=9B6Y2R7K10W"
            " player=17:Y/BB/RRR/-/RR:..RKW/..YRK/.W.Y./...B./...W.:MY"
            " player=13:B/-/YYY/KKKK/RRR:.YRK./.BYR./.WB../...../.....:-",
            Bonus(7),
        ),
        Step(
            "azul round=5 first=1 turn=1 displays=-/-/-/-/- centre=YYYRRRRKW marker=2"
            " bag=- lid=10B8Y9R12K10W"
            " player=32:-/WW/WW/B/-:.YRKW/.BYRK/..BYR/..W../Y..W.:Y"
            " player=16:W/KK/YY/BBBB/-:BYRK./.BYR./KW.../.K.../.R...:MBR",
            Bonus(10),
        ),
    ),
    _lesson(
        "grey-wall",
        Step(
            "azul wall=grey round=2 first=2 turn=2 displays=-/-/-/-/- marker=2"
            " bag=14B9Y9R13K15W lid=3Y4R1K"
            " player=3:W/YY/BBB/KKK/W:..Y../..K../...../...../.....:YY"
            " player=4:Y/BB/WWW/KK/-:B..../Y..../..Y../...../R....:MRRRRRR",
            AnyColumn(),
            ("column_colour", "column_taken"),
        ),
        Step(
            "azul wall=grey round=3 first=2 turn=2 displays=-/-/-/-/- marker=1"
            " bag=9B4Y5R9K13W lid=3B6Y11R1K2W"
            " player=10:B/WW/YYY/KKKK/W:.WY../.YK../.B.../...../.....:MYYRR"
            " player=6:-/-/BBB/KKKK/B:BK..Y/YR..B/W.Y../...../R....:-",
            BestColumn(),
        ),
    ),
)
