"""A match in time: flags, forgiven delay, withdrawal, pauses, interruptions, vacations."""

import pytest
from match_table import Table, luck

from tilewright.game import Termination
from tilewright.play import referee
from tilewright.play.clocks import Correspondence, Fischer, TurnBank
from tilewright.play.events import Moved, Proposal
from tilewright.play.match import Status
from tilewright.play.referee import Terms
from tilewright.play.time_controls import DAY

GENIUS = Terms(clock=TurnBank(60, 300))
SMALL = {"size": 6}


def timed(clock, **terms):
    return Table.started(settings=SMALL, terms=Terms(clock=clock, **terms))


# --- Flags ---------------------------------------------------------------------------------


def test_the_clock_starts_with_the_game_and_changes_sides_with_a_move():
    table = Table.started(settings=SMALL, terms=GENIUS)
    assert table.match.clock.running == {0}
    table.wait(70)
    table.move()
    assert table.match.clock.running == {1}
    assert table.match.moves[-1].clock == (350.0, 360.0)
    assert table.match.moves[-1].at == table.now


def test_a_flag_falls_at_its_moment_plus_the_delay_that_could_be_forgiven():
    table = Table.started(settings=SMALL, terms=GENIUS)
    began = table.now
    assert referee.due_at(table.match) == pytest.approx(began + 360.3)
    table.wait(1000)
    flagged, ended = table.events[-2:]
    assert (flagged.kind, ended.kind) == ("flagged", "ended")
    assert flagged.at == pytest.approx(began + 360.3)
    assert table.match.outcome.termination is Termination.TIME
    assert table.match.outcome.winners == (1,)
    assert table.match.clock.running == frozenset()
    assert table.match.clock.left(0, table.now) == 0.0


@pytest.mark.parametrize(("late", "forgiven", "counts"), [
    (0.2, 0.25, True), (0.2, 0.1, False), (0.29, 99.0, True), (0.29, float("nan"), False),
    (0.29, -1.0, False), (-0.1, 0.0, True),
])  # fmt: skip
def test_a_move_counts_when_it_was_thought_of_in_time(late, forgiven, counts):
    """At most 0.3 seconds of network delay are forgiven, whatever was measured."""
    table = Table.started(settings=SMALL, terms=GENIUS)
    table.wait(360 + late)
    if counts:
        (fact,) = table.move(forgiven=forgiven)
        assert 0.0 <= fact.forgiven <= 0.3
        assert table.match.status is Status.PLAYING
    else:
        text = str(table.match.position.legal_moves()[0])
        arguments = (0, text, table.match.number, table.now, forgiven)
        assert table.refusal(referee.move, *arguments) == "play.time_over"


def test_forgiven_delay_is_not_charged_but_never_gives_time():
    table = timed(Fischer(100, 0))
    table.wait(10)
    table.move(forgiven=0.25)
    assert table.match.moves[-1].clock[0] == 90.25
    table.move(forgiven=0.3)
    assert table.match.moves[-1].clock[1] == 100.0


def test_a_seat_that_falls_among_three_is_played_on_by_the_policy():
    table = Table.started("azul", {"players": 3}, 3, Terms(clock=TurnBank(10, 0)))
    (first,) = table.match.to_act
    table.wait(11)
    assert table.match.seats[first].fallen
    assert table.match.status is Status.PLAYING
    assert table.match.moves[-1].seat == first
    assert next(e.fact for e in reversed(table.events) if e.kind == "moved").automatic
    table.wait(1000)
    assert table.match.outcome.termination is Termination.TIME
    assert table.match.outcome.ranks[first] == 3
    assert table.match.clock.left(first, table.now) == 0.0


def test_all_tiling_decisions_of_a_player_are_one_turn():
    """On the grey wall a player with several lines to tile gets one turn's time for them all."""
    table = Table.started("azul", {"wall": "grey"}, 2, Terms(clock=TurnBank(60, 300), grace=0))
    seen = False
    while not seen and table.match.status is Status.PLAYING:
        before = table.match
        (seat,) = before.to_act
        lines = [m for m in before.position.legal_moves() if "-" not in str(m)]
        moves = lines or before.position.legal_moves()
        table.wait(5)
        table.move(seat, str(moves[0]))
        if before.rules.turn_goes_on(before.position, table.match.position):
            assert table.match.clock.seats[seat].since == before.clock.seats[seat].since
            assert table.match.clock.parts(seat, table.now).turn <= 55
            seen = True
    assert seen


def test_time_is_needed_only_where_something_depends_on_it():
    table = Table.started(settings=SMALL, terms=GENIUS)
    with pytest.raises(ValueError, match="needs the time"):
        referee.follow_up(table.match, luck)
    graceful = Table.started(settings=SMALL, terms=Terms())
    with pytest.raises(ValueError, match="needs the time"):
        referee.follow_up(graceful.match, luck)
    untimed = Table.started(settings=SMALL, terms=referee.AT_ONCE)
    assert referee.follow_up(untimed.match, luck) is None


# --- Withdrawal ----------------------------------------------------------------------------


def test_a_move_can_be_withdrawn_within_the_grace_period_and_its_time_counts_on():
    table = Table.started(settings=SMALL, terms=GENIUS)
    table.wait(50)
    table.move()
    table.wait(4.5)
    table.act(referee.withdraw, 0, table.match.number, table.now)
    assert table.match.moves == ()
    assert str(table.match.position) == table.match.start
    assert table.match.clock.parts(0, table.now).turn == pytest.approx(5.5)
    assert table.match.clock.parts(1, table.now).turn == 60.0
    assert table.match.clock.running == {0}


def test_what_happened_to_the_clocks_meanwhile_stays_when_a_move_is_withdrawn():
    table = timed(TurnBank(60, 300), hosted=True)
    table.move()
    table.act(referee.add_time, 1, 30.0, table.match.number)
    table.act(referee.withdraw, 0, table.match.number, table.now)
    assert table.match.clock.parts(1, table.now).bank == 330.0


def test_a_withdrawal_is_refused_when_it_is_too_late_or_not_the_authors():
    table = Table.started(settings=SMALL, terms=GENIUS)
    number = table.match.number
    assert table.refusal(referee.withdraw, 0, number, table.now) == "play.nothing_to_withdraw"
    table.move()
    number = table.match.number
    assert table.refusal(referee.withdraw, 1, number, table.now) == "play.nothing_to_withdraw"
    assert table.refusal(referee.withdraw, 0, number - 1, table.now) == "play.outdated"
    assert table.refusal(referee.withdraw, 0, number, table.now + 5) == "play.settled"
    table.move()
    assert table.refusal(referee.withdraw, 0, number, table.now) == "play.outdated"
    number = table.match.number
    assert table.refusal(referee.withdraw, 0, number, table.now) == "play.nothing_to_withdraw"


def test_no_grace_turns_withdrawal_off():
    table = timed(TurnBank(60, 300), grace=0)
    table.move()
    assert table.match.settled(table.now)
    assert table.refusal(referee.withdraw, 0, table.match.number, table.now) == "play.settled"


def test_a_move_that_led_to_a_deal_stands():
    table = Table.started("azul", {}, 2, GENIUS)
    while table.kinds().count("dealt") < 2:
        table.move()
    seat = next(played.seat for played in reversed(table.match.moves) if played.seat is not None)
    arguments = (seat, table.match.number, table.now)
    assert table.refusal(referee.withdraw, *arguments) == "play.deal_revealed"


def test_a_withdrawal_cannot_wind_back_a_clock_that_has_run_out():
    table = timed(TurnBank(10, 0), grace=5.0)
    table.wait(9)
    table.move()
    table.wait(2)
    assert table.refusal(referee.withdraw, 0, table.match.number, table.now) == "play.time_over"


def test_a_result_is_final_only_when_the_last_move_cannot_be_withdrawn():
    table = Table.started(settings={"size": 4}, terms=Terms())
    while table.match.position.outcome is None:
        table.move()
    assert table.match.status is Status.PLAYING
    assert referee.due_at(table.match) == table.now + 5
    author = table.match.moves[-1].seat
    table.act(referee.withdraw, author, table.match.number, table.now)
    assert table.match.position.outcome is None
    table.move()
    table.wait(5)
    assert table.match.status is Status.OVER


def test_a_bot_answers_only_what_cannot_be_withdrawn():
    table = Table.started(settings=SMALL, terms=Terms(), bots=(1,))
    table.move(0)
    assert table.match.bot_due_at == table.now + 5
    text = str(table.match.position.legal_moves()[0])
    number = table.match.number
    assert table.refusal(referee.move, 1, text, number, table.now) == "play.not_settled"
    table.wait(5)
    table.move(1)
    assert table.match.bot_due_at is None
    assert table.match.settled(table.now)


def test_a_move_stands_once_somebody_else_has_acted():
    table = Table.started("azul", {"players": 3}, 3, Terms())
    (first,) = table.match.to_act
    table.move(first)
    table.act(referee.resign, (first + 1) % 3)
    assert table.match.settled(table.now)


def test_the_policy_waits_as_well():
    table = Table.started("azul", {"players": 3}, 3, Terms())
    (first,) = table.match.to_act
    second = (first + 1) % 3
    table.act(referee.resign, second)
    table.move(first)
    assert table.match.moves[-1].seat == first
    table.wait(5)
    assert table.match.moves[-1].seat == second


# --- Pauses, interruptions, vacations ------------------------------------------------------


def test_nothing_is_played_and_no_time_runs_in_a_pause_and_either_player_ends_it():
    table = Table.started(settings=SMALL, terms=GENIUS)
    table.wait(50)
    table.act(referee.offer, 0, Proposal.PAUSE, table.match.number)
    table.act(referee.offer, 1, Proposal.PAUSE, table.match.number)
    assert table.match.paused
    assert table.match.to_act == frozenset()
    assert referee.due_at(table.match) is None
    text = str(table.match.position.legal_moves()[0])
    number = table.match.number
    assert table.refusal(referee.move, 0, text, number, table.now) == "play.paused"
    table.wait(10_000)
    assert table.refusal(referee.resume, 1, number - 1) == "play.outdated"
    table.act(referee.resume, 1, number)
    assert table.refusal(referee.resume, 0, table.match.number) == "play.not_paused"
    assert table.match.clock.parts(0, table.now).turn == pytest.approx(10)


def test_resigning_ends_a_paused_match():
    table = timed(TurnBank(60, 300), hosted=True)
    table.act(referee.pause, table.match.number)
    table.act(referee.resign, 0)
    assert table.match.status is Status.OVER


def test_time_in_which_no_server_lived_is_not_charged():
    table = Table.started(settings=SMALL, terms=GENIUS)
    table.wait(50)
    table.now += 5000
    table.happen(referee.interrupt(table.match, 5000.0))
    table.follow()
    assert table.match.status is Status.PLAYING
    assert table.match.clock.parts(0, table.now).turn == pytest.approx(10)


def test_an_interruption_concerns_only_matches_in_which_time_runs():
    untimed = Table.started(settings=SMALL, terms=Terms())
    assert referee.interrupt(untimed.match, 10.0) == []
    timed_ = Table.started(settings=SMALL, terms=GENIUS)
    assert referee.interrupt(timed_.match, 0.0) == []
    for odd in (-1.0, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="length of time"):
            referee.interrupt(timed_.match, odd)


def test_a_vacation_is_taken_and_ended_once():
    table = timed(Correspondence(1, 5))
    number = table.match.number
    table.act(referee.take_vacation, 0, True, number, table.now)
    assert table.refusal(referee.take_vacation, 0, False, number, table.now) == "play.outdated"
    number = table.match.number
    same = (0, True, number, table.now)
    assert table.refusal(referee.take_vacation, *same) == "play.vacation_unchanged"
    table.wait(3 * DAY)
    assert table.match.status is Status.PLAYING
    table.act(referee.take_vacation, 0, False, number, table.now)
    assert table.match.clock.parts(0, table.now).vacation == 2 * DAY
    table.wait(2 * DAY)
    assert table.match.outcome.termination is Termination.TIME


def test_there_is_no_vacation_from_a_game_in_one_sitting_or_when_it_is_used_up():
    table = Table.started(settings=SMALL, terms=GENIUS)
    arguments = (0, True, table.match.number, table.now)
    assert table.refusal(referee.take_vacation, *arguments) == "play.no_vacation"
    slow = timed(Correspondence(30, 1))
    slow.act(referee.take_vacation, 0, True, slow.match.number, slow.now)
    slow.wait(2 * DAY)
    slow.act(referee.take_vacation, 0, False, slow.match.number, slow.now)
    arguments = (0, True, slow.match.number, slow.now)
    assert slow.refusal(referee.take_vacation, *arguments) == "play.no_vacation"


# --- Plans ---------------------------------------------------------------------------------


def planned_lines(table, depth=4):
    """A legal line of ``depth`` plies from the present position."""
    position, line = table.match.position, []
    for _ in range(depth):
        move = position.legal_moves()[len(line)]
        line.append(str(move))
        position = position.play(move)
    return line


def test_a_plan_answers_what_it_expected_once_that_is_settled():
    table = timed(Correspondence(3))
    line = planned_lines(table)
    table.act(referee.plan, 1, [line], table.match.number)
    assert table.events[-1].audience.value == "seat:1"
    table.move(0, line[0])
    assert len(table.match.moves) == 1
    table.wait(5)
    assert [played.move for played in table.match.moves] == line[:2]
    assert table.events[-1].fact == Moved(1, line[1], planned=True)
    table.move(0, line[2])
    table.wait(5)
    assert [played.move for played in table.match.moves] == line
    assert table.match.plans == ()


def test_a_plan_whose_expected_move_did_not_come_is_void():
    table = timed(Correspondence(3))
    line = planned_lines(table)
    table.act(referee.plan, 1, [line], table.match.number)
    other = next(str(m) for m in table.match.position.legal_moves() if str(m) != line[0])
    table.move(0, other)
    assert table.match.plan_of(1) == ()
    table.wait(60)
    assert len(table.match.moves) == 1


def test_a_plan_is_there_again_when_the_unexpected_move_is_withdrawn():
    table = timed(Correspondence(3))
    line = planned_lines(table)
    table.act(referee.plan, 1, [line], table.match.number)
    other = next(str(m) for m in table.match.position.legal_moves() if str(m) != line[0])
    table.move(0, other)
    table.act(referee.withdraw, 0, table.match.number, table.now)
    assert table.match.plan_of(1) == (tuple(line),)


def test_a_plan_that_cannot_be_is_refused():
    table = timed(Correspondence(3))
    line = planned_lines(table)
    number = table.match.number
    for seat, lines, code in [
        (0, [line], "play.plan.your_turn"),
        (1, [line[:1]], "play.plan.no_answer"),
        (1, [[]], "play.plan.no_answer"),
        (1, [line] * 26, "play.plan.long"),
    ]:
        assert table.refusal(referee.plan, seat, lines, number) == code
    for wrong in (["what?"], [line[0], line[0]]):
        assert table.refusal(referee.plan, 1, [wrong], number).startswith("lits.")
    position = table.match.position
    after = position.play(position.parse_move(line[0]))
    other = next(str(m) for m in after.legal_moves() if str(m) != line[1])
    conflict = [line[:2], [line[0], other]]
    assert table.refusal(referee.plan, 1, conflict, number) == "play.plan.two_answers"
    table.act(referee.plan, 1, [line], number)
    table.act(referee.plan, 1, [], number)
    assert table.match.plans == ()


def test_plans_are_for_correspondence_only_and_end_at_a_deal():
    table = Table.started(settings=SMALL, terms=GENIUS)
    line = planned_lines(table)
    code = table.refusal(referee.plan, 1, [line], table.match.number)
    assert code == "play.plan.correspondence_only"
    azul = Table.started("azul", {}, 2, Terms(clock=Correspondence(3)))
    position, long = azul.match.position, []
    while not position.awaits_chance:
        long.append(str(position.legal_moves()[0]))
        position = position.play(position.legal_moves()[0])
    (first,) = azul.match.to_act
    arguments = (1 - first, [[*long, "1B1", "1B1"]], azul.match.number)
    assert azul.refusal(referee.plan, *arguments) == "play.plan.chance"


def test_a_plan_tells_other_seats_nothing():
    """Neither in the events for them nor by refusing their own plan as outdated."""
    table = timed(Correspondence(3))
    table.act(referee.plan, 1, [planned_lines(table)], table.match.number)
    shown = [event for event in table.events if event.audience.includes({0})]
    assert "planned" not in [event.kind for event in shown]
    assert "planned" in [event.kind for event in table.events if event.audience.includes({1})]
