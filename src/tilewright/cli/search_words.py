"""What a search found, in words and as JSON."""

from typing import TYPE_CHECKING

from tilewright.cli.sources import Shown
from tilewright.cli.speech import Speaker
from tilewright.game import Analysis, Bound, JsonObject, Line

if TYPE_CHECKING:
    from tilewright.cli.search_run import SearchResult

__all__ = ["document", "move_in_words", "progress_line", "result_lines"]

_TIE = 0.5
"""What equal counts are worth in Battle of LITS to the side that they decide for."""


def document(result: "SearchResult", lines: int, *, equal: bool) -> JsonObject:
    """The JSON document of ``solve`` and ``bestmove``; docs/cli.md lists its fields."""
    analysis = result.analysis
    told: JsonObject = {
        **_line_document(analysis.lines[0]),
        "depth": analysis.depth,
        "nodes": analysis.nodes,
        "seconds": round(analysis.seconds, 6),
    }
    if lines > 1:
        told["lines"] = [_line_document(line) for line in analysis.lines if line.moves]
    if equal:
        moves = result.equal
        told["equal"] = None if moves is None else [str(move) for move in moves]
    return told


def _line_document(line: Line) -> JsonObject:
    expected: JsonObject = {}
    if line.chance is not None:
        expected = {"chance": line.chance, "whole_round": line.whole_round}
    return {
        "value": line.value + 0.0,  # no -0.0
        "proven": line.proven,
        "bound": line.bound.value,
        **expected,
        "best": str(line.moves[0]) if line.moves else None,
        "pv": [str(move) for move in line.moves],
    }


def value_in_words(line: Line, say: Speaker) -> str:
    """A value with its sign, the chance of winning where it is told, and how sure both are."""
    shown = f"{line.value:+g}" if line.proven else f"{line.value:+.2f}"
    if not float(shown):
        shown = shown[1:]  # nothing has no sign
    if line.bound is not Bound.EXACT:
        shown = say(f"search.bound.{line.bound.value}", value=shown)
    if line.chance is not None:
        shown = say("search.chance", value=shown, chance=f"{100 * line.chance:.3g}")
    return say(f"search.{_certainty(line)}", value=shown)


def _certainty(line: Line) -> str:
    if line.proven:
        return "proven"
    return "whole_round" if line.whole_round else "estimated"


def progress_line(analysis: Analysis, say: Speaker) -> str:
    """A search in short; empty when it has told nothing yet."""
    if not analysis.lines:
        return ""
    return say(
        "search.progress",
        depth=analysis.depth,
        value=value_in_words(analysis.lines[0], say),
        move=analysis.best,
        nodes=f"{analysis.nodes:,}",
    )


def move_in_words(analysis: Analysis, say: Speaker) -> list[str]:
    """The move, alone on its line, and what is known of it; then further lines if there are."""
    told = [str(analysis.best), f"{value_in_words(analysis.lines[0], say)}; {_work(analysis, say)}"]
    return told + (_numbered(analysis, say) if len(analysis.lines) > 1 else [])


def result_lines(
    result: "SearchResult",
    shown: Shown,
    say: Speaker,
    *,
    equal: bool,
) -> list[str]:
    """A solved position, or how far it came: value, best move, what follows, the work."""
    analysis = result.analysis
    best = analysis.lines[0]
    player = say("player", seat=min(shown.position.to_act, default=0) + 1)
    to_move = shown.game.summary(shown.position)["to_move"]
    if isinstance(to_move, str):
        player = f"{player} ({to_move})"
    told = [say("search.value", player=player, value=value_in_words(best, say))]
    if shown.game.name == "lits" and analysis.proven and abs(best.value) == _TIE:
        told.append(say("search.tie"))
    if len(analysis.lines) > 1:
        told += _numbered(analysis, say)
    else:
        told.append(say("search.best", move=analysis.best))
        if len(best.moves) > 1:
            told.append(say("search.then", moves="; ".join(map(str, best.moves[1:]))))
    if equal:
        told.append(_equal(result, say))
    return [*told, _work(analysis, say)]


def _equal(result: "SearchResult", say: Speaker) -> str:
    if result.equal is None:
        of_chance = result.analysis.lines[0].chance is not None
        return say("search.equal_unknown" if of_chance else "search.equal_unproven")
    moves = "; ".join(map(str, result.equal))
    return say("search.equal", moves=moves) if moves else say("search.equal_none")


def _numbered(analysis: Analysis, say: Speaker) -> list[str]:
    return [
        say(
            "search.line",
            place=place,
            value=value_in_words(line, say),
            moves="; ".join(map(str, line.moves)),
        )
        for place, line in enumerate(analysis.lines, start=1)
    ]


def _work(analysis: Analysis, say: Speaker) -> str:
    return say(
        "search.work",
        depth=analysis.depth,
        nodes=f"{analysis.nodes:,}",
        seconds=f"{analysis.seconds:.3f}",
    )
