"""What every registered game must fulfil, in every variant and with every number of seats.

Nothing here knows a game: a further one is tested by being registered.
"""

import inspect
import json
import math
import pickle
import re
import sys
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import numpy
import pytest
from rich.cells import cell_len

from tilewright import messages
from tilewright.game import (
    Bot,
    ConfigError,
    Game,
    HintStep,
    IllegalMoveError,
    Limits,
    NotationError,
    OptionKind,
    Outcome,
    Position,
    Termination,
    TilewrightError,
    TurnError,
    resolve_settings,
)
from tilewright.games import GAME_NAMES, game_named, usual_bot

NONSENSE = ["", " ", "?", "zz99", "swap swap", "a" * 5000, "１２", "\x00", "💥", "3R2 3R2", "{}"]


def seat_settings(game: Game[Any, Any], seats: int) -> dict[str, object]:
    """The overrides that give a game so many seats: the option that is called for it."""
    for option in game.options:
        if option.name in ("players", "seats"):
            return {option.name: seats}
    return {}


def all_cases() -> list[tuple[str, str, int]]:
    return [
        (name, variant, seats)
        for name in GAME_NAMES
        for variant in game_named(name).variants
        for seats in game_named(name).seat_counts
    ]


CASES = all_cases()
each_case = pytest.mark.parametrize(("name", "variant", "seats"), CASES)
each_game = pytest.mark.parametrize("name", GAME_NAMES)


def begin(name: str, variant: str, seats: int, seed: int = 1) -> Position[Any]:
    game = game_named(name)
    settings = resolve_settings(game, variant, seat_settings(game, seats))
    return game.start(settings, numpy.random.default_rng(seed))


@cache
def random_game(
    name: str, variant: str, seats: int, seed: int
) -> tuple[tuple[Position[Any], Any], ...]:
    """A whole random game: each position with the move that was then played, None at the end."""
    generator = numpy.random.default_rng(seed)
    position = begin(name, variant, seats, seed)
    played: list[tuple[Position[Any], Any]] = []
    while position.outcome is None:
        if position.awaits_chance:
            move = position.draw_chance(generator)
        else:
            moves = position.legal_moves()
            move = moves[int(generator.integers(len(moves)))]
        played.append((position, move))
        position = position.play(move)
        assert len(played) < 2000, "a game must end"
    played.append((position, None))
    return tuple(played)


def turns(name: str, variant: str, seats: int, seed: int = 1) -> Iterator[tuple[Any, Any]]:
    """The positions of a random game in which a seat was to move, with the move."""
    for position, move in random_game(name, variant, seats, seed):
        if position.to_act:
            yield position, move


def assert_speaks(error: TilewrightError) -> None:
    """The error has a sentence in both languages, with every blank filled, and is plain JSON."""
    for language in messages.LANGUAGES:
        assert error.message(language)
        assert "{" not in error.message(language).replace("{}", "")
    told = error.to_json()
    assert json.loads(json.dumps(told)) == told
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.to_json()) == (type(error), told)


# --- Descriptor --------------------------------------------------------------------------


@each_game
def test_descriptor_names_what_it_offers(name):
    game = game_named(name)
    assert game.name == name
    assert game.seat_counts
    assert list(game.seat_counts) == sorted(set(game.seat_counts))
    assert isinstance(game.has_chance, bool)
    assert game.variants
    names = [option.name for option in game.options]
    assert len(names) == len(set(names))
    for preset in game.variants.values():
        assert set(preset) <= set(names)
    json.dumps([option.to_json() for option in game.options])


@each_game
def test_defaults_fit_their_own_options(name):
    for option in game_named(name).options:
        assert option.check(option.default) == option.default
        if option.kind is OptionKind.CHOICE:
            assert option.default in option.choices


@each_game
def test_settings_that_do_not_fit_are_refused(name):
    game = game_named(name)
    wrong: list[tuple[str | None, dict[str, object]]] = [
        ("no such variant", {}),
        (None, {"no such option": 1}),
    ]
    for option in game.options:
        match option.kind:
            case OptionKind.INTEGER:
                values: list[object] = [option.minimum - 1, option.maximum + 1, "x", 1.5, True]
            case OptionKind.CHOICE:
                values = ["no such choice", 7]
            case OptionKind.FLAG:
                values = ["perhaps", 7]
            case OptionKind.TEXT:
                values = [7, None]
        wrong += [(None, {option.name: value}) for value in values]
    for variant, overrides in wrong:
        with pytest.raises(ConfigError) as caught:
            resolve_settings(game, variant, overrides)
        assert_speaks(caught.value)


@each_game
def test_catalogue_is_json(name):
    told = game_named(name).catalogue()
    assert json.loads(json.dumps(told)) == told


@each_game
def test_an_unknown_game_is_refused(name):
    with pytest.raises(ConfigError) as caught:
        game_named(name + "?")
    assert_speaks(caught.value)


# --- Positions ---------------------------------------------------------------------------


@each_case
def test_start_is_settled_by_the_seed(name, variant, seats):
    position = begin(name, variant, seats)
    assert position.seats == seats
    assert position.outcome is None
    assert begin(name, variant, seats) == position
    assert str(begin(name, variant, seats)) == str(position)


@each_case
def test_who_acts_is_consistent(name, variant, seats):
    """Exactly one of these: a seat is to move, chance is awaited, or the game is over."""
    saw_chance = False
    for position, _ in random_game(name, variant, seats, 1):
        states = [bool(position.to_act), position.awaits_chance, position.outcome is not None]
        assert states.count(True) == 1
        assert position.to_act <= set(range(seats))
        assert isinstance(position.to_act, frozenset)
        if not position.to_act:
            assert not position.legal_moves()
        saw_chance |= position.awaits_chance
        assert len(position.scores) == position.seats == seats
    assert saw_chance == game_named(name).has_chance


@each_case
def test_every_legal_move_can_be_played_and_is_written_apart(name, variant, seats):
    for position, _ in list(turns(name, variant, seats))[::5]:
        moves = list(position.legal_moves())
        assert moves
        assert len({str(move) for move in moves}) == len(set(moves)) == len(moves)
        for move in moves[:: max(1, len(moves) // 25)]:
            assert position.play(move) != position


@each_case
def test_default_move_is_legal(name, variant, seats):
    for position, _ in turns(name, variant, seats):
        assert position.default_move() in position.legal_moves()


@each_case
def test_a_game_can_be_finished_by_default_moves(name, variant, seats):
    generator = numpy.random.default_rng(5)
    position = begin(name, variant, seats, 5)
    for _ in range(2000):
        if position.outcome is not None:
            break
        if position.awaits_chance:
            position = position.play(position.draw_chance(generator))
        else:
            position = position.play(position.default_move())
    assert position.outcome is not None


@each_case
def test_moves_and_chance_events_round_trip(name, variant, seats):
    for position, move in random_game(name, variant, seats, 2):
        if move is None:
            continue
        again = position.parse_move(str(move))
        assert again == move
        assert hash(again) == hash(move)
        for legal in list(position.legal_moves())[::7]:
            assert position.parse_move(str(legal)) == legal


@each_case
def test_positions_round_trip(name, variant, seats):
    game = game_named(name)
    for position, _ in random_game(name, variant, seats, 2):
        text = str(position)
        assert "\n" not in text
        again = game.parse_position(text)
        assert again == position
        assert hash(again) == hash(position)
        assert str(again) == text
        assert again.to_act == position.to_act
        assert list(again.legal_moves()) == list(position.legal_moves())
        assert again.outcome == position.outcome


@each_case
def test_places_are_single_words_and_stand_once(name, variant, seats):
    """A record's text names them within brackets, separated by spaces."""
    for position, _ in random_game(name, variant, seats, 2):
        places = position.places
        assert places
        assert len(set(places)) == len(places)
        assert all(re.fullmatch(r"[^\s\[\]{}\\]+", place) for place in places)


@each_case
def test_playing_changes_nothing_before_it(name, variant, seats):
    played = random_game(name, variant, seats, 3)
    texts = [str(position) for position, _ in played]
    for (position, move), (after, _) in pairwise(played):
        assert position.play(move) == after
    assert [str(position) for position, _ in played] == texts


@each_case
def test_positions_and_moves_can_go_to_another_process(name, variant, seats):
    for position, move in list(random_game(name, variant, seats, 3))[::10]:
        assert pickle.loads(pickle.dumps(position)) == position
        assert pickle.loads(pickle.dumps(move)) == move


@each_case
def test_positions_cannot_be_changed(name, variant, seats):
    position = begin(name, variant, seats)
    with pytest.raises((AttributeError, TypeError)):
        position.seats = 9
    with pytest.raises((AttributeError, TypeError)):
        position.no_such_field = 9


@each_case
def test_the_same_moves_give_the_same_game(name, variant, seats):
    """A game replays exactly from its first position and the texts of its moves."""
    played = random_game(name, variant, seats, 4)
    position = begin(name, variant, seats, 4)
    for before, move in played[:-1]:
        assert position == before
        position = position.play(position.parse_move(str(move)))
    assert position == played[-1][0]


@each_case
def test_outcome_ranks_every_seat(name, variant, seats):
    for seed in range(1, 5):
        last, _ = random_game(name, variant, seats, seed)[-1]
        outcome = last.outcome
        assert isinstance(outcome, Outcome)
        assert outcome.termination is Termination.COMPLETED
        assert len(outcome.ranks) == len(outcome.scores) == seats
        assert outcome.winners
        assert min(outcome.ranks) == 1
        assert outcome.scores == last.scores
        for rank in outcome.ranks:
            assert rank == 1 + sum(other < rank for other in outcome.ranks)
        told = outcome.to_json()
        assert json.loads(json.dumps(told)) == told


@each_case
def test_who_resigns_is_last(name, variant, seats):
    last, _ = random_game(name, variant, seats, 1)[-1]
    for seat in range(seats):
        fallen = last.outcome.after_fall([seat], Termination.RESIGNATION)
        assert fallen.ranks[seat] == seats
        assert seat not in fallen.winners
        assert fallen.winners


@each_case
def test_views_hold_what_a_seat_may_know(name, variant, seats):
    for position, _ in list(random_game(name, variant, seats, 1))[::6]:
        for seat in (None, *range(seats)):
            assert str(position.view(seat))


@each_case
def test_only_decisions_in_a_row_of_one_seat_are_one_turn(name, variant, seats):
    game = game_named(name)
    for (before, move), (after, _) in pairwise(random_game(name, variant, seats, 1)):
        assert move is not None
        if game.turn_goes_on(before, after):
            assert before.to_act == after.to_act
            assert len(after.to_act) == 1
            assert not after.awaits_chance


@each_case
def test_what_can_be_hidden_leaves_the_rest_of_the_start_as_it_is(name, variant, seats):
    """Two different starts under the same settings look alike; or the game says that it cannot."""
    game = game_named(name)
    settings = resolve_settings(game, variant, seat_settings(game, seats))
    first, second = begin(name, variant, seats, 1), begin(name, variant, seats, 2)
    refused = None
    try:
        concealed = game.conceal(first)
    except ConfigError as error:
        refused = error
    if refused is not None:
        with pytest.raises(ConfigError, match=re.escape(str(refused))):
            game.conceal_settings(settings)
        assert refused.code == "game.cannot_hide"
        assert_speaks(refused)
        return
    assert concealed == game.conceal(second) == game.conceal(concealed)
    assert concealed != first
    assert concealed.seats == first.seats
    hidden = game.conceal_settings(settings)
    assert set(hidden) == set(settings)
    game.check_start(hidden, first)


# --- Errors ------------------------------------------------------------------------------


@each_case
def test_a_text_is_no_move_and_the_error_says_what_reads_it(name, variant, seats):
    for position in (begin(name, variant, seats), random_game(name, variant, seats, 1)[-1][0]):
        for odd in ("swap", None, 5):
            with pytest.raises(TypeError, match="parse_move"):
                position.play(odd)


@each_case
@pytest.mark.parametrize("text", NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_is_a_spoken_error_everywhere(name, variant, seats, text):
    game = game_named(name)
    position = begin(name, variant, seats)
    with pytest.raises(NotationError) as caught:
        game.parse_position(text)
    assert_speaks(caught.value)
    try:
        move = position.parse_move(text)
    except NotationError as error:
        assert_speaks(error)
    else:
        with pytest.raises((IllegalMoveError, TurnError)) as refused:
            position.play(move)
        assert_speaks(refused.value)


@each_case
def test_moves_of_other_moments_are_refused_or_legal(name, variant, seats):
    """A move of one position, tried in others, is legal there or refused with a reason."""
    played = random_game(name, variant, seats, 1)
    refusals = 0
    for position, _ in played[::4]:
        legal = set(position.legal_moves())
        for _, move in played[:-1:3]:
            if move in legal:
                position.play(move)
                continue
            if position.awaits_chance:
                continue
            with pytest.raises((IllegalMoveError, TurnError)) as caught:
                position.play(move)
            assert_speaks(caught.value)
            if isinstance(caught.value, IllegalMoveError):
                assert caught.value.rule
            refusals += 1
    assert refusals


@each_case
def test_after_the_end_it_is_nobodys_turn(name, variant, seats):
    played = random_game(name, variant, seats, 1)
    last, _ = played[-1]
    for _, move in played[:-1:5]:
        with pytest.raises(TurnError) as caught:
            last.play(move)
        assert_speaks(caught.value)
    with pytest.raises(TurnError) as caught:
        last.draw_chance(numpy.random.default_rng(0))
    assert_speaks(caught.value)


@each_case
def test_chance_is_drawn_only_when_awaited(name, variant, seats):
    generator = numpy.random.default_rng(0)
    for position, _ in list(turns(name, variant, seats))[:3]:
        with pytest.raises(TurnError) as caught:
            position.draw_chance(generator)
        assert_speaks(caught.value)


# --- What faces are told -----------------------------------------------------------------


@each_case
def test_descriptions_are_json_and_name_the_legal_moves(name, variant, seats):
    game = game_named(name)
    for position, _ in random_game(name, variant, seats, 1):
        told = game.describe(position)
        assert json.loads(json.dumps(told)) == told
        assert told["game"] == name
        assert told["text"] == str(position)
        assert told["to_act"] == sorted(position.to_act)
        legal = {str(move) for move in position.legal_moves()}
        assert {entry["move"] for entry in told["legal"]} <= legal
        expected = None if position.outcome is None else position.outcome.to_json()
        assert told["outcome"] == expected


@each_case
def test_summaries_are_json_and_list_the_legal_moves(name, variant, seats):
    game = game_named(name)
    for position, _ in list(random_game(name, variant, seats, 1))[::3]:
        told = game.summary(position)
        assert json.loads(json.dumps(told)) == told
        assert told["game"] == name
        assert told["legal"] == [str(move) for move in position.legal_moves()]
        assert (told["result"] is None) == (position.outcome is None)
        assert {"counts", "to_move"} <= set(told)


@each_game
def test_an_unknown_theme_is_refused(name):
    game = game_named(name)
    position = begin(name, next(iter(game.variants)), game.seat_counts[0])
    assert "</svg>" in game.draw(position, "dark")
    with pytest.raises(ConfigError) as caught:
        game.draw(position, "no such theme")
    assert_speaks(caught.value)


@each_case
def test_previews_never_raise_and_agree_with_the_rules(name, variant, seats):
    game = game_named(name)
    texts = {str(move) for _, move in random_game(name, variant, seats, 1) if move is not None}
    for position, move in list(random_game(name, variant, seats, 1))[::7]:
        legal = {str(each) for each in position.legal_moves()}
        tried = [*NONSENSE, *sorted(texts)[::6], *sorted(legal)[::10]]
        if move is not None and position.to_act:
            tried.append(str(move))
        for text in tried:
            told = game.preview(position, text)
            assert json.loads(json.dumps(told)) == told
            if text in legal:
                assert told["legal"] is True
                assert told["error"] is None
                assert told["move"] == text
            elif told["legal"]:
                # Another spelling of a legal move, or a chance event that is awaited.
                position.play(position.parse_move(text))
            else:
                assert told["error"]["code"]
                assert messages.render(
                    told["error"]["code"], told["error"]["parameters"], "zh-Hant"
                )


@each_case
def test_steps_tell_what_happens(name, variant, seats):
    game = game_named(name)
    for position, move in random_game(name, variant, seats, 2):
        if move is None:
            continue
        told = game.steps(position, move)
        assert told
        assert json.loads(json.dumps(told)) == told
        assert all(isinstance(step["kind"], str) for step in told)


@each_case
def test_terminal_and_picture_show_every_moment(name, variant, seats):
    game = game_named(name)
    for position, _ in list(random_game(name, variant, seats, 1))[::9]:
        for hints in (False, True):
            lines = game.show(position, hints=hints)
            assert lines
            for line in lines:
                for text, style in line:
                    assert isinstance(text, str)
                    assert isinstance(style, str)
                    assert "\n" not in text
        picture = game.draw(position)
        assert picture.lstrip().startswith("<")
        assert "</svg>" in picture


@each_case
def test_settings_agree_with_the_start_that_they_give(name, variant, seats):
    game = game_named(name)
    settings = resolve_settings(game, variant, seat_settings(game, seats))
    start = begin(name, variant, seats)
    game.check_start(settings, start)
    game.check_start({}, start)
    assert dict(game.reconcile(settings, settings.keys())) == settings
    with pytest.raises(TypeError):
        game.variants[variant]["new"] = 1


@each_case
@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_pictures_are_titled_in_the_language(name, variant, seats, language):
    game = game_named(name)
    position = begin(name, variant, seats)
    title = game.draw(position, language=language).partition("<title>")[2].partition("<")[0]
    assert title
    assert title.isascii() == (language == "en")


@each_case
@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_a_narrow_terminal_gets_everything(name, variant, seats, language):
    """Lines hold no more columns than there are, down to what a single board needs."""
    game = game_named(name)
    for position, _ in list(random_game(name, variant, seats, 1))[::9]:
        wide = game.show(position, hints=True, language=language)
        assert game.show(position, hints=True, language=language, width=80) == wide
        for width in (40, 60, 76, 80):
            lines = game.show(position, hints=True, language=language, width=width)
            texts = ["".join(text for text, _ in line).rstrip() for line in lines]
            pieces = sorted(text for line in lines for text, _ in line if text.strip())
            assert pieces == sorted(text for line in wide for text, _ in line if text.strip())
            # Sentences are not boards; the terminal itself breaks them.
            boards = [text for text in texts if "  " in text.strip() and text[0] in " 123456789▶"]
            assert all(cell_len(text) <= width for text in boards)


# --- Bots --------------------------------------------------------------------------------


@each_case
def test_bots_play_legal_moves_in_time(name, variant, seats):
    game = game_named(name)
    assert game.bots
    strengths = [bot.elo for bot in game.bots.values()]
    assert strengths == sorted(strengths, key=lambda elo: elo or 0)
    # A tracer (coverage, a debugger) slows everything down tenfold.
    limit = 1 if sys.gettrace() is None else 30
    moments = list(turns(name, variant, seats))
    for bot_name, bot in game.bots.items():
        checked: Bot[Any] = bot
        assert checked.name == bot_name
        generator = numpy.random.default_rng(1)
        # At the strength that its name stands for a bot may think for seconds.
        late = moments[-1][0]
        assert checked.choose(late, generator) in late.legal_moves()
        for position, _ in (moments[0], moments[len(moments) // 2], moments[-1]):
            limits = Limits(seconds=0.2, nodes=1000)
            assert checked.choose(position, generator, limits) in position.legal_moves()
            analysis = checked.analyse(position, Limits(seconds=0.2))
            assert analysis.lines
            values = [line.value for line in analysis.lines]
            # Lines of which a chance is told are ranked by both.
            judged = any(line.chance is not None for line in analysis.lines)
            assert judged or values == sorted(values, reverse=True)
            assert all(line.moves[0] in position.legal_moves() for line in analysis.lines)
            assert analysis.seconds < limit


@each_game
def test_who_names_no_bot_meets_one_of_middling_strength(name):
    game = game_named(name)
    place = list(game.bots).index(usual_bot(game))
    assert 0 < place <= len(game.bots) / 2


@each_game
def test_public_functions_say_what_they_do(name):
    """Every public method of the descriptor has a docstring."""
    game = game_named(name)
    for attribute in ("start", "parse_position", "catalogue", "describe", "preview", "steps"):
        assert inspect.getdoc(getattr(game, attribute))


# --- The coach ---------------------------------------------------------------------------


@each_case
def test_each_legal_move_has_figures_and_a_sentence_in_each_language(name, variant, seats):
    """A blank that is not filled, or a key that is missing, shows at some rare move only."""
    coach = game_named(name).coach
    for position, _ in list(turns(name, variant, seats))[::4]:
        before = str(position)
        for move in position.legal_moves():
            figures = coach.figures(position, move)
            assert json.loads(json.dumps(figures, allow_nan=False)) == figures
            assert math.isfinite(coach.worth(position, move))
            for language in messages.LANGUAGES:
                assert_is_sentence(coach.explain(position, move, language), language)
        assert str(position) == before


def assert_is_sentence(told: str, language: str) -> None:
    assert not set("{}\n") & set(told)
    assert told.endswith("." if language == "en" else "。")
    assert told[0].isupper() or language != "en"
    assert told.isascii() == (language == "en")
    assert "  " not in told


@each_case
def test_the_coach_takes_chance_events_too(name, variant, seats):
    for position, move in random_game(name, variant, seats, 1):
        if position.awaits_chance:
            coach = game_named(name).coach
            assert json.dumps(coach.figures(position, move))
            assert math.isfinite(coach.worth(position, move))
            for language in messages.LANGUAGES:
                assert_is_sentence(coach.explain(position, move, language), language)


@each_case
def test_a_hint_gives_away_a_little_more_with_every_step(name, variant, seats):
    """What is told first stays true, and before the last step the move is not given away."""
    coach = game_named(name).coach
    for position, move in list(turns(name, variant, seats))[::5]:
        for language in messages.LANGUAGES:
            where, piece, whole = (coach.hint(position, move, step, language) for step in HintStep)
            for told in (where, piece, whole):
                assert_is_sentence(told.text, language)
                assert json.loads(json.dumps(told.to_json(), allow_nan=False)) == told.to_json()
                assert told.area == where.area
            assert where.piece is None
            assert where.move is None
            assert piece.move is None
            assert str(move) not in where.text + piece.text + json.dumps([piece.area, piece.piece])
            assert (whole.piece, whole.move) == (piece.piece, str(move))


@each_case
def test_the_coach_refuses_what_cannot_be_played(name, variant, seats):
    """As ``play`` does: with the same class and code."""
    coach = game_named(name).coach
    played = random_game(name, variant, seats, 1)
    refusals = 0
    for position, _ in [*played[::6], played[-1]]:
        legal = set(position.legal_moves())
        for _, move in played[:-1:5]:
            if move in legal or position.awaits_chance:
                continue
            with pytest.raises((IllegalMoveError, TurnError)) as expected:
                position.play(move)
            for ask in (coach.figures, coach.explain, coach.worth):
                with pytest.raises(type(expected.value)) as caught:
                    ask(position, move)
                assert caught.value.code == expected.value.code
            refusals += 1
        with pytest.raises(TypeError, match="parse_move"):
            coach.figures(position, "swap")
    assert refusals
