"""What the terminal says while a game is played."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tilewright.cli.play_session import ME
from tilewright.cli.speech import Speaker
from tilewright.game import Analysis
from tilewright.play.events import Dealt, Moved, Resigned

if TYPE_CHECKING:
    from rich.text import Text

    from tilewright.cli.play_session import Happening, Session

__all__ = ["Narrator"]

_TOLD_STEPS = frozenset({"swap", "tile", "drop", "penalty", "bonus"})
"""Steps told in words; the others are plain from the move and the board."""

_SHOWN_LINES = 3


class Narrator:
    """Turns what happened into lines, in one language, with names for seats and colours."""

    def __init__(self, session: "Session", say: Speaker) -> None:
        self.session = session
        self.say = say
        # A colour is told by its name, where the game gives names to its letters.
        colours: Any = session.rules.catalogue().get("colours", ())
        self.colours = {colour["letter"]: say.key(colour["name"]) for colour in colours}

    def player(self, seat: int) -> str:
        """A seat with who plays it."""
        who = self.session.players[seat]
        people = self.session.players.count(ME)
        mine = "player.you" if people == 1 else "player"
        key = mine if who == ME else "player.bot"
        return self.say(key, seat=seat + 1, bot=who)

    def told(self, happening: "Happening") -> Iterator["Text"]:
        """The lines that tell a move, a deal or a resignation. The end is told below the board."""
        from rich.text import Text

        match happening.fact:
            case Moved(seat, move, automatic):
                # What a person typed stands on the screen already.
                if automatic or self.session.players[seat] != ME:
                    key = "play.moved_for" if automatic else "play.moved"
                    yield Text(self.say(key, player=self.player(seat), move=move), style="bold")
                yield from self.steps(happening, move)
            case Dealt(move):
                yield Text(self.say("play.dealt", move=move), style="dim")
                yield from self.steps(happening, move)
            case Resigned(seat):
                yield Text(self.say("play.resigned", player=self.player(seat)))

    def steps(self, happening: "Happening", move: str) -> Iterator["Text"]:
        """What follows from a move one after the other, such as the points of each tile."""
        from rich.text import Text

        position = happening.before.position
        # The points of each seat stand below its name, which keeps the lines short.
        scorer = None
        for told in self.session.rules.steps(position, position.parse_move(move)):
            step: dict[str, Any] = dict(told)
            if step["kind"] not in _TOLD_STEPS:
                continue
            if step["kind"] == "swap":
                yield Text(f"  {self.step(step)}")
                continue
            if step["seat"] != scorer:
                scorer = step["seat"]
                yield Text("  " + self.say("play.scores_of", player=self.player(scorer)))
            yield Text(f"    {self.step(step)}")

    def step(self, step: dict[str, Any]) -> str:
        """One step in words."""
        kind = step.pop("kind")
        step["player"] = self.player(step["seat"])
        if "colour" in step:
            step["colour"] = self.colours.get(step["colour"], step["colour"])
        if kind == "tile":
            # Only runs that are longer than the tile itself score.
            kind += {(True, True): "", (True, False): "_row", (False, True): "_column"}.get(
                (step["row_run"] > 1, step["column_run"] > 1), "_alone"
            )
        return self.say(f"step.{kind}", **step)

    def analysis(self, analysis: Analysis) -> Iterator[str]:
        """The best lines that an engine found, one a line."""
        for place, line in enumerate(analysis.lines[:_SHOWN_LINES], start=1):
            first, *then = [str(move) for move in line.moves]
            key = "play.line_then" if then else "play.line"
            rounded = round(line.value, 1)
            value = f"{rounded:+g}" if rounded else "0"
            words = self.say(key, place=place, move=first, value=value, then=then)
            yield f"  {words}"
