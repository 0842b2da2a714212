"""The screens on which people meet, light and dark, on a phone and on a desktop, and in Chinese.

The same rules as for every other screen. Others who take part do it over the interface.
"""

import re
import uuid
from urllib.parse import urljoin

import httpx
import pytest
from inspection import LOOKS, inspect
from meeting import FRIEND, GENIUS, ME, OPEN, SMALL, call, prepare
from playing import LONG
from playwright.sync_api import expect

FISCHER = {"kind": "fischer", "base": 300, "increment": 5}
WIDEST = "寬" * 24
"""The widest name that is allowed."""


class Stranger:
    """Somebody else on the same server, with a cookie of their own and no page."""

    def __init__(self, page, name=None):
        self.origin = urljoin(page.url, "/")
        self.cookies = httpx.Cookies()
        if name is not None:
            self.post("/api/me", name=name)

    def _ask(self, method, path, body=None):
        with httpx.Client(base_url=self.origin, cookies=self.cookies, timeout=20) as client:
            answer = client.request(method, path, json=body)
            assert answer.is_success, answer.text
            self.cookies = client.cookies
            return answer.json()

    def post(self, path, **body):
        return self._ask("POST", path, body)

    def state(self, match):
        return self._ask("GET", f"/api/matches/{match}")

    def make(self, **fields):
        return self.post("/api/matches", **{"game": "lits", "seats": [ME, OPEN], **fields})

    def join(self, made, at=0):
        address = made["invitations"][at]["address"]
        return self.post("/api/join", invitation=address.rsplit("/", 1)[1])

    def act(self, match, do, **fields):
        number = self.state(match)["number"]
        self.post(f"/api/matches/{match}/actions", do=do, answers=number, **fields)


def act(page, match, do, **fields):
    """An action of the page's person, over the interface."""
    number = page.request.get(f"/api/matches/{match}").json()["number"]
    body = {"do": do, "answers": number, **fields}
    answer = page.request.post(f"/api/matches/{match}/actions", data=body)
    assert answer.ok, answer.text()


def first_legal(state):
    return {"seat": state["to_act"][0], "move": state["position"]["legal"][0]["move"]}


def play(page, match):
    act(page, match, "move", **first_legal(page.request.get(f"/api/matches/{match}").json()))


def fresh():
    """A name that nobody has yet on the server of the module."""
    return f"Tester {uuid.uuid4().hex[:8]}"


def lobby(page):
    """Free seats of several kinds, an own one, and something to watch."""
    stranger = Stranger(page, WIDEST)
    stranger.make(clock=GENIUS)
    stranger.make(game="azul", settings={"players": 4}, seats=[ME, OPEN, OPEN, FRIEND])
    taken = stranger.make(settings=SMALL, clock=FISCHER)
    Stranger(page).post(f"/api/lobby/{taken['match']}")
    prepare(page, seats=[ME, OPEN])
    page.goto("/lobby")
    expect(page.locator("section[aria-labelledby='open-seats'] li").nth(2)).to_be_visible()
    expect(page.locator("section[aria-labelledby='running'] li").first).to_be_visible()


def account_of_a_guest(page):
    call(page, WIDEST)
    page.goto("/account")
    expect(page.locator("form")).to_have_count(3)


def account(page):
    """Signed in, with a token that was just made."""
    page.request.post("/api/accounts", data={"name": fresh(), "password": "a long password"})
    page.goto("/account")
    form = page.locator("form").first
    form.get_by_role("textbox").fill("W" * 24)
    form.locator("button[type=submit]").click()
    expect(form.locator("li")).to_have_count(1)


def profile(page):
    """Ratings that moved, a lost and two won matches."""
    name = fresh()
    page.request.post("/api/accounts", data={"name": name, "password": "a long password"})
    other = Stranger(page)
    other.post("/api/accounts", name=fresh(), password=None)
    for loser in (0, 1, 1):
        made = prepare(page, seats=[ME, OPEN], rated=True, clock=FISCHER, grace=0)
        match = made["match"]
        other.post(f"/api/lobby/{match}")
        play(page, match)
        other.act(match, "move", **first_legal(other.state(match)))
        if loser == 1:
            other.act(match, "resign", seat=1)
        else:
            act(page, match, "resign", seat=0)
    page.goto(f"/people/{name}")
    expect(page.locator("section[aria-labelledby='ratings'] li").first).to_be_visible()


def offers(page):
    """Clocks, a pause that is asked for, and a takeback of one's own."""
    made = prepare(page, clock=GENIUS, grace=0)
    stranger = Stranger(page, WIDEST)
    stranger.join(made)
    play(page, made["match"])
    stranger.act(made["match"], "offer", seat=1, what="pause")
    act(page, made["match"], "offer", seat=0, what="takeback")
    page.goto(made["address"])
    expect(page.locator(":is(.now, .asked) ul li button")).to_have_count(3, timeout=LONG)


def four_clocks(page):
    """Azul with four clocks, two of them bots', and an end that is proposed."""
    bot = {"kind": "bot", "bot": "beginner"}
    made = prepare(
        page,
        game="azul",
        settings={"players": 4, "first_player": "1"},
        seats=[ME, bot, FRIEND, bot],
        clock={"kind": "byo-yomi", "main": 600, "period": 30, "periods": 5},
    )
    stranger = Stranger(page, WIDEST)
    stranger.join(made)
    stranger.act(made["match"], "offer", seat=2, what="end")
    page.goto(made["address"])
    expect(page.locator("[data-group].takeable").first).to_be_visible(timeout=LONG)


def choosing(page):
    """The reader chooses the side of the board that was hidden."""
    page.request.post("/api/me", data={"name": "Visitor"})
    made = Stranger(page, WIDEST).make(
        variant="genius", seats=[ME, FRIEND], hidden=True, sides="opponent", clock=GENIUS
    )
    token = made["invitations"][0]["address"].rsplit("/", 1)[1]
    page.goto(page.request.post("/api/join", data={"invitation": token}).json()["address"])
    expect(page.locator(".sides button")).to_have_count(2, timeout=LONG)


def hosted(page):
    made = prepare(page, seats=[FRIEND, FRIEND], host=True, clock=GENIUS)
    people = [Stranger(page, name) for name in ("Ada", WIDEST)]
    for at, person in enumerate(people):
        person.join(made, at)
    return made["match"], made["address"], people


def host_before(page):
    """Everybody is here, and it is asked whether to call the match off."""
    _, address, _ = hosted(page)
    page.goto(address)
    page.locator(".host .danger").click()
    expect(page.locator(".host .ask")).to_be_visible()


def host_panel(page):
    """Everything that a host can do, unfolded."""
    match, address, (first, _) = hosted(page)
    act(page, match, "start")
    first.act(match, "move", **first_legal(page.request.get(f"/api/matches/{match}").json()))
    page.goto(address)
    expect(page.locator(".host summary")).to_have_count(4, timeout=LONG)
    for summary in page.locator(".host summary").all():
        summary.click()


SCREENS = [
    lobby,
    account_of_a_guest,
    account,
    profile,
    offers,
    four_clocks,
    choosing,
    host_before,
    host_panel,
]


@pytest.mark.parametrize(("width", "height", "scheme"), LOOKS)
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_a_screen_of_people_is_whole_and_accessible(visit, pictures, screen, width, height, scheme):
    page = visit(
        width=width, height=height, scheme=scheme, reduced_motion="reduce", has_touch=width < 600
    )
    screen(page)
    inspect(page, pictures / f"{screen.__name__}-{width}-{scheme}.png", scheme)


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_a_screen_of_people_is_whole_in_chinese(visit, pictures, screen):
    """The other language fits a phone."""
    page = visit(width=390, height=844, locale="zh-TW", reduced_motion="reduce", has_touch=True)
    screen(page)
    expect(page.locator("html")).to_have_attribute("lang", re.compile("^zh"))
    inspect(page, pictures / f"chinese-{screen.__name__}-390.png", "light")
