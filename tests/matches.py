"""Matches for tests, played by the referee alone."""

from tilewright.chance import generator_for
from tilewright.play import referee
from tilewright.play.events import Event, Occupant, Seated, Started
from tilewright.play.match import Match, Status


def luck(draw):
    return generator_for(7, draw)


def begin(game="lits", variant=None, settings=None, seats=2):
    """The events of a match in which every seat is a person's, up to its start."""
    facts = [referee.create(game, variant, settings or {}, seats, luck)]
    facts += [Seated(seat, Occupant.PERSON) for seat in range(seats)]
    facts.append(Started())
    return [Event(number, float(number), fact) for number, fact in enumerate(facts, start=1)]


def play_on(events, choose, limit=400):
    """Play with the referee until nobody is to act or ``limit`` events have been made."""
    match = Match.replay(events)
    while len(events) < limit and match.status is Status.PLAYING:
        fact = referee.follow_up(match, luck)
        if fact is None:
            seat = min(match.to_act)
            (fact,) = referee.move(match, seat, str(choose(match.position)), match.number)
        events.append(Event(match.number + 1, 0.0, fact))
        match = match.apply(events[-1])
    return match


def apply(match, facts):
    """The match after facts that were decided on."""
    for fact in facts:
        match = match.apply(Event(match.number + 1, 0.0, fact))
    return match


def settle(match):
    """The match after everything that follows without anybody's decision."""
    while (fact := referee.follow_up(match, luck)) is not None:
        match = apply(match, [fact])
    return match
