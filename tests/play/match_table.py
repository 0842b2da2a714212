"""A match for tests with a clock on the wall: time passes only when a test says so."""

import pytest

from tilewright.chance import generator_for
from tilewright.game import TilewrightError
from tilewright.play import referee
from tilewright.play.events import Event, Occupant
from tilewright.play.match import Match, Status
from tilewright.play.referee import Terms

SEED = 7
SALTS = {"board": "salt of the board", "seed": "salt of the seed"}


def luck(draw):
    return generator_for(SEED, draw)


class Table:
    """A match, its events, and the time; what follows by itself follows at the right moment."""

    def __init__(self, game="lits", settings=None, seats=2, terms=None, bots=()):
        self.now = 1000.0
        created, self.secrets = referee.create_sealed(
            game, None, settings or {}, seats, luck, terms or Terms(), seed=SEED, salts=SALTS
        )
        self.events = [Event(1, self.now, created)]
        self.match = Match.replay(self.events)
        self.bots = bots

    @classmethod
    def started(cls, *arguments, **options):
        table = cls(*arguments, **options)
        table.sit()
        if table.match.status is Status.READY:
            table.act(referee.start, table.match.number)
        return table

    def sit(self):
        for seat in range(len(self.match.seats)):
            if seat in self.bots:
                self.act(referee.take_seat, seat, Occupant.BOT, next(iter(self.match.rules.bots)))
            else:
                self.act(referee.take_seat, seat, Occupant.PERSON)

    def happen(self, facts):
        for fact in facts:
            event = Event(self.match.number + 1, self.now, fact)
            self.events.append(event)
            self.match = self.match.apply(event)

    def follow(self):
        while (fact := referee.follow_up(self.match, luck, self.secrets, self.now)) is not None:
            self.happen([fact])

    def act(self, action, *arguments, **options):
        facts = action(self.match, *arguments, **options)
        self.happen(facts)
        self.follow()
        return facts

    def wait(self, seconds):
        """Let time pass; what becomes due happens at its moment."""
        until = self.now + seconds
        while (due := referee.due_at(self.match)) is not None and due <= until:
            self.now = max(self.now, due)
            self.follow()
        self.now = until

    def move(self, seat=None, text=None, **options):
        seat = min(self.match.to_act) if seat is None else seat
        text = str(self.match.position.legal_moves()[0]) if text is None else text
        return self.act(referee.move, seat, text, self.match.number, now=self.now, **options)

    def refusal(self, action, *arguments, **options):
        """The code with which an action is refused, after checking that nothing changed."""
        before = self.match
        with pytest.raises(TilewrightError) as refused:
            action(self.match, *arguments, **options)
        assert refused.value.message("en")
        assert refused.value.message("zh-Hant")
        assert self.match == before
        return refused.value.code

    def kinds(self, since=0):
        return [event.kind for event in self.events if event.number > since]
