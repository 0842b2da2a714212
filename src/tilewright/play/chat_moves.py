"""Moves that are written in a chat: ``/move d4 e4 f4 e5``, or the cells and nothing else."""

from dataclasses import dataclass
from typing import Any, Final

from tilewright.game import Game

__all__ = ["COMMAND", "ChatMove", "read_chat_move"]

COMMAND: Final = "/move"


@dataclass(frozen=True, slots=True)
class ChatMove:
    """What somebody wrote instead of moving a piece; whether it can be read and played is open.

    ``commanded`` says that it was meant as a move for certain. Without the command the same text
    is a move only on its writer's turn, and else something that is said.
    """

    text: str
    commanded: bool


def read_chat_move(text: str, rules: Game[Any, Any]) -> ChatMove | None:
    """The move that a whole message stands for; None for what is said.

    A sentence with cells in it is said, and so are words of the notation that people also say: a
    game names those that are moves (``Game.is_bare_move``), and the command takes any.
    """
    words = text.split(maxsplit=1)
    if words and words[0].lower() == COMMAND:
        return ChatMove(words[1].strip() if len(words) > 1 else "", commanded=True)
    if rules.is_bare_move(text):
        return ChatMove(text.strip(), commanded=False)
    return None
