"""Whoever hosts a match runs it from the panel, and everybody sees what was done."""

import re

import pytest
from meeting import FRIEND, GENIUS, legal, make, my_turn, sit_down
from playing import LONG, click_twice, moves_listed, place
from playwright.sync_api import expect


@pytest.fixture
def hosted(visit):
    """A host and two players in three browsers, everybody seated and nothing begun."""

    def meet(**options):
        host = visit(**options)
        made = make(host, seats=[FRIEND, FRIEND], host=True, clock=GENIUS)
        players = [visit(each["address"]) for each in made["invitations"]]
        for player in players:
            sit_down(player)
        expect(host.get_by_role("button", name="Start the match")).to_be_visible(timeout=LONG)
        return host, *players

    return meet


def unfold(host, title):
    host.locator("summary").filter(has_text=title).click()


def test_a_host_starts_pauses_gives_time_and_corrects(hosted, snapshot):
    host, first, second = hosted()
    host.get_by_role("button", name="Start the match").click()
    my_turn(first)

    host.get_by_role("button", name="Pause", exact=True).click()
    for page in (first, second):
        expect(page.get_by_text("The host paused the match").first).to_be_visible(timeout=LONG)
        expect(page.get_by_role("button", name="Resume", exact=True)).to_have_count(0)
    host.get_by_role("button", name="Resume", exact=True).click()
    my_turn(first)

    before = snapshot(host)["clock"]["seats"][1]["left"]
    unfold(host, "Add time")
    host.get_by_label("To", exact=True).select_option("1")
    host.get_by_role("spinbutton", name="Minutes").fill("2")
    host.get_by_role("button", name="Add time").click()
    expect(second.get_by_text("2 minutes more").first).to_be_visible(timeout=LONG)
    # Seat 1 is not in turn, so its clock stands.
    assert snapshot(second)["clock"]["seats"][1]["left"] == pytest.approx(before + 120, abs=1)

    other = snapshot(first)["position"]["legal"][1]["move"]
    place(first, legal(first, snapshot))
    unfold(host, "Correct the last move")
    host.get_by_label("The right move").fill(other)
    host.get_by_role("button", name="Correct", exact=True).click()
    expect(second.get_by_text("The host corrected the last move").first).to_be_visible(timeout=LONG)
    assert snapshot(second)["moves"][0]["move"] == other
    my_turn(second)


def test_a_host_decides_the_match_after_being_asked(hosted):
    """The mark alone ends nothing; after the yes both players are told who won."""
    host, first, second = hosted()
    host.get_by_role("button", name="Start the match").click()
    my_turn(first)
    unfold(host, "Decide the match")
    host.get_by_role("checkbox", name=re.compile("^Seat 2")).check()
    host.get_by_role("button", name="Decide", exact=True).click()
    expect(host.get_by_text(re.compile("^End the match"))).to_be_visible()
    expect(first.locator("svg.board.active")).to_be_visible()
    host.get_by_role("button", name="Yes", exact=True).click()
    expect(second.get_by_text("You win by the host’s decision").first).to_be_visible(timeout=LONG)
    expect(first.get_by_text("wins by the host’s decision").first).to_be_visible(timeout=LONG)


def test_a_doubled_click_on_start_does_not_also_pause(hosted, snapshot):
    """Pause comes to where Start was: the second click must not reach it."""
    host, first, _ = hosted()
    start = host.get_by_role("button", name="Start the match")
    click_twice(start, host.get_by_role("button", name="Pause", exact=True))
    my_turn(first)
    place(first, legal(first, snapshot))
    expect(moves_listed(host)).to_have_count(1, timeout=LONG)
    assert snapshot(host)["paused"] is None
