"""People who meet: matches made by one page, seats taken by others."""

import re

from playing import LONG
from playwright.sync_api import expect

ME, FRIEND, OPEN = {"kind": "me"}, {"kind": "friend"}, {"kind": "open"}
SMALL = {"size": 6, "pie": False}
GENIUS = {"kind": "turn", "turn": 60, "bank": 300}


def prepare(page, **fields):
    """Make a match as this page's person, without opening it; the answer."""
    body = {"game": "lits", "settings": SMALL, "seats": [ME, FRIEND], **fields}
    answer = page.request.post("/api/matches", data=body)
    assert answer.ok, answer.text()
    return answer.json()


def make(page, **fields):
    """Make a match as this page's person and open it."""
    made = prepare(page, **fields)
    page.goto(made["address"])
    return made


def call(page, name):
    """Give this page's person a name."""
    answer = page.request.post("/api/me", data={"name": name})
    assert answer.ok, answer.text()


def sit_down(page):
    page.get_by_role("button", name="Take the seat").click()
    page.wait_for_url(re.compile(r"/match/"))


def legal(page, snapshot):
    return snapshot(page)["position"]["legal"][0]["move"]


def my_turn(page):
    expect(page.locator("svg.board.active")).to_be_visible(timeout=LONG)


def open_chat(page):
    """Unfold the chat beside the board."""
    page.locator("summary").filter(has_text="Chat").click()


def say(page, text):
    """Write a line; waits until it is taken."""
    line = page.get_by_label("Write a line")
    line.fill(text)
    line.press("Enter")
    expect(line).to_have_value("", timeout=LONG)
