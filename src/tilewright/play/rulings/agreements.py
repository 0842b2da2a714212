"""What needs the agreement of all persons who still play: takebacks, pauses, an early end.

Bots agree to everything, so that in a rated match nobody who is alone with them proposes anything.
What was agreed to follows from the answers (``follow_up``).
"""

from collections.abc import Sequence

from tilewright.game import TurnError
from tilewright.play.events import Answered, Fact, Offered, Proposal
from tilewright.play.match import Match, Offer
from tilewright.play.rulings.requirements import (
    require_fresh,
    require_going,
    require_person,
    require_position,
)

__all__ = ["answer", "is_agreed", "last_move_of", "offer"]


def offer(match: Match, seat: int, what: Proposal, answers: int) -> Sequence[Fact]:
    """A person proposes something; it lapses with the next move.

    A seat has one open offer: another takes its place. Proposing what somebody else has proposed is
    agreeing to it. ``TAKEBACK`` goes back to before the seat's last move; ``END`` is for more than
    two seats. Raises TurnError.
    """
    require_going(match)
    require_person(match, seat)
    require_position(match, answers)
    if match.created.rated and match.deciding == {seat}:
        raise TurnError("play.rated_alone")
    for open_offer in match.offers:
        if open_offer.what is not what or open_offer.number > answers:
            continue
        if open_offer.seat == seat:
            raise TurnError("play.already_offered")
        if seat not in open_offer.accepted:
            return [Answered(seat, open_offer.number, accepted=True)]
    if any(each.seat == seat and each.number > answers for each in match.offers):
        raise TurnError("play.outdated", parts=[str(answers)], number=match.number)
    match what:
        case Proposal.TAKEBACK:
            if last_move_of(match, seat) is None:
                raise TurnError("play.nothing_to_take_back")
        case Proposal.PAUSE:
            if match.position.outcome is not None:
                raise TurnError("play.over")
        case Proposal.END:
            if len(match.seats) <= 2:
                raise TurnError("play.end_of_two")
            if match.position.outcome is not None:
                raise TurnError("play.over")
    return [Offered(seat, what, answers)]


def answer(match: Match, seat: int, offer: int, accepted: bool, answers: int) -> Sequence[Fact]:
    """A person answers the offer that is event number ``offer``.

    Whoever made it calls it back with a no. Raises TurnError when it is not open any more, or was
    answered by that seat.
    """
    require_going(match)
    require_person(match, seat)
    require_fresh(match, answers)
    found = next((each for each in match.offers if each.number == offer), None)
    if found is None or answers < found.number:
        raise TurnError("play.offer_gone")
    if seat in found.accepted or (seat == found.seat and accepted):
        raise TurnError("play.already_answered")
    return [Answered(seat, offer, accepted)]


def is_agreed(match: Match, offer: Offer) -> bool:
    """Whether every person who still plays has agreed."""
    return match.deciding <= offer.accepted | {offer.seat}


def last_move_of(match: Match, seat: int) -> int | None:
    """How many moves and deals came before the seat's last move; None when it made none."""
    return next(
        (ply for ply in range(len(match.moves) - 1, -1, -1) if match.moves[ply].seat == seat),
        None,
    )
