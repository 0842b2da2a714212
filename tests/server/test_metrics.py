"""The figures of a process: who may read them, that they count, and that they name nobody."""

import asyncio

import httpx
import pytest
from clients import ME, Socket, bot, first_legal, make, show
from prometheus_client.parser import text_string_to_metric_families
from serving import serving

from tilewright.game import TurnError
from tilewright.server.metrics import Metrics

TOKEN = "watcher"


@pytest.fixture(scope="module")
def measured(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("metrics") / "games.db", metrics_token=TOKEN) as address:
        # Two that start at the same moment in one process would migrate with one Alembic.
        assert httpx.get(f"{address}/health/ready", timeout=20).status_code == 200
        yield address


def samples(address):
    """The text, and every sample by its name and labels."""
    answer = httpx.get(f"{address}/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    found = {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }
    return answer.text, found


def total(found, name, **labels):
    return sum(
        value
        for (sample, known), value in found.items()
        if sample == name and labels.items() <= dict(known).items()
    )


def test_nothing_is_there_for_who_has_no_token(measured, address):
    for server, headers in (
        (measured, {}),
        (measured, {"Authorization": "Bearer wrong"}),
        (measured, {"Authorization": "Bearer \u00e9".encode("latin-1")}),
        # A server without a token shows its figures to nobody.
        (address, {"Authorization": "Bearer"}),
        (address, {"Authorization": "Bearer None"}),
    ):
        answer = httpx.get(f"{server}/metrics", headers=headers)
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] == "server.unknown_address"


def test_what_happens_is_counted(measured):
    with httpx.Client(base_url=measured, timeout=20) as client:
        made = make(client, "lits", [ME, ME], settings={"size": 6})
        path = f"/api/matches/{made['match']}"
        _, before = samples(measured)
        assert client.post(f"{path}/moves", json=first_legal(show(client, made))).is_success
        stale = {"seat": 0, "move": "a1 a2 a3 a4", "answers": 1}
        assert client.post(f"{path}/moves", json=stale).status_code == 409
        with Socket(client, path) as socket:
            socket.follow(lambda match: True)
            text, after = samples(measured)
    moves = {"route": "/api/matches/{match}/moves", "method": "POST"}
    name = "tilewright_request_seconds_count"
    for status in ("200", "409"):
        known = total(before, name, **moves, status=status)
        assert total(after, name, **moves, status=status) == known + 1
    acted = "tilewright_action_seconds_count"
    assert total(after, acted, game="lits") == total(before, acted, game="lits") + 1
    assert total(after, "tilewright_refusals_total", code="play.outdated") == 1
    assert total(after, "tilewright_sockets", route="matches") == 1
    assert total(after, "tilewright_loaded_matches") >= 1
    assert made["match"] not in text


def test_moves_of_bots_are_timed(measured):
    with httpx.Client(base_url=measured, timeout=20) as client:
        made = make(client, "lits", [ME, bot("beginner")], settings={"size": 6}, grace=0)
        path = f"/api/matches/{made['match']}"
        with Socket(client, path) as socket:
            told = socket.follow(lambda match: 0 in match["to_act"] or len(match["moves"]) > 0)
            if not told["moves"]:
                assert client.post(f"{path}/moves", json=first_legal(told)).is_success
                socket.follow(lambda match: len(match["moves"]) >= 2)
        _, found = samples(measured)
    assert total(found, "tilewright_bot_move_seconds_count", game="lits", bot="beginner") >= 1


def test_unknown_addresses_make_no_new_series(measured):
    """Whoever asks for many must not fill the memory of who reads the figures."""
    for number in range(5):
        httpx.get(f"{measured}/api/none/{number}")
        httpx.request("BREW", f"{measured}/api/none")
    text, _ = samples(measured)
    assert "/api/none" not in text
    assert "BREW" not in text


def test_what_was_refused_is_no_accepted_action():
    metrics = Metrics()
    with pytest.raises(TurnError), metrics.action("lits"):
        raise TurnError("play.outdated", number=1)
    with pytest.raises(asyncio.CancelledError), metrics.bot_move("lits", "greedy"):
        raise asyncio.CancelledError
    metrics.bot_failed("lits", "greedy")
    text = metrics.text(0).decode()
    assert 'tilewright_action_seconds_count{game="lits"}' not in text
    assert 'tilewright_bot_failures_total{bot="greedy",game="lits"} 1.0' in text
