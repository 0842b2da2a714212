"""The chat between browsers: who reads what, and texts and names that mean no good."""

from meeting import GENIUS, call, legal, make, my_turn, open_chat, say, sit_down
from playing import LONG, moves_listed, place
from playwright.sync_api import expect

SCRIPT = "<img src=x onerror=x()>"
"""A name of 23 characters that would run a script if it were ever read as markup."""


def test_players_and_spectators_do_not_hear_each_other(pair, visit, snapshot):
    """Spectators read both, players their own until the match is over; moves come at once."""
    owner, friend, made = pair(clock=GENIUS, grace=0)
    watcher = visit(made["watch_address"])
    for page in (owner, friend, watcher):
        open_chat(page)
    # Only who has a name may write.
    watcher.get_by_label("Your name in the chat").fill("Ada")
    watcher.get_by_role("button", name="Save the name").click()
    expect(watcher.get_by_label("Write a line")).to_be_visible(timeout=LONG)
    watcher.reload()
    open_chat(watcher)
    my_turn(owner)
    say(watcher, "X will win")
    say(owner, "good luck")
    expect(friend.get_by_text("good luck")).to_be_visible(timeout=LONG)
    expect(watcher.get_by_text("X will win")).to_be_visible(timeout=LONG)
    watcher.get_by_role("button", name="Players").click()
    expect(watcher.get_by_text("good luck")).to_be_visible(timeout=LONG)
    expect(watcher.get_by_label("Write a line")).to_have_count(0)
    place(owner, legal(owner, snapshot))
    for page in (friend, watcher):
        expect(moves_listed(page)).to_have_count(1, timeout=LONG)
    for page in (owner, friend):
        expect(page.get_by_text("X will win")).to_have_count(0)
        expect(page.get_by_role("button", name="Spectators")).to_have_count(0)

    owner.get_by_role("button", name="Resign").click()
    owner.get_by_role("button", name="Yes, resign").click()
    spectators = friend.get_by_role("button", name="Spectators")
    expect(spectators).to_be_visible(timeout=LONG)
    spectators.click()
    expect(friend.get_by_text("X will win")).to_be_visible(timeout=LONG)


def test_a_name_and_a_line_of_markup_stay_text(visit):
    """Nothing of it becomes an element, and the longest line without a space fits a phone."""
    owner, friend = visit(width=390, height=844), visit()
    call(owner, SCRIPT)
    made = make(owner)
    friend.goto(made["invitations"][0]["address"])
    sit_down(friend)
    my_turn(owner)
    open_chat(friend)
    owner.get_by_role("tab", name="Chat").click()
    say(friend, SCRIPT + "w" * (500 - len(SCRIPT)))
    for page in (owner, friend):
        expect(page.get_by_role("log").get_by_text("www")).to_be_visible(timeout=LONG)
        expect(page.locator("main img[src=x]")).to_have_count(0)
        width = page.viewport_size["width"]
        assert page.evaluate("document.scrollingElement.scrollWidth") <= width
    expect(friend.get_by_role("region", name="Players").get_by_text(SCRIPT)).to_be_visible()
