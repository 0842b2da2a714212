"""What is to be played in a match: who against whom, from which starts, by which limits.

Everything about a game of the match follows from the plan and the game's number, so that a match
can be stopped at any game and go on later, in any number of processes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from tilewright import __version__
from tilewright.chance import SEED_LIMIT, generator_for
from tilewright.engine.arena.entrants import Entrant, limit_words
from tilewright.engine.arena.estimates import Sprt
from tilewright.game import (
    ConfigError,
    Game,
    JsonObject,
    Limits,
    Position,
    Setting,
    resolve_settings,
)
from tilewright.games import game_named

__all__ = ["FIRST", "SECOND", "MatchPlan"]

FIRST, SECOND = 0, 1
"""The two sides of a match: the player under test, and the one it meets."""

MOST_GAMES = 1_000_000
MOST_OPENING = 200


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """A match between two players; ``create`` checks and completes what was asked for.

    Each start is played once with every seating: the first side in one seat, the second in all
    others, so once from each seat. With two seats that is each start twice, seats exchanged.

    ``settings`` are complete, as pairs. ``opening`` is the number of random plies (chance events
    not counted) that are played before the players take over. A move that takes longer than its
    limit and ``tolerance`` seconds more is counted, and loses the game with ``lose_on_time``.
    """

    game: str
    entrants: tuple[Entrant, Entrant]
    games: int
    seed: int
    variant: str
    settings: tuple[tuple[str, Setting], ...]
    seats: int
    limits: Limits = Limits()
    opening: int = 0
    tolerance: float = 0.1
    lose_on_time: bool = False
    sprt: Sprt | None = None

    @classmethod
    def create(
        cls,
        game: str,
        first: Entrant,
        second: Entrant,
        *,
        games: int,
        seed: int,
        variant: str | None = None,
        settings: Mapping[str, object] | None = None,
        limits: Limits = Limits(),
        opening: int = 0,
        tolerance: float = 0.1,
        lose_on_time: bool = False,
        sprt: Sprt | None = None,
    ) -> "MatchPlan":
        """Raises ConfigError for what cannot be played.

        ``games`` must be a multiple of the number of seats; ``settings`` are single options over
        the variant (None: the game's first).
        """
        rules = game_named(game)
        complete = resolve_settings(rules, variant, settings or {})
        seats = rules.start(complete, generator_for(0, 0)).seats
        if not 0 < games <= MOST_GAMES or games % seats:
            raise ConfigError(
                "engine.arena.games",
                parts=[str(games)],
                seats=seats,
                maximum=MOST_GAMES,
                value=games,
            )
        if not 0 <= seed < SEED_LIMIT:
            raise ConfigError("game.seed", parts=["seed"], value=seed, maximum=SEED_LIMIT - 1)
        if not 0 <= opening <= MOST_OPENING:
            raise ConfigError(
                "engine.arena.opening", parts=[str(opening)], value=opening, maximum=MOST_OPENING
            )
        for entrant in (first, second):
            entrant.check(game, limits)
        return cls(
            game=game,
            entrants=(first, second),
            games=games,
            seed=seed,
            variant=next(iter(rules.variants)) if variant is None else variant,
            settings=tuple(complete.items()),
            seats=seats,
            limits=limits,
            opening=opening,
            tolerance=tolerance,
            lose_on_time=lose_on_time,
            sprt=sprt,
        )

    @property
    def rules(self) -> Game[Any, Any]:
        """The game's descriptor."""
        return game_named(self.game)

    @property
    def names(self) -> tuple[str, str]:
        """What the two sides are called; two that are written alike are told apart by a number."""
        first, second = (entrant.name for entrant in self.entrants)
        return (first, second) if first != second else (f"{first} (1)", f"{second} (2)")

    def limits_of(self, side: int) -> Limits:
        """The limits of a side."""
        return self.entrants[side].limits_in(self.limits)

    def limit_words_of(self, side: int) -> list[str]:
        """The limits of a side as they are written."""
        return limit_words(self.limits_of(side))

    def seating(self, number: int) -> tuple[int, ...]:
        """Which side sits in each seat in game ``number`` (from 0)."""
        place = number % self.seats
        return tuple(FIRST if seat == place else SECOND for seat in range(self.seats))

    def start_number(self, number: int) -> int:
        """The number (from 0) of the start that game ``number`` (from 0) is played from."""
        return number // self.seats

    def luck_of_start(self, start: int) -> int:
        """The seed of everything drawn by chance in the games of a start, deals included."""
        return self._seed("start", start)

    def luck_of_player(self, number: int, ply: int) -> int:
        """The seed by which a player chooses among equal moves at a ply of game ``number``."""
        return self._seed("player", number, ply)

    def _seed(self, *address: object) -> int:
        text = "/".join(map(str, (self.seed, *address)))
        return int.from_bytes(blake2b(text.encode(), digest_size=8).digest()) % SEED_LIMIT

    def start(self, start: int) -> tuple[Position[Any], int]:
        """The position from which a start's games are played, and how many draws it has used.

        Random opening plies never end a game: one that does is not made.
        """
        seed = self.luck_of_start(start)
        position = self.rules.start(dict(self.settings), generator_for(seed, 0))
        choice = generator_for(self._seed("opening", start), 0)
        draws = plies = 0
        while plies < self.opening:
            if position.awaits_chance:
                draws += 1
                position = position.play(position.draw_chance(generator_for(seed, draws)))
                continue
            moves = position.legal_moves()
            after = position.play(moves[int(choice.integers(len(moves)))])
            if after.outcome is not None:
                break
            position = after
            plies += 1
        return position, draws

    def identity(self) -> JsonObject:
        """Everything that must agree for games to belong to one match; the number may grow."""
        return {
            "program": __version__,
            "game": self.game,
            "players": [str(entrant) for entrant in self.entrants],
            "variant": self.variant,
            "settings": dict(self.settings),
            "seats": self.seats,
            "seed": self.seed,
            "limits": limit_words(self.limits),
            "opening": self.opening,
            "tolerance": self.tolerance,
            "lose_on_time": self.lose_on_time,
            "sprt": None
            if self.sprt is None
            else {
                "elo0": self.sprt.elo0,
                "elo1": self.sprt.elo1,
                "alpha": self.sprt.alpha,
                "beta": self.sprt.beta,
            },
        }
