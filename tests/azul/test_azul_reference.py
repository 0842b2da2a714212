"""The rules against whole games played by an independent implementation."""

import json
import os
from pathlib import Path

from tilewright.azul import AzulPosition, Colour, Deal, Phase, Take, Tiling, WallKind
from tilewright.azul.tiles import count_of
from tilewright.azul.validity import check_position
from tilewright.azul.wall import bonus_of

FOLDER = Path(os.environ.get("TILEWRIGHT_REFERENCE") or Path(__file__).parents[1] / "data")
COLOUR = {colour.name.lower(): colour for colour in Colour}


def games():
    loaded = json.loads((FOLDER / "azul_games.json").read_text(encoding="utf-8"))
    assert loaded
    return loaded


def move_of(step):
    if "deal" in step:
        return Deal(tuple(count_of(COLOUR[name] for name in tiles) for tiles in step["deal"]))
    if "take" in step:
        source = None if step["take"] == "centre" else int(step["take"])
        line = None if step["row"] == "floor" else int(step["row"])
        return Take(source, COLOUR[step["colour"]], line)
    return Tiling(step["row"], step["column"])


def test_reference_games_whole():
    """Every step, score, number of legal moves, next first player, and the final result."""
    for game in games():
        replay(game)


def replay(game):
    position = AzulPosition.start(
        game["players"], wall_kind=WallKind(game["wall"]), first_player=game["first_player"]
    )
    legal_counts = iter(game["legal_move_counts"])
    last = None
    for step in game["steps"]:
        last = step
        if "scores" in step:
            assert position.phase in (Phase.DEAL, Phase.OVER)
            assert [board.score for board in position.boards] == step["scores"]
            assert position.first_player == step["next_first"]
            continue
        move = move_of(step)
        if "deal" in step:
            assert position.awaits_chance
        else:
            assert position.to_act == {step["player"]}
            assert move in position.legal_moves()
            assert position.parse_move(str(move)) == move
        if "take" in step:
            assert len(position.legal_moves()) == next(legal_counts)
        position = position.play(move)
        check_position(position)
        assert AzulPosition.parse(str(position)) == position
    assert last is not None
    assert next(legal_counts, None) is None
    final = game["final"]
    outcome = position.outcome
    assert outcome is not None
    assert list(outcome.scores) == final["scores"]
    assert list(outcome.winners) == final["winners"]
    assert [
        [bonus.rows, bonus.columns, bonus.colours]
        for bonus in (bonus_of(board.wall) for board in position.boards)
    ] == final["bonus_rows_columns_colours"]
    walls = [
        [[None if cell is None else cell.name.lower() for cell in row] for row in board.wall]
        for board in position.boards
    ]
    assert walls == final["walls"]
