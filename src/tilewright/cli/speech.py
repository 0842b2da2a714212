"""Sentences in the language that was asked for."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tilewright import messages
from tilewright.game import TilewrightError

__all__ = ["Speaker", "chosen_language"]


@dataclass(frozen=True, slots=True)
class Speaker:
    """Renders the catalogues' sentences in one language."""

    language: str = "en"

    def __call__(self, key: str, **parameters: object) -> str:
        """The sentence ``cli.<key>``."""
        return messages.render(f"cli.{key}", parameters, self.language)

    def key(self, key: str, **parameters: object) -> str:
        """The sentence of a complete key of any room."""
        return messages.render(key, parameters, self.language)

    def error(self, error: TilewrightError) -> str:
        """An error's sentence."""
        return error.message(self.language)


def chosen_language(arguments: Sequence[str], environment: Mapping[str, str] = os.environ) -> str:
    """The language of ``--lang`` before the command, or else of the environment.

    It is known before the arguments are parsed, because the help texts need it. A wish that is no
    language is left to the parser to refuse.
    """
    before_command = iter(arguments)
    for argument in before_command:
        if not argument.startswith("-"):
            break
        name, is_joined, value = argument.partition("=")
        if name == "--lang":
            wish = value if is_joined else next(before_command, "")
            for language in messages.LANGUAGES:
                if language.lower() == wish.lower():
                    return language
    for name in ("TILEWRIGHT_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return messages.language_of(environment[name])
    return "en"
