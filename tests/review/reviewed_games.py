"""Games for the tests of reviews, and what their positions are truly worth."""

from functools import cache

from numpy.random import default_rng

from tilewright.game import Position, resolve_settings
from tilewright.games import game_named
from tilewright.play.record import Record


def record_of(game: str, seed: int, most: int = 10_000, tags=None, **settings) -> Record:
    """A random game from its start, at most ``most`` plies."""
    descriptor, generator = game_named(game), default_rng(seed)
    start = position = descriptor.start(resolve_settings(descriptor, None, settings), generator)
    moves = []
    while position.outcome is None and len(moves) < most:
        if position.awaits_chance:
            move = position.draw_chance(generator)
        else:
            legal = position.legal_moves()
            move = legal[int(generator.integers(len(legal)))]
        moves.append(str(move))
        position = position.play(move)
    return Record.from_moves(game, start, moves, tags=tags)


@cache
def truth(position: Position) -> tuple[float, float]:
    """What best play of both brings each seat in Battle of LITS, by trying everything.

    Symbols ahead at the end; half a symbol to the winner of equal counts.
    """
    outcome = position.outcome
    if outcome is not None:
        first, second = outcome.scores
        ahead = first - second or (0.5 if 0 in outcome.winners else -0.5)
        return ahead, -ahead
    (seat,) = position.to_act
    return max(
        (truth(position.play(move)) for move in position.legal_moves()),
        key=lambda both: both[seat],
    )
