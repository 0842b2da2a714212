"""What can happen in a match, as facts that are stored and never changed.

Facts hold seat numbers only: who sits there is kept apart, so that a person's data can be deleted
and the match still replays. A field with a default may be missing in an event that was stored
before the field existed. Times are seconds.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from tilewright.game import Outcome, Setting
from tilewright.play.fact_words import (
    Departure,
    Occupant,
    Proposal,
    SeriesPlace,
    Sides,
    Spectators,
    Withdrawer,
)
from tilewright.play.time_controls import TimeControl

__all__ = [
    "Answered",
    "Arranged",
    "Assembled",
    "Closed",
    "Created",
    "Dealt",
    "Ended",
    "Fact",
    "Flagged",
    "Interrupted",
    "Moved",
    "Offered",
    "Opened",
    "Paused",
    "Planned",
    "Rematched",
    "Resigned",
    "Resumed",
    "Revealed",
    "Seated",
    "SpectatorsSet",
    "Started",
    "TakenBack",
    "TimeAdded",
    "Unseated",
    "VacationTaken",
    "Withdrawn",
]

# --- Before the game -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Created:
    """The match exists: what is played, from which position text, with how many seats.

    ``clock`` is None for a game without clocks. ``grace`` is how long a move can be withdrawn by
    its author. ``hidden`` says that ``start`` and ``settings`` do not show the board, which is
    ``Revealed`` later. ``hosted`` says that somebody runs the match. ``commitments`` are the
    published hashes of what was settled in secret, by name (``board``, ``seed``).
    """

    game: str
    variant: str
    settings: Mapping[str, Setting]
    start: str
    seats: int
    clock: TimeControl | None = None
    # Matches stored before there was a grace period had none.
    grace: float = 0.0
    sides: Sides = Sides.OWNER
    hidden: bool = False
    hosted: bool = False
    rated: bool = False
    commitments: Mapping[str, str] = field(default_factory=dict)
    series: SeriesPlace | None = None
    spectators: Spectators = field(default_factory=Spectators)
    chat: bool = True


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat was taken; ``bot`` names the bot when one holds it."""

    seat: int
    by: Occupant
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Unseated:
    """A seat became free again before the start."""

    seat: int
    by: Departure


@dataclass(frozen=True, slots=True)
class Closed:
    """The match was called off before its start."""


@dataclass(frozen=True, slots=True)
class Assembled:
    """Everybody is there and stays; the board or the sides are still to be settled."""


@dataclass(frozen=True, slots=True)
class Revealed:
    """The hidden board, as the text of the first position; it opens the commitment ``board``."""

    start: str
    salt: str


@dataclass(frozen=True, slots=True)
class Arranged:
    """The sides were settled: whoever held seat ``order[n]`` holds seat ``n`` from now on."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Started:
    """Every seat is taken and play begins."""


# --- Moves ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Moved:
    """A seat made a move.

    ``automatic`` when the fixed policy made it for a seat that fell, ``planned`` when it was left
    beforehand as a conditional move. ``forgiven`` is the measured network delay, from 0 to 0.3
    seconds, that is not charged to the clock.
    """

    seat: int
    move: str
    automatic: bool = False
    forgiven: float = 0.0
    planned: bool = False


@dataclass(frozen=True, slots=True)
class Dealt:
    """A chance event came out as ``move`` says."""

    move: str


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """The last move does not count; its author's clock ran on, unless the host corrects it."""

    by: Withdrawer


@dataclass(frozen=True, slots=True)
class TakenBack:
    """By agreement only the first ``plies`` moves and deals stay."""

    plies: int


@dataclass(frozen=True, slots=True)
class Planned:
    """A seat left conditional moves, in place of those it left before; only the seat may know.

    Each line begins with the move that is expected next and ends with an answer of the seat.
    """

    seat: int
    lines: tuple[tuple[str, ...], ...]


# --- Agreements ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Offered:
    """A seat proposes something; ``answers`` is the number of the last event it saw."""

    seat: int
    what: Proposal
    answers: int


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat answers the offer that is event ``offer``; its own with a no: it is called back."""

    seat: int
    offer: int
    accepted: bool


# --- Time ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Paused:
    """All clocks stand; ``by`` is the seat that proposed it, None for the host."""

    by: int | None


@dataclass(frozen=True, slots=True)
class Resumed:
    """Play goes on; ``by`` is the seat that wanted it, None for the host."""

    by: int | None


@dataclass(frozen=True, slots=True)
class TimeAdded:
    """The host gave a seat more time."""

    seat: int
    seconds: float


@dataclass(frozen=True, slots=True)
class VacationTaken:
    """A seat begins (``on``) or ends a vacation, during which its clock stands."""

    seat: int
    on: bool


@dataclass(frozen=True, slots=True)
class Interrupted:
    """No process of the server lived for so many ``seconds`` before this; no clock counts them."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Flagged:
    """A seat has no time left."""

    seat: int


# --- The end -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat gave up."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The match is over."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Opened:
    """What was settled in secret under that name: anybody can now check the published hash."""

    name: str
    text: str
    salt: str


@dataclass(frozen=True, slots=True)
class Rematched:
    """A next match between the same players was made."""


@dataclass(frozen=True, slots=True)
class SpectatorsSet:
    """The host lets spectators in or keeps them out, and says how late they see what happens."""

    open: bool
    delay: float = 0.0


Fact: TypeAlias = (
    Created
    | Seated
    | Unseated
    | Closed
    | Assembled
    | Revealed
    | Arranged
    | Started
    | Moved
    | Dealt
    | Withdrawn
    | TakenBack
    | Planned
    | Offered
    | Answered
    | Paused
    | Resumed
    | TimeAdded
    | VacationTaken
    | Interrupted
    | Flagged
    | Resigned
    | Ended
    | Opened
    | Rematched
    | SpectatorsSet
)
