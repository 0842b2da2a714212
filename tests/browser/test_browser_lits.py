"""Battle of LITS in a real browser: whole games with clicks, hands and keys."""

import re

import pytest
from playing import LONG, click_cells, moves_listed, place
from playwright.sync_api import expect


def test_a_whole_game_against_the_bot_with_clicks(visit, snapshot):
    """From the first page to the result, then a rematch."""
    page = visit()
    page.get_by_role("button", name="Play now: Battle of LITS").click()
    rematch = page.get_by_role("button", name="Rematch")
    ready = page.locator("svg.board.active").or_(rematch).first
    for _ in range(20):
        expect(ready).to_be_visible(timeout=LONG)
        state = snapshot(page)
        if state["status"] == "over":
            break
        if state["position"]["phase"] == "pie":
            page.get_by_role("button", name=re.compile("^Keep")).click()
        place(page, state["position"]["legal"][0]["move"])
        page.wait_for_function(
            "() => document.querySelector('svg.board.active') || document.body.innerText"
            ".includes('Rematch')"
        )
    assert state["status"] == "over"
    assert state["position"]["legal"] == []
    first = page.url
    rematch.click()
    page.wait_for_url(lambda url: url != first and "/match/" in url)
    expect(page.locator("svg.board")).to_be_visible()
    assert snapshot(page)["your_seats"] != state["your_seats"]


def test_the_pie_rule_between_two_browsers(visit, snapshot):
    """One makes a link, the other takes the seat and swaps; both boards agree at every step."""
    host = visit("/new/lits")
    host.get_by_role("combobox", name="Seat 2").select_option(label="A friend, by a link")
    host.get_by_role("radio", name=re.compile("^Seat 1")).check()
    host.get_by_role("button", name="Make the link").click()
    state = snapshot(host)
    assert state["status"] == "waiting"
    friend = visit(state["invitations"][0]["address"])
    friend.get_by_role("button", name="Take the seat").click()
    expect(host.locator("svg.board.active")).to_be_visible(timeout=LONG)
    first = snapshot(host)["position"]["legal"][0]["move"]
    place(host, first)
    expect(friend.get_by_text("swap sides, or keep O").first).to_be_visible(timeout=LONG)
    friend.get_by_role("button", name=re.compile("^Swap sides: take X")).click()
    expect(host.locator("svg.board.active")).to_be_visible(timeout=LONG)
    assert snapshot(host)["position"]["owners"] == {"X": 1, "O": 0}
    place(host, snapshot(host)["position"]["legal"][0]["move"])
    expect(moves_listed(friend)).to_have_count(3, timeout=LONG)
    expect(friend.locator("svg.board.active")).to_be_visible(timeout=LONG)

    watcher = visit(f"/watch/{snapshot(host)['watch']}")
    expect(moves_listed(watcher)).to_have_count(3)
    expect(watcher.locator("svg.board.active")).to_have_count(0)
    place(friend, snapshot(friend)["position"]["legal"][0]["move"])
    expect(moves_listed(watcher)).to_have_count(4, timeout=LONG)


def test_reloading_and_losing_the_connection_lose_nothing(visit, snapshot):
    page = visit("/new/lits", expected=("ERR_INTERNET_DISCONNECTED",))
    page.get_by_role("combobox", name="Seat 2").select_option(label="Me")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("svg.board.active")).to_be_visible(timeout=LONG)
    place(page, snapshot(page)["position"]["legal"][0]["move"])
    page.reload()
    expect(moves_listed(page)).to_have_count(1, timeout=LONG)
    page.context.set_offline(True)
    state = snapshot(page)
    assert page.request.post(
        f"/api/matches/{state['match']}/moves",
        data={
            "seat": state["to_act"][0],
            "move": state["position"]["legal"][0]["move"],
            "answers": state["number"],
        },
    ).ok
    page.context.set_offline(False)
    expect(moves_listed(page)).to_have_count(2, timeout=LONG)


@pytest.fixture
def own_board(visit, snapshot):
    """A match with both seats on one screen, on a small pasted board."""

    def start(rows=("XO..", ".XO.", "..XO", "O..X"), **options):
        page = visit("/new/lits", **options)
        made = page.request.post(
            "/api/matches",
            data={
                "game": "lits",
                "seats": [{"kind": "me"}, {"kind": "me"}],
                "settings": {"board": "/".join(rows), "size": len(rows)},
            },
        )
        page.goto(made.json()["address"])
        expect(page.locator("svg.board.active")).to_be_visible(timeout=LONG)
        return page

    return start


def test_a_piece_in_hand_says_why_it_does_not_fit(own_board, snapshot):
    """Hover shows the reason in words; a click where it fits lifts it, a second one sends it."""
    page = own_board()
    place(page, "a1 b1 c1 d1")
    page.get_by_role("button", name=re.compile("^Keep")).click()
    page.keyboard.press("i")
    page.locator('[data-cell="b2"]').hover()
    now = page.get_by_role("main")
    expect(now).to_contain_text(re.compile("same type|touch", re.IGNORECASE), timeout=LONG)
    assert len(snapshot(page)["moves"]) == 1
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    page.locator('[data-cell="b2"]').hover()
    expect(now).to_contain_text("2 × 2", timeout=LONG)
    page.keyboard.press("r")
    page.keyboard.press("r")
    expect(now).to_contain_text("Already covered: b1", timeout=LONG)
    page.locator('[data-cell="b3"]').hover()
    expect(now).to_contain_text("T fits on", timeout=LONG)
    page.locator('[data-cell="b3"]').click()
    page.get_by_role("button", name="Place T").click()
    expect(moves_listed(page)).to_have_count(2, timeout=LONG)


def test_four_cells_that_are_no_piece_are_told_apart(own_board, snapshot):
    page = own_board()
    click_cells(page, "a1 b1 a2 b2")
    expect(page.get_by_role("button", name=re.compile("^Place [LITS]$"))).to_have_count(0)
    expect(page.get_by_role("button", name="Place")).to_be_disabled()
    assert snapshot(page)["moves"] == []
    page.get_by_role("button", name="Clear").click()
    place(page, "a1 b1 c1 d1")


def test_painting_by_dragging_then_a_second_click(own_board, snapshot):
    page = own_board()
    cells = [page.locator(f'[data-cell="{cell}"]').bounding_box() for cell in ("a1", "d1")]
    (x1, y1), (x2, y2) = [(c["x"] + c["width"] / 2, c["y"] + c["height"] / 2) for c in cells]
    page.mouse.move(x1, y1)
    page.mouse.down()
    page.mouse.move(x2, y2, steps=12)
    page.mouse.up()
    expect(page.get_by_role("button", name="Place I")).to_be_enabled()
    page.keyboard.press("Enter")
    expect(moves_listed(page)).to_have_count(1, timeout=LONG)


def test_a_game_by_keyboard_alone(own_board, snapshot):
    """The board takes the focus; arrows, space and Enter do the rest."""
    page = own_board()
    page.locator("svg.board").focus()
    for key in ("Home", "PageUp"):
        page.keyboard.press(key)
    for key in ("Space", "ArrowRight", "Space", "ArrowRight", "Space", "ArrowRight", "Space"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(moves_listed(page)).to_have_count(1, timeout=LONG)
    assert snapshot(page)["moves"][0]["move"] == "a1 b1 c1 d1"


def test_earlier_positions_can_be_looked_at(own_board):
    page = own_board()
    place(page, "a1 b1 c1 d1")
    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator("svg.board.active")).to_have_count(0)
    expect(page.get_by_role("button", name="Back to the present")).to_be_visible()
    page.get_by_role("button", name="Back to the present").click()
    expect(page.locator("svg.board.active")).to_be_visible()


def test_back_and_forward_walk_through_the_screens(visit):
    """Links and the history change the screen without loading the page anew."""
    page = visit()
    page.evaluate("window.__kept = true")
    page.get_by_role("button", name="Play now: Battle of LITS").click()
    expect(page.locator("svg.board")).to_be_visible(timeout=LONG)
    match = page.url
    page.go_back()
    expect(page.get_by_role("button", name="Play now: Azul")).to_be_visible()
    expect(page.locator("svg.board")).to_have_count(0)
    expect(page.get_by_text("against Planner")).to_be_visible()
    page.go_forward()
    expect(page.locator("svg.board")).to_be_visible(timeout=LONG)
    assert page.url == match
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_text("Theme").first).to_be_visible()
    assert page.evaluate("window.__kept") is True


def test_back_from_a_rematch_shows_the_match_before(own_board):
    page = own_board()
    first = page.url
    page.get_by_role("button", name="Resign").first.click()
    page.get_by_role("button", name="Yes, resign").first.click()
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != first and "/match/" in url)
    expect(page.locator("svg.board.active")).to_be_visible(timeout=LONG)
    page.go_back()
    expect(page.get_by_role("link", name="To the rematch")).to_be_visible(timeout=LONG)
    assert page.url == first


def test_the_maker_of_an_invitation_is_told_that_the_match_is_their_own(visit):
    """One click there would take the friend's seat."""
    page = visit("/new/lits")
    made = page.request.post(
        "/api/matches", data={"game": "lits", "seats": [{"kind": "me"}, {"kind": "friend"}]}
    ).json()
    page.goto(made["invitations"][0]["address"])
    expect(page.get_by_text("This is your own match.")).to_be_visible()
    friend = visit(made["invitations"][0]["address"])
    expect(friend.get_by_role("button", name="Take the seat", exact=True)).to_be_visible()
    expect(friend.get_by_text("This is your own match.")).to_have_count(0)


def test_errors_about_own_rows_stand_at_the_rows(visit):
    """Empty, too few and ragged rows, each told in words at the field itself."""
    page = visit("/new/lits", expected=("400",))
    page.get_by_role("radio", name=re.compile("^My own")).check()
    rows = page.get_by_role("textbox", name="Rows of the board")
    fault = page.get_by_role("group", name="Board").get_by_role("alert")
    start = page.get_by_role("button", name="Start the game")
    start.click()
    expect(fault).to_contain_text("Paste or type the rows")
    rows.fill("XO\nOX")
    expect(fault).to_have_count(0)
    start.click()
    expect(fault).to_contain_text("A board has 4 to 12 rows, not 2.")
    rows.fill("XO..\n.X\n..O.\nX..O")
    start.click()
    expect(fault).to_contain_text("Row 2 has 2 cells")
    expect(rows).to_have_attribute("aria-invalid", "true")


def test_home_and_end_go_through_the_list_of_moves(own_board, snapshot):
    page = own_board()
    for _ in range(2):
        keep = page.get_by_role("button", name=re.compile("^Keep"))
        if keep.count():
            expect(page.get_by_text("Player 2: swap sides").first).to_be_visible()
            keep.click()
        place(page, snapshot(page)["position"]["legal"][0]["move"])
    first, last = (moves_listed(page).nth(at).get_by_role("button") for at in (0, 1))
    last.focus()
    page.keyboard.press("Home")
    expect(first).to_be_focused()
    expect(page.get_by_text("Position after move 1 of 2").first).to_be_visible()
    page.keyboard.press("End")
    expect(last).to_be_focused()
    expect(page.locator("svg.board.active")).to_be_visible()


def test_a_game_that_is_not_offered_leads_nowhere(visit):
    page = visit("/new/chess", expected=("404",))
    expect(page.get_by_text("There is nothing here")).to_be_visible()
