"""What every room shares: options and their values, errors and their sentences, new games."""

import pickle

import pytest

from tilewright import messages, new_game
from tilewright.chance import SEED_LIMIT
from tilewright.errors import ConfigError, IllegalMoveError, NotationError, TurnError
from tilewright.game import Option, OptionKind
from tilewright.games import GAME_NAMES, game_named

# --- Errors --------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [ConfigError, IllegalMoveError, NotationError, TurnError])
def test_an_error_shows_what_it_is_made_of_and_evaluates(kind):
    error = kind("lits.move.off_board", parts=["a11"], size=10, choices=("a", "b"), pie=True)
    assert "lits.move.off_board" in repr(error)
    for same in (eval(repr(error)), pickle.loads(pickle.dumps(error))):
        assert type(same) is kind
        assert (same.code, same.parts, same.parameters) == (
            error.code,
            error.parts,
            error.parameters,
        )
        assert str(same) == str(error)


@pytest.mark.parametrize(
    ("language", "read_as"), [("fr", "en"), ("zh_TW", "zh-Hant"), ("", "en"), ("EN", "en")]
)
def test_a_language_that_we_lack_is_read_as_the_one_that_fits_best(language, read_as):
    error = ConfigError("game.unknown", game="chess", choices=GAME_NAMES)
    assert error.message(language) == error.message(read_as)
    position = new_game("azul", seed=1)
    game = game_named("azul")
    assert game.show(position, language=language) == game.show(position, language=read_as)


def test_several_words_are_listed_as_the_language_lists_them():
    error = ConfigError("game.unknown", game="chess", choices=GAME_NAMES)
    assert error.message().endswith("the games are lits, azul.")
    assert "lits、azul" in error.message("zh-Hant")
    assert error.to_json()["parameters"]["choices"] == "lits, azul"
    assert error.to_json("zh-Hant")["parameters"]["choices"] == "lits、azul"
    assert messages.listed([1, 2]) == "1, 2"


# --- Options -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAME_NAMES)
def test_an_option_has_an_evaluable_repr(name):
    for option in game_named(name).options:
        assert eval(repr(option)) == option


def test_values_are_read_in_any_case_and_told_by_their_own_names():
    choice = Option("wall", OptionKind.CHOICE, "grey", choices=("grey", "Blue"))
    assert [choice.check(value) for value in ("GREY", "blue", "Blue")] == ["grey", "Blue", "Blue"]
    flag = Option("pie", OptionKind.FLAG, True)
    assert [flag.check(value) for value in ("On", "OFF", True)] == [True, False, True]
    for option, value in ((choice, ["grey"]), (choice, None), (flag, []), (flag, "yes")):
        with pytest.raises(ConfigError):
            option.check(value)


@pytest.mark.parametrize("value", [-1, "-1", 11, "11", 10**30])
def test_a_number_out_of_range_is_told_the_range(value):
    number = Option("supply", OptionKind.INTEGER, 5, minimum=1, maximum=9)
    with pytest.raises(ConfigError, match="must be from 1 to 9"):
        number.check(value)


# --- New games -----------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [-1, SEED_LIMIT, 1.0, True, "1", None, [1]])
def test_a_seed_that_is_none_is_refused(seed):
    with pytest.raises(ConfigError) as caught:
        new_game("lits", seed=seed)
    assert caught.value.code == "game.seed"
    assert str(SEED_LIMIT - 1) in str(caught.value)
    assert caught.value.message("zh-Hant")


def test_seeds_reach_to_both_ends():
    assert new_game("lits", seed=0) != new_game("lits", seed=SEED_LIMIT - 1)


@pytest.mark.parametrize("odd", ["chess", "", None, 5, ["lits"], {"lits": 1}])
def test_names_and_variants_that_do_not_exist_are_refused(odd):
    with pytest.raises(ConfigError) as caught:
        new_game(odd, seed=1)
    assert caught.value.code == "game.unknown"
    assert str(caught.value)
    if odd is not None:
        with pytest.raises(ConfigError) as caught:
            new_game("lits", odd, seed=1)
        assert caught.value.code == "game.variant.unknown"
        assert str(caught.value)


def test_settings_that_contradict_each_other_are_refused():
    with pytest.raises(ConfigError) as caught:
        new_game("lits", seed=1, board="moats", size=12)
    assert caught.value.parts == ("size", "board")
    assert new_game("lits", "genius", seed=1, board="moats").size == 10


def test_numbers_too_long_to_be_written_out_are_refused_like_others():
    endless = 1 << 20_000
    for call in (
        lambda: new_game("lits", seed=endless),
        lambda: new_game(endless, seed=1),
        lambda: new_game("lits", endless, seed=1),
        lambda: new_game("lits", seed=1, size=endless),
        lambda: new_game("azul", seed=1, wall=endless),
    ):
        with pytest.raises(ConfigError) as caught:
            call()
        assert str(caught.value)
