"""How a match stands, in words and tables."""

import math
from typing import TYPE_CHECKING

from tilewright.cli.speech import Speaker
from tilewright.engine.arena import Interval, Standing
from tilewright.engine.arena.estimates import elo_of, wilson
from tilewright.engine.arena.playing import FaultKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console

    from tilewright.engine.arena.standing import SideTotals

__all__ = ["in_short", "report"]

_NONE = "–"


def in_short(standing: Standing, say: Speaker) -> str:
    """Wins, ties, losses and what they mean, for the progress bar."""
    tally, sample = standing.tally, standing.sample
    words = [f"+{tally.wins} ={tally.ties} -{tally.losses}"]
    if sample.starts:
        words.append(say("match.short_elo", elo=_elo(sample.elo()), range=_elos(standing)))
    if standing.sprt is not None:
        state = standing.sprt
        words.append(
            say(
                "match.short_sprt",
                ratio=f"{state.ratio:+.2f}",
                lower=f"{state.lower:.2f}",
                upper=f"{state.upper:.2f}",
            )
        )
    return "  ".join(words)


def report(console: "Console", standing: Standing, say: Speaker) -> None:
    """Print the table of a match and what it says."""
    _print_players(console, standing, say)
    plan, tally, sample = standing.plan, standing.tally, standing.sample
    if not tally.games:
        console.print(say("match.nothing"))
        return
    lines = [say("match.games", games=tally.games, planned=plan.games)]
    if sample.starts:
        score = sample.score_interval()
        lines.append(
            say(
                "match.score" if plan.seats == 2 else "match.share",
                player=plan.names[0],
                score=_percent(sample.score),
                range=_percents(score),
                even=_percent(1 / plan.seats),
            )
        )
        lines.append(say("match.elo", elo=_elo(sample.elo()), range=_elos(standing)))
    lines += _sprt(standing, say)
    for seat, by_seat in enumerate(standing.by_seat):
        if by_seat.games:
            lines.append(
                say(
                    "match.by_seat",
                    player=plan.names[0],
                    seat=seat + 1,
                    count=by_seat.games,
                    score=_percent(by_seat.score),
                    range=_percents(wilson(by_seat.score, by_seat.games)),
                )
            )
    lines.append(say("match.length", plies=f"{standing.plies / tally.games:.1f}"))
    for line in lines:
        console.print(line, soft_wrap=True)


def _print_players(console: "Console", standing: Standing, say: Speaker) -> None:
    from rich.table import Table
    from rich.text import Text

    plan, tally = standing.plan, standing.tally
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    for name in plan.names:
        table.add_column(Text(name), justify="right", overflow="fold")
    rows = [("wins", str(tally.wins), str(tally.losses))]
    if tally.ties:
        rows.append(("ties", str(tally.ties), str(tally.ties)))
    rows.append(("losses", str(tally.losses), str(tally.wins)))

    def add(key: str, told: "Callable[[SideTotals], str]") -> None:
        first, second = (told(side) for side in standing.sides)
        rows.append((key, first, second))

    add("points", lambda side: _mean(side.points, side.seat_games, 2))
    if plan.seats > 2:
        add("place", lambda side: _mean(side.places, side.seat_games, 2))
    add("time", lambda side: _mean(side.seconds, side.moves, 4))
    add("slowest", lambda side: f"{side.slowest:.3f}" if side.moves else _NONE)
    if any(side.moves_with_nodes for side in standing.sides):
        add("nodes", lambda side: _mean(side.nodes, side.moves_with_nodes, 0))
        add("depth", lambda side: _mean(side.depth, side.moves_with_depth, 1))
    if any(side.late for side in standing.sides):
        add("late", lambda side: str(side.late))
    for kind in FaultKind:
        if any(side.faults[kind] for side in standing.sides):
            add(f"faults.{kind.value}", lambda side, kind=kind: str(side.faults[kind]))  # type: ignore[misc]
    for key, *values in rows:
        table.add_row(say(f"match.row.{key}"), *values)
    console.print(table)


def _sprt(standing: Standing, say: Speaker) -> list[str]:
    test, state = standing.plan.sprt, standing.sprt
    if test is None or state is None:
        return []
    elos = {"elo0": f"{test.elo0:g}", "elo1": f"{test.elo1:g}"}
    told = say(
        "match.sprt",
        **elos,
        ratio=f"{state.ratio:+.2f}",
        lower=f"{state.lower:.2f}",
        upper=f"{state.upper:.2f}",
        count=state.starts,
    )
    verdict = say(f"match.verdict.{state.verdict.value}", **elos)
    return [f"{told} {verdict}"]


def _mean(total: float, count: int, digits: int) -> str:
    return f"{total / count:,.{digits}f}" if count else _NONE


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _percents(interval: Interval) -> str:
    return f"{100 * interval.low:.1f} – {100 * interval.high:.1f} %"


def _elo(value: float) -> str:
    if math.isinf(value):
        return "+∞" if value > 0 else "−∞"
    # Rounded first, so that there is no negative nothing.
    return f"{round(value) + 0:+d}".replace("-", "−")


def _elos(standing: Standing) -> str:
    interval = standing.sample.score_interval()
    seats = standing.plan.seats
    return f"{_elo(elo_of(interval.low, seats))} … {_elo(elo_of(interval.high, seats))}"
