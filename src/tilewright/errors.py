"""What a caller or a person can get wrong: one hierarchy, reached through ``tilewright.game``."""

from collections.abc import Sequence
from typing import Any

from tilewright import messages
from tilewright.plain import JsonObject, Parameter

__all__ = ["ConfigError", "IllegalMoveError", "NotationError", "TilewrightError", "TurnError"]


class TilewrightError(Exception):
    """Something a caller or a person got wrong, told in a sentence.

    ``code`` is stable and is the key of the sentence in the message catalogues; ``parameters``
    fill its blanks; ``parts`` names the offending parts of the input in the game's notation
    (cells, a token, a field's name). ``str()`` is the English sentence; ``repr()`` is an expression
    that makes the same error.
    """

    def __init__(self, code: str, *, parts: Sequence[str] = (), **parameters: Parameter) -> None:
        self.code = code
        self.parts = tuple(parts)
        self.parameters = parameters
        super().__init__(code)

    def __str__(self) -> str:
        return self.message()

    def __repr__(self) -> str:
        named = "".join(f", {name}={value!r}" for name, value in self.parameters.items())
        return f"{type(self).__name__}({self.code!r}, parts={self.parts!r}{named})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Keep code, parts and parameters when the error crosses a process boundary."""
        return _rebuild_error, (type(self), self.code, self.parts, self.parameters)

    def message(self, language: str = "en") -> str:
        """The sentence for a person, in one of ``messages.LANGUAGES``.

        Another language is read as ``messages.language_of`` reads it: English when it fits none.
        """
        return messages.render(
            self.code, {**self.parameters, "parts": " ".join(self.parts)}, language
        )

    def to_json(self, language: str = "en") -> JsonObject:
        """``code``, ``message``, ``parts`` and ``parameters``, as every face sends it."""
        return {
            "code": self.code,
            "message": self.message(language),
            "parts": list(self.parts),
            "parameters": {
                name: messages.listed(value, language) if isinstance(value, tuple) else value
                for name, value in self.parameters.items()
            },
        }


def _rebuild_error(
    kind: type[TilewrightError], code: str, parts: tuple[str, ...], parameters: dict[str, Parameter]
) -> TilewrightError:
    return kind(code, parts=parts, **parameters)


class NotationError(TilewrightError):
    """A text that cannot be read, or that states something impossible."""


class IllegalMoveError(TilewrightError):
    """A readable move that the rules forbid here; the last word of ``code`` names the rule."""

    @property
    def rule(self) -> str:
        """The broken rule, e.g. ``overlaps``."""
        return self.code.rpartition(".")[2]


class TurnError(TilewrightError):
    """The move may be fine, but not from this seat or not now (not your turn, game over)."""


class ConfigError(TilewrightError):
    """A game cannot be set up like this: unknown, out of range, or contradicting settings."""
