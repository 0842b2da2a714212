"""What may be done in a match now, found by asking the referee.

So what a page offers and what is accepted cannot disagree.
"""

from collections.abc import Callable, Mapping, Sequence

from tilewright.game import TilewrightError, TurnError
from tilewright.play import referee
from tilewright.play.events import Fact, Offered, Proposal
from tilewright.play.match import Match
from tilewright.play.time_controls import Correspondence

__all__ = ["host_actions", "seat_actions"]


def seat_actions(match: Match, seat: int, now: float) -> list[str]:
    """The actions that the holder of a seat may take, as ``docs/api.md`` names them."""
    number = match.number
    moves = match.to_act and seat in match.to_act and not match.seats[seat].fallen
    found = ["move"] if moves else []
    trials: Mapping[str, Callable[[], Sequence[Fact]]] = {
        "withdraw": lambda: referee.withdraw(match, seat, number, now),
        "resume": lambda: referee.resume(match, seat, number),
        "resign": lambda: referee.resign(match, seat),
        "choose": lambda: referee.choose_side(match, seat, seat, number, now),
        "leave": lambda: referee.leave(match, seat, number),
        "vacation": lambda: referee.take_vacation(match, seat, not _away(match, seat), number, now),
    }
    found += [name for name, trial in trials.items() if _passes(trial)]
    for what in Proposal:
        facts = _facts(lambda what=what: referee.offer(match, seat, what, number))  # type: ignore[misc]
        if facts and isinstance(facts[0], Offered):
            found.append(f"offer-{what.value}")
    # Whoever made an offer may call it back.
    answers = (
        _passes(
            lambda offer=offer: referee.answer(  # type: ignore[misc]
                match, seat, offer.number, False, number
            )
        )
        for offer in match.offers
    )
    if any(answers):
        found.append("answer")
    if _allows_hint(match, seat):
        found.append("hint")
    by_post = isinstance(match.created.clock, Correspondence)
    if by_post and _passes(lambda: referee.plan(match, seat, [], number)):
        found.append("plan")
    return found


def host_actions(match: Match) -> list[str]:
    """The actions of whoever made the match; most of them only in a match that is hosted."""
    number = match.number
    taken = [seat for seat, holder in enumerate(match.seats) if holder.occupant is not None]
    level = [1] * len(match.seats)
    spectators = match.spectators
    trials: Mapping[str, Callable[[], Sequence[Fact]]] = {
        "start": lambda: referee.start(match, number),
        "host-pause": lambda: referee.pause(match, number),
        "host-resume": lambda: referee.resume(match, None, number),
        "add-time": lambda: referee.add_time(match, match.standing[0], 1.0, number),
        "adjudicate": lambda: referee.adjudicate(match, level, number),
        "kick": lambda: referee.kick(match, taken[0], number),
        "close": lambda: referee.close(match, number),
        "set-spectators": lambda: referee.set_spectators(
            match, not spectators.open, spectators.delay, number
        ),
    }
    found = [name for name, trial in trials.items() if _passes(trial)]
    return [*found, "correct"] if _can_correct(match) else found


def _can_correct(match: Match) -> bool:
    if not match.moves:
        return False
    try:
        referee.correct(match, match.moves[-1].move, match.number)
    except TurnError as error:
        # The move itself is no correction, but another one would be.
        return error.code == "play.same_move"
    return True


def _away(match: Match, seat: int) -> bool:
    return match.clock is not None and match.clock.seats[seat].away is not None


def _allows_hint(match: Match, seat: int) -> bool:
    try:
        referee.allow_hint(match, seat, match.number)
    except TurnError:
        return False
    return True


def _facts(trial: Callable[[], Sequence[Fact]]) -> Sequence[Fact]:
    try:
        return trial()
    except (TilewrightError, IndexError):
        return ()


def _passes(trial: Callable[[], Sequence[Fact]]) -> bool:
    return bool(_facts(trial))
