"""Playing a match: several games at a time, until it is finished or nobody wants more.

    plan = MatchPlan.create("lits", Entrant.parse("greedy"), Entrant.parse("beginner"),
                            games=100, seed=1)
    standing = Standing(plan)
    for game in play_games(plan, range(plan.games), parallel=2):
        standing.add(game)

``run_match`` does this with a folder, goes on where an earlier run stopped, and heeds the
sequential test.
"""

import queue
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, suppress
from typing import TYPE_CHECKING

from tilewright.chance import generator_for
from tilewright.engine.arena.folder import MatchFolder
from tilewright.engine.arena.plan import FIRST, SECOND, MatchPlan
from tilewright.engine.arena.players import Player
from tilewright.engine.arena.playing import OpenPlayer, PlayedGame, Table, play_game
from tilewright.engine.arena.standing import Standing
from tilewright.game import IllegalMoveError, Limits, NotationError

if TYPE_CHECKING:
    from tilewright.engine.external import ExternalPlayer

__all__ = ["open_player", "play_games", "run_match", "try_players"]


def open_player(plan: MatchPlan, side: int) -> Player:
    """The player of a side, in a process of its own. Raises when it cannot be started."""
    entrant = plan.entrants[side]
    if entrant.command:
        return _program(plan, side)
    from tilewright.engine.arena.process import ProcessPlayer

    start = str(plan.start(0)[0])
    return ProcessPlayer(plan.game, entrant.player, plan.names[side], start)


def _program(plan: MatchPlan, side: int) -> "ExternalPlayer":
    # What speaks to programs is not loaded for a match between bots.
    from tilewright.engine.external import ExternalPlayer

    return ExternalPlayer(plan.entrants[side].command, name=plan.names[side])


def try_players(plan: MatchPlan) -> None:
    """Have each other program make a first move in a moment, before games are lost by it.

    Raises TilewrightError for one that cannot be started, ends, stays silent, or refuses the
    question, such as limits that it does not know. What it answers is for the games to judge: an
    answer that is illegal or cannot be read loses each of them.
    """
    position, draws = plan.start(0)
    if position.awaits_chance:
        luck = generator_for(plan.luck_of_start(0), draws + 1)
        position = position.play(position.draw_chance(luck))
    for side in (FIRST, SECOND):
        if not plan.entrants[side].command:
            continue
        limits = plan.limits_of(side)
        brief = Limits(
            seconds=None if limits.seconds is None else min(limits.seconds, 0.1),
            nodes=None if limits.nodes is None else 1,
            depth=None if limits.depth is None else 1,
        )
        with closing(_program(plan, side)) as player:
            player.start()
            with suppress(IllegalMoveError, NotationError):
                player.choose(position, brief, 0)


def play_games(
    plan: MatchPlan,
    numbers: Iterable[int],
    *,
    parallel: int = 1,
    open_player: OpenPlayer = open_player,
) -> Generator[PlayedGame, None, None]:
    """Play the games of these numbers (from 0), ``parallel`` at a time, each given when it ended.

    Closing the iterator (or an exception in it, such as Ctrl-C) ends the players at once; games
    that were being played are forgotten.
    """
    floor = _Floor(plan, numbers, open_player)
    try:
        floor.open(parallel)
        yield from floor.games()
    finally:
        floor.close()


class _Floor:
    """The tables where the games of a match are played, a thread each; the players do the work."""

    def __init__(self, plan: MatchPlan, numbers: Iterable[int], open_player: OpenPlayer) -> None:
        self.plan = plan
        self.open_player = open_player
        self.numbers = list(numbers)
        self.waiting = iter(list(self.numbers))
        self.lock = threading.Lock()
        self.tables: list[Table] = []
        self.threads: list[threading.Thread] = []
        self.ended: queue.SimpleQueue[PlayedGame | BaseException] = queue.SimpleQueue()

    def open(self, parallel: int) -> None:
        for _ in range(min(parallel, len(self.numbers))):
            table = Table(self.plan, self.open_player)
            thread = threading.Thread(target=self.work, args=(table,), daemon=True)
            self.tables.append(table)
            self.threads.append(thread)
            thread.start()

    def work(self, table: Table) -> None:
        if hasattr(signal, "pthread_sigmask"):
            # Players inherit this: Ctrl-C in a terminal reaches every process, and is ours alone.
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            while True:
                with self.lock:
                    number = next(self.waiting, None)
                if number is None or table.is_closed:
                    return
                game = play_game(self.plan, number, table)
                if table.is_closed:
                    return
                self.ended.put(game)
        except BaseException as error:
            # Raised again where the games are asked for.
            if not table.is_closed:
                self.ended.put(error)

    def games(self) -> Iterator[PlayedGame]:
        for _ in self.numbers:
            ended = self.ended.get()
            if isinstance(ended, BaseException):
                raise ended
            yield ended

    def close(self) -> None:
        for table in self.tables:
            table.close()
        for thread in self.threads:
            thread.join()


def run_match(
    plan: MatchPlan,
    folder: MatchFolder | None = None,
    *,
    parallel: int = 1,
    watch: Callable[[Standing, PlayedGame | None], None] | None = None,
    open_player: OpenPlayer = open_player,
) -> Standing:
    """Play what is left of a match and return how it ended.

    Every game is in the folder before ``watch`` hears of it; at first ``watch`` hears of the
    standing alone. Stopped by an exception (Ctrl-C, or one of ``watch``), the folder holds all
    games that had ended, and the next run goes on from there.
    """
    played = [] if folder is None else list(folder.games)
    standing = Standing(plan, played)
    if watch is not None:
        watch(standing, None)
    if standing.is_finished:
        return standing
    done = {game.number for game in played}
    left = [number for number in range(plan.games) if number not in done]
    with closing(play_games(plan, left, parallel=parallel, open_player=open_player)) as games:
        for game in games:
            if folder is not None:
                folder.append(game)
            standing.add(game)
            if watch is not None:
                watch(standing, game)
            if standing.is_decided:
                break
    return standing
