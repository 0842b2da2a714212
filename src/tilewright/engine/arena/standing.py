"""How a match stands: the running totals of its games, and the document that tells them."""

import math
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from tilewright.engine.arena.estimates import Sample, SprtState, Verdict, wilson
from tilewright.engine.arena.plan import FIRST, SECOND, MatchPlan
from tilewright.engine.arena.playing import FaultKind, PlayedGame, is_late
from tilewright.game import JsonObject

__all__ = ["SideTotals", "Standing", "Tally"]


class Tally:
    """Games won, shared and lost by the first side."""

    def __init__(self) -> None:
        self.wins = self.ties = self.losses = 0
        self.total = Fraction(0)

    def add(self, score: Fraction) -> None:
        """One more game, by the first side's score: 1, a part, or 0."""
        self.wins += score == 1
        self.losses += score == 0
        self.ties += 0 < score < 1
        self.total += score

    @property
    def games(self) -> int:
        """How many there were."""
        return self.wins + self.ties + self.losses

    @property
    def score(self) -> float:
        """The mean; 0 without games."""
        return float(self.total / self.games) if self.games else 0.0


class SideTotals:
    """What one side's moves and results add up to; a side in several seats counts for each."""

    def __init__(self) -> None:
        self.seat_games = self.points = self.places = 0
        self.moves = self.late = 0
        self.seconds = self.slowest = 0.0
        self.nodes = self.moves_with_nodes = 0
        self.depth = self.moves_with_depth = 0
        self.faults: Counter[FaultKind] = Counter()

    def mean(self, total: float, count: int) -> float | None:
        """A mean, or None of nothing."""
        return total / count if count else None

    def to_json(self, name: str, written: str, limits: Iterable[str]) -> JsonObject:
        """The totals as means, with who they belong to."""
        return {
            "name": name,
            "player": written,
            "limits": list(limits),
            "points": self.mean(self.points, self.seat_games),
            "place": self.mean(self.places, self.seat_games),
            "moves": self.moves,
            "seconds_per_move": self.mean(self.seconds, self.moves),
            "slowest_move": self.slowest if self.moves else None,
            "nodes_per_move": self.mean(self.nodes, self.moves_with_nodes),
            "depth_per_move": self.mean(self.depth, self.moves_with_depth),
            "late_moves": self.late,
            "faults": {kind.value: self.faults[kind] for kind in FaultKind},
        }


class Standing:
    """The totals of the games of a match that were played so far.

    The sequential test reads the starts in the order of their numbers, and no further than all
    before are complete: so its verdict depends neither on which games happen to end first nor on
    how many are played at a time. Once it is reached it stays.
    """

    def __init__(self, plan: MatchPlan, games: Iterable[PlayedGame] = ()) -> None:
        self.plan = plan
        self.tally = Tally()
        self.by_seat = tuple(Tally() for _ in range(plan.seats))
        self.sides = (SideTotals(), SideTotals())
        self.plies = 0
        self._open_starts: dict[int, list[Fraction]] = {}
        self._counts: Counter[float] = Counter()
        self._waiting: dict[int, float] = {}
        self._in_order: Counter[float] = Counter()
        self._next_start = 0
        self.sprt: SprtState | None = self._test()
        for game in games:
            self.add(game)

    def add(self, game: PlayedGame) -> None:
        """One more game, in any order; each once."""
        self.tally.add(game.score)
        self.by_seat[game.seating.index(FIRST)].add(game.score)
        self.plies += game.plies
        self._add_to_sides(game)
        start = self.plan.start_number(game.number)
        scores = self._open_starts.setdefault(start, [])
        scores.append(game.score)
        if len(scores) == self.plan.seats:
            del self._open_starts[start]
            mean = float(sum(scores, Fraction(0)) / len(scores))
            self._counts[mean] += 1
            self._waiting[start] = mean
            self._advance()

    def _add_to_sides(self, game: PlayedGame) -> None:
        for seat, side in enumerate(game.seating):
            totals = self.sides[side]
            totals.seat_games += 1
            totals.points += game.outcome.scores[seat]
            totals.places += game.outcome.ranks[seat]
        for fault in game.faults:
            self.sides[game.seating[fault.seat]].faults[fault.kind] += 1
        for move in game.moves:
            if move.seat is None or move.seconds is None:
                continue
            side = game.seating[move.seat]
            totals = self.sides[side]
            totals.moves += 1
            totals.seconds += move.seconds
            totals.slowest = max(totals.slowest, move.seconds)
            totals.late += is_late(self.plan, side, move.seconds)
            if move.nodes is not None:
                totals.nodes += move.nodes
                totals.moves_with_nodes += 1
            if move.depth is not None:
                totals.depth += move.depth
                totals.moves_with_depth += 1

    def _advance(self) -> None:
        while self._next_start in self._waiting:
            self._in_order[self._waiting.pop(self._next_start)] += 1
            self._next_start += 1
            if not self.is_decided:
                self.sprt = self._test()

    def _test(self) -> SprtState | None:
        test = self.plan.sprt
        return None if test is None else test.state(Sample(self._in_order, self.plan.seats))

    @property
    def is_decided(self) -> bool:
        """Whether the sequential test has its verdict."""
        return self.sprt is not None and self.sprt.verdict is not Verdict.OPEN

    @property
    def is_finished(self) -> bool:
        """Whether nothing is left to play."""
        return self.is_decided or self.tally.games >= self.plan.games

    @property
    def sample(self) -> Sample:
        """The complete starts."""
        return Sample(self._counts, self.plan.seats)

    def to_json(self) -> JsonObject:
        """The standing as ``tilewright match --json`` prints it; ``docs/cli.md`` has the fields.

        An infinite Elo difference (a clean sweep) is null.
        """
        plan, sample = self.plan, self.sample
        score, elo = sample.score_interval(), sample.elo_interval()
        played = bool(self.tally.games)
        return {
            **plan.identity(),
            "planned": plan.games,
            "games": self.tally.games,
            "starts": sample.starts,
            "finished": self.is_finished,
            "players": [
                self.sides[side].to_json(
                    plan.names[side],
                    str(plan.entrants[side]),
                    plan.limit_words_of(side),
                )
                for side in (FIRST, SECOND)
            ],
            "wins": self.tally.wins,
            "ties": self.tally.ties,
            "losses": self.tally.losses,
            "score": {
                "value": sample.score if sample.starts else None,
                "low": score.low,
                "high": score.high,
                "even": 1 / plan.seats,
            },
            "elo": {
                "value": _finite(sample.elo()) if sample.starts else None,
                "low": _finite(elo.low),
                "high": _finite(elo.high),
            },
            "sprt": self._sprt_to_json(),
            "start_scores": [
                {"score": value, "starts": count} for value, count in sorted(self._counts.items())
            ],
            "by_seat": [_seat_to_json(seat, tally) for seat, tally in enumerate(self.by_seat)],
            "plies_per_game": self.plies / self.tally.games if played else None,
        }

    def _sprt_to_json(self) -> JsonObject | None:
        test, state = self.plan.sprt, self.sprt
        if test is None or state is None:
            return None
        return {
            "elo0": test.elo0,
            "elo1": test.elo1,
            "alpha": test.alpha,
            "beta": test.beta,
            "ratio": state.ratio,
            "lower": state.lower,
            "upper": state.upper,
            "starts": state.starts,
            "verdict": state.verdict.value,
        }


def _seat_to_json(seat: int, tally: Tally) -> JsonObject:
    interval = wilson(tally.score, tally.games)
    return {
        "seat": seat,
        "games": tally.games,
        "wins": tally.wins,
        "ties": tally.ties,
        "losses": tally.losses,
        "score": tally.score if tally.games else None,
        "low": interval.low,
        "high": interval.high,
    }


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None
