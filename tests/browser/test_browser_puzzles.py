"""Puzzles on the page: tried wrongly, found, given up, and remembered by the browser alone."""

import json
import re
from datetime import UTC, datetime, timedelta

import pytest
from inspection import LOOKS, inspect
from playing import LONG, click_cells, group_name
from playwright.sync_api import expect

from tilewright.games import game_named
from tilewright.puzzles.stored import shipped, shipped_puzzle

GAMES = ["lits", "azul"]


def open_puzzle(page, puzzle, query=""):
    page.goto(f"/puzzles/{puzzle.id}{query}")
    expect(page.get_by_role("button", name="Show the solution")).to_be_visible(timeout=LONG)


def answer(page, puzzle, move):
    """Play a move of the puzzle's first position, as in a match."""
    game = game_named(puzzle.game)
    if puzzle.game == "lits":
        click_cells(page, move)
        page.get_by_role("button", name=re.compile(r"^Place [LITS]$")).click()
        return
    position = game.describe(game.parse_position(puzzle.position))
    chosen = next(each for each in position["legal"] if each["move"] == move)
    tiles = page.get_by_role("button", name=group_name(position, chosen), exact=True)
    tiles.first.click()
    seat = position["to_act"][0]
    page.locator(f'[data-board="{seat}"] [data-target="{chosen["target"]}"]').click()


def a_wrong_move(puzzle):
    position = game_named(puzzle.game).parse_position(puzzle.position)
    return next(text for text in map(str, position.legal_moves()) if text != puzzle.solution)


def says(page, text):
    """What stands where the next action is told."""
    expect(page.locator(".prompt")).to_contain_text(text, timeout=LONG)


def entry(page, number):
    return page.get_by_role("link", name=re.compile(f"^Puzzle {number}:"))


def a_day_of(page, game):
    """The puzzle of the day, as the server tells it."""
    return shipped_puzzle(page.request.get(f"/api/puzzles/daily?game={game}").json()["id"])


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_move_is_explained_and_taken_back(visit, game):
    """The position comes back, the line is told once it is found, and a reload forgets nothing."""
    page = visit(reduced_motion="reduce")
    puzzle = shipped(game).puzzles[0]
    wrong = a_wrong_move(puzzle)
    rules = game_named(game)
    position = rules.parse_position(puzzle.position)
    open_puzzle(page, puzzle)
    answer(page, puzzle, wrong)
    says(page, "Not the best move")
    says(page, rules.coach.explain(position, position.parse_move(wrong)))
    expect(page.get_by_role("region", name="Best play to the end")).to_have_count(0)
    page.get_by_role("button", name="Try again").click()
    answer(page, puzzle, puzzle.solution)
    says(page, "Right:")
    expect(page.get_by_text(f"rating {puzzle.rating}")).to_be_visible()
    line = page.get_by_role("region", name="Best play to the end").get_by_role("listitem")
    expect(line).to_have_count(len(puzzle.line))
    for _ in puzzle.line[1:]:
        page.get_by_role("button", name="One move on").click()
    expect(line.last.get_by_role("button")).to_have_attribute("aria-current", "step", timeout=LONG)
    page.reload()
    expect(page.get_by_text("solved after more tries")).to_be_visible(timeout=LONG)
    page.get_by_role("link", name="All puzzles").click()
    expect(entry(page, 1)).to_have_accessible_name("Puzzle 1: solved after more tries")


def test_the_next_one_is_of_the_same_kind_and_not_done_yet(visit):
    """What was chosen in the list holds from puzzle to puzzle, and back in the list."""
    page = visit("/puzzles?game=azul", reduced_motion="reduce")
    theme = page.get_by_role("radio", name=re.compile("^Only move that wins"))
    theme.check()
    alike = [each for each in shipped("azul").puzzles if each.theme == "win"]
    page.get_by_role("link", name="Next unsolved puzzle").click()
    page.wait_for_url(re.compile(alike[0].id))
    expect(page.get_by_role("button", name="Show the solution")).to_be_visible(timeout=LONG)
    answer(page, alike[0], alike[0].solution)
    says(page, "Right, at the first try")
    page.get_by_role("link", name="Next puzzle").click()
    page.wait_for_url(re.compile(alike[1].id))
    page.get_by_role("link", name="All puzzles").click()
    expect(theme).to_be_checked(timeout=LONG)
    expect(theme).to_have_accessible_name(re.compile(f"1 of {len(alike)} solved"))


def test_a_shown_solution_is_not_solved_and_progress_can_be_forgotten(visit):
    page = visit(reduced_motion="reduce")
    puzzle = shipped("lits").puzzles[0]
    open_puzzle(page, puzzle)
    page.get_by_role("button", name="Show the solution").click()
    page.get_by_role("button", name="Go on trying").click()
    page.get_by_role("button", name="Show the solution").click()
    page.get_by_role("button", name="Show it").click()
    says(page, "The solution:")
    says(page, puzzle.solution)
    page.get_by_role("link", name="All puzzles").click()
    expect(entry(page, 1)).to_have_accessible_name("Puzzle 1: solution shown")
    solved = page.get_by_role("radio", name=re.compile("^All themes"))
    expect(solved).to_have_accessible_name(re.compile(r"\b0 of \d+ solved"))
    page.get_by_role("button", name="Forget what was solved").click()
    page.get_by_role("button", name="Forget it all").click()
    expect(entry(page, 1)).to_have_accessible_name("Puzzle 1: not tried yet")


def test_the_days_are_counted_as_long_as_none_is_left_out(visit):
    """The browser's clock stands for the days; the puzzle is the one that the server names."""
    page = visit(reduced_motion="reduce")
    puzzle = a_day_of(page, "lits")
    now = datetime.now(UTC)
    for day, streak in ((0, "1 day in a row"), (1, "2 days in a row"), (3, "1 day in a row")):
        page.clock.set_fixed_time(now + timedelta(days=day))
        page.goto("/")
        today = page.get_by_role("region", name="Puzzle of the day: Battle of LITS")
        today.get_by_role("link").click()
        expect(page.get_by_role("button", name="Show the solution")).to_be_visible(timeout=LONG)
        expect(page.get_by_text("Puzzle of the day")).to_be_visible()
        answer(page, puzzle, puzzle.solution)
        says(page, "Right")
        expect(page.get_by_text(streak)).to_be_visible()


def test_a_puzzle_is_solved_by_the_keyboard(visit):
    page = visit(reduced_motion="reduce")
    puzzle = shipped("lits").puzzles[0]
    open_puzzle(page, puzzle)
    board = page.get_by_role("grid")
    for move, heard in ((a_wrong_move(puzzle), "Not the best"), (puzzle.solution, "Right")):
        board.focus()
        board.press("Home")
        board.press("PageUp")
        column, row = 0, 0
        for cell in move.split():
            wanted, line = ord(cell[0]) - ord("a"), int(cell[1:]) - 1
            for _ in range(abs(wanted - column)):
                board.press("ArrowRight" if wanted > column else "ArrowLeft")
            for _ in range(abs(line - row)):
                board.press("ArrowDown" if line > row else "ArrowUp")
            board.press("Space")
            column, row = wanted, line
        expect(page.get_by_role("button", name=re.compile(r"^Place [LITS]$"))).to_be_enabled()
        board.press("Enter")
        expect(page.locator("[aria-live]").filter(has_text=heard)).to_have_count(1, timeout=LONG)
        if heard == "Not the best":
            again = page.get_by_role("button", name="Try again")
            again.focus()
            again.press("Enter")
            expect(board).to_be_focused()


@pytest.mark.parametrize("stored", ["{", "[1, 2]", json.dumps({"results": {"lits": 3}})])
def test_what_others_left_in_the_storage_is_survived(visit, stored):
    page = visit("/settings")
    page.evaluate("text => localStorage.setItem('tilewright.puzzles', text)", stored)
    page.goto("/puzzles")
    expect(entry(page, 1)).to_have_accessible_name("Puzzle 1: not tried yet", timeout=LONG)


def test_an_unknown_puzzle_says_so(visit):
    page = visit("/puzzles/lits-none", expected=("404",))
    expect(page.get_by_text("There is no puzzle “lits-none”.")).to_be_visible(timeout=LONG)


def puzzles(page):
    page.goto("/puzzles")
    expect(page.get_by_role("region", name="Puzzle of the day")).to_be_visible(timeout=LONG)


def lits_open(page):
    open_puzzle(page, shipped("lits").puzzles[-1])


def lits_wrong(page):
    puzzle = shipped("lits").puzzles[0]
    open_puzzle(page, puzzle)
    answer(page, puzzle, a_wrong_move(puzzle))
    says(page, "Not the best move")


def azul_open(page):
    open_puzzle(page, shipped("azul").puzzles[-1])


def azul_shown(page):
    open_puzzle(page, shipped("azul").puzzles[0])
    page.get_by_role("button", name="Show the solution").click()
    page.get_by_role("button", name="Show it").click()
    says(page, "The solution:")


@pytest.mark.parametrize(("width", "height", "scheme"), LOOKS)
@pytest.mark.parametrize(
    "screen",
    [puzzles, lits_open, lits_wrong, azul_open, azul_shown],
    ids=lambda screen: screen.__name__,
)
def test_puzzles_are_whole_and_accessible(visit, pictures, screen, width, height, scheme):
    page = visit(width=width, height=height, scheme=scheme, reduced_motion="reduce")
    screen(page)
    inspect(page, pictures / f"puzzles-{screen.__name__}-{width}-{scheme}.png", scheme)


def test_puzzles_are_whole_in_chinese_on_a_narrow_phone(visit, pictures):
    page = visit(width=360, height=800, locale="zh-TW", reduced_motion="reduce", has_touch=True)
    for name, path in (("list", "/puzzles"), ("one", f"/puzzles/{shipped('azul').puzzles[0].id}")):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_attached(timeout=LONG)
        page.wait_for_load_state("networkidle")
        picture = page.screenshot(full_page=True)
        (pictures / f"puzzles-chinese-{name}.png").write_bytes(picture)
        assert page.evaluate("document.scrollingElement.scrollWidth") <= 360
        text = page.get_by_role("main").inner_text()
        assert set(re.findall(r"[A-Za-z]{4,}", text)) <= {"LITS", "Azul", "Enter", "Escape"}
