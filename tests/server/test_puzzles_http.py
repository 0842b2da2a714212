"""What the server tells of puzzles: the solution only to who finds it or gives up."""

import json

import pytest

from tilewright.games import game_named
from tilewright.puzzles.puzzle import Theme
from tilewright.puzzles.stored import selected, shipped

SUMMARY = {"id", "game", "theme", "rating", "band"}


def test_puzzles_are_listed_by_game_theme_and_band(person):
    client = person()
    every = client.get("/api/puzzles").json()["puzzles"]
    assert len(every) == len(shipped("lits").puzzles) + len(shipped("azul").puzzles)
    assert {frozenset(each) for each in every} == {frozenset(SUMMARY)}
    told = client.get("/api/puzzles?game=lits&theme=protect&band=2").json()["puzzles"]
    wanted = selected(shipped("lits").puzzles, Theme.PROTECT, 2)
    assert [each["id"] for each in told] == [puzzle.id for puzzle in wanted]


@pytest.mark.parametrize("game", ["lits", "azul"])
def test_a_puzzle_is_told_with_its_board_and_task(person, game):
    puzzle = shipped(game).puzzles[-1]
    answer = person().get(f"/api/puzzles/{puzzle.id}", headers={"Accept-Language": "zh-TW"})
    told = answer.json()
    assert told.keys() == SUMMARY | {"task", "text", "position"}
    assert told["text"] == puzzle.position
    assert "輪到" in told["task"]
    rules = game_named(game)
    assert told["position"] == json.loads(
        json.dumps(rules.describe(rules.parse_position(puzzle.position)))
    )


def test_a_puzzle_of_the_day_is_the_same_for_all(person):
    told = person().get("/api/puzzles/daily?game=azul").json()
    assert told["game"] == "azul"
    assert told == person().get("/api/puzzles/daily?game=azul").json()
    assert person().get("/api/puzzles/daily").json()["game"] == "lits"


def test_only_the_right_answer_tells_the_solution(person):
    client = person()
    puzzle = shipped("lits").puzzles[0]
    rules = game_named("lits")
    position = rules.parse_position(puzzle.position)
    for move in map(str, position.legal_moves()):
        told = client.post(f"/api/puzzles/{puzzle.id}/answer", json={"move": move}).json()
        assert told["move"] == move
        assert told["sentence"] == rules.coach.explain(position, position.parse_move(move))
        assert told["right"] == (move == puzzle.solution)
        if told["right"]:
            assert (told["line"], told["value"]) == (list(puzzle.line), puzzle.value)
            assert told["end"]
        else:
            assert (told["line"], told["value"], told["end"]) == (None, None, None)


def test_a_move_that_a_rule_forbids_is_no_try(person):
    puzzle = shipped("lits").puzzles[0]
    lying = puzzle.position.split()[2].split(";")[0]
    answer = person().post(f"/api/puzzles/{puzzle.id}/answer", json={"move": lying})
    assert answer.status_code == 409
    assert answer.json()["error"]["code"].startswith("lits.move.")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"move": "somewhere"}, 400),
        ({"move": ""}, 422),
        ({"move": "x" * 201}, 422),
        ({"move": 4}, 422),
        ({}, 422),
        ({"move": "a1a2a3a4", "more": 1}, 422),
    ],
)
def test_what_is_no_move_is_refused(person, body, status):
    puzzle = shipped("lits").puzzles[0]
    answer = person().post(f"/api/puzzles/{puzzle.id}/answer", json=body)
    assert answer.status_code == status
    assert answer.json()["error"]["message"]


@pytest.mark.parametrize("language", ["en", "zh-Hant"])
def test_unknown_puzzles_are_not_found(person, language):
    headers = {"Accept-Language": language}
    client = person()
    for answer in (
        client.get("/api/puzzles/lits-0", headers=headers),
        client.post("/api/puzzles/lits-0/answer", json={"move": "a1a2a3a4"}, headers=headers),
    ):
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] == "puzzles.unknown"
        assert "lits-0" in answer.json()["error"]["message"]


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ("/api/puzzles?game=chess", 400),
        ("/api/puzzles/daily?game=chess", 400),
        ("/api/puzzles?theme=zugzwang", 422),
        ("/api/puzzles?band=0", 422),
        ("/api/puzzles?band=6", 422),
        ("/api/puzzles?band=many", 422),
        (f"/api/puzzles/{'x' * 65}", 422),
    ],
)
def test_what_cannot_be_asked_is_refused(person, asked, status):
    assert person().get(asked).status_code == status


@pytest.mark.parametrize("game", ["lits", "azul"])
def test_giving_up_tells_what_the_right_answer_is_told(person, game):
    client = person()
    puzzle = shipped(game).puzzles[0]
    path = f"/api/puzzles/{puzzle.id}"
    right = client.post(f"{path}/answer", json={"move": puzzle.solution}).json()
    assert right["right"]
    assert client.get(f"{path}/solution").json() == right


def test_an_unknown_puzzle_has_no_solution(person):
    answer = person().get("/api/puzzles/lits-none/solution")
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "puzzles.unknown"
