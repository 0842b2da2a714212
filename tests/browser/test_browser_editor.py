"""The board editor as people use it: painted, placed, refused with the reason, and repaired.

What the page writes must be what Python reads, so each text is parsed here too.
"""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from inspection import LOOKS, inspect
from playing import LONG
from playwright.sync_api import expect

from tilewright.games import game_named

READY = "[data-settled='true']"


# A browser reports every refused request, and impossible positions are what the editor is for.
REFUSED = ("400 (Bad Request)",)


def open_editor(visit, query="", **options):
    page = visit(f"/editor{query}", expected=REFUSED, **options)
    expect(page.locator(READY)).to_be_visible(timeout=LONG)
    return page


def text_of(page):
    """The position text on the screen, once the server has spoken of it."""
    expect(page.locator(READY)).to_be_visible(timeout=LONG)
    return page.get_by_label("Position text", exact=True).input_value()


def expect_text(page, text):
    """Once what was asked for has come."""
    expect(page.get_by_label("Position text", exact=True)).to_have_value(text, timeout=LONG)


def expect_verdict(page, words):
    expect(page.locator(".verdict")).to_contain_text(words, timeout=LONG)


def tool(page, name):
    page.get_by_role("radio", name=name, exact=True).check()


def cell(page, name):
    return page.locator(f'[data-cell="{name}"]')


def drag(page, first, *more):
    """Draw a stroke over cells with the mouse."""
    for index, name in enumerate((first, *more)):
        box = cell(page, name).bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=6)
        if index == 0:
            page.mouse.down()
    page.mouse.up()


def test_a_lits_position_is_painted_and_its_pieces_are_placed(visit):
    page = open_editor(visit)
    for _ in range(5):
        page.get_by_role("button", name="Size: one less").click()
    drag(page, "a1", "b1", "c1")
    tool(page, "Paint O")
    cell(page, "e5").click()
    cell(page, "b1").click()
    expect_verdict(page, "Possible. Player 1 is to move, for X.")
    assert text_of(page) == "XOX../...../...../...../....O X -"

    tool(page, "Choose four cells")
    drag(page, "a2", "b2", "c2", "d2")
    tool(page, "Place the piece T")
    cell(page, "b3").hover()
    page.keyboard.press("r")
    page.keyboard.press("r")
    cell(page, "b4").click()
    expect(page.get_by_role("heading", name="2 pieces")).to_be_visible()
    page.get_by_label("Pieces of each type: one less").click()
    page.get_by_role("radio", name="O", exact=True).check()
    text = text_of(page)
    position = game_named("lits").parse_position(text)
    assert str(position) == text
    assert {str(piece) for piece in position.placements} == {"a2 b2 c2 d2", "b3 a4 b4 c4"}
    assert (position.symbol_to_move.value, position.supply) == ("O", 4)

    page.get_by_role("button", name="Take back the last").click()
    expect(page.get_by_role("heading", name="1 piece")).to_be_visible()
    for _ in range(4):
        page.get_by_role("button", name="Undo").click()
    page.keyboard.press("Control+z")
    assert text_of(page) == "XOX../...../...../...../....O X -"
    page.keyboard.press("Control+y")
    expect(page.get_by_role("heading", name="1 piece")).to_be_visible()


def test_an_impossible_lits_position_is_refused_at_its_pieces_and_repaired(visit):
    page = open_editor(visit, "?position=8/8/8/8/8/8/8/8+X+a1b1c1d1")
    tool(page, "Choose four cells")
    drag(page, "e6", "f6", "g6", "h6")
    expect_verdict(page, "Impossible. These pieces do not hang together")
    reason = page.locator("[data-reason]")
    expect(reason).to_contain_text("e6f6g6h6")
    expect(page.locator("li.refused")).to_have_text(re.compile("I e6 f6 g6 h6"))
    # Nothing is lost: the address keeps the impossible position, and a reload shows it again.
    page.wait_for_url(lambda url: "e6f6g6h6" in url)
    page.reload()
    expect_verdict(page, "Impossible.")
    page.get_by_role("button", name="Take away I e6 f6 g6 h6").click()
    expect_verdict(page, "Possible.")
    expect(reason).to_have_count(0)
    tool(page, "Take pieces away")
    cell(page, "c1").click()
    expect(page.get_by_role("heading", name="0 pieces")).to_be_visible()

    page.get_by_role("switch", name="Sides were swapped").click()
    expect_verdict(page, "Impossible. The sides cannot have been swapped")
    expect(reason).to_have_count(1)
    page.get_by_role("switch", name="Sides were swapped").click()
    expect_verdict(page, "Possible.")


def test_the_board_is_edited_by_keyboard_alone(visit):
    page = open_editor(visit, "?position=5/5/5/5/5+X+-")
    page.get_by_role("grid").focus()
    page.keyboard.press("Home")
    page.keyboard.press("PageUp")
    page.keyboard.press("o")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("x")
    page.keyboard.press("Space")
    page.keyboard.press("i")
    page.keyboard.press("PageDown")
    page.keyboard.press("Enter")
    expect_verdict(page, "for O")
    assert text_of(page) == "OX.../...../...../...../..... X a5b5c5d5"


def test_a_board_by_chance_of_the_gallery_and_of_a_pasted_text(visit):
    page = open_editor(visit)
    page.get_by_role("button", name="Fill by chance").click()
    expect(cell(page, "a1")).to_be_visible()
    page.wait_for_url(lambda url: "X" in url.partition("position=")[2].partition("%20")[0])
    board = game_named("lits").parse_position(text_of(page)).board
    assert board.is_antisymmetric
    assert board.x_cells.bit_count() == 30
    page.get_by_text("A board of the gallery").click()
    page.get_by_role("button", name="Braid").click()
    expect(cell(page, "a1")).to_have_attribute("aria-label", re.compile("^a1, "))
    assert game_named("lits").parse_position(text_of(page)).size == 10
    field = page.get_by_label("A position or record")

    field.fill("what is this")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("alert")).to_be_visible()

    record = (
        '[Format "tilewright-record 1"]\n[Game "lits"]\n'
        '[Start "XO.O/...X/O.../X.XO X -"]\n\n1. a1b1c1d1 swap *\n'
    )
    field.fill(record)
    page.get_by_role("button", name="Open", exact=True).click()
    expect_text(page, "XO.O/...X/O.../X.XO X a1b1c1d1 2")

    field.fill(str(game_named("azul").parse_position(AZUL)))
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("radio", name="Azul")).to_be_checked()
    expect_text(page, AZUL)


AZUL = (
    "azul wall=grey round=3 phase=offer first=2 turn=1 displays=-/BBRW/-/-/- centre=YY marker=1 "
    "bag=17B17Y15R19K18W lid=3R player=12:B/-/-/-/-:R..../...../...../...../.....:M "
    "player=0:-/Y/-/-/-:...../...../...../...../K....:W"
)


def test_every_zone_of_azul_up_to_a_legal_position(visit):
    page = open_editor(visit, "?game=azul")
    expect_verdict(page, "Possible. The deal is awaited.")
    page.get_by_role("radio", name="Grey").check()
    for _ in range(2):
        page.get_by_role("button", name="Round: one more").click()

    def put(place, **tiles):
        page.get_by_role("radio", name=re.compile(f"^{place}: ")).check()
        for colour, count in tiles.items():
            for _ in range(count):
                page.get_by_role("button", name=f"{place}: one {colour} tile more").click()

    put("Display 2", blue=2, red=1, white=1)
    expect_verdict(page, "Impossible. The position has 22 tiles of colour B in all")
    put("Centre", yellow=2)
    put("Lid", red=3)
    first, second = (page.locator(f"[data-player='{seat}']") for seat in (0, 1))
    first.get_by_role("button", name="Line 1, place 1: empty").click()
    page.keyboard.press("k")
    second.get_by_role("button", name="Wall, row 5, column 1: empty").click()
    page.keyboard.press("r")
    first.get_by_role("button", name="Wall, row 1, column 1: empty").click()
    page.get_by_role("radio", name="white", exact=True).check()
    second.get_by_role("button", name="Floor line, place 7: empty").click()
    page.get_by_role("radio", name="yellow", exact=True).check()
    second.get_by_role("button", name="Line 2, place 1: empty").click()
    first.get_by_label("Score").fill("12")
    page.get_by_role("group", name="Player who began the round").get_by_label("2").check()
    page.get_by_role("group", name="First-player marker").get_by_label("1").check()
    page.get_by_role("button", name="Put the rest into the bag").click()
    expect_verdict(page, "Possible. Player 1 is to move.")
    text = text_of(page)
    assert text == AZUL
    assert str(game_named("azul").parse_position(text)) == text


def test_an_impossible_azul_position_says_why_where_it_is(visit):
    page = open_editor(visit, "?game=azul")
    board = page.locator("[data-player='1']")
    board.get_by_role("button", name="Line 3, place 2: empty").click()
    board.get_by_role("button", name="Wall, row 3, column 5: empty").focus()
    for key in ("ArrowLeft", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    expect_verdict(page, "Player 2’s pattern line 3 holds B, which row 3 of the wall already has.")
    expect(board.locator("[data-reason]")).to_be_visible()
    board.get_by_role("button", name="Wall, row 3, column 3: blue").click()
    expect_verdict(page, "Impossible. The position has 22 tiles of colour B")
    expect(page.locator("label.refused")).to_contain_text("Bag")
    page.get_by_role("button", name="Put the rest into the bag").click()
    expect_verdict(page, "Impossible. Before the first deal all tiles are in the bag.")
    page.get_by_role("button", name="Round: one more").click()
    expect_verdict(page, "Possible. The deal is awaited.")
    expect(page.locator("[data-reason]")).to_have_count(0)

    before = text_of(page)
    page.get_by_role("group", name="Players").get_by_label("4").check()
    expect(page.locator("[data-player]")).to_have_count(4)
    expect_verdict(page, "Possible.")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-player]")).to_have_count(2)
    assert text_of(page) == before


def test_a_finger_paints_and_places(visit):
    page = open_editor(
        visit, "?position=5/5/5/5/5+X+-", width=390, height=844, has_touch=True, is_mobile=True
    )
    cell(page, "c3").tap()
    page.get_by_role("radio", name="Place the piece I", exact=True).tap()
    cell(page, "b5").tap()
    expect_verdict(page, "for O")
    assert text_of(page) == "...../...../..X../...../..... X a5b5c5d5"
    page.get_by_role("button", name="Undo").tap()
    expect_verdict(page, "for X")


def test_the_analysis_gets_the_position_and_the_way_back_finds_it(visit):
    page = open_editor(visit, "?position=5/5/5/5/5+O+a5b5c5d5")
    cell(page, "a1").click()
    expect_verdict(page, "Possible.")
    text = text_of(page)
    assert text == "X..../...../...../...../..... O a5b5c5d5"
    link = page.get_by_role("link", name="Analyse")
    address = urlsplit(link.get_attribute("href"))
    assert parse_qs(address.query) == {"game": ["lits"], "position": [text]}
    page.wait_for_url(lambda url: "X...." in url)
    link.click()
    page.wait_for_url(re.compile(r"/analysis\?"))
    page.go_back()
    expect(page.locator(READY)).to_be_visible(timeout=LONG)
    assert text_of(page) == text


POSITIONS = {
    "lits": "?position=XO.XO./....X./OOXX../....../X...O./O....X+X+a3a4b4c4;d3d4e4d5",
    "lits-impossible": "?position=XO.XO./....X./OOXX../....../X...O./O....X+X+a3a4b4c4;d1e1f1f2",
    "azul": f"?position={AZUL.replace(' ', '+')}",
    "azul-four": "?position=azul+round=2+displays=BYRK/BBYY/-/-/-/-/-/-/-+bag=7B"
    + "+player=3:B/-/-/-/-:...../...../...../...../.....:-" * 4,
}


@pytest.mark.parametrize(("width", "height", "scheme"), LOOKS)
@pytest.mark.parametrize("name", POSITIONS)
def test_the_editor_is_whole_and_accessible(visit, pictures, name, width, height, scheme):
    page = open_editor(visit, POSITIONS[name], width=width, height=height, scheme=scheme)
    inspect(page, pictures / f"editor-{name}-{width}-{scheme}.png", scheme)


def test_the_editor_speaks_chinese(visit):
    page = open_editor(visit, "?game=azul", locale="zh-TW")
    expect_verdict(page, "局面成立。等待發磚。")
    expect(page.get_by_role("heading", name="局面編輯器")).to_be_visible()
