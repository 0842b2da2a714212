"""Making puzzles: bots play, and of the late positions of each game the fitting one is kept.

A game gives at most one puzzle, so that no puzzle shows another's solution. The games follow from
the seed, and what is kept of them from the plan, so a plan always makes the same puzzles.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import Any, NamedTuple

from tilewright.chance import SEED_LIMIT, generator_for
from tilewright.game import ConfigError, Position
from tilewright.games import game_named
from tilewright.levels import one_of
from tilewright.puzzles.canonical import identity
from tilewright.puzzles.puzzle import Puzzle, Theme
from tilewright.puzzles.rating import BANDS, Difficulty
from tilewright.puzzles.rules import PuzzleRules, Solved, rules_of

__all__ = ["MOST_COUNT", "Made", "MakingPlan", "PuzzleMaker"]

MOST_COUNT = 1_000

_MOST_NODES = 1_000_000
"""A position that needs more is too early in its game."""
_LEAST_CHOICES = 5
"""Fewer legal moves are no puzzle."""
_MOST_OF_A_SHARE = 1.2
"""Of a theme in a band there are at most so many times as many as if all were equally many."""
_GAMES_IN_VAIN = 2_000
"""After so many games in a row without a puzzle that is wanted, no further one is expected."""


@dataclass(frozen=True, slots=True)
class MakingPlan:
    """Which puzzles are wanted: ``count`` of a game, spread over its themes and the bands.

    What is rare may stay so: waiting for as many of each theme in each band would take most of the
    time. With a ``theme`` all are about it. Raises ConfigError for what cannot be.
    """

    game: str
    seed: int
    count: int
    theme: Theme | None = None

    def __post_init__(self) -> None:
        _check("seed", self.seed, 0, SEED_LIMIT - 1)
        _check("count", self.count, 1, MOST_COUNT)
        themes = rules_of(self.game).themes
        if self.theme is not None and self.theme not in themes:
            told = self.theme.value
            choices = tuple(theme.value for theme in themes)
            raise ConfigError(
                "puzzles.theme", parts=[told], theme=told, game=self.game, choices=choices
            )


def _check(name: str, number: int, minimum: int, maximum: int) -> None:
    if not minimum <= number <= maximum:
        told = str(max(-(10**12), min(number, 10**12)))
        raise ConfigError(
            f"puzzles.{name}", parts=[told], value=told, minimum=minimum, maximum=maximum
        )


class Made(NamedTuple):
    """How far the making is: puzzles so far, and games played."""

    puzzles: int
    games: int


class _Candidate(NamedTuple):
    """A position of a game that would do."""

    position: Position[Any]
    id: str
    themes: tuple[Theme, ...]
    solved: Solved
    difficulty: Difficulty


class PuzzleMaker:
    """Makes the puzzles of a plan."""

    def __init__(self, plan: MakingPlan) -> None:
        self._plan = plan
        self._rules = rules_of(plan.game)
        self._puzzles: dict[str, Puzzle] = {}
        self._kept: Counter[tuple[Theme, int]] = Counter()

    def run(self) -> Iterator[Made]:
        """Play and prove, game by game, until there are enough; tells how far it is.

        To leave the iterator ends the work. Raises ConfigError when the games have no more
        puzzles of the kind.
        """
        games = in_vain = 0
        while len(self._puzzles) < self._plan.count:
            in_vain = 0 if self._keep(games) else in_vain + 1
            games += 1
            if in_vain == _GAMES_IN_VAIN:
                raise ConfigError(
                    "puzzles.too_few",
                    parts=[str(self._plan.count)],
                    wanted=self._plan.count,
                    count=len(self._puzzles),
                )
            yield Made(len(self._puzzles), games)

    def puzzles(self) -> tuple[Puzzle, ...]:
        """Those made so far, the easiest first."""
        return tuple(sorted(self._puzzles.values(), key=lambda puzzle: (puzzle.rating, puzzle.id)))

    def _keep(self, draw: int) -> bool:
        """Keep the puzzle of a game of which there are fewest, if it has one that is wanted."""
        wanted = [
            (theme, candidate)
            for candidate in _candidates(self._rules, self._plan.seed, draw)
            if candidate.id not in self._puzzles
            for theme in candidate.themes
            if self._is_wanted(theme, candidate.difficulty.band)
        ]
        if not wanted:
            return False
        # The positions come from the end of the game backwards: of equals the earlier one is kept.
        theme, chosen = min(
            reversed(wanted), key=lambda pair: self._kept[pair[0], pair[1].difficulty.band]
        )
        self._kept[theme, chosen.difficulty.band] += 1
        self._puzzles[chosen.id] = Puzzle(
            id=chosen.id,
            game=self._rules.game,
            position=str(chosen.position),
            theme=theme,
            line=tuple(map(str, chosen.solved.line)),
            value=chosen.solved.best.points,
            second=chosen.solved.second.points,
            difficulty=chosen.difficulty,
            seed=self._plan.seed,
            draw=draw,
        )
        return True

    def _is_wanted(self, theme: Theme, band: int) -> bool:
        themes = 1 if self._plan.theme else len(self._rules.themes)
        most = ceil(_MOST_OF_A_SHARE * self._plan.count / (themes * len(BANDS)))
        return self._plan.theme in (None, theme) and self._kept[theme, band] < most


def _candidates(rules: PuzzleRules, seed: int, draw: int) -> Iterator[_Candidate]:
    """The puzzles of one game from its end backwards, as far as the engine proves it."""
    for position in reversed(_decisions(rules, seed, draw)):
        choices = len(position.legal_moves())
        if choices < 2:
            continue
        solved = rules.solve(position, _MOST_NODES)
        if solved is None:
            return
        themes = rules.themes_of(position, solved)
        if not themes or choices < _LEAST_CHOICES:
            continue
        yield _Candidate(
            position,
            identity(rules.game, rules.canonical(position)),
            themes,
            solved,
            Difficulty(
                effort=solved.nodes,
                depth=len(solved.line),
                choices=choices,
                deceptive=rules.is_deceptive(position, solved.line[0]),
            ),
        )


def _decisions(rules: PuzzleRules, seed: int, draw: int) -> list[Position[Any]]:
    """The positions of a game between two of the levels in which somebody was to move."""
    generator = generator_for(seed, draw)
    bots = game_named(rules.game).bots
    players = [bots[one_of(rules.levels, generator)] for _ in range(2)]
    position = rules.start(generator)
    found = []
    while position.outcome is None:
        if position.awaits_chance:
            position = position.play(position.draw_chance(generator))
            continue
        found.append(position)
        (seat,) = position.to_act
        position = position.play(players[seat].choose(position, generator))
    return found
