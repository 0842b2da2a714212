"""Fixtures for tests that talk to a running server."""

import httpx
import pytest


@pytest.fixture
def person(address):
    """Makes clients with a cookie jar each, as different browsers have."""
    clients = []

    def new():
        client = httpx.Client(base_url=address, timeout=20)
        clients.append(client)
        return client

    yield new
    for client in clients:
        client.close()
