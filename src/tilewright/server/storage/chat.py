"""What is said in matches, who does not want to read whom, and complaints."""

from collections.abc import Callable, Mapping

from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.engine import Row

from tilewright.server.storage.engine import ConflictError, Database
from tilewright.server.storage.notices import Notices, OnStored
from tilewright.server.storage.values import Channel, ChatLine, Report
from tilewright.server.tables import ChatRow, MatchRow, MuteRow, ReportRow

__all__ = ["CHAT_CHANNEL", "Chat"]

CHAT_CHANNEL = "tilewright_chat"
"""The channel on which PostgreSQL tells every process of a line, as ``match number``."""

# What every reader who comes needs, built once: building a statement costs more than running it.
NEWEST_LINES = (
    select(ChatRow.__table__)
    .where(
        ChatRow.match == bindparam("of_match"),
        ChatRow.channel == bindparam("of_channel"),
        ChatRow.id > bindparam("after"),
    )
    .order_by(ChatRow.id.desc())
    .limit(bindparam("most"))
)


class Chat:
    """The chat of a database. Every method raises StorageUnavailableError when it is away."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._notices = Notices(database, CHAT_CHANNEL)

    def when_committed(self, callback: OnStored) -> Callable[[], None]:
        """Call back with a match and the number of each line that this process stores.

        The answer ends that.
        """
        return self._notices.call(callback)

    async def say(
        self, match: str, person: str, channel: Channel, text: str, at: float
    ) -> ChatLine:
        """Store a line; the answer has its number."""

        def work(connection: Connection) -> int:
            # One line of a match at a time: a smaller number must not become visible after a larger
            # one, or who asks for the lines after the last one would never see it.
            connection.execute(
                select(MatchRow.id).where(MatchRow.id == match).with_for_update(key_share=True)
            )
            made = connection.execute(
                insert(ChatRow)
                .values(match=match, person=person, channel=channel.value, text=text, at=at)
                .returning(ChatRow.id)
            )
            number = made.scalar_one()
            self._notices.enclose(connection, match, number)
            return number

        number = await self._database.transact(work)
        self._notices.tell(match, number)
        return ChatLine(number, match, person, channel, text, at)

    async def lines(
        self,
        match: str,
        channel: Channel,
        *,
        after: int = 0,
        reader: str | None = None,
    ) -> list[ChatLine]:
        """The lines of a channel with a number greater than ``after``, in order.

        Those of people whom the ``reader`` has muted are left out.
        """
        rows = select(ChatRow.__table__).where(
            ChatRow.match == match, ChatRow.channel == channel.value, ChatRow.id > after
        )
        if reader is not None:
            muted = select(MuteRow.muted).where(MuteRow.person == reader)
            rows = rows.where(ChatRow.person.not_in(muted))
        return [_line(row) for row in await self._database.rows(rows.order_by(ChatRow.id))]

    async def newest(
        self, match: str, after: Mapping[Channel, int], most: int
    ) -> dict[Channel, list[ChatLine]]:
        """Of each of those channels the lines with a greater number than that, in order.

        When there are more than ``most`` in a channel, the newest ones.
        """

        def work(connection: Connection) -> dict[Channel, list[ChatLine]]:
            return {
                channel: [
                    _line(row)
                    for row in connection.execute(
                        NEWEST_LINES,
                        {
                            "of_match": match,
                            "of_channel": channel.value,
                            "after": last,
                            "most": most,
                        },
                    )
                ][::-1]
                for channel, last in after.items()
            }

        return await self._database.read(work)

    async def line(self, number: int) -> ChatLine | None:
        """The line with that number, or None."""
        row = await self._database.row(select(ChatRow.__table__).where(ChatRow.id == number))
        return None if row is None else _line(row)

    async def mute(self, person: str, muted: str, at: float) -> None:
        """Do not show the lines of ``muted`` to ``person`` any more; twice is as once."""
        try:
            await self._database.write(insert(MuteRow).values(person=person, muted=muted, at=at))
        except ConflictError:
            return

    async def unmute(self, person: str, muted: str) -> None:
        """Show them again."""
        await self._database.write(
            delete(MuteRow).where(MuteRow.person == person, MuteRow.muted == muted)
        )

    async def muted_by(self, person: str) -> frozenset[str]:
        """Whom a person does not want to read."""
        rows = await self._database.rows(select(MuteRow.muted).where(MuteRow.person == person))
        return frozenset(row.muted for row in rows)

    async def report(
        self,
        match: str,
        reporter: str,
        reported: str,
        reason: str,
        at: float,
        *,
        line: int | None = None,
    ) -> Report:
        """Store a complaint about a person, or about a line of theirs."""

        def work(connection: Connection) -> int:
            made = connection.execute(
                insert(ReportRow)
                .values(
                    match=match,
                    reporter=reporter,
                    reported=reported,
                    line=line,
                    reason=reason,
                    at=at,
                )
                .returning(ReportRow.id)
            )
            return made.scalar_one()

        number = await self._database.transact(work)
        return Report(number, match, reporter, reported, line, reason, at)

    async def open_reports(self, limit: int) -> list[Report]:
        """The complaints that nobody has dealt with, the oldest first."""
        rows = await self._database.rows(
            select(ReportRow.__table__)
            .where(ReportRow.closed_at.is_(None))
            .order_by(ReportRow.id)
            .limit(limit)
        )
        return [
            Report(row.id, row.match, row.reporter, row.reported, row.line, row.reason, row.at)
            for row in rows
        ]

    async def close_report(self, number: int, at: float) -> None:
        """Note that a complaint has been dealt with. Raises ConflictError when it was before."""
        closed = await self._database.write(
            update(ReportRow)
            .where(ReportRow.id == number, ReportRow.closed_at.is_(None))
            .values(closed_at=at)
        )
        if closed != 1:
            raise ConflictError


def _line(row: Row[tuple[object, ...]]) -> ChatLine:
    return ChatLine(row.id, row.match, row.person, Channel(row.channel), row.text, row.at)
