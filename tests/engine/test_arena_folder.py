"""The folder of a match: games are kept whole, once, and only with their own match."""

import errno
import json
import os

import pytest
from arena_players import Scripted, opener
from test_arena_plan import plan

from tilewright.engine.arena import MatchFolder, Sprt, play_games, run_match
from tilewright.engine.arena.folder import seed_of_folder
from tilewright.game import ConfigError


def played(path, made, stop_after=None):
    """Play in a folder; stops like Ctrl-C after some games."""
    seen = []

    def watch(_, game):
        seen.append(game)
        if stop_after is not None and len(seen) > stop_after:
            raise KeyboardInterrupt

    with MatchFolder(str(path), made) as folder:
        return run_match(
            made, folder, watch=watch, open_player=opener(Scripted(), Scripted())
        ), seen


def logged(path):
    return [json.loads(line) for line in (path / "games.jsonl").read_text().splitlines()]


def refused(path, made):
    with pytest.raises(ConfigError) as error:
        MatchFolder(str(path), made)
    assert str(error.value)
    return error.value


def test_an_interrupted_match_goes_on(tmp_path):
    made = plan(games=8)
    with pytest.raises(KeyboardInterrupt):
        played(tmp_path, made, stop_after=3)
    assert [game["game"] for game in logged(tmp_path)] == [1, 2, 3]
    standing, seen = played(tmp_path, made)
    assert [game.number for game in seen[1:]] == [3, 4, 5, 6, 7]
    assert standing.is_finished
    assert [game["game"] for game in logged(tmp_path)] == list(range(1, 9))
    whole, _ = played(tmp_path / "other", made)
    assert standing.to_json() == whole.to_json()
    # Once more there is nothing to play.
    assert played(tmp_path, made)[1] == [None]


def test_a_half_written_game_is_played_again(tmp_path):
    made = plan(games=4)
    played(tmp_path, made)
    log = tmp_path / "games.jsonl"
    whole = log.read_bytes()
    log.write_bytes(whole[:-20])
    standing, seen = played(tmp_path, made)
    assert [game.number for game in seen[1:]] == [3]
    assert log.read_bytes() == whole
    assert standing.tally.games == 4


def test_a_match_can_be_made_longer(tmp_path):
    played(tmp_path, plan(games=4))
    standing, seen = played(tmp_path, plan(games=6))
    assert [game.number for game in seen[1:]] == [4, 5]
    assert json.loads((tmp_path / "match.json").read_text())["games"] == 6
    # A shorter one looks at its own games and keeps the others.
    standing, seen = played(tmp_path, plan(games=2))
    assert (standing.tally.games, len(seen), len(logged(tmp_path))) == (2, 1, 6)


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ({"seed": 2}, ("seed",)),
        ({"players": ("greedy", "greedy")}, ("players",)),
        ({"settings": {"size": 6}}, ("settings",)),
        ({"sprt": Sprt(0, 5)}, ("sprt",)),
        ({"opening": 1, "tolerance": 1.0}, ("opening", "tolerance")),
        ({"game": "azul"}, ("game", "settings", "variant")),
    ],
)
def test_another_match_is_refused(tmp_path, options, names):
    played(tmp_path, plan(games=2))
    before = logged(tmp_path)
    error = refused(tmp_path, plan(**options))
    assert (error.code, error.parts) == ("engine.arena.folder_other", names)
    assert logged(tmp_path) == before


def test_a_folder_in_use_is_refused(tmp_path):
    made = plan(games=2)
    with MatchFolder(str(tmp_path), made):
        assert refused(tmp_path, made).code == "engine.arena.folder_busy"
    MatchFolder(str(tmp_path), made).close()


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": "tilewright-match", "version": 9}'])
def test_a_damaged_description_is_refused(tmp_path, text):
    (tmp_path / "match.json").write_text(text)
    assert refused(tmp_path, plan()).code == "engine.arena.folder_damaged"
    with pytest.raises(ConfigError):
        seed_of_folder(str(tmp_path))


@pytest.mark.parametrize("line", ["nonsense", "{}", '{"game": 1, "seats": ["C"]}', "7"])
def test_a_damaged_log_is_refused_with_its_line(tmp_path, line):
    made = plan(games=4)
    played(tmp_path, made)
    log = tmp_path / "games.jsonl"
    first, *rest = log.read_text().splitlines()
    log.write_text("\n".join([first, line, *rest]) + "\n")
    error = refused(tmp_path, made)
    assert (error.code, error.parts) == ("engine.arena.folder_line", ("2",))


def test_a_log_without_its_description_is_refused(tmp_path):
    (tmp_path / "games.jsonl").write_text("")
    assert refused(tmp_path, plan()).code == "engine.arena.folder_damaged"


def test_a_game_that_stands_twice_counts_once(tmp_path):
    made = plan(games=2)
    played(tmp_path, made)
    log = tmp_path / "games.jsonl"
    log.write_text(log.read_text() * 2)
    with MatchFolder(str(tmp_path), made) as folder:
        assert [game.number for game in folder.games] == [0, 1]


def test_folders_that_cannot_be(tmp_path):
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file", tmp_path / "file" / "below", "a\0b"):
        assert refused(path, plan()).code == "engine.arena.folder"
    (tmp_path / "match.json").mkdir()
    assert refused(tmp_path, plan()).code == "engine.arena.folder"


def test_a_disk_that_takes_no_more_is_told(tmp_path):
    made = plan(games=2)
    game = next(play_games(made, [0], open_player=opener(Scripted(), Scripted())))
    with MatchFolder(str(tmp_path), made) as folder:
        folder._log.close()
        folder._log = Full()
        with pytest.raises(ConfigError) as error:
            folder.append(game)
    assert error.value.code == "engine.arena.folder"
    assert "No space" in str(error.value)


class Full:
    def write(self, data):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def close(self):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_the_seed_of_a_folder(tmp_path):
    assert seed_of_folder(str(tmp_path / "none")) is None
    played(tmp_path, plan(games=2, seed=77))
    assert seed_of_folder(str(tmp_path)) == 77
