"""The positions that ``tilewright bench`` searches, and how far."""

from dataclasses import dataclass

from tilewright.game import Limits

__all__ = ["AZUL_POSITIONS", "LITS_POSITIONS", "BenchPosition"]


@dataclass(frozen=True, slots=True)
class BenchPosition:
    """A position text, and how far it is searched."""

    name: str
    text: str
    limits: Limits


LITS_POSITIONS = (
    BenchPosition(
        "opening-10",
        "XO.O..OO.O/.O...XXO.X/OOOOXO.XOO/OO.X.O.X.O/....O..XXX/OOO..X..../"
        "X.O.X.O.XX/XXO.XOXXXX/O.XOO...X./X.XX..X.XO X - pie=off",
        Limits(depth=3),
    ),
    BenchPosition(
        "pie-opening-10",
        "X..OXXOO.X/O.XXOXO.X./...OX.XXO./...XO...XO/OXXO.OO.X./.O.XX.XOOX/"
        "XO...XO.../.XOO.OX.../.O.XOXOO.X/O.XXOOX..O X -",
        Limits(depth=3),
    ),
    BenchPosition(
        "pie-answer-10",
        "OOXXX...../.OOO.O.OX./XOOXXO..X./O.X..O.XOO/OX.O..O.XX/OO.X..X.OX/"
        "XXO.X..O.X/.O..XOOXXO/.OX.X.XXX./.....OOOXX X f5g5h5f6",
        Limits(depth=4),
    ),
    BenchPosition(
        "two-pieces-10",
        "XO.....OO./OX.X..O.OO/.O.XO.O.X./..XOX.XXXX/OXX.XO.XXX/OOO.XO.OOX/"
        "OOOO.OXO../.O.X.XO.X./XX.X..O.OX/.XX.....XO X g7g8g9g10;h8i8i9i10",
        Limits(depth=4),
    ),
    BenchPosition(
        "three-pieces-10",
        "..O...XX.X/.OXO...OOX/X.XO..OOXX/XOXXX.X.XX/.OOOO...O./.X...XXXX./"
        "OO.O.OOOXO/OOXX..XO.O/OXX...XOX./O.OO...X.. X g5f6g6g7;j5h6i6j6;e6e7e8e9",
        Limits(nodes=250_000),
    ),
    BenchPosition(
        "four-pieces-10",
        "XOOOOXO.X./OX..OOX.X./..OX..XO../...O..O.OX/O.XXXX.OOO/XXX.OOOO.X/"
        "OX.X..X.../..XO..OX../.O.OXX..OX/.O.XOXXXXO"
        " O d1c2d2d3;e1f1f2g2;h1i1h2h3;e3e4f4g4",
        Limits(depth=5),
    ),
    BenchPosition(
        "swapped-10",
        "XX.XO.O..O/X.OXO..OOO/X.O.O.XOX./..O..OXX.O/O....OOOXX/OOXXX....X/"
        "X.OOX..X../.OXO.X.X.O/XXX..XOX.O/X..X.XO.OO"
        " X b1b2c2b3;f3e4f4f5;b4c4d4d5;f6g6h6i6;i7j7h8i8 2",
        Limits(depth=5),
    ),
    BenchPosition(
        "five-pieces-10",
        "XX...X.O.X/XXXXXOX..O/.OO.OX...O/XX..O.O.XO/OXX.O..O.X/O.X..X.OOX/"
        "XO.X.X..OO/X...OX.XX./X..OXOOOOO/O.X.O...OO"
        " X e2e3e4e5;c3c4d4c5;e6f6f7g7;i6i7i8i9;f8f9g9h9",
        Limits(nodes=1_500_000),
    ),
    BenchPosition(
        "ending-10",
        "XX...X.O.X/XXXXXOX..O/.OO.OX...O/XX..O.O.XO/OXX.O..O.X/O.X..X.OOX/"
        "XO.X.X..OO/X...OX.XX./X..OXOOOOO/O.X.O...OO"
        " X g1g2h2g3;e2e3e4e5;c3c4d4c5;g4h4h5h6;e6f6f7g7;i6i7i8i9;f8f9g9h9",
        Limits(nodes=500_000),
    ),
    BenchPosition(
        "opening-12",
        ".OX.X.OO.O.X/XX.XOOXXXO../.O...OXO..XO/..XXO....O.O/.OXXXOXXXXO./"
        "...X..OO.XXO/XOO.XX..O.../.XOOOOXOOOX./X.X....XOO../XO..XOX...X./"
        "..XOOOXXO.OO/O.X.XX.O.OX. X - pie=off",
        Limits(depth=3),
    ),
    BenchPosition(
        "five-pieces-12",
        "..OOXX.XOOXO/.X.X.......O/..XOOOOXOO../.OX.O.XOX.X./XXO..XO..OXO/"
        "OXXX.O.O.OX./.OX.X.X.OOOX/XOX..XO..XOO/.O.OXO.X.OX./..XXOXXXXO../"
        "X.......O.O./XOXXO.OOXX.."
        " X a5a6a7a8;e7d8e8d9;f7g7h7i7;a9b9c9c10;a11b11c11b12",
        Limits(depth=4),
    ),
    BenchPosition(
        "nine-pieces-12",
        ".X.XOXXXOO.O/O.XX..X...../X.X..X..OO../XXOX.O.XXXOO/..O.O...XOX./"
        "XXOOXX.XOXX./.OOXO.OOXXOO/.OXO...X.X../XXOOO.X.OXOO/..XX..O..O.O/"
        ".....O..OO.X/X.XXOOOXO.O."
        " X a4b4b5b6;a6a7a8a9;h7i7j7h8;k7k8k9k10;c8b9c9b10;f8d9e9f9;g9g10g11g12;"
        "j10h11i11j11;a11b11c11c12",
        Limits(depth=5),
    ),
    BenchPosition(
        "supply-2-on-8",
        ".XXXOO.O/.O.OXOOO/....OXO./.O.X.OX./.OX.O.X./.XOX..../XXXOX.X./"
        "X.XXOOO. X e2d3e3e4;f4g4h4h5 supply=2",
        Limits(nodes=400_000),
    ),
    BenchPosition(
        "whole-game-6",
        "XXX.OX/XOO.../OO.O../..X.XX/...XXO/OX.OOO X - pie=off",
        Limits(nodes=500_000),
    ),
)
"""Openings, the middle and endings, random boards and pieces laid by lot."""

AZUL_POSITIONS = (
    BenchPosition(
        "two-early",
        "azul wall=coloured round=2 phase=offer first=2 turn=2 "
        "displays=YKKW/BYRW/BBRK/YRRK/BBYK centre=- marker=centre bag=11B12Y10R13K14W "
        "lid=1B3Y4R1W player=2:-/-/-/-/WW:...K./.B.../...Y./...../.....:- "
        "player=2:-/-/BB/R/-:...K./W..../...../...../.R...:-",
        Limits(depth=6),
    ),
    BenchPosition(
        "two-middle",
        "azul wall=coloured round=3 phase=offer first=2 turn=2 displays=-/BBBR/-/-/RRWW "
        "centre=BRRWWW marker=2 bag=7B11Y6R10K6W lid=4B1Y4R6K6W "
        "player=0:Y/Y/-/-/YY:B..K./WB.../.WB../R..../.....:- "
        "player=7:K/BB/YY/K/RR:.YR../..YR./.W.../...../.....:MK",
        Limits(nodes=100_000),
    ),
    BenchPosition(
        "two-late",
        "azul wall=coloured round=4 phase=offer first=1 turn=1 displays=-/-/-/BYYW/- "
        "centre=BBBKKW marker=1 bag=5B3Y3R5K4W lid=7B2Y9R6K10W "
        "player=4:Y/-/RRR/KK/YYYYY:B.RK./W.YR./K..../R..../.....:MR "
        "player=1:W/BB/YYY/-/YY:B.RK./W.Y.K/K..../..W../.....:-",
        Limits(nodes=100_000),
    ),
    BenchPosition(
        "three-early",
        "azul wall=coloured round=2 phase=offer first=1 turn=1 "
        "displays=YKKK/BRKW/YRRW/BYRK/BRRW/YKKW/BBYR centre=- marker=centre "
        "bag=8B10Y8R7K11W lid=3B1Y3R3K3W "
        "player=6:-/-/-/-/B:..R../..Y../..B../R..../.....:- "
        "player=6:-/-/-/KK/-:.Y.../.B.../.W.../...../.....:- "
        "player=5:-/-/-/-/YY:B..../W..../K..../...../.....:-",
        Limits(nodes=20_000),
    ),
    BenchPosition(
        "three-middle",
        "azul wall=coloured round=3 phase=offer first=2 turn=1 "
        "displays=BYWW/BRRK/-/-/-/BRKK/- centre=BYK marker=3 bag=2B4Y4R3K3W "
        "lid=6B5Y4R9K5W player=15:-/-/BBB/-/RR:BY.../WB.../.W.Y./.K.../.....:- "
        "player=9:R/YY/R/-/YYY:BY.../WB.../...../R...Y/.....:- "
        "player=9:R/-/RR/-/WWWWW:...KW/...RK/...../...B./..K..:MW",
        Limits(nodes=20_000),
    ),
    BenchPosition(
        "three-late",
        "azul wall=coloured round=4 phase=offer first=3 turn=1 displays=-/-/-/-/-/BYKW/- "
        "centre=BYYYRRRKKWWWW marker=1 bag=4B7Y9R10K8W lid=- "
        "player=11:-/RR/BBB/-/BBBB:B..KW/WB..K/K..Y./..W../.....:M "
        "player=18:K/WW/-/-/-:BYR../.BY../....R/.K.../YR...:- "
        "player=7:K/RR/YYY/-/-:BYR../WBY../...../.K.../...WB:-",
        Limits(nodes=20_000),
    ),
    BenchPosition(
        "four-early",
        "azul wall=coloured round=2 phase=offer first=1 turn=1 "
        "displays=BYRW/BRKK/KKKW/BRRK/BRKW/BRKW/YRWW/BYKW/BYYW centre=- marker=centre "
        "bag=7B5Y5R6K5W lid=4B6Y4R1K4W player=3:-/-/B/-/-:..R../..Y../...../...../Y....:- "
        "player=4:-/-/Y/-/-:...K./...R./...../...../...W.:- "
        "player=5:-/-/-/KK/-:....W/....K/....R/...../.....:- "
        "player=4:-/-/-/W/-:..R../..Y../..B../...../.....:-",
        Limits(nodes=20_000),
    ),
    BenchPosition(
        "four-middle",
        "azul wall=coloured round=3 phase=offer first=2 turn=4 "
        "displays=-/-/-/-/-/YKWW/YRKW/BRKK/BBYW centre=BBYKKKKKKKWW marker=3 "
        "bag=5B8Y7R4K6W lid=- player=14:B/-/RR/-/-:.YR../.BY../..B../..W../.....:- "
        "player=11:R/-/WWW/-/BBB:BY.../WB.../...../RK.../.....:- "
        "player=10:R/RR/-/-/-:...KW/....K/.W..R/R..../Y....:M "
        "player=12:R/-/-/K/YY:BY.../WB.../K..Y./...../.....:-",
        Limits(nodes=20_000),
    ),
    BenchPosition(
        "four-late",
        "azul wall=coloured round=4 phase=offer first=4 turn=4 "
        "displays=-/YYRR/-/-/-/-/-/YYRK/- centre=BBBBYYRRRKKWW marker=2 bag=4B3Y5R3K "
        "lid=- player=27:Y/BB/WW/KK/WW:..RKW/..YRK/..BY./..W../.....:- "
        "player=22:-/WW/KKK/-/K:BYR../.BY../.WB../.K.../.R...:MW "
        "player=14:Y/BB/-/W/W:..RKW/..YRK/K..../...../Y...B:- "
        "player=5:R/YY/BB/WWW/-:.Y.KW/.B.RK/.W.../...../.R...:-",
        Limits(nodes=20_000),
    ),
    BenchPosition(
        "grey-two-early",
        "azul wall=grey round=2 phase=offer first=1 turn=1 "
        "displays=RKWW/BYYK/RRKW/BBYK/BBRR centre=- marker=centre bag=9B12Y11R13K15W "
        "lid=2B1Y3R1K player=5:-/-/-/YYY/W:B..../K..../R..../...../.....:- "
        "player=5:-/-/-/K/BB:..W../..Y../..B../...../.....:-",
        Limits(depth=5),
    ),
    BenchPosition(
        "grey-two-middle",
        "azul wall=grey round=3 phase=offer first=2 turn=1 displays=-/-/-/BYRW/- "
        "centre=BBYYRRWWW marker=1 bag=9B7Y10R7K7W lid=3B7Y1R5K3W "
        "player=16:-/BB/KKK/-/WWW:.BY../.WR../..B../..K../.....:M "
        "player=7:R/K/RRR/KK/R:..WB./..YW./...K./...Y./.....:-",
        Limits(nodes=100_000),
    ),
    BenchPosition(
        "grey-two-late",
        "azul wall=grey round=4 phase=offer first=1 turn=1 displays=-/-/-/-/- "
        "centre=BBRRKKWW marker=1 bag=4B3Y4R6K3W lid=4B8Y8R5K10W "
        "player=9:K/BB/BB/YYYY/RRR:.WBY./.KRW./..K../..W../.....:M "
        "player=14:R/KK/BB/-/KK:.WYB./BYR../Y.W../..B../...Y.:-",
        Limits(nodes=100_000),
    ),
    BenchPosition(
        "grey-four-early",
        "azul wall=grey round=2 phase=offer first=1 turn=1 "
        "displays=BBYW/YYRK/BYKK/KWWW/BBRW/BKWW/YYRW/YKWW/BRWW centre=- marker=centre "
        "bag=5B4Y6R9K4W lid=4B7Y7R1K1W player=3:-/-/K/-/-:...B./...R./...../...../....B:- "
        "player=3:-/-/W/-/-:..W../..R../...../...../.R...:- "
        "player=0:-/-/KK/-/-:....B/....K/...../....Y/.....:- "
        "player=3:-/-/B/-/-:....Y/....W/...../...../.....:-",
        Limits(nodes=20_000),
    ),
    BenchPosition(
        "grey-four-middle",
        "azul wall=grey round=3 phase=offer first=3 turn=4 "
        "displays=-/-/-/-/BBKK/YRRR/BYYW/-/BYRW centre=BBBBYYYRKWWW marker=centre "
        "bag=8B4Y6R9K9W lid=- player=17:-/YY/-/-/-:.WY../.KW../.YB../...../....W:- "
        "player=22:K/-/-/-/-:RY.../YK.../KB.../B..../W....:- "
        "player=15:K/RR/-/-/-:...WY/...KW/....R/....K/...R.:- "
        "player=17:-/RR/-/-/-:.BR../.YK../.RY../...../.....:-",
        Limits(nodes=20_000),
    ),
    BenchPosition(
        "grey-four-late",
        "azul wall=grey round=4 phase=offer first=2 turn=3 "
        "displays=-/-/YKWW/-/-/-/-/-/YRKW centre=YRRRRK marker=1 bag=5B3Y4R2W lid=- "
        "player=35:-/-/-/KKKK/WWWWW:YBR../BRW../RYB../.W.../.K...:MWW "
        "player=23:R/BB/-/BBBB/KKK:KYB../RWK../BRW../..R../.....:B "
        "player=28:-/-/KKK/YYYY/-:..YKW/..KYR/..RB./...W./.....:- "
        "player=27:R/YY/-/R/-:..YWK/..BKW/...YB/....Y/.....:-",
        Limits(nodes=20_000),
    ),
    BenchPosition(
        "grey-tiling",
        "azul wall=grey round=2 phase=tiling first=1 turn=1 displays=-/-/-/-/- centre=- "
        "marker=2 bag=11B12Y11R12K14W lid=1B4R2K1W "
        "player=15:-/-/-/Y/BBBBB:BW.../WB.../RK.../...../.....:BK "
        "player=3:K/YY/KKK/YY/WWW:..Y../..R../...../...../.....:MYYRRR",
        Limits(nodes=100_000),
    ),
)
"""Rounds early, in their middle and late, and a tiling, from games of a simple bot."""
