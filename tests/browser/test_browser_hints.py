"""Help against bots: hints in three steps, and a board of one's own that never is the match."""

import re

import pytest
from inspection import LOOKS, inspect
from playing import LONG, click_cells, group_name, moves_listed, place
from playwright.sync_api import expect
from test_browser_screens import make

ME, FRIEND, BOT = {"kind": "me"}, {"kind": "friend"}, {"kind": "bot", "bot": "beginner"}
GAMES = {"lits": {"size": 6, "pie": False}, "azul": {}}


def against_a_bot(page, game="lits", **fields):
    """A match against a bot on the page, in which one is to move; its snapshot."""
    fields = {"settings": GAMES[game], "grace": 0, **fields}
    made = make(page, game=game, seats=[ME, BOT], **fields)
    page.goto(made["address"])
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_visible(timeout=LONG)
    return state_of(page, made)


def state_of(page, made):
    return page.request.get(f"/api/matches/{made['match']}").json()


def after(page, position, move):
    """The position that a move leads to."""
    look = {"game": position["game"], "position": position["text"], "move": move}
    answer = page.request.post("/api/analysis/position", data=look)
    assert answer.ok, answer.text()
    return answer.json()["position"]


def step(page, name):
    """The text of the next step of the hint, asked for by its button."""
    page.get_by_role("button", name=name, exact=True).click()
    number = ["Hint", "Which piece?", "Show the move"].index(name) + 1
    told = page.locator("p").filter(has=page.get_by_text(f"Hint {number} of 3"))
    expect(told).to_be_visible(timeout=LONG)
    return told.inner_text()


def test_a_hint_comes_in_three_steps_and_lies_on_the_board(visit):
    """At last the move lies there as if painted; only the button below plays it."""
    page = visit()
    made = against_a_bot(page)
    assert "Look at the part of the board from" in step(page, "Hint")
    assert re.search(r"Look for a place for an? [LITS] there", step(page, "Which piece?"))
    told = step(page, "Show the move")
    cells = re.search(r"[LITS] ([a-f]\d(?: [a-f]\d){3})\.", told)[1].split()
    for cell in cells:
        chosen = page.locator(f'[data-cell="{cell}"]')
        expect(chosen).to_have_attribute("aria-selected", "true")
    assert state_of(page, made)["number"] == made["number"]
    page.get_by_role("button", name=re.compile(r"^Place [LITS]$")).click()
    expect(moves_listed(page).first).to_contain_text(" ".join(cells))


def test_a_hint_in_azul_names_source_tiles_and_move(visit):
    page = visit()
    made = against_a_bot(page, "azul")
    source = re.search(r"Look at (display \d|the centre)", step(page, "Hint"))[1]
    assert "Think about taking" in step(page, "Which piece?")
    told = step(page, "Show the move")
    line = re.search(r"→ (line \d|floor)", told)[1]
    # Whatever lies under the pointer now: the button plays what was told.
    button = page.get_by_role("button", name=re.compile(f"^(Place|Drop) .* on (the )?{line}"))
    expect(button).to_be_enabled()
    place_of = "Centre" if source == "the centre" else source.capitalize()
    chosen = page.locator("[data-group][aria-pressed=true]")
    expect(chosen).to_have_attribute("aria-label", re.compile(f"^{place_of}:"))
    assert state_of(page, made)["number"] == made["number"]


def test_a_hint_goes_with_the_position_and_comes_by_the_keyboard(visit):
    page = visit()
    against_a_bot(page)
    page.keyboard.press("h")
    expect(page.get_by_text("Hint 1 of 3")).to_be_visible(timeout=LONG)
    legal = page.request.get(page.url.replace("/match/", "/api/matches/")).json()["position"]
    place(page, legal["legal"][0]["move"])
    expect(page.get_by_text("Hint 1 of 3")).to_have_count(0)


def test_the_focus_stays_with_the_hints(visit):
    """Whoever asks by the keyboard can go on asking, whatever becomes of the button."""
    page = visit()
    against_a_bot(page)
    page.get_by_role("button", name="Hint", exact=True).focus()
    for name in ("Which piece?", "Show the move"):
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name=name)).to_be_focused(timeout=LONG)
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Hide the hint")).to_be_focused(timeout=LONG)
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_focused()


def test_there_is_no_help_among_people(pair):
    """Neither hints nor a second board, before or after a move."""
    owner, _, _ = pair(game="lits", settings={"size": 6})
    expect(owner.get_by_role("button", name="Resign")).to_be_visible(timeout=LONG)
    expect(owner.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
    expect(owner.get_by_role("button", name="What if")).to_have_count(0)


def test_what_is_tried_never_touches_the_match(visit):
    """Moves for both seats, back and forth, and over: the match has heard of none of it."""
    page = visit()
    made = against_a_bot(page)
    page.get_by_role("button", name="What if").click()
    frame = page.get_by_role("region", name="What if")
    expect(frame).to_be_focused(timeout=LONG)
    tried = frame.get_by_role("list", name="Moves you tried").get_by_role("listitem")
    position = made["position"]
    for count in (1, 2):
        move = position["legal"][0]["move"]
        click_cells(page, move)
        page.get_by_role("button", name=re.compile(r"^Place [LITS]$")).click()
        expect(tried).to_have_count(count, timeout=LONG)
        position = after(page, position, move)
    page.get_by_role("button", name="Back", exact=True).click()
    expect(tried).to_have_count(1)
    page.get_by_role("button", name="Forward", exact=True).click()
    expect(tried).to_have_count(2)
    page.get_by_role("button", name="Start over").click()
    expect(tried).to_have_count(0)
    page.keyboard.press("Escape")
    expect(frame).to_have_count(0)
    expect(page.get_by_role("button", name="What if")).to_be_focused()
    now = state_of(page, made)
    assert (now["number"], now["moves"]) == (made["number"], made["moves"])


def test_a_round_of_azul_can_be_tried_to_its_deal(visit):
    """The tiles that come then are drawn for the trial alone."""
    page = visit()
    made = against_a_bot(page, "azul")
    page.emulate_media(reduced_motion="reduce")
    page.get_by_role("button", name="What if").click()
    tried = page.get_by_role("list", name="Moves you tried").get_by_role("listitem")
    position = made["position"]
    for count in range(1, 40):
        legal = position["legal"][0]
        page.get_by_role("button", name=group_name(position, legal), exact=True).first.click()
        seat = position["to_act"][0]
        page.locator(f'[data-board="{seat}"] [data-target="{legal["target"]}"]').click()
        position = after(page, position, legal["move"])
        if position["phase"] == "deal":
            expect(tried).to_have_count(count + 1, timeout=LONG)
            break
        expect(tried).to_have_count(count, timeout=LONG)
    assert position["phase"] == "deal"
    assert state_of(page, made)["number"] == made["number"]


@pytest.mark.parametrize(("width", "height", "scheme"), LOOKS)
@pytest.mark.parametrize("game", ["lits", "azul"])
def test_help_looks_right_everywhere(visit, pictures, game, width, height, scheme):
    page = visit(width=width, height=height, scheme=scheme)
    against_a_bot(page, game)
    step(page, "Hint")
    inspect(page, pictures / f"hint-1-{game}-{width}-{scheme}.png", scheme)
    step(page, "Which piece?")
    step(page, "Show the move")
    inspect(page, pictures / f"hint-3-{game}-{width}-{scheme}.png", scheme)
    page.get_by_role("button", name="What if").click()
    expect(page.get_by_role("region", name="What if")).to_be_visible(timeout=LONG)
    inspect(page, pictures / f"what-if-{game}-{width}-{scheme}.png", scheme)
