"""Studies: kept under a link, shown to whoever knows it, changed by their owner alone."""

import json

import pytest

from tilewright.play.record import Record, RecordedMove
from tilewright.play.record_json import to_json, write_json
from tilewright.play.record_reading import read_record
from tilewright.server.storage import ConflictError, Person, PersonKind, Study
from tilewright.server.studies import MOST_STUDIES

START = "XO.O/...X/O.../X.XO X -"


def varied():
    variation = (RecordedMove("c2 c3 d3 c4", after="Sharper."),)
    moves = (
        RecordedMove("a1 b1 c1 d1", after="The usual one."),
        RecordedMove("swap", variations=(variation,)),
    )
    return Record("lits", START, moves, comment="For the club.").checked()


@pytest.fixture
def kept(person):
    """A study and the client of its owner."""
    owner = person()
    answer = owner.post("/api/studies", json={"title": " Club ", "record": to_json(varied())})
    assert answer.status_code == 201, answer.text
    return owner, answer.json()


def test_a_study_is_reopened_by_whoever_knows_its_address(kept, person):
    """With all variations and comments, and the position after every move."""
    owner, made = kept
    assert (made["title"], made["game"], made["yours"]) == ("Club", "lits", True)
    assert made["address"] == f"/study/{made['study']}"
    for client, yours in ((owner, True), (person(), False)):
        told = client.get(f"/api/studies/{made['study']}").json()
        assert (told["yours"], told["title"]) == (yours, "Club")
        assert told["tree"]["comment"] == "For the club."
        second = told["tree"]["moves"][1]
        assert second["variations"][0][0]["after"] == "Sharper."
        assert second["position"] == str(varied().position_at(2))
    assert client.get(made["address"]).status_code == 200


def test_a_study_is_exported_as_the_record_that_it_is(kept):
    owner, made = kept
    path = f"/api/studies/{made['study']}/record"
    for form in ("json", "text"):
        answer = owner.get(path, params={"form": form})
        assert read_record(answer.text) == [varied()]
        assert "attachment" in answer.headers["content-disposition"]
    assert owner.get(path, params={"form": "pdf"}).status_code == 422


def test_only_its_owner_changes_or_deletes_it(kept, person):
    owner, made = kept
    path = f"/api/studies/{made['study']}"
    shorter = {"title": "Shorter", "record": to_json(Record("lits", START))}
    stranger = person()
    for refused in (stranger.put(path, json=shorter), stranger.delete(path)):
        assert refused.status_code == 403
        assert refused.json()["error"]["code"] == "analysis.study.not_yours"
    assert owner.get(path).json()["title"] == "Club"
    changed = owner.put(path, json=shorter)
    assert changed.status_code == 200
    assert changed.json()["changed_at"] > made["changed_at"]
    told = stranger.get(path).json()
    assert (told["title"], told["tree"]["moves"]) == ("Shorter", [])
    assert owner.delete(path).status_code == 204
    for gone in (owner.get(path), owner.put(path, json=shorter), owner.delete(path)):
        assert gone.status_code == 404
        assert gone.json()["error"]["code"] == "analysis.study.unknown"


def test_own_studies_are_listed_with_the_last_changed_first(kept, person):
    owner, made = kept
    body = {"title": "Another", "record": to_json(varied())}
    owner.post("/api/studies", json=body)
    owner.put(f"/api/studies/{made['study']}", json=body)
    listed = owner.get("/api/studies").json()["studies"]
    assert listed[0]["study"] == made["study"]
    assert len(listed) == 2
    assert person().get("/api/studies").json() == {"studies": []}


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"title": "\u200b\u202e", "record": to_json(varied())}, 400),
        ({"title": "", "record": {}}, 422),
        ({"title": "  ", "record": {}}, 422),
        ({"title": "x" * 121, "record": {}}, 422),
        ({"title": "a\x00b", "record": {}}, 422),
        ({"title": "x", "record": []}, 422),
        ({"title": "x"}, 422),
        ({"title": "x", "record": {}}, 400),
        ({"title": "x", "record": {"format": "tilewright-record", "version": 1}}, 400),
        ({"title": "x", "record": {}, "more": 1}, 422),
    ],
)
def test_what_is_no_study_is_not_kept(person, body, status):
    client = person()
    assert client.post("/api/studies", json=body).status_code == status
    assert client.get("/api/studies").json() == {"studies": []}


def test_a_title_is_one_line_that_can_be_seen(person):
    """It stands in lists and links, where a turned or hidden one would mislead."""
    body = {"title": " Cl\nub\x1b[31m \u202eA", "record": to_json(varied())}
    assert person().post("/api/studies", json=body).json()["title"] == "Cl ub[31m A"


def test_an_impossible_move_is_named(person):
    record = {**to_json(varied()), "moves": [{"move": "a1 b1 c1 d1"}, {"move": "a1 a2 a3 a4"}]}
    answer = person().post("/api/studies", json={"title": "x", "record": record})
    assert answer.status_code == 400
    assert answer.json()["error"]["parameters"]["number"] == 2


def test_a_huge_study_is_refused(person):
    """By its moves when it is short enough to be sent, else before it is read."""
    moves = [{"move": "a1b1c1d1"}, {"move": "swap", "variations": [[{"move": "swap"}]] * 2000}]
    record = {**to_json(varied()), "moves": moves, "result": None}
    client = person()
    answer = client.post("/api/studies", json={"title": "x", "record": record})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "analysis.moves")
    huge = client.post("/api/studies", json={"title": "x", "record": {"comment": "x" * 70_000}})
    assert huge.status_code == 413


async def test_everybody_keeps_so_many_and_no_more(person, storage):
    """In the storage of both kinds: the last one that is allowed, and none after it."""
    owner = Person("p" * 16, PersonKind.GUEST, "Guest", 1.0)
    await storage.people.add(owner)
    for number in range(3):
        study = Study(f"s{number}", owner.id, "lits", "T", "{}", 1.0, float(number))
        await storage.studies.add(study)
    assert await storage.studies.count_of(owner.id) == 3
    assert [study.id for study in await storage.studies.of_person(owner.id, 2)] == ["s2", "s1"]
    await storage.studies.change("s0", "azul", "New", "[]", 9.0)
    changed = await storage.studies.get("s0")
    assert (changed.game, changed.title, changed.record) == ("azul", "New", "[]")
    assert (changed.created_at, changed.changed_at) == (1.0, 9.0)
    with pytest.raises(ConflictError):
        await storage.studies.change("nothing", "azul", "New", "[]", 9.0)
    with pytest.raises(ConflictError):
        await storage.studies.add(study)
    await storage.studies.remove("s0")
    assert await storage.studies.get("s0") is None


def test_nobody_keeps_more_studies_than_anybody_may(person):
    client = person()
    body = {"title": "x", "record": to_json(Record("lits", START))}
    for _ in range(MOST_STUDIES):
        assert client.post("/api/studies", json=body).status_code == 201
    refused = client.post("/api/studies", json=body)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "analysis.study.most")


async def test_studies_go_with_their_owner(storage):
    """To the account that a guest signs in to; into the export; and away for good."""
    guest = Person("g" * 16, PersonKind.GUEST, "Guest", 1.0)
    account = Person("a" * 16, PersonKind.ACCOUNT, "Ada", 1.0)
    await storage.people.add(guest)
    await storage.people.add(account, folded="ada")
    record = write_json(varied())
    await storage.studies.add(Study("s", guest.id, "lits", "Club", record, 1.0, 2.0))
    await storage.person_data.merge(guest.id, account.id)
    assert (await storage.studies.get("s")).owner == account.id
    exported = await storage.person_data.export(account.id)
    assert [row["title"] for row in exported["studies"]] == ["Club"]
    assert json.loads(exported["studies"][0]["record"])["comment"] == "For the club."
    await storage.person_data.delete(account.id)
    assert await storage.studies.get("s") is None
