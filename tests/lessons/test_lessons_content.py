"""Every lesson can be learnt: positions hold, goals can be reached, and each sentence exists."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tilewright import lessons, messages
from tilewright.azul.position import AzulPosition
from tilewright.game import ConfigError
from tilewright.games import GAME_NAMES, game_named
from tilewright.lessons import (
    Chapter,
    answer,
    first_accepted,
    lesson_named,
    lessons_of,
    position_of,
)

LESSONS = [lesson for game in GAME_NAMES for lesson in lessons_of(game)]
STEPS = [(lesson, number) for lesson in LESSONS for number in range(1, len(lesson.steps) + 1)]


def name_of(step):
    lesson, number = step
    return f"{lesson.id}-{number}"


each_step = pytest.mark.parametrize(("lesson", "number"), STEPS, ids=map(name_of, STEPS))


def test_each_game_is_taught_whole():
    """The rules come before the advice, and no lesson has the name of another."""
    names = Counter(lesson.id for lesson in LESSONS)
    assert set(names.values()) == {1}
    for game in GAME_NAMES:
        chapters = [lesson.chapter for lesson in lessons_of(game)]
        assert set(chapters) == set(Chapter)
        assert chapters == sorted(chapters, key=list(Chapter).index)


def test_lessons_are_found_by_their_names():
    assert all(lesson_named(lesson.id) is lesson for lesson in LESSONS)
    for name in ("lits", "lits-", "chess-pawns", "azul-taking-1", ""):
        with pytest.raises(ConfigError, match="no lesson"):
            lesson_named(name)
    with pytest.raises(ConfigError, match="chess"):
        lessons_of("chess")


@each_step
def test_a_step_can_be_done_and_can_be_failed(lesson, number):
    """A step that accepts nothing cannot be left, one that accepts everything teaches nothing.

    Only where the lesson is about what the rules allow is every legal move right; then the hints
    are what there is to learn.
    """
    position = position_of(lesson, number)
    legal = [str(move) for move in position.legal_moves()]
    accepted = [move for move in legal if answer(lesson, number, move).accepted]
    assert first_accepted(lesson, number) == accepted[0]
    assert len(accepted) < len(legal) or lesson.steps[number - 1].hints
    for move in accepted:
        done = answer(lesson, number, move)
        assert done.after == position.play(position.parse_move(move))
        assert done.key == lesson.key(number, "done")


@each_step
@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_every_answer_has_a_sentence(lesson, number, language):
    """Whatever legal move a learner tries: no blank is left open, in no language."""
    for move in position_of(lesson, number).legal_moves():
        sentence = answer(lesson, number, str(move)).sentence(language)
        assert sentence
        assert "{" not in sentence


@pytest.mark.parametrize("game", GAME_NAMES)
def test_the_catalogue_says_what_the_lessons_say(game):
    """Each key in use exists, and none is left over but those that goals tell."""
    catalogue = set(messages.catalogue(f"lessons_{game}", "en"))
    wanted = set()
    for lesson in lessons_of(game):
        wanted |= {f"{lesson.name}.title", f"{lesson.name}.idea"}
        for number, step in enumerate(lesson.steps, 1):
            wanted |= {f"{lesson.name}.{number}.{part}" for part in ("text", "done", *step.hints)}
    assert wanted <= catalogue
    spare = {key for key in catalogue - wanted if not key.startswith("miss.")}
    told = {
        answer(lesson, number, str(move)).key.partition(".")[2]
        for lesson, number in STEPS
        if lesson.game == game
        for move in position_of(lesson, number).legal_moves()
    }
    assert spare == {key for key in told if key.endswith(".miss")}


@pytest.mark.parametrize("game", GAME_NAMES)
def test_the_catalogue_says_what_the_goals_say(game):
    """Also what no move of the present steps leads to, and nothing that no goal tells."""
    source = Path(lessons.__file__).with_name(f"{game}_goals.py").read_text(encoding="utf-8")
    told = set(re.findall(r'"(miss\.[a-z_]+)"', source))
    assert len(told) > 5
    catalogue = messages.catalogue(f"lessons_{game}", "en")
    assert told == {key for key in catalogue if key.startswith("miss.")}


@pytest.mark.parametrize("game", GAME_NAMES)
@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_only_goals_fill_blanks(game, language):
    """Tasks and explanations are told as they stand."""
    for key, sentence in messages.catalogue(f"lessons_{game}", language).items():
        assert key.startswith("miss.") or "{" not in sentence, key


@each_step
def test_a_position_is_written_in_the_game_s_own_words(lesson, number):
    """It parses, somebody is to act, and what it leaves out are only defaults."""
    position = position_of(lesson, number)
    assert len(position.to_act) == 1
    assert game_named(lesson.game).parse_position(str(position)) == position


@pytest.mark.parametrize(
    ("lesson", "number"),
    [step for step in STEPS if step[0].game == "azul"],
    ids=lambda value: getattr(value, "id", value),
)
def test_an_azul_position_could_have_come_about(lesson, number):
    """The tiles add up to the deals so far: twenty a round from the bag, until it is empty.

    What is on the table in a round is at least what was dealt, and each tile of the wall sent the
    others of its line to the lid.
    """
    position = position_of(lesson, number)
    assert isinstance(position, AzulPosition)
    assert sum(position.bag) == 100 - 20 * position.round
    walls = sum(
        row * sum(cell is not None for cell in cells)
        for board in position.boards
        for row, cells in enumerate(board.wall)
    )
    assert sum(position.lid) >= walls
    if position.legal_moves() and position.phase.value == "offer":
        lying = sum(map(sum, position.displays)) + sum(position.centre)
        held = sum(
            sum(line.count for line in board.lines) + len(board.floor) for board in position.boards
        )
        assert lying + held >= 20
