"""Opening databases, and what happens when one goes away in the middle."""

import asyncio
import sqlite3

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.engine import make_url
from stored import EVENTS, PLAYING, WAITING, header, started

from tilewright.game import ConfigError
from tilewright.server.errors import StorageUnavailableError, status_of
from tilewright.server.storage import DatabaseKind, Storage, default_database, try_database
from tilewright.server.tables import Base


async def test_the_migrations_make_the_tables_that_the_code_uses(storage):
    """A column that only one of the two knows would fail at the first use."""

    def differences(connection):
        return compare_metadata(MigrationContext.configure(connection), Base.metadata)

    assert await storage.database.read(differences) == []


async def test_processes_that_start_at_once_migrate_one_after_the_other(postgres_url):
    """Without the lock all but one would fail on a table that exists already."""
    async with asyncio.timeout(60):
        opened = await asyncio.gather(
            *(Storage.open(postgres_url) for _ in range(3)), return_exceptions=True
        )
    assert [type(each) for each in opened] == [Storage] * 3
    await opened[0].matches.create(header(), EVENTS, WAITING)
    assert await opened[2].matches.events("one") == EVENTS
    for each in opened:
        assert each.database.kind is DatabaseKind.POSTGRESQL
        await each.close()


async def test_a_migration_that_breaks_off_leaves_nothing_behind(sqlite_url, monkeypatch):
    """The next start finds the database as it was, and not half of the new tables."""
    from tilewright.server.storage import opening

    whole = opening._migrate

    def breaks_off(connection):
        whole(connection)
        raise OSError("no space left")

    monkeypatch.setattr(opening, "_migrate", breaks_off)
    with pytest.raises(ConfigError) as refused:
        await try_database(sqlite_url)
    assert "no space left" in str(refused.value)
    with sqlite3.connect(make_url(sqlite_url).database) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == []
    connection.close()
    monkeypatch.undo()
    await try_database(sqlite_url)


async def test_the_short_name_of_postgresql_is_understood(postgres_url):
    await try_database(postgres_url.replace("postgresql://", "postgres://"))


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("postgresql://nobody:hunter22@127.0.0.1:1/none", "server.database_unusable"),
        ("postgresql+psycopg2://localhost/none", "server.database_kind"),
        ("mysql://localhost/none", "server.database_kind"),
    ],
)
async def test_servers_that_cannot_be_used_are_told_without_the_password(url, code):
    with pytest.raises(ConfigError) as refused:
        await try_database(url)
    assert refused.value.code == code
    assert "hunter22" not in str(refused.value)


async def test_a_database_that_does_not_exist(postgres_server):
    url = make_url(postgres_server).set(database="missing").render_as_string(hide_password=False)
    with pytest.raises(ConfigError) as refused:
        await try_database(url)
    assert "missing" in str(refused.value)


async def test_the_server_may_stop_and_come_back(postgres_cluster):
    """In between every call is one clear error; afterwards the same storage goes on."""
    with psycopg.connect(postgres_cluster.url("postgres"), autocommit=True) as connection:
        connection.execute("CREATE DATABASE games")
    storage = await Storage.open(postgres_cluster.url("games"))
    await storage.matches.create(header(), EVENTS, WAITING)
    await asyncio.to_thread(postgres_cluster.stop)
    for call in (
        lambda: storage.matches.append("one", [started(3)], PLAYING),
        lambda: storage.matches.events("one"),
        lambda: storage.people.get("ada"),
        lambda: asyncio.to_thread(storage.heartbeats.beat, "process", lambda: 1.0),
    ):
        with pytest.raises(StorageUnavailableError) as refused:
            await call()
        assert refused.value.code == "server.storage_unavailable"
        assert status_of(refused.value) == 503
    await asyncio.to_thread(postgres_cluster.start)
    await storage.matches.append("one", [started(3)], PLAYING)
    assert [each.number for each in await storage.matches.events("one")] == [1, 2, 3]
    await storage.close()


async def test_a_restart_that_nobody_noticed_costs_no_request(postgres_cluster):
    """Connections that died while they lay in the pool are replaced before they are used."""
    storage = await Storage.open(postgres_cluster.url("postgres"))
    await storage.matches.create(header(), EVENTS, WAITING)
    await asyncio.to_thread(postgres_cluster.stop)
    await asyncio.to_thread(postgres_cluster.start)
    await storage.matches.append("one", [started(3)], PLAYING)
    assert len(await storage.matches.events("one")) == 3
    await storage.close()


async def test_a_connection_that_breaks_inside_a_transaction_stores_nothing(postgres_url):
    """The server ends it between two statements, as at a failover."""
    storage = await Storage.open(postgres_url)
    await storage.matches.create(header(), EVENTS, WAITING)

    def work(connection):
        connection.exec_driver_sql("UPDATE matches SET status = 'over'")
        connection.exec_driver_sql("SELECT pg_terminate_backend(pg_backend_pid())")

    with pytest.raises(StorageUnavailableError):
        await storage.database.transact(work)
    assert (await storage.lists.all(9))[0].status == "waiting"
    await storage.close()


async def test_a_sqlite_file_that_cannot_be_written_is_told_and_recovers(sqlite_url):
    """As with a full disk: another program holds the file, then lets it go."""
    storage = await Storage.open(sqlite_url)
    await storage.matches.create(header(), EVENTS, WAITING)
    with storage.database._writer._engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA busy_timeout=0")
    other = sqlite3.connect(make_url(sqlite_url).database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageUnavailableError):
        await storage.matches.append("one", [started(3)], PLAYING)
    assert await storage.matches.events("one") == EVENTS
    other.execute("ROLLBACK")
    other.close()
    await storage.matches.append("one", [started(3)], PLAYING)
    assert len(await storage.matches.events("one")) == 3
    await storage.close()


async def test_sqlite_waits_for_the_disk_and_keeps_the_log_beside_the_file(sqlite_url):
    storage = await Storage.open(sqlite_url)
    for asked in (storage.database.read, storage.database.transact):
        settings = [
            await asked(lambda each, name=name: each.exec_driver_sql(f"PRAGMA {name}").scalar())
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
        assert settings == ["wal", 2, 1]
    await storage.close()


async def test_one_process_at_a_time_on_a_sqlite_file(sqlite_url):
    storage = await Storage.open(sqlite_url)
    with pytest.raises(ConfigError) as refused:
        await try_database(sqlite_url)
    assert refused.value.code == "server.database_in_use"
    await storage.close()
    await try_database(sqlite_url)


async def test_opening_again_keeps_everything(database_url):
    first = await Storage.open(database_url)
    await first.matches.create(header(), EVENTS, WAITING)
    await first.close()
    second = await Storage.open(database_url)
    assert await second.matches.events("one") == EVENTS
    await second.close()


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("nonsense", "server.database_url"),
        ("", "server.database_url"),
        ("oracle://host/name", "server.database_kind"),
        ("sqlite:////no/such/folder/games.db", "server.database_folder"),
    ],
)
async def test_urls_that_cannot_be_used(url, code):
    with pytest.raises(ConfigError) as refused:
        await try_database(url)
    assert refused.value.code == code
    assert str(refused.value)


async def test_a_file_that_is_no_database(tmp_path):
    damaged = tmp_path / "games.db"
    damaged.write_bytes(b"this is not a database, it only looks like a file" * 100)
    with pytest.raises(ConfigError) as refused:
        await try_database(f"sqlite:///{damaged}")
    assert refused.value.code == "server.database_unusable"
    assert damaged.read_bytes().startswith(b"this is not")


async def test_the_default_database_lies_in_the_users_data_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    url = default_database()
    await try_database(url)
    assert str(tmp_path) in url
