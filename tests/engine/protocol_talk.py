"""A session of the protocol in this process, with an engine of few lines behind it."""

import sys
import threading
from collections.abc import Callable, Iterator

from tilewright.engine.protocol import Dialect, Inbox, Session
from tilewright.engine.protocol.lits import LitsDialect
from tilewright.game import Analysis, Limits, Line

BOARD = "X" + "." * 98 + "O"
FIRST = "L[00,10,20,21]"
SMALL = "position X..O/..../..../O..X X -"


class ScriptedEngine:
    """Plays the last of the legal moves; an ``endless`` one searches until it is stopped.

    One that ``tells`` writes a line to standard error when an endless search has begun.
    """

    def __init__(
        self,
        threads: int = 1,
        table_megabytes: int = 64,
        *,
        endless: bool = False,
        tells: bool = False,
    ):
        self.made_for = (threads, table_megabytes)
        self.endless = endless
        self.tells = tells
        self.began = threading.Event()
        self.stopped = threading.Event()
        self.asked: list[tuple[Limits, int]] = []
        self.cleared = 0

    def analyse(self, position, limits: Limits = Limits(), *, lines: int = 1) -> Iterator[Analysis]:
        self.asked.append((limits, lines))
        self.stopped.clear()
        moves = position.legal_moves()[::-1]
        depth = limits.depth or 3
        if self.endless and limits.depth != 1:
            self.began.set()
            if self.tells:
                sys.stderr.write("searching\n")
                sys.stderr.flush()
            assert self.stopped.wait(60), "nobody stopped the search"
            depth = 1
        for reached in range(1, depth + 1):
            found = tuple(
                Line((move, *self._reply(position, move)), 1.5 - place, proven=place == 0)
                for place, move in enumerate(moves[:lines])
            )
            yield Analysis(found, reached, 10 * reached, 0.25)

    def _reply(self, position, move) -> tuple:
        return tuple(position.play(move).legal_moves()[:1])

    def stop(self) -> None:
        self.stopped.set()

    def clear(self) -> None:
        self.cleared += 1


class Typist:
    """What a client types: texts that come one after the other, then the end.

    One that is a function is called when its turn comes, and may wait for something.
    """

    def __init__(self, *texts: str | bytes | Callable[[], str]):
        self.texts = list(texts)

    def __call__(self, size: int) -> bytes:
        if not self.texts:
            return b""
        text = self.texts.pop(0)
        if callable(text):
            text = text()
        content = text.encode() if isinstance(text, str) else text
        assert len(content) <= size
        return content


def replies_of(text: str) -> list[list[str]]:
    """The replies in what a session wrote, each without its ``ok``."""
    assert text == "" or text.endswith("ok\n"), text
    replies: list[list[str]] = [[]]
    for line in text.split("\n")[:-1]:
        if line == "ok":
            replies.append([])
        else:
            replies[-1].append(line)
    assert replies.pop() == []
    return replies


def talk(
    *lines: str,
    engine: Callable[[int, int], object] = ScriptedEngine,
    language: str = "en",
    dialect: Callable[..., Dialect] = LitsDialect,
) -> list[list[str]]:
    """The replies to the lines."""
    typed = "".join(f"{line}\n" for line in lines)
    return converse(Typist(typed), engine=engine, language=language, dialect=dialect)


def converse(
    read: Callable[[int], bytes],
    *,
    engine: Callable[[int, int], object] = ScriptedEngine,
    language: str = "en",
    grace: float = 60.0,
    dialect: Callable[..., Dialect] = LitsDialect,
) -> list[list[str]]:
    """The replies to what ``read`` gives."""
    written: list[str] = []
    Session(dialect(engine), Inbox(read, grace=grace), written.append, language).run()
    return replies_of("".join(written))


def last(*lines: str, **options) -> list[str]:
    """The reply to the last line."""
    return talk(*lines, **options)[-1]


def refused(*lines: str, **options) -> str:
    """The sentence with which the last line is refused."""
    reply = last(*lines, **options)
    assert len(reply) == 2, reply
    assert reply[0] == "err"
    return reply[1]
