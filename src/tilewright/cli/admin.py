"""``tilewright admin``: what whoever runs the server does to its database."""

import asyncio
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, TypeAlias, TypeVar

import typer

from tilewright.cli.arguments import whole_number
from tilewright.cli.commands import command_class, group_class
from tilewright.cli.console import one_line
from tilewright.cli.speech import Speaker
from tilewright.game import ConfigError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tilewright.server.administration import Administration
    from tilewright.server.storage import Person, Summary

__all__ = ["register"]

_Result = TypeVar("_Result")
_Work: TypeAlias = "Callable[[Administration], Awaitable[_Result]]"


def register(app: typer.Typer, say: Speaker) -> None:
    """Add the commands."""
    admin = typer.Typer(
        help=say("help.admin"),
        cls=group_class(say),
        no_args_is_help=False,
        rich_markup_mode=None,
    )
    app.add_typer(admin, name="admin")

    database_option = typer.Option("--database", metavar="URL", help=say("help.admin_database"))
    limit_option = typer.Option(
        "--limit",
        metavar="N",
        parser=whole_number("--limit", 1, 1_000_000),
        help=say("help.admin_limit"),
    )
    name_argument = typer.Argument(metavar="NAME", help=say("help.admin_name"), show_default=False)

    @admin.command("matches", help=say("help.admin_matches"), cls=command_class(say))
    def matches(
        limit: Annotated[int, limit_option] = 50,
        database: Annotated[str | None, database_option] = None,
    ) -> None:
        for match in _done(database, lambda desk: desk.matches(limit)):
            print(_match_line(match, say))

    @admin.command("close", help=say("help.admin_close"), cls=command_class(say))
    def close(
        match: Annotated[
            str,
            typer.Argument(metavar="MATCH", help=say("help.admin_match"), show_default=False),
        ],
        database: Annotated[str | None, database_option] = None,
    ) -> None:
        status = _done(database, lambda desk: desk.close(match))
        print(say("admin.closed", match=match, status=say(f"admin.status.{status.value}")))

    @admin.command("people", help=say("help.admin_people"), cls=command_class(say))
    def people(
        limit: Annotated[int, limit_option] = 50,
        database: Annotated[str | None, database_option] = None,
    ) -> None:
        for person in _done(database, lambda desk: desk.people(limit)):
            print(_person_line(person, say))

    @admin.command("ban", help=say("help.admin_ban"), cls=command_class(say))
    def ban(
        name: Annotated[str, name_argument],
        database: Annotated[str | None, database_option] = None,
    ) -> None:
        person = _done(database, lambda desk: desk.ban(name))
        print(say("admin.banned", name=person.name))

    @admin.command("unban", help=say("help.admin_unban"), cls=command_class(say))
    def unban(
        name: Annotated[str, name_argument],
        database: Annotated[str | None, database_option] = None,
    ) -> None:
        person = _done(database, lambda desk: desk.unban(name))
        print(say("admin.unbanned", name=person.name))

    @admin.command("list-bot", help=say("help.admin_list_bot"), cls=command_class(say))
    def list_bot(
        name: Annotated[str, name_argument],
        database: Annotated[str | None, database_option] = None,
    ) -> None:
        person = _done(database, lambda desk: desk.list_bot(name))
        print(say("admin.listed", name=person.name))

    @admin.command("unlist-bot", help=say("help.admin_unlist_bot"), cls=command_class(say))
    def unlist_bot(
        name: Annotated[str, name_argument],
        database: Annotated[str | None, database_option] = None,
    ) -> None:
        person = _done(database, lambda desk: desk.unlist_bot(name))
        print(say("admin.unlisted", name=person.name))

    @admin.command("export", help=say("help.admin_export"), cls=command_class(say))
    def export(
        name: Annotated[str, name_argument],
        database: Annotated[str | None, database_option] = None,
    ) -> None:
        print(_done(database, lambda desk: desk.export(name)), end="")

    @admin.command("delete", help=say("help.admin_delete"), cls=command_class(say))
    def delete(
        name: Annotated[str, name_argument],
        yes: Annotated[bool, typer.Option("--yes", help=say("help.admin_yes"))] = False,
        database: Annotated[str | None, database_option] = None,
    ) -> None:
        if not yes:
            told = one_line(name)[:40]
            raise ConfigError("cli.admin.sure", parts=["--yes"], name=told)
        person = _done(database, lambda desk: desk.delete(name))
        print(say("admin.deleted", name=person.name))


def _done(database: str | None, work: "_Work[_Result]") -> _Result:
    """What comes of some work on the database at that URL (None: the usual one)."""
    import time

    from tilewright.server.administration import administration
    from tilewright.server.storage import default_database

    async def run() -> _Result:
        url = default_database() if database is None else database
        async with administration(url, time.time()) as desk:
            return await work(desk)

    return asyncio.run(run())


def _match_line(match: "Summary", say: Speaker) -> str:
    return say(
        "admin.match",
        match=match.id,
        made=_moment(match.created_at),
        game=match.game,
        variant=match.variant,
        status=say(f"admin.status.{match.status.value}"),
    )


def _person_line(person: "Person", say: Speaker) -> str:
    key = "admin.person" if person.banned_at is None else "admin.person_banned"
    return say(
        key,
        id=person.id,
        made=_moment(person.created_at),
        kind=say(f"admin.kind.{person.kind.value}"),
        name=person.name,
    )


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, tz=UTC).strftime("%Y-%m-%d %H:%MZ")
