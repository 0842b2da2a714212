"""New matches: from what somebody wishes, or after a match that is over."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from tilewright.chance import generator_for
from tilewright.game import ConfigError, JsonObject, resolve_settings
from tilewright.games import game_named
from tilewright.play import referee
from tilewright.play.commitments import BOARD, SEED, Secrets
from tilewright.play.events import Created, Occupant, Sides
from tilewright.play.ratings import rating_of_bot
from tilewright.play.referee import Terms
from tilewright.play.time_controls import speed_of
from tilewright.server.callers import Caller
from tilewright.server.errors import AccessError
from tilewright.server.identity import digest, invitation_token, new_identifier
from tilewright.server.live import LiveMatch
from tilewright.server.storage import MatchHeader, PersonKind, SeatHolder

__all__ = ["SEEDS", "Draft", "SeatPlan", "Wish", "draft_of", "next_game"]

SEEDS = 2**53
"""Seeds are drawn below this, so that a JSON number carries them exactly."""

SEATS_OPTION = "players"
"""The option by which a game that more or fewer can play is told how many do."""

USUAL_GRACE = 5.0
"""Seconds in which a move can be withdrawn when several people meet and nobody says otherwise."""


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who shall sit on a seat.

    ``me`` is whoever makes the match, ``friend`` somebody who gets a link, ``open`` anybody in the
    lobby, ``bot`` a bot of that name.
    """

    kind: str
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Wish:
    """A match that somebody wants. ``grace`` None is the usual one; see ``Terms`` for ``terms``."""

    game: str
    variant: str | None
    settings: Mapping[str, object]
    seats: Sequence[SeatPlan]
    seed: int | None = None
    grace: float | None = None
    terms: Terms = field(default_factory=Terms)
    listed: bool = False
    quick: bool = False
    games: int | None = None
    """How many games a series shall have; None for a single one."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A match that is not stored yet: its header, its first fact and who sits down at once."""

    header: MatchHeader
    created: Created
    seated: tuple[tuple[int, Occupant, str | None], ...]


def draft_of(wish: Wish, caller: Caller, now: float) -> Draft:
    """The match that ``caller`` wishes.

    Raises ConfigError for unknown games, settings and bots and for seats that do not fit, and
    AccessError when a guest wants a rated match.
    """
    kinds = [seat.kind for seat in wish.seats]
    if wish.terms.hosted and "me" in kinds:
        raise ConfigError("server.host_sits", parts=["seats"])
    if wish.terms.hidden and wish.seed is not None and "me" in kinds:
        # Whoever knows the seed knows the board.
        raise ConfigError("server.hidden_seed", parts=["seed"])
    if wish.terms.rated:
        _require_rateable(wish, caller)
    people = sum(kind in ("friend", "open") for kind in kinds) + ("me" in kinds)
    usual = USUAL_GRACE if people > 1 else 0.0
    terms = replace(wish.terms, grace=usual if wish.grace is None else wish.grace)
    identifier = new_identifier()
    seed = secrets.randbelow(SEEDS) if wish.seed is None else wish.seed
    created, sealed = _sealed(wish.game, wish.variant, wish.settings, len(wish.seats), seed, terms)
    header = _header(identifier, created, seed, sealed, now)
    maker = caller.secret or secrets.token_urlsafe(32)
    header = replace(
        header,
        creator=caller.id,
        seats=tuple(
            SeatHolder(
                caller.id if seat.kind == "me" else None,
                digest(invitation_token(maker, identifier, number))
                if seat.kind in ("friend", "open")
                else None,
                seat.kind == "open",
            )
            for number, seat in enumerate(wish.seats)
        ),
        listed=wish.listed or "open" in kinds,
        quick=wish.quick,
        group=None if created.series is None else created.series.id,
    )
    seated = tuple(
        (number, Occupant.BOT if seat.kind == "bot" else Occupant.PERSON, seat.bot)
        for number, seat in enumerate(wish.seats)
        if seat.kind in ("me", "bot")
    )
    return Draft(header, created, seated)


def next_game(live: LiveMatch, now: float) -> Draft:
    """The next match between the same players: everybody moves up one seat.

    With two players sides are exchanged. What was agreed for the first game holds again; a board
    that was hidden is drawn anew if it can be.
    """
    old, created = live.match, live.match.created
    order = [(seat + 1) % len(old.seats) for seat in range(len(old.seats))]
    place = created.series
    terms = Terms(
        clock=created.clock,
        grace=created.grace,
        # Seats are exchanged: nobody chooses again.
        sides=Sides.OWNER,
        hidden=created.hidden,
        hosted=created.hosted,
        rated=created.rated,
        series=None if place is None else replace(place, number=place.number + 1),
        spectators=old.spectators,
        chat=created.chat,
    )
    seed = secrets.randbelow(SEEDS)
    made, sealed = _sealed(old.game, old.variant, old.settings, len(order), seed, terms)
    header = replace(
        _header(new_identifier(), made, seed, sealed, now),
        creator=live.header.creator,
        seats=tuple(SeatHolder(live.header.seats[seat].person) for seat in order),
        group=live.header.group,
    )
    seated = tuple(
        (number, old.seats[seat].occupant or Occupant.PERSON, old.seats[seat].bot)
        for number, seat in enumerate(order)
    )
    return Draft(header, made, seated)


def _sealed(
    game: str,
    variant: str | None,
    settings: Mapping[str, object],
    seats: int,
    seed: int,
    terms: Terms,
) -> tuple[Created, Secrets]:
    return referee.create_sealed(
        game,
        variant,
        settings,
        seats,
        lambda draw: generator_for(seed, draw),
        terms,
        seed=seed,
        salts={name: secrets.token_hex(16) for name in (BOARD, SEED)},
    )


def _header(
    identifier: str, created: Created, seed: int, sealed: Secrets, now: float
) -> MatchHeader:
    secret: JsonObject = {
        "seed": seed,
        "sealed": {name: [each.text, each.salt] for name, each in sealed.items()},
    }
    return MatchHeader(
        id=identifier,
        watch=new_identifier(),
        game=created.game,
        variant=created.variant,
        created_at=now,
        creator=None,
        seats=(),
        secret=secret,
        rated=created.rated,
        chat=created.chat,
        speed=speed_of(created.clock).value,
    )


def _require_rateable(wish: Wish, caller: Caller) -> None:
    if caller.person is None or caller.person.kind is PersonKind.GUEST:
        raise AccessError("server.rated.guest")
    kinds = [seat.kind for seat in wish.seats]
    if kinds.count("me") > 1:
        raise ConfigError("server.rated.seats", parts=["seats"])
    if wish.seed is not None:
        # Whoever knows every deal does not play by strength alone.
        raise ConfigError("server.rated.seed", parts=["seed"])
    bots = [seat.bot for seat in wish.seats if seat.bot is not None]
    if bots:
        _require_measured(wish, bots)


def _require_measured(wish: Wish, bots: Sequence[str]) -> None:
    """Bots are rated as they were measured, and nobody may help who plays against them."""
    rules = game_named(wish.game)
    if "me" not in [seat.kind for seat in wish.seats]:
        raise ConfigError("server.rated.host", parts=["seats"])
    for bot in bots:
        # What is no bot at all is refused with the other seats.
        if bot in rules.bots and rating_of_bot(wish.game, bot) is None:
            raise ConfigError("server.rated.bot", parts=["seats"], bot=bot)
    usual = resolve_settings(rules, wish.variant, {})
    for option, value in resolve_settings(rules, wish.variant, wish.settings).items():
        if option != SEATS_OPTION and value != usual[option]:
            raise ConfigError("server.rated.settings", parts=[option])
