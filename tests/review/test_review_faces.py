"""How a review is asked for, ended early and shown: threads, documents, pages."""

import json
import re
import threading
from dataclasses import replace
from functools import cache
from xml.etree import ElementTree

import pytest
from reviewed_games import record_of

from tilewright import messages
from tilewright.game import ConfigError, Limits, Outcome, Termination
from tilewright.play.record import Record
from tilewright.review import Review, Word, review
from tilewright.review.graph import graph, series
from tilewright.review.html import page
from tilewright.review.json_form import to_json
from tilewright.review.words import ReviewWords

FEW = Limits(nodes=3_000)
HOSTILE = '<script>alert("1")</script> & "quotes" ]]>'
SVG = "{http://www.w3.org/2000/svg}"


@cache
def reviewed(game: str, **settings) -> Review:
    """A whole random game of hostile names, judged in passing."""
    record = record_of(game, 5, tags={"Seat1": HOSTILE, "Seat2": "Ann"}, **settings)
    return review(record, FEW)


KINDS = [
    pytest.param("lits", {}, id="lits"),
    pytest.param("azul", {}, id="azul"),
    pytest.param("azul", {"players": 3}, id="azul-3"),
]


# --- Asking --------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "settings"), KINDS)
def test_one_thread_and_two_find_the_same(game, settings):
    record = record_of(game, 7, most=24, **settings)
    first = review(record, FEW)
    assert first.moves
    assert review(record, FEW) == first
    assert review(record, FEW, threads=2) == first


def test_progress_is_told_up_to_the_end():
    told = []
    found = review(record_of("lits", 2, size=6), FEW, progress=lambda *each: told.append(each) or 1)
    assert found.complete
    assert told[-1] == (found.decisions, found.decisions)
    assert told == sorted(told)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_review_ended_in_the_middle_keeps_whole_verdicts_only(threads):
    """Late positions are soon proven, and the search of an early one does not end in a day."""
    record = record_of("lits", 4)

    def stop_after_three(done: int, _: int) -> bool:
        return done < 3

    found = review(record, Limits(seconds=100_000), threads=threads, progress=stop_after_three)
    assert not found.complete
    assert 3 <= len(found.moves) < found.decisions == record.plies
    assert found.moves[-1].ply == record.plies
    assert all(move.expected.proven for move in found.moves)
    for language in messages.LANGUAGES:
        assert ReviewWords(found, language).partial() in page(found, language)


def test_a_search_without_an_end_is_stopped_in_its_middle():
    """On the empty usual board no search comes to an end by itself within the test."""
    record = record_of("lits", 4, most=1)
    asked = threading.Event()

    def stop(*_: int) -> bool:
        asked.set()
        return False

    found = review(record, Limits(seconds=10_000), progress=stop)
    assert asked.is_set()
    assert (found.complete, found.moves) == (False, ())


def test_a_failing_watcher_ends_the_searches():
    def fail(*_: int) -> bool:
        raise LookupError

    with pytest.raises(LookupError):
        review(record_of("lits", 4, most=1), Limits(seconds=10_000), progress=fail)
    assert not [each for each in threading.enumerate() if each.name.startswith("review")]


@pytest.mark.parametrize("threads", [0, -1, 10**6])
def test_an_impossible_number_of_threads_is_refused(threads):
    with pytest.raises(ConfigError) as refusal:
        review(record_of("lits", 1, most=1), FEW, threads=threads)
    assert refusal.value.code == "review.threads"


def test_a_game_without_a_measure_is_refused():
    with pytest.raises(ConfigError) as refusal:
        review(replace(record_of("lits", 1, most=1), game="chess"), FEW)
    assert refusal.value.code == "review.game"


def test_a_record_without_moves_has_a_review_without_verdicts():
    found = review(record_of("lits", 1, most=0), FEW)
    assert (found.moves, found.accuracy, found.complete) == ((), (None, None), True)
    for language in messages.LANGUAGES:
        assert ReviewWords(found, language).say("no_moves") in page(found, language)


# --- Documents -----------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "settings"), KINDS)
def test_the_document_holds_every_figure(game, settings):
    found = reviewed(game, **settings)
    document = json.loads(json.dumps(to_json(found)))
    assert (document["format"], document["version"]) == ("tilewright-review", 1)
    assert document["game"] == game
    assert document["names"] == list(found.names)
    assert document["accuracy"] == list(found.accuracy)
    for told, move in zip(document["moves"], found.moves, strict=True):
        assert told["position"] == move.position
        assert told["best"] == list(move.best)
        assert told["expected"]["points"] == move.expected.points
        assert told["loss"] == move.loss
        assert told["word"] == (None if move.word is None else move.word.value)
    assert [each and each["points"] for each in document["ends"]] == [
        each and each.points for each in found.ends
    ]
    assert document["result"]["scores"] == list(found.result.scores)


# --- Pages ---------------------------------------------------------------------------------


@pytest.mark.parametrize("language", messages.LANGUAGES)
@pytest.mark.parametrize(("game", "settings"), KINDS)
def test_the_page_is_well_formed_and_needs_nothing_else(game, settings, language):
    """It is written so that a parser of XML reads it, which finds every tag left open."""
    found = reviewed(game, **settings)
    text = page(found, language)
    root = ElementTree.fromstring(text.removeprefix("<!DOCTYPE html>\n"))
    assert root.get("lang") == language
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert not tags & {"script", "link", "iframe", "object", "use"}
    for element in root.iter():
        for attribute in ("src", "srcset", "href"):
            assert element.get(attribute, "data:").startswith("data:")
        assert not any(name.startswith("on") for name in element.attrib)
    assert "url(" not in text
    assert "@import" not in text
    told = "".join(root.itertext())
    assert HOSTILE in told
    rows = root.findall(".//tbody/tr")
    assert [row[2].text for row in rows] == [move.move for move in found.moves]
    assert len(root.findall(".//article")) == len(found.turning_points)


@pytest.mark.parametrize(("game", "settings"), KINDS)
def test_the_graph_shows_every_judged_position(game, settings):
    """Two players share one line; of several each has one, told apart by more than its colour."""
    found = reviewed(game, **settings)
    root = ElementTree.fromstring(graph(found))
    curves = [path for path in root.iter(f"{SVG}path") if path.get("stroke-linejoin")]
    assert len(curves) == (1 if found.seats == 2 else found.seats)
    assert len({path.get("stroke-dasharray") for path in curves}) == len(curves)
    for seat, path in enumerate(curves):
        judged = found.decisions if found.seats == 2 else _moves_of(found, seat)
        assert len(series(found, seat)) == judged + 1
        assert len(re.findall("[ML]", path.get("d"))) == judged + 1
    title, description = root[0], root[1]
    assert root.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"


def _moves_of(found: Review, seat: int) -> int:
    return sum(move.seat == seat for move in found.moves)


# --- Words ---------------------------------------------------------------------------------


@pytest.mark.parametrize("language", messages.LANGUAGES)
@pytest.mark.parametrize(("game", "settings"), KINDS)
def test_every_word_is_counted_once(game, settings, language):
    found = reviewed(game, **settings)
    words = ReviewWords(found, language)
    for seat in range(found.seats):
        figures = [int(each) for each in re.findall(r"\d+", words.counts(seat))]
        judged = [each for each in found.moves if each.seat == seat and each.choices > 1]
        assert sum(figures) == sum(each.word is not None for each in judged)


def test_words_are_in_the_plural_where_they_should_be():
    found = reviewed("lits")
    wrong = next(move for move in found.moves if move.word is Word.MISTAKE)
    for count, told in ((1, "1 mistake"), (2, "2 mistakes")):
        several = replace(found, moves=(wrong,) * count)
        assert ReviewWords(several, "en").counts(wrong.seat) == told


def test_a_resigned_game_is_reviewed_up_to_its_last_move():
    """The end was not one by the rules: what the position is worth stays an estimate."""
    begun = record_of("lits", 6, most=4)
    *_, last = begun.positions()
    resigned = Record.from_moves(
        "lits",
        begun.start,
        [move.move for move in begun.moves],
        result=Outcome(Termination.RESIGNATION, (2, 1), tuple(last.scores)),
    )
    found = review(resigned, FEW)
    assert found.result == resigned.result
    assert len(found.moves) == 4
    assert not found.ends[0].proven
    assert found.ends[0].points == -found.ends[1].points
