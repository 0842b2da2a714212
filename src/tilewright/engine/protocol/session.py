"""The loop of a line protocol: one line in, one reply out, whatever the line is.

A reply is zero or more lines and then ``ok``. An error is the line ``err``, a line with the
sentence, and ``ok``; the session stays as it was. Every line gets exactly one reply, also an empty
one, so that a client may count.
"""

import logging
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass, field
from typing import Protocol

from tilewright import messages
from tilewright.engine.protocol.inbox import Inbox, Numbered
from tilewright.engine.protocol.lines import LONGEST_LINE
from tilewright.game import NotationError, TilewrightError

__all__ = ["Command", "Dialect", "Request", "Session"]

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Request:
    """What a client asks: the text after the command's name, stripped.

    ``stopping(stop)`` is a context in which a search runs: ``stop`` is called from another thread
    when the search has to end. ``must_stop()`` tells whether it has to end already.
    """

    arguments: str
    stopping: Callable[[Callable[[], None]], AbstractContextManager[None]]
    must_stop: Callable[[], bool]

    def none(self) -> None:
        """Raise NotationError when there are arguments."""
        if self.arguments:
            raise NotationError("engine.protocol.extra", parts=[self.arguments[:40]])


@dataclass(frozen=True, slots=True)
class Command:
    """One command of a dialect.

    ``usage`` is how it is written, ``summary`` the key of the sentence that ``help`` tells.
    ``answer`` gives the lines of the reply and raises TilewrightError for what cannot be done.
    """

    usage: str
    summary: str
    answer: Callable[[Request], Iterable[str]]


class Dialect(Protocol):
    """The commands of a game's protocol, by the word that begins the line."""

    @property
    def commands(self) -> Mapping[str, Command]:
        """All but ``help``, ``stop`` and ``quit``, which every dialect has."""


@dataclass(frozen=True, slots=True)
class Session:
    """Answers the lines of one client until it quits or its lines end.

    ``write`` takes whole lines with their ends and passes them on at once. What it raises when
    nobody reads any more ends the session.
    """

    dialect: Dialect
    inbox: Inbox
    write: Callable[[str], None]
    language: str = "en"
    _commands: dict[str, Command] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        shared = {
            "help": Command("help [COMMAND]", "engine.protocol.help.help", self._help),
            "stop": Command("stop", "engine.protocol.help.stop", _nothing),
            "quit": Command("quit", "engine.protocol.help.quit", _nothing),
        }
        object.__setattr__(self, "_commands", {**self.dialect.commands, **shared})

    def run(self) -> None:
        """Answer until the lines end, which they also do with ``quit``."""
        self.inbox.start()
        for line in self.inbox:
            # Closed at once when nobody reads any more, which ends a search that runs.
            with closing(self._replies(line)) as replies:
                for reply in replies:
                    self.write(f"{_one_line(reply)}\n")
            self.write("ok\n")

    def _replies(self, numbered: Numbered) -> Generator[str, None, None]:
        try:
            yield from self._answer(numbered)
        except TilewrightError as error:
            yield "err"
            yield error.message(self.language)
        except MemoryError:
            # What a client asked for, not a fault: the search's table takes all but a little.
            yield "err"
            yield messages.render("engine.protocol.memory", {}, self.language)
        except Exception as error:
            _log.exception("event=protocol_failure")
            yield "err"
            yield messages.render(
                "engine.protocol.internal", {"reason": type(error).__name__}, self.language
            )

    def _answer(self, numbered: Numbered) -> Iterable[str]:
        number, line = numbered
        if line.is_cut:
            raise NotationError("engine.protocol.too_long", limit=LONGEST_LINE)
        words = line.text.split(maxsplit=1)
        if not words:
            return ()
        return self._command(words[0]).answer(
            Request(
                words[1].strip() if len(words) > 1 else "",
                stopping=lambda stop: self.inbox.stopping(number, stop),
                must_stop=lambda: self.inbox.must_stop(number),
            )
        )

    def _command(self, word: str) -> Command:
        command = self._commands.get(word.lower())
        if command is None:
            raise NotationError("engine.protocol.unknown", parts=[word[:40]])
        return command

    def _help(self, request: Request) -> Iterator[str]:
        wanted = [self._command(request.arguments)] if request.arguments else None
        for command in wanted or self._commands.values():
            yield f"{command.usage} - {messages.render(command.summary, {}, self.language)}"


def _nothing(request: Request) -> Iterable[str]:  # noqa: ARG001 - the inbox did it already
    return ()


def _one_line(text: str) -> str:
    """The text without what could begin a line of its own, which input may have brought in."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else " " for c in text)
