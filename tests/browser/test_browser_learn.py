"""Lessons in a real browser: from the first page to the end of one, with wrong moves on the way."""

import re

import pytest
from inspection import LOOKS, inspect
from playing import LONG, click_cells, group_name
from playwright.sync_api import expect


def enter(page, lesson):
    page.goto(f"/learn/{lesson}")
    expect(page.get_by_role("heading", level=1)).to_be_visible(timeout=LONG)


def said(page, text):
    """The sentence in the fixed place below the task."""
    expect(page.locator(".said")).to_contain_text(text, timeout=LONG)


def paint(page, cells):
    """Paint four cells on an empty proposal."""
    page.keyboard.press("Escape")
    click_cells(page, cells)


def place(page, cells):
    paint(page, cells)
    page.get_by_role("button", name=re.compile(r"^Place [LITS]$")).click()


def test_a_lesson_from_the_first_page_to_its_end_with_wrong_moves_first(visit):
    page = visit(reduced_motion="reduce")
    page.get_by_role("link", name="Learn Battle of LITS").click()
    page.get_by_role("link", name=re.compile("^No square of four")).click()
    expect(page.get_by_role("heading", name="No square of four")).to_be_visible(timeout=LONG)

    # Forbidden: the rule's own sentence, and what the step says beyond it.
    paint(page, "a3 a4 b4 b5")
    said(page, "That would cover a whole 2 × 2 square")
    said(page, "Look at the red frame")
    expect(page.get_by_role("button", name="Place", exact=True)).to_be_disabled()

    # Legal, but not what is asked for: it is not played.
    place(page, "b1 b2 c1 d1")
    said(page, "Find a piece that covers 2 O and no X.")
    expect(page.get_by_role("button", name="Skip")).to_be_visible()
    expect(page.get_by_role("button", name="Show me a way")).to_have_count(0)

    place(page, "a1 a2 a3 a4")
    said(page, "Two O and no square.")
    page.get_by_role("button", name="Next step").click()
    expect(page.get_by_role("button", name="Step 1 of 2, done")).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text("Once more: cover two O")

    place(page, "b1 c1 d1 e1")
    said(page, "stays open for ever")
    page.get_by_role("link", name="Next lesson: The supply").click()
    expect(page.get_by_role("heading", name="The supply")).to_be_visible(timeout=LONG)

    # The list remembers, also after a reload, until it is told to forget.
    page.goto("/learn")
    finished = page.get_by_role("link", name=re.compile("^No square of four"))
    expect(finished).to_contain_text("Done")
    page.get_by_role("button", name="Forget my progress").click()
    page.get_by_role("button", name="Forget", exact=True).click()
    expect(finished).to_contain_text("2 steps")


def test_a_lesson_of_azul_with_a_take_that_brings_less_first(visit):
    """The other game's board, with its own two clicks for a move."""
    page = visit("/learn/azul-taking", reduced_motion="reduce")
    steps = page.request.get("/api/lessons/azul-taking").json()["tasks"]

    def take(step, move):
        legal = steps[step - 1]["position"]["legal"]
        found = next(each for each in legal if each["move"] == move)
        name = group_name(None, found)
        page.get_by_role("button", name=name, exact=True).first.click()
        page.locator(f'[data-board="0"] [data-target="{found["target"]}"]').click()

    take(1, "1B2")
    said(page, "take the three red tiles from display 3 here")
    page.keyboard.press("Escape")
    take(1, "3R3")
    said(page, "The red tiles are yours")
    page.get_by_role("button", name="Next step").click()
    take(2, "2Y3")
    said(page, "Line 3 would still lack one tile.")
    page.keyboard.press("Escape")
    take(2, "2Y2")
    said(page, "Line 2 is full")


def test_what_follows_from_a_move_is_played_out_before_it_is_explained(visit):
    """The last take of a round: tiles travel to the wall as in a match, and any key skips it."""
    page = visit("/learn/azul-tiling")
    page.get_by_role("button", name="Centre: 1 blue", exact=True).first.click(timeout=LONG)
    page.locator('[data-board="1"] [data-target="2"]').click()
    said(page, "The last move is being played out")
    page.keyboard.press("Space")
    said(page, "a row of three and a column of two make five points")
    expect(page.get_by_role("heading", name="Last round's points")).to_be_visible(timeout=LONG)


def test_who_misses_twice_may_be_shown_a_way(visit):
    page = visit("/learn/lits-end", reduced_motion="reduce")
    for cells in ("b2 b3 a4 b4", "a2 a3 b3 b4"):
        place(page, cells)
        said(page, "you lose")
    page.get_by_role("button", name="Show me a way").click()
    said(page, "One way: L a2 a3 a4 b4.")
    page.get_by_role("button", name="Place L").click()
    said(page, "you win")


def test_a_lesson_goes_by_keyboard_alone(visit):
    """Cells by arrows and space, Enter places, the arrows beside the board change the step."""
    page = visit("/learn/lits-pieces", reduced_motion="reduce")
    board = page.get_by_role("grid")
    expect(board).to_be_visible(timeout=LONG)
    board.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowUp")
    for _ in range(4):
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    said(page, "That was the I.")
    page.get_by_role("button", name="Next step").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Step 2 of 4")).to_have_attribute("aria-current", "step")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("button", name="Step 1 of 4, done")).to_have_attribute(
        "aria-current", "step"
    )


def list_of_lessons(page):
    page.goto("/learn")
    expect(page.get_by_role("heading", name="Playing well").first).to_be_visible(timeout=LONG)


def lits_step(page):
    """A wrong move explained, with a step done before."""
    enter(page, "lits-protection")
    place(page, "b2 c2 c3 d3")
    said(page, "a strength of six")
    page.get_by_role("button", name="Next step").click()
    place(page, "b1 a2 b2 c2")
    said(page, "There is a stronger piece")


def lits_swap(page):
    enter(page, "lits-swap")
    expect(page.get_by_role("button", name=re.compile("^Swap sides"))).to_be_visible(timeout=LONG)


def azul_step(page):
    enter(page, "azul-tiling")
    expect(page.locator("[data-group].takeable").first).to_be_visible(timeout=LONG)


@pytest.mark.parametrize(("width", "height", "scheme"), LOOKS)
@pytest.mark.parametrize(
    "screen", [list_of_lessons, lits_step, lits_swap, azul_step], ids=lambda each: each.__name__
)
def test_a_screen_of_lessons_is_whole_and_accessible(
    visit, pictures, screen, width, height, scheme
):
    page = visit(
        width=width, height=height, scheme=scheme, reduced_motion="reduce", has_touch=width < 600
    )
    screen(page)
    inspect(page, pictures / f"learn-{screen.__name__}-{width}-{scheme}.png", scheme)


def test_lessons_change_their_language_with_the_page(visit):
    """The texts come from the server: they follow the setting, and nothing English is left."""
    page = visit("/learn/azul-taking", width=360, height=800, locale="zh-TW", has_touch=True)
    expect(page.get_by_role("heading", name="拿取花磚")).to_be_visible(timeout=LONG)
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 360
    words = set(re.findall(r"[A-Za-z]{4,}", page.get_by_role("main").inner_text()))
    assert words <= {"Azul"}
