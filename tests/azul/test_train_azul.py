"""The training of the networks: it runs, learns, and goes on where it stopped."""

import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest

from tilewright._native import azul as core

TOOL = Path(__file__).parents[2] / "tools" / "train_azul.py"


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("train_azul", TOOL)
    module = importlib.util.module_from_spec(spec)
    sys.modules["train_azul"] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules["train_azul"]


@pytest.mark.parametrize("name", ["coloured-2", "grey-3"])
def test_a_network_learns_from_games(tool, name, monkeypatch):
    """After some steps it predicts games that it has not seen better than before."""
    kind = tool.Kind.parse(name)
    monkeypatch.setattr(tool, "QUICK_GAMES", 800)
    monkeypatch.setattr(tool, "BATCH", 256)
    material = tool.Material(kind, [tool.quick_samples(kind)], 0)
    fresh = tool.fresh_weights(kind, material.width, np.random.default_rng(1))
    learnt = tool.learn(kind, material, None, epochs=2, rate=2e-3, seed=1)
    weights = tool.read_weights(kind, material.width, learnt)
    assert [layer.shape for layer in weights] == [layer.shape for layer in fresh]
    seen = len(material.targets) - min(len(material.targets) // 20, 40_000)

    def error(layers):
        numbers, targets = material.batch(np.arange(seen, len(material.targets)))
        return float(((tool.outcome_of(layers, numbers)[-1] - targets)[:, 1::2] ** 2).mean())

    assert error(weights) < 0.9 * error(fresh)


def test_it_goes_on_where_it_stopped(tool, tmp_path, monkeypatch):
    monkeypatch.setattr(tool, "QUICK_GAMES", 100)
    monkeypatch.setattr(tool, "BATCH", 128)
    words = ["coloured-2", "--work", str(tmp_path), "--games", "4", "--nodes", "50", "--dry"]
    words += ["--trust", "0.7", "--epochs", "1", "--workers", "1"]
    monkeypatch.setattr(sys, "argv", ["train_azul.py", *words])
    tool.main()
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert set(made) == {
        f"coloured-2-{name}" for name in ("0.samples", "0.network", "1.samples", "1.network")
    }
    (tmp_path / "coloured-2-1.network").unlink()
    tool.main()
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == made


def packaged(tool, name):
    """The weights of a network that the package brings, as 32-bit numbers."""
    content = (tool.NETWORKS / f"{name}.weights").read_bytes()
    return np.frombuffer(content, np.float16).astype(np.float32).tobytes()


@pytest.mark.parametrize("name", ["coloured-2", "grey-2", "coloured-3", "grey-4"])
def test_it_trains_the_network_that_plays(tool, name):
    """The native network says of a position what training's forward pass says of it.

    Otherwise a mistake in the order of weights, or in what an input stands for, would only show as
    a weaker player. What may differ is rounding: the native layers hold whole numbers. That is
    little on average, and in single positions a few hundredths of a win.
    """
    kind = tool.Kind.parse(name)
    samples = core.quick_games(kind.seats, kind.grey, 40, 3, 3)
    read = np.frombuffer(samples, tool.SAMPLE)
    material = tool.Material(kind, [samples], 0)
    weights = packaged(tool, name)
    network = core.Network(kind.seats, kind.grey, weights)
    judged = np.frombuffer(core.judged_samples(network, samples), np.int32).reshape(-1, 4, 2)
    numbers, _ = material.batch(np.arange(len(read)))
    layers = tool.read_weights(kind, material.width, weights)
    outputs = tool.outcome_of(layers, numbers)[-1]
    assert len(read) > 500
    for place in range(kind.outputs // 2):
        seat = (read["turn"] + place) % kind.seats
        native = judged[np.arange(len(read)), seat]
        share = 1 / (1 + np.exp(-outputs[:, 2 * place]))
        off = np.abs(native[:, 0] / tool.CERTAIN - share)
        assert off.mean() < 0.01
        assert off.max() < 0.1
        margin = tool.MARGIN_POINTS * outputs[:, 2 * place + 1]
        assert np.abs(native[:, 1] / 100 - margin).mean() < 0.4


def test_only_samples_are_judged(tool):
    network = core.Network(2, False, packaged(tool, "coloured-2"))
    with pytest.raises(ValueError, match="no samples"):
        core.judged_samples(network, b"no")
    with pytest.raises(ValueError, match="another"):
        core.judged_samples(network, core.quick_games(3, False, 1, 1, 1))


def test_lists_of_different_lengths_are_refused(tool, tmp_path, monkeypatch, capsys):
    words = ["coloured-2", "--work", str(tmp_path), "--games", "4", "--nodes", "50", "60", "--dry"]
    monkeypatch.setattr(sys, "argv", ["train_azul.py", *words])
    with pytest.raises(SystemExit):
        tool.main()
    assert "same length" in capsys.readouterr().err
