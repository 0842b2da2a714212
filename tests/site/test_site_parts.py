"""The parts of the player on a site that need no site: engines, limits, wishes."""

import pytest

from tilewright.engine.arena import Decision
from tilewright.engine.timing import Clock
from tilewright.game import ConfigError, Limits, TilewrightError
from tilewright.games import new_game
from tilewright.play.time_controls import Fischer
from tilewright.site.backoff import Backoff
from tilewright.site.engine_choice import EngineChoice
from tilewright.site.engines import Engines
from tilewright.site.manner import ClockWish, Wanted
from tilewright.site.pace import limits_of_move
from tilewright.site.views import OpenMatch


class Idle:
    """An engine that only counts what is done to it."""

    name = "idle"

    def __init__(self):
        self.games = 0
        self.closed = 0

    def new_game(self):
        self.games += 1

    def choose(self, position, limits, seed):
        return Decision(position.legal_moves()[0], 0.0)

    def close(self):
        self.closed += 1


@pytest.fixture
def made():
    return []


@pytest.fixture
def engines(made):
    def open_player(game, start):
        made.append(Idle())
        return made[-1]

    return Engines(open_player, 2)


def lend(engines, match, game="lits"):
    with engines.lent(match, game, "") as player:
        return player


def test_a_match_keeps_its_engine(engines):
    """What an engine remembers of a game is of use in that game."""
    first = lend(engines, "a")
    assert lend(engines, "b") is not first
    assert lend(engines, "a") is first
    assert first.games == 0


def test_the_engine_of_a_match_that_is_over_begins_another_game(engines, made):
    first = lend(engines, "a")
    engines.release("a")
    assert lend(engines, "b") is first
    assert first.games == 1
    assert len(made) == 1


def test_no_more_engines_are_made_than_there_may_be(engines, made):
    """A third match takes over the engine that waits longest, of its own game."""
    first = lend(engines, "a")
    lend(engines, "b")
    assert lend(engines, "c") is first
    assert len(made) == 2


def test_an_engine_of_another_game_makes_room(engines, made):
    first = lend(engines, "a")
    lend(engines, "b")
    assert lend(engines, "c", "azul") is made[2]
    assert first.closed == 1


def test_an_engine_that_fails_is_not_lent_again(engines):
    with pytest.raises(ZeroDivisionError), engines.lent("a", "lits", "") as first:
        raise ZeroDivisionError
    assert first.closed == 1
    assert lend(engines, "a") is not first


def test_thinking_about_a_match_that_is_over_is_broken_off(engines):
    with engines.lent("a", "lits", "") as player:
        engines.release("a")
        assert player.closed == 1
    assert lend(engines, "a") is not player


def test_nothing_is_lent_once_they_are_closed(engines):
    player = lend(engines, "a")
    engines.close()
    assert player.closed == 1
    with pytest.raises(TilewrightError) as refused:
        lend(engines, "a")
    assert refused.value.code == "site.stopping"


@pytest.mark.parametrize(
    ("text", "player", "command"),
    [
        ("greedy", "greedy", ""),
        ("greedy@nodes=100", "greedy", ""),
        ("cmd:my-engine --fast", "", "my-engine --fast"),
        ("my-engine --fast", "", "my-engine --fast"),
        ("./my-engine", "", "./my-engine"),
        ("cmd@depth=3:./my-engine", "", "./my-engine"),
    ],
)
def test_an_engine_is_a_name_or_a_command_line(text, player, command):
    """More than one word, or a path, needs no ``cmd:``."""
    entrant = EngineChoice.parse(text).entrant
    assert (entrant.player, entrant.command) == (player, command)


def test_an_unknown_bot_is_refused_before_any_match():
    with pytest.raises(ConfigError) as refused:
        EngineChoice.parse("gredy").check(())
    assert refused.value.code == "game.bot.unknown"


def test_a_program_that_cannot_be_started_is_refused_before_any_match():
    with pytest.raises(ConfigError) as refused:
        EngineChoice.parse("/no/such/engine").check(("lits",))
    assert refused.value.code == "engine.external.start"


def test_a_program_is_told_one_time_and_never_none():
    """It may know no other limit, and thinks to the end of what it is given."""
    choice = EngineChoice.parse("cmd:my-engine")
    assert choice.limits(Limits()).seconds is not None
    assert choice.limits(Limits(seconds=9.0, aim=2.0)) == Limits(seconds=2.0)
    assert EngineChoice.parse("cmd@depth=3:x").limits(Limits(seconds=9.0)) == Limits(depth=3)


def test_a_bot_keeps_to_its_own_limits_and_to_the_clock():
    choice = EngineChoice.parse("greedy@time=5,nodes=100")
    assert choice.limits(Limits(seconds=2.0)) == Limits(seconds=2.0, nodes=100)
    assert EngineChoice.parse("greedy").limits(Limits()) == Limits()


@pytest.mark.parametrize("move_seconds", [None, 0.5, 1000.0])
@pytest.mark.parametrize("clock", [Clock(bank=10), Clock(turn=5), Clock(bank=60, increment=2)])
def test_a_move_leaves_time_for_the_way_to_the_site(clock, move_seconds):
    limits = limits_of_move(new_game("lits", seed=1), "lits", clock, move_seconds)
    assert 0 < limits.seconds < clock.left
    if move_seconds is not None:
        assert limits.seconds <= move_seconds


def test_time_that_passed_before_thinking_is_not_used_twice():
    start, clock = new_game("lits", seed=1), Clock(turn=10)
    early = limits_of_move(start, "lits", clock, None)
    late = limits_of_move(start, "lits", clock, None, elapsed=8.0)
    assert late.seconds <= early.seconds - 7.0


def test_without_a_clock_only_the_wish_limits_a_move():
    start = new_game("lits", seed=1)
    assert limits_of_move(start, "lits", None, None) == Limits()
    assert limits_of_move(start, "lits", None, 2.0) == Limits(seconds=2.0)


def row(**changed):
    told = {"match": "m", "game": "lits", "clock": "fischer 300+5", "speed": "rapid"}
    return OpenMatch(**{**told, "rated": False, "by": "Ada", **changed})


@pytest.mark.parametrize(
    ("wish", "fits"),
    [
        ("fischer 300+5", True),
        ("FISCHER 300+5", True),
        ("fischer 300+6", False),
        ("rapid", True),
        ("blitz, rapid", True),
        ("blitz", False),
    ],
)
def test_a_clock_is_wished_for_by_control_or_by_speed(wish, fits):
    assert ClockWish.parse(wish).fits(row()) == fits


def test_a_speed_alone_offers_no_match():
    """Nobody could say which clock of that speed is meant; without a clock there is one only."""
    assert ClockWish.parse("fischer 300+5").offered() == Fischer(300, 5)
    assert ClockWish.parse("untimed").offered() is None
    with pytest.raises(ConfigError) as refused:
        ClockWish.parse("blitz").offered()
    assert refused.value.code == "site.offer_clock"


@pytest.mark.parametrize(("rated", "fits"), [(None, True), (False, True), (True, False)])
def test_only_matches_of_the_wished_kind_are_accepted(rated, fits):
    assert Wanted(accept=("lits",), rated=rated).fits(row()) == fits
    assert not Wanted(accept=("azul",), rated=rated).fits(row())


def test_a_site_that_asks_to_be_left_alone_for_a_while_is():
    """Once; and what it cannot mean is not waited for."""
    backoff = Backoff(first=0.5, longest=30.0)
    backoff.asked_for(2.25)
    assert backoff.pause() == 2.25
    assert backoff.pause() <= 0.5
    for nonsense in (-1, 1e9, "2", None, float("nan")):
        backoff.reset()
        backoff.asked_for(nonsense)
        assert backoff.pause() <= 0.5
