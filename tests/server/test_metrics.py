"""The figures of a process: who may read them, that they count, and that they name nobody."""

import asyncio
from pathlib import Path

import httpx
import psycopg
import pytest
from clients import ME, Socket, bot, first_legal, make, show
from prometheus_client.parser import text_string_to_metric_families
from serving import serving

from tilewright.game import TurnError
from tilewright.server.loop_lag import LOOK_SECONDS, LoopLag
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
        assert client.post(f"{path}/chat", json={"text": "well played"}).status_code == 201
        resigned = client.post(f"{path}/resignation", json={"seat": 0})
        assert resigned.is_success
        foreign = client.post(f"{path}/moves", headers={"Origin": "https://example.org"})
        assert foreign.status_code == 403
        with Socket(client, path) as socket:
            socket.follow(lambda match: True)
            text, after = samples(measured)
    moves = {"route": "/api/matches/{match}/moves", "method": "POST"}
    name = "tilewright_request_seconds_count"
    for status in ("200", "409"):
        known = total(before, name, **moves, status=status)
        assert total(after, name, **moves, status=status) == known + 1
    acted = "tilewright_action_seconds_count"
    assert total(after, acted, game="lits") == total(before, acted, game="lits") + 2
    for kind in ("move", "resign"):
        known = total(before, "tilewright_actions_total", game="lits", kind=kind)
        assert total(after, "tilewright_actions_total", game="lits", kind=kind) == known + 1
    lines = "tilewright_chat_lines_total"
    assert total(after, lines) == total(before, lines) + 1
    for kind in ("read", "write"):
        stored = "tilewright_storage_seconds_count"
        assert total(after, stored, kind=kind) > total(before, stored, kind=kind)
    # Also what does not come as far as the application.
    assert total(after, "tilewright_refusals_total", code="server.foreign_origin") == 1
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
    with pytest.raises(TurnError), metrics.action("lits", "move"):
        raise TurnError("play.outdated", number=1)
    with pytest.raises(asyncio.CancelledError), metrics.bot_move("lits", "greedy"):
        raise asyncio.CancelledError
    metrics.bot_failed("lits", "greedy")
    text = metrics.text(0).decode()
    assert 'tilewright_action_seconds_count{game="lits"}' not in text
    assert 'tilewright_actions_total{game="lits"' not in text
    assert 'tilewright_bot_failures_total{bot="greedy",game="lits"} 1.0' in text


async def test_the_event_loop_is_as_late_as_its_timer():
    """What blocks it for three seconds keeps everybody waiting for three seconds."""
    now, told, done = 100.0, [], asyncio.Event()
    late = iter((0.0, 3.0))

    async def sleep(seconds):
        nonlocal now
        if len(told) == 2:
            done.set()
            await asyncio.Event().wait()
        now += seconds + next(late)

    lag = LoopLag(told.append, clock=lambda: now, sleep=sleep)
    lag.start()
    await asyncio.wait_for(done.wait(), 10)
    await lag.close()
    assert LOOK_SECONDS > 0
    assert told == pytest.approx([0.0, 3.0])


def test_a_living_process_tells_of_its_loop_and_its_heart(measured):
    """They are fed by whoever they are about, and not by the test alone."""
    with httpx.Client(base_url=measured, timeout=20) as client:
        made = make(client, "lits", [ME, bot("beginner")], settings={"size": 6}, grace=0)
        with Socket(client, f"/api/matches/{made['match']}") as socket:
            _, found = samples(measured)
            # Each ping comes later than several beats.
            while not beats(found):
                socket.receive()
                _, found = samples(measured)


def beats(found):
    names = ("tilewright_loop_lag_seconds_count", "tilewright_heartbeat_late_seconds_count")
    return all(total(found, name) > 0 for name in names)


def test_every_figure_is_told_of_in_the_guide():
    guide = (Path(__file__).parents[2] / "docs" / "operating.md").read_text()
    for family in Metrics().registry.collect():
        if family.name.startswith("tilewright_"):
            name = f"{family.name}_total" if family.type == "counter" else family.name
            assert f"`{name}`" in guide


def test_a_lost_connection_to_other_processes_is_counted(postgres_url):
    with serving(postgres_url, metrics_token=TOKEN) as address:
        assert httpx.get(f"{address}/health/ready", timeout=20).status_code == 200
        assert total(samples(address)[1], "tilewright_bus_reconnects_total") == 0
        with psycopg.connect(postgres_url, autocommit=True) as admin:
            admin.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE application_name = 'tilewright bus' AND datname = current_database()"
            )
        while total(samples(address)[1], "tilewright_bus_reconnects_total") == 0:
            pass
