"""How a match comes to be: its game, its terms, and what stays secret at first."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from tilewright.game import ConfigError, Position, Setting, TurnError, resolve_settings
from tilewright.games import game_named
from tilewright.play.commitments import BOARD, SEED, Secret, Secrets
from tilewright.play.events import Created, Fact, Rematched, SeriesPlace, Sides, Spectators
from tilewright.play.match import Match, Status
from tilewright.play.rulings.requirements import require_range
from tilewright.play.time_controls import TimeControl

if TYPE_CHECKING:
    from numpy.random import Generator

__all__ = ["AT_ONCE", "LONGEST_DELAY", "Luck", "Terms", "create", "create_sealed", "rematch"]

Luck: TypeAlias = "Callable[[int], Generator]"
"""Gives the generator for a draw of the match (0: the start position, then each deal)."""

LONGEST_GRACE = 60
"""The most seconds for which a move can be withdrawn."""

LONGEST_DELAY = 86_400
"""The most seconds by which spectators see a match later."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a match is played under beside the game's own settings; see ``Created``.

    ``grace`` is in seconds from 0 (off) to 60, the spectators' delay from 0 to 86,400; out of
    these, ConfigError is raised.
    """

    clock: TimeControl | None = None
    grace: float = 5.0
    sides: Sides = Sides.OWNER
    hidden: bool = False
    hosted: bool = False
    rated: bool = False
    series: SeriesPlace | None = None
    spectators: Spectators = field(default_factory=Spectators)
    chat: bool = True

    def __post_init__(self) -> None:
        require_range("grace", self.grace, 0, LONGEST_GRACE)
        require_range("delay", self.spectators.delay, 0, LONGEST_DELAY)


AT_ONCE = Terms(grace=0.0)
"""The terms for a caller that keeps no time: no clock, and every move counts at once."""


def create(
    game: str,
    variant: str | None,
    overrides: Mapping[str, object],
    seats: int,
    luck: Luck,
    terms: Terms = AT_ONCE,
) -> Created:
    """A new match in which nothing is sealed.

    Raises ConfigError for unknown games and settings and a wrong seat count, ValueError for hidden
    terms (see :func:`create_sealed`).
    """
    if terms.hidden:
        raise ValueError("a hidden match is created sealed")
    settings, start = _start(game, variant, overrides, seats, luck)
    return _created(game, variant, settings, start, terms, {})


def create_sealed(
    game: str,
    variant: str | None,
    overrides: Mapping[str, object],
    seats: int,
    luck: Luck,
    terms: Terms,
    *,
    seed: int,
    salts: Mapping[str, str],
) -> tuple[Created, Secrets]:
    """A new match whose secrets are settled now, published as hashes, and opened later.

    The first position is sealed when ``terms`` hide it, and the ``seed`` behind ``luck`` when
    anything is drawn from it after the creation. ``salts`` are unguessable texts for ``board`` and
    ``seed``. The secrets are for :func:`follow_up` alone. Raises ConfigError as :func:`create`
    does, and when the game has nothing to hide.
    """
    settings, start = _start(game, variant, overrides, seats, luck)
    rules = game_named(game)
    secrets: dict[str, Secret] = {}
    if terms.hidden:
        secrets[BOARD] = Secret(str(start), salts[BOARD])
        start, settings = rules.conceal(start), dict(rules.conceal_settings(settings))
    if rules.has_chance or terms.sides is Sides.RANDOM:
        secrets[SEED] = Secret(str(seed), salts[SEED])
    return _created(game, variant, settings, start, terms, secrets), secrets


def rematch(match: Match) -> Sequence[Fact]:
    """The players meet again; once a match. Raises TurnError while it is being played."""
    if match.status is not Status.OVER:
        raise TurnError("play.not_over")
    return [] if match.rematched else [Rematched()]


def _start(
    game: str, variant: str | None, overrides: Mapping[str, object], seats: int, luck: Luck
) -> tuple[dict[str, Setting], Position[Any]]:
    rules = game_named(game)
    settings = resolve_settings(rules, variant, overrides)
    start = rules.start(settings, luck(0))
    if start.seats != seats:
        raise ConfigError("game.seats.range", parts=["seats"], choices=start.seats, value=seats)
    return settings, start


def _created(
    game: str,
    variant: str | None,
    settings: Mapping[str, Setting],
    start: Position[Any],
    terms: Terms,
    secrets: Secrets,
) -> Created:
    return Created(
        game=game,
        variant=variant or next(iter(game_named(game).variants)),
        settings=settings,
        start=str(start),
        seats=start.seats,
        clock=terms.clock,
        grace=float(terms.grace),
        sides=terms.sides,
        hidden=terms.hidden,
        hosted=terms.hosted,
        rated=terms.rated,
        commitments={name: secret.commitment for name, secret in secrets.items()},
        series=terms.series,
        spectators=terms.spectators,
        chat=terms.chat,
    )
