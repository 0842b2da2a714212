"""What is said in matches: taken, stored, and told to those who may read it.

The lines of a match are kept in memory as long as somebody follows them, so that one that a
thousand people read is fetched once.
"""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from weakref import WeakValueDictionary

from tilewright.game import JsonObject
from tilewright.play import referee
from tilewright.play.chat_moves import read_chat_move
from tilewright.play.events import Fact
from tilewright.play.match import Match, Status
from tilewright.server.callers import Caller, given_name
from tilewright.server.chat import Pace, Rights, clean_line
from tilewright.server.errors import AccessError, UnknownError
from tilewright.server.hub import Hub
from tilewright.server.live import LiveMatch
from tilewright.server.room import Room
from tilewright.server.storage import Channel, ChatLine, Person, Storage
from tilewright.server.views import View, Viewer

__all__ = ["LINES_TOLD", "Conversations", "Listener"]

LINES_TOLD = 200
"""How many lines of a channel are told at most, the newest."""

MOST_LINES, LINES_SECONDS = 5, 10.0
"""So many lines, and so many complaints, a person may write in so many seconds."""


class _Conversation:
    """The newest lines of one match, and who waits for more."""

    def __init__(self, storage: Storage, match: str) -> None:
        self.waiting: set[asyncio.Event] = set()
        self.lines: dict[Channel, list[ChatLine]] = {channel: [] for channel in Channel}
        self.names: dict[str, str] = {}
        self.fresh = False
        self._storage = storage
        self._match = match
        self._refreshing = asyncio.Lock()

    def tell(self, *, more: bool = True) -> None:
        """Wake everybody who waits; ``more`` says that there are lines not fetched yet."""
        self.fresh = self.fresh and not more
        for waiting in self.waiting:
            waiting.set()

    async def refresh(self) -> None:
        """Fetch what has been said since. Raises StorageUnavailableError."""
        async with self._refreshing:
            if self.fresh:
                return
            # Before the look: what is said meanwhile is looked for again.
            self.fresh = True
            try:
                last = {
                    channel: lines[-1].number if lines else 0
                    for channel, lines in self.lines.items()
                }
                for channel, new in (
                    await self._storage.chat.newest(self._match, last, LINES_TOLD)
                ).items():
                    lines = self.lines[channel]
                    lines += new
                    del lines[:-LINES_TOLD]
                writers = {line.person for lines in self.lines.values() for line in lines}
                self.names |= await self._storage.people.names_of(writers - self.names.keys())
            except BaseException:
                self.fresh = False
                raise


class Listener:
    """One reader of a conversation, who is told every line once."""

    def __init__(self, room: Room, conversation: _Conversation, changed: asyncio.Event) -> None:
        self.changed = changed
        """Set whenever there may be new lines; the reader clears it."""
        self._room = room
        self._conversation = conversation
        self._told = dict.fromkeys(Channel, 0)
        self._again: set[str] = set()
        self._muted: frozenset[str] | None = None

    @property
    def person(self) -> str | None:
        """Who reads."""
        return self._room.viewer.caller.id

    @property
    def match(self) -> str:
        """The identifier of the match whose conversation is read."""
        return self._room.live.header.id

    def tell_again(self, writer: str) -> None:
        """Tell that person's lines once more: they have another name now."""
        self._again.add(writer)

    def mutes_changed(self) -> None:
        """Ask again whom the reader does not want to read."""
        self._muted = None

    async def new_lines(self) -> tuple[list[JsonObject], float | None]:
        """The lines to tell, in order, and when the next one may be read that is held back.

        They are those not told yet, and those whose writer has another name now.

        Raises AccessError when spectators are shut out, StorageUnavailableError.
        """
        room, conversation = self._room, self._conversation
        room.view()
        await conversation.refresh()
        if self._muted is None:
            muted = room.hub.storage.chat.muted_by
            self._muted = frozenset() if self.person is None else await muted(self.person)
        rights = Rights.of(room.live, room.viewer)
        limit = room.hub.now() - rights.delay
        again, self._again = self._again, set()
        found: list[ChatLine] = []
        next_at: float | None = None
        for channel in rights.reads:
            for line in conversation.lines[channel]:
                if line.number <= self._told[channel]:
                    if line.person in again and line.person not in self._muted:
                        found.append(line)
                    continue
                if line.at > limit:
                    next_at = min(next_at or line.at, line.at)
                    break
                self._told[channel] = line.number
                if line.person not in self._muted:
                    found.append(line)
        found.sort(key=lambda line: line.number)
        told = [_told(line, room, conversation.names) for line in found]
        return told, None if next_at is None else next_at + rights.delay


class Conversations:
    """The chat at a server process."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._open: WeakValueDictionary[str, _Conversation] = WeakValueDictionary()
        self._listeners: set[Listener] = set()
        self._lines = Pace(MOST_LINES, LINES_SECONDS, hub.now)
        self._complaints = Pace(MOST_LINES, LINES_SECONDS, hub.now)
        hub.on_change.append(self._changed)
        hub.on_rename.append(self._renamed)

    # --- Reading ---

    def heard(self, match: str, _number: int) -> None:
        """A line was stored, here or by another process."""
        if conversation := self._open.get(match):
            conversation.tell()

    def missed(self) -> None:
        """Lines may have been missed: look again at all that is followed."""
        for conversation in list(self._open.values()):
            conversation.tell()

    def _changed(self, live: LiveMatch) -> None:
        conversation = self._open.get(live.header.id)
        if conversation is not None and live.match.status in (Status.OVER, Status.CLOSED):
            # Now the players may read what the spectators have said.
            conversation.tell(more=False)

    def _renamed(self, person: str) -> None:
        """A line is said by a person, not by a name: it follows the name its writer has."""
        for match, conversation in list(self._open.items()):
            if conversation.names.pop(person, None) is None:
                continue
            for listener in self._listeners:
                if listener.match == match:
                    listener.tell_again(person)
            conversation.tell()

    @contextmanager
    def following(self, room: Room) -> Iterator[Listener]:
        """Somebody reads the conversation of a match as long as this lasts."""
        match = room.live.header.id
        conversation = self._open.get(match)
        if conversation is None:
            conversation = self._open[match] = _Conversation(self._hub.storage, match)
        changed = asyncio.Event()
        listener = Listener(room, conversation, changed)
        conversation.waiting.add(changed)
        self._listeners.add(listener)
        try:
            yield listener
        finally:
            conversation.waiting.discard(changed)
            self._listeners.discard(listener)

    async def lines(self, room: Room) -> list[JsonObject]:
        """The newest lines that somebody may read. Raises AccessError, StorageUnavailableError."""
        with self.following(room) as listener:
            lines, _ = await listener.new_lines()
            return lines

    # --- Writing ---

    async def say(
        self, room: Room, text: str, asked: Channel | None = None, forgiven: float = 0.0
    ) -> JsonObject:
        """Take a message: a move on its writer's turn, else a line to be told.

        ``forgiven`` is a move's measured network delay in seconds. The answer has the line's
        number, or None for a move. Raises what the referee raises for a move, ConfigError for an
        empty or too long line, AccessError where there is no chat or not for this writer, and
        TooManyError.
        """
        room.view()
        line = clean_line(text)
        if await self._moved(room, line, forgiven):
            return {"number": None, "moved": True}
        writer = _known(room.viewer.caller)
        if not room.live.match.created.chat:
            raise AccessError("server.chat.off")
        channel = Rights.of(room.live, room.viewer).channel(asked)
        self._lines.keep(writer)
        said = await self._hub.storage.chat.say(
            room.live.header.id, writer.id, channel, line, self._hub.now()
        )
        self._hub.metrics.said(channel.value)
        return {"number": said.number, "moved": False}

    async def _moved(self, room: Room, line: str, forgiven: float) -> bool:
        match = room.live.match
        written = read_chat_move(line, match.rules)
        if written is None:
            return False
        yours = room.live.seats_of(room.viewer.person)
        on_turn = [seat for seat in yours if seat in match.to_act]
        if not on_turn and not written.commanded:
            return False
        if not yours:
            raise AccessError("server.watchers_only_look")
        # Out of turn the referee says what is wrong.
        seat = (on_turn or yours)[0]

        def decide(state: Match, now: float) -> Sequence[Fact]:
            return referee.move(state, seat, written.text, match.number, now, forgiven)

        await room.decide(decide, "move")
        return True

    # --- Not wanting to read somebody ---

    async def mute(self, caller: Caller, muted: str) -> None:
        """Do not show the lines of a person any more. Raises AccessError for oneself."""
        person = _known(caller)
        if muted == person.id:
            raise AccessError("server.chat.yourself")
        await self._hub.storage.chat.mute(person.id, muted, self._hub.now())
        self._mutes_changed(person)

    async def unmute(self, caller: Caller, muted: str) -> None:
        """Show them again, from the next connection on also those that were left out."""
        person = _known(caller)
        await self._hub.storage.chat.unmute(person.id, muted)
        self._mutes_changed(person)

    async def report(self, caller: Caller, number: int, reason: str) -> None:
        """Complain about a line. Raises as :meth:`writer_of` does, ConfigError, TooManyError."""
        person = _known(caller)
        line = await self._readable(caller, number)
        if line.person == person.id:
            raise AccessError("server.chat.yourself")
        why = clean_line(reason)
        self._complaints.keep(person)
        await self._hub.storage.chat.report(
            line.match, person.id, line.person, why, self._hub.now(), line=number
        )

    async def writer_of(self, caller: Caller, number: int) -> str:
        """Who wrote a line that the caller may read. Raises UnknownError."""
        return (await self._readable(caller, number)).person

    async def _readable(self, caller: Caller, number: int) -> ChatLine:
        line = await self._hub.storage.chat.line(number)
        if line is not None:
            live = await self._hub.get(line.match)
            viewer = Viewer(caller, watching=not live.belongs_to(caller.id))
            if _may_read(live, viewer, line, self._hub.now()):
                return line
        raise UnknownError("server.unknown_line")

    def _mutes_changed(self, person: Person) -> None:
        for listener in self._listeners:
            if listener.person == person.id:
                listener.mutes_changed()


def _may_read(live: LiveMatch, viewer: Viewer, line: ChatLine, now: float) -> bool:
    try:
        View.of(live, viewer, now)
    except AccessError:
        return False
    rights = Rights.of(live, viewer)
    return line.channel in rights.reads and line.at <= now - rights.delay


def _known(caller: Caller) -> Person:
    if caller.person is None:
        raise AccessError("server.nobody")
    return caller.person


def _told(line: ChatLine, room: Room, names: dict[str, str]) -> JsonObject:
    seats = room.live.seats_of(line.person)
    return {
        "number": line.number,
        "name": given_name(names.get(line.person)),
        "seat": seats[0] if seats else None,
        "channel": line.channel.value,
        "text": line.text,
        "at": line.at,
        "yours": line.person == room.viewer.caller.id,
    }
