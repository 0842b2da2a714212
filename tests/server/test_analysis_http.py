"""The analysis board over HTTP: every form of text is read, and what is impossible is refused."""

import json
from dataclasses import replace

import httpx
import pytest
from serving import LIFTED, serving

from tilewright.games import game_named, new_game
from tilewright.play.record import Record, RecordedMove
from tilewright.play.record_json import write_json
from tilewright.play.record_text import write_text
from tilewright.play.remarks import Judgement, Mark, Shape
from tilewright.server.limits import Allowance

LITS = "XO.XO/....X/OOXX./...../X...O X a3a4b4c4"
JSON = {"Content-Type": "application/json"}


@pytest.fixture
def ask(person):
    """Asks one thing of the analysis board; the answer's body, and its status when it is wrong."""
    client = person()

    def post(what, status=200, **body):
        answer = client.post(f"/api/analysis/{what}", json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    return post


def refusal(answer):
    return answer["error"]["code"]


def azul_offer():
    position = new_game("azul", seed=3)
    if position.awaits_chance:
        from tilewright.chance import generator_for

        position = position.play(position.draw_chance(generator_for(3, 0)))
    return position


def varied_record():
    """A game with a variation, one within it, and whatever else can be noted."""
    start = "XO.O/...X/O.../X.XO X -"
    inner = RecordedMove("c2 c3 d3 c4", after="or so")
    variation = (RecordedMove("b2 b3 c3 b4", variations=((inner,),)),)
    moves = (
        RecordedMove("a1 b1 c1 d1", after="The usual one.", clock=(298.5, None)),
        RecordedMove(
            "swap",
            before="Now?",
            judgement=Judgement.DUBIOUS,
            marks=(Mark("b2", Shape.CIRCLE), Mark("c4", Shape.CROSS)),
            variations=(variation,),
        ),
    )
    return Record(
        "lits",
        start,
        moves,
        variant="classic",
        settings=(("size", 4),),
        tags=(("Event", "Club"), ("Seat1", "Ada")),
        comment="An example.",
        marks=(Mark("a4", Shape.SQUARE),),
    )


def test_a_record_is_a_tree_with_the_position_after_every_move(ask):
    """In each written form, and each position is the one that the rules lead to."""
    record = varied_record()
    for text in (write_json(record), write_text([record]), "\ufeff" + write_text([record])):
        told = ask("read", text=text)
        assert (told["game"], told["names"], told["games"]) == ("lits", ["Ada", None], 1)
        assert told["comment"] == "An example."
        first, second = told["moves"]
        assert (first["seat"], second["seat"]) == (0, 1)
        assert first["position"] == str(record.position_at(1))
        assert (first["after"], second["before"]) == ("The usual one.", "Now?")
        ((varied,),) = second["variations"]
        after = record.position_at(1)
        assert varied["position"] == str(after.play(after.parse_move("b2 b3 c3 b4")))
        assert varied["variations"][0][0]["after"] == "or so"
        assert (told["variant"], told["settings"]) == ("classic", {"size": 4})
        assert told["tags"] == {"Event": "Club", "Seat1": "Ada"}
        assert (first["clock"], second["clock"]) == ([298.5, None], [])
        assert (first["judgement"], second["judgement"]) == ("", "?!")
        assert (told["marks"], first["marks"]) == ({"a4": "square"}, {})
        assert second["marks"] == {"b2": "circle", "c4": "cross"}


def test_a_position_is_a_game_that_begins_there(ask):
    for text in (LITS, str(azul_offer())):
        told = ask("read", text=text)
        assert told["start"]["text"] == text
        assert told["moves"] == []


def test_a_game_string_of_other_programs_is_read(ask):
    board = ("X" * 30 + "O" * 30).ljust(100, ".")
    told = ask("read", text=f"{board}; I[60,61,62,63]; swap")
    assert [move["move"] for move in told["moves"]] == ["a7 b7 c7 d7", "swap"]


@pytest.mark.parametrize(
    ("text", "status", "code"),
    [
        ("what is this", 400, None),
        ("XO/OX X a1a2b1b2", 400, None),
        ("XO.XO/....X/OOXX./...../X...O X a3a4b4c4;a3b3c3d3", 400, None),
        ("azul nonsense", 400, None),
        ('{"format": "tilewright-record", "version": 9}', 400, "record.version"),
        ("{}", 400, "record.format"),
        ("[" * 5000, 400, None),
        ("", 422, "server.malformed"),
        ("X" * 65_000, 400, None),
        ("\ud800", 422, None),
        ("X\x00O", 400, None),
    ],
)
def test_what_is_no_game_is_refused_with_the_reason(person, text, status, code):
    answer = person().post("/api/analysis/read", content=json.dumps({"text": text}), headers=JSON)
    assert answer.status_code == status, answer.text
    assert code in (None, refusal(answer.json()))
    assert answer.json()["error"]["message"]


def test_an_impossible_move_of_a_record_is_named(ask):
    told = ask(
        "read",
        400,
        text='[Format "tilewright-record 1"]\n[Game "lits"]\n'
        '[Start "XO.O/...X/O.../X.XO X -"]\n\n1. a1b1c1d1 2. a1a2a3a4 *\n',
    )
    assert told["error"]["parameters"]["number"] == 2
    assert "a1" in told["error"]["message"]


def test_a_record_of_the_other_game_is_refused(ask):
    told = ask("read", 400, text=str(azul_offer()), game="lits")
    assert refusal(told) == "analysis.other_game"
    assert refusal(ask("read", 400, text=LITS, game="chess")) == "game.unknown"


def test_a_huge_record_is_refused(ask, person):
    """By its moves, when it is short enough to be sent; else before anything is read."""
    moves = "1. a1b1c1d1 " + "(1. a1b1c1d1) " * 2001
    text = '[Format "tilewright-record 1"]\n[Game "lits"]\n[Start "XO.O/...X/O.../X.XO X -"]\n\n'
    told = ask("read", 400, text=f"{text}{moves}*")
    assert (refusal(told), told["error"]["parameters"]["number"]) == ("analysis.moves", 2002)
    answer = person().post("/api/analysis/read", json={"text": "X" * 70_000})
    assert answer.status_code == 413


def test_a_position_and_what_follows_from_it(ask):
    game = game_named("lits")
    position = game.parse_position(LITS)
    move = position.legal_moves()[0]
    assert ask("position", game="lits", position=LITS) == {
        "move": None,
        "position": game.describe(position),
        "steps": [],
    }
    told = ask("position", game="lits", position=LITS, move=str(move).upper())
    assert told["move"] == str(move)
    assert told["position"] == game.describe(position.play(move))
    assert told["steps"] == game.steps(position, move)
    preview = ask("preview", game="lits", position=LITS, move=str(move))
    assert preview == game.preview(position, str(move))


def test_chance_is_drawn_only_where_it_is_awaited(ask):
    position = azul_offer()
    assert refusal(ask("position", 409, game="azul", position=str(position), draw=True))
    while position.to_act:
        position = position.play(position.legal_moves()[0])
    told = ask("position", game="azul", position=str(position), draw=True)
    assert told["move"].startswith("deal ")
    assert told["position"]["round"] == 2
    again = ask("position", game="azul", position=str(position), move=told["move"])
    assert again["position"] == told["position"]


@pytest.mark.parametrize("name", ["lits", "azul"])
def test_a_game_can_be_begun(ask, name):
    """With what it leaves to chance drawn anew each time."""
    texts = {ask("new", game=name)["start"]["text"] for _ in range(4 if name == "lits" else 1)}
    assert len(texts) == (4 if name == "lits" else 1)
    assert all(game_named(name).parse_position(text).outcome is None for text in texts)
    assert refusal(ask("new", 400, game="chess")) == "game.unknown"


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"move": "a1 a2 b1 b2"}, 409),
        ({"move": "nonsense"}, 400),
        ({"move": ""}, 422),
        ({"game": "azul"}, 400),
        ({"game": "chess"}, 400),
        ({"position": "XO"}, 400),
        ({"position": "X" * 5000}, 422),
        ({"draw": True}, 409),
        ({"draw": 1}, 422),
        ({"more": 1}, 422),
    ],
)
def test_a_position_that_cannot_be_looked_at(ask, change, status):
    ask("position", status, **{"game": "lits", "position": LITS, **change})


@pytest.mark.parametrize("text", [LITS, str(azul_offer())])
def test_the_coach_speaks_of_the_best_moves_first(ask, text):
    """The same as the library says, in the reader's language, and no more than was asked for."""
    told = ask("read", text=text)
    game = game_named(told["game"])
    position = game.parse_position(text)
    worths = {str(move): game.coach.worth(position, move) for move in position.legal_moves()}
    coached = ask("coach", game=game.name, position=text, most=4)
    assert coached["count"] == len(worths)
    found = [each["worth"] for each in coached["moves"]]
    assert found == sorted(worths.values(), reverse=True)[:4]
    for each in coached["moves"]:
        move = position.parse_move(each["move"])
        assert each["sentence"] == game.coach.explain(position, move, "en")
        assert each["figures"] == json.loads(json.dumps(game.coach.figures(position, move)))


def test_the_coach_speaks_of_the_moves_asked_about(ask, person):
    position = game_named("lits").parse_position(LITS)
    move = position.legal_moves()[2]
    body = {"game": "lits", "position": LITS, "moves": [str(move)]}
    (told,) = ask("coach", **body)["moves"]
    assert told["move"] == str(move)
    chinese = (
        person().post("/api/analysis/coach", json=body, headers={"Accept-Language": "zh-TW"}).json()
    )
    assert chinese["moves"][0]["sentence"] != told["sentence"]
    assert ask("coach", 409, **{**body, "moves": ["a1 a2 b1 b2"]})
    assert ask("coach", 422, **{**body, "moves": [str(move)] * 51})
    assert ask("coach", 422, **{**body, "most": 51})


def test_a_finished_game_has_nothing_to_coach(ask):
    position = game_named("lits").parse_position("XO.O/...X/O.../X.XO X -")
    while position.outcome is None:
        position = position.play(position.legal_moves()[0])
    told = ask("coach", game="lits", position=str(position))
    assert told == {"count": 0, "moves": []}


def test_nobody_keeps_the_processor_busy_with_questions(tmp_path):
    """What takes long is counted by address; a look at a position is not."""
    allowances = replace(LIFTED, analysis_of_network=Allowance(2, 60))
    with (
        serving(tmp_path / "games.db", allowances=allowances) as address,
        httpx.Client(base_url=f"{address}/api/analysis") as client,
    ):
        body = {"game": "lits", "position": LITS}
        answers = [client.post("coach", json=body).status_code for _ in range(3)]
        assert answers == [200, 200, 429]
        assert client.post("heat", json={"position": LITS}).headers["retry-after"]
        assert client.post("position", json=body).status_code == 200


def test_the_heat_map_is_that_of_the_library(ask):
    from tilewright.lits.coach.heat import HeatMap

    position = game_named("lits").parse_position(LITS)
    assert ask("heat", position=LITS) == HeatMap.of(position).to_json()
    assert ask("heat", 400, position=str(azul_offer()))
