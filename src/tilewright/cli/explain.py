"""``tilewright explain``: what moves are worth in the players' own terms."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from tilewright.cli.arguments import whole_number
from tilewright.cli.commands import command_class
from tilewright.cli.solve import LINES
from tilewright.cli.speech import Speaker
from tilewright.game import Game, JsonObject, Move, Position, TurnError

if TYPE_CHECKING:
    from tilewright.cli.sources import Shown

__all__ = ["register"]

_USUAL_LINES = 3


def register(app: typer.Typer, say: Speaker) -> None:
    """Add the command."""

    @app.command(help=say("help.explain"), cls=command_class(say))
    def explain(
        position: Annotated[str, typer.Argument(help=say("help.position"), show_default=False)],
        move: Annotated[
            str | None, typer.Argument(help=say("help.explain_move"), show_default=False)
        ] = None,
        lines: Annotated[
            int,
            typer.Option(
                "--lines",
                metavar="K",
                parser=whole_number("--lines", *LINES),
                help=say("help.explain_lines"),
            ),
        ] = _USUAL_LINES,
        as_json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        from tilewright.cli.console import print_json, terminal
        from tilewright.cli.sources import read_position

        shown = read_position(position)
        moves = _strongest(shown, lines) if move is None else [shown.position.parse_move(move)]
        told = [_told(shown.game, shown.position, each, say) for each in moves]
        if as_json:
            print_json({"game": shown.game.name, "text": str(shown.position), "moves": told})
            return
        for entry in told:
            line = say("explain.line", **{**entry, "worth": _signed(entry["worth"])})
            terminal().print(line, soft_wrap=True)


def _strongest(shown: "Shown", lines: int) -> list[Move]:
    """The moves of most worth, those of equal worth in canonical order. Raises TurnError."""
    game, position = shown.game, shown.position
    if position.outcome is not None:
        raise TurnError(f"{game.name}.turn.over")
    if position.awaits_chance:
        raise TurnError(f"{game.name}.turn.deal")
    coach = game.coach
    moves: list[Move] = list(position.legal_moves())
    return sorted(moves, key=lambda move: -coach.worth(position, move))[:lines]


def _told(game: Game[Any, Any], position: Position[Any], move: Move, say: Speaker) -> JsonObject:
    """A move with its sentence and figures. Raises what ``position.play`` raises."""
    coach = game.coach
    return {
        "move": str(move),
        "worth": coach.worth(position, move),
        "sentence": coach.explain(position, move, say.language),
        "figures": coach.figures(position, move),
    }


def _signed(worth: Any) -> str:  # noqa: ANN401 - a number among plain JSON
    shown = f"{worth:+.2f}".rstrip("0").rstrip(".")
    return shown if float(shown) else "0"
