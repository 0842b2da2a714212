"""The referee: what may happen in a match, and what must happen next."""

import pytest
from matches import apply, begin, luck, play_on, settle

from tilewright.game import ConfigError, IllegalMoveError, NotationError, Termination, TurnError
from tilewright.play import referee
from tilewright.play.events import Dealt, Ended, Moved, Occupant, Resigned, Seated, Started
from tilewright.play.match import Match, Status


def test_play_starts_with_the_last_free_seat():
    match = Match.replay(begin()[:1])
    assert match.status is Status.WAITING
    facts = referee.take_seat(match, 1, Occupant.PERSON)
    assert facts == [Seated(1, Occupant.PERSON)]
    match = apply(match, facts)
    assert match.to_act == frozenset()
    facts = referee.take_seat(match, 0, Occupant.BOT, "greedy")
    assert facts == [Seated(0, Occupant.BOT, "greedy"), Started()]
    assert apply(match, facts).status is Status.PLAYING


def test_a_seat_is_taken_once_and_only_by_known_bots():
    match = Match.replay(begin()[:1])
    with pytest.raises(ConfigError) as unknown:
        referee.take_seat(match, 0, Occupant.BOT, "grandmaster")
    assert unknown.value.code == "game.bot.unknown"
    match = apply(match, referee.take_seat(match, 0, Occupant.PERSON))
    with pytest.raises(TurnError) as taken:
        referee.take_seat(match, 0, Occupant.PERSON)
    assert taken.value.code == "play.seat_taken"
    with pytest.raises(TurnError) as missing:
        referee.take_seat(match, 2, Occupant.PERSON)
    assert missing.value.code == "play.no_such_seat"


def test_a_match_has_as_many_seats_as_the_game_is_set_up_for():
    with pytest.raises(ConfigError) as wrong:
        referee.create("azul", None, {"players": 3}, 2, luck)
    assert wrong.value.code == "game.seats.range"
    with pytest.raises(ConfigError):
        referee.create("lits", None, {}, 3, luck)
    with pytest.raises(ConfigError):
        referee.create("lits", "nonesuch", {}, 2, luck)
    with pytest.raises(ConfigError):
        referee.create("lits", None, {"nonesuch": 1}, 2, luck)


def test_a_move_is_refused_with_the_reason_and_changes_nothing():
    match = Match.replay(begin())
    legal = str(match.position.legal_moves()[0])
    for seat, text, answers, code in [
        (1, legal, match.number, "play.not_your_turn"),
        (5, legal, match.number, "play.no_such_seat"),
        (0, legal, match.number - 4, "play.outdated"),
        (0, legal, match.number + 1, "play.outdated"),
    ]:
        with pytest.raises(TurnError) as refused:
            referee.move(match, seat, text, answers)
        assert refused.value.code == code
    with pytest.raises(IllegalMoveError):
        referee.move(match, 0, "a1 b1 c1 a3", match.number)
    with pytest.raises(NotationError):
        referee.move(match, 0, "what?", match.number)


def test_a_late_click_does_not_become_a_move_in_another_position():
    """The number answered must belong to the position as it stands."""
    match = Match.replay(begin())
    seen = match.number
    first = str(match.position.legal_moves()[0])
    match = apply(match, referee.move(match, 0, first, seen))
    second = str(match.position.legal_moves()[0])
    with pytest.raises(TurnError) as outdated:
        referee.move(match, 1, second, seen)
    assert outdated.value.code == "play.outdated"
    assert referee.move(match, 1, second, match.number) == [Moved(1, second)]


def test_nothing_happens_before_the_start_or_after_the_end():
    waiting = Match.replay(begin()[:2])
    for action in (
        lambda: referee.move(waiting, 0, "a1 b1 c1 d1", waiting.number),
        lambda: referee.resign(waiting, 0),
    ):
        with pytest.raises(TurnError) as early:
            action()
        assert early.value.code == "play.not_started"
    over = settle(apply(Match.replay(begin()), [Resigned(0)]))
    for action in (
        lambda: referee.move(over, 1, "a1 b1 c1 d1", over.number),
        lambda: referee.resign(over, 1),
    ):
        with pytest.raises(TurnError) as late:
            action()
        assert late.value.code == "play.over"
    with pytest.raises(TurnError):
        referee.rematch(waiting)


def test_resigning_a_game_of_two_loses_at_once_whatever_the_count():
    match = Match.replay(begin())
    match = settle(apply(match, referee.resign(match, 1)))
    assert match.status is Status.OVER
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    assert match.outcome.termination is Termination.RESIGNATION


def test_a_seat_that_resigns_among_four_is_played_on_and_ranked_last():
    """Azul: the others finish; the fixed policy moves for the fallen seat."""
    events = begin("azul", settings={"players": 4}, seats=4)
    match = settle(Match.replay(events))
    quitter = min(match.to_act)
    match = settle(apply(match, referee.resign(match, quitter)))
    automatic = match.moves[-1]
    assert automatic.seat == quitter
    assert quitter not in match.to_act
    with pytest.raises(TurnError) as twice:
        referee.resign(match, quitter)
    assert twice.value.code == "play.already_fallen"
    with pytest.raises(TurnError):
        referee.move(match, quitter, "1B1", match.number)
    second = min(match.to_act)
    match = settle(apply(match, referee.resign(match, second)))
    assert match.status is Status.PLAYING
    third = min(match.to_act)
    match = settle(apply(match, referee.resign(match, third)))
    assert match.outcome is not None
    (winner,) = set(range(4)) - {quitter, second, third}
    assert match.outcome.winners == (winner,)
    assert [match.outcome.ranks[seat] for seat in (quitter, second, third)] == [4, 3, 2]


def test_a_fallen_seat_stays_last_when_the_others_finish():
    events = begin("azul", settings={"players": 3}, seats=3)
    match = settle(Match.replay(events))
    quitter = max(match.to_act)
    match = settle(apply(match, referee.resign(match, quitter)))
    while match.status is Status.PLAYING and match.number < 600:
        fact = referee.follow_up(match, luck)
        if fact is None:
            (fact,) = referee.move(
                match, min(match.to_act), str(match.position.legal_moves()[0]), match.number
            )
        match = apply(match, [fact])
    assert match.outcome is not None
    assert match.outcome.ranks[quitter] == 3
    assert match.outcome.termination is Termination.COMPLETED


def test_a_finished_game_ends_the_match_with_the_rules_result():
    events = begin(settings={"size": 4})
    match = play_on(events, lambda position: position.legal_moves()[0])
    assert match.status is Status.OVER
    assert isinstance(events[-1].fact, Ended)
    assert match.outcome == match.position.outcome
    assert referee.rematch(match) != []
    assert referee.rematch(apply(match, referee.rematch(match))) == []


def test_the_first_deal_is_the_first_draw_after_the_start():
    """Documented, so that whoever knows the opened seed can check every deal."""
    match = Match.replay(begin("azul"))
    expected = match.position.draw_chance(luck(1))
    assert referee.follow_up(match, luck) == Dealt(str(expected))


def test_moves_taken_back_and_made_otherwise_do_not_change_the_next_deal():
    """The deal of the second round is the same whichever way the first round was played."""
    deals = set()
    for choose in (min, max):
        match = settle(Match.replay(begin("azul")))
        while match.position.round == 1:
            moves = [str(move) for move in match.position.legal_moves()]
            match = settle(
                apply(match, referee.move(match, min(match.to_act), choose(moves), match.number))
            )
        (_, second) = [played.move for played in match.moves if played.seat is None]
        deals.add(second)
    assert len(deals) == 1
