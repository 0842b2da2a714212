"""``tilewright serve`` behind a proxy, in front of everybody, and without limits."""

import contextlib

import httpx
import pytest
from serving import ServerProcess

ACCOUNTS_AT_ONCE = 60
"""So many one address may make before it has to wait (docs/operating.md)."""


@pytest.fixture
def served(tmp_path):
    """Starts servers with options; they are ended with the test."""
    with contextlib.ExitStack() as stack:

        def start(*options):
            server = ServerProcess(tmp_path / "games.db", *options)
            stack.callback(server.kill)
            return stack.enter_context(httpx.Client(base_url=server.address, timeout=20))

        yield start


def register(client, number, forwarded):
    """Make an account as a new browser at that address would through a proxy; the answer."""
    client.cookies.clear()
    return client.post(
        "/api/accounts",
        json={"name": f"Ada{number}", "password": None},
        headers={"X-Forwarded-For": forwarded, "X-Forwarded-Proto": "https"},
    )


def statuses(client, forwarded):
    return [
        register(client, number, forwarded).status_code for number in range(ACCOUNTS_AT_ONCE + 1)
    ]


def test_a_named_proxy_is_believed_for_whom_it_asks(served):
    """Each caller behind it counts alone; what a caller wrote there before it does not matter."""
    client = served("--proxy", "127.0.0.1")
    assert statuses(client, "198.51.100.9, 192.0.2.1") == [201] * ACCOUNTS_AT_ONCE + [429]
    assert register(client, 100, "203.0.113.5, 192.0.2.1").status_code == 429
    other = register(client, 101, "192.0.2.2")
    assert other.status_code == 201
    # It says too that the page travelled over TLS.
    assert "Secure" in other.headers["set-cookie"]
    # And it passes the site's public name on, of which this machine knows nothing.
    named = client.get("/api/games", headers={"Host": "play.example.org"})
    assert named.status_code == 200


def test_nobody_else_is_believed(served):
    """Or every caller would have as many addresses as they can write."""
    client = served()
    first = [register(client, number, f"192.0.2.{number}") for number in range(ACCOUNTS_AT_ONCE)]
    assert {answer.status_code for answer in first} == {201}
    assert "Secure" not in first[0].headers["set-cookie"]
    assert register(client, 100, "192.0.2.200").status_code == 429


def test_a_trusted_network_may_be_served_without_limits(served):
    client = served("--no-limits")
    assert statuses(client, "192.0.2.1") == [201] * (ACCOUNTS_AT_ONCE + 1)
