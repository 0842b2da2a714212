"""How players are written, and what follows from a plan and a game's number."""

import pytest

from tilewright.engine.arena import Entrant, MatchPlan, Sprt
from tilewright.engine.baselines import baseline_names, player_named, player_names
from tilewright.game import ConfigError, Limits, TilewrightError


def plan(game="lits", games=4, seed=1, players=("greedy", "beginner"), **more) -> MatchPlan:
    more.setdefault("settings", {"size": 5} if game == "lits" else {})
    first, second = map(Entrant.parse, players)
    return MatchPlan.create(game, first, second, games=games, seed=seed, **more)


@pytest.mark.parametrize(
    ("text", "entrant"),
    [
        ("greedy", Entrant("greedy")),
        (" Greedy ", Entrant("greedy")),
        ("greedy@time=0.5", Entrant("greedy", limits=Limits(seconds=0.5))),
        (
            "greedy@nodes=1000,depth=3,aim=.25,time=2",
            Entrant("greedy", limits=Limits(2.0, 1000, 3, 0.25)),
        ),
        ("greedy@as=old", Entrant("greedy", label="old")),
        ("cmd:./engine --now", Entrant(command="./engine --now")),
        (
            "cmd@time=1,as=old:/opt/a b:c@d",
            Entrant(command="/opt/a b:c@d", limits=Limits(seconds=1.0), label="old"),
        ),
        ("cmd:x@time=3", Entrant(command="x@time=3")),
    ],
)
def test_players_are_written_and_read(text, entrant):
    assert Entrant.parse(text) == entrant
    assert Entrant.parse(str(entrant)) == entrant
    assert eval(repr(entrant)) == entrant


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "form"),
        ("@time=1", "form"),
        ("cmd:", "form"),
        ("cmd:a\nb", "form"),
        ("greedy@", "wish"),
        ("greedy@fast", "wish"),
        ("greedy@time=1,time=2", "wish"),
        ("greedy@speed=1", "wish"),
        ("greedy@time=", "seconds"),
        ("greedy@time=0", "seconds"),
        ("greedy@time=1e3", "seconds"),
        ("greedy@aim=-1", "seconds"),
        ("greedy@nodes=0", "number"),
        ("greedy@depth=1.5", "number"),
        ("greedy@as=two words", "label"),
        ("greedy@as=", "label"),
    ],
)
def test_players_that_cannot_be_read(text, code):
    with pytest.raises(ConfigError) as refused:
        Entrant.parse(text)
    assert refused.value.code == f"engine.entrant.{code}"
    assert str(refused.value)


def test_names_in_tables():
    assert Entrant.parse("greedy@time=1").name == "greedy@time=1"
    assert Entrant.parse("greedy@as=new,time=1").name == "new"
    assert Entrant.parse("cmd@nodes=5:/opt/bin/other engine lits").name == "other@nodes=5"
    assert plan(players=("greedy", "greedy")).names == ("greedy (1)", "greedy (2)")


def test_own_limits_stand_alone():
    """A side with a limit of its own does not also play by the match's."""
    made = plan(players=("greedy@nodes=10", "beginner"), limits=Limits(seconds=1))
    assert made.limits_of(0) == Limits(nodes=10)
    assert made.limits_of(1) == Limits(seconds=1)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"games": 3}, "engine.arena.games"),
        ({"games": 0}, "engine.arena.games"),
        ({"seed": -1}, "game.seed"),
        ({"opening": 201}, "engine.arena.opening"),
        ({"players": ("nobody", "greedy")}, "game.bot.unknown"),
        ({"players": ("greedy", "cmd:engine")}, "engine.entrant.unlimited"),
        ({"game": "chess"}, "game.unknown"),
        ({"variant": "large"}, "game.variant.unknown"),
        ({"settings": {"size": 99}}, "game.option.range"),
        ({"game": "azul", "games": 4, "settings": {"players": 3}}, "engine.arena.games"),
    ],
)
def test_matches_that_cannot_be_played(options, code):
    with pytest.raises(TilewrightError) as refused:
        plan(**options)
    assert refused.value.code == code
    assert str(refused.value)


@pytest.mark.parametrize(("game", "seats"), [("lits", 2), ("azul", 2), ("azul", 3), ("azul", 4)])
def test_each_start_is_played_with_every_seating(game, seats):
    settings = {"size": 5} if game == "lits" else {"players": seats}
    made = plan(game, games=2 * seats, settings=settings)
    for start in range(2):
        numbers = range(start * seats, start * seats + seats)
        seatings = [made.seating(number) for number in numbers]
        assert {made.start_number(number) for number in numbers} == {start}
        assert [seating.index(0) for seating in seatings] == list(range(seats))
        assert all(seating.count(0) == 1 for seating in seatings)
    assert made.luck_of_start(0) != made.luck_of_start(1)
    assert made.start(1) == made.start(1)


def test_luck_differs_by_game_and_seed():
    """A pair's two games have the same board, and each its own choices among equal moves."""
    made, other = plan(seed=1), plan(seed=2)
    assert made.start(0) != other.start(0)
    lucks = {made.luck_of_player(number, ply) for number in range(4) for ply in range(1, 9)}
    assert len(lucks) == 32


@pytest.mark.parametrize("game", ["lits", "azul"])
def test_openings_are_random_and_never_end_a_game(game):
    settings = {"size": 4} if game == "lits" else {}
    moved = plan(game, settings=settings, opening=2)
    assert str(moved.start(0)[0]) != str(plan(game, settings=settings).start(0)[0])
    long = plan(game, settings=settings, opening=200)
    for start in range(3):
        assert long.start(start)[0].outcome is None


def test_identity_names_what_makes_a_match():
    made = plan(sprt=Sprt(0, 10))
    assert made.identity() != plan(sprt=Sprt(0, 20)).identity()
    assert made.identity() == plan(sprt=Sprt(0, 10), games=8).identity()


def test_baselines_are_players_too():
    for game in ("lits", "azul"):
        names = player_names(game)
        assert len(set(names)) == len(names)
        assert set(baseline_names(game)) <= set(names)
        for name in names:
            if name not in baseline_names(game):
                assert player_named(game, name).name == name
