"""The conversation at the terminal: shows, asks, and does what was typed."""

import contextlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from tilewright.cli.asking import asked
from tilewright.cli.console import one_line, show_lines
from tilewright.cli.play_words import Narrator
from tilewright.cli.results import result_in_words
from tilewright.cli.sources import write_file
from tilewright.cli.speech import Speaker
from tilewright.game import Limits, TilewrightError

if TYPE_CHECKING:
    from rich.console import Console

    from tilewright.cli.play_session import Happening, Session

__all__ = ["PlayLoop", "record_text"]

_HINT_SECONDS = 1.0
_SHOWN_MOVES = 60


def record_text(session: "Session", path: str, date: str) -> str:
    """The game so far, as JSON for a file name that ends so, else as text."""
    record = session.record({"Date": date})
    if path.lower().endswith(".json"):
        from tilewright.play.record_json import write_json

        return write_json(record)
    from tilewright.play.record_text import write_text

    return write_text([record])


class PlayLoop:
    """One game from its start to its end, or until the player leaves."""

    def __init__(self, session: "Session", console: "Console", say: Speaker, date: str) -> None:
        self.session = session
        self.console = console
        self.say = say
        self.date = date
        self.narrator = Narrator(session, say)
        self.saved: set[str] = set()

    def run(self) -> None:
        """Play on until the game is over or the player leaves."""
        board_is_due = True
        while not self.session.is_over:
            with self.thinking(self.session.seat_to_think):
                happened = self.session.advance()
            if happened:
                self.tell(happened)
                board_is_due = True
                continue
            if board_is_due:
                self.show_board()
                board_is_due = False
            line = self.ask()
            if line is None:
                self.console.print(self.say("play.input_ended"))
                return
            words = line.split()
            if not words:
                continue
            if words[0].lower() in ("quit", "exit"):
                self.console.print(self.say("play.left"))
                return
            try:
                board_is_due = self.obey(words, line)
            except TilewrightError as error:
                self.console.print(one_line(self.say.error(error)), style="red", soft_wrap=True)
        self.show_board()
        self.tell_end()

    @contextlib.contextmanager
    def thinking(self, seat: int | None) -> Iterator[None]:
        """Say meanwhile on a terminal whose turn it is, if it is a bot's; it may take seconds."""
        if seat is None or not self.console.is_terminal:
            yield
            return
        with self.console.status(self.say("play.thinking", player=self.narrator.player(seat))):
            yield

    def ask(self) -> str | None:
        """The next line that is typed, without white space around; None when there is no more."""
        seat = self.session.seat_to_ask
        prompt = self.say("play.prompt", player=self.narrator.player(seat or 0)) + " "
        return asked(self.console, prompt)

    def obey(self, words: Sequence[str], line: str) -> bool:
        """Do what was typed; True when the board should be shown again."""
        match words[0].lower():
            case "help" | "?":
                self.console.print(self.say("play.help"))
                self.console.print(self.say(f"play.notation.{self.session.rules.name}"))
                return False
            case "board":
                return True
            case "hint":
                self.hint()
                return False
            case "moves":
                self.list_moves(words[1:])
                return False
            case "undo":
                if self.session.undo():
                    return True
                self.console.print(self.say("play.nothing_to_undo"))
                return False
            case "resign":
                self.tell(self.session.resign(self.session.seat_to_ask or 0))
                return True
            case "save":
                self.save(line[len("save") :].strip())
                return False
        self.tell(self.session.move(self.session.seat_to_ask or 0, line))
        return True

    def tell(self, happened: "Sequence[Happening]") -> None:
        """Print what happened."""
        for happening in happened:
            for text in self.narrator.told(happening):
                self.console.print(text)

    def tell_end(self) -> None:
        """Print the result, if there is one."""
        outcome = self.session.match.outcome
        if outcome is not None:
            told = result_in_words(outcome, self.say, self.narrator.player)
            self.console.print(told, style="bold")

    def show_board(self, *, hints: bool = False) -> None:
        """Print the position."""
        self.console.print()
        rules, position = self.session.rules, self.session.position
        lines = rules.show(
            position, hints=hints, language=self.say.language, width=self.console.width
        )
        show_lines(self.console, lines)

    def hint(self) -> None:
        """Mark what can be played and print the best moves in a bot's view."""
        self.show_board(hints=True)
        adviser = self.session.adviser
        analysis = adviser.analyse(self.session.position, Limits(seconds=_HINT_SECONDS))
        self.console.print(self.say("play.hint", bot=adviser.name))
        for text in self.narrator.analysis(analysis):
            self.console.print(text)

    def list_moves(self, wanted: Sequence[str]) -> None:
        """Legal moves: the first ones, ``all``, or those that fit every given word."""
        moves = [str(move) for move in self.session.position.legal_moves()]
        shows_all = [word.lower() for word in wanted] == ["all"]
        if wanted and not shows_all:
            facts = self.move_facts()
            for word in wanted:
                # A word such as a piece's type or a tile's colour is taken for that alone.
                if any(word.lower() in told for told in facts.values()):
                    moves = [move for move in moves if word.lower() in facts.get(move, ())]
                else:
                    moves = [move for move in moves if _occurs(word, move)]
        if not moves:
            self.console.print(self.say("play.no_moves"))
            return
        self.console.print(self.say("play.moves", count=len(moves)))
        shown = moves if shows_all else moves[:_SHOWN_MOVES]
        column = max(len(move) for move in shown) + 2
        across = max(1, self.console.width // column)
        for begin in range(0, len(shown), across):
            row = "".join(move.ljust(column) for move in shown[begin : begin + across])
            self.console.print(row.rstrip(), soft_wrap=True)
        if len(shown) < len(moves):
            self.console.print(self.say("play.more_moves", count=len(moves) - len(shown)))

    def move_facts(self) -> dict[str, set[str]]:
        """What the game tells of each legal move in words of letters: its type, its colour, ..."""
        told: Any = self.session.rules.describe(self.session.position)["legal"]
        return {
            entry["move"]: {
                value.lower()
                for value in entry.values()
                if isinstance(value, str) and value.isalpha()
            }
            for entry in told
        }

    def save(self, path: str) -> None:
        """Write the record so far. Raises ConfigError when the file cannot be written."""
        if not path:
            self.console.print(self.say("play.save_where"))
            return
        # A file is replaced only when this game wrote it.
        written = record_text(self.session, path, self.date)
        write_file(path, written, replace=path in self.saved)
        self.saved.add(path)
        self.console.print(self.say("play.saved", file=path), soft_wrap=True)


def _occurs(word: str, move: str) -> bool:
    return word.lower() in [part.lower() for part in move.split()] or move.lower().startswith(
        word.lower()
    )
