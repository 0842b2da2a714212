"""The system's Chromium for tests: pages at a width and in a colour scheme, watched for trouble."""

import os
import re
import shutil
from pathlib import Path

import pytest
from meeting import make, sit_down
from playwright.sync_api import sync_playwright

BROWSERS = ("chromium", "chromium-browser", "google-chrome")

# A closed network refuses the browser's own background connections, many at a time.
QUIET = [
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]

# What the browser says when a document is left while its socket opens: nobody's fault.
BENIGN = ("closed before the connection is established",)


@pytest.fixture(scope="module")
def chromium():
    """A running browser."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.skip("no Chromium is installed")
    root = os.geteuid() == 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found, args=[*QUIET, *(["--no-sandbox"] if root else [])]
        )
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium, address):
    """Opens pages, each in a browser of its own (cookies and settings); troubles fail the test."""
    contexts, troubles = [], []

    def open_page(path="/", *, width=1280, height=900, scheme="light", expected=(), **options):
        context = chromium.new_context(
            base_url=address,
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            locale=options.pop("locale", "en-GB"),
            **options,
        )
        context.set_default_timeout(20_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: troubles.append(f"page error: {error}"))
        page.on(
            "console",
            lambda message: (
                troubles.append(f"console: {message.text}")
                if message.type in ("error", "warning")
                and not any(text in message.text for text in (*BENIGN, *expected))
                else None
            ),
        )
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert troubles == []


def match_of(page):
    """The identifier in the page's address."""
    page.wait_for_url(re.compile(r"/match/"))
    return page.url.rsplit("/", 1)[1]


@pytest.fixture
def snapshot():
    """What the server says of the match that a page shows, with that page's cookie."""

    def ask(page):
        answer = page.request.get(f"/api/matches/{match_of(page)}")
        assert answer.ok, answer.text()
        return answer.json()

    return ask


@pytest.fixture(scope="session")
def pictures(tmp_path_factory):
    """Where screenshots are kept: the folder in TILEWRIGHT_SCREENSHOTS, or a temporary one."""
    named = os.environ.get("TILEWRIGHT_SCREENSHOTS")
    folder = Path(named) if named else tmp_path_factory.mktemp("screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
def pair(visit):
    """Two browsers in one match, whose maker moves first."""

    def meet(**fields):
        owner = visit()
        made = make(owner, **fields)
        friend = visit(made["invitations"][0]["address"])
        sit_down(friend)
        return owner, friend, made

    return meet
