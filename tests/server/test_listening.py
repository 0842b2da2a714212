"""The listening socket: what cannot be listened on is told in a sentence."""

import socket

import pytest

from tilewright.game import ConfigError
from tilewright.server.listening import address_of, listen


def test_a_free_port_is_found():
    with listen("127.0.0.1", range(1)) as listener:
        assert listener.getsockname()[1] > 0
        # Without the protocol the event loop would leave Nagle's delay on.
        assert listener.proto == socket.IPPROTO_TCP


def test_the_next_port_is_taken_when_the_first_is_in_use():
    with listen("127.0.0.1", range(1)) as first:
        taken = first.getsockname()[1]
        with listen("127.0.0.1", range(taken, taken + 20)) as second:
            assert second.getsockname()[1] > taken
        with pytest.raises(ConfigError) as refused:
            listen("127.0.0.1", range(taken, taken + 1))
    assert refused.value.code == "server.port_taken"
    assert str(taken) in str(refused.value)


@pytest.mark.parametrize("host", ["nonsense.invalid", "a..b", "x" * 300, "203.0.113.7 "])
def test_a_host_that_is_none(host):
    with pytest.raises(ConfigError) as refused:
        listen(host, range(1))
    assert refused.value.code == "server.host_unknown"


def test_a_host_of_another_machine():
    with pytest.raises(ConfigError) as refused:
        listen("203.0.113.7", range(1))
    assert refused.value.code == "server.port_taken"


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://localhost:80/"),
        ("0.0.0.0", "http://localhost:80/"),
        ("::1", "http://localhost:80/"),
        ("0:0:0:0:0:0:0:1", "http://[0:0:0:0:0:0:0:1]:80/"),
        ("games.example", "http://games.example:80/"),
    ],
)
def test_the_address_can_be_opened(host, address):
    assert address_of(host, 80) == address
