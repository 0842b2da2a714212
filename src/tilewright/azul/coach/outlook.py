"""What the engine's network expects of the end of the game, without any search.

It judges the position right after a move; a game that is over by then counts exactly.
"""

from dataclasses import dataclass, replace

from tilewright._native import azul as _core
from tilewright.azul.board import PlayerBoard
from tilewright.azul.coach.round_worth import round_worth, tiled_board
from tilewright.azul.engine.networks import network_for
from tilewright.azul.moves import AzulMove, Deal
from tilewright.azul.native import move_number, native_state
from tilewright.azul.phase import Phase
from tilewright.azul.position import AzulPosition
from tilewright.azul.tiles import ALL_TILES, NO_TILES, minus, plus
from tilewright.azul.wall import complete_rows
from tilewright.game import JsonObject

__all__ = ["Expectation", "Outlook", "expectations", "worth_of_beginning"]

_POINT = 100
_CERTAIN = 10_000


@dataclass(frozen=True, slots=True)
class Expectation:
    """What is expected of the mover: points ahead of the best other at the end, and chance.

    ``chance`` is the expected share in the places; of two players the chance of winning.
    """

    margin: float
    chance: float


@dataclass(frozen=True, slots=True)
class Outlook:
    """A move's expectation beside those of all legal moves, in points of margin.

    ``behind`` is how much less than the best move's it is, ``above`` how much more than the mean
    of all; ``rank`` counts from 1, equal ones sharing a place, ``choices`` are the legal moves.
    """

    expectation: Expectation
    behind: float
    above: float
    rank: int
    choices: int

    @classmethod
    def among(cls, move: AzulMove, all_moves: dict[AzulMove, Expectation]) -> "Outlook":
        """The outlook of one of these moves."""
        own = all_moves[move]
        margins = [each.margin for each in all_moves.values()]
        return cls(
            expectation=own,
            behind=round(max(margins) - own.margin, 2),
            above=round(own.margin - sum(margins) / len(margins), 2),
            rank=1 + sum(margin > own.margin for margin in margins),
            choices=len(margins),
        )

    def to_json(self) -> JsonObject:
        """By name, the expectation's fields among them."""
        return {
            "margin": self.expectation.margin,
            "chance": self.expectation.chance,
            "behind": self.behind,
            "above": self.above,
            "rank": self.rank,
            "choices": self.choices,
        }


def expectations(position: AzulPosition) -> dict[AzulMove, Expectation]:
    """What is expected after each legal move.

    Raises ConfigError for a score or round beyond what any game comes to, and for a broken
    installation.
    """
    network = network_for(position.seats, position.wall_kind)
    state = native_state(position)
    mover = position.turn
    found: dict[AzulMove, Expectation] = {}
    for move in position.legal_moves():
        assert not isinstance(move, Deal)  # noqa: S101 - a deal is no player's
        found[move] = _expected(network, state.play(move_number(move)), mover)
    return found


def worth_of_beginning(position: AzulPosition, boards: tuple[PlayerBoard, ...]) -> float | None:
    """What it is worth to the seat to move to begin the next round, in points of margin.

    The boards are taken as if the round ended with them as they are, all that is still on offer
    going to the lid; the network judges that moment with the mover beginning, less the mean of
    what it says with each other seat beginning. None when no round would follow. Raises as
    :func:`expectations`.
    """
    ended = tuple(tiled_board(board, round_worth(position.wall_kind, board)) for board in boards)
    held = position.bag
    for board in ended:
        held = plus(held, board.tiles)
    lid = minus(ALL_TILES, held)
    if any(complete_rows(board.wall) for board in ended) or not (any(position.bag) or any(lid)):
        return None
    between = replace(
        position,
        round=position.round + 1,
        phase=Phase.DEAL,
        marker=None,
        displays=(NO_TILES,) * len(position.displays),
        centre=NO_TILES,
        lid=lid,
        boards=ended,
    )
    network = network_for(position.seats, position.wall_kind)
    mover = position.turn

    def margin(first: int) -> float:
        state = native_state(replace(between, first_player=first, turn=first))
        return _expected(network, state, mover).margin

    others = [margin(seat) for seat in range(position.seats) if seat != mover]
    return round(margin(mover) - sum(others) / len(others), 2)


def _expected(network: _core.Network, state: _core.State, seat: int) -> Expectation:
    outcome = state.outcome()
    if outcome is None:
        share, margin = _core.judged(network, state)[seat]
        return Expectation(margin / _POINT, share / _CERTAIN)
    scores, ranks = outcome
    others = [other for other in range(len(ranks)) if other != seat]
    halves = sum(
        2 if ranks[other] > ranks[seat] else int(ranks[other] == ranks[seat]) for other in others
    )
    ahead = scores[seat] - max(scores[other] for other in others)
    return Expectation(float(ahead), halves / (2 * len(others)))
