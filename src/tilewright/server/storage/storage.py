"""The storage of one server process: a database and a shelf for each subject."""

from sqlalchemy import select

from tilewright.server.storage.chat import Chat
from tilewright.server.storage.engine import Database, OnWork
from tilewright.server.storage.groups import Groups
from tilewright.server.storage.heartbeats import Heartbeats
from tilewright.server.storage.invitations import Invitations
from tilewright.server.storage.match_lists import MatchLists
from tilewright.server.storage.matches import Matches
from tilewright.server.storage.opening import open_database
from tilewright.server.storage.people import People
from tilewright.server.storage.person_data import PersonData
from tilewright.server.storage.ratings import Ratings
from tilewright.server.storage.revocations import Revocations
from tilewright.server.storage.seeks import Seeks
from tilewright.server.storage.sessions import Sessions, Tokens
from tilewright.server.storage.studies import Studies

__all__ = ["Storage"]


class Storage:
    """The database of one server process. Use ``open``; end with ``close``."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.matches = Matches(database)
        self.invitations = Invitations(database)
        self.lists = MatchLists(database)
        self.seeks = Seeks(database)
        self.people = People(database)
        self.person_data = PersonData(database)
        self.sessions = Sessions(database)
        self.tokens = Tokens(database)
        self.revocations = Revocations(database)
        self.chat = Chat(database)
        self.ratings = Ratings(database)
        self.groups = Groups(database)
        self.heartbeats = Heartbeats(database)
        self.studies = Studies(database)

    @classmethod
    async def open(cls, url: str, on_work: OnWork | None = None) -> "Storage":
        """Connect, bring the tables up to date, and keep other servers out of a SQLite file.

        ``on_work`` is told how long all work takes. Raises ConfigError when it is impossible.
        """
        told = () if on_work is None else (on_work,)
        return cls(await open_database(url, *told))

    async def ping(self) -> None:
        """Have the database answer. Raises StorageUnavailableError."""
        await self.database.row(select(1))

    async def close(self) -> None:
        """Close the connections and let other servers in."""
        await self.database.close()
