"""What the server tells of boards: one by chance, and how fair the named ones are."""

import pytest

from tilewright.lits import NAMED_BOARDS, Board
from tilewright.lits.board import usual_symbols
from tilewright.lits.fairness import stored_map


def test_a_pie_map_is_told_whole(person):
    told = person().get("/api/boards/fortress/fairness").json()
    board = NAMED_BOARDS["fortress"].board
    assert Board.from_rows(told["rows"]) == board
    assert (told["name"], told["size"], told["first_symbol"]) == ("fortress", 12, "X")
    assert len(told["placements"]) == told["rating"]["total"] == 1976
    stored = stored_map("fortress").pie_map
    for shown, known in zip(told["placements"], stored.placements, strict=True):
        assert (shown["move"], shown["value"]) == (str(known.placement), known.value)
    assert told["nodes_each"] == stored.limits.nodes


def test_the_map_of_the_other_symbol_is_the_one_turned_by_the_board(person):
    client = person()
    x_begins = client.get("/api/boards/moats/fairness").json()
    o_begins = client.get("/api/boards/moats/fairness?first_symbol=O").json()
    values = {placement["move"]: placement["value"] for placement in x_begins["placements"]}
    turned = {placement["move"]: placement["value"] for placement in o_begins["placements"]}
    assert values != turned
    assert values["a1 b1 c1 d1"] == turned["g10 h10 i10 j10"]


def test_the_list_of_games_carries_the_ratings(person):
    games = person().get("/api/games").json()["games"]
    boards = next(game for game in games if game["name"] == "lits")["catalogue"]["boards"]
    for board in boards:
        told = person().get(f"/api/boards/{board['name']}/fairness").json()["rating"]
        assert {name: board["fairness"][name] for name in told} == told


@pytest.mark.parametrize("size", [4, 7, 10, 12])
def test_a_board_by_chance_is_another_each_time_and_fair(person, size):
    client = person()
    boards = set()
    for _ in range(5):
        answer = client.get(f"/api/boards/random?size={size}")
        assert answer.headers["cache-control"] == "no-store"
        board = Board.from_rows(answer.json()["rows"])
        assert (board.size, board.is_antisymmetric) == (size, True)
        assert board.x_cells.bit_count() == usual_symbols(size)
        boards.add(board)
    assert len(boards) > 1


@pytest.mark.parametrize("size", ["3", "13", "many"])
def test_no_board_by_chance_of_a_size_that_is_not_offered(person, size):
    assert person().get(f"/api/boards/random?size={size}").status_code == 422


@pytest.mark.parametrize("language", ["en", "zh-Hant"])
def test_unknown_boards_are_not_found(person, language):
    answer = person().get("/api/boards/atlantis/fairness", headers={"Accept-Language": language})
    assert answer.status_code == 404
    error = answer.json()["error"]
    assert (error["code"], error["parts"]) == ("lits_fairness.board", ["atlantis"])
    assert "moats" in error["message"]


def test_there_are_two_symbols(person):
    answer = person().get("/api/boards/moats/fairness?first_symbol=Z")
    assert answer.status_code == 422
