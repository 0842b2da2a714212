"""What a take leaves to the next player, in that player's own points now.

Points are those of ``points.PointsNow.total``: what a take adds to the tiles and the floor of the
next player's round, as if the score could fall below 0.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tilewright.azul.board import PlayerBoard
from tilewright.azul.coach.round_worth import round_worth
from tilewright.azul.moves import Take
from tilewright.azul.offer import source_name
from tilewright.azul.tiles import COLOURS, NO_TILES, Colour, Counts, plus
from tilewright.azul.wall import SIZE, WallKind
from tilewright.game import JsonObject

__all__ = ["Draft", "Group", "Leavings", "NextPlayer", "groups_of", "offer_after"]


@dataclass(frozen=True, slots=True)
class Group:
    """Tiles of one colour that can be taken together; ``source`` is None for the centre."""

    source: int | None
    colour: Colour
    count: int
    with_marker: bool = False

    def to_json(self) -> JsonObject:
        """By name; the source as payloads name it."""
        return {
            "source": source_name(self.source),
            "colour": self.colour.value,
            "count": self.count,
            "with_marker": self.with_marker,
        }


@dataclass(frozen=True, slots=True)
class Draft:
    """A take of the next player: the group, the line from 1 (None: the floor), its points now."""

    group: Group
    line: int | None
    points: int
    placed: int

    def to_json(self) -> JsonObject:
        """By name, with the group's fields."""
        target = "floor" if self.line is None else str(self.line)
        return {
            **self.group.to_json(),
            "target": target,
            "points": self.points,
            "placed": self.placed,
        }


@dataclass(frozen=True, slots=True)
class Leavings:
    """What the next player finds.

    ``groups`` counts what can be taken. ``best`` is the take with most points now (of equals the
    one that puts more tiles in a line, then the first in canonical order); ``is_new`` says that no
    group of the same place, colour and number lay there before. ``before`` are the points of the
    best take if the mover had passed. ``largest`` is the group of most tiles. ``poison`` is the
    best take of the group that costs the next player most, if one costs something however it is
    taken.
    """

    seat: int
    groups: int
    best: Draft
    is_new: bool
    before: int
    largest: Group
    poison: Draft | None

    def to_json(self) -> JsonObject:
        """By name."""
        return {
            "seat": self.seat,
            "groups": self.groups,
            "best": self.best.to_json(),
            "is_new": self.is_new,
            "before": self.before,
            "largest": self.largest.to_json(),
            "poison": None if self.poison is None else self.poison.to_json(),
        }


def groups_of(
    displays: tuple[Counts, ...], centre: Counts, *, marker_in_centre: bool
) -> Iterator[Group]:
    """Every group on offer, displays first, colours in canonical order."""
    for number, counts in enumerate(displays, 1):
        for colour, count in zip(COLOURS, counts, strict=True):
            if count:
                yield Group(number, colour, count)
    for colour, count in zip(COLOURS, centre, strict=True):
        if count:
            yield Group(None, colour, count, marker_in_centre)


def offer_after(
    displays: tuple[Counts, ...], centre: Counts, move: Take
) -> tuple[tuple[Counts, ...], Counts]:
    """Displays and centre after a legal take."""
    if move.source is None:
        return displays, _without(centre, move.colour)
    index = move.source - 1
    emptied = (*displays[:index], NO_TILES, *displays[index + 1 :])
    return emptied, plus(centre, _without(displays[index], move.colour))


def _without(counts: Counts, colour: Colour) -> Counts:
    return tuple(0 if order == colour.order else count for order, count in enumerate(counts))


class NextPlayer:
    """What groups would bring the next player, each kind of group judged once."""

    def __init__(self, kind: WallKind, seat: int, board: PlayerBoard) -> None:
        self._kind = kind
        self._seat = seat
        self._board = board
        self._points = round_worth(kind, board).points
        self._known: dict[tuple[Colour, int, bool], tuple[int, int, int | None]] = {}

    def most(self, groups: list[Group]) -> int:
        """The points of the best take of these groups, of which there must be one."""
        return max(self._best(group)[0] for group in groups)

    def finds(self, groups: list[Group], before: frozenset[Group], passed: int) -> Leavings | None:
        """What these groups are to the next player; None when nothing is left.

        ``before`` are the groups before the move, ``passed`` the points of the best of them.
        """
        if not groups:
            return None
        # The first of equals is kept, and groups come in canonical order.
        best = max(groups, key=lambda group: self._best(group)[:2])
        worst = min(groups, key=lambda group: self._best(group)[0])
        costly = self._best(worst)[0] < 0
        return Leavings(
            seat=self._seat,
            groups=len(groups),
            best=self._draft(best),
            is_new=not any(
                group.source == best.source
                and group.colour is best.colour
                and group.count == best.count
                for group in before
            ),
            before=passed,
            largest=max(groups, key=lambda group: group.count),
            poison=self._draft(worst) if costly else None,
        )

    def _draft(self, group: Group) -> Draft:
        points, placed, line = self._best(group)
        return Draft(group, line, points, placed)

    def _best(self, group: Group) -> tuple[int, int, int | None]:
        """The most points of a group, the tiles that find a place then, and the line (from 1)."""
        key = (group.colour, group.count, group.with_marker)
        if key not in self._known:
            targets: list[int | None] = [
                line for line in range(SIZE) if self._board.refusal(line, group.colour) is None
            ]
            tried = [self._tried(group, line) for line in (*targets, None)]
            self._known[key] = max(tried, key=lambda found: found[:2])
        return self._known[key]

    def _tried(self, group: Group, line: int | None) -> tuple[int, int, int | None]:
        board, receipt = self._board.receive(
            group.colour, group.count, line, with_marker=group.with_marker
        )
        points = round_worth(self._kind, board).points - self._points
        return points, receipt.placed, None if line is None else line + 1
