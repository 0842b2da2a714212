"""A line protocol on standard input and output, by which other programs use our engines.

``session`` answers lines whatever the game; ``lits`` is the dialect of Battle of LITS
(docs/protocol.md).
"""

from tilewright.engine.protocol.inbox import Inbox
from tilewright.engine.protocol.session import Command, Dialect, Request, Session

__all__ = ["Command", "Dialect", "Inbox", "Request", "Session"]
