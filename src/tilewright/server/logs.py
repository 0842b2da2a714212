"""What the server writes down about itself: events with named values, one a line.

Whatever uses the standard library's logging comes out in the same form.
"""

import logging
import os
import sys
from typing import Any

from structlog import wrap_logger
from structlog.contextvars import merge_contextvars
from structlog.dev import ConsoleRenderer, plain_traceback
from structlog.processors import JSONRenderer, StackInfoRenderer, TimeStamper, format_exc_info
from structlog.stdlib import (
    BoundLogger,
    ExtraAdder,
    ProcessorFormatter,
    add_log_level,
    filter_by_level,
    render_to_log_args_and_kwargs,
)
from structlog.typing import EventDict, Processor, WrappedLogger

from tilewright.server.log_choices import LogFormat, LogLevel

__all__ = ["access_log", "begin_logs", "log"]

_OWN = "tilewright"
_ACCESS = "tilewright.access"

_TALKATIVE = ("alembic", "sqlalchemy")
"""Libraries that may tell what they do at the level ``debug``, down to their level INFO.

At DEBUG they write down the rows that they read. Others do worse: at INFO uvicorn tells the
addresses of sockets, which are secrets, and at DEBUG the cookies and messages that pass through it.
"""

_MARGIN = "    | "
"""Before each line of a traceback, so that none can be taken for an event."""


def _logger(name: str) -> BoundLogger:
    """A logger whose events are ordinary records: without ``begin_logs`` they go where others go.

    Its values become attributes of the record, so none may have a name that those have already
    (``name``, ``process``, ``module``): that raises KeyError.
    """
    logger: BoundLogger = wrap_logger(
        logging.getLogger(name),
        processors=[filter_by_level, render_to_log_args_and_kwargs],
        wrapper_class=BoundLogger,
        cache_logger_on_first_use=True,
    )
    return logger


log = _logger("tilewright.server")
"""Where the server's rooms tell of events: ``log.info("ended", match=...)``."""

access_log = _logger(_ACCESS)
"""A line for every request, if that is wanted."""


def begin_logs(format: LogFormat, level: LogLevel, *, access: bool = False) -> None:  # noqa: A002
    """Write what this process logs to standard error from now on.

    With ``access`` that includes every request, whatever the level. Call it before a database is
    opened: its driver asks only once how much it should tell.
    """
    handler = logging.StreamHandler(_StandardError())
    handler.setFormatter(
        ProcessorFormatter(
            foreign_pre_chain=[ExtraAdder(), _name_library],
            processors=[
                ProcessorFormatter.remove_processors_meta,
                merge_contextvars,
                add_log_level,
                TimeStamper(fmt="iso", utc=True, key="time"),
                StackInfoRenderer(),
                # The plain text of a traceback: it has no values of variables.
                format_exc_info,
                _in_order,
                *_renderers(format),
            ],
        )
    )
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    least = logging.getLevelNamesMapping()[level.upper()]
    logging.getLogger().setLevel(max(least, logging.WARNING))
    logging.getLogger(_OWN).setLevel(least)
    logging.getLogger(_ACCESS).setLevel(logging.INFO if access else logging.WARNING)
    for library in _TALKATIVE:
        talks = least == logging.DEBUG
        logging.getLogger(library).setLevel(logging.INFO if talks else logging.NOTSET)


class _StandardError:
    """Standard error as it is when something is written, also if it was replaced meanwhile."""

    def write(self, text: str) -> int:
        return 0 if sys.stderr is None else sys.stderr.write(text)

    def flush(self) -> None:
        if sys.stderr is not None:
            sys.stderr.flush()


def _renderers(format: LogFormat) -> list[Processor]:  # noqa: A002
    if format is LogFormat.JSON:
        return [JSONRenderer()]
    on_terminal = sys.stderr is not None and sys.stderr.isatty()
    text = ConsoleRenderer(
        colors=on_terminal and "NO_COLOR" not in os.environ,
        exception_formatter=plain_traceback,
        pad_event_to=0,
        sort_keys=False,
        timestamp_key="time",
    )
    return [_printable, text]


def _name_library(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Say who speaks where it is not this program."""
    # uvicorn's: the same message once more, for terminals.
    event.pop("color_message", None)
    name = event["_record"].name
    if name.partition(".")[0] != _OWN:
        event["logger"] = name
    return event


def _in_order(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    return {"time": event.pop("time"), "level": event.pop("level"), **event}


def _printable(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Leave nothing in an event that would begin a line or command a terminal.

    Names, chat and what a library says of them may hold anything. JSON escapes it by itself.
    """
    for key, value in event.items():
        if key in ("exception", "stack"):
            event[key] = "\n".join(_MARGIN + _escaped(line) for line in value.split("\n"))
        else:
            event[key] = _escaped(value) if isinstance(value, str) else _escaped_repr(value)
    return event


def _escaped(text: str) -> str:
    if text.isprintable():
        return text
    return "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode() for each in text
    )


def _escaped_repr(value: Any) -> Any:  # noqa: ANN401 - whatever was logged
    """Numbers as they are; anything else as its text."""
    return value if isinstance(value, int | float | None) else _escaped(repr(value))
