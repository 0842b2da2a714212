"""The signature of play: the same on every run and processor, and changed on purpose alone."""

import json
from pathlib import Path

import pytest

from tilewright.cli.app import main
from tilewright.engine import bench
from tilewright.engine.bench import run_bench
from tilewright.engine.engines import ENGINE_GAMES, engine_of, gather_proofs
from tilewright.game import ConfigError
from tilewright.lits import LitsPosition
from tilewright.lits.native import check_variant, cpu_variant, cpu_variants

SIGNATURE = Path(__file__).parents[1] / "golden" / "lits.signature"


@pytest.fixture
def quick(monkeypatch):
    """The positions that take least, one of each kind of limit among them."""
    names = ("pie-opening-10", "pie-answer-10", "ending-10", "nine-pieces-12", "whole-game-6")
    chosen = tuple(one for one in bench.POSITIONS if one.name in names)
    assert len(chosen) == len(names)
    monkeypatch.setattr(bench, "POSITIONS", chosen)


def test_the_signature_is_the_one_that_was_kept(capsys, monkeypatch):
    """After a change of play, and of nothing else, keep the new one:

    ``tilewright bench | tail -n 1 > tests/golden/lits.signature``
    """
    monkeypatch.setenv("TILEWRIGHT_LANG", "en")
    assert main(["bench"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == SIGNATURE.read_text().strip()
    total = sum(int(line.split()[1].replace(",", "")) for line in lines[: len(bench.POSITIONS)])
    assert lines[-1] == f"signature: {total}"


def test_every_variant_visits_the_same_positions(quick):
    results = {}
    for variant in cpu_variants():
        try:
            check_variant(variant)
        except ConfigError:
            continue  # Not for this processor.
        results[variant] = run_bench(variant=variant)
    assert {"baseline", cpu_variant()} <= results.keys()
    first, *others = results.values()
    for other in others:
        assert other.analyses == first.analyses
    assert run_bench().analyses == first.analyses


def test_the_document(quick, capsys):
    assert main(["bench", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["signature"] == told["nodes"] == sum(one["nodes"] for one in told["positions"])
    assert told["nodes_per_second"] > 0
    for one in told["positions"]:
        position = LitsPosition.parse(one["position"])
        assert one["best"] in map(str, position.legal_moves())
        assert set(one["limits"]) in ({"nodes"}, {"depth"})


def test_several_threads_have_no_signature(quick, capsys):
    assert main(["bench", "--threads", "2"]) == 0
    assert "signature" not in capsys.readouterr().out
    assert run_bench(threads=2).to_json()["signature"] is None


def test_a_variant_that_there_is_none_of_is_refused():
    with pytest.raises(ConfigError, match="mmx"):
        run_bench(variant="mmx")


def test_a_game_without_an_engine_is_refused():
    with pytest.raises(ConfigError, match="lits"):
        engine_of("azul")
    assert [engine_of(game).game for game in ENGINE_GAMES] == list(ENGINE_GAMES)


def test_gathering_leaves_the_other_files_as_they_are(tmp_path):
    position = LitsPosition.parse(
        next(one.text for one in bench.POSITIONS if one.name == "five-pieces-10")
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
