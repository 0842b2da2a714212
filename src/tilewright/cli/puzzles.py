"""``tilewright puzzles``: positions with one best move, to solve, to make and to check."""

from typing import Annotated

import typer

from tilewright.cli.arguments import choice, whole_number
from tilewright.cli.commands import command_class, group_class
from tilewright.cli.speech import Speaker
from tilewright.game import ConfigError
from tilewright.puzzles.puzzle import Theme
from tilewright.puzzles.rating import BANDS
from tilewright.puzzles.rules import PUZZLE_GAMES

__all__ = ["register"]

_THEMES = tuple(theme.value for theme in Theme)


def register(app: typer.Typer, say: Speaker) -> None:
    """Add the commands."""
    puzzles = typer.Typer(
        help=say("help.puzzles"),
        cls=group_class(say),
        no_args_is_help=False,
        rich_markup_mode=None,
    )
    app.add_typer(puzzles, name="puzzles")
    _register_making(puzzles, say)
    _register_solving(puzzles, say)


def _register_solving(puzzles: typer.Typer, say: Speaker) -> None:
    identifier = Annotated[
        str | None,
        typer.Argument(metavar="[ID]", help=say("help.puzzle_id"), show_default=False),
    ]
    game_wanted = Annotated[
        str | None,
        typer.Option(
            "--game",
            metavar="|".join(PUZZLE_GAMES),
            parser=choice("--game", PUZZLE_GAMES),
            help=say("help.puzzle_game"),
        ),
    ]
    theme_wanted = Annotated[
        str | None,
        typer.Option(
            "--theme",
            metavar="|".join(_THEMES),
            parser=choice("--theme", _THEMES),
            help=say("help.puzzle_theme"),
        ),
    ]
    band_wanted = Annotated[
        int | None,
        typer.Option(
            "--band",
            metavar="N",
            parser=whole_number("--band", BANDS[0], BANDS[-1]),
            help=say("help.puzzle_band"),
        ),
    ]
    of_the_day = Annotated[bool, typer.Option("--daily", help=say("help.puzzle_daily"))]

    @puzzles.command("show", help=say("help.puzzles_show"), cls=command_class(say))
    def show(
        puzzle: identifier = None,
        game: game_wanted = None,
        theme: theme_wanted = None,
        band: band_wanted = None,
        daily: of_the_day = False,
        solution: Annotated[
            bool, typer.Option("--solution", help=say("help.puzzle_solution"))
        ] = False,
        as_json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        from tilewright.cli.console import print_json, terminal
        from tilewright.cli.puzzle_choice import Wanted, chosen
        from tilewright.cli.puzzle_progress import read_progress
        from tilewright.cli.puzzle_solving import show_puzzle, show_solution, to_json

        found = chosen(Wanted(puzzle, game, theme, band, daily), read_progress())
        if as_json:
            print_json(to_json(found, say, solution=solution))
            return
        console = terminal()
        show_puzzle(console, found, say)
        if solution:
            show_solution(console, found, say)

    @puzzles.command("solve", help=say("help.puzzles_solve"), cls=command_class(say))
    def solve(
        puzzle: identifier = None,
        game: game_wanted = None,
        theme: theme_wanted = None,
        band: band_wanted = None,
        daily: of_the_day = False,
    ) -> None:
        from tilewright.cli.console import terminal
        from tilewright.cli.puzzle_choice import Wanted, chosen
        from tilewright.cli.puzzle_progress import read_progress
        from tilewright.cli.puzzle_solving import solve_puzzle
        from tilewright.cli.sources import require_input

        require_input()
        progress = read_progress()
        found = chosen(Wanted(puzzle, game, theme, band, daily), progress)
        solve_puzzle(terminal(), found, progress, say)


def _register_making(puzzles: typer.Typer, say: Speaker) -> None:
    @puzzles.command("make", help=say("help.puzzles_make"), cls=command_class(say))
    def make(
        game: Annotated[
            str,
            typer.Option(
                "--game",
                metavar="|".join(PUZZLE_GAMES),
                parser=choice("--game", PUZZLE_GAMES),
                help=say("help.play_game"),
                show_default=False,
            ),
        ],
        seed: Annotated[
            int,
            typer.Option(
                "--seed",
                metavar="S",
                parser=whole_number("--seed", 0, 2**63 - 1),
                help=say("help.puzzles_make_seed"),
            ),
        ] = 1,
        count: Annotated[
            int,
            typer.Option(
                "--count",
                metavar="N",
                parser=whole_number("--count", 1, 1_000),
                help=say("help.puzzles_make_count"),
            ),
        ] = 10,
        theme: Annotated[
            str | None,
            typer.Option(
                "--theme",
                metavar="|".join(_THEMES),
                parser=choice("--theme", _THEMES),
                help=say("help.puzzles_make_theme"),
            ),
        ] = None,
        output: Annotated[
            str | None,
            typer.Option("-o", "--output", metavar="FILE", help=say("help.puzzles_make_output")),
        ] = None,
    ) -> None:
        from tilewright.cli.puzzle_run import run_making
        from tilewright.cli.sources import check_file, write_file
        from tilewright.puzzles.making import MakingPlan
        from tilewright.puzzles.stored import file_content

        plan = MakingPlan(game, seed, count, None if theme is None else Theme(theme))
        if output is not None:
            # Found out now rather than after the games.
            check_file(output)
        content = file_content(run_making(plan, say))
        if output is None:
            print(content, end="")
        else:
            write_file(output, content)

    @puzzles.command("check", help=say("help.puzzles_check"), cls=command_class(say))
    def check(
        source: Annotated[
            str | None,
            typer.Argument(metavar="[FILE]", help=say("help.puzzles_file"), show_default=False),
        ] = None,
        every: Annotated[bool, typer.Option("--all", help=say("help.puzzles_check_all"))] = False,
    ) -> None:
        from tilewright.cli.puzzle_run import run_checking, sample_of
        from tilewright.cli.sources import content_of
        from tilewright.puzzles.stored import read_file, shipped

        sets = (
            [shipped(game) for game in PUZZLE_GAMES]
            if source is None
            else [read_file(content_of(source))]
        )
        wanted = [
            puzzle
            for each in sets
            for puzzle in (each.puzzles if every else sample_of(each.puzzles))
        ]
        faulty = run_checking(wanted, say)
        for puzzle, faults in faulty:
            told = [say(f"puzzles.fault.{fault.value}") for fault in faults]
            print(say("puzzles.faulty", puzzle=puzzle.id, faults=told))
        if faulty:
            raise ConfigError(
                "cli.puzzles.faults",
                parts=[puzzle.id for puzzle, _ in faulty[:10]],
                count=len(faulty),
                checked=len(wanted),
            )
        print(say("puzzles.checked", count=len(wanted)))
