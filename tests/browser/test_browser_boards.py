"""The boards and their pie maps: found where a board is chosen, read by hand, key and voice."""

import re

import pytest
from inspection import LOOKS, inspect
from playing import LONG
from playwright.sync_api import expect


def open_map(page, name="moats"):
    page.goto(f"/boards/{name}")
    expect(page.get_by_role("grid", name=re.compile("^Pie map"))).to_be_visible(timeout=LONG)


def measured(page, name="moats", symbol="X"):
    """The values of the first placements, by move, as the interface tells them."""
    answer = page.request.get(f"/api/boards/{name}/fairness?first_symbol={symbol}")
    return {each["move"]: each for each in answer.json()["placements"]}


def shown_move(page):
    """The placement that the panel tells of, and its value."""
    panel = page.get_by_role("region", name="The placement")
    text = panel.locator(".move").inner_text(timeout=LONG)
    found = re.search(r"[LITS] ((?:[a-l]\d+ ?){4})\s+([+−]?[\d.]+)", text)
    return found[1].strip(), float(found[2].replace("−", "-"))


def test_the_way_to_a_map_leads_from_the_home_page(visit):
    page = visit()
    page.get_by_role("link", name="Boards", exact=True).click()
    card = page.get_by_role("listitem").filter(has_text="Moats")
    expect(card).to_contain_text("517 of 1,292")
    card.get_by_role("link", name="Moats").click()
    expect(page.get_by_role("heading", name="Moats")).to_be_visible(timeout=LONG)
    expect(page).to_have_title(re.compile("Moats"))


def test_the_chosen_board_of_a_new_game_leads_to_its_map(visit):
    """In a tab of its own, so that nothing that was set up is lost."""
    page = visit("/new/lits")
    page.get_by_role("radio", name=re.compile("^Gallery")).check()
    link = page.get_by_role("link", name=re.compile("^How fair is this board"))
    with page.context.expect_page() as opened:
        link.click()
    expect(opened.value.get_by_role("grid")).to_be_visible(timeout=LONG)


def test_cells_tell_what_was_measured(visit):
    """By pointer and by click; of one turn the placement that lies there, whatever its value."""
    page = visit()
    open_map(page)
    values = measured(page)
    page.get_by_role("radio", name=re.compile("^T: ")).check(force=True)
    page.locator('[data-cell="d4"]').hover()
    move, value = shown_move(page)
    assert values[move]["value"] == value
    assert "d4" in move.split()
    fairest = [each for each in values.values() if each["type"] == "T" and "d4" in each["move"]]
    assert abs(value) >= min(abs(each["value"]) for each in fairest)
    page.get_by_role("radio", name="T, turn 2").check(force=True)
    page.locator('[data-cell="e5"]').click()
    page.mouse.move(0, 0)
    move, value = shown_move(page)
    assert (values[move]["type"], values[move]["value"]) == ("T", value)
    panel = page.get_by_role("region", name="The placement")
    expect(panel).to_contain_text("An estimate from a look at 50,000 positions.")


def test_the_fairest_placement_is_shown_with_who_is_ahead(visit):
    page = visit()
    open_map(page, "orchard")
    fairest = min(measured(page, "orchard").values(), key=lambda each: abs(each["value"]))
    page.get_by_role("button", name="Show it").click()
    move, value = shown_move(page)
    assert abs(value) == abs(fairest["value"])
    expect(
        page.get_by_text(re.compile("As far as is known, .* ahead after it")).first
    ).to_be_visible()
    assert move in page.locator("header p").filter(has_text="The fairest is").inner_text()


def test_keys_go_over_the_map_and_each_cell_has_a_name(visit):
    page = visit()
    open_map(page)
    grid = page.get_by_role("grid")
    grid.focus()
    for key in ("End", "ArrowDown", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(key)
    active = page.locator(f'[id="{grid.get_attribute("aria-activedescendant")}"]')
    expect(active).to_have_attribute("data-cell", "i3")
    move, _ = shown_move(page)
    expect(active).to_have_attribute("aria-label", re.compile(f"^L {move}: "))
    expect(page.locator('[aria-live="polite"]').first).to_contain_text(move)


def test_the_other_symbol_may_begin(visit):
    page = visit()
    open_map(page, "noughts-and-crosses")
    page.get_by_role("radio", name="O begins").check(force=True)
    values = measured(page, "noughts-and-crosses", "O")
    near = sum(abs(each["value"]) <= 1 for each in values.values())
    expect(page.get_by_text(f"{near:,} of 1,976 first placements")).to_be_visible(timeout=LONG)


def test_an_unknown_board_says_so(visit):
    page = visit("/boards/nowhere", expected=("404",))
    expect(page.get_by_text("nowhere").first).to_be_visible(timeout=LONG)


@pytest.mark.parametrize(("width", "height", "scheme"), LOOKS)
def test_boards_look_right_everywhere(visit, pictures, width, height, scheme):
    page = visit("/boards", width=width, height=height, scheme=scheme)
    expect(page.get_by_role("link", name="Moats")).to_be_visible(timeout=LONG)
    inspect(page, pictures / f"boards-{width}-{scheme}.png", scheme)
    open_map(page, "fortress" if width < 600 else "moats")
    page.locator('[data-cell="d4"]').click()
    inspect(page, pictures / f"pie-map-{width}-{scheme}.png", scheme)
