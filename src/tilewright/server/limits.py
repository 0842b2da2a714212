"""How much anybody may do in a while, so that nobody guesses passwords or crowds others out.

All of it is counted in the memory of one process: it is forgotten at a restart, and with several
processes everybody may do so much at each of them.
"""

import ipaddress
import math
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from starlette.requests import HTTPConnection

from tilewright.server.errors import FloodError, TooManyError
from tilewright.server.identity import digest, session_of, token_of

__all__ = [
    "USUAL",
    "Allowance",
    "Allowances",
    "Buckets",
    "Limits",
    "MessagePace",
    "Places",
    "network_of",
]

KEYS_KEPT = 10_000
"""So many names or addresses are watched at once by each limit."""

NETWORK_BITS = 64
"""Of an IPv6 address only the network counts: whoever has one address there has all of them."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """``burst`` things at once, and one more every ``seconds``."""

    burst: float
    seconds: float


BOUNDLESS = Allowance(math.inf, 1.0)


@dataclass(frozen=True, slots=True)
class Allowances:
    """How much is allowed; what is given here is for a site that is open to everybody."""

    passwords_of_name: Allowance = Allowance(10, 30.0)
    passwords_of_network: Allowance = Allowance(30, 10.0)
    # A school or a club shares one address.
    accounts_of_network: Allowance = Allowance(60, 60.0)
    guests_of_network: Allowance = Allowance(300, 2.0)
    requests_of_network: Allowance = Allowance(1200, 0.02)
    sockets_of_network: float = 400
    # A hand that moves over the board asks for a preview of every place.
    requests_of_session: Allowance = Allowance(400, 0.05)
    overruns_of_socket: Allowance = Allowance(100, 1.0)
    exports_of_person: Allowance = Allowance(3, 300.0)
    matches_of_guest: Allowance = Allowance(60, 60.0)
    matches_of_account: Allowance = Allowance(300, 10.0)
    open_matches_of_guest: float = 50
    open_matches_of_account: float = 500
    seeks_of_person: Allowance = Allowance(30, 5.0)
    # Each costs a second of a bot's process; a game of LITS has some twenty moves.
    hints_of_person: Allowance = Allowance(40, 5.0)
    # What the analysis board works out at once may take a second on a large board.
    analysis_of_network: Allowance = Allowance(240, 0.25)
    # One place is left for somebody else.
    searches_of_network: float = 2

    def lifted(self) -> "Allowances":
        """Without what only keeps a crowd out; passwords are still not guessed at."""
        return replace(
            self,
            accounts_of_network=BOUNDLESS,
            guests_of_network=BOUNDLESS,
            requests_of_network=BOUNDLESS,
            sockets_of_network=math.inf,
            requests_of_session=BOUNDLESS,
            matches_of_guest=BOUNDLESS,
            matches_of_account=BOUNDLESS,
            open_matches_of_guest=math.inf,
            open_matches_of_account=math.inf,
            seeks_of_person=BOUNDLESS,
            hints_of_person=BOUNDLESS,
            analysis_of_network=BOUNDLESS,
            searches_of_network=math.inf,
        )


USUAL = Allowances()


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

    def __init__(self, most: float) -> None:
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


class MessagePace:
    """The messages of one socket; they count as requests of the session that ``key`` stands for."""

    def __init__(self, requests: Buckets, overruns: Buckets, key: str) -> None:
        self._requests = requests
        self._overruns = overruns
        self._key = key

    def count(self) -> None:
        """Count one more. Raises TooManyError when it is not to be acted on.

        Raises FloodError for who goes on and on regardless: then the socket is to be closed.
        """
        try:
            self._requests.take(self._key)
        except TooManyError:
            try:
                self._overruns.take(self._key)
            except TooManyError as flood:
                raise FloodError(seconds=flood.retry_after) from None
            raise


class Limits:
    """Every limit of a server process. ``clock`` gives seconds from any moment.

    Passwords: the attempts that fail, by the folded name and by the network they come from.
    Whoever knows the password is held up only while somebody else is guessing at the name.
    """

    def __init__(self, clock: Callable[[], float], allowances: Allowances = USUAL) -> None:
        self._clock = clock
        self.allowances = allowances
        self.passwords_of_name = Buckets(allowances.passwords_of_name, clock)
        self.passwords_of_network = Buckets(allowances.passwords_of_network, clock)
        self.accounts_of_network = Buckets(allowances.accounts_of_network, clock)
        self.guests_of_network = Buckets(allowances.guests_of_network, clock)
        self.exports_of_person = Buckets(allowances.exports_of_person, clock)
        self.requests_of_network = Buckets(allowances.requests_of_network, clock)
        self.requests_of_session = Buckets(allowances.requests_of_session, clock)
        self.matches_of_guest = Buckets(allowances.matches_of_guest, clock)
        self.matches_of_account = Buckets(allowances.matches_of_account, clock)
        self.seeks_of_person = Buckets(allowances.seeks_of_person, clock)
        self.hints_of_person = Buckets(allowances.hints_of_person, clock)
        self.sockets_of_network = Places(allowances.sockets_of_network)
        self.analysis_of_network = Buckets(allowances.analysis_of_network, clock)
        self.searches_of_network = Places(allowances.searches_of_network)

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

    def count_request(self, connection: HTTPConnection) -> None:
        """Count a request, or the opening of a socket. Raises TooManyError.

        Only the interface counts: many who share an address may load the page at once, and whoever
        watches over the server asks for its health as often as needed.
        """
        if not connection.scope["path"].startswith("/api/"):
            return
        self.requests_of_network.take(network_of(connection))
        if key := _session_key(connection):
            self.requests_of_session.take(key)

    def messages_of(self, connection: HTTPConnection) -> MessagePace:
        """The pace of the messages of a new socket."""
        overruns = Buckets(self.allowances.overruns_of_socket, self._clock)
        key = _session_key(connection) or network_of(connection)
        return MessagePace(self.requests_of_session, overruns, key)


def _session_key(connection: HTTPConnection) -> str:
    """What stands for the caller's session or API token, whether it is known or not."""
    secret = token_of(connection) or session_of(connection)
    return "" if secret is None else digest(secret)


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
