"""What a client may set during a session, each with its value."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tilewright.engine.protocol.session import Command, Request
from tilewright.game import ConfigError, NotationError, Option, OptionKind, Setting

__all__ = ["SessionOptions"]

_NUMBER = re.compile(r"-?[0-9]{1,20}")


class SessionOptions:
    """The options of one session and the two commands that show and set them.

    ``changed`` is called after the client has set one.
    """

    def __init__(
        self, options: Sequence[Option], changed: Callable[[], None] = lambda: None
    ) -> None:
        self._changed = changed
        self._options = {option.name: option for option in options}
        self._values: dict[str, Setting] = {option.name: option.default for option in options}

    def __getitem__(self, name: str) -> Any:  # noqa: ANN401 - int, bool or str, as declared
        """The value of an option."""
        return self._values[name]

    def set(self, name: str, value: object) -> None:
        """Set an option; texts are read. Raises ConfigError for what is unknown or unfit."""
        if name not in self._options:
            raise ConfigError(
                "game.option.unknown",
                parts=[name[:40]],
                option=name[:40],
                choices=tuple(self._options),
            )
        option = self._options[name]
        if (
            option.kind is OptionKind.INTEGER
            and isinstance(value, str)
            and _NUMBER.fullmatch(value)
        ):
            # Read here, so that one of many digits is told its range; a table may have seven.
            value = int(value)
        self._values[name] = option.check(value)

    @property
    def commands(self) -> dict[str, Command]:
        """``option NAME VALUE`` and ``options``."""
        return {
            "option": Command("option NAME VALUE", "engine.protocol.help.option", self._set),
            "options": Command("options", "engine.protocol.help.options", self._show),
        }

    def _set(self, request: Request) -> tuple[str, ...]:
        words = request.arguments.split()
        if len(words) != 2:
            raise NotationError("engine.protocol.option", parts=[request.arguments[:40]])
        self.set(words[0].lower(), words[1])
        self._changed()
        return ()

    def _show(self, request: Request) -> Iterator[str]:
        request.none()
        for option in self._options.values():
            value = self._values[option.name]
            told = ("off", "on")[value] if isinstance(value, bool) else value
            yield f"{option.name} {told} ({_range(option)})"


def _range(option: Option) -> str:
    match option.kind:
        case OptionKind.INTEGER:
            return f"{option.minimum}-{option.maximum}"
        case OptionKind.FLAG:
            return "on|off"
        case _:
            return "|".join(option.choices)
