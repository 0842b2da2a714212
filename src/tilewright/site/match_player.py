"""One match on the site, played for a seat by an engine.

A thread of its own hears what the site tells and keeps the latest view; another one, of a pool,
thinks and sends the move. Whatever changes meanwhile is seen when the move is to be sent.
"""

import logging
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

from tilewright.game import (
    IllegalMoveError,
    Limits,
    Move,
    NotationError,
    Position,
    TilewrightError,
)
from tilewright.games import game_named
from tilewright.site.backoff import Backoff
from tilewright.site.client import Site
from tilewright.site.engines import Engines
from tilewright.site.errors import AnswerError, RefusedError, SiteError
from tilewright.site.manner import Manner, Tell
from tilewright.site.pace import limits_of_move
from tilewright.site.views import MatchView

__all__ = ["MOST_CRASHES", "MatchPlayer", "Means"]

log = logging.getLogger("tilewright.site")

MOST_CRASHES = 3
"""So many times an engine may fail in a match before it gives the match up."""

_SEEDS = 2**31

_COURTESY = 0.1
"""The part of the clock that is spent on waiting until the opponent cannot withdraw any more."""

_LOOK_SECONDS = 1.0
"""How long to wait for the site to tell why it refused a move."""


@dataclass(frozen=True, slots=True)
class Means:
    """What the players of all matches share. ``limits`` are those of the engine itself, given
    those of the clock.
    """

    site: Site
    engines: Engines
    limits: Callable[[Limits], Limits]
    thinkers: Executor
    manner: Manner
    tell: Tell


class MatchPlayer:
    """Plays in one match from ``run`` to its end, or until ``stop``."""

    def __init__(self, means: Means, match: str) -> None:
        self.match = match
        self._means = means
        self._line = means.site.match_line(match)
        self._changed = threading.Condition()
        self._view: MatchView | None = None
        self._seen_at = 0.0
        self._is_thinking = False
        self._is_stopping = False
        self._has_left = False
        self._fault: Exception | None = None
        self._crashes = 0
        self._answered: set[int] = set()

    @property
    def view(self) -> MatchView | None:
        """The match as it was last told; None before."""
        return self._view

    # --- Hearing ---

    def run(self) -> MatchView | None:
        """Play to the end; the last view, or None when it was stopped.

        Raises SiteError when the site wants nobody of us there, and whatever else went wrong.
        """
        reading = self._means.site.reading
        try:
            for message in self._line.messages(self._last_number):
                if message.get("type") == "match":
                    self._see(reading.one(MatchView.read, message.get("match")))
                    view = self._view
                    if view is not None and view.has_ended:
                        return view
                    self._react()
        finally:
            self._line.close()
            with self._changed:
                self._is_stopping = self._has_left = True
                self._changed.notify_all()
            self._means.engines.release(self.match)
        if self._fault is not None:
            raise self._fault
        return None

    def stop(self) -> None:
        """Let the move that is thought about be made, and end then."""
        with self._changed:
            self._is_stopping = True
            is_thinking = self._is_thinking
            self._changed.notify_all()
        if not is_thinking:
            self._line.close()

    def _last_number(self) -> int:
        return 0 if self._view is None else self._view.number

    def _see(self, view: MatchView) -> None:
        with self._changed:
            # An answer to a request may have overtaken what the socket tells.
            if self._view is None or view.number >= self._view.number:
                self._view = view
                self._seen_at = time.monotonic()
                self._changed.notify_all()

    def _react(self) -> None:
        with self._changed:
            view = self._view
        if view is None or self._is_stopping:
            return
        try:
            self._answer_offers(view)
            for seat in view.choosing:
                # Sides as they are: an engine has no opinion of them.
                self._do({"do": "choose", "seat": seat, "side": seat, "answers": view.number})
        except RefusedError as error:
            # Another one was faster, or the site is busy: the next view says what is left to do.
            log.info("match=%s event=refused code=%s", self.match, error.told)
        except SiteError as error:
            log.info("match=%s event=failed code=%s", self.match, error.code)
        with self._changed:
            if self._is_thinking or self._turn() is None:
                return
            self._is_thinking = True
        self._means.thinkers.submit(self._take_turns)

    def _answer_offers(self, view: MatchView) -> None:
        agrees = self._means.manner.agrees
        for offer in view.offers:
            if offer.number in self._answered:
                continue
            self._do(
                {
                    "do": "answer",
                    "seat": offer.seat,
                    "offer": offer.number,
                    "accept": agrees,
                    "answers": view.number,
                }
            )
            self._answered.add(offer.number)
            key = "agreed" if agrees else "declined"
            self._means.tell(key, match=self.match, what=offer.what)

    def _do(self, action: dict[str, Any]) -> None:
        self._see(self._means.site.act(self.match, action))

    # --- Thinking ---

    def _turn(self) -> tuple[MatchView, int, float] | None:
        """What to think about: a view, the seat, and when it was seen. The lock must be held."""
        if self._view is None or self._is_stopping or not self._view.moving:
            return None
        return self._view, self._view.moving[0], self._seen_at

    def _take_turns(self) -> None:
        """Move as often as it is our turn."""
        try:
            while True:
                with self._changed:
                    turn = self._turn()
                    if turn is None:
                        self._is_thinking = False
                        break
                self._take_turn(*turn)
        except Exception as error:
            with self._changed:
                # Raised again where the match is followed.
                self._fault = error
                self._is_thinking = False
                self._is_stopping = True
        if self._is_stopping:
            self._line.close()

    def _take_turn(self, view: MatchView, seat: int, seen_at: float) -> None:
        try:
            position = game_named(view.game).parse_position(view.position)
        except TilewrightError as error:
            # A newer site: the engine is not to blame.
            raise AnswerError(self._means.site.address) from error
        try:
            move = self._chosen(view, position, seat, seen_at)
        except Exception as error:
            if not self._is_over():
                self._blame(seat, error)
            return
        self._wait_until_settled(view, seat, seen_at)
        self._send(view, seat, move)

    def _chosen(self, view: MatchView, position: Position[Any], seat: int, seen_at: float) -> Move:
        means = self._means
        with means.engines.lent(self.match, view.game, view.position) as engine:
            # A new engine takes its time to begin, which the clock does not give back.
            clock = None if view.clocks is None else view.clocks[seat]
            given = limits_of_move(
                position,
                view.game,
                clock,
                means.manner.move_seconds,
                elapsed=time.monotonic() - seen_at,
            )
            move = engine.choose(position, means.limits(given), secrets.randbelow(_SEEDS)).move
            try:
                position.play(move)
            except TypeError as error:
                raise IllegalMoveError("site.no_move", parts=[str(move)[:80]]) from error
        return move

    def _is_over(self) -> bool:
        """Whether what is thought is of no use any more, and was perhaps broken off."""
        view = self._view
        has_left = self._has_left or self._means.engines.is_closed
        return has_left or view is None or view.has_ended

    def _blame(self, seat: int, error: Exception) -> None:
        """The engine did wrong: it gets another chance after a failure, not after a wrong move."""
        tell, reason = self._means.tell, _reason(error)
        if isinstance(error, IllegalMoveError | NotationError):
            tell("illegal", match=self.match, reason=reason)
            self._resign(seat)
            return
        self._crashes += 1
        tell("crashed", match=self.match, reason=reason, count=self._crashes)
        if self._crashes >= MOST_CRASHES:
            tell("gives_up", match=self.match, count=self._crashes)
            self._resign(seat)

    # --- Sending ---

    def _wait_until_settled(self, view: MatchView, seat: int, seen_at: float) -> None:
        """Leave the opponent the time to withdraw the last move, as the site's own bots do."""
        if view.settles_at is None:
            return
        wait = view.settles_at - view.now
        if view.clocks is not None:
            wait = min(wait, view.clocks[seat].left * _COURTESY)
        with self._changed:
            while (left := seen_at + wait - time.monotonic()) > 0:
                if self._is_stopping or not self._is_current(view, seat):
                    return
                self._changed.wait(left)

    def _is_current(self, view: MatchView, seat: int) -> bool:
        """Whether a move for that view can still be made. The lock must be held."""
        latest = self._view
        return latest is not None and latest.same_position(view) and seat in latest.moving

    def _send(self, view: MatchView, seat: int, move: Move) -> None:
        action = {"do": "move", "seat": seat, "move": str(move), "answers": view.number}
        try:
            self._insist(action, lambda: self._is_current(view, seat))
        except RefusedError as error:
            if error.told.startswith("play."):
                # It came too late or twice, or the match has changed: see how it stands.
                self._look_again(view, seat)
            elif error.status in (400, 409, 422):
                self._means.tell("illegal", match=self.match, reason=_reason(error))
                self._resign(seat)
            else:
                raise

    def _resign(self, seat: int) -> None:
        view = self._view
        try:
            self._insist(
                {"do": "resign", "seat": seat}, lambda: view is not None and not self._is_over()
            )
        except RefusedError as error:
            if not error.told.startswith("play."):
                raise
            if view is not None:
                self._look_again(view, seat)

    def _insist(self, action: dict[str, Any], is_wanted: Callable[[], bool]) -> None:
        """Do something, again and again while the site is away and it is wanted.

        Doing it twice does no harm: the second time answers another position, and is refused. Once
        we are to stop it is tried once more. Raises RefusedError and AnswerError.
        """
        backoff = Backoff()
        while True:
            with self._changed:
                if not is_wanted():
                    return
                is_last = self._is_stopping
            try:
                self._do(action)
            except SiteError as error:
                if not error.is_temporary:
                    raise
                if is_last:
                    return
            else:
                return
            with self._changed:
                self._changed.wait(backoff.pause())

    def _look_again(self, view: MatchView, seat: int) -> None:
        """Ask how the match stands, and wait a moment when that does not explain a refusal."""
        try:
            self._see(self._means.site.view(self.match))
        except SiteError as error:
            if not error.is_temporary:
                raise
        with self._changed:
            if self._is_current(view, seat):
                self._changed.wait(_LOOK_SECONDS)


def _reason(error: Exception) -> TilewrightError | str:
    return error if isinstance(error, TilewrightError) else str(error) or type(error).__name__
