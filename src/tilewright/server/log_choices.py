"""What can be chosen about logs; apart from them, so that a command can name it at once."""

from enum import StrEnum

__all__ = ["LogFormat", "LogLevel"]


class LogFormat(StrEnum):
    """For people, or for programs that gather logs."""

    TEXT = "text"
    JSON = "json"


class LogLevel(StrEnum):
    """The least important events that are still written down."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"
