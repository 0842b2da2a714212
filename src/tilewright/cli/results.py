"""Results in words."""

from collections.abc import Callable

from tilewright.cli.speech import Speaker
from tilewright.game import Outcome, Termination

__all__ = ["result_in_words"]


def result_in_words(
    outcome: Outcome, say: Speaker, player: Callable[[int], str] | None = None
) -> str:
    """Who won, with how many points, and why the game ended; ``player`` names a seat."""

    def usual(seat: int) -> str:
        return say("player", seat=seat + 1)

    name = player or usual
    winners = outcome.winners
    names = say("and").join(name(seat) for seat in winners)
    order = sorted(range(len(outcome.ranks)), key=lambda seat: outcome.ranks[seat])
    scores = say("comma").join(f"{name(seat)} {outcome.scores[seat]}" for seat in order)
    if outcome.termination is Termination.COMPLETED:
        key = "result.won" if len(winners) == 1 else "result.shared"
    else:
        key = f"result.{outcome.termination.value}"
    return say(key, players=names, scores=scores)
