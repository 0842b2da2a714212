"""A damaged record says where it is damaged and why; nothing else ever escapes from the readers."""

import json
import pickle
import time
from dataclasses import replace

import hypothesis.strategies as st
import pytest
from hypothesis import example, given, settings
from record_games import SETUPS, annotated, random_record

from tilewright import messages
from tilewright.game import ConfigError, IllegalMoveError, NotationError, Outcome, Termination
from tilewright.play import record_building, record_text
from tilewright.play.record import Record, RecordedMove
from tilewright.play.record_errors import RecordError
from tilewright.play.record_json import from_json, read_json, to_json, write_json
from tilewright.play.record_reading import SIZE_LIMIT, read_record
from tilewright.play.record_text import read_text, write_text

AZUL = ("azul", "coloured", {"players": 2, "first_player": "1"})
DEAL = "deal BBYR/BYRK/YRKW/BRKW/BYKW"
START = random_record(AZUL, 1, most=0).start


def game(*moves: str, **fields) -> Record:
    return Record.from_moves("azul", START, moves, **fields)


def text_of(*lines: str, header: str = "") -> str:
    return (
        f'[Format "tilewright-record 1"]\n[Game "azul"]\n[Start "{START}"]\n{header}\n'
        + "\n".join(lines)
        + "\n"
    )


def error_of(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read_record(text)
    error = caught.value
    assert isinstance(error, NotationError)
    assert error.code.startswith("record.")
    for language in messages.LANGUAGES:
        sentence = error.message(language)
        assert sentence
        assert "{" not in sentence.replace("{…", "")
    return error


GOOD = ["1. deal:BBYR/BYRK/YRKW/BRKW/BYKW", "2. 1B2 3. 2K3", "4. cY1 *"]


def test_the_text_that_the_faults_below_are_made_from_is_good():
    assert read_record(text_of(*GOOD)) == [game(DEAL, "1B2", "2K3", "cY1")]


@pytest.mark.parametrize(
    ("lines", "code", "line", "number", "move", "reason"),
    [
        (["1. 1B2 *"], "record.move", 5, 1, "1B2", "The displays are not filled yet"),
        ([GOOD[0], "2. 1B2", "3. 1W2 4. zz *"], "record.move", 7, 3, "1W2", "Display 1 is empty."),
        ([GOOD[0], "", "2. hello *"], "record.move", 7, 2, "hello", "is not a move"),
        # A wrong move comes before the syntax error that follows it.
        ([GOOD[0], "2. 9B2", "{ never closed"], "record.move", 6, 2, "9B2", "no display 9"),
        (
            [GOOD[0], "2. 1B2", "(2. 1B3 3. 1B1) 3. 2K3 *"],
            "record.variation",
            7,
            3,
            "1B1",
            "Display 1 is empty.",
        ),
        (
            ["1. deal:BBYR/BYRK/YRKW/BRKW *"],
            "record.move",
            5,
            1,
            "deal BBYR/BYRK/YRKW/BRKW",
            "The deal must name 5 displays",
        ),
    ],
)
def test_first_wrong_move_is_named_with_its_line_and_reason(
    lines, code, line, number, move, reason
):
    error = error_of(text_of(*lines))
    assert error.code == code
    assert error.parameters["line"] == line
    assert error.parameters["number"] == number
    assert error.parameters["move"] == move
    assert error.parts == (move,)
    assert reason in str(error)
    assert f"Line {line}, move {number} “{move}”" in str(error)


def test_reason_is_told_in_the_language_of_the_sentence_and_kept_as_the_cause():
    error = error_of(text_of(GOOD[0], "2. 1W2 *"))
    assert isinstance(error.reason_error, IllegalMoveError)
    assert isinstance(error.__cause__, IllegalMoveError)
    assert error.reason_error.message("zh-Hant") in error.message("zh-Hant")
    assert error.parameters["reason_code"] == error.reason_error.code
    rebuilt = pickle.loads(pickle.dumps(error))
    assert isinstance(rebuilt, RecordError)
    assert str(rebuilt) == str(error)
    assert rebuilt.to_json() == error.to_json()


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("3. 2K3", "4. 2K3", "record.move_number", 6),
        ("3. 2K3", "3. 3. 2K3", "record.move_number", 6),
        ("2. 1B2 ", "", "record.move_number", 6),
        (" *", "", "record.result.missing", 7),
        (" *", " {a", "record.comment", 7),
        (" *", " } *", "record.token", 7),
        (" *", ' "x" *', "record.token", 7),
        (" *", " (*", "record.result.place", 7),
        (" *", " 5. *", "record.result.place", 7),
        (" *", " )", "record.variation.end", 7),
        (" *", " () *", "record.variation.end", 7),
        (" *", " (4. cY2 5.) *", "record.variation.end", 7),
        (" *", " (4. cY2 5. {x}) *", "record.variation.end", 7),
        ("1. deal", "(1. deal) 1. deal", "record.variation.place", 5),
        ("4. cY1", "4. (4. cY1) cY2", "record.variation.place", 7),
        (" *", " 1-0", "record.token_result", 7),
        (" *", ' [Event "x"] *', "record.result.missing", 7),
        (" *", " {a\\z} *", "record.escape", 7),
        (" *", " {a\\} *", "record.comment", 7),
        (" *", " {[%clk 1:00]} *", "record.clock_text", 7),
        (" *", " {[%clk 0:01:00]} *", "record.clock", 7),
        (" *", " {[%clk 9999:59:59 0:01:00]} *", "record.clock", 7),
        (" *", " {[%clk - -]} {[%clk - -]} *", "record.clock_text", 7),
        ("1. deal", "{[%clk - -]} 1. deal", "record.clock_text", 5),
        ("2K3", "2K3!!! ", "record.judgement", 6),
        ("2K3", "2K3?!? ", "record.judgement", 6),
        (" *", " !? *", "record.move", 7),
        (" *", " {[%circle 4x]} *", "record.mark.place", 7),
        (" *", " {[%circle 3:2]} *", "record.mark.place", 7),
        # The blue tiles have just been taken from there.
        ("2. 1B2", "2. 1B2 {[%circle 1B]}", "record.mark.place", 6),
        (" *", " {[%circle 5] [%cross 5]} *", "record.mark.repeated", 7),
        (" *", " {[%circle 5]} {[%cross 5]} *", "record.mark.repeated", 7),
        ("4. cY1", "4. {[%circle 5]} cY1", "record.mark.before", 7),
        ("1. deal", "{[%circle 1B]} 1. deal", "record.mark.place", 5),
        (" *", " {\ud800} *", "record.character", 7),
        (" *", " {\\ud800} *", "record.character", 7),
        ('[Game "azul"]', "", "record.tag.missing", 1),
        ('[Game "azul"]', '[Game "chess"]', "record.header", 2),
        ('[Game "azul"]', '[Game "azul]', "record.tag", 2),
        ('[Game "azul"]', '[Game "azul"][Game "azul"]', "record.tag.repeated", 2),
        ('[Game "azul"]', '[Game "azul"][A.b "x"]', "record.tag.name", 2),
        ('[Game "azul"]', '[Game "azul"][E "\\x"]', "record.escape", 2),
        ('[Game "azul"]', '[Game "azul"][Variant "red"]', "record.header", 2),
        ('[Game "azul"]', '[Game "azul"]\n[Option.players "9"]', "record.header", 3),
        ('[Game "azul"]', '[Game "azul"]\n[Option.colour "9"]', "record.header", 3),
        ('[Game "azul"]', '[Game "azul"]\n[Outcome "x"]', "record.outcome", 3),
        ("record 1", "record 2", "record.version", 1),
        ('[Start "azul', '[Start "azul nonsense', "record.header", 3),
        (
            '[Game "azul"]',
            '[Game "azul"]\n[Outcome "completed; ranks 1 2; scores 0 0"]',
            "record.result",
            3,
        ),
    ],
)
def test_damaged_text_names_the_line(old, new, code, line):
    text = text_of(*GOOD)
    assert old in text
    error = error_of(text.replace(old, new, 1))
    assert (error.code, error.parameters["line"]) == (code, line)


def test_json_names_the_line_of_what_is_wrong():
    record = game(DEAL, "1B2", "2K3", tags={"Event": "x"}, settings={"players": 2})
    text = write_json(record)
    lines = text.splitlines()

    def changed(old: str, new: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    def line_with(part: str) -> int:
        return 1 + next(place for place, line in enumerate(lines) if part in line)

    for old, new, code in [
        ('"2K3"', '"2K9"', "record.move"),
        ('"1B2"', '"1W2"', "record.move"),
        ('"2K3"', "7", "record.field"),
        ('"2K3"', '"2K3", "clock": [1]', "record.clock"),
        ('"2K3"', '"2K3", "clock": [true, 1]', "record.clock"),
        ('"2K3"', '"2K3", "clock": [-1, 1]', "record.clock"),
        ('"2K3"', '"2K3", "clock": [1e999, 1]', "record.clock"),
        ('"2K3"', '"2K3", "clock": [1' + "0" * 400 + ", 1]", "record.clock"),
        ('"2K3"', '"2K3", "judgement": "very good"', "record.judgement"),
        ('"2K3"', '"2K3", "judgement": 1', "record.field"),
        ('"2K3"', '"2K3", "marks": {"5": "star"}', "record.mark.shape"),
        ('"2K3"', '"2K3", "marks": {"5": ["circle"]}', "record.mark.shape"),
        ('"2K3"', '"2K3", "marks": {"x9": "circle"}', "record.mark.place"),
        ('"2K3"', '"2K3", "marks": {"5": "circle", "5": "cross"}', "record.repeated"),
        ('"2K3"', '"2K3", "marks": ["5"]', "record.field"),
        ('"variant": null', '"marks": {"a1": "circle"}', "record.mark.place"),
        ('"2K3"', '"2K3", "note": ""', "record.unknown"),
        ('"2K3"', '"2K3", "variations": [[{"move": "x"}]]', "record.variation"),
        ('"2K3"', '"2K3", "after": "\\ud800"', "record.character"),
        ('"players": 2', '"players": 7', "record.header"),
        ('"players": 2', '"walls": 7', "record.header"),
        ('"Event"', '"Start"', "record.tag.name"),
        ('"Event": "x"', '"Event": 1', "record.field"),
        ('"result": null', '"result": 5', "record.field"),
        ('"format": "tilewright-record"', '"format": "pgn"', "record.format"),
        ('"version": 1', '"version": 2', "record.version"),
        ('"version": 1', '"version": true', "record.version"),
        ('"game": "azul"', '"game": "go"', "record.header"),
        ('"variant": null', '"variant": "red"', "record.header"),
        ('"start": "azul', '"start": "blue', "record.header"),
    ]:
        error = error_of(changed(old, new))
        assert (error.code, error.parameters["line"]) == (code, line_with(old)), (old, new)
    for termination, ranks, scores in [
        ("completed", [1, 2], [0, 0]),
        ("resignation", [1, 1], [0, 0]),
        ("resignation", [1, 2], [1, 0]),
        ("resignation", [1, 2, 3], [0, 0, 0]),
        ("time", [2, 3], [0, 0]),
    ]:
        stated = json.dumps({"termination": termination, "ranks": ranks, "scores": scores})
        assert error_of(changed("null\n}", stated + "\n}")).code == "record.result"
    for stated, code in [
        ('{"termination": "boredom", "ranks": [1, 2], "scores": [0, 0]}', "record.field"),
        ('{"termination": "time", "ranks": [1, true], "scores": [0, 0]}', "record.field"),
        ('{"termination": "time", "ranks": [1, 2], "scores": [0]}', "record.result"),
        (
            '{"termination": "time", "winners": [1], "ranks": [1, 2], "scores": [0, 0]}',
            "record.result",
        ),
    ]:
        assert error_of(changed("null\n}", stated + "\n}")).code == code
    for old, new, line in [
        ('  "game": "azul",\n', "", 1),
        ('{"move": "2K3"}', "[]", line_with("2K3")),
        ('{"move": "2K3"}', "{}", line_with("2K3")),
        ('"moves": [', '"moves": 5, "x": [', line_with('"moves"')),
        ('"result": null', '"result": {"termination": "time", "ranks": 5}', line_with("result")),
    ]:
        error = error_of(changed(old, new))
        assert error.code in ("record.field", "record.unknown")
        assert error.parameters["line"] == line
    compact = json.dumps(json.loads(text), separators=(",", ":"))
    assert error_of(compact.replace("2K3", "2K9")).parameters["line"] == 1
    assert error_of(text[: len(text) // 2]).code == "record.json"
    for old, new, code in [
        ('"version"', '"format"', "record.repeated"),
        ('"2K3"', '"2K3", "mo\\u0076e": "2K3"', "record.repeated"),
        ('"version": 1', '"version": NaN', "record.number"),
        ('"version": 1', '"version": -Infinity', "record.number"),
        ('"version": 1', '"version": ' + "9" * 5000, "record.number"),
        ('"2K3"', '"2K3", "after": "NaN \\" {", "clock": [NaN]', "record.number"),
        ('"2K3"', '"2K3", "clock": ' + "[" * 50_000 + "]" * 50_000, "record.nesting"),
    ]:
        error = error_of(changed(old, new))
        assert (error.code, error.parameters["line"]) == (code, line_with(old)), (old, code)
        assert str(error).startswith(f"Line {line_with(old)}: ")
    assert error_of('{"a":' * 100_000).code in ("record.nesting", "record.json")


def test_a_text_holds_one_json_document_and_that_is_an_object():
    text = write_json(game(DEAL))
    error = error_of(text + "\n" + text)
    assert (error.code, error.parameters["line"]) == ("record.documents", text.count("\n") + 2)
    assert "one document a record" in str(error)
    for listed in ("[]", f"[{text}]", '\n[ "x"]', "[1]", "[[]]"):
        error = error_of(listed)
        assert error.code == "record.object", listed
        assert error.parameters["line"] == 1 + listed.startswith("\n")
        assert "one document a record" in str(error)
    assert error_of("[]").message("zh-Hant")


LITS_START = "X..O/4/4/O..X O - supply=3 pie=off"
OPPOSITE = {
    "size": 5,
    "first_symbol": "X",
    "supply": 5,
    "pie": True,
    "board": "moats",
    "symbols": 3,
}
FITTING = {
    "size": 4,
    "first_symbol": "O",
    "supply": 3,
    "pie": False,
    "board": "X..O/4/4/O..X",
    "symbols": 2,
}


@pytest.mark.parametrize("name", OPPOSITE)
def test_settings_that_the_start_contradicts_are_refused_by_name(name):
    good = Record.from_moves("lits", LITS_START, (), variant="classic", settings=FITTING)
    wrong = replace(good, settings=tuple({**FITTING, name: OPPOSITE[name]}.items()))
    for text in (write_json(wrong), write_text([wrong])):
        error = error_of(text)
        assert error.code == "record.header"
        assert error.parameters["field"] == f"settings.{name}"
        where = text.splitlines()[error.parameters["line"] - 1]
        assert "settings" in where or f"Option.{name}" in where
    with pytest.raises(RecordError):
        wrong.checked()


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"players": 3}, "settings.players"),
        ({"wall": "grey"}, "settings.wall"),
        ({"first_player": "2"}, "settings.first_player"),
        ({"first_player": "random"}, None),
        ({"first_player": "1", "players": 2, "wall": "coloured"}, None),
    ],
)
def test_settings_of_azul_must_fit_the_start(settings, field):
    if field is None:
        assert game(DEAL, settings=settings).plies == 1
        return
    with pytest.raises(RecordError) as caught:
        game(DEAL, settings=settings)
    assert caught.value.parameters["field"] == field


def test_a_variant_that_the_start_contradicts_is_refused_unless_settings_say_otherwise():
    with pytest.raises(RecordError) as caught:
        Record.from_moves("lits", LITS_START, (), variant="genius")
    assert caught.value.parameters["field"] == "variant"
    assert "size" in str(caught.value)
    with pytest.raises(RecordError):
        game(DEAL, variant="grey")
    assert Record.from_moves("lits", LITS_START, (), variant="genius", settings=FITTING).variant


def test_a_byte_order_mark_is_skipped():
    record = game(DEAL, "1B2")
    assert read_record("\ufeff" + write_json(record)) == [record]
    assert read_json("\ufeff" + write_json(record)) == record
    assert read_text("\ufeff" + write_text([record])) == [record]
    assert read_record("\ufeff" + "." * 100)[0].plies == 0


def test_an_error_has_an_evaluable_repr():
    error = error_of(text_of(GOOD[0], "2. 1W2 *"))
    same = eval(repr(error))
    assert type(same) is RecordError
    assert (same.code, same.parts, same.parameters) == (error.code, error.parts, error.parameters)


def test_what_is_handed_in_without_a_text_names_no_line():
    with pytest.raises(RecordError, match="Move 2 “9B2”: There is no display 9") as caught:
        game(DEAL, "9B2")
    assert "line" not in caught.value.parameters
    good = to_json(game(DEAL))
    for change in ({"version": 3}, {"start": 4}, {"more": 1}, {"moves": 1}, {"format": ""}):
        with pytest.raises(RecordError) as caught:
            from_json({**good, **change})
        assert caught.value.code.endswith(".played")
        assert str(caught.value)
        assert caught.value.message("zh-Hant")


def test_results_must_follow_from_the_moves():
    whole = random_record(("azul", "coloured", {"players": 3}), 11)
    assert whole.result is not None
    # Seats that fell on the way come last in whatever order they fell.
    for fallen in ([], [0], [2, 1], [1, 2]):
        stated = whole.result.after_fall(fallen, Termination.COMPLETED)
        assert replace(whole, result=stated).checked().result == stated
    wrong = Outcome(Termination.COMPLETED, (1, 1, 1), whole.result.scores)
    with pytest.raises(RecordError):
        replace(whole, result=wrong).checked()
    with pytest.raises(RecordError):
        replace(whole, result=replace(whole.result, scores=(0, 0, 999))).checked()
    two = random_record(AZUL, 3)
    assert two.result is not None
    swapped = replace(two.result, ranks=tuple(reversed(two.result.ranks)))
    with pytest.raises(RecordError):
        replace(two, result=swapped).checked()
    # A missing result of a finished game is filled in.
    assert replace(whole, result=None).checked().result == whole.result


def test_plies_that_do_not_exist_are_refused():
    record = game(DEAL)
    for ply in (-1, 2):
        with pytest.raises(ConfigError, match="plies 0 to 1"):
            record.position_at(ply)
    assert record.tag("Event") is None


def test_bounds_hold_and_are_told(monkeypatch):
    # A smaller bound on moves, so that the test is quick.
    monkeypatch.setattr(record_building, "MOVE_LIMIT", 200)
    monkeypatch.setattr(record_text, "MOVE_LIMIT", 200)
    assert error_of(" " * (SIZE_LIMIT + 1)).code == "record.size"
    assert error_of(" \n").code == "record.empty"
    assert error_of("\ufeff").code == "record.empty"
    nested = text_of(GOOD[0], "2. 1B2 " + "(2. 1B2 " * 40 + ")" * 40 + " *")
    assert error_of(nested).code == "record.depth"
    line: tuple[RecordedMove, ...] = (RecordedMove("1B2"),)
    for _ in range(40):
        line = (RecordedMove("1B2", variations=(line,)),)
    deep = replace(game(DEAL), moves=(RecordedMove(DEAL), *line))
    with pytest.raises(RecordError) as caught:
        deep.checked()
    assert caught.value.code == "record.depth.played"
    document = to_json(deep)
    for form in (from_json, lambda deep: read_json(json.dumps(deep))):
        with pytest.raises(RecordError) as caught:
            form(document)
        assert caught.value.code.startswith("record.depth")
    many = text_of(GOOD[0], "2. 1B2 " + "(1B2) " * 201 + "*")
    assert error_of(many).code == "record.moves"
    wide = replace(
        game(DEAL),
        moves=(RecordedMove(DEAL, variations=((RecordedMove(DEAL),),) * 201),),
    )
    with pytest.raises(RecordError) as caught:
        wide.checked()
    assert caught.value.code == "record.moves.played"


SOURCE = write_text([annotated(random_record(AZUL, 4, most=12), 4, lambda: "a {b} \n c")])
SOURCE_JSON = write_json(read_text(SOURCE)[0])


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=200))
@example("[")
@example("{" * 5000)
@example('[a "' + "\\" * 5000)
@example("(" * 5000)
@example("{" + "a\\" * 20_000)
@example("1." * 5000)
def test_any_text_gives_records_or_a_notation_error(text):
    read_or_refuse(text)


@settings(max_examples=300, deadline=None)
@given(data=st.data(), source=st.sampled_from([SOURCE, SOURCE_JSON]))
def test_any_damage_gives_records_or_a_notation_error(data, source):
    for _ in range(data.draw(st.integers(1, 3))):
        begin = data.draw(st.integers(0, len(source)))
        end = data.draw(st.integers(begin, min(len(source), begin + 20)))
        piece = data.draw(
            st.one_of(
                st.text(max_size=5),
                st.sampled_from(['"', "{", "}", "(", ")", "[", "]", "\\", "*", "1-0", "null"]),
                st.just(source[begin:end] * 2),
            )
        )
        source = source[:begin] + piece + source[end:]
    read_or_refuse(source)


@settings(max_examples=200, deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(
                st.sampled_from(["format", "version", "game", "start", "moves", "move", "x"]), inner
            )
        ),
        max_leaves=12,
    )
)
def test_any_document_gives_a_record_or_a_notation_error(value):
    good = to_json(game(DEAL, "1B2"))
    for document in (value, *({**good, name: value} for name in good)):
        try:
            from_json(document)
        except NotationError as error:
            assert str(error)  # noqa: PT017


def read_or_refuse(text: str) -> None:
    started = time.perf_counter()
    try:
        records = read_record(text)
    except NotationError as error:
        assert str(error)  # noqa: PT017
        assert error.message("zh-Hant")  # noqa: PT017
    else:
        assert all(isinstance(record, Record) for record in records)
    assert time.perf_counter() - started < 5


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_changed_move_is_found_wherever_it_is(setup):
    record = random_record(setup, 9, most=20)
    for place in range(record.plies):
        moves = [noted.move for noted in record.moves]
        moves[place] = "z9z9z9z9"
        damaged = replace(record, moves=tuple(map(RecordedMove, moves)), result=None)
        error = error_of(write_text([damaged]))
        assert error.parameters["number"] == place + 1
        assert error_of(write_json(damaged)).parameters["number"] == place + 1


def test_every_sentence_exists_in_every_language():
    english, *others = (messages.catalogue("record", language) for language in messages.LANGUAGES)
    for other in others:
        assert english.keys() == other.keys()


def test_results_that_were_agreed_or_decided():
    """More than two may end a game where it stands, by their points; a host decides anything."""
    three = random_record(("azul", "coloured", {"players": 3}), 11, most=3)
    agreed = Outcome(Termination.AGREEMENT, (1, 1, 1), (0, 0, 0))
    decided = Outcome(Termination.ADJUDICATION, (3, 1, 1), (0, 0, 0))
    for result in (agreed, agreed.after_fall([2], Termination.AGREEMENT), decided):
        assert replace(three, result=result).checked().result == result
    of_two = random_record(("lits", "classic", {"size": 6}), 1, most=2)
    *_, last = of_two.positions()
    scores = last.scores
    wrong = (
        replace(of_two, result=Outcome(Termination.AGREEMENT, (1, 2), scores)),
        replace(three, result=replace(agreed, ranks=(1, 2, 2))),
        replace(three, result=replace(decided, ranks=(1, 3, 3))),
        replace(three, result=replace(decided, scores=(9, 0, 0))),
    )
    for record in wrong:
        with pytest.raises(RecordError) as refused:
            record.checked()
        assert refused.value.code.startswith("record.result")
