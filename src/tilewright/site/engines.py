"""The processes in which the engine thinks, shared by the matches of a player on the site."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tilewright.engine.arena.players import Player
from tilewright.game import TilewrightError

__all__ = ["Engines"]


@dataclass(frozen=True, slots=True)
class _Idle:
    """An engine that waits; ``match`` is '' when the one it knew is over."""

    match: str
    game: str
    player: Player


class Engines:
    """At most ``most`` engines, each kept with the match that it thinks about.

    ``open_player`` makes one from a game's name and a position text. No more than ``most`` may be
    lent at a time; whoever lends them sees to that.
    """

    def __init__(self, open_player: Callable[[str, str], Player], most: int) -> None:
        self._open = open_player
        self._most = most
        self._access = threading.Lock()
        self._idle: list[_Idle] = []
        self._lent: dict[str, Player] = {}
        self.is_closed = False

    @contextmanager
    def lent(self, match: str, game: str, start: str) -> Iterator[Player]:
        """The engine of a match. One with which anything goes wrong is ended.

        Raises TilewrightError (``site.stopping``) after ``close``, and what making one raises.
        """
        player = self._taken(match, game)
        try:
            if player is None:
                player = self._open(game, start)
                self._keep(match, player)
            yield player
        except BaseException:
            with self._access:
                self._lent.pop(match, None)
            if player is not None:
                player.close()
            raise
        with self._access:
            # Whoever took it away has ended it.
            if self._lent.pop(match, None) is not None:
                self._idle.append(_Idle(match, game, player))

    def release(self, match: str) -> None:
        """A match is over: its engine is free, and what is thought about it is broken off."""
        with self._access:
            player = self._lent.pop(match, None)
            self._idle = [
                _Idle("", each.game, each.player) if each.match == match else each
                for each in self._idle
            ]
        if player is not None:
            player.close()

    def close(self) -> None:
        """End every engine, whatever it thinks about."""
        with self._access:
            self.is_closed = True
            players = [*self._lent.values(), *(each.player for each in self._idle)]
            self._lent.clear()
            self._idle.clear()
        for player in players:
            player.close()

    def _taken(self, match: str, game: str) -> Player | None:
        """An engine that is there already; None when a new one is to be made, which has room."""
        with self._access:
            self._require_open()
            own = self._pop(lambda each: each.match == match)
            other = None if own else self._pop(lambda each: not each.match and each.game == game)
            is_full = len(self._lent) + len(self._idle) >= self._most
            if own is None and other is None and is_full:
                other = self._pop(lambda each: each.game == game)
            surplus = self._pop(lambda _each: True) if not (own or other) and is_full else None
            found = own or other
            if found is not None:
                self._lent[match] = found.player
        if surplus is not None:
            surplus.player.close()
        if other is not None:
            self._begin_anew(match, other.player)
        return None if found is None else found.player

    def _begin_anew(self, match: str, player: Player) -> None:
        try:
            player.new_game()
        except BaseException:
            with self._access:
                self._lent.pop(match, None)
            player.close()
            raise

    def _keep(self, match: str, player: Player) -> None:
        with self._access:
            self._require_open()
            self._lent[match] = player

    def _pop(self, fits: Callable[[_Idle], bool]) -> _Idle | None:
        """The one that waits longest of those that fit."""
        place = next((place for place, each in enumerate(self._idle) if fits(each)), None)
        return None if place is None else self._idle.pop(place)

    def _require_open(self) -> None:
        if self.is_closed:
            raise TilewrightError("site.stopping")
