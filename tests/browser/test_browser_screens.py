"""Every screen, light and dark, on a phone and on a desktop: looked at by rules that can fail.

Each screen is kept as a picture (in the folder TILEWRIGHT_SCREENSHOTS, when that is set), must not
scroll sideways, must show more than a blank ground, and must pass axe's accessibility rules.
"""

import re
from urllib.parse import urljoin

import httpx
import pytest
from inspection import LOOKS, inspect
from playing import LONG
from playwright.sync_api import expect

ME, FRIEND, BOT = {"kind": "me"}, {"kind": "friend"}, {"kind": "bot", "bot": "greedy"}


def make(page, seats=(ME, ME), **fields):
    """Make a match with the page's cookie; the answer."""
    answer = page.request.post("/api/matches", data={"seats": list(seats), **fields})
    assert answer.ok, answer.text()
    return answer.json()


def play(page, made, plies):
    """Play the first legal move that many times over the interface; the last snapshot."""
    path = f"/api/matches/{made['match']}"
    state = page.request.get(path).json()
    for _ in range(plies):
        if state["status"] == "over":
            break
        body = {
            "seat": state["to_act"][0],
            "move": state["position"]["legal"][0]["move"],
            "answers": state["number"],
        }
        answer = page.request.post(f"{path}/moves", data=body)
        assert answer.ok, answer.text()
        state = answer.json()
    return state


def home(page):
    expect(page.get_by_role("button", name="Play now: Azul")).to_be_visible()


def home_with_matches(page):
    make(page, game="lits")
    play(page, make(page, game="lits", settings={"size": 4}), 9)
    make(page, game="azul", seats=[ME, FRIEND])
    page.goto("/")
    expect(page.get_by_text("Your turn").first).to_be_visible()


def new_lits(page):
    page.goto("/new/lits")
    page.get_by_role("radio", name=re.compile("^Gallery")).check()
    page.get_by_text("All settings").click()
    expect(page.get_by_role("radiogroup")).to_be_visible()


def new_azul(page):
    page.goto("/new/azul")
    page.get_by_role("radio", name="4 players").check()
    expect(page.get_by_role("combobox", name="Seat 4")).to_be_visible()


def settings(page):
    page.goto("/settings")
    expect(page.get_by_text("Theme").first).to_be_visible()


def unknown(page):
    page.goto("/new/chess/board")
    expect(page.get_by_text("There is nothing here")).to_be_visible()


def waiting(page):
    page.goto(make(page, game="lits", seats=[ME, FRIEND])["address"])
    expect(page.get_by_text("Send this link")).to_be_visible()


def join(page):
    """A friend's invitation: the match is made by somebody with another cookie."""
    body = {"game": "azul", "seats": [ME, FRIEND]}
    made = httpx.post(urljoin(page.url, "/api/matches"), json=body, timeout=20).json()
    page.goto(made["invitations"][0]["address"])
    expect(page.get_by_role("button", name="Take the seat")).to_be_visible()


def join_own(page):
    """The invitation in the browser that made it: it says so."""
    page.goto(make(page, game="lits", seats=[ME, FRIEND])["invitations"][0]["address"])
    expect(page.get_by_role("button", name="Take this seat too")).to_be_visible()


def lits_start(page):
    page.goto(make(page, game="lits", settings={"board": "moats"})["address"])
    expect(page.locator("svg.board.active")).to_be_visible(timeout=LONG)


def lits_pie(page):
    made = make(page, game="lits", seed=2)
    play(page, made, 1)
    page.goto(made["address"])
    expect(page.get_by_role("button", name=re.compile("^Swap sides"))).to_be_visible()


def lits_held(page):
    """A piece in hand over the board, with what it protects and opens."""
    made = make(page, game="lits", seed=2)
    state = play(page, made, 7)
    page.goto(made["address"])
    expect(page.locator("svg.board.active")).to_be_visible(timeout=LONG)
    for cell in state["position"]["legal"][5]["move"].split():
        page.locator(f'[data-cell="{cell}"]').click()
    expect(page.get_by_role("button", name=re.compile(r"^Place [LITS]$"))).to_be_enabled()
    expect(page.get_by_text("Protects").first).to_be_visible()


def lits_over(page):
    made = make(page, game="lits", settings={"size": 8}, seed=2)
    assert play(page, made, 40)["status"] == "over"
    page.goto(made["address"])
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


def lits_twelve(page):
    made = make(page, game="lits", variant="genius", seed=2)
    play(page, made, 9)
    page.goto(made["address"])
    expect(page.locator("svg.board.active")).to_be_visible(timeout=LONG)


def watching(page):
    made = make(page, game="lits", seed=2)
    play(page, made, 5)
    page.goto(made["watch_address"])
    expect(page.get_by_text("Watching").first).to_be_visible()


def azul_offer(page):
    made = make(page, game="azul", seed=3)
    play(page, made, 14)
    page.goto(made["address"])
    expect(page.locator("[data-group].takeable").first).to_be_visible(timeout=LONG)


def azul_aimed(page):
    """Tiles chosen and a line aimed at: where each lands, and what falls."""
    made = make(page, game="azul", seed=3)
    state = play(page, made, 4)
    page.goto(made["address"])
    group = page.locator("[data-group].takeable").first
    expect(group).to_be_visible(timeout=LONG)
    group.locator("> *").first.click()
    board = page.locator(f'[data-board="{state["to_act"][0]}"]')
    board.locator(".target.allowed").first.hover()
    expect(page.get_by_role("button", name="Let go")).to_be_visible()


def azul_four(page):
    made = make(page, game="azul", seats=[ME] * 4, settings={"players": 4}, seed=3)
    play(page, made, 20)
    page.goto(made["address"])
    expect(page.locator("[data-group].takeable").first).to_be_visible(timeout=LONG)


def azul_column(page):
    """A choice of the column on the grey wall."""
    made = make(page, game="azul", variant="grey", seats=[ME] * 3, settings={"players": 3}, seed=3)
    path = f"/api/matches/{made['match']}"
    state = page.request.get(path).json()
    while state["position"]["phase"] != "tiling":
        state = play(page, made, 1)
    page.goto(made["address"])
    expect(page.locator("[data-column]").first).to_be_visible(timeout=LONG)


def azul_over(page):
    made = make(page, game="azul", seed=9)
    path = f"/api/matches/{made['match']}"
    state = page.request.get(path).json()
    while state["status"] != "over":
        legal = state["position"]["legal"]
        best = max(legal, key=lambda move: (move["cost"], move["placed"]))
        body = {"seat": state["to_act"][0], "move": best["move"], "answers": state["number"]}
        state = page.request.post(f"{path}/moves", data=body).json()
    page.goto(made["address"])
    expect(page.get_by_role("button", name="Rematch")).to_be_visible(timeout=LONG)


SCREENS = [
    home,
    home_with_matches,
    new_lits,
    new_azul,
    settings,
    unknown,
    waiting,
    join,
    join_own,
    lits_start,
    lits_pie,
    lits_held,
    lits_over,
    lits_twelve,
    watching,
    azul_offer,
    azul_aimed,
    azul_four,
    azul_column,
    azul_over,
]


@pytest.mark.parametrize(("width", "height", "scheme"), LOOKS)
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_a_screen_is_whole_and_accessible(visit, pictures, screen, width, height, scheme):
    page = visit(
        width=width,
        height=height,
        scheme=scheme,
        reduced_motion="reduce",
        has_touch=width < 600,
        expected=("404",) if screen is unknown else (),
    )
    screen(page)
    inspect(page, pictures / f"{screen.__name__}-{width}-{scheme}.png", scheme)


@pytest.mark.parametrize("width", [360, 390])
def test_chinese_is_whole_on_a_phone(visit, pictures, width):
    """The other language fits the narrowest screens, and no English is left on the match screen."""
    page = visit(width=width, height=800, locale="zh-TW", reduced_motion="reduce", has_touch=True)
    page.wait_for_load_state("networkidle")
    made = make(page, game="lits", seed=2)
    play(page, made, 5)
    for name, path in (("home", "/"), ("new", "/new/lits"), ("match", made["address"])):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        (pictures / f"chinese-{name}-{width}.png").write_bytes(page.screenshot(full_page=True))
        assert page.evaluate("document.scrollingElement.scrollWidth") <= width
        expect(page.locator("html")).to_have_attribute("lang", re.compile("^zh"))
    text = page.get_by_role("main").inner_text()
    words = {word for word in re.findall(r"[A-Za-z]{4,}", text) if word != "Tilewright"}
    assert words <= {"LITS", "Enter", "Escape"}


def test_the_first_load_is_light(visit):
    """Under 150 kB of compressed script before the first page can be used."""
    import gzip

    page = visit("about:blank")
    scripts = []
    page.on(
        "response",
        lambda response: scripts.append(response) if response.url.endswith(".js") else None,
    )
    page.goto("/")
    page.wait_for_load_state("networkidle")
    assert sum(len(gzip.compress(each.body())) for each in scripts) < 150_000
    assert scripts
