"""People meet: two and three real browsers at once, by real clicks."""

import re

from meeting import FRIEND, GENIUS, ME, OPEN, legal, make, my_turn, open_chat, say, sit_down
from playing import LONG, moves_listed, place, take
from playwright.sync_api import expect


def test_quick_pairing_finds_whoever_picks_the_same(visit, snapshot):
    first, second = visit("/lobby"), visit("/lobby")
    button = re.compile(r"^Find somebody for Battle of LITS: .*5 minutes \+ 5")
    first.get_by_role("button", name=button).click()
    expect(first.get_by_text("Looking for somebody").first).to_be_visible(timeout=LONG)
    second.get_by_role("button", name=button).click()
    for page in (first, second):
        page.wait_for_url(re.compile(r"/match/"), timeout=LONG)
        expect(page.locator("svg.board")).to_be_visible(timeout=LONG)
    assert snapshot(first)["match"] == snapshot(second)["match"]
    assert snapshot(first)["clock"]["text"] == "fischer 300+5"


def test_a_free_seat_in_the_lobby_is_taken_by_a_click(visit, snapshot):
    """It appears in an open lobby, and leaves it once somebody sits there."""
    taker, onlooker = visit("/lobby"), visit("/lobby")
    owner = visit()
    made = make(owner, seats=[ME, OPEN], clock=GENIUS)
    row = onlooker.get_by_role("button", name="Sit down: Battle of LITS")
    expect(row).to_be_visible(timeout=LONG)
    taker.get_by_role("button", name="Sit down: Battle of LITS").click()
    taker.wait_for_url(re.compile(r"/match/"))
    my_turn(owner)
    expect(row).to_have_count(0, timeout=LONG)
    assert snapshot(taker)["match"] == made["match"]


def test_the_opponent_chooses_the_side_of_a_hidden_board(visit, snapshot):
    """The duel of The Genius Puzzler, from the hidden board to a move typed as cells."""
    owner, watcher = visit(), visit()
    made = make(
        owner, variant="genius", settings={}, hidden=True, sides="opponent", clock=GENIUS, grace=20
    )
    expect(owner.get_by_text("The board is shown when everybody is seated")).to_be_visible()
    watcher.goto(made["watch_address"])
    friend = visit(made["invitations"][0]["address"])
    sit_down(friend)
    expect(owner.get_by_text("chooses a side").first).to_be_visible(timeout=LONG)
    friend.get_by_role("button", name=re.compile("begins")).click()
    my_turn(friend)
    assert snapshot(friend)["your_seats"] == [0]

    # A move that was mistyped is withdrawn while nobody has answered.
    first, second = [each["move"] for each in snapshot(friend)["position"]["legal"][:2]]
    place(friend, first)
    expect(moves_listed(owner)).to_have_count(1, timeout=LONG)
    friend.get_by_role("button", name=re.compile("^Withdraw")).click()
    expect(moves_listed(owner)).to_have_count(0, timeout=LONG)

    # Cells alone in the chat are a move, anything else is said.
    open_chat(friend)
    say(friend, "good luck <b>to you</b>")
    expect(friend.get_by_text("good luck <b>to you</b>")).to_be_visible(timeout=LONG)
    say(friend, second)
    for page in (owner, friend, watcher):
        expect(moves_listed(page)).to_have_count(1, timeout=LONG)
    open_chat(owner)
    expect(owner.get_by_text("good luck <b>to you</b>")).to_be_visible(timeout=LONG)


def test_sides_are_swapped_while_clocks_run(pair, snapshot):
    """The clock belongs to the player, not to the side; the swap is a move like any other."""
    owner, friend, _ = pair(clock=GENIUS, grace=0, settings={"size": 6, "pie": True})
    my_turn(owner)
    place(owner, legal(owner, snapshot))
    swap = friend.get_by_role("button", name=re.compile("^Swap sides: take X"))
    swap.click()
    my_turn(owner)
    told = snapshot(owner)
    assert told["position"]["owners"] == {"X": 1, "O": 0}
    first, second = told["clock"]["seats"]
    assert first["left"] < 360
    # What the second player took for the swap was within the minute of the turn.
    assert second["left"] == 360
    place(owner, legal(owner, snapshot))
    my_turn(friend)


def test_a_bank_that_runs_out_ends_the_match_on_both_screens(pair):
    owner, friend, _ = pair(clock={"kind": "turn", "turn": 1, "bank": 1})
    for page in (owner, friend):
        expect(page.get_by_role("button", name="Rematch")).to_be_visible(timeout=LONG)
        expect(page.get_by_text("ran out of time").first).to_be_visible()


def test_a_takeback_and_a_pause_need_the_other_one(pair, snapshot):
    owner, friend, _ = pair(clock=GENIUS, grace=0)
    my_turn(owner)
    place(owner, legal(owner, snapshot))
    for answer, left in (("Decline", 1), ("Accept", 0)):
        owner.get_by_role("button", name="Takeback", exact=True).click()
        expect(friend.get_by_text("asks to take back the last move")).to_be_visible(timeout=LONG)
        friend.get_by_role("button", name=re.compile(f"^{answer}")).click()
        expect(owner.get_by_text("Asked: take back")).to_have_count(0, timeout=LONG)
        expect(moves_listed(owner)).to_have_count(left, timeout=LONG)
    friend.get_by_role("button", name="Pause", exact=True).click()
    owner.get_by_role("button", name=re.compile("^Accept")).click()
    expect(owner.get_by_text("paused the match").first).to_be_visible(timeout=LONG)
    owner.get_by_role("button", name="Resume", exact=True).click()
    my_turn(owner)


def test_a_rematch_takes_the_spectator_along(pair, visit):
    owner, friend, made = pair()
    watcher = visit(made["watch_address"])
    owner.get_by_role("button", name="Resign").click()
    owner.get_by_role("button", name=re.compile("^(Yes|Resign)")).last.click()
    rematch = owner.get_by_role("button", name="Rematch")
    expect(rematch).to_be_visible(timeout=LONG)
    before = watcher.url
    rematch.click()
    for page in (friend, watcher):
        page.get_by_role("link", name=re.compile("next|rematch|Rematch|Next")).or_(
            page.get_by_role("button", name=re.compile("Rematch|next|Next"))
        ).first.click(timeout=LONG)
    watcher.wait_for_url(lambda url: url != before and "/watch/" in url)
    my_turn(friend)


def test_azul_with_two_people_and_two_bots(visit, snapshot):
    """The bots answer at once; the other person sees every move and then moves."""
    owner = visit()
    bot = {"kind": "bot", "bot": "beginner"}
    made = make(
        owner,
        game="azul",
        settings={"players": 4, "first_player": "1"},
        seats=[ME, bot, FRIEND, bot],
        grace=0,
    )
    friend = visit(made["invitations"][0]["address"])
    sit_down(friend)
    expect(owner.get_by_text("Your turn").first).to_be_visible(timeout=LONG)
    state = snapshot(owner)
    assert state["to_act"] == [0]
    take(owner, state["position"], state["position"]["legal"][0], seat=0)
    expect(friend.get_by_text("Your turn").first).to_be_visible(timeout=LONG)
    assert snapshot(friend)["to_act"] == [2]
    state = snapshot(friend)
    take(friend, state["position"], state["position"]["legal"][0], seat=2)
    expect(owner.get_by_text("Your turn").first).to_be_visible(timeout=LONG)


def test_an_account_is_there_on_another_browser(visit):
    """What was played as a guest belongs to the account; signed out, nothing of it is left."""
    page = visit()
    made = make(page, seats=[ME, ME])
    page.goto("/account")
    form = page.locator("form").filter(has=page.get_by_role("button", name="Make the account"))
    form.get_by_label("Name").fill("Meeting tester")
    form.get_by_label("Password").fill("a long password")
    form.get_by_role("button", name="Make the account").click()
    expect(page.get_by_text("You are signed in as Meeting tester")).to_be_visible(timeout=LONG)
    other = visit("/account")
    form = other.locator("form").filter(has=other.get_by_role("button", name="Sign in"))
    form.get_by_label("Name").fill("meeting TESTER")
    form.get_by_label("Password").fill("a long password")
    form.get_by_role("button", name="Sign in").click()
    expect(other.get_by_text("You are signed in as Meeting tester")).to_be_visible(timeout=LONG)
    mine = other.request.get("/api/mine").json()["matches"]
    assert [each["match"] for each in mine] == [made["match"]]
    other.get_by_role("button", name="Sign out").click()
    expect(other.get_by_text("You have no name here yet")).to_be_visible(timeout=LONG)
    assert other.request.get("/api/mine").json() == {"matches": [], "next": None}
