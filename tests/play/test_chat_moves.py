"""What people write in a chat is a move only when it is nothing but one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.chance import generator_for
from tilewright.game import resolve_settings
from tilewright.games import GAME_NAMES, game_named
from tilewright.play.chat_moves import ChatMove, read_chat_move

LITS, AZUL = game_named("lits"), game_named("azul")


@pytest.mark.parametrize(
    "text",
    [
        "d4 e4 f4 e5",
        "d4e4f4e5",
        "D4, E4, F4, E5",
        "  d4 e4 f4 e5  ",
        "T d4 e4 f4 e5",
        "t: d4-e4-f4-e5",
        "S d4 e4 f4 e5",
        "ｄ４ ｅ４ ｆ４ ｅ５",
        "a10b10c10d10",
    ],
)
def test_four_cells_in_any_form_are_a_move(text):
    """Also with a type that does not fit: the author learns that, and the opponent reads nothing.

    The type is inferred when it is not written.
    """
    assert read_chat_move(text, LITS) == ChatMove(text.strip(), commanded=False)


@pytest.mark.parametrize(
    "text",
    [
        "swap",
        "I",
        "t",
        "L.",
        ":)",
        "e4",
        "d4 e4 f4",
        "d4 e4 f4 e5 f5",
        "I like d4 e4 f4 e5",
        "d4 e4 f4 e5?",
        "d4 e4 f4 e5 is good",
        "well: d4 e4 f4 e5!",
        "move d4 e4 f4 e5",
        "/moved d4 e4 f4 e5",
        "a/move d4 e4 f4 e5",
        "3R2",
        "",
    ],
)
def test_what_else_is_written_is_said(text):
    """A sentence with cells, a word, another number of cells, another game's move."""
    assert read_chat_move(text, LITS) is None


@pytest.mark.parametrize("text", ["3R2", "cb-", "C B -", "w2@4", "w2@-"])
def test_takes_and_tilings_are_moves_of_azul(text):
    assert read_chat_move(text, AZUL) == ChatMove(text, commanded=False)


@pytest.mark.parametrize("text", ["deal BYRK/BBYR/-/-/-", "d4 e4 f4 e5", "3R2 or 3R3", "3X2"])
def test_deals_and_sentences_are_no_moves_of_azul(text):
    """A deal is the server's alone."""
    assert read_chat_move(text, AZUL) is None


@pytest.mark.parametrize("rules", [LITS, AZUL])
@given(said=st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=40))
def test_after_the_command_everything_is_meant_as_a_move(rules, said):
    """What cannot be read must come back as an error, never be said to the opponent."""
    assert read_chat_move(f"/move {said}", rules) == ChatMove(said.strip(), commanded=True)
    assert read_chat_move("/MOVE", rules) == ChatMove("", commanded=True)


def test_swap_is_a_move_with_the_command():
    assert read_chat_move("/move swap", LITS) == ChatMove("swap", commanded=True)


@pytest.mark.parametrize("name", GAME_NAMES)
@given(st.text(max_size=120))
def test_any_text_can_be_asked_about(name, text):
    """Messages come from strangers: none makes a game raise."""
    assert game_named(name).is_bare_move(text) in (True, False)


@pytest.mark.parametrize("name", GAME_NAMES)
@given(seed=st.integers(0, 2**16), pick=st.integers(0, 10**6))
def test_every_written_placement_take_and_tiling_is_a_move(name, seed, pick):
    """What a game writes as a move it reads as one, all but words such as swap."""
    rules = game_named(name)
    position = rules.start(resolve_settings(rules, None, {}), generator_for(seed, 0))
    if position.awaits_chance:
        position = position.play(position.draw_chance(generator_for(seed, 1)))
    moves = position.legal_moves()
    assert rules.is_bare_move(str(moves[pick % len(moves)]))
