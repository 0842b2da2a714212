"""``tilewright boards rate`` and ``boards make``: how fair a board is, and fair boards."""

from typing import TYPE_CHECKING, Annotated

import typer

from tilewright.cli.arguments import choice, decimal, whole_number
from tilewright.cli.commands import command_class
from tilewright.cli.solve import SECONDS, THREADS
from tilewright.cli.speech import Speaker

if TYPE_CHECKING:
    from tilewright.lits.board import Board

__all__ = ["register"]

_NODES = (1, 1_000_000_000)
_USUAL_NODES = 20_000
_SUPPLY = (1, 9)
_USUAL_SUPPLY = 5
_SYMBOLS = ("X", "O")
_LONGEST_NAME = 40


def register(boards: typer.Typer, say: Speaker) -> None:
    """Add the commands to those about boards."""

    @boards.command("rate", help=say("help.boards_rate"), cls=command_class(say))
    def rate_board(
        board: Annotated[str, typer.Argument(help=say("help.rated_board"), show_default=False)],
        nodes: Annotated[
            int | None,
            typer.Option(
                "--nodes",
                metavar="N",
                parser=whole_number("--nodes", *_NODES),
                help=say("help.rate_nodes"),
            ),
        ] = None,
        seconds: Annotated[
            float | None,
            typer.Option(
                "--time",
                metavar="S",
                parser=decimal("--time", *SECONDS),
                help=say("help.rate_time"),
            ),
        ] = None,
        first_symbol: Annotated[
            str,
            typer.Option(
                "--first-symbol",
                metavar="|".join(_SYMBOLS),
                parser=choice("--first-symbol", _SYMBOLS),
                help=say("help.rate_first_symbol"),
            ),
        ] = _SYMBOLS[0],
        supply: Annotated[
            int,
            typer.Option(
                "--supply",
                metavar="K",
                parser=whole_number("--supply", *_SUPPLY),
                help=say("help.rate_supply"),
            ),
        ] = _USUAL_SUPPLY,
        threads: Annotated[
            int,
            typer.Option(
                "--threads",
                metavar="N",
                parser=whole_number("--threads", *THREADS),
                help=say("help.rate_threads"),
            ),
        ] = 1,
        as_json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        from tilewright.cli.console import print_json, terminal
        from tilewright.cli.fairness_run import run_rating
        from tilewright.cli.fairness_words import rating_document, rating_lines
        from tilewright.game import Limits
        from tilewright.lits.cells import Symbol
        from tilewright.lits.fairness.searching import PieSearch

        if nodes is None and seconds is None:
            nodes = _USUAL_NODES
        search = PieSearch(
            _read_board(board),
            Limits(nodes=nodes, seconds=seconds),
            first_symbol=Symbol(first_symbol),
            supply=supply,
            threads=threads,
        )
        pie_map, taken, interrupted = run_rating(search, say)
        if interrupted and not pie_map.placements:
            raise KeyboardInterrupt
        if as_json:
            print_json(rating_document(pie_map, taken))
        else:
            for line in rating_lines(pie_map, taken, say):
                terminal().print(line, soft_wrap=True)
        if interrupted:
            raise KeyboardInterrupt

    @boards.command("make", help=say("help.boards_make"), cls=command_class(say))
    def make_boards(
        size: Annotated[
            int,
            typer.Option(
                "--size",
                metavar="N",
                parser=whole_number("--size", 4, 12),
                help=say("help.make_size"),
            ),
        ] = 10,
        symbols: Annotated[
            int | None,
            typer.Option(
                "--symbols",
                metavar="K",
                parser=whole_number("--symbols", 1, 72),
                help=say("help.make_symbols"),
            ),
        ] = None,
        seed: Annotated[
            int,
            typer.Option(
                "--seed",
                metavar="S",
                parser=whole_number("--seed", 0, 2**63 - 1),
                help=say("help.make_seed"),
            ),
        ] = 0,
        count: Annotated[
            int,
            typer.Option(
                "--count",
                metavar="M",
                parser=whole_number("--count", 1, 100),
                help=say("help.make_count"),
            ),
        ] = 1,
        candidates: Annotated[
            int | None,
            typer.Option(
                "--candidates",
                metavar="C",
                parser=whole_number("--candidates", 1, 10_000),
                help=say("help.make_candidates"),
            ),
        ] = None,
        nodes: Annotated[
            int,
            typer.Option(
                "--nodes",
                metavar="N",
                parser=whole_number("--nodes", *_NODES),
                help=say("help.make_nodes"),
            ),
        ] = 2_000,
        supply: Annotated[
            int,
            typer.Option(
                "--supply",
                metavar="K",
                parser=whole_number("--supply", *_SUPPLY),
                help=say("help.rate_supply"),
            ),
        ] = _USUAL_SUPPLY,
        threads: Annotated[
            int,
            typer.Option(
                "--threads",
                metavar="N",
                parser=whole_number("--threads", *THREADS),
                help=say("help.rate_threads"),
            ),
        ] = 1,
        as_json: Annotated[bool, typer.Option("--json", help=say("help.json"))] = False,
    ) -> None:
        from tilewright.cli.console import print_json, terminal
        from tilewright.cli.fairness_run import run_making
        from tilewright.cli.fairness_words import made_document, made_lines
        from tilewright.lits.board import usual_symbols
        from tilewright.lits.fairness.making import BoardMaker, MakingPlan

        plan = MakingPlan(
            size=size,
            symbols=usual_symbols(size) if symbols is None else symbols,
            seed=seed,
            count=count,
            candidates=40 * count if candidates is None else candidates,
            nodes=nodes,
            supply=supply,
        )
        made, interrupted = run_making(BoardMaker(plan, threads=threads), say)
        if as_json and not (interrupted and not made):
            print_json(made_document(plan, made))
        elif not as_json:
            for board in made:
                for line in made_lines(board, say):
                    terminal().print(line, soft_wrap=True)
        if interrupted:
            raise KeyboardInterrupt


def _read_board(source: str) -> "Board":
    """The board that a name, rows, a file or ``-`` stands for.

    A text holds the rows from the top, joined by ``/`` or one below the other. Raises ConfigError
    for what is none of these, and NotationError for rows that are no board.
    """
    from tilewright.cli.sources import content_of, is_file
    from tilewright.game import ConfigError
    from tilewright.lits.board import Board
    from tilewright.lits.named_boards import NAMED_BOARDS

    named = NAMED_BOARDS.get(source.strip().lower())
    if named is not None:
        return named.board
    if source == "-" or is_file(source):
        return Board.parse("/".join(content_of(source).split()))
    if "/" in source.strip("/"):
        return Board.parse(source)
    shown = source[:_LONGEST_NAME]
    raise ConfigError("cli.board.neither", parts=[shown], board=shown, choices=tuple(NAMED_BOARDS))
