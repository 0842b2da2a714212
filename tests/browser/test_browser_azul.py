"""Azul in a real browser: whole games with clicks on both walls."""

import re

import pytest
from playing import LONG, moves_listed, take
from playwright.sync_api import expect


def play(page, snapshot, moves=400):
    """Play the first legal moves that place tiles, with clicks, until the match is over."""
    rematch = page.get_by_role("button", name="Rematch")
    for _ in range(moves):
        page.wait_for_function(
            "() => document.querySelector('[data-group].takeable, [data-column]:not([disabled])')"
            " || document.body.innerText.includes('Rematch')"
            " || document.body.innerText.includes('Move them to the floor line')"
        )
        state = snapshot(page)
        if state["status"] == "over":
            break
        if not set(state["to_act"]) & set(state["your_seats"]):
            continue
        (seat,) = state["to_act"]
        legal = state["position"]["legal"]
        if state["position"]["phase"] == "tiling":
            choose_column(page, legal[0])
            continue
        best = max(legal, key=lambda move: (move["cost"], move["placed"]))
        take(page, state["position"], best, seat)
    expect(rematch).to_be_visible(timeout=LONG)
    return snapshot(page)


def choose_column(page, move):
    before = moves_listed(page).count()
    if move["column"] is None:
        page.get_by_role("button", name="Move them to the floor line").click()
    else:
        name = re.compile(f"^Column {move['column']}: ")
        page.get_by_role("button", name=name).first.click()
    expect(moves_listed(page).nth(before)).to_be_visible(timeout=LONG)


@pytest.mark.timeout(600)
def test_a_whole_game_against_the_bot_with_clicks(visit, snapshot):
    """From the first page to the bonuses; motion is reduced so that it ends soon."""
    page = visit(reduced_motion="reduce")
    page.get_by_role("button", name="Play now: Azul").click()
    over = play(page, snapshot)
    assert over["outcome"]["termination"] == "completed"
    expect(page.get_by_role("main")).to_contain_text(re.compile("win|shared", re.IGNORECASE))


@pytest.mark.timeout(600)
def test_the_grey_wall_asks_for_columns(visit, snapshot):
    """Two rounds on the grey wall: every full line is given its column by a click."""
    page = visit("/new/azul", reduced_motion="reduce")
    page.get_by_role("radio", name=re.compile("^Grey wall")).check()
    page.get_by_role("combobox", name="Seat 2").select_option(label="Bot: Beginner · Elo 0")
    page.get_by_role("button", name="Start the game").click()
    over = play(page, snapshot)
    columns = [move for move in over["moves"] if move["move"].startswith("w")]
    mine = over["your_seats"][0]
    assert any(move["seat"] == mine for move in columns)
    assert any(move["seat"] != mine for move in columns)


def test_the_line_shows_what_falls_before_the_second_click(visit, snapshot):
    page = visit("/new/azul")
    made = page.request.post(
        "/api/matches",
        data={"game": "azul", "seats": [{"kind": "me"}, {"kind": "me"}], "seed": 1},
    ).json()
    page.goto(made["address"])
    page.keyboard.press("Escape")
    expect(page.locator("[data-group].takeable").first).to_be_visible(timeout=LONG)
    state = snapshot(page)
    move = next(
        each
        for each in state["position"]["legal"]
        if each["target"] == "1" and each["overflow"] > 0
    )
    from playing import group_name

    page.get_by_role("button", name=group_name(state["position"], move), exact=True).first.click()
    target = page.locator(f'[data-board="{state["to_act"][0]}"] [data-target="1"]')
    target.hover()
    falls = "1 falls" if move["overflow"] == 1 else f"{move['overflow']} fall"
    expect(target).to_have_attribute("aria-label", re.compile(falls))
    assert snapshot(page)["number"] == state["number"]
    page.keyboard.press("Escape")
    expect(page.locator("[data-group].chosen")).to_have_count(0)


def test_the_tiling_is_animated_and_a_key_skips_it(visit, snapshot):
    """At the end of a round tiles travel one by one; any key shows the table as it is."""
    page = visit("/new/azul")
    made = page.request.post(
        "/api/matches",
        data={"game": "azul", "seats": [{"kind": "me"}, {"kind": "me"}], "seed": 4},
    ).json()
    path = f"/api/matches/{made['match']}"
    state = page.request.get(path).json()
    while state["position"]["round"] == 1:
        last = state
        best = max(state["position"]["legal"], key=lambda move: (move["cost"], move["placed"]))
        rest = len(state["position"]["displays"]) and sum(
            len(tiles) for tiles in state["position"]["displays"]
        ) + len(state["position"]["centre"])
        if rest == best["taken"]:
            break
        body = {"seat": state["to_act"][0], "move": best["move"], "answers": state["number"]}
        state = page.request.post(f"{path}/moves", data=body).json()
    page.goto(made["address"])
    page.keyboard.press("Escape")
    expect(page.locator("[data-group].takeable").first).to_be_visible(timeout=LONG)
    take(page, last["position"], best, last["to_act"][0])
    expect(page.get_by_text("Space or a click skips")).to_be_visible(timeout=LONG)
    page.keyboard.press("Tab")
    # What stands beside the board does not run ahead of it.
    expect(page.get_by_text("The last move is being played out").first).to_be_visible()
    expect(page.get_by_role("heading", name="Round 1")).to_be_visible()
    expect(page.get_by_role("heading", name="Last round's points")).to_have_count(0)
    expect(page.get_by_text(f"After move {len(last['moves'])}", exact=True)).to_be_visible()
    players = page.get_by_role("region", name="Players").get_by_role("listitem")
    expect(players.first).to_contain_text(re.compile(r"Points: 0\b"))
    page.keyboard.press("Space")
    expect(page.get_by_text("Space or a click skips")).to_be_hidden()
    expect(page.get_by_role("heading", name="Last round's points")).to_be_visible(timeout=LONG)
    expect(page.get_by_role("heading", name="Round 2")).to_be_visible(timeout=LONG)
