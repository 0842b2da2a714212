"""What may happen in a match, and what must happen next.

Every function takes the match as it stands and returns the facts that follow, or raises and
changes nothing (``allow_hint`` does no more than that). Who is behind a seat or runs the match, and
storing the facts, is the caller's business. ``answers`` is always the number of the last event that
the author of an action saw: what is late or doubled is refused as ``play.outdated``. ``now`` is in
seconds since 1970 and may be left out when nothing in the match depends on time. What each action
may do: ``docs/matches.md``.
"""

from tilewright.play.rulings.agreements import answer, offer
from tilewright.play.rulings.creation import (
    AT_ONCE,
    Luck,
    Terms,
    create,
    create_sealed,
    rematch,
)
from tilewright.play.rulings.following import due_at, follow_up
from tilewright.play.rulings.hinting import allow_hint
from tilewright.play.rulings.hosting import add_time, adjudicate, correct, pause, set_spectators
from tilewright.play.rulings.moving import move, plan, resign, withdraw
from tilewright.play.rulings.seating import (
    choose_side,
    choosing_ends_at,
    close,
    kick,
    leave,
    start,
    take_seat,
)
from tilewright.play.rulings.timing import interrupt, resume, take_vacation

__all__ = [
    "AT_ONCE",
    "Luck",
    "Terms",
    "add_time",
    "adjudicate",
    "allow_hint",
    "answer",
    "choose_side",
    "choosing_ends_at",
    "close",
    "correct",
    "create",
    "create_sealed",
    "due_at",
    "follow_up",
    "interrupt",
    "kick",
    "leave",
    "move",
    "offer",
    "pause",
    "plan",
    "rematch",
    "resign",
    "resume",
    "set_spectators",
    "start",
    "take_seat",
    "take_vacation",
    "withdraw",
]
