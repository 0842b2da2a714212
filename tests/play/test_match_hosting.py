"""Before the start (seats, sides, hidden boards) and what a host may do."""

import json

import pytest
from match_table import SALTS, SEED, Table, luck

from tilewright.game import ConfigError, Termination
from tilewright.play import referee
from tilewright.play.clocks import Correspondence, Fischer, TurnBank
from tilewright.play.commitments import commit, opens
from tilewright.play.events import Arranged, Occupant, Opened, Revealed, Sides, Started
from tilewright.play.match import Match, Status
from tilewright.play.referee import Terms

SMALL = {"size": 6}
PREPARED = "XO..../....../.X..O./....../....../....OX"
HOSTED = Terms(clock=TurnBank(60, 300), hosted=True)


# --- Seats ---------------------------------------------------------------------------------


def test_a_seat_is_left_or_freed_before_the_start_only():
    table = Table(settings=SMALL)
    table.act(referee.take_seat, 0, Occupant.PERSON)
    number = table.match.number
    table.act(referee.leave, 0, number)
    assert table.refusal(referee.leave, 0, number) == "play.outdated"
    assert table.refusal(referee.leave, 0, table.match.number) == "play.seat_free"
    table.act(referee.take_seat, 0, Occupant.PERSON)
    table.act(referee.kick, 0, table.match.number)
    assert table.match.seats[0].occupant is None
    table.sit()
    assert table.match.status is Status.PLAYING
    for action in (referee.leave, referee.kick):
        assert table.refusal(action, 0, table.match.number) == "play.started"
    assert table.refusal(referee.close, table.match.number) == "play.started"


def test_a_match_that_was_called_off_is_closed_for_good():
    table = Table(settings=SMALL)
    table.act(referee.close, table.match.number)
    assert table.match.status is Status.CLOSED
    assert referee.due_at(table.match) is None
    number = table.match.number
    assert table.refusal(referee.take_seat, 0, Occupant.PERSON) == "play.closed"
    assert table.refusal(referee.resign, 0) == "play.closed"
    assert table.refusal(referee.close, number) == "play.closed"


def test_a_hosted_match_waits_for_its_host():
    table = Table(settings=SMALL, terms=HOSTED)
    assert table.refusal(referee.start, table.match.number) == "play.not_full"
    table.sit()
    assert table.match.status is Status.READY
    table.act(referee.kick, 1, table.match.number)
    assert table.match.status is Status.WAITING
    table.act(referee.take_seat, 1, Occupant.PERSON)
    assert table.refusal(referee.start, 2) == "play.outdated"
    table.act(referee.start, table.match.number)
    assert table.match.status is Status.PLAYING
    assert table.refusal(referee.start, table.match.number) == "play.started"


# --- Sides ---------------------------------------------------------------------------------


def seated(sides, game="lits", settings=None, seats=2, clock=None, bots=()):
    table = Table(game, settings or SMALL, seats, Terms(clock=clock, sides=sides), bots=bots)
    table.sit()
    return table


def test_drawn_sides_follow_from_the_seed_and_not_from_the_start_position():
    table = seated(Sides.RANDOM)
    assert table.kinds()[-3:] == ["assembled", "arranged", "started"]
    again = seated(Sides.RANDOM)
    assert table.events == again.events


def test_an_order_moves_who_sits_where():
    table = seated(Sides.OPPONENT, bots=(0,))
    table.act(referee.choose_side, 1, 0, table.match.number, table.now)
    assert table.events[-2].fact == Arranged((1, 0))
    assert table.match.seats[0].occupant is Occupant.PERSON
    assert table.match.seats[1].occupant is Occupant.BOT
    assert table.match.status is Status.PLAYING


@pytest.mark.parametrize(
    ("clock", "seconds"),
    [(None, 60), (TurnBank(20, 0), 20), (Fischer(300, 5), 60), (Correspondence(2), 172_800)],
)
def test_the_opponent_has_one_turns_time_to_choose(clock, seconds):
    """After that the order stays as it is and the game starts."""
    table = seated(Sides.OPPONENT, clock=clock)
    assert table.match.status is Status.CHOOSING
    assert referee.due_at(table.match) == table.now + seconds
    number = table.match.number
    late = (1, 0, number, table.now + seconds)
    assert table.refusal(referee.choose_side, *late) == "play.time_over"
    assert table.refusal(referee.choose_side, 0, 0, number, table.now) == "play.not_your_turn"
    assert table.refusal(referee.choose_side, 1, 2, number, table.now) == "play.no_such_seat"
    assert table.refusal(referee.choose_side, 1, 0, 1, table.now) == "play.outdated"
    table.wait(seconds)
    assert table.events[-1].fact == Started()
    assert not table.match.arranged
    again = (1, 0, table.match.number, table.now)
    assert table.refusal(referee.choose_side, *again) == "play.nothing_to_choose"


def test_time_in_which_no_server_lived_is_not_taken_from_the_choice():
    table = seated(Sides.OPPONENT)
    table.now += 1000
    table.happen(referee.interrupt(table.match, 1000.0))
    table.follow()
    assert table.match.status is Status.CHOOSING
    assert referee.due_at(table.match) == table.now + 60


def test_a_bot_takes_the_side_it_has():
    assert seated(Sides.OPPONENT, bots=(1,)).match.status is Status.PLAYING


# --- Hidden boards and seeds ---------------------------------------------------------------


def hidden(**terms):
    settings = {"board": PREPARED}
    return Table(settings=settings, terms=Terms(hidden=True, **terms))


def told(table):
    return json.dumps([[event.kind, event.to_json()] for event in table.events])


def test_a_hidden_board_is_in_no_event_until_both_are_seated():
    table = hidden()
    assert PREPARED not in told(table)
    assert "X" not in str(table.match.position).split()[0]
    table.act(referee.take_seat, 0, Occupant.PERSON)
    assert PREPARED not in told(table)
    table.act(referee.take_seat, 1, Occupant.PERSON)
    assert table.kinds()[-3:] == ["assembled", "revealed", "started"]
    revealed = table.events[-2].fact
    assert isinstance(revealed, Revealed)
    assert revealed.start.startswith(PREPARED)
    commitment = table.events[0].fact.commitments["board"]
    assert opens(commitment, revealed.salt, revealed.start)
    assert not opens(commitment, "another salt", revealed.start)
    assert str(table.match.position) == revealed.start == table.match.start
    assert table.match.rules.check_start(table.match.settings, table.match.position) is None


def test_a_hidden_board_is_shown_before_the_side_is_chosen_and_the_clock_starts_after():
    table = hidden(sides=Sides.OPPONENT, clock=TurnBank(60, 300))
    table.sit()
    assert table.match.status is Status.CHOOSING
    assert table.match.revealed
    assert table.match.clock.running == frozenset()
    table.wait(30)
    table.act(referee.choose_side, 1, 0, table.match.number, table.now)
    assert table.match.clock.seats[0].since == table.now


def test_a_hosted_hidden_board_is_shown_at_the_hosts_start():
    table = hidden(hosted=True)
    table.sit()
    assert PREPARED not in told(table)
    table.act(referee.start, table.match.number)
    assert table.match.revealed


def test_only_lits_has_something_to_hide():
    with pytest.raises(ConfigError) as refused:
        Table("azul", {}, 2, Terms(hidden=True))
    assert refused.value.code == "game.cannot_hide"
    with pytest.raises(ValueError, match="sealed"):
        referee.create("lits", None, {}, 2, luck, Terms(hidden=True))


def test_a_missing_secret_is_told_rather_than_waited_for():
    table = hidden()
    table.secrets = {}
    with pytest.raises(ValueError, match="missing"):
        table.sit()


def test_a_secret_does_not_show_itself():
    """Not even in a log line that prints it."""
    table = hidden()
    assert PREPARED not in repr(table.secrets)
    assert SALTS["board"] not in repr(table.secrets)


def test_the_seed_of_the_deals_is_opened_when_the_match_is_over():
    table = Table.started("azul", {}, 2, Terms())
    assert table.events[0].fact.commitments == {"seed": commit(str(SEED), SALTS["seed"])}
    assert SALTS["seed"] not in told(table)
    table.act(referee.resign, 0)
    assert table.events[-1].fact == Opened("seed", str(SEED), SALTS["seed"])
    assert table.match.opened == {"seed"}
    assert referee.due_at(table.match) is None


# --- The host ------------------------------------------------------------------------------


def test_only_a_hosted_match_has_a_host():
    table = Table.started(settings=SMALL, terms=Terms(clock=TurnBank(60, 300)))
    table.move()
    number = table.match.number
    for action, arguments in [
        (referee.pause, (number,)),
        (referee.resume, (None, number)),
        (referee.add_time, (0, 60.0, number)),
        (referee.correct, ("a1b1c1d1", number)),
        (referee.adjudicate, ((1, 2), number)),
        (referee.set_spectators, (False, 0.0, number)),
        (referee.start, (number,)),
    ]:
        assert table.refusal(action, *arguments) == "play.not_hosted"


def test_the_host_pauses_and_only_the_host_resumes():
    table = Table.started(settings=SMALL, terms=HOSTED)
    table.act(referee.pause, table.match.number)
    number = table.match.number
    assert table.refusal(referee.pause, number) == "play.paused"
    assert table.refusal(referee.resume, 0, number) == "play.paused_by_host"
    table.act(referee.resume, None, number)
    assert table.match.clock.running == {0}
    assert table.refusal(referee.pause, number - 1) == "play.outdated"


def test_the_host_adds_time_once_for_a_doubled_click():
    table = Table.started(settings=SMALL, terms=HOSTED)
    number = table.match.number
    table.act(referee.add_time, 1, 60, number)
    assert table.match.clock.parts(1, table.now).bank == 360.0
    assert table.refusal(referee.add_time, 1, 60, number) == "play.outdated"
    number = table.match.number
    for odd in (0, -5, float("nan"), float("inf"), 10**400, True, "60"):
        assert table.refusal(referee.add_time, 1, odd, number) == "play.range"
    untimed = Table.started(settings=SMALL, terms=Terms(hosted=True))
    assert untimed.refusal(referee.add_time, 1, 60, untimed.match.number) == "play.no_clock"


def test_the_host_corrects_a_mistyped_move_and_the_clocks_stay():
    table = Table.started(settings=SMALL, terms=HOSTED)
    moves = [str(move) for move in table.match.position.legal_moves()]
    table.wait(70)
    table.move(0, moves[0])
    table.wait(20)
    clock, number = table.match.clock, table.match.number
    assert table.refusal(referee.correct, moves[0], number) == "play.same_move"
    assert table.refusal(referee.correct, "a1 b1 c1 a3", number).startswith("lits.")
    table.act(referee.correct, moves[1], number)
    assert table.kinds()[-2:] == ["withdrawn", "moved"]
    assert [played.move for played in table.match.moves] == [moves[1]]
    assert table.match.clock == clock
    # A second correction is possible; a withdrawal by the author is not.
    arguments = (0, table.match.number, table.now)
    assert table.refusal(referee.withdraw, *arguments) == "play.settled"
    table.act(referee.correct, moves[2], table.match.number)
    table.move(1)
    assert table.refusal(referee.correct, moves[0], number) == "play.outdated"


def test_a_correction_in_a_pause_is_possible_and_what_has_led_to_a_deal_stands():
    table = Table.started(settings=SMALL, terms=HOSTED)
    assert table.refusal(referee.correct, "x", table.match.number) == "play.nothing_to_correct"
    moves = [str(move) for move in table.match.position.legal_moves()]
    table.move(0, moves[0])
    table.wait(30)
    table.act(referee.pause, table.match.number)
    table.act(referee.correct, moves[1], table.match.number)
    table.wait(1000)
    table.act(referee.resume, None, table.match.number)
    assert table.match.clock.parts(1, table.now).turn == pytest.approx(30)
    azul = Table.started("azul", {}, 2, Terms(hosted=True))
    while azul.kinds().count("dealt") < 2:
        azul.move()
    assert azul.refusal(referee.correct, "1B1", azul.match.number) == "play.deal_revealed"


def test_a_correction_does_not_end_the_turn_that_its_author_has_begun():
    """On the grey wall who took last may be the first to tile, which is another turn."""
    terms = Terms(clock=TurnBank(60, 300), hosted=True, grace=0)
    table = Table.started("azul", {"wall": "grey"}, 2, terms)
    while not (
        table.match.position.phase == "tiling"
        and table.match.undo.position.phase == "offer"
        and table.match.moves[-1].seat in table.match.to_act
    ):
        table.move()
        assert table.match.status is Status.PLAYING
    table.wait(10)
    before, made = table.match.undo.position, table.match.moves[-1].move
    other = next(
        move
        for move in before.legal_moves()
        if str(move) != made and before.play(move).to_act == table.match.to_act
    )
    clock = table.match.clock
    table.act(referee.correct, str(other), table.match.number)
    assert table.match.clock == clock


def test_the_host_decides_the_match():
    table = Table.started("azul", {"players": 3}, 3, Terms(hosted=True))
    number = table.match.number
    for odd in ((1, 2), (1, 1, 2), (0, 1, 2), (2, 3, 3), (True, 2, 3), (1, 2, 3, 4)):
        assert table.refusal(referee.adjudicate, odd, number) == "play.ranks"
    table.act(referee.adjudicate, [2, 1, 2], number)
    assert table.match.outcome.termination is Termination.ADJUDICATION
    assert table.match.outcome.winners == (1,)
    assert table.refusal(referee.adjudicate, (1, 2, 3), table.match.number) == "play.over"


def test_the_host_shuts_spectators_out_or_delays_them():
    table = Table.started(settings=SMALL, terms=HOSTED)
    number = table.match.number
    table.act(referee.set_spectators, False, 30, number)
    assert not table.match.spectators.open
    assert table.match.spectators.delay == 30
    assert table.refusal(referee.set_spectators, True, 0, number) == "play.outdated"
    number = table.match.number
    assert table.refusal(referee.set_spectators, True, 1e9, number) == "play.range"


def test_delayed_spectators_see_the_fold_of_the_older_events():
    """No audience is needed: what is old enough is a match of its own."""
    table = Table.started(settings=SMALL, terms=HOSTED)
    table.wait(100)
    table.move()
    old = [event for event in table.events if event.at <= table.now - 30]
    assert Match.replay(old).moves == ()


@pytest.mark.parametrize("odd", [-1, 61, float("nan"), float("inf"), "5", True])
def test_terms_out_of_bounds_are_refused(odd):
    with pytest.raises(ConfigError) as refused:
        Terms(grace=odd)
    assert refused.value.code == "play.range"
