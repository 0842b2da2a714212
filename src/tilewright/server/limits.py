"""How much anybody may do in a while, so that nobody guesses passwords or crowds others out.

All of it is counted in the memory of one process: it is forgotten at a restart, and with several
processes everybody may do so much at each of them.
"""

import ipaddress
import math
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from tilewright.server.errors import TooManyError

__all__ = ["Allowance", "Buckets", "Limits", "Places", "network_of"]

KEYS_KEPT = 10_000
"""So many names or addresses are watched at once by each limit."""

NETWORK_BITS = 64
"""Of an IPv6 address only the network counts: whoever has one address there has all of them."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """``burst`` things at once, and one more every ``seconds``."""

    burst: int
    seconds: float


class Buckets:
    """A bucket of tokens for each key, such as a name or an address; all are full at first.

    ``clock`` gives seconds from any moment. At most ``most`` keys are kept: the one that was used
    longest ago is forgotten first, and so is full again.
    """

    def __init__(
        self, allowance: Allowance, clock: Callable[[], float], most: int = KEYS_KEPT
    ) -> None:
        self._allowance = allowance
        self._clock = clock
        self._most = most
        self._spent: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> None:
        """Take a token. Raises TooManyError when there is none; nothing is taken then."""
        spent, now = self._spent_by(key), self._clock()
        beyond = spent + 1 - self._allowance.burst
        if beyond > 0:
            raise TooManyError(seconds=math.ceil(beyond * self._allowance.seconds))
        self._keep(key, spent + 1, now)

    def give_back(self, key: str) -> None:
        """Put back a token that was taken for something that shall not count."""
        spent = self._spent_by(key) - 1
        if spent > 0:
            self._keep(key, spent, self._clock())
        else:
            self._spent.pop(key, None)

    def __len__(self) -> int:
        return len(self._spent)

    def _spent_by(self, key: str) -> float:
        spent, at = self._spent.get(key, (0.0, 0.0))
        # A clock that was set back gives nothing, and takes nothing.
        passed = max(0.0, self._clock() - at)
        return max(0.0, spent - passed / self._allowance.seconds)

    def _keep(self, key: str, spent: float, now: float) -> None:
        self._spent[key] = spent, now
        self._spent.move_to_end(key)
        while len(self._spent) > self._most:
            self._spent.popitem(last=False)


class Places:
    """How many things of a key may go on at the same time, such as the sockets of an address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[str] = Counter()

    @contextmanager
    def taken(self, key: str) -> Iterator[None]:
        """A place, as long as this lasts. Raises TooManyError when none is free."""
        if self._taken[key] >= self._most:
            raise TooManyError(seconds=RETRY_SECONDS)
        self._taken[key] += 1
        try:
            yield
        finally:
            self._taken[key] -= 1
            if not self._taken[key]:
                # Nothing is kept of those who are gone.
                del self._taken[key]

    def __len__(self) -> int:
        return len(self._taken)


RETRY_SECONDS = 5
"""When a place may be free again is not known; so long a client should wait."""


class Limits:
    """Every limit of a server process. ``clock`` gives seconds from any moment.

    Passwords: the attempts that fail, by the folded name and by the network they come from.
    Whoever knows the password is held up only while somebody else is guessing at the name.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.passwords_of_name = Buckets(Allowance(10, 30.0), clock)
        self.passwords_of_network = Buckets(Allowance(30, 10.0), clock)
        # A school or a club shares one address.
        self.accounts_of_network = Buckets(Allowance(60, 60.0), clock)
        self.exports_of_person = Buckets(Allowance(3, 300.0), clock)
        self.requests_of_network = Buckets(Allowance(600, 0.05), clock)
        self.requests_of_session = Buckets(Allowance(300, 0.1), clock)
        self.matches_of_guest = Buckets(Allowance(60, 60.0), clock)
        self.sockets_of_network = Places(200)

    @contextmanager
    def guessing(self, name: str, network: str) -> Iterator[None]:
        """A password is tried for a name: it counts unless the block ends without an error.

        Raises TooManyError before the block when there were too many.
        """
        self.passwords_of_network.take(network)
        self.passwords_of_name.take(name)
        yield
        self.passwords_of_name.give_back(name)
        self.passwords_of_network.give_back(network)


def network_of(connection: HTTPConnection) -> str:
    """Where a caller is: the IPv4 address, or the network of the IPv6 address."""
    host = "" if connection.client is None else connection.client.host
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, NETWORK_BITS), strict=False))
