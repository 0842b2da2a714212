"""Who plays a match, as it is written: ``greedy``, ``greedy@nodes=1000``, ``cmd:./other engine``.

The grammar: ``NAME[@WISHES]`` for a player of the program, ``cmd[@WISHES]:COMMAND LINE`` for
another one. WISHES are joined by commas: ``time=SECONDS``, ``aim=SECONDS``, ``nodes=N``,
``depth=N``, each at most once, and ``as=LABEL`` for the name in tables and records. A player with a
limit of its own plays by these alone, whatever the match gives to others.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePath

from tilewright.engine.baselines import player_named
from tilewright.game import ConfigError, Limits

__all__ = ["Entrant", "limit_words"]

_COMMAND = "cmd"
_LABEL = "as"
_WISHES = ("time", "aim", "nodes", "depth", _LABEL)

_DECIMAL = re.compile(r"\d{1,9}(\.\d{1,9})?|\.\d{1,9}", re.ASCII)
_WHOLE = re.compile(r"\d{1,15}", re.ASCII)
_LABEL_FORM = re.compile(r"[^\s,:@=\"]{1,40}")

_GAMES_OF_PROGRAMS = ("lits", "azul")
"""The games of ``tilewright.engine.speeches``, which is not loaded before a program is met."""

_MOST_SECONDS = 1_000_000.0


def limit_words(limits: Limits) -> list[str]:
    """The limits in the grammar's words, without those that are open."""
    words = [
        f"{word}={_decimal(value)}"
        for word, value in (("time", limits.seconds), ("aim", limits.aim))
        if value is not None
    ]
    words += [
        f"{word}={value}"
        for word, value in (("nodes", limits.nodes), ("depth", limits.depth))
        if value is not None
    ]
    return words


def _decimal(value: float) -> str:
    return f"{value:.9f}".rstrip("0").rstrip(".")


@dataclass(frozen=True, slots=True)
class Entrant:
    """One side of a match; ``str`` and ``parse`` are its written form.

    ``player`` is the name of a bot or baseline, ``command`` the command line of another program;
    one of them is empty. ``limits`` is None when the match's limits hold. ``label`` is the name to
    show ('' for the written form itself).
    """

    player: str = ""
    command: str = ""
    limits: Limits | None = None
    label: str = ""

    @classmethod
    def parse(cls, text: str) -> "Entrant":
        """Read the written form. Raises ConfigError; whether the player exists is not checked."""
        written = text.strip()
        command = ""
        found = re.fullmatch(rf"{_COMMAND}(@[^:]*)?:(.*)", written, re.DOTALL | re.IGNORECASE)
        if found:
            wishes, command = (found[1] or "")[1:], found[2].strip()
            name, has_wishes = "", bool(found[1])
        else:
            name, at, wishes = written.partition("@")
            has_wishes = bool(at)
        name = name.strip().lower()
        if not (name or command) or not written.isprintable():
            raise ConfigError("engine.entrant.form", parts=[text[:80]], value=text[:80])
        limits, label = _read_wishes(wishes, text) if has_wishes else (None, "")
        return cls(name, command, limits, label)

    def __str__(self) -> str:
        words = [f"{_LABEL}={self.label}"] if self.label else []
        words += limit_words(self.limits) if self.limits is not None else []
        wishes = f"@{','.join(words)}" if words else ""
        return f"{self.player}{wishes}" if self.player else f"{_COMMAND}{wishes}:{self.command}"

    @property
    def name(self) -> str:
        """What tables and records call it: its label, or what it is and its own limits."""
        if self.label or not self.command:
            return self.label or str(self)
        # The whole command line would be too long; the program's own name says most.
        program = PurePath(self.command.split()[0].strip("\"'")).name or self.command[:20]
        return str(Entrant(program, "", self.limits))

    def check(self, game: str, common: Limits) -> None:
        """Raise ConfigError for an unknown player, or a program that cannot be asked.

        ``common`` are the match's limits, for a player that has none of its own; without any a
        program would think without end.
        """
        if self.player:
            player_named(game, self.player)
        elif game not in _GAMES_OF_PROGRAMS:
            raise ConfigError(
                "engine.entrant.game",
                parts=[str(self)[:80]],
                game=game,
                choices=_GAMES_OF_PROGRAMS,
            )
        elif not limit_words(self.limits_in(common)):
            raise ConfigError("engine.entrant.unlimited", parts=[str(self)[:80]])

    def limits_in(self, common: Limits) -> Limits:
        """The limits it plays by where ``common`` are those of the match."""
        return common if self.limits is None else self.limits


def _read_wishes(wishes: str, text: str) -> tuple[Limits | None, str]:
    read: dict[str, str] = {}
    for wish in wishes.split(","):
        word, is_pair, value = (part.strip() for part in wish.partition("="))
        word = word.lower()
        if word not in _WISHES or not is_pair or word in read:
            raise ConfigError(
                "engine.entrant.wish",
                parts=[wish[:40], text[:80]],
                wish=wish[:40],
                choices=_WISHES,
            )
        read[word] = value
    label = read.pop(_LABEL, None)
    if label is not None and not _LABEL_FORM.fullmatch(label):
        raise ConfigError("engine.entrant.label", parts=[label[:40]], value=label[:40])
    limits = Limits(
        seconds=_seconds("time", read),
        nodes=_number("nodes", read),
        depth=_number("depth", read),
        aim=_seconds("aim", read),
    )
    return limits if read else None, label or ""


def _seconds(word: str, read: Mapping[str, str]) -> float | None:
    value = read.get(word)
    if value is None:
        return None
    seconds = float(value) if _DECIMAL.fullmatch(value) else 0.0
    if not 0 < seconds <= _MOST_SECONDS:
        raise ConfigError("engine.entrant.seconds", parts=[word], name=word, value=value[:40])
    return seconds


def _number(word: str, read: Mapping[str, str]) -> int | None:
    value = read.get(word)
    if value is None:
        return None
    number = int(value) if _WHOLE.fullmatch(value) else 0
    if number < 1:
        raise ConfigError("engine.entrant.number", parts=[word], name=word, value=value[:40])
    return number
