"""Dividing the time of a clock over the turns of a game.

An engine is told two times (``Limits``): ``aim``, at which it may stop, a little earlier when its
choice is settled and later when it is not, and ``seconds``, at which it stops whatever it does. On
a clock the first is what a turn costs as a rule and the second what it may cost: more than its
share of the bank, for a hard decision, but never so much that later turns want for it.
"""

from dataclasses import dataclass

from tilewright.game import Limits

__all__ = ["MARGIN_SECONDS", "Clock", "limits_for"]

MARGIN_SECONDS = 0.15
"""How much later than it should a move may arrive: the way to the clock, and a busy machine."""

_SHORTEST = 0.001

_LEAST_OF_PERIOD = 0.01
"""So much of a period must be left for thinking, or it is not counted on."""

_MOST_OF_BANK = 1 / 3
"""The most of the bank that one turn may take."""

_MOST_SHARES = 2.5
"""How many turns' shares of the bank one turn may take."""

_AIM = 0.6
"""The part of the time meant for a turn after which a search need not go on: it rarely stops at
once, since it then looks at a whole depth more."""


@dataclass(frozen=True, slots=True)
class Clock:
    """What a player has left at the beginning of a turn, in seconds.

    ``turn`` is for this turn alone and runs first; then the ``bank`` runs, which is for the whole
    game and gets ``increment`` after each turn; then ``periods`` times ``period``, of which a turn
    uses up those that it outlasts. When all have run out the game is lost. What a clock does not
    have is 0:

    =========================  =============================================
    60 s a turn, 5 min bank    ``Clock(turn=60, bank=300)``
    10 s a move                ``Clock(turn=10)``
    5 min for the game         ``Clock(bank=300)``
    5 min and 3 s a move       ``Clock(bank=300, increment=3)``
    5 min, then 3 times 30 s   ``Clock(bank=300, period=30, periods=3)``
    =========================  =============================================
    """

    turn: float = 0.0
    bank: float = 0.0
    increment: float = 0.0
    period: float = 0.0
    periods: int = 0

    @property
    def left(self) -> float:
        """How long this turn may take before the game is lost."""
        return self.turn + self.bank + self.period * self.periods


def limits_for(clock: Clock | None, turns: float, *, margin: float = MARGIN_SECONDS) -> Limits:
    """The limits of a search on a clock; those of None, no clock, are open.

    ``turns`` is how many turns' thought are still wanted, this one included (of Battle of LITS
    ``tilewright.lits.pace.turns_to_think``). If no move arrives more than ``margin`` seconds after
    its limit, the game is not lost on time, unless the margins alone are more than the clock has.
    """
    if clock is None:
        return Limits()
    turns = max(turns, 1.0)
    # A period that the margin alone outlasts is gone after one turn, and saves none to come.
    has_periods = clock.periods > 0 and clock.turn + clock.period > margin + _LEAST_OF_PERIOD
    if has_periods and clock.bank <= clock.period:
        # What is left of the bank, and a period that will be there again.
        return _limits(clock, clock.turn + clock.bank + clock.period - margin, 0.0, 0.0)
    # What the margin takes from the bank in each turn to come, rather than from what is fresh.
    taken = max(0.0, margin - clock.turn)
    lost = 0.0 if has_periods else max(0.0, taken - clock.increment)
    usable = max(0.0, clock.bank - taken - lost * (2 * turns + 4))
    share = usable / turns + max(0.0, clock.increment - taken)
    most = min(_MOST_OF_BANK * usable, _MOST_SHARES * share)
    return _limits(clock, clock.turn - margin, min(share, most), most)


def _limits(clock: Clock, fresh: float, share: float, most: float) -> Limits:
    """From what costs nothing, what this turn's share of the bank is, and the most of it."""
    fresh = max(fresh, 0.0)
    shortest = min(_SHORTEST, clock.left / 2)
    return Limits(aim=max(shortest, _AIM * (fresh + share)), seconds=max(shortest, fresh + most))
