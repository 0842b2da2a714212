"""Hands for the browser tests: moves made by clicks, as a person makes them."""

import re

from playwright.sync_api import expect

LONG = 20_000


def moves_listed(page):
    """The entries of the move list; what else happened is listed below it."""
    return page.get_by_role("region", name="Moves").locator("ol:not([aria-label]) > li")


def click_cells(page, move):
    """Paint the four cells of a LITS move."""
    for cell in move.split():
        page.locator(f'[data-cell="{cell}"]').click()


def place(page, move):
    """Paint a LITS move and confirm it with the big button; waits until it is listed."""
    before = moves_listed(page).count()
    click_cells(page, move)
    page.get_by_role("button", name=re.compile(r"^Place [LITS]$")).click()
    expect(moves_listed(page).nth(before)).to_be_visible(timeout=LONG)


def group_name(description, move):
    """What the page calls the tiles that an Azul move takes."""
    colours = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "W": "white"}
    source = "Centre" if move["source"] == "centre" else f"Display {move['source']}"
    return f"{source}: {move['taken']} {colours[move['colour']]}"


def take(page, description, move, seat=0):
    """Make an Azul offer move with two clicks: the tiles, then the line of the seat's board."""
    before = moves_listed(page).count()
    page.get_by_role("button", name=group_name(description, move), exact=True).first.click()
    page.locator(f'[data-board="{seat}"] [data-target="{move["target"]}"]').click()
    expect(moves_listed(page).nth(before)).to_be_visible(timeout=LONG)


def click_twice(button, then):
    """A doubled click, the second of which comes when ``then`` is on the screen already."""
    page = button.page
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + box["height"] / 2)
    for count in (1, 2):
        page.mouse.down(click_count=count)
        page.mouse.up(click_count=count)
        if count == 1:
            expect(then).to_be_visible(timeout=LONG)
