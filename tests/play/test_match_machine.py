"""Random matches: whatever people, hosts and time do, the laws of the match layer hold."""

import json
import random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)
from match_table import SALTS, Table, luck

from tilewright.game import TilewrightError
from tilewright.play import referee
from tilewright.play.clocks import FORGIVEN, ByoYomi, Correspondence, Fischer, TurnBank
from tilewright.play.commitments import opens
from tilewright.play.events import (
    Created,
    Event,
    Interrupted,
    Moved,
    Occupant,
    Opened,
    Proposal,
    Revealed,
    Sides,
    TimeAdded,
)
from tilewright.play.match import Match, Status
from tilewright.play.referee import Terms
from tilewright.play.time_controls import DAY

CLOCKS = [
    None,
    TurnBank(10, 20),
    Fischer(30, 5),
    ByoYomi(20, 10, 2),
    Correspondence(1, 2),
    Correspondence(3, 2),
]
SETUPS = [
    ("lits", {"size": 4}, 2),
    ("lits", {"size": 6}, 2),
    ("azul", {"wall": "grey"}, 2),
    ("azul", {"players": 3}, 3),
]
ACTIONS = [
    "take_seat", "leave", "kick", "start", "close", "choose_side", "withdraw", "resign", "offer",
    "answer", "pause", "resume", "add_time", "correct", "adjudicate", "set_spectators",
    "take_vacation", "plan",
]  # fmt: skip
PLAYERS = [*["offer", "plan", "take_vacation"] * 3, "withdraw", "resign"]
HOSTS = ["pause", "add_time", "correct", "correct", "adjudicate", "set_spectators"]
MISSED = st.sampled_from([0, 0, 0, 0, 1, 2])
MOMENTS = [0.0, 0.1, 1.0, 4.9, 5.0, 7.5, 12.0, 40.0, 100_000.0]


class RandomMatch(RuleBasedStateMachine):
    """One match. Actions are chosen freely; what the referee refuses must change nothing."""

    @initialize(
        setup=st.sampled_from(SETUPS),
        clock=st.sampled_from(CLOCKS),
        grace=st.sampled_from([0.0, 5.0]),
        sides=st.sampled_from(list(Sides)),
        hidden=st.booleans(),
        hosted=st.booleans(),
        bots=st.sampled_from([(), (), (1,), (0, 1)]),
        begun=st.sampled_from(["created", "full", "started", "started", "started"]),
    )
    def begin(self, setup, clock, grace, sides, hidden, hosted, bots, begun):
        game, chosen, seats = setup
        hidden = hidden and game == "lits"
        terms = Terms(clock=clock, grace=grace, sides=sides, hidden=hidden, hosted=hosted)
        self.table = Table(game, chosen, seats, terms, bots)
        self.checked = 0
        if begun != "created":
            self.table.sit()
        if begun == "started":
            if self.match.status is Status.READY:
                self.table.act(referee.start, self.match.number)
            if self.match.status is Status.CHOOSING:
                self.table.wait(2 * DAY)

    @property
    def match(self):
        return self.table.match

    def attempt(self, action, *arguments, **options):
        before, events = self.match, len(self.table.events)
        refused = None
        try:
            self.table.act(action, *arguments, **options)
        except TilewrightError as error:
            refused = error
        if refused is not None:
            assert self.match is before
            assert len(self.table.events) == events
            assert refused.message("en")
            assert refused.message("zh-Hant")

    # --- What people do ---

    @rule(choice=st.integers(0, 10**6), delay=st.sampled_from([0.0, 0.1, 0.3, 5.0]))
    def move(self, choice, delay):
        if self.match.to_act:
            seat = min(self.match.to_act)
            moves = self.match.position.legal_moves()
            text = str(moves[choice % len(moves)])
            self.attempt(
                referee.move, seat, text, self.match.number, self.table.now, forgiven=delay
            )

    @precondition(lambda self: self.match.to_act)
    @rule(seed=st.integers(0, 10**6), moves=st.integers(2, 12))
    def play_on(self, seed, moves):
        chance = random.Random(seed)
        for _ in range(moves):
            self.move(chance.randrange(10**6), 0.0)
            self.wait(chance.choice(MOMENTS[:5]))
            self.laws()

    @rule(seconds=st.sampled_from([*MOMENTS[:6] * 3, *MOMENTS]))
    def wait(self, seconds):
        before, since, number = self.match, self.table.now, self.match.number
        self.table.wait(seconds)
        if before.clock is not None and self.match.number == number:
            for seat, clock in enumerate(before.clock.seats):
                passed = seconds if clock.since is not None and clock.away is None else 0.0
                expected = before.clock.left(seat, since) - passed
                if clock.away is None:
                    assert self.match.clock.left(seat, self.table.now) == pytest.approx(
                        max(0.0, expected), abs=1e-3
                    )

    @rule(part=st.floats(0, 1))
    def wait_for_what_is_due(self, part):
        due = referee.due_at(self.match)
        if due is not None:
            self.table.wait(max(0.0, due - self.table.now) * part)

    @precondition(lambda self: self.match.status in (Status.WAITING, Status.READY))
    @rule(
        name=st.sampled_from(["take_seat", "take_seat", "leave", "kick", "start", "close"]),
        seat=st.integers(0, 3),
        other=st.integers(0, 10**6),
        missed=MISSED,
    )
    def before_the_start(self, name, seat, other, missed):
        self.try_to(name, seat, other, False, missed)

    @precondition(lambda self: self.match.status is Status.CHOOSING)
    @rule(seat=st.integers(0, 2), side=st.integers(0, 3), missed=MISSED)
    def choose(self, seat, side, missed):
        self.try_to("choose_side", seat, side, False, missed)

    @precondition(lambda self: self.match.status is Status.PLAYING)
    @rule(
        name=st.sampled_from(PLAYERS),
        seat=st.integers(0, 2),
        other=st.integers(0, 10**6),
        flag=st.booleans(),
        missed=MISSED,
    )
    def players(self, name, seat, other, flag, missed):
        self.try_to(name, seat, other, flag, missed)

    @precondition(lambda self: self.match.offers)
    @rule(seat=st.integers(0, 2), accepted=st.sampled_from([True, True, False]), missed=MISSED)
    def answer(self, seat, accepted, missed):
        self.try_to("answer", seat, 0, accepted, missed)

    @precondition(lambda self: self.match.moves)
    @rule(missed=MISSED)
    def withdraw_the_last(self, missed):
        self.try_to("withdraw", self.match.moves[-1].seat or 0, 0, False, missed)

    @precondition(lambda self: self.match.paused)
    @rule(seat=st.integers(0, 2), host=st.booleans(), missed=MISSED)
    def resume(self, seat, host, missed):
        self.try_to("resume", seat, 0, host, missed)

    @precondition(lambda self: self.match.created.hosted)
    @rule(
        name=st.sampled_from(HOSTS),
        seat=st.integers(0, 2),
        other=st.integers(0, 10**6),
        flag=st.booleans(),
        missed=MISSED,
    )
    def host(self, name, seat, other, flag, missed):
        self.try_to(name, seat, other, flag, missed)

    @rule(
        name=st.sampled_from(ACTIONS),
        seat=st.integers(0, 3),
        other=st.integers(0, 10**6),
        flag=st.booleans(),
        missed=MISSED,
    )
    def anything(self, name, seat, other, flag, missed):
        self.try_to(name, seat, other, flag, missed)

    def try_to(self, name, seat, other, flag, missed):
        # What ends a match at once is rare, so that other things happen first.
        if name in ("resign", "close", "adjudicate") and other % 5:
            return
        match, now = self.match, self.table.now
        answers = match.number - missed
        proposals = list(Proposal)
        offers = [offer.number for offer in match.offers]
        before = match.position if match.undo is None else match.undo.position
        legal = [str(move) for move in before.legal_moves()] or ["?"]
        arguments = {
            "take_seat": (seat, Occupant.PERSON),
            "leave": (seat, answers),
            "kick": (seat, answers),
            "start": (answers,),
            "close": (answers,),
            "choose_side": (seat, other % 4, answers, now),
            "withdraw": (seat, answers, now),
            "resign": (seat, answers),
            "offer": (seat, proposals[other % 3], answers),
            "answer": (seat, offers[0] if offers else other % 50, flag, answers),
            "pause": (answers,),
            "resume": (None if flag else seat, answers),
            "add_time": (seat, 1 + other % 100, answers),
            "correct": (legal[other % len(legal)], answers),
            "adjudicate": ([1 + (n != other % 2) for n in range(len(match.seats))], answers),
            "set_spectators": (flag, other % 100, answers),
            "take_vacation": (seat, flag, answers, now),
            "plan": (seat, [self.line(other)], answers),
        }[name]
        self.attempt(getattr(referee, name), *arguments)

    def line(self, seed):
        chance, position, line = random.Random(seed), self.match.position, []
        for _ in range(4):
            moves = position.legal_moves()
            if not moves:
                break
            move = moves[chance.randrange(min(3, len(moves)))]
            line.append(str(move))
            position = position.play(move)
        return line

    @rule(seconds=st.sampled_from(MOMENTS[1:]))
    def server_away(self, seconds):
        """No process lives for a while: nothing that was going on loses time by it."""
        before, since = self.match, self.table.now
        self.table.now += seconds
        self.table.happen(referee.interrupt(before, seconds))
        if before.clock is not None:
            for seat in range(len(before.seats)):
                assert self.match.clock.left(seat, self.table.now) == pytest.approx(
                    before.clock.left(seat, since), abs=1e-3
                )
        self.table.follow()

    # --- The laws ---

    @invariant()
    def laws(self):
        if not hasattr(self, "table"):
            return
        self.nothing_is_due_before_it_is_due()
        match = self.match
        if match.clock is not None:
            for seat, clock in enumerate(match.clock.seats):
                assert clock.reserve >= 0
                assert clock.periods >= 0
                assert clock.vacation >= 0
                assert clock.spent >= 0
                assert match.clock.left(seat, self.table.now) >= 0
            standing = {seat for seat in match.to_act if not match.seats[seat].fallen}
            assert match.clock.running == standing
        assert not (match.paused and match.status is not Status.PLAYING)
        if match.status is Status.OVER:
            assert match.outcome is not None
        for event in self.table.events[self.checked :]:
            self.survives_json(event)
            self.keeps_secrets(event)
        self.checked = len(self.table.events)

    def nothing_is_due_before_it_is_due(self):
        table = self.table

        def ask(now):
            return referee.follow_up(table.match, luck, table.secrets, now)

        due = referee.due_at(table.match)
        assert ask(table.now) is None
        if due is None:
            assert ask(table.now + 1e7) is None
            return
        assert due > table.now
        assert ask(due) is not None
        for part in (0.5, 0.999):
            moment = table.now + (due - table.now) * part
            if moment < due:
                assert ask(moment) is None

    def survives_json(self, event):
        fields = json.loads(json.dumps(event.to_json()))
        read = Event.from_json(event.number, event.at, event.kind, fields, str(event.audience))
        assert read == event

    def keeps_secrets(self, event):
        fact, told = event.fact, json.dumps(event.to_json())
        secrets = self.table.secrets
        opened = {"board"} if isinstance(fact, Revealed) else set()
        if isinstance(fact, Opened):
            opened = {fact.name}
            assert opens(self.match.created.commitments[fact.name], fact.salt, fact.text)
        for name in set(secrets) - opened:
            assert SALTS[name] not in told
        known = any(isinstance(each.fact, Revealed) for each in self.table.events)
        if "board" in secrets and not known:
            assert secrets["board"].text.split()[0] not in told

    def teardown(self):
        """Folding the stored events gives the same match, and explains every clock."""
        if not hasattr(self, "table"):
            return
        events = self.table.events
        assert isinstance(events[0].fact, Created)
        match = Match.replay(events[:1])
        for event in events[1:]:
            after = match.apply(event)
            self.explains_the_clocks(match, event, after)
            match = after
        assert match == Match.replay(events) == self.match

    def explains_the_clocks(self, before, event, after):
        """Time is won by increments, fresh turns, the host and interruptions, by nothing else."""
        if before.clock is None:
            return
        given = before.clock.control.allowance
        for seat in range(len(before.seats)):
            had, has = before.clock.left(seat, event.at), after.clock.left(seat, event.at)
            won = has - had
            spent = before.clock.spent(seat, event.at)
            fresh = min(spent, given.fresh) + (given.period if spent > 0 else 0.0)
            match event.fact:
                case Moved(author, forgiven=forgiven) if author == seat:
                    assert won <= fresh + given.increment + forgiven + 1e-3
                    assert won >= -1e-3
                case TimeAdded(receiver, seconds) if receiver == seat:
                    # Part of it goes to what was overdrawn while the flag was about to fall.
                    assert seconds - FORGIVEN - 1e-3 <= won <= seconds + 1e-3
                case Interrupted(seconds):
                    assert -1e-3 <= won <= seconds + 1e-3
                case _ if event.kind == "withdrawn":
                    pass  # The move's gain is taken away again; tested by hand.
                case _ if after.clock.seats[seat].since is None:
                    # A turn that ended without a move: only what is fresh every turn comes back.
                    assert -1e-3 <= won <= fresh + 1e-3
                case _:
                    assert -1e-3 <= won <= fresh + 1e-3


RandomMatch.TestCase.settings = settings(
    max_examples=200,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestRandomMatch = RandomMatch.TestCase
