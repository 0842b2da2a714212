"""The signature of play: the same on every run and processor, and changed on purpose alone."""

import json
from pathlib import Path

import pytest

from tilewright.azul import AzulPosition, Phase, WallKind
from tilewright.cli.app import main
from tilewright.engine import bench
from tilewright.engine.bench import run_bench
from tilewright.engine.engines import ENGINE_GAMES, engine_of, gather_proofs
from tilewright.game import ConfigError
from tilewright.games import game_named
from tilewright.lits import LitsPosition
from tilewright.lits.native import check_variant, cpu_variant, cpu_variants

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture
def quick(monkeypatch):
    """The positions that take least, one of each kind of limit among them."""
    names = ("pie-opening-10", "pie-answer-10", "ending-10", "nine-pieces-12", "whole-game-6")
    chosen = tuple(one for one in bench.POSITIONS["lits"] if one.name in names)
    assert len(chosen) == len(names)
    monkeypatch.setattr(bench, "POSITIONS", {**bench.POSITIONS, "lits": chosen})


@pytest.mark.parametrize("game", ENGINE_GAMES)
def test_the_signature_is_the_one_that_was_kept(game, capsys, monkeypatch):
    """After a change of play, and of nothing else, keep the new one:

    ``tilewright bench --game GAME | tail -n 1 > tests/golden/GAME.signature``
    """
    monkeypatch.setenv("TILEWRIGHT_LANG", "en")
    assert main(["bench", "--game", game]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == (GOLDEN / f"{game}.signature").read_text().strip()
    searched = len(bench.POSITIONS[game])
    total = sum(int(line.split()[1].replace(",", "")) for line in lines[:searched])
    assert lines[searched].split()[1] == f"{total:,}"
    if game == "lits":
        assert lines[-1] == f"signature: {total}"


def test_without_a_game_it_is_the_first_one(quick, capsys):
    assert main(["bench", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == ENGINE_GAMES[0] == "lits"


@pytest.mark.parametrize("game", ENGINE_GAMES)
def test_every_variant_visits_the_same_positions(game, quick):
    results = {}
    for variant in cpu_variants():
        try:
            check_variant(variant)
        except ConfigError:
            continue  # Not for this processor.
        results[variant] = run_bench(game, variant=variant)
    assert {"baseline", cpu_variant()} <= results.keys()
    first, *others = results.values()
    for other in others:
        assert other.analyses == first.analyses
        assert other.signature == first.signature
    assert run_bench(game).analyses == first.analyses


@pytest.mark.parametrize("game", ENGINE_GAMES)
def test_the_document(game, quick, capsys):
    assert main(["bench", "--game", game, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["nodes"] == sum(one["nodes"] for one in told["positions"])
    assert told["game"] == game
    assert game == "azul" or told["signature"] == told["nodes"]
    assert told["nodes_per_second"] > 0
    for one in told["positions"]:
        position = game_named(game).parse_position(one["position"])
        assert one["best"] in map(str, position.legal_moves())
        assert set(one["limits"]) in ({"nodes"}, {"depth"})


def test_several_threads_have_no_signature(quick, capsys):
    assert main(["bench", "--threads", "2"]) == 0
    assert "signature" not in capsys.readouterr().out
    assert run_bench(threads=2).to_json()["signature"] is None


def test_a_variant_that_there_is_none_of_is_refused():
    with pytest.raises(ConfigError, match="mmx"):
        run_bench(variant="mmx")


def test_the_positions_of_azul_are_of_every_kind():
    """Two, three and four players; early, in the middle and late; both walls; a tiling."""
    positions = [AzulPosition.parse(one.text) for one in bench.POSITIONS["azul"]]
    assert {position.seats for position in positions} == {2, 3, 4}
    assert {position.wall_kind for position in positions} == set(WallKind)
    assert {position.phase for position in positions} == {Phase.OFFER, Phase.TILING}
    assert all(
        str(each) == one.text for each, one in zip(positions, bench.POSITIONS["azul"], strict=True)
    )


@pytest.mark.parametrize("game", ["chess", "x" * 1000])
def test_a_game_without_an_engine_is_refused(game):
    with pytest.raises(ConfigError, match="lits, azul"):
        engine_of(game)
    with pytest.raises(ConfigError, match="lits, azul"):
        run_bench(game)
    assert [engine_of(game).game for game in ENGINE_GAMES] == list(ENGINE_GAMES)


def test_gathering_leaves_the_other_files_as_they_are(tmp_path):
    position = LitsPosition.parse(
        next(one.text for one in bench.POSITIONS["lits"] if one.name == "five-pieces-10")
    )
    source, target = tmp_path / "source", tmp_path / "target"
    engine = engine_of("lits").make(1, 16, source)
    *_, last = engine.analyse(position)
    assert last.proven
    count = engine.save()
    assert count > 0
    before = source.read_bytes()
    assert gather_proofs(target) == 0
    assert gather_proofs(target, [source]) == count
    assert gather_proofs(target, [source, source]) == count
    assert source.read_bytes() == before
