"""The process that one bot of a match thinks in: ``python -m tilewright.engine.arena.host``.

Two bots of one process would share what they remember between moves, and one that dies would take
the match with it. Requests and answers are JSON, one a line, on standard input and output; the
process ends with its input, whatever the bot thinks about. See :mod:`.process` for the other end.
"""

import contextlib
import json
import os
import queue
import sys
import threading
from collections.abc import Iterator
from typing import Any, TextIO

from tilewright.engine.arena.players import BotPlayer
from tilewright.engine.baselines import player_named
from tilewright.game import Limits, Position
from tilewright.games import game_named, new_game

__all__ = ["main"]


def main(game: str, player: str, inputs: TextIO, outputs: TextIO, start: str = "") -> None:
    """Answer requests until the input ends; ``start`` is a position like those that will come.

    ``{"position": text, "limits": {...}, "seed": n}`` is answered by ``move``, ``seconds``,
    ``value``, ``depth`` and ``nodes``, or by ``error``; ``{"new_game": true}`` is not answered.
    The first line tells that the bot is there: ``{"ready": true}``.
    """
    rules = game_named(game)
    bot = BotPlayer(player_named(game, player))
    _warm(bot, rules.parse_position(start) if start else new_game(game, seed=0))
    _answer(outputs, {"ready": True})
    for request in _requests(inputs):
        if request.get("new_game"):
            bot.new_game()
            continue
        try:
            position = rules.parse_position(request["position"])
            decision = bot.choose(position, Limits(**request["limits"]), request["seed"])
        except Exception as error:
            _answer(outputs, {"error": f"{type(error).__name__}: {error}"})
            continue
        told = {"move": str(decision.move), "seconds": decision.seconds, "value": decision.value}
        _answer(outputs, {**told, "depth": decision.depth, "nodes": decision.nodes})


def _warm(bot: BotPlayer, position: Position[Any]) -> None:
    """Have everything loaded, so that the first move of a game does not pay for it."""
    if position.awaits_chance:
        from tilewright.chance import generator_for

        position = position.play(position.draw_chance(generator_for(0, 1)))
    # A bot that fails here fails again in a game, where it is told.
    with contextlib.suppress(Exception):
        bot.choose(position, Limits(seconds=0.01, nodes=1, depth=1), 0)
    bot.new_game()


def _answer(outputs: TextIO, answer: dict[str, Any]) -> None:
    print(json.dumps(answer), file=outputs, flush=True)


def _requests(inputs: TextIO) -> Iterator[dict[str, Any]]:
    waiting: queue.SimpleQueue[str] = queue.SimpleQueue()

    def read() -> None:
        for line in inputs:
            waiting.put(line)
        # Nobody wants an answer any more, so the bot need not come to its end.
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    while True:
        yield json.loads(waiting.get())


if __name__ == "__main__":
    # What a bot prints must not get among the answers.
    kept = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    main(sys.argv[1], sys.argv[2], sys.stdin, kept, *sys.argv[3:])
