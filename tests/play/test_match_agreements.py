"""Takebacks, pauses and early ends by agreement."""

from match_table import Table

from tilewright.game import Termination
from tilewright.play import referee
from tilewright.play.clocks import ClockParts, Fischer, TurnBank
from tilewright.play.events import Answered, Offered, Proposal
from tilewright.play.match import Status
from tilewright.play.referee import Terms

SMALL = {"size": 6}


def test_a_takeback_goes_to_before_the_askers_last_move():
    table = Table.started(settings=SMALL, terms=Terms())
    table.move()
    before = table.match
    table.move()
    table.move()
    table.act(referee.offer, 1, Proposal.TAKEBACK, table.match.number)
    (offer,) = table.match.offers
    table.act(referee.answer, 0, offer.number, True, table.match.number)
    assert table.match.position == before.position
    assert table.match.moves == before.moves
    assert table.match.offers == ()
    assert table.kinds()[-1] == "taken-back"


def test_a_takeback_wins_nobody_time():
    table = Table.started(settings=SMALL, terms=Terms(clock=Fischer(300, 0)))
    table.wait(10)
    table.move()
    table.wait(20)
    table.act(referee.offer, 0, Proposal.TAKEBACK, table.match.number)
    table.act(referee.offer, 1, Proposal.TAKEBACK, table.match.number)
    assert table.match.moves == ()
    assert table.match.clock.running == {0}
    assert table.match.clock.left(0, table.now) == 290.0
    assert table.match.clock.left(1, table.now) == 280.0


def test_a_takeback_in_ones_own_turn_begins_a_new_turn():
    table = Table.started(settings=SMALL, terms=Terms(clock=TurnBank(60, 300)))
    table.move()
    table.move()
    table.wait(70)
    for seat in (0, 1):
        table.act(referee.offer, seat, Proposal.TAKEBACK, table.match.number)
    assert table.match.clock.parts(0, table.now) == ClockParts(350.0, turn=60.0, bank=290.0)


def test_a_takeback_across_a_deal_keeps_the_deal():
    """Otherwise a takeback would be a way to try another deal."""
    table = Table.started("azul", {}, 2, Terms(grace=0))
    while table.kinds().count("dealt") < 2:
        table.move()
    deal = table.match.moves[-1].move
    author = table.match.moves[-2].seat
    table.act(referee.offer, author, Proposal.TAKEBACK, table.match.number)
    table.act(referee.answer, 1 - author, table.match.offers[0].number, True, table.match.number)
    assert table.match.moves[-1].seat != author
    table.move(author)
    assert table.match.moves[-1].move == deal


def test_bots_agree_at_once():
    table = Table.started(settings=SMALL, terms=Terms(grace=0), bots=(1,))
    table.move()
    table.move()
    table.act(referee.offer, 0, Proposal.TAKEBACK, table.match.number)
    assert table.match.moves == ()


def test_a_takeback_from_a_bot_undoes_ones_own_swap():
    """The sides are as they were, and the same person is to choose again."""
    table = Table.started(settings=SMALL, terms=Terms(grace=0), bots=(0,))
    table.move(0)
    before = table.match.position
    table.move(1, "swap")
    table.move(0)
    table.act(referee.offer, 1, Proposal.TAKEBACK, table.match.number)
    assert table.match.position == before
    assert table.match.to_act == {1}
    table.move(1, "swap")
    assert table.match.position.swapped


def test_a_takeback_undoes_the_swap_by_which_a_bot_answered():
    """After the swap one moves again at once: the last decision may be that one or the first."""
    table = Table.started(settings=SMALL, terms=Terms(grace=0), bots=(1,))
    start = table.match.position
    table.move(0)
    table.move(1, "swap")
    table.act(referee.offer, 0, Proposal.TAKEBACK, table.match.number)
    assert (table.match.position, table.match.to_act) == (start, {0})


def test_a_takeback_from_several_bots_across_a_deal_brings_the_same_tiles():
    """One is in turn again, and what was dealt after it is dealt again: no second luck."""
    table = Table.started("azul", {"players": 3}, 3, Terms(grace=0), bots=(1, 2))
    while table.kinds().count("dealt") < 2 or 0 not in table.match.to_act:
        table.move()
    dealt = [played.move for played in table.match.moves if played.seat is None]
    last_deal = max(ply for ply, played in enumerate(table.match.moves) if played.seat is None)
    while max(ply for ply, each in enumerate(table.match.moves) if each.seat == 0) > last_deal:
        table.act(referee.offer, 0, Proposal.TAKEBACK, table.match.number)
        assert table.match.to_act == {0}
    table.act(referee.offer, 0, Proposal.TAKEBACK, table.match.number)
    assert table.match.to_act == {0}
    assert [played.move for played in table.match.moves if played.seat is None] == dealt[:1]
    while table.kinds().count("dealt") < 3:
        table.move()
    assert [played.move for played in table.match.moves if played.seat is None][:2] == dealt[:2]


def test_offers_lapse_with_a_move_and_are_not_made_twice():
    table = Table.started(settings=SMALL, terms=Terms())
    number = table.match.number
    code = table.refusal(referee.offer, 0, Proposal.TAKEBACK, number)
    assert code == "play.nothing_to_take_back"
    table.act(referee.offer, 0, Proposal.PAUSE, number)
    assert table.refusal(referee.offer, 0, Proposal.PAUSE, number) == "play.outdated"
    number = table.match.number
    assert table.refusal(referee.offer, 0, Proposal.PAUSE, number) == "play.already_offered"
    table.move()
    assert table.match.offers == ()
    assert table.refusal(referee.answer, 1, number, True, table.match.number) == "play.offer_gone"
    assert table.refusal(referee.offer, 0, Proposal.PAUSE, number) == "play.outdated"


def test_an_offer_is_refused_or_called_back_with_a_no():
    table = Table.started(settings=SMALL, terms=Terms())
    for seat in (1, 0):
        facts = table.act(referee.offer, 0, Proposal.PAUSE, table.match.number)
        assert facts == [Offered(0, Proposal.PAUSE, table.match.number - 1)]
        number = table.match.offers[0].number
        own = (0, number, True, table.match.number)
        assert table.refusal(referee.answer, *own) == "play.already_answered"
        table.act(referee.answer, seat, number, False, table.match.number)
        assert table.match.offers == ()
        assert not table.match.paused


def test_another_offer_takes_the_place_of_the_first():
    table = Table.started(settings=SMALL, terms=Terms())
    table.move()
    table.act(referee.offer, 0, Proposal.PAUSE, table.match.number)
    table.act(referee.offer, 0, Proposal.TAKEBACK, table.match.number)
    assert [offer.what for offer in table.match.offers] == [Proposal.TAKEBACK]


def test_offering_what_is_offered_accepts_it():
    table = Table.started(settings=SMALL, terms=Terms())
    table.act(referee.offer, 0, Proposal.PAUSE, table.match.number)
    number = table.match.number
    assert referee.offer(table.match, 1, Proposal.PAUSE, number) == [Answered(1, number, True)]


def test_more_than_two_end_by_agreement_of_all_who_still_play():
    table = Table.started("azul", {"players": 3}, 3, Terms())
    for _ in range(4):
        table.move()
    table.act(referee.offer, 0, Proposal.END, table.match.number)
    number = table.match.offers[0].number
    table.act(referee.answer, 1, number, True, table.match.number)
    twice = (1, number, True, table.match.number)
    assert table.refusal(referee.answer, *twice) == "play.already_answered"
    assert table.match.status is Status.PLAYING
    # The third resigns instead of answering: now all who still play have agreed.
    table.act(referee.resign, 2)
    assert table.match.outcome.termination is Termination.AGREEMENT
    assert table.match.outcome.ranks[2] == 3
    assert table.match.outcome.ranks[:2] == (1, 1)


def test_two_cannot_end_by_agreement():
    table = Table.started(settings=SMALL, terms=Terms())
    code = table.refusal(referee.offer, 0, Proposal.END, table.match.number)
    assert code == "play.end_of_two"


def test_only_persons_who_still_play_propose():
    table = Table.started("azul", {"players": 3}, 3, Terms(), bots=(2,))
    table.act(referee.resign, 0)
    number = table.match.number
    assert table.refusal(referee.offer, 0, Proposal.END, number) == "play.already_fallen"
    assert table.refusal(referee.offer, 2, Proposal.END, number) == "play.persons_only"
    assert table.refusal(referee.offer, 9, Proposal.END, number) == "play.no_such_seat"
