"""What is written down: one line an event in both forms, with the request that it belongs to."""

import asyncio
import json
import logging
import re
import sys

import httpx
import pytest
from fastapi import APIRouter, WebSocket
from serving import ServerProcess

from tilewright.server.app import make_app
from tilewright.server.failures import Rescued
from tilewright.server.log_choices import LogFormat, LogLevel
from tilewright.server.logs import access_log, begin_logs, log
from tilewright.server.tracing import REQUEST_HEADER, Traced, current_request

FORGED = "Ada\n2026-01-01T00:00:00Z [error    ] forged\r\x1b[2J\u2028\x85end"
OURS = re.compile(r"[0-9a-f]{16}")


@pytest.fixture
def written(capsys, monkeypatch):
    """Begins logs and gives what was written since; the loggers are as before at the end."""
    servers = ("uvicorn", "uvicorn.error")
    names = ("tilewright", "tilewright.access", "alembic", "sqlalchemy", *servers)
    levels = {name: logging.getLogger(name).level for name in names}
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    for name in servers:
        # Servers that other tests run in this process have set up its loggers as they do alone.
        library = logging.getLogger(name)
        monkeypatch.setattr(library, "propagate", True)
        monkeypatch.setattr(library, "handlers", [])
        monkeypatch.setattr(library, "disabled", False)
        library.setLevel(logging.NOTSET)

    def begin(*choices, **more):
        # The handlers of the tests themselves stay open.
        root.handlers = []
        begin_logs(*choices, **more)
        capsys.readouterr()
        return lambda: capsys.readouterr().err

    yield begin
    root.handlers = before
    root.setLevel(level)
    for name, each in levels.items():
        logging.getLogger(name).setLevel(each)


def events(text):
    return [json.loads(line) for line in text.splitlines()]


def test_json_is_one_object_a_line(written):
    read = written(LogFormat.JSON, LogLevel.INFO)
    log.info("created", match="m1", count=3, by=FORGED)
    log.debug("unimportant")
    text = read()
    (event,) = events(text)
    assert text.count("\n") == 1
    assert list(event) == ["time", "level", "event", "match", "count", "by"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z", event["time"])
    assert (event["level"], event["event"], event["count"]) == ("info", "created", 3)
    assert event["by"] == FORGED


def test_text_is_one_line_that_nothing_breaks_up(written):
    """A name or a message may hold line breaks and commands to terminals."""
    read = written(LogFormat.TEXT, LogLevel.INFO)
    log.warning("refused", by=FORGED, parts=[FORGED])
    logging.getLogger("uvicorn.error").warning("bad %s", FORGED)
    text = read()
    assert len(text.splitlines()) == 2
    assert text.replace("\n", "").isprintable()
    assert "refused" in text


@pytest.mark.parametrize("form", list(LogFormat))
def test_a_traceback_tells_no_values_and_cannot_be_taken_for_an_event(written, form):
    read = written(form, LogLevel.INFO)

    def fail(secret):
        raise ValueError(FORGED)

    hidden = FORGED[:3] * 3
    try:
        fail(hidden)
    except ValueError:
        log.exception("failed", match="m1")
    text = read()
    assert "ValueError" in text
    assert "test_logs.py" in text
    assert hidden not in text
    first, *rest = text.splitlines()
    assert "failed" in first
    assert all(line.startswith("    | ") for line in rest)
    assert len(rest) > 0 or form is LogFormat.JSON


def test_libraries_come_out_in_the_same_form_and_tell_only_what_is_safe(written):
    """Below that they write down cookies, messages, rows and the addresses of sockets."""
    read = written(LogFormat.JSON, LogLevel.DEBUG)
    talking = ("alembic.runtime.migration", "sqlalchemy.engine.Engine")
    for name in (*talking, "uvicorn.error", "psycopg", "any.library"):
        logging.getLogger(name).debug("rows and cookies")
        logging.getLogger(name).info("statements")
        logging.getLogger(name).warning("trouble", extra={"color_message": "trouble"})
    told = [(event["logger"], event["event"]) for event in events(read())]
    assert [name for name, event in told if event == "statements"] == list(talking)
    assert [event for _, event in told].count("trouble") == 5
    assert "rows and cookies" not in dict(told).values()


def test_requests_are_logged_only_where_that_is_wanted(written):
    read = written(LogFormat.JSON, LogLevel.ERROR, access=True)
    access_log.info("request", route="/x")
    log.warning("hidden")
    assert [event["event"] for event in events(read())] == ["request"]
    read = written(LogFormat.JSON, LogLevel.DEBUG)
    access_log.info("request", route="/x")
    assert read() == ""


def test_a_standard_error_that_was_closed_is_no_reason_to_fail(written, monkeypatch):
    written(LogFormat.TEXT, LogLevel.INFO)
    monkeypatch.setattr(sys, "stderr", None)
    log.warning("unseen")


# --- Which request it was ------------------------------------------------------------------


def failing(proxies=()):
    """An application that fails on request.

    Its database is not opened: what is asked here does not come so far.
    """
    app = make_app("sqlite://", proxies=proxies)

    async def fails(token: str):
        await asyncio.to_thread(log.info, "about_to_fail")
        raise LookupError("a fault of ours")

    async def socket_fails(socket: WebSocket, token: str):
        await socket.accept()
        raise LookupError("a fault of ours")

    router = APIRouter()
    router.add_api_route("/api/test/{token}/fails", fails)
    router.add_api_websocket_route("/api/test/{token}/socket", socket_fails)
    # First, since the page answers wherever nothing else is.
    app.include_router(router)
    app.router.routes.insert(0, app.router.routes.pop())
    return app


def asking(app):
    transport = httpx.ASGITransport(app, client=("192.0.2.7", 1), raise_app_exceptions=False)
    return httpx.AsyncClient(transport=transport, base_url="http://localhost")


async def test_a_failure_is_logged_once_with_the_number_that_the_answer_names(written):
    read = written(LogFormat.JSON, LogLevel.INFO, access=True)
    async with asking(failing()) as client:
        answer = await client.get("/api/test/secret/fails", headers={"Accept-Language": "en"})
    assert answer.status_code == 500
    request = answer.headers[REQUEST_HEADER]
    assert OURS.fullmatch(request)
    error = answer.json()["error"]
    assert error["code"] == "server.internal"
    assert request in error["message"]
    text = read()
    about, failed, asked = events(text)
    assert {each["request"] for each in (about, failed, asked)} == {request}
    assert [about["event"], failed["event"]] == ["about_to_fail", "request_failed"]
    assert "a fault of ours" in failed["exception"]
    assert asked["milliseconds"] >= 0
    route = "/api/test/{token}/fails"
    known = ("request", "GET", route, 500)
    assert tuple(asked[key] for key in ("event", "method", "route", "status")) == known
    assert "secret" not in text
    # It passes what every answer passes.
    assert "Content-Security-Policy" in answer.headers


async def test_a_socket_that_fails_is_logged_with_a_number_of_its_own(written):
    read = written(LogFormat.JSON, LogLevel.INFO, access=True)
    scope = {
        "type": "websocket",
        "path": "/api/test/secret/socket",
        "headers": [],
        "query_string": b"",
        "client": ("192.0.2.7", 1),
        "subprotocols": [],
    }
    sent = []

    async def receive():
        return {"type": "websocket.connect"}

    async def send(message):
        sent.append(message)

    await failing()(scope, receive, send)
    accepted, closed = sent
    request = dict(accepted["headers"])[REQUEST_HEADER.lower().encode()].decode()
    assert closed == {"type": "websocket.close", "code": 1011}
    failed, ended = events(read())
    assert failed["request"] == ended["request"] == request
    assert OURS.fullmatch(failed["socket"])
    assert failed["socket"] == ended["socket"] != request
    assert (ended["event"], ended["status"]) == ("socket", 101)


async def test_every_answer_has_a_number_of_its_own():
    async with asking(failing()) as client:
        answers = [await client.get(path) for path in ("/api/nothing", "/health/live", "/metrics")]
        answers.append(await client.post("/health/live"))
        answers.append(await client.post("/api/me", headers={"Origin": "https://example.org"}))
    assert [answer.status_code for answer in answers] == [404, 200, 404, 405, 403]
    numbers = {answer.headers[REQUEST_HEADER] for answer in answers}
    assert len(numbers) == len(answers)
    assert all(OURS.fullmatch(number) for number in numbers)


@pytest.mark.parametrize(
    ("proxies", "given", "kept"),
    [
        (["192.0.2.0/24"], "proxys-Number-1", True),
        (["192.0.2.7"], "a" * 64, True),
        (["192.0.2.7"], "a" * 65, False),
        (["192.0.2.7"], "short", False),
        (["192.0.2.7"], "with spaces and", False),
        (["192.0.2.7"], 'x"}{"event":"y"', False),
        (["198.51.100.1"], "proxys-Number-1", False),
        ([], "proxys-Number-1", False),
    ],
)
async def test_what_a_proxy_calls_the_request_is_kept(proxies, given, kept):
    """Also when the proxy says for whom it asks; what anybody else sends is not believed."""
    headers = {REQUEST_HEADER: given, "X-Forwarded-For": "203.0.113.9"}
    async with asking(failing(proxies)) as client:
        told = (await client.get("/health/live", headers=headers)).headers[REQUEST_HEADER]
    assert told == given if kept else OURS.fullmatch(told)


async def test_nothing_is_being_served_outside_of_a_request():
    seen = []

    async def app(scope, receive, send):
        seen.append(current_request())

    await Traced(app)({"type": "lifespan"}, None, None)
    await Traced(app)({"type": "http", "method": "GET", "headers": [], "client": None}, None, None)
    assert seen[0] == "-"
    assert OURS.fullmatch(seen[1])
    assert current_request() == "-"


async def test_an_answer_that_has_begun_is_broken_off():
    """Or the client would take half of it for the whole."""

    async def app(scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": []})
        raise LookupError("a fault of ours")

    sent, refused = [], []

    async def send(message):
        sent.append(message)

    with pytest.raises(LookupError):
        await Rescued(app, refused.append)({"type": "http", "headers": []}, None, send)
    assert len(sent) == 1
    assert refused == ["server.internal"]


# --- The command ---------------------------------------------------------------------------


def test_the_command_logs_as_it_was_told(tmp_path):
    told = tmp_path / "log"
    options = ("--log-format", "json", "--log-level", "info", "--access-log")
    server = ServerProcess(tmp_path / "games.db", *options, log=told)
    try:
        request = httpx.get(f"{server.address}/health/live").headers[REQUEST_HEADER]
        assert server.interrupt() == 0
    finally:
        server.kill()
    found = events(told.read_text())
    assert [event["event"] for event in found] == ["started", "request", "stopped"]
    assert found[1]["request"] == request
    assert found[1]["route"] == "/health/live"
