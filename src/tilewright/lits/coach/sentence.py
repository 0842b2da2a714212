"""The sentence about a move, made from its figures alone."""

from collections.abc import Sequence

from tilewright import messages
from tilewright.lits.cells import Cell, Symbol
from tilewright.lits.coach.facts import Fact, Tone, facts
from tilewright.lits.coach.figures import PlacementFigures, SwapFigures
from tilewright.lits.coach.opening import SwapOutlook
from tilewright.lits.coach.replies import Reply

__all__ = ["sentence"]

_LARGEST_WORD = 10


def sentence(figures: PlacementFigures | SwapFigures, language: str = "en") -> str:
    """One sentence, addressed to the player who makes the move."""
    if isinstance(figures, SwapFigures):
        return _swap(figures, language)
    told = _clauses(facts(figures), figures.symbol, language)
    if figures.outlook is not None:
        opening = _say(_opening_key(figures), language, strength=figures.strength)
        told = _say("join.opening", language, before=told, after=opening)
    return _finished(told, language)


def _say(key: str, language: str, **parameters: object) -> str:
    return messages.render(f"lits_coach.{key}", parameters, language)


def _finished(clauses: str, language: str) -> str:
    told = _say("sentence", language, clauses=clauses)
    return told[0].upper() + told[1:]


def _opening_key(figures: PlacementFigures) -> str:
    if figures.outlook is SwapOutlook.LEFT and figures.strength == 0:
        return "opening.even"
    return f"opening.{figures.outlook}"


def _swap(figures: SwapFigures, language: str) -> str:
    worth, reply = figures.taken.total, figures.reply
    if reply is None or reply.strength <= 0:
        return _finished(_say("swap.no_reply", language, worth=worth), language)
    told = _say("swap.reply", language, worth=worth, **_reply_words(reply, language))
    return _finished(told, language)


def _clauses(chosen: Sequence[Fact], symbol: Symbol, language: str) -> str:
    """What speaks like the first fact, then what speaks against it."""
    tone = chosen[0].tone
    against = [fact for fact in chosen if fact.tone not in (tone, Tone.NEITHER)]
    alike = [fact for fact in chosen if fact not in against]
    told = _joined(alike, symbol, language)
    if not against:
        return told
    return _say("join.but", language, before=told, after=_joined(against, symbol, language))


def _joined(alike: Sequence[Fact], symbol: Symbol, language: str) -> str:
    clauses = [_clause(fact, symbol, language) for fact in alike]
    told = clauses[0]
    for clause in clauses[1:-1]:
        told = _say("join.comma", language, before=told, after=clause)
    if len(clauses) == 1:
        return told
    # What a clause joins itself would run together with what joins the clauses.
    key = "join.after_compound" if any(fact.is_compound for fact in alike) else "join.and"
    return _say(key, language, before=told, after=clauses[-1])


def _clause(fact: Fact, symbol: Symbol, language: str) -> str:
    words: dict[str, object] = {"own": symbol.value, "enemy": symbol.other.value}
    for name, number in zip(("number", "second"), fact.numbers, strict=False):
        words[name] = _number(number, language)
    if fact.cells:
        words["cells"] = _cells(fact.cells, language)
    if fact.reply is not None:
        words |= _reply_words(fact.reply, language)
    if fact.type:
        words |= {"type": fact.type, "piece": _say(f"piece.{fact.type}", language)}
    if fact.counts is not None:
        words["left"], words["other"] = fact.counts
    return _say(fact.key, language, **words)


def _number(number: int, language: str) -> str:
    if number > _LARGEST_WORD:
        return _say("number.more", language, digits=number)
    return _say(f"number.{number}", language)


def _cells(cells: Sequence[Cell], language: str) -> str:
    if len(cells) == 1:
        return str(cells[0])
    first, second = cells
    return _say("cells.two", language, first=first, second=second)


def _reply_words(reply: Reply, language: str) -> dict[str, object]:
    kind = str(reply.placement.type)
    return {
        "type": kind,
        "piece": _say(f"piece.{kind}", language),
        "strength": reply.strength,
        "cell": reply.placement.cells[0],
    }
