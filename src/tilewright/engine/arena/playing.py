"""One game of a match: from its start to its end, whatever the players do."""

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, TypeAlias

from tilewright.chance import generator_for
from tilewright.engine.arena.plan import FIRST, SECOND, MatchPlan
from tilewright.engine.arena.players import Decision, Player
from tilewright.game import (
    IllegalMoveError,
    JsonObject,
    Outcome,
    Position,
    Termination,
    TilewrightError,
)

__all__ = [
    "Fault",
    "FaultKind",
    "OpenPlayer",
    "PlayedGame",
    "PlayedMove",
    "Table",
    "is_late",
    "play_game",
]


class FaultKind(StrEnum):
    """How a player lost a game otherwise than by the rules."""

    ILLEGAL = "illegal"
    CRASH = "crash"
    TIME = "time"

    def __repr__(self) -> str:
        """An expression, so that a fault's ``repr`` can be evaluated."""
        return f"FaultKind.{self.name}"


@dataclass(frozen=True, slots=True)
class Fault:
    """A seat fell: how, at which ply (moves made before, deals counted), and in what words."""

    seat: int
    kind: FaultKind
    ply: int
    words: str


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move or chance event as text; ``seat`` is None for chance and for a fallen seat's policy.

    ``seconds``, ``value`` (points for the side to move), ``depth`` and ``nodes`` are the player's.
    """

    move: str
    seat: int | None = None
    seconds: float | None = None
    value: float | None = None
    depth: int | None = None
    nodes: int | None = None


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """Game ``number`` of a match, from 0, as it is kept; it replays from ``start``.

    ``seating`` gives the side (0 or 1) in each seat.
    """

    number: int
    seating: tuple[int, ...]
    start: str
    moves: tuple[PlayedMove, ...]
    outcome: Outcome
    faults: tuple[Fault, ...] = ()

    @property
    def score(self) -> Fraction:
        """What the first side gets: 1 for a win, its part of a shared first place, 0."""
        winners = self.outcome.winners
        return Fraction(sum(self.seating[seat] == FIRST for seat in winners), len(winners))

    @property
    def plies(self) -> int:
        """How many moves were made; chance events are none."""
        return sum(move.seat is not None for move in self.moves)

    def to_json(self) -> JsonObject:
        """The game as it is logged; games and seats' sides count from 1 and as ``A``, ``B``."""
        return {
            "game": self.number + 1,
            "seats": ["AB"[side] for side in self.seating],
            "start": self.start,
            "moves": [_move_to_json(move) for move in self.moves],
            "termination": self.outcome.termination.value,
            "ranks": list(self.outcome.ranks),
            "scores": list(self.outcome.scores),
            "faults": [
                {"seat": each.seat, "kind": each.kind.value, "ply": each.ply, "words": each.words}
                for each in self.faults
            ],
        }

    @classmethod
    def from_json(cls, read: Mapping[str, Any]) -> "PlayedGame":
        """What ``to_json`` gave. Raises KeyError, TypeError or ValueError for anything else."""
        return cls(
            number=int(read["game"]) - 1,
            seating=tuple("AB".index(side) for side in read["seats"]),
            start=str(read["start"]),
            moves=tuple(PlayedMove(**move) for move in read["moves"]),
            outcome=Outcome(
                Termination(read["termination"]), tuple(read["ranks"]), tuple(read["scores"])
            ),
            faults=tuple(
                Fault(each["seat"], FaultKind(each["kind"]), each["ply"], each["words"])
                for each in read["faults"]
            ),
        )


def _move_to_json(move: PlayedMove) -> JsonObject:
    told: JsonObject = {
        "move": move.move,
        "seat": move.seat,
        "seconds": None if move.seconds is None else round(move.seconds, 6),
        "value": move.value,
        "depth": move.depth,
        "nodes": move.nodes,
    }
    return {name: value for name, value in told.items() if value is not None}


# --- Who plays -----------------------------------------------------------------------------

OpenPlayer: TypeAlias = Callable[[MatchPlan, int], Player]
"""Makes the player of a side."""


class Table:
    """The two players where one game after the other is played; a bad one is replaced by its like.

    ``close`` may be called from another thread; a game that is being played there then ends with
    faults that mean nothing, which ``is_closed`` tells.
    """

    def __init__(self, plan: MatchPlan, open_player: OpenPlayer) -> None:
        self.plan = plan
        self._open = open_player
        self._players: dict[int, Player] = {}
        self._lock = threading.Lock()
        self.is_closed = False

    def player(self, side: int) -> Player:
        """The player of a side. Raises whatever it does when it cannot be started."""
        with self._lock:
            if self.is_closed:
                raise RuntimeError("the table is closed")
            if side not in self._players:
                self._players[side] = self._open(self.plan, side)
            return self._players[side]

    def dismiss(self, side: int) -> None:
        """End a player that did wrong."""
        with self._lock:
            player = self._players.pop(side, None)
        if player is not None:
            player.close()

    def new_game(self) -> None:
        """Tell both players that another game begins."""
        for side in (FIRST, SECOND):
            # One that cannot be started or reached loses the game at its first move.
            try:
                self.player(side).new_game()
            except Exception:
                self.dismiss(side)

    def close(self) -> None:
        """End both players."""
        with self._lock:
            self.is_closed = True
        for side in (FIRST, SECOND):
            self.dismiss(side)


# --- A game --------------------------------------------------------------------------------


def play_game(plan: MatchPlan, number: int, table: Table) -> PlayedGame:
    """Play game ``number`` (from 0) of the match.

    A player that raises, answers an illegal move, or (where the plan says so) is late, loses: the
    game of two ends, in a larger one the fixed policy plays on for its seat.
    """
    table.new_game()
    return _Game(plan, number, table).play()


class _Game:
    def __init__(self, plan: MatchPlan, number: int, table: Table) -> None:
        self.plan = plan
        self.number = number
        self.table = table
        self.seating = plan.seating(number)
        start = plan.start_number(number)
        self.luck = plan.luck_of_start(start)
        self.position, self.draws = plan.start(start)
        self.moves: list[PlayedMove] = []
        self.faults: list[Fault] = []

    def play(self) -> PlayedGame:
        start = str(self.position)
        while (outcome := self.outcome()) is None:
            self.step()
        return PlayedGame(
            self.number, self.seating, start, tuple(self.moves), outcome, tuple(self.faults)
        )

    @property
    def fallen(self) -> list[int]:
        return [fault.seat for fault in self.faults]

    def outcome(self) -> Outcome | None:
        by_rules: Outcome | None = self.position.outcome
        if by_rules is not None:
            if not self.faults:
                return by_rules
            return by_rules.after_fall(self.fallen, Termination.COMPLETED)
        if len(self.faults) < self.plan.seats - 1:
            return None
        by_time = self.faults[-1].kind is FaultKind.TIME
        termination = Termination.TIME if by_time else Termination.RESIGNATION
        level = Outcome(termination, (1,) * self.plan.seats, self.position.scores)
        return level.after_fall(self.fallen, termination)

    def step(self) -> None:
        position = self.position
        if position.awaits_chance:
            self.draws += 1
            drawn = position.draw_chance(generator_for(self.luck, self.draws))
            self.moves.append(PlayedMove(str(drawn)))
            self.position = position.play(drawn)
            return
        seat = min(position.to_act)
        if seat in self.fallen:
            policy = position.default_move()
            self.moves.append(PlayedMove(str(policy)))
            self.position = position.play(policy)
            return
        self.ask(position, seat)

    def ask(self, position: Position[Any], seat: int) -> None:
        side = self.seating[seat]
        limits = self.plan.limits_of(side)
        try:
            decision = self.table.player(side).choose(
                position, limits, self.plan.luck_of_player(self.number, len(self.moves) + 1)
            )
        except TilewrightError as error:
            kind = FaultKind.ILLEGAL if isinstance(error, IllegalMoveError) else FaultKind.CRASH
            self.fall(seat, kind, str(error))
            return
        except Exception as error:
            # Whatever it is: a player must not end the match.
            words = str(error) or type(error).__name__
            self.fall(seat, FaultKind.CRASH, words)
            return
        try:
            after = position.play(decision.move)
        except (TilewrightError, TypeError) as error:
            self.fall(seat, FaultKind.ILLEGAL, f"{decision.move}: {error}")
            return
        if self.plan.lose_on_time and is_late(self.plan, side, decision.seconds):
            self.fall(seat, FaultKind.TIME, f"{decision.seconds:.3f} s")
            return
        self.moves.append(_noted(decision, seat))
        self.position = after

    def fall(self, seat: int, kind: FaultKind, words: str) -> None:
        printable = " ".join("".join(c if c.isprintable() else " " for c in words).split())
        self.faults.append(Fault(seat, kind, len(self.moves), printable[:300]))
        if kind is not FaultKind.TIME:
            # What it remembers of this game, or what it is about to answer, is of no use.
            self.table.dismiss(self.seating[seat])


def is_late(plan: MatchPlan, side: int, seconds: float) -> bool:
    """Whether a move of a side took longer than its limit and the plan's tolerance."""
    limit = plan.limits_of(side).seconds
    return limit is not None and seconds > limit + plan.tolerance


def _noted(decision: Decision, seat: int) -> PlayedMove:
    return PlayedMove(
        str(decision.move),
        seat,
        decision.seconds,
        decision.value,
        decision.depth,
        decision.nodes,
    )
