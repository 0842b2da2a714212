"""Who gives a puzzle up is told its solution, and only that puzzle's."""

import pytest

from tilewright.puzzles.stored import shipped


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
