"""Games of a match: seats, faults, time, and what the totals make of them."""

from fractions import Fraction

import pytest
from arena_players import Scripted, opener
from test_arena_plan import plan

from tilewright.engine.arena import (
    BotPlayer,
    Fault,
    FaultKind,
    PlayedGame,
    Sprt,
    Standing,
    Verdict,
    play_games,
    run_match,
)
from tilewright.engine.arena.playing import Table, play_game
from tilewright.engine.baselines import player_named
from tilewright.game import Analysis, Limits, Line, Outcome, Termination


def bots(made, side):
    return BotPlayer(player_named(made.game, made.entrants[side].player))


def all_games(made, first=None, second=None, parallel=1):
    open_player = bots if first is None else opener(first, second)
    return sorted(
        play_games(made, range(made.games), parallel=parallel, open_player=open_player),
        key=lambda game: game.number,
    )


def replayed(made, game):
    position = made.rules.parse_position(game.start)
    for move in game.moves:
        position = position.play(position.parse_move(move.move))
    return position


def test_seats_are_exchanged_on_the_same_board():
    games = all_games(plan(games=4))
    for one, other in ((games[0], games[1]), (games[2], games[3])):
        assert one.start == other.start
        assert (one.seating, other.seating) == ((0, 1), (1, 0))
    assert games[0].start != games[2].start


@pytest.mark.parametrize(("game", "seats"), [("lits", 2), ("azul", 2), ("azul", 3)])
def test_games_replay_to_their_result(game, seats):
    settings = {"size": 5} if game == "lits" else {"players": seats}
    made = plan(game, games=seats, settings=settings, opening=1)
    for played in all_games(made):
        position = replayed(made, played)
        assert position.outcome == played.outcome
        assert played.faults == ()
        assert PlayedGame.from_json(played.to_json()).to_json() == played.to_json()
        by_chance = [move for move in played.moves if move.move.startswith("deal")]
        assert played.plies == len(played.moves) - len(by_chance)
        assert all(move.seconds is None for move in by_chance)


def test_games_of_one_start_have_the_same_deals():
    games = all_games(plan("azul", games=2))
    firsts = {game.moves[0].move for game in games}
    assert len(firsts) == 1
    assert firsts.pop().startswith("deal")


def test_several_at_a_time_play_the_same_games():
    made = plan(games=6)
    alone, together = all_games(made), all_games(made, parallel=3)
    for one, other in zip(alone, together, strict=True):
        assert (one.start, one.outcome) == (other.start, other.outcome)
        assert [move.move for move in one.moves] == [move.move for move in other.moves]


@pytest.mark.parametrize(
    ("what", "kind", "termination"),
    [
        ("raise", FaultKind.CRASH, Termination.RESIGNATION),
        ("illegal", FaultKind.ILLEGAL, Termination.RESIGNATION),
        ("nonsense", FaultKind.ILLEGAL, Termination.RESIGNATION),
        ("late", FaultKind.TIME, Termination.TIME),
    ],
)
def test_a_fault_loses_the_game_and_not_the_match(what, kind, termination):
    made = plan(games=2, limits=Limits(seconds=1), lose_on_time=True)
    bad, good = Scripted(what), Scripted()
    for game in all_games(made, bad, good):
        seat = game.seating.index(0)
        (fault,) = game.faults
        assert (fault.seat, fault.kind) == (seat, kind)
        assert fault.words.isprintable()
        assert game.outcome.termination is termination
        assert game.outcome.winners == (1 - seat,)
        assert game.score == 0
        assert game.outcome.scores == replayed(made, game).scores
    # Who failed is not asked again before it was ended; who was late goes on.
    assert bad.closed == (1 if kind is FaultKind.TIME else 2)
    assert good.closed == 1


def test_a_late_move_is_only_counted_unless_it_loses():
    made = plan(games=2, limits=Limits(seconds=1), tolerance=0.5)
    standing = Standing(made, all_games(made, Scripted("late"), Scripted(seconds=1.4)))
    first, second = standing.to_json()["players"]
    assert (first["late_moves"], second["late_moves"]) == (first["moves"], 0)
    assert first["faults"] == {"illegal": 0, "crash": 0, "time": 0}
    assert first["slowest_move"] == 9


def test_in_a_larger_game_the_policy_plays_on_for_who_fell():
    made = plan("azul", games=3, settings={"players": 3})
    for game in all_games(made, Scripted("raise", when=1), Scripted()):
        seat = game.seating.index(0)
        assert [fault.seat for fault in game.faults] == [seat]
        assert game.outcome.termination is Termination.COMPLETED
        assert game.outcome.ranks[seat] == 3
        assert replayed(made, game).outcome is not None
        # What the policy plays is no move of the player's.
        assert sum(move.seat == seat for move in game.moves) == 1


def test_a_larger_game_ends_with_one_seat_standing():
    made = plan("azul", games=3, settings={"players": 3})
    for game in all_games(made, Scripted(), Scripted("raise")):
        assert len(game.faults) == 2
        assert game.score == 1


def test_a_player_that_cannot_be_started_loses():
    made = plan(games=2)

    def open_player(made, side):
        if side == 0:
            raise OSError("not there")
        return Scripted()

    for game in play_games(made, range(2), open_player=open_player):
        assert game.score == 0
        assert game.faults[0].kind is FaultKind.CRASH
        assert game.faults[0].words == "not there"


def test_a_closed_table_starts_nobody():
    made = plan(games=2)
    table = Table(made, opener(Scripted(), Scripted()))
    table.close()
    game = play_game(made, 0, table)
    assert game.faults


def test_a_bug_of_ours_is_raised_where_the_games_are_asked_for(monkeypatch):
    """What is no player's fault must not pass for a result."""
    monkeypatch.setattr("tilewright.engine.arena.match.play_game", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        all_games(plan(games=2))


def test_closing_the_games_ends_the_players():
    first, second = Scripted(), Scripted()
    games = play_games(plan(games=40), range(40), open_player=opener(first, second))
    next(games)
    games.close()
    assert (first.closed, second.closed) == (1, 1)


# --- What a bot tells ----------------------------------------------------------------------


class Thinker:
    name = "thinker"
    cleared = 0

    def clear(self):
        self.cleared += 1

    def decide(self, position, generator, limits=Limits()):
        first, second = position.legal_moves()[:2]
        lines = (Line((second,), 4.0), Line((first,), 2.5))
        return first, Analysis(lines, 7, limits.nodes)

    def choose(self, position, generator, limits=Limits()):
        return self.decide(position, generator, limits)[0]

    def analyse(self, position, limits):
        return self.decide(position, None, limits)[1]


def test_a_bot_that_explains_itself_is_noted():
    ticks = iter([10.0, 10.25])
    position, _ = plan().start(0)
    bot = Thinker()
    player = BotPlayer(bot, clock=lambda: next(ticks))
    player.new_game()
    decision = player.choose(position, Limits(nodes=99), 1)
    assert decision.move == position.legal_moves()[0]
    assert (decision.value, decision.depth, decision.nodes) == (2.5, 7, 99)
    assert decision.seconds == 0.25
    assert (player.name, bot.cleared) == ("thinker", 1)


# --- Totals --------------------------------------------------------------------------------


def result(made, number, ranks, faults=()):
    seats = made.seating(number)
    outcome = Outcome(Termination.COMPLETED, ranks, tuple(10 * (4 - rank) for rank in ranks))
    return PlayedGame(number, seats, "start", (), outcome, faults)


def test_scores_and_shared_places():
    made = plan("azul", games=3, settings={"players": 3})
    assert result(made, 0, (1, 2, 3)).score == 1
    assert result(made, 0, (1, 1, 3)).score == Fraction(1, 2)
    assert result(made, 1, (1, 1, 1)).score == Fraction(1, 3)
    assert result(made, 2, (1, 1, 3)).score == 0


def test_standing_adds_up():
    made = plan("azul", games=4)
    fault = Fault(1, FaultKind.CRASH, 0, "it broke")
    games = [
        result(made, 0, (1, 2)),
        result(made, 1, (1, 1)),
        result(made, 2, (2, 1), (fault,)),
    ]
    told = Standing(made, games).to_json()
    assert (told["wins"], told["ties"], told["losses"]) == (1, 1, 1)
    assert (told["games"], told["starts"], told["finished"]) == (3, 1, False)
    assert told["score"]["value"] == 0.75
    assert told["start_scores"] == [{"score": 0.75, "starts": 1}]
    assert [seat["games"] for seat in told["by_seat"]] == [2, 1]
    assert told["players"][0]["points"] == pytest.approx((30 + 30 + 20) / 3)
    assert told["players"][1]["faults"]["crash"] == 1
    assert told["sprt"] is None


def test_a_clean_sweep_has_no_finite_elo():
    made = plan(games=2)
    told = Standing(made, [result(made, 0, (1, 2)), result(made, 1, (2, 1))]).to_json()
    assert told["elo"]["value"] is None
    assert told["elo"]["high"] is None
    assert told["elo"]["low"] is not None


def test_the_test_reads_starts_in_order_and_keeps_its_verdict():
    """Which games end first must not matter, nor what comes after the verdict."""
    made = plan(games=400, sprt=Sprt(0, 100))
    won = [result(made, number, (1, 2) if number % 2 == 0 else (2, 1)) for number in range(100)]
    lost = [
        result(made, number, (2, 1) if number % 2 == 0 else (1, 2)) for number in range(100, 400)
    ]
    in_order = Standing(made, won + lost)
    backwards = Standing(made, [*reversed(won), *reversed(lost)])
    for standing in (in_order, backwards):
        assert standing.sprt.verdict is Verdict.ELO1
        assert standing.sprt.starts < 50
    assert in_order.sprt == backwards.sprt
    # While the first start is missing the test has read nothing.
    assert Standing(made, won[1:]).sprt.starts == 0


def test_a_match_stops_when_it_is_settled():
    made = plan(games=400, sprt=Sprt(0, 200), limits=Limits(seconds=1), lose_on_time=True)
    open_player = opener(Scripted(), Scripted("late"))
    seen = []
    standing = run_match(made, open_player=open_player, watch=lambda state, game: seen.append(game))
    assert standing.is_decided
    assert standing.is_finished
    assert standing.tally.games == len(seen) - 1 < 60
    told = standing.to_json()["sprt"]
    assert told["verdict"] == "elo1"
    assert told["ratio"] >= told["upper"]
