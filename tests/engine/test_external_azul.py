"""Programs that speak the text protocol of Azul, as players: good ones and bad ones."""

import contextlib
import sys
from pathlib import Path

import pytest

from tilewright.azul import AzulPosition
from tilewright.engine.arena import Entrant, MatchPlan, run_match
from tilewright.engine.arena.entrants import _GAMES_OF_PROGRAMS
from tilewright.engine.arena.match import try_players
from tilewright.engine.external import ExternalPlayer
from tilewright.engine.speeches import SPOKEN_GAMES, speech_of
from tilewright.game import (
    ConfigError,
    IllegalMoveError,
    Limits,
    NotationError,
    TilewrightError,
)
from tilewright.games import new_game

HERE = Path(__file__).parent
SECOND = Limits(seconds=1.0)
OURS = [sys.executable, str(HERE / "protocol_program.py"), "azul"]
SMALL = [sys.executable, str(HERE / "small_program.py")]
NOBODY = "player=0:-/-/-/-/-:...../...../...../...../.....:-"
OFFER = AzulPosition.parse(
    "azul displays=BYRK/BBYR/RRKW/YYKW/BKKW bag=16B16Y16R15K17W " + NOBODY + " " + NOBODY
)
TILING = AzulPosition.parse(
    "azul wall=grey round=2 marker=2 displays=-/-/-/-/- bag=19B18Y20R20K20W "
    "player=3:B/YY/-/-/-:...../...../...../...../.....:- "
    "player=5:-/-/-/-/-:...../...../...../...../.....:M"
)


@contextlib.contextmanager
def playing(*words: str):
    with contextlib.closing(ExternalPlayer(words, name="other", margin_seconds=20)) as player:
        yield player


def test_our_own_program_plays_and_tells_what_it_thinks():
    with playing(*OURS) as player:
        decision = player.choose(OFFER, Limits(depth=4, nodes=1000), 1)
        assert decision.move == OFFER.legal_moves()[-1]
        assert (decision.value, decision.depth, decision.nodes) == (1.5, 4, 40)
        player.new_game()
        assert player.choose(TILING, SECOND, 2).move == TILING.legal_moves()[-1]


def heard(position: AzulPosition, move: str, limits: Limits) -> list[str]:
    """What a program hears that knows nothing beyond the dialect."""
    with playing(*SMALL, f"move={move}", "log", "azul") as player:
        assert str(player.choose(position, limits, 1).move) == move
        complaints = player._program._complaints
        complaints.seek(0)
        return complaints.read().decode().splitlines()


def test_positions_and_limits_are_told_in_the_dialect():
    assert heard(OFFER, "1B1", Limits(seconds=1.5, aim=0.5)) == [
        "info",
        f"position {OFFER}",
        "bestmove time 00:00:01.500",
    ]
    assert heard(TILING, "w1@3", Limits(depth=4)) == [
        "info",
        f"position {TILING}",
        "bestmove depth 4",
    ]


@pytest.mark.parametrize(
    ("answer", "kind", "code"),
    [
        ("move=1B1", None, ""),
        ("move=9B1", IllegalMoveError, "illegal"),
        ("move=w1@1", IllegalMoveError, "illegal"),
        ("move=deal BYRK/BBYR/RRKW/YYKW/BKKW", IllegalMoveError, "illegal"),
        ("move=a1 a2 a3 b3", NotationError, "reply"),
        ("empty", NotationError, "reply"),
        ("garbage", NotationError, "reply"),
        ("dies", TilewrightError, "ended"),
        ("refuses", TilewrightError, "refused"),
    ],
)
def test_what_a_program_does_wrong_is_named(answer, kind, code):
    with playing(*SMALL, answer, "azul") as player:
        if kind is None:
            player.choose(OFFER, SECOND, 1)
            return
        with pytest.raises(kind) as caught:
            player.choose(OFFER, SECOND, 1)
        assert caught.value.code == f"engine.external.{code}"
        assert caught.value.message("zh-Hant")
        assert player._program is None


def plan(*players: str, **settings: object) -> MatchPlan:
    first, second = map(Entrant.parse, players)
    games = int(settings.get("players", 2))
    return MatchPlan.create("azul", first, second, games=games, seed=1, settings=settings)


def command(*words: str) -> str:
    return "cmd@time=5:" + " ".join(f"'{word}'" for word in words)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_program_plays_whole_matches(seats):
    """Also on the grey wall, where it tiles; the trial move comes after a deal."""
    made = plan(command(*OURS), "beginner", players=seats, wall="grey")
    try_players(made)
    standing = run_match(made)
    assert standing.tally.games == seats
    assert not any(standing.to_json()["players"][0]["faults"].values())


def test_a_program_that_cannot_play_is_told_before_the_match():
    with pytest.raises(TilewrightError):
        try_players(plan(command(*SMALL, "dies"), "beginner"))


def test_games_that_no_program_speaks_of_are_refused():
    assert _GAMES_OF_PROGRAMS == SPOKEN_GAMES
    for game in SPOKEN_GAMES:
        assert speech_of(new_game(game, seed=1))
    with pytest.raises(ConfigError) as caught:
        Entrant.parse("cmd@depth=1:x").check("chess", Limits())
    assert caught.value.code == "engine.entrant.game"
    assert "azul" in str(caught.value)
    with pytest.raises(ConfigError) as caught:
        speech_of("a position of another game")
    assert caught.value.code == "engine.external.game"
    assert "azul" in str(caught.value)
