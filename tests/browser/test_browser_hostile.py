"""Impatient hands and bad networks: reloading, going back, two tabs, doubled clicks, a cut."""

import re

import pytest
from meeting import GENIUS, legal, make, my_turn, prepare, sit_down
from playing import LONG, click_cells, click_twice, moves_listed, place
from playwright.sync_api import expect

CUT = ("ERR_INTERNET_DISCONNECTED",)
UNREACHED = re.compile("cannot be reached|has not answered")


def prompt(page):
    """The line that says what the match is waiting for."""
    return page.locator(".prompt p").first


def settle(page, done):
    """Wait until what was pressed is done, or the page has said that it may be pressed again."""
    expect(done.or_(page.get_by_text(UNREACHED)).first).to_be_visible(timeout=LONG)
    expect(page.get_by_text("Reconnecting")).to_have_count(0, timeout=LONG)


def test_every_state_survives_a_reload(visit, pair, snapshot):
    """Waiting, an open offer, a pause and the end read the same after a reload."""
    alone = visit()
    make(alone)
    expect(alone.get_by_text("Send this link")).to_be_visible(timeout=LONG)
    alone.reload()
    expect(alone.get_by_text("Send this link")).to_be_visible(timeout=LONG)

    owner, friend, _ = pair(clock=GENIUS, grace=0)
    my_turn(owner)
    place(owner, legal(owner, snapshot))
    owner.get_by_role("button", name="Pause", exact=True).click()
    asked = friend.get_by_text("asks for a pause")
    expect(asked).to_be_visible(timeout=LONG)
    for page in (owner, friend):
        page.reload()
    expect(owner.get_by_role("button", name="Call back")).to_be_visible(timeout=LONG)
    expect(asked).to_be_visible(timeout=LONG)
    friend.get_by_role("button", name="Accept").click()
    for page in (owner, friend):
        expect(prompt(page)).to_contain_text("paused the match", timeout=LONG)
        page.reload()
        expect(prompt(page)).to_contain_text("paused the match", timeout=LONG)
    owner.get_by_role("button", name="Resume", exact=True).click()
    my_turn(friend)
    friend.get_by_role("button", name="Resign").click()
    friend.get_by_role("button", name="Yes, resign").click()
    for page in (owner, friend):
        expect(prompt(page)).to_contain_text("by resignation", timeout=LONG)
        page.reload()
        expect(prompt(page)).to_contain_text("by resignation", timeout=LONG)
        expect(page.get_by_role("button", name="Rematch")).to_be_visible()


def test_going_back_leaves_the_seat_as_it_is(pair):
    """The history leads out of a match and into it again, with the same seat and turn."""
    owner, _, made = pair(clock=GENIUS)
    my_turn(owner)
    owner.get_by_role("link", name="Lobby").click()
    expect(owner.get_by_role("heading", name="Lobby")).to_be_visible(timeout=LONG)
    owner.go_back()
    my_turn(owner)
    assert owner.url.endswith(made["match"])


def test_two_tabs_of_one_player_agree_and_closing_one_leaves_the_other(pair, snapshot):
    owner, friend, _ = pair(clock=GENIUS, grace=0)
    my_turn(owner)
    second = owner.context.new_page()
    second.goto(owner.url)
    my_turn(second)
    place(second, legal(second, snapshot))
    expect(moves_listed(owner)).to_have_count(1, timeout=LONG)
    expect(owner.locator("svg.board.active")).to_have_count(0)
    second.close()
    my_turn(friend)
    place(friend, legal(friend, snapshot))
    my_turn(owner)
    assert snapshot(friend)["seats"][0]["here"]


@pytest.mark.parametrize("width", [390, 1280])
def test_a_doubled_click_never_does_two_things(visit, snapshot, width):
    """Not resigning by itself, not calling back what was just asked, not a second piece."""
    owner = visit(width=width)
    made = make(owner, clock=GENIUS, grace=0)
    friend = visit(made["invitations"][0]["address"])
    friend.get_by_role("button", name="Take the seat").dblclick()
    my_turn(owner)
    click_cells(owner, legal(owner, snapshot))
    owner.get_by_role("button", name=re.compile(r"^Place [LITS]$")).dblclick()
    my_turn(friend)
    assert len(snapshot(owner)["moves"]) == 1
    if width < 900:
        owner.get_by_role("tab", name="More").click()
    call_back = owner.get_by_role("button", name="Call back")
    click_twice(owner.get_by_role("button", name="Takeback", exact=True), call_back)
    expect(friend.get_by_text("asks to take back the last move")).to_be_visible(timeout=LONG)
    if width < 900:
        # The tabs have moved to where the button was.
        owner.get_by_role("tab", name="More").click()
    yes = owner.get_by_role("button", name="Yes, resign")
    click_twice(owner.get_by_role("button", name="Resign"), yes)
    expect(yes).to_be_visible()
    # A move of the friend's comes after whatever else the second clicks have sent.
    place(friend, legal(friend, snapshot))
    my_turn(owner)
    assert snapshot(owner)["status"] == "playing"
    expect(friend.get_by_text("called it back")).to_have_count(0)


def test_a_cut_in_the_middle_of_a_move_and_of_an_offer_loses_nothing(visit, snapshot):
    """What was pressed without a network can be pressed again; nothing is done twice."""
    owner = visit(expected=CUT)
    made = make(owner, clock=GENIUS, grace=0)
    friend = visit(made["invitations"][0]["address"])
    sit_down(friend)
    my_turn(owner)
    click_cells(owner, legal(owner, snapshot))
    button = owner.get_by_role("button", name=re.compile(r"^Place [LITS]$"))
    owner.context.set_offline(True)
    button.click()
    owner.context.set_offline(False)
    settle(owner, moves_listed(owner))
    if not snapshot(owner)["moves"]:
        button.click()
    for page in (owner, friend):
        expect(moves_listed(page)).to_have_count(1, timeout=LONG)

    pause = owner.get_by_role("button", name="Pause", exact=True)
    owner.context.set_offline(True)
    pause.click()
    owner.context.set_offline(False)
    settle(owner, owner.get_by_text("Asked: a pause."))
    if not snapshot(owner)["offers"]:
        pause.click()
    expect(friend.get_by_text("asks for a pause")).to_be_visible(timeout=LONG)
    assert [each["what"] for each in snapshot(friend)["offers"]] == ["pause"]


@pytest.mark.parametrize("path", ["/", "/lobby", "/account", "/settings", "/new/lits", "match"])
def test_at_twice_the_size_nothing_is_cut(visit, path):
    """A zoom of 200 % on a desktop halves its width."""
    page = visit("/", width=640, height=450, device_scale_factor=2)
    page.goto(prepare(page)["address"] if path == "match" else path)
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("main")).not_to_be_empty()
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 640
