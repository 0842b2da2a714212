"""What the clocks of a match show: computed from the times of events, never from ticking.

A :class:`Clock` is a value. It knows for every seat what was left when its turn began, how much of
the turn is spent, and since when it runs; everything else follows for any moment that is asked.
All times are seconds; moments are seconds since 1970.
"""

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, replace

from tilewright.game import JsonObject
from tilewright.play.time_controls import (
    Allowance,
    ByoYomi,
    Correspondence,
    Fischer,
    Speed,
    TimeControl,
    TurnBank,
    speed_of,
)

__all__ = [
    "FORGIVEN",
    "ByoYomi",
    "Clock",
    "ClockParts",
    "Correspondence",
    "Fischer",
    "SeatClock",
    "Speed",
    "TimeControl",
    "TurnBank",
    "speed_of",
]

FORGIVEN = 0.3
"""The most seconds of network delay that a move is forgiven; a flag falls that much later."""


@dataclass(frozen=True, slots=True)
class SeatClock:
    """One seat's time.

    ``reserve``, ``periods`` and ``vacation`` are what was left when the turn began (see
    ``Allowance``); ``spent`` is the time used on the present turn up to ``since``, the moment from
    which it runs (None: it stands). ``away`` is when a vacation began that still goes on.
    """

    reserve: float
    periods: int
    vacation: float
    spent: float = 0.0
    since: float | None = None
    away: float | None = None


@dataclass(frozen=True, slots=True)
class ClockParts:
    """What a page shows of one seat's clock; None for what the control does not have.

    ``left`` is all the time until the flag falls. ``turn`` is left of the turn's own time, ``bank``
    of what comes after it, ``main`` of a game's time, ``periods`` counts the byo-yomi periods and
    ``period`` is left of the present one, ``vacation`` is left to be taken.
    """

    left: float
    turn: float | None = None
    bank: float | None = None
    main: float | None = None
    periods: int | None = None
    period: float | None = None
    vacation: float | None = None

    def to_json(self) -> JsonObject:
        """The parts by name, without those that the control does not have."""
        return {name: value for name, value in asdict(self).items() if value is not None}


@dataclass(frozen=True, slots=True)
class Clock:
    """The clocks of all seats under one control; every method returns another value."""

    control: TimeControl
    seats: tuple[SeatClock, ...]

    @classmethod
    def full(cls, control: TimeControl, seats: int) -> "Clock":
        """The clocks before the first move: nothing used, none running."""
        given = control.allowance
        return cls(control, (SeatClock(given.reserve, given.periods, given.vacation),) * seats)

    # --- What can be asked ---

    @property
    def running(self) -> frozenset[int]:
        """The seats whose turn is being timed, also those on vacation."""
        return frozenset(number for number, seat in enumerate(self.seats) if seat.since is not None)

    @property
    def begun(self) -> frozenset[int]:
        """The seats that have begun a turn, whether their clocks run or stand in a pause."""
        return self.running | {number for number, seat in enumerate(self.seats) if seat.spent > 0}

    def spent(self, seat: int, now: float) -> float:
        """Seconds used on the present turn; never less for a moment before it began."""
        clock = self.seats[seat]
        since = _runs_from(clock)
        return clock.spent if since is None else clock.spent + max(0.0, now - since)

    def left(self, seat: int, now: float) -> float:
        """Seconds until the flag falls; for a seat not in turn, if its turn began now."""
        return max(0.0, self._given(seat) - self.spent(seat, now))

    def flag_at(self, seat: int) -> float | None:
        """The moment at which the flag falls if nothing happens; None when it does not run."""
        since = _runs_from(self.seats[seat])
        return None if since is None else since + self._given(seat) - self.seats[seat].spent

    def next_flag(self) -> tuple[float, int] | None:
        """When the next flag falls, and whose; None when no clock runs."""
        flags = ((self.flag_at(seat), seat) for seat in sorted(self.running))
        return min(((at, seat) for at, seat in flags if at is not None), default=None)

    def parts(self, seat: int, now: float) -> ClockParts:
        """What a page shows of the seat's clock."""
        given = self.control.allowance
        spent = self.spent(seat, now)
        turn = max(0.0, given.fresh - spent)
        after = _used(given, self.seats[seat], spent)
        left = self.left(seat, now)
        match self.control:
            case TurnBank():
                return ClockParts(left, turn=turn, bank=after.reserve)
            case Fischer():
                return ClockParts(left, main=after.reserve)
            case ByoYomi(period=period):
                whole = max(0, after.periods - 1)
                present = period if after.reserve > 0 else max(0.0, left - whole * period)
                return ClockParts(
                    left,
                    main=after.reserve,
                    periods=after.periods,
                    # Rounding must not show more than a period holds.
                    period=min(period, present),
                )
            case Correspondence():
                return ClockParts(
                    left, turn=turn, bank=after.reserve, vacation=self._vacation(seat, now)
                )

    # --- What happens ---

    def run(self, seats: Iterable[int], at: float) -> "Clock":
        """The clocks of ``seats`` run from ``at``; those that run already go on."""
        return self._changed(
            seats, lambda clock: clock if clock.since is not None else replace(clock, since=at)
        )

    def finish(self, seat: int, at: float) -> "Clock":
        """The turn ends with a move: the time is charged, the increment given."""
        return self._charged(seat, at, self.control.allowance.increment)

    def abandon(self, seats: Iterable[int], at: float) -> "Clock":
        """Turns end without a move (a takeback, a fall): the time is charged, nothing given."""
        changed = self
        for seat in seats:
            changed = changed._charged(seat, at, 0.0)
        return changed

    def emptied(self, seat: int) -> "Clock":
        """The seat has no time left, neither now nor for a turn to come."""
        fresh = self.control.allowance.fresh
        return self._changed(
            (seat,),
            lambda clock: replace(
                clock, reserve=0.0, periods=0, spent=fresh, since=None, away=None
            ),
        )

    def stop(self, at: float) -> "Clock":
        """All clocks stand, in the middle of their turns; vacations end."""
        return replace(
            self,
            seats=tuple(
                replace(
                    clock,
                    spent=self.spent(number, at),
                    since=None,
                    vacation=self._vacation(number, at),
                    away=None,
                )
                for number, clock in enumerate(self.seats)
            ),
        )

    def added(self, seat: int, seconds: float) -> "Clock":
        """The seat has ``seconds`` more, from now until the flag and for later turns."""
        return self._changed((seat,), lambda clock: replace(clock, reserve=clock.reserve + seconds))

    def given_back(self, seconds: float, at: float) -> "Clock":
        """The last ``seconds`` before ``at`` did not count, for turns and vacations alike."""

        def later(moment: float | None) -> float | None:
            return None if moment is None else max(moment, min(moment + seconds, at))

        return self._changed(
            range(len(self.seats)),
            lambda clock: replace(clock, since=later(clock.since), away=later(clock.away)),
        )

    def vacation_taken(self, seat: int, on: bool, at: float) -> "Clock":
        """A vacation begins or ends: while it lasts, and vacation is left, no time is spent."""
        clock = self.seats[seat]
        spent = self.spent(seat, at)
        since = None if clock.since is None else max(clock.since, at)
        changed = replace(
            clock,
            spent=spent,
            since=since,
            vacation=self._vacation(seat, at),
            away=at if on else None,
        )
        return self._changed((seat,), lambda _clock: changed)

    # --- Within ---

    def _given(self, seat: int) -> float:
        """All the time of the seat's present turn, from its beginning to the flag."""
        given, clock = self.control.allowance, self.seats[seat]
        return given.fresh + clock.reserve + clock.periods * given.period

    def _vacation(self, seat: int, now: float) -> float:
        clock = self.seats[seat]
        if clock.away is None:
            return clock.vacation
        return max(0.0, clock.vacation - max(0.0, now - clock.away))

    def _charged(self, seat: int, at: float, increment: float) -> "Clock":
        clock = self.seats[seat]
        after = _used(self.control.allowance, clock, self.spent(seat, at))
        charged = replace(after, reserve=after.reserve + increment, spent=0.0, since=None)
        return self._changed((seat,), lambda _clock: charged)

    def _changed(self, seats: Iterable[int], change: Callable[[SeatClock], SeatClock]) -> "Clock":
        chosen = frozenset(seats)
        return replace(
            self,
            seats=tuple(
                change(clock) if number in chosen else clock
                for number, clock in enumerate(self.seats)
            ),
        )


def _runs_from(clock: SeatClock) -> float | None:
    """From when time is spent: a vacation puts it off until it is used up."""
    if clock.since is None or clock.away is None:
        return clock.since
    return max(clock.since, clock.away + clock.vacation)


def _used(given: Allowance, clock: SeatClock, spent: float) -> SeatClock:
    """The reserve and the periods that are left when ``spent`` was used on a turn."""
    beyond_turn = max(0.0, spent - given.fresh)
    beyond_reserve = max(0.0, beyond_turn - clock.reserve)
    lost = int(beyond_reserve // given.period) if given.period > 0 else 0
    return replace(
        clock,
        reserve=max(0.0, clock.reserve - beyond_turn),
        periods=max(0, clock.periods - lost),
    )
