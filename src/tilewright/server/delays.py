"""How long a client's network takes, measured by the server alone."""

from collections import OrderedDict, deque
from collections.abc import Callable

from tilewright.play.clocks import FORGIVEN

__all__ = ["Delays"]

KEPT = 5
"""So many measurements count; the smallest of them is what is forgiven."""

AWAITED = 8
"""So many questions may be unanswered; older ones are forgotten."""


class Delays:
    """Measures the way to a client and back. ``clock`` gives seconds from any moment.

    A player sees the other's move half of that later, and the own move arrives another half later:
    the whole of it is lost to the clock. A client that answers late on purpose gains at most
    ``FORGIVEN`` a move.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._number = 0
        self._awaited: OrderedDict[int, float] = OrderedDict()
        self._measured: deque[float] = deque(maxlen=KEPT)

    def sent(self) -> int:
        """A question is sent now; its number."""
        self._number += 1
        self._awaited[self._number] = self._clock()
        while len(self._awaited) > AWAITED:
            self._awaited.popitem(last=False)
        return self._number

    def answered(self, number: int) -> None:
        """The answer to that question has come; what was never asked is ignored."""
        sent = self._awaited.pop(number, None)
        if sent is not None:
            self._measured.append(self._clock() - sent)

    @property
    def forgiven(self) -> float:
        """How many seconds a move of this client is forgiven."""
        return min(min(self._measured, default=0.0), FORGIVEN)
