"""The analysis board in a real browser: from a pasted position to a study that is opened again."""

import re

import pytest
from inspection import LOOKS, inspect
from playing import LONG, click_cells, click_twice
from playwright.sync_api import expect

POSITION = (
    "XO..XO..XO/OX..OX..OX/..XO..XO../..OX..OX../XO..XO..XO/"
    "OX..OX..OX/..XO..XO../..OX..OX../XO..XO..XO/OX..OX..OX X a1b1c1d1"
)
SMALL = "XO.O/...X/O.../X.XO X a1b1c1d1 pie=off"
"""So small that the engine proves it at once."""

GAME = """[Format "tilewright-record 1"]
[Game "lits"]
[Start "XO.XO/....X/OOXX./...../X...O X - pie=off"]
[Seat1 "Ada"]
[Seat2 "Grace"]

1. a3a4b4c4 2. e3d4e4d5 3. d1c2d2e2 1-0
"""
"""A short game with a mistake in it."""


def paste(page, text):
    page.get_by_role("textbox", name="A position or a game").fill(text)
    page.get_by_role("button", name="Put it on the board").click()


def moves(page):
    return page.locator("[data-node]")


def play(page, cells):
    """Make a move on the board, as in a match."""
    before = moves(page).count()
    keep = page.get_by_role("button", name=re.compile("^Keep "))
    if keep.is_visible():
        keep.click()
    click_cells(page, cells)
    page.get_by_role("button", name=re.compile(r"^Place [LITS]$")).click()
    expect(moves(page)).to_have_count(before + 1, timeout=LONG)


def switch_on(page):
    page.get_by_role("switch", name="Engine").click()
    expect(page.locator(".lines li").first).to_be_visible(timeout=LONG)


def test_from_a_pasted_position_to_a_study_that_is_opened_again(visit):
    """Both sides are played, a variation is made, judged, commented, promoted, and all is kept."""
    page = visit("/analysis")
    paste(page, POSITION)
    play(page, "d2 d3 d4 e4")
    play(page, "a2 a3 a4 b4")
    page.get_by_role("button", name="One move back").click()
    play(page, "d5 d6 e6 d7")
    expect(page.locator(".variation [data-node]")).to_have_count(1)
    page.get_by_role("textbox", name="A comment on this move").fill("Closer to the middle.")
    page.get_by_role("button", name="Blunder").click()
    page.get_by_role("button", name="Interesting").click()
    expect(page.get_by_role("button", name="Blunder")).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="Make it the main line").click()
    expect(page.locator(".variation [data-node]")).to_contain_text("a2 a3 a4 b4")
    page.get_by_role("textbox", name="Title of the study").fill("Two answers")
    page.get_by_role("button", name="Save as a study").click()
    expect(page.get_by_role("main").get_by_text("Saved", exact=True)).to_be_visible(timeout=LONG)
    page.wait_for_url(re.compile("/study/"))
    address = page.url

    reader = visit(address)
    expect(moves(reader)).to_have_count(3)
    expect(reader.get_by_text("Closer to the middle.")).to_be_visible()
    expect(moves(reader).nth(1)).to_contain_text("!?")
    expect(moves(reader).nth(1)).to_have_accessible_name(re.compile("Interesting"))
    moves(reader).nth(1).click()
    expect(reader.locator("[aria-current=true][data-node]")).to_contain_text("d5 d6 e6 d7")
    expect(reader.get_by_role("button", name="Save a copy of my own")).to_be_visible()

    page.goto("/analysis")
    page.get_by_role("link", name="Two answers").click()
    expect(moves(page)).to_have_count(3, timeout=LONG)
    text = page.request.get(f"/api/studies/{address.rsplit('/', 1)[1]}/record?form=text").text()
    assert "{Closer to the middle.}" in text
    assert re.search(r"\(\s*2\. a2a3a4b4\)", text)
    assert "2. d5d6e6d7!?" in text


def test_the_engine_runs_and_says_what_is_proven(visit):
    page = visit("/analysis")
    paste(page, SMALL)
    switch_on(page)
    expect(page.get_by_text(re.compile("finished$"))).to_be_visible(timeout=LONG)
    first = page.locator(".lines li").first
    # The best move is drawn over the board.
    expect(page.locator("path.hinted").first).to_be_visible()
    expect(first).to_contain_text("proven")
    expect(page.get_by_role("meter")).to_have_attribute("aria-valuetext", re.compile("proven$"))
    first.locator("button").nth(1).click()
    expect(moves(page)).to_have_count(2, timeout=LONG)
    page.get_by_role("combobox", name="Lines").select_option("1")
    expect(page.locator(".lines li")).to_have_count(1, timeout=LONG)
    page.get_by_role("switch", name="Engine").click()
    expect(page.locator(".lines")).to_have_count(0)


def test_the_coach_speaks_of_what_is_held_over_the_board(visit):
    page = visit("/analysis")
    paste(page, SMALL.replace(" pie=off", ""))
    page.get_by_role("button", name=re.compile("^Keep ")).click()
    click_cells(page, "c2 c3 d3 c4")
    coach = page.get_by_role("region", name="Coach")
    expect(coach.locator(".sentence")).to_contain_text(re.compile("^Covers"), timeout=LONG)


def test_the_heat_map_tells_what_each_cell_is_worth_to_either_player(visit):
    page = visit("/analysis")
    paste(page, POSITION)
    page.get_by_text("Heat map", exact=True).click()
    cell = page.get_by_role("cell").filter(has_text=re.compile(r"[+−]?\d"))
    told = page.request.post("/api/analysis/heat", data={"position": POSITION}).json()
    expect(cell).to_have_count(len(told["own"]), timeout=LONG)
    page.get_by_role("radio", name=re.compile("if it were their turn")).check()
    expect(cell).to_have_count(len(told["enemy"]))


def test_a_review_leads_to_where_the_game_turned(visit):
    """Accuracies, a graph, and turning points that are places in the tree."""
    page = visit("/analysis")
    paste(page, GAME)
    expect(moves(page)).to_have_count(3, timeout=LONG)
    page.get_by_role("button", name="Review the main line").click()
    review = page.get_by_role("region", name="Review")
    expect(review.get_by_text("Accuracy of Ada")).to_be_visible(timeout=LONG)
    expect(review.get_by_role("img", name="The value over the game for Ada")).to_be_visible()
    turn = review.locator("li").first
    turn.get_by_role("button").first.click()
    chosen = page.locator("[data-node][aria-current=true]")
    expect(chosen.locator(".sign")).to_have_text(re.compile(r"^\?"))
    turn.get_by_role("button", name=re.compile("^Best was")).click()
    expect(page.locator(".variation [data-node]")).to_have_count(1, timeout=LONG)


def test_the_keyboard_goes_through_the_tree(visit):
    """Arrows go back and forth; a move is chosen and deleted without a pointer."""
    page = visit("/analysis")
    paste(page, POSITION)
    play(page, "d2 d3 d4 e4")
    play(page, "a2 a3 a4 b4")
    moves(page).first.focus()
    page.keyboard.press("Enter")
    expect(moves(page).first).to_have_attribute("aria-current", "true")
    page.keyboard.press("ArrowRight")
    expect(moves(page).nth(1)).to_have_attribute("aria-current", "true")
    page.get_by_role("button", name="Delete from here").focus()
    page.keyboard.press("Enter")
    expect(moves(page)).to_have_count(1)


def test_what_is_on_the_board_survives_a_reload(visit):
    page = visit("/analysis")
    paste(page, POSITION)
    play(page, "d2 d3 d4 e4")
    page.wait_for_function(
        "() => sessionStorage.getItem('tilewright.analysis')?.includes('d2 d3 d4 e4')"
    )
    page.reload()
    expect(moves(page)).to_have_count(1, timeout=LONG)
    page.get_by_role("button", name="Something else").click()
    page.get_by_role("button", name="Keep them").click()
    expect(page.get_by_role("button", name="Something else")).to_be_focused()
    page.get_by_role("button", name="Something else").click()
    page.get_by_role("button", name="Clear the board").click()
    expect(page.get_by_role("textbox", name="A position or a game")).to_be_visible()
    page.reload()
    expect(page.get_by_role("textbox", name="A position or a game")).to_have_value("")


def test_who_leaves_at_once_loses_nothing(visit):
    """The last move and the last word are kept without a pause after them."""
    page = visit("/analysis")
    paste(page, POSITION)
    play(page, "d2 d3 d4 e4")
    page.get_by_role("link", name="Lobby").click()
    page.go_back()
    expect(moves(page)).to_have_count(1, timeout=LONG)
    page.get_by_role("textbox", name="A comment on the whole game").fill("Not to be lost.")
    page.reload()
    expect(page.get_by_role("textbox", name="A comment on the whole game")).to_have_value(
        "Not to be lost.", timeout=LONG
    )


def test_what_is_refused_now_is_not_thrown_away(visit):
    """A busy or a stricter server must not cost anybody what stood on the board."""
    page = visit("/analysis", expected=("413",))
    text = "x" * 70_000
    page.evaluate("text => sessionStorage.setItem('tilewright.analysis', text)", text)
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("too large", timeout=LONG)
    expect(page.get_by_role("textbox", name="A position or a game")).to_have_value(text)
    page.get_by_role("button", name="Battle of LITS").click()
    expect(page.get_by_role("grid")).to_be_visible(timeout=LONG)


def test_unsaved_changes_of_a_study_can_be_saved_after_a_reload(visit):
    page = visit("/analysis")
    paste(page, POSITION)
    page.get_by_role("textbox", name="Title of the study").fill("To be changed")
    page.get_by_role("button", name="Save as a study").click()
    page.wait_for_url(re.compile("/study/"))
    page.get_by_role("textbox", name="A comment on the whole game").fill("An afterthought.")
    page.reload()
    update = page.get_by_role("button", name="Save", exact=True)
    expect(update).to_be_enabled(timeout=LONG)
    update.click()
    expect(page.get_by_role("main").get_by_text("Saved", exact=True)).to_be_visible(timeout=LONG)
    told = page.request.get(f"/api/studies/{page.url.rsplit('/', 1)[1]}").json()
    assert told["tree"]["comment"] == "An afterthought."


def test_a_doubled_click_deletes_one_move(visit):
    """Its second half would hit the move before, or whatever has come below the pointer."""
    page = visit("/analysis")
    paste(page, GAME)
    moves(page).nth(1).click()
    expect(moves(page).nth(1)).to_have_attribute("aria-current", "true")
    page.get_by_role("button", name="Delete from here").dblclick()
    expect(moves(page)).to_have_count(1)
    page.reload()
    expect(moves(page)).to_have_count(1, timeout=LONG)


def test_a_doubled_click_on_the_coach_plays_one_move(visit):
    """A move of the next position stands at the same place at once."""
    page = visit("/analysis")
    paste(page, POSITION.replace("a1b1c1d1", "- pie=off"))
    best = page.get_by_role("region", name="Coach").get_by_role("button").first
    then = page.locator("[data-node][aria-current=true]")
    click_twice(best, then)
    page.reload()
    expect(moves(page)).to_have_count(1, timeout=LONG)


def test_a_part_that_was_not_loaded_is_fetched_by_a_button(visit):
    """The browser remembers a module that failed: without a reload it would stay away."""
    page = visit("/settings", expected=("ERR_FAILED",))
    page.route("**/AnalysisPage*.js", lambda route: route.abort())
    page.get_by_role("link", name="Analysis").click()
    again = page.get_by_role("button", name="Try again")
    expect(again).to_be_visible(timeout=LONG)
    page.unroute("**/AnalysisPage*.js")
    again.click()
    expect(page.get_by_role("textbox", name="A position or a game")).to_be_visible(timeout=LONG)


def test_what_cannot_be_read_is_said(visit):
    page = visit("/analysis", expected=("400",))
    paste(page, "XO/OX X a1a2b1b2")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("textbox", name="A position or a game")).to_have_value(
        "XO/OX X a1a2b1b2"
    )


def test_a_finished_match_goes_on_the_board_with_a_click(visit):
    page = visit()
    me = {"kind": "me"}
    body = {"game": "lits", "seats": [me, me], "settings": {"size": 5, "pie": False}}
    made = page.request.post("/api/matches", data=body).json()
    state = page.request.get(f"/api/matches/{made['match']}").json()
    while state["status"] == "playing":
        move = state["position"]["legal"][0]["move"]
        answer = {"seat": state["to_act"][0], "move": move, "answers": state["number"]}
        state = page.request.post(f"/api/matches/{made['match']}/moves", data=answer).json()
    page.goto(made["address"])
    page.get_by_role("button", name="Analyse").click()
    expect(moves(page)).to_have_count(len(state["moves"]), timeout=LONG)


def test_azul_is_dealt_and_played(visit):
    page = visit("/analysis", reduced_motion="reduce")
    page.get_by_role("button", name="Azul", exact=True).click()
    page.get_by_role("button", name="Deal at random").click()
    expect(page.locator("[data-group].takeable").first).to_be_visible(timeout=LONG)
    coach = page.get_by_role("region", name="Coach")
    coach.get_by_role("button").first.click()
    expect(moves(page)).to_have_count(2, timeout=LONG)


# --- As they look --------------------------------------------------------------------------


def start(page):
    expect(page.get_by_role("textbox").first).to_be_visible()


def lits(page):
    """A variation, a comment, and the engine at work."""
    page.get_by_role("textbox").first.fill(POSITION)
    page.locator("button[type=submit]").click()
    page.locator(".action .two button").nth(1).click()
    click_cells(page, "d2 d3 d4 e4")
    page.locator("button.place").click()
    expect(moves(page)).to_have_count(1, timeout=LONG)
    switch_on_first(page)


def azul(page):
    page.locator("section section button").nth(1).click()
    page.locator(".deal .primary").click()
    expect(page.locator("[data-group].takeable").first).to_be_visible(timeout=LONG)
    switch_on_first(page)


def switch_on_first(page):
    page.get_by_role("switch").first.click()
    expect(page.locator(".lines li").nth(2)).to_be_visible(timeout=LONG)
    page.locator(".side > details summary").first.click()
    expect(page.locator(".side > details td").first).to_be_visible(timeout=LONG)


def reviewed(page):
    """A game with a verdict on every move."""
    page.get_by_role("textbox").first.fill(GAME)
    page.locator("button[type=submit]").click()
    expect(moves(page)).to_have_count(3, timeout=LONG)
    page.locator("button.start").click()
    expect(page.locator("section dl dd").first).to_be_visible(timeout=LONG)


SCREENS = [start, lits, azul, reviewed]


@pytest.mark.parametrize(("width", "height", "scheme"), LOOKS)
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_the_analysis_board_is_whole_and_accessible(visit, pictures, screen, width, height, scheme):
    page = visit(
        "/analysis",
        width=width,
        height=height,
        scheme=scheme,
        reduced_motion="reduce",
        has_touch=width < 600,
    )
    screen(page)
    inspect(page, pictures / f"analysis-{screen.__name__}-{width}-{scheme}.png", scheme)


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_the_analysis_board_is_whole_in_chinese(visit, pictures, screen):
    """The other language fits a phone."""
    page = visit(
        "/analysis",
        width=390,
        height=844,
        locale="zh-TW",
        reduced_motion="reduce",
        has_touch=True,
    )
    screen(page)
    inspect(page, pictures / f"chinese-analysis-{screen.__name__}-390.png", "light")
