"""What the server tells of lessons, and what it keeps to itself."""

import pytest

from tilewright.games import GAME_NAMES, game_named
from tilewright.lessons import first_accepted, lesson_named, lessons_of, position_of

CHINESE = {"Accept-Language": "zh-TW"}


def test_lessons_are_listed_in_the_order_of_learning(person):
    client = person()
    told = client.get("/api/lessons").json()["lessons"]
    known = [lesson for game in GAME_NAMES for lesson in lessons_of(game)]
    assert [lesson["id"] for lesson in told] == [lesson.id for lesson in known]
    assert [lesson["steps"] for lesson in told] == [len(lesson.steps) for lesson in known]
    azul = client.get("/api/lessons?game=azul").json()["lessons"]
    assert azul == [lesson for lesson in told if lesson["game"] == "azul"]
    assert {lesson["chapter"] for lesson in azul} == {"rules", "tips"}


def test_a_lesson_tells_tasks_and_positions_but_no_answers(person):
    """What is to be found must not stand in what the page is given."""
    told = person().get("/api/lessons/lits-squares").json()
    lesson = lesson_named("lits-squares")
    for number, task in enumerate(told["tasks"], 1):
        position = position_of(lesson, number)
        assert task.keys() == {"number", "text", "seat", "position"}
        assert task["number"] == number
        assert {task["seat"]} == position.to_act
        assert task["position"] == game_named("lits").describe(position)
    assert len(told["tasks"]) == told["steps"] == len(lesson.steps)


def test_texts_come_in_the_language_of_the_reader(person):
    client = person()
    english = client.get("/api/lessons/azul-taking").json()
    chinese = client.get("/api/lessons/azul-taking", headers=CHINESE).json()
    assert english["title"] == "Taking tiles"
    assert chinese["title"] == "拿取花磚"
    assert english["tasks"][0]["position"] == chinese["tasks"][0]["position"]
    assert english["tasks"][0]["text"] != chinese["tasks"][0]["text"]


def test_a_wrong_move_is_explained_and_the_right_one_is_played(person):
    """Forbidden, legal but not the one, and right: the same step, again and again."""
    client, path = person(), "/api/lessons/lits-squares/steps/1/answer"
    forbidden = client.post(path, json={"move": "a3 a4 b4 b5"}).json()
    assert not forbidden["accepted"]
    assert forbidden["error"]["code"] == "lits.move.fills_2x2"
    assert forbidden["sentence"].startswith("Look at the red frame")
    missed = client.post(path, json={"move": "b1 b2 c1 d1"}).json()
    assert (missed["accepted"], missed["position"], missed["happened"]) == (False, None, [])
    right = client.post(path, json={"move": "a1 a2 a3 a4"}).json()
    assert right["accepted"]
    assert right["error"] is None
    assert right["happened"] == [
        {"kind": "place", "seat": 0, "type": "I", "cells": ["a1", "a2", "a3", "a4"]}
    ]
    assert ["a1", "a2", "a3", "a4"] in [piece["cells"] for piece in right["position"]["pieces"]]


def test_an_accepted_take_tells_the_tiling_that_follows(person):
    """The last take of a round would be followed by a deal, which a lesson does not draw."""
    told = person().post("/api/lessons/azul-tiling/steps/1/answer", json={"move": "cB2"}).json()
    assert told["accepted"]
    assert told["position"]["phase"] == "deal"
    kinds = [step["kind"] for step in told["happened"]]
    assert (kinds[:2], kinds[-1]) == (["take", "line"], "next")
    assert kinds.count("tile") == 6


def test_previews_say_what_the_step_adds(person):
    client, path = person(), "/api/lessons/lits-touching/steps/1/preview"
    far = client.post(path, json={"move": "a4 b4 c4 d4"}).json()
    assert far["preview"]["error"]["code"] == "lits.move.touches_nothing"
    assert far["hint"].startswith("That piece is away from the T")
    near = client.post(path, json={"move": "b3 c3 d3 e3"}).json()
    assert near["preview"]["legal"]
    assert near["hint"] is None
    assert near["preview"] == game_named("lits").preview(
        position_of(lesson_named("lits-touching"), 1), "b3 c3 d3 e3"
    )


def test_who_gives_up_is_shown_a_move(person):
    told = person().get("/api/lessons/lits-end/steps/2/solution").json()
    assert told == {"move": first_accepted(lesson_named("lits-end"), 2)}


@pytest.mark.parametrize(
    "path",
    [
        "/api/lessons/chess-pawns",
        "/api/lessons/lits-goal/steps/3/solution",
        "/api/lessons/chess-pawns/steps/1/solution",
    ],
)
def test_unknown_lessons_and_steps_are_not_found(person, path):
    answer = person().get(path)
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] in ("lessons.unknown", "lessons.step")


def test_an_unknown_game_has_no_lessons(person):
    answer = person().get("/api/lessons?game=chess")
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "game.unknown")
