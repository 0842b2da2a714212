"""Playing on a site from the terminal: what is told meanwhile, and how it is stopped."""

import os
import threading
from datetime import datetime

from tilewright.cli.arguments import choice
from tilewright.cli.console import one_line
from tilewright.cli.interruption import Interruption
from tilewright.cli.speech import Speaker
from tilewright.game import ConfigError, TilewrightError
from tilewright.games import GAME_NAMES
from tilewright.site.bot import Bot
from tilewright.site.client import Site
from tilewright.site.engine_choice import EngineChoice
from tilewright.site.engines import Engines
from tilewright.site.manner import Manner, Wanted

__all__ = ["games_named", "play_on_site", "token_or_environment"]

_TOKEN_VARIABLE = "TILEWRIGHT_TOKEN"  # noqa: S105 - where the token is found, not one


def games_named(option: str, text: str | None) -> tuple[str, ...]:
    """The games of a list such as ``lits,azul``, each once. Raises ConfigError."""
    read = choice(option, GAME_NAMES)
    words = [] if text is None else text.split(",")
    return tuple(dict.fromkeys(read(word.strip()) for word in words))


def token_or_environment(given: str | None) -> str:
    """The token, from the environment when none is given: a process list shows no environment.

    Raises ConfigError when there is none.
    """
    token = (os.environ.get(_TOKEN_VARIABLE, "") if given is None else given).strip()
    if not token:
        raise ConfigError("cli.bot.no_token", parts=["--token"], variable=_TOKEN_VARIABLE)
    return token


def play_on_site(
    address: str, token: str, choice: EngineChoice, wanted: Wanted, manner: Manner, say: Speaker
) -> None:
    """Play until Ctrl-C or SIGTERM; moves that are thought about are made before it ends.

    A second Ctrl-C raises KeyboardInterrupt. Raises TilewrightError when the site or the engine
    cannot be used.
    """
    log = _Log(say)
    if wanted.offer:
        wanted.clock.offered()
    with Site(address, token, language=say.language) as site:
        choice.check((*wanted.accept, *wanted.offer))
        engines = Engines(choice.open, wanted.matches)
        bot = Bot(site, engines, choice.limits, wanted, manner, log.tell)
        with Interruption() as interruption:
            bot.run(lambda: interruption.is_wanted)
    log.tell("stopped")


class _Log:
    """A line on standard output for everything that happens, with the time of day."""

    def __init__(self, say: Speaker) -> None:
        self._say = say
        self._access = threading.Lock()

    def tell(self, key: str, **parameters: object) -> None:
        """The sentence ``site.<key>``; from any thread."""
        told = {
            name: self._say.error(value) if isinstance(value, TilewrightError) else value
            for name, value in parameters.items()
        }
        moment = datetime.now().astimezone().strftime("%H:%M:%S")
        line = one_line(self._say.key(f"site.{key}", **told))
        with self._access:
            print(f"{moment}  {line}", flush=True)
