"""The project's own boards, each drawn around an idea.

All have as many X as O. A board's title and idea are the catalogue's ``lits.board.<slug>.title``
and ``lits.board.<slug>.idea``. All but one of the ten-by-tens have 30 symbols per player.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tilewright.lits.board import Board

__all__ = ["NAMED_BOARDS", "NamedBoard"]


@dataclass(frozen=True, slots=True)
class NamedBoard:
    """A board with a short name, by which it is asked for."""

    slug: str
    board: Board

    @property
    def title_key(self) -> str:
        """The message key of its title."""
        return f"lits.board.{self.slug}.title"

    @property
    def idea_key(self) -> str:
        """The message key of the sentence that tells its idea."""
        return f"lits.board.{self.slug}.idea"


def _drawn(slug: str, picture: str) -> NamedBoard:
    return NamedBoard(slug, Board.from_rows(picture.split()))


_ALL = (
    _drawn(
        "moats",
        """
        XXXXXXXXXX
        O........X
        O.OOOOOO.X
        O.O....X.X
        O.O.OO.X.X
        O.O.XX.X.X
        O.O....X.X
        O.XXXXXX.X
        O........X
        OOOOOOOOOO
        """,
    ),
    _drawn(
        "windmill",
        """
        X....XOXOX
        OO...XOXO.
        XXX..XOX..
        OOOO.XO...
        XXXXXX....
        ....OOOOOO
        ...XO.XXXX
        ..OXO..OOO
        .XOXO...XX
        OXOXO....O
        """,
    ),
    _drawn(
        "tartan",
        """
        X.OX..OX.O
        X.OX..OX.O
        O.XO..XO.X
        O.XO..XO.X
        X.OX..OX.O
        X.OX..OX.O
        O.XO..XO.X
        O.XO..XO.X
        X.OX..OX.O
        X.OX..OX.O
        """,
    ),
    _drawn(
        "twill",
        """
        .OO.X.O.XX
        X.OO.X.O.X
        XX.OO.X.O.
        .XX.OO.X.O
        O.XX.OO.X.
        .O.XX.OO.X
        X.O.XX.OO.
        .X.O.XX.OO
        O.X.O.XX.O
        OO.X.O.XX.
        """,
    ),
    _drawn(
        "braid",
        """
        X.OO.O.X.X
        X.XX.OO.O.
        .O.X.XX.OO
        .OO.O.X.XX
        .XX.OO.O.X
        O.X.XX.OO.
        OO.O.X.XX.
        XX.OO.O.X.
        .X.XX.OO.O
        O.O.X.XX.O
        """,
    ),
    _drawn(
        "flagstones",
        """
        XX..OO..OO
        XX..OO..OO
        OOXX..OO..
        OOXX..OO..
        XX..XX..OO
        XX..OO..OO
        ..XX..OOXX
        ..XX..OOXX
        XX..XX..OO
        XX..XX..OO
        """,
    ),
    _drawn(
        "lanterns",
        """
        .....O....
        ..O.OXOX..
        .OXOXOXOX.
        .XOXOXOX..
        XOXXXOXOO.
        .XXOXOOOXO
        ..OXOXOXO.
        .OXOXOXOX.
        ..OXOX.X..
        ....X.....
        """,
    ),
    _drawn(
        "shores",
        """
        XXX.XXX.OO
        XOX..X...O
        XXXX...OO.
        XX.XX...OO
        X...XX..OO
        XX..OO...O
        XX...OO.OO
        .XX...OOOO
        X...O..OXO
        XX.OOO.OOO
        """,
    ),
    _drawn(
        "orchard",
        """
        XO...XO...
        ..XO...XO.
        O...XO...X
        .XO...XO..
        ...XO...XO
        XO...XO...
        ..XO...XO.
        O...XO...X
        .XO...XO..
        ...XO...XO
        """,
    ),
    _drawn(
        "fortress",
        """
        XXXXXXXXXXXX
        X....X.....O
        X.OOOOOOOO.O
        X.X......O.O
        X.X.XXXX.O.O
        X.X.X..X.O.O
        X.X.O..O.O.O
        X.X.OOOO.O.O
        X.X......O.O
        X.XXXXXXXX.O
        X.....O....O
        OOOOOOOOOOOO
        """,
    ),
    _drawn(
        "spiral",
        """
        XXXXXXXXXXXX
        ...........X
        OOOOOOOOOO.X
        O........O.X
        O.XXXXXX.O.X
        O.X...XX.O.X
        O.X.OO...O.X
        O.X.OOOOOO.X
        O.X........X
        O.XXXXXXXXXX
        O...........
        OOOOOOOOOOOO
        """,
    ),
    _drawn(
        "noughts-and-crosses",
        """
        X.XOOOX.X...
        .X.O.O.X....
        X.XOOOX.X...
        OOOX.X...X.X
        O.O.X.....X.
        OOOX.X...X.X
        X.X...X.XOOO
        .X.....X.O.O
        X.X...X.XOOO
        OOOX.XOOOX.X
        O.O.X.O.O.X.
        OOOX.XOOOX.X
        """,
    ),
    _drawn(
        "tides",
        """
        X....XXOOOOX
        .OOOO..XXXX.
        OXXXXOO....O
        X....XXOOOOX
        .OOOO..XXXX.
        OXXXXOO....O
        X....XXOOOOX
        .OOOO..XXXX.
        OXXXXOO....O
        X....XXOOOOX
        .OOOO..XXXX.
        OXXXXOO....O
        """,
    ),
    _drawn(
        "loom",
        """
        XX...OO.O.X.
        OO.O.X.XX...
        X.XX...OO.O.
        ..OO.O.X.XX.
        O.X.XX...OO.
        X...OO.O.X.X
        O.O.X.XX...O
        .XX...OO.O.X
        .OO.O.X.XX..
        .X.XX...OO.O
        ...OO.O.X.XX
        .O.X.XX...OO
        """,
    ),
)

NAMED_BOARDS: Mapping[str, NamedBoard] = {named.slug: named for named in _ALL}
