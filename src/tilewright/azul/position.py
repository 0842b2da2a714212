"""One moment of a game of Azul, and what a move makes of it.

A game is a round of three parts, again and again: the deal (chance), the offer, in which players
take tiles in turn, and the tiling. On the coloured wall the tiling leaves nothing to decide, so
it happens within the last move of the offer; on the grey wall every full line is a decision of
its owner, in turn order starting with the player who began the round, lines from top to bottom.
A player's floor line is paid as soon as that player's lines are done.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, assert_never

from tilewright.azul.board import EMPTY_BOARD, PlayerBoard
from tilewright.azul.dealing import after_deal, draw_deal
from tilewright.azul.moves import AzulMove, Deal, Take, Tiling, parse_move
from tilewright.azul.offer import legal_takes, take
from tilewright.azul.phase import Phase
from tilewright.azul.round_end import legal_tilings, tile
from tilewright.azul.steps import DealStep, Step
from tilewright.azul.tiles import ALL_TILES, NO_TILES, Counts
from tilewright.azul.wall import Bonus, WallKind, bonus_of, complete_rows
from tilewright.game import IllegalMoveError, Outcome, Termination, TurnError

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = ["AzulPosition", "Phase", "displays_for"]


def displays_for(seats: int) -> int:
    """The number of factory displays: 5 for two players, 7 for three, 9 for four."""
    return 2 * seats + 1


_SEAT_SETS = tuple(frozenset((seat,)) for seat in range(4))
_NOBODY: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class AzulPosition:
    """One moment of a game; an immutable value whose ``str`` is its one-line text.

    The constructor trusts its caller; :meth:`parse` and ``tilewright.azul.validity`` check.

    ``round`` counts from 1: the round being played, dealt or, when over, played last.
    ``first_player`` is the seat that began the round; before a deal the one that will begin it,
    and when the game is over the one that would have begun the next.
    ``turn`` is the seat to move in the offer and the tiling, else ``first_player``.
    ``marker`` is the seat that took the first-player marker in this round, None while it lies in
    the centre (always so between rounds). A holder without the marker on the floor line had no
    space for it.
    """

    wall_kind: WallKind
    round: int
    phase: Phase
    first_player: int
    turn: int
    marker: int | None
    displays: tuple[Counts, ...]
    centre: Counts
    bag: Counts
    lid: Counts
    boards: tuple[PlayerBoard, ...]

    @classmethod
    def start(
        cls, seats: int, *, wall_kind: WallKind = WallKind.COLOURED, first_player: int = 0
    ) -> "AzulPosition":
        """The beginning of a game: all tiles in the bag, the first deal awaited."""
        return cls(
            wall_kind=wall_kind,
            round=1,
            phase=Phase.DEAL,
            first_player=first_player,
            turn=first_player,
            marker=None,
            displays=(NO_TILES,) * displays_for(seats),
            centre=NO_TILES,
            bag=ALL_TILES,
            lid=NO_TILES,
            boards=(EMPTY_BOARD,) * seats,
        )

    @classmethod
    def parse(cls, text: str) -> "AzulPosition":
        """Read a position text. Raises NotationError, also for an impossible position."""
        from tilewright.azul.notation import read_position

        return read_position(text)

    def __str__(self) -> str:
        from tilewright.azul.notation import write_position

        return write_position(self)

    # --- What can be asked ---

    @property
    def seats(self) -> int:
        """How many players there are."""
        return len(self.boards)

    @property
    def to_act(self) -> frozenset[int]:
        """The seat that may move now; empty when the deal is awaited or the game is over."""
        if self.phase is Phase.OFFER or self.phase is Phase.TILING:
            return _SEAT_SETS[self.turn]
        return _NOBODY

    @property
    def awaits_chance(self) -> bool:
        """Whether the deal is awaited."""
        return self.phase is Phase.DEAL

    @property
    def bonuses(self) -> tuple[Bonus, ...]:
        """Each seat's complete rows, columns and colours as they stand."""
        return tuple(bonus_of(board.wall) for board in self.boards)

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's points as they stand; with the bonuses once the game is over."""
        if self.phase is not Phase.OVER:
            return tuple(board.score for board in self.boards)
        return tuple(board.score + bonus_of(board.wall).points for board in self.boards)

    @property
    def outcome(self) -> Outcome | None:
        """The result once the game is over: by score, then by complete rows, else shared."""
        if self.phase is not Phase.OVER:
            return None
        scores = self.scores
        worth = [
            (score, complete_rows(board.wall))
            for score, board in zip(scores, self.boards, strict=True)
        ]
        ranks = tuple(1 + sum(other > own for other in worth) for own in worth)
        return Outcome(Termination.COMPLETED, ranks, scores)

    @property
    def tiling_line(self) -> int | None:
        """The pattern line (from 1) to tile now, on the grey wall; None outside the tiling."""
        if self.phase is not Phase.TILING:
            return None
        line = self.boards[self.turn].first_full_line()
        return None if line is None else line + 1

    def view(self, seat: int | None) -> "AzulPosition":  # noqa: ARG002 - everything is public
        """The position itself: nothing is hidden (the bag has no order until it is drawn)."""
        return self

    @property
    def places(self) -> tuple[str, ...]:
        """Displays, centre, the tiles that lie there, and each player's board (``places_of``)."""
        from tilewright.azul.places import places_of

        return places_of(self)

    def legal_moves(self) -> tuple[AzulMove, ...]:
        """Every legal move in canonical order; none when the deal is awaited or when over.

        Displays from 1, then the centre; colours B Y R K W; lines from 1, then the floor; in the
        tiling columns from the left, or the one move that says that no column is possible.
        """
        return legal_takes(self) if self.phase is Phase.OFFER else legal_tilings(self)

    def parse_move(self, text: str) -> AzulMove:
        """Read a move's notation; legality is not checked. Raises NotationError."""
        return parse_move(text)

    def draw_chance(self, generator: "Generator") -> Deal:
        """Draw the awaited deal. Raises TurnError when none is awaited."""
        if self.phase is not Phase.DEAL:
            raise TurnError("azul.turn.no_deal")
        return draw_deal(self.bag, self.lid, len(self.displays), generator)

    def default_move(self) -> AzulMove:
        """The first legal move that is not to the floor, else the first. Raises TurnError."""
        moves = self.legal_moves()
        if not moves:
            raise TurnError("azul.turn.over" if self.phase is Phase.OVER else "azul.turn.deal")
        return next(
            (move for move in moves if isinstance(move, Take) and move.line is not None), moves[0]
        )

    # --- Playing ---

    def play(self, move: AzulMove) -> "AzulPosition":
        """The position after a legal move, or after the awaited deal.

        Raises IllegalMoveError when a rule forbids it, TurnError when the game is over, and
        TypeError for what is no move (a text is read by ``parse_move``).
        """
        return self.unfold(move)[0]

    def unfold(self, move: AzulMove) -> tuple["AzulPosition", list[Step]]:
        """The position after a move and what happened on the way, step by step.

        Raises as :meth:`play` does.
        """
        if not isinstance(move, Take | Tiling | Deal):
            raise TypeError(f"a move is wanted, not {type(move).__name__}: see parse_move")
        if self.phase is Phase.OVER:
            raise TurnError("azul.turn.over")
        if isinstance(move, Take):
            return take(self, move)
        if isinstance(move, Tiling):
            return tile(self, move)
        if isinstance(move, Deal):
            return self._deal(move)
        assert_never(move)

    def _deal(self, deal: Deal) -> tuple["AzulPosition", list[Step]]:
        if self.phase is not Phase.DEAL:
            raise IllegalMoveError("azul.deal.not_awaited", parts=[str(deal)])
        bag, lid, refilled = after_deal(deal, self.bag, self.lid, len(self.displays))
        dealt = replace(self, phase=Phase.OFFER, displays=deal.displays, bag=bag, lid=lid)
        return dealt, [DealStep(deal.tiles, refilled)]
