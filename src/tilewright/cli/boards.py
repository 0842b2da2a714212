"""``tilewright boards``: the boards that have a name."""

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from tilewright.cli import fairness
from tilewright.cli.commands import command_class, group_class
from tilewright.cli.speech import Speaker
from tilewright.game import ConfigError

__all__ = ["register"]


def register(app: typer.Typer, say: Speaker) -> None:
    """Add the commands."""
    boards = typer.Typer(
        help=say("help.boards"),
        cls=group_class(say),
        no_args_is_help=False,
        rich_markup_mode=None,
    )
    app.add_typer(boards, name="boards")

    @boards.command("list", help=say("help.boards_list"), cls=command_class(say))
    def list_boards(
        as_json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        from tilewright.cli.console import print_json, terminal

        found = list(_boards(say))
        if as_json:
            print_json({"boards": found})
            return
        from rich.text import Text

        console = terminal()
        longest = max((len(board["name"]) for board in found), default=0)
        margin = " " * (longest + 2)
        for board in found:
            console.print(_line(board, longest, say), soft_wrap=True)
            for told in _told(board, say):
                for line in Text(told).wrap(console, max(20, console.width - len(margin))):
                    console.print(Text(margin + line.plain.rstrip(), "dim"), soft_wrap=True)

    @boards.command("show", help=say("help.boards_show"), cls=command_class(say))
    def show_board(
        name: Annotated[str, typer.Argument(help=say("help.board_name"), show_default=False)],
        as_json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        from tilewright.cli.console import print_json, terminal

        found = {board["name"]: board for board in _boards(say)}
        wanted = name.strip().lower()
        if wanted not in found:
            raise ConfigError(
                "cli.board.unknown", parts=[name[:40]], board=name[:40], choices=tuple(found)
            )
        board = found[wanted]
        if as_json:
            print_json(board)
            return
        console = terminal()
        console.print(_line(board, len(wanted), say), soft_wrap=True)
        for told in _told(board, say):
            console.print(told, style="dim", soft_wrap=True)
        for row in board["rows"]:
            console.print(" ".join(row), soft_wrap=True)

    fairness.register(boards, say)


def _line(board: dict[str, Any], longest: int, say: Speaker) -> str:
    return say(
        "board.line",
        name=f"{board['name']:<{longest}}",
        title=board["title"],
        size=board["size"],
        symbols=[f"{symbol} {count}" for symbol, count in board["symbols"].items()],
    )


def _told(board: dict[str, Any], say: Speaker) -> list[str]:
    """A board's idea, and how fair it is where that was measured."""
    from tilewright.cli.fairness_words import stored_words

    words = stored_words(board.get("fairness"), say)
    return [board["idea"], words] if words else [board["idea"]]


def _boards(say: Speaker) -> Iterator[dict[str, Any]]:
    """The named boards of every game that has some, with their texts in the chosen language."""
    from tilewright.games import GAME_NAMES, game_named

    for name in GAME_NAMES:
        listed: Any = game_named(name).catalogue().get("boards", ())
        for board in listed:
            yield {
                "game": name,
                **board,
                "title": say.key(board["title"]),
                "idea": say.key(board["idea"]),
            }
