"""An engine as a player of the site: it finds its matches, sits down in others, plays them all."""

import logging
import queue
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass

from tilewright.game import Limits, TilewrightError
from tilewright.site.backoff import Backoff
from tilewright.site.client import Site
from tilewright.site.engines import Engines
from tilewright.site.errors import RefusedError, SiteError
from tilewright.site.manner import Manner, Tell, Wanted
from tilewright.site.match_player import MatchPlayer, Means
from tilewright.site.views import MatchView, OpenMatch

__all__ = ["Bot"]

log = logging.getLogger("tilewright.site")

TICK_SECONDS = 0.2
"""How soon a wish to stop is heard."""

FIRST_LOOK, LONGEST_LOOK = 2.0, 10.0
"""Seconds between two looks at the list of own matches: the longer nothing is new, the more."""

_BEGUN = frozenset({"ready", "choosing", "playing"})


@dataclass(slots=True)
class _Table:
    """A match that is followed. ``offers`` is the game that waits there for an opponent, or ''."""

    player: MatchPlayer
    thread: threading.Thread
    offers: str = ""
    is_played: bool = False
    """It has begun, or we have just sat down."""
    has_begun: bool = False


class Bot:
    """Plays on a site with some engines from ``run`` until it shall stop."""

    def __init__(
        self,
        site: Site,
        engines: Engines,
        limits: Callable[[Limits], Limits],
        wanted: Wanted,
        manner: Manner,
        tell: Tell,
    ) -> None:
        self._site = site
        self._engines = engines
        self._wanted = wanted
        self._tell = tell
        self._thinkers = ThreadPoolExecutor(
            wanted.matches, "site-engine", initializer=_leave_interrupts_to_others
        )
        self._means = Means(site, engines, limits, self._thinkers, manner, tell)
        self._lobby = site.lobby_line()
        self._open: tuple[OpenMatch, ...] = ()
        self._lobby_changed = threading.Event()
        self._tables: dict[str, _Table] = {}
        self._ended: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._done_with: set[str] = set()
        """Matches that are over, or that want nothing of us."""
        self._name = ""
        self._is_away = False
        self._looks = Backoff(FIRST_LOOK, LONGEST_LOOK)
        self._outages = Backoff(1.0, 30.0)

    def run(self, wants_stop: Callable[[], bool]) -> None:
        """Play until ``wants_stop``; then the moves that are thought about are made.

        Raises SiteError when the site cannot be reached at first or wants nothing of the token's
        owner, ConfigError when no match can be offered with such a clock. An exception, such as
        KeyboardInterrupt, ends the engines at once. It can run once.
        """
        try:
            self._name = self._site.name()
            self._tell("signed_in", name=self._name, address=self._site.address)
            if self._wanted.accept:
                threading.Thread(target=self._follow_lobby, name="site-lobby", daemon=True).start()
            look_at = 0.0
            while not wants_stop():
                if self._clear() or time.monotonic() >= look_at:
                    look_at = time.monotonic() + self._look()
                if self._lobby_changed.wait(TICK_SECONDS):
                    self._lobby_changed.clear()
                    self._sit_down()
            self._tell("stopping")
            self._finish()
        except BaseException:
            self._engines.close()
            raise
        finally:
            self._lobby.close()
            for table in self._tables.values():
                table.player.stop()
            self._thinkers.shutdown(cancel_futures=True)
            self._engines.close()

    # --- Finding matches ---

    def _look(self) -> float:
        """Take up matches and find further ones; seconds until the next look."""
        known = len(self._tables)
        try:
            for own in self._site.own_matches():
                if not own.has_ended and not self._knows(own.match):
                    self._take_up(own.match)
            self._sit_down()
            self._make_offers()
        except SiteError as error:
            if not error.is_temporary:
                raise
            if not self._is_away:
                self._tell("away", reason=error)
            self._is_away = True
            return self._outages.pause()
        if self._is_away:
            self._tell("back")
        self._is_away = False
        self._outages.reset()
        if len(self._tables) != known:
            self._looks.reset()
        return self._looks.pause()

    def _sit_down(self) -> None:
        """Take free seats in the lobby while there is room."""
        for match in self._open:
            if not self._has_room():
                return
            if self._knows(match.match) or match.by == self._name or not self._wanted.fits(match):
                continue
            try:
                self._site.take_seat(match.match)
            except RefusedError as error:
                if error.is_temporary:
                    return
                # Others were faster, or it is not for us.
                self._done_with.add(match.match)
            except SiteError:
                # The next look tells of it, if it lasts.
                return
            else:
                self._take_up(match.match).is_played = True

    def _make_offers(self) -> None:
        """Keep a match of each game open for others while there is room."""
        offered = {table.offers for table in self._tables.values()}
        for game in self._wanted.offer:
            if game in offered or not self._has_room():
                continue
            clock = self._wanted.clock.offered()
            match = self._site.offer(game, clock, rated=self._wanted.rated is True)
            self._take_up(match).offers = game
            self._tell("offers", match=match, game=game)

    def _has_room(self) -> bool:
        taken = sum(table.is_played or bool(table.offers) for table in self._tables.values())
        return taken < self._wanted.matches

    def _knows(self, match: str) -> bool:
        return match in self._tables or match in self._done_with

    def _follow_lobby(self) -> None:
        try:
            for message in self._lobby.messages():
                if message.get("type") == "lobby":
                    self._open = self._site.open_matches(message)
                    self._lobby_changed.set()
        except SiteError as error:
            # The own matches are still played; what is wrong, their requests tell.
            log.warning("event=lobby_lost code=%s", error.code)

    # --- Playing ---

    def _take_up(self, match: str) -> _Table:
        player = MatchPlayer(self._means, match)
        thread = threading.Thread(
            target=self._play, args=(player,), name=f"site-{match}", daemon=True
        )
        table = self._tables[match] = _Table(player, thread)
        thread.start()
        return table

    def _play(self, player: MatchPlayer) -> None:
        try:
            last = player.run()
            if last is not None:
                self._tell_end(last)
        except TilewrightError as error:
            self._tell("lost", match=player.match, reason=error)
        except Exception:
            log.exception("match=%s event=player_failed", player.match)
        finally:
            self._ended.put(player.match)

    def _clear(self) -> bool:
        """Note which matches have begun and which are over; whether there were any."""
        is_changed = False
        for match, table in self._tables.items():
            view = table.player.view
            if view is not None and view.status in _BEGUN and not table.has_begun:
                table.offers, table.is_played, table.has_begun = "", True, True
                self._tell_begin(match, view)
                is_changed = True
        with suppress(queue.Empty):
            while True:
                match = self._ended.get_nowait()
                del self._tables[match]
                self._done_with.add(match)
                is_changed = True
        return is_changed

    def _tell_begin(self, match: str, view: MatchView) -> None:
        others = tuple(
            name or "?" for seat, name in enumerate(view.names) if seat not in view.seats
        )
        self._tell("plays", match=match, game=view.game, names=others)

    def _tell_end(self, view: MatchView) -> None:
        if not view.ranks:
            self._tell("closed", match=view.match, game=view.game)
            return
        self._tell(
            "over",
            match=view.match,
            game=view.game,
            place=tuple(str(view.ranks[seat]) for seat in view.seats),
            seats=len(view.ranks),
            scores=tuple(map(str, view.scores)),
        )

    # --- Ending ---

    def _finish(self) -> None:
        """Let the moves that are thought about be made, and call off what nobody has taken."""
        for table in self._tables.values():
            table.player.stop()
        for table in self._tables.values():
            while table.thread.is_alive():
                # In steps, so that a second Ctrl-C is heard.
                table.thread.join(TICK_SECONDS)
        for match, table in self._tables.items():
            view = table.player.view
            if table.offers and view is not None and view.may_close:
                # Somebody may sit down in this very moment: then it goes on at the next start.
                with suppress(SiteError):
                    self._site.act(match, {"do": "close", "answers": view.number})


def _leave_interrupts_to_others() -> None:
    """Engines inherit this: Ctrl-C in a terminal reaches every process, and is ours alone."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
