"""How Azul is played well: one thought a lesson, in the coach's figures."""

from tilewright.lessons.azul_goals import FillsLine, Poisons, TakesMarker
from tilewright.lessons.lesson import Chapter, Lesson, Step

__all__ = ["AZUL_TIPS"]


def _lesson(name: str, *steps: Step) -> Lesson:
    return Lesson("azul", name, Chapter.TIPS, steps)


AZUL_TIPS = (
    _lesson(
        "waste",
        Step(
            "azul round=1 first=1 turn=2 displays=-/-/-/-/- centre=BYYRKKW marker=2"
            " bag=17B14Y15R15K19W"
            " player=0:Y/YY/K/RRRR/-:...../...../...../...../.....:-"
            " player=0:Y/BB/-/KK/-:...../...../...../...../.....:M",
            FillsLine(),
        ),
        Step(
            "azul round=3 first=1 turn=1 displays=-/-/-/BYRR/- centre=BBYYKK marker=1"
            " bag=4B9Y8R7K12W lid=9B1Y2R5K2W"
            " player=9:W/BB/-/WWWW/YYYY:.YR../..Y.K/..B.R/...../.....:M"
            " player=0:R/RR/KKK/-/RR:.Y.K./.B.../.W.../.K.../.....:R",
            FillsLine(),
        ),
    ),
    _lesson(
        "poison",
        Step(
            "azul round=2 first=1 turn=1 displays=-/-/-/-/- centre=BBBBBBY marker=1"
            " bag=9B12Y13R12K14W lid=3B1Y"
            " player=5:Y/KK/RRR/WWW/YYY:..R../..Y../..B../...../.....:M"
            " player=2:Y/R/WWW/KKKK/RR:...K./.B.../...../...../.....:K",
            Poisons(),
        ),
        Step(
            "azul round=4 first=1 turn=1 displays=-/-/-/-/- centre=KKKWWWWWW marker=1"
            " bag=2B4Y5R3K6W lid=10B5Y4R9K5W"
            " player=17:K/RR/YYY/B/-:.YR.W/.BY.K/..B.R/..W../Y....:M"
            " player=6:B/YY/YY/BBB/RRRRR:.YRK./.B.R./KW.../.K.../.....:-",
            Poisons(),
        ),
    ),
    _lesson(
        "first-marker",
        Step(
            "azul round=2 first=1 turn=1 displays=-/-/-/BYKW/- centre=BBYYRRKKW"
            " bag=12B12Y12R12K12W lid=1B3Y2R3W"
            " player=2:K/WW/-/K/B:B..../.B.../.W.../...../.....:-"
            " player=1:R/RR/-/KK/B:...K./..Y../...Y./...../.....:R",
            TakesMarker(),
        ),
    ),
)
