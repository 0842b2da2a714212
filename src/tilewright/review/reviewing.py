"""A whole record: every decision judged, from the last one to the first.

Late positions come first, so that what is proven of them is in the tables when earlier ones are
searched. Decisions at even and at odd plies go to two engines, each with a table of its own: they
may run at the same time, and what either finds does not depend on when the other one runs.
"""

import threading
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from typing import Any, Protocol

from tilewright.game import ConfigError, Limits, Move, Outcome, Position
from tilewright.play.record import Record
from tilewright.review.accuracy import accuracy_by_seat, counted_loss, word_for
from tilewright.review.judging import Judge, Verdict, best_known
from tilewright.review.measures import Measure, measure_of
from tilewright.review.shapes import Review, ReviewedMove, Worth
from tilewright.review.turning import missed_wins, turning_points
from tilewright.searching import MOST_THREADS

__all__ = ["Progress", "review"]

_LANES = 2
_TICK_SECONDS = 0.1


class Progress(Protocol):
    """How a review is watched, called from the thread that asked for it several times a second."""

    def __call__(self, done: int, total: int) -> bool:
        """Told how many of the positions are judged; False ends the review with what it has."""


def review(
    record: Record,
    limits: Limits | None = None,
    *,
    threads: int = 1,
    progress: Progress | None = None,
) -> Review:
    """The review of a record, which may be of an unfinished game.

    ``limits`` hold for each search, of which every decision takes one or two; without any the
    game's measure says how many positions are visited. With up to two ``threads`` and no limit of
    time the review is the same each time. Raises ConfigError for a game without a measure, and for
    a number of threads that no engine can have; TilewrightError where the record cannot be
    replayed (see ``Record.checked``).
    """
    measure = measure_of(record.game)
    if not 1 <= threads <= MOST_THREADS:
        raise ConfigError(
            "review.threads", parts=[str(threads)], value=str(threads), maximum=MOST_THREADS
        )
    positions = list(record.positions())
    if limits is None or limits == Limits():
        limits = Limits(nodes=measure.nodes(positions[0].seats))
    found = _Reviewing(record, positions, measure, limits, threads).run(progress)
    return _assembled(record, positions, measure, limits, found)


# --- Judging -------------------------------------------------------------------------------


@dataclass(slots=True)
class _Found:
    """What is judged so far: verdicts by the number of plies before them, and the last position."""

    verdicts: dict[int, Verdict]
    end: Worth | None = None
    complete: bool = False


class _Reviewing:
    """One review in the making."""

    def __init__(
        self,
        record: Record,
        positions: Sequence[Position[Any]],
        measure: Measure,
        limits: Limits,
        threads: int,
    ) -> None:
        self._positions = positions
        self._moves: list[Move] = [
            position.parse_move(noted.move)
            for position, noted in zip(positions, record.moves, strict=False)
        ]
        each = max(1, threads // _LANES)
        self._judges = [Judge(measure, limits, each) for _ in range(_LANES)]
        self._workers = min(threads, _LANES)
        self._found = _Found({})
        self._ended = threading.Event()

    def run(self, progress: Progress | None) -> _Found:
        """Judge everything, or what can be judged until ``progress`` ends it."""
        places = [place for place, each in enumerate(self._positions) if each.to_act]
        places.reverse()
        shares = [places]
        if self._workers == _LANES:
            shares = [
                [place for place in places if place % _LANES == lane] for lane in range(_LANES)
            ]
        with ThreadPoolExecutor(self._workers, thread_name_prefix="review") as pool:
            futures = [pool.submit(self._judge_all, share) for share in shares]
            try:
                self._watch(futures, len(places), progress)
            finally:
                # Whatever happened: nobody waits for searches whose results nobody wants.
                if not all(future.done() for future in futures):
                    self._end(futures)
        for future in futures:
            future.result()
        self._found.complete = not self._ended.is_set()
        return self._found

    def _judge_all(self, places: Sequence[int]) -> None:
        for place in places:
            if self._ended.is_set():
                return
            judge, position = self._judges[place % _LANES], self._positions[place]
            if place == len(self._moves):
                end = judge.position(position)
                if not self._ended.is_set():
                    self._found.end = end
                continue
            verdict = judge.move(position, self._moves[place])
            # A search that was ended knows less than its limits ask for.
            if not self._ended.is_set():
                self._found.verdicts[place] = verdict

    def _watch(
        self, futures: Sequence["Future[None]"], total: int, progress: Progress | None
    ) -> None:
        is_done = False
        while not is_done:
            waiting = wait(futures, timeout=_TICK_SECONDS).not_done
            is_done = not waiting
            judged = len(self._found.verdicts) + (self._found.end is not None)
            if progress is not None and not progress(judged, total) and waiting:
                return

    def _end(self, futures: Sequence["Future[None]"]) -> None:
        self._ended.set()
        # A stop between two searches is lost, so it is said again and again.
        while wait(futures, timeout=_TICK_SECONDS).not_done:
            for judge in self._judges:
                judge.stop()


# --- From verdicts to a review -------------------------------------------------------------


def _assembled(
    record: Record,
    positions: Sequence[Position[Any]],
    measure: Measure,
    limits: Limits,
    found: _Found,
) -> Review:
    seats = positions[0].seats
    verdicts = _with_proofs(found, positions, measure)
    moves = tuple(
        _reviewed(place, positions[place], record.moves[place].move, verdicts[place], measure)
        for place in sorted(verdicts)
    )
    return Review(
        game=record.game,
        names=tuple(record.tag(f"Seat{seat + 1}") for seat in range(seats)),
        plies=record.plies,
        decisions=sum(bool(position.to_act) for position in positions[:-1]),
        limits=limits,
        moves=moves,
        ends=_ends(positions[-1], found.end, measure),
        accuracy=accuracy_by_seat(moves, measure, seats),
        turning_points=turning_points(moves, measure),
        missed_wins=missed_wins(moves, measure),
        result=record.result,
        complete=found.complete,
    )


def _ends(
    position: Position[Any], worth: Worth | None, measure: Measure
) -> tuple[Worth | None, ...]:
    outcome: Outcome | None = position.outcome
    if outcome is not None:
        return tuple(measure.final(outcome, seat) for seat in range(position.seats))
    if worth is None:
        return (None,) * position.seats
    own = min(position.to_act)
    return tuple(
        worth if seat == own else worth.turned() if position.seats == 2 else None
        for seat in range(position.seats)
    )


def _with_proofs(
    found: _Found, positions: Sequence[Position[Any]], measure: Measure
) -> dict[int, Verdict]:
    """The verdicts, each taking over what the next position is proven to be worth.

    Of two players only: one's worth says nothing of what it is worth to one of several others.
    """
    verdicts = dict(found.verdicts)
    if positions[0].seats != 2:
        return verdicts
    for place, verdict in verdicts.items():
        following = verdicts.get(place + 1)
        worth = following.expected if following is not None else None
        if place + 2 == len(positions):
            worth = found.end
        after = positions[place + 1]
        if worth is None or not worth.proven or not after.to_act:
            continue
        if after.to_act != positions[place].to_act:
            worth = worth.turned()
        verdicts[place] = _exact(verdict, worth, measure)
    return verdicts


def _exact(verdict: Verdict, received: Worth, measure: Measure) -> Verdict:
    """The verdict on a move that is now proven to be worth so much."""
    if verdict.expected.proven:
        return replace(verdict, received=received)
    if verdict.received == verdict.expected or measure.order(received) > measure.order(
        verdict.expected
    ):
        known = best_known(received, verdict.expected)
        return replace(verdict, expected=known, received=known)
    return replace(verdict, received=received)


def _reviewed(
    place: int, position: Position[Any], move: str, verdict: Verdict, measure: Measure
) -> ReviewedMove:
    expected, received = verdict.expected, verdict.received
    loss = lost_points = counted = word = None
    is_proven = False
    if received is not None:
        is_best = measure.order(received) >= measure.order(expected)
        is_proven = expected.proven and received.proven
        loss = max(0.0, measure.amount(expected) - measure.amount(received))
        lost_points = max(0.0, expected.points - received.points)
        if is_best:
            loss = lost_points = 0.0
        counted = counted_loss(loss, measure, position.seats, proven=is_proven)
        word = word_for(counted, measure, is_best=is_best, expected=expected, received=received)
    return ReviewedMove(
        ply=place + 1,
        seat=min(position.to_act),
        position=str(position),
        move=move,
        best=tuple(map(str, verdict.best)),
        choices=len(position.legal_moves()),
        expected=expected,
        received=received,
        loss=loss,
        lost_points=lost_points,
        counted=counted,
        proven=is_proven,
        word=word,
        depth=verdict.depth,
    )
