"""The coach's sentence says nothing that its figures do not say, in either language."""

import re
from itertools import islice

import pytest
from azul_tables import EMPTY_PLAYER, play, player, random_game, table
from hypothesis import given, settings
from hypothesis import strategies as st

from tilewright.azul import AzulPosition, Colour, Deal, WallKind
from tilewright.azul.coach import AzulCoach
from tilewright.messages import render

COACH = AzulCoach()
WORDS = "one two three four five six seven eight nine ten eleven twelve"
NUMBERS = ["zero", *WORDS.split(), *map(str, range(13, 21))]
COLOURS = {render(f"azul.colour.{colour.value}", {}): colour.value for colour in Colour}

NUMBER = "(" + "|".join(NUMBERS[:0:-1]) + ")"
COLOUR = "(" + "|".join(COLOURS) + ")"
TILES = rf"{NUMBER} (?:of {NUMBER} )?{COLOUR} tiles?"
PLACE = r"(in the centre|on display \d)"
POINTS = r"(1 point|\d+ points)"
COST = f"(?:a cost of {POINTS}|no further cost)"
WHAT = rf"(?:(row|column) (\d)|the colour {COLOUR})"


def number(word: str) -> int:
    return NUMBERS.index(word)


def points(text: str) -> int:
    count, _, word = text.partition(" ")
    assert word == ("point" if count == "1" else "points")
    return int(count)


def source(place: str) -> str:
    return "centre" if place == "in the centre" else place.rpartition(" ")[2]


def feature(told, *named: str | None):
    kind, label, colour = named
    wanted = (kind, label) if kind else ("colour", COLOURS[colour])
    return next(
        each for each in told["wall"]["features"] if (each["feature"], each["label"]) == wanted
    )


# Every phrase there is, and what it claims of the figures. A phrase that is missing here, or said
# with other figures, fails the test.


def completes_line(told, line, placed, taken, colour, gained):
    assert told["completes"]
    assert told["target"] == line
    assert (number(placed), COLOURS[colour]) == (told["placed"], told["colour"])
    assert told["taken"] == (number(taken) if taken else told["placed"])
    if gained:
        assert points(gained) == told["points"]["tiles"]
    else:
        assert told["points"]["tiles"] <= 0


def puts(told, placed, taken, colour, line, lacking):
    assert not told["completes"]
    assert told["target"] == line
    assert (number(placed), COLOURS[colour]) == (told["placed"], told["colour"])
    assert told["taken"] == (number(taken) if taken else told["placed"])
    assert number(lacking) == told["lacking"] > 0


def to_floor(told, count, of, colour, cost):
    assert of is None
    assert told["target"] == "floor"
    assert (number(count), COLOURS[colour]) == (told["taken"], told["colour"])
    assert told["points"]["floor"] == (-points(cost) if cost else 0)


def places(told, colour, line, column, gained):
    assert (COLOURS[colour], int(line)) == (told["colour"], told["line"])
    assert (int(column), points(gained)) == (told["column"], told["points"])


def drops(told, count, of, colour, line, cost):
    assert of is None
    assert (number(count), COLOURS[colour], int(line)) == (
        told["fallen"],
        told["colour"],
        told["line"],
    )
    assert told["column"] is None
    assert told["floor"] == (-points(cost) if cost else 0)


def loses(told, cost):
    assert points(cost) == -told["points"]["floor"]


def no_column(told):
    assert told["completes"]
    assert told["column"] is None


def waits(told):
    assert told["waste"]["waiting"] == told["placed"] > 0


def begins(told, worth):
    assert told["marker"]["taken"]
    assert float(worth) == pytest.approx(told["marker"]["worth"], abs=0.0501)


def idle_marker(told):
    assert told["marker"]["taken"]
    assert told["marker"]["worth"] < 0.1


def completes_feature(told, can, kind, label, colour, bonus, ending):
    each = feature(told, kind, label, colour)
    assert each["missing"] == 0 < each["missing_before"]
    assert points(bonus) == {"row": 2, "column": 7, "colour": 10}[each["feature"]]
    assert bool(ending) == (each["feature"] == "row")
    assert told["wall"]["last_round"] or not ending or can == "can complete"


def changes(told, way, kind, label, colour, before, after):
    each = feature(told, kind, label, colour)
    assert round(100 * each["chance_before"]) == int(before)
    assert round(100 * each["chance"]) == int(after)
    assert (int(after) > int(before)) == (way == "raises")
    assert told["wall"]["rounds_left"] == told["wall"]["rounds_left_before"]


def leaves(told, verb, count, of, colour, place, gained):
    assert of is None
    best = told["leaves"]["best"]
    assert (number(count), COLOURS[colour]) == (best["count"], best["colour"])
    assert (source(place), points(gained)) == (best["source"], best["points"])
    assert verb == "leaves" or told["leaves"]["is_new"]


def denies(told, gained, before):
    assert points(gained) == told["leaves"]["best"]["points"]
    assert points(gained) < points(before) == told["leaves"]["before"]


def leaves_nothing(told):
    assert told["leaves"]["best"]["points"] == 0 < told["leaves"]["before"]


def leaves_loss(told, cost):
    assert told["leaves"]["best"]["points"] == -points(cost) < 0


def poisons(told, count, of, colour, place, cost):
    assert of is None
    poison = told["leaves"]["poison"]
    assert (number(count), COLOURS[colour]) == (poison["count"], poison["colour"])
    assert (source(place), -points(cost)) == (poison["source"], poison["points"])


def last(told):
    assert told["leaves"] is None


def only(told):
    assert told["outlook"]["choices"] == 1


def best(told):
    assert told["outlook"]["rank"] == 1 < told["outlook"]["choices"]


def behind(told, worse):
    assert float(worse) == pytest.approx(told["outlook"]["behind"], abs=0.0501)
    assert told["outlook"]["behind"] >= 1


def most_of_the_round(told):
    assert told["round_points"] == told["round_best"]


def less_of_the_round(told, less):
    assert points(less) == told["round_best"] - told["round_points"]


ENDS = r"(, which comes with this round|, which would come with this round|)"
CLAIMS = [
    (rf"^Completes line (\d) with {TILES}(?: for {POINTS})?", completes_line),
    (rf"^Puts {TILES} into line (\d) \({NUMBER} still missing\)", puts),
    (
        rf"^Takes {TILES} straight to the floor line at {COST}",
        to_floor,
    ),
    (rf"^Places the {COLOUR} tile of line (\d) in column (\d) for {POINTS}", places),
    (
        rf"^Sends {TILES} of line (\d) to the floor line at {COST}, as no column can take them",
        drops,
    ),
    (rf"loses {POINTS} on the floor line", loses),
    ("finds no column for it in the tiling that scores most", no_column),
    ("cannot finish that line in this round", waits),
    (r"begins the next round \(worth about (\d+\.\d) points\)", begins),
    ("takes the first-player marker, which is worth nothing now", idle_marker),
    (rf"(completes|can complete) {WHAT} \({POINTS} at the end{ENDS}\)", completes_feature),
    (
        rf"(raises|lowers) the chance of {WHAT} from (\d+) to (\d+) % by the tiles to come",
        changes,
    ),
    (rf"leaves the next player at best {POINTS} instead of {POINTS}", denies),
    ("leaves the next player no points in this round", leaves_nothing),
    (rf"leaves the next player only a loss of {POINTS} or more", leaves_loss),
    (rf"(leaves|gives) the next player {TILES} {PLACE} for {POINTS}", leaves),
    (rf"leaves {TILES} {PLACE} that would cost the next player {POINTS} or more", poisons),
    ("takes the last tiles of the round", last),
    ("is the only legal move", only),
    ("looks best to the engine", best),
    (r"looks (\d+\.\d) points worse to the engine than the best move", behind),
    ("gets the most out of this round", most_of_the_round),
    (rf"gives up {POINTS} of this round", less_of_the_round),
]
JOINED = {"#.", "# and #.", "#, but #.", "#, # and #.", "# and #, but #.", "#, but # and #."}


def check_claims(position: AzulPosition, move) -> set[str]:
    """Check every claim of the sentence; the names of the checks that were made."""
    told, text = COACH.figures(position, move), COACH.explain(position, move)
    made = set()
    rest = text
    for pattern, check in CLAIMS:

        def checked(found: re.Match[str], check=check) -> str:
            check(told, *found.groups())
            made.add(check.__name__)
            return "#"

        rest = re.sub(pattern, checked, rest)
    assert rest in JOINED, (text, rest)
    for count, noun in re.findall(rf"{NUMBER} (?:{'|'.join(COLOURS)}) (tiles?)", text):
        assert (noun == "tile") == (count == "one"), text
    check_chinese(text, COACH.explain(position, move, "zh-Hant"))
    return made


def check_chinese(english: str, chinese: str) -> None:
    """The same numbers stand in both, and nothing of English is left."""
    in_digits = re.sub(
        r"\b(" + "|".join(NUMBERS[1:13]) + r")\b", lambda found: str(number(found[1])), english
    )
    numbers = sorted(re.findall(r"\d+(?:\.\d)?", in_digits))
    assert sorted(re.findall(r"\d+(?:\.\d)?", chinese)) == numbers
    assert not re.search("[A-Za-z{}]", chinese)


@settings(max_examples=15, deadline=None)
@given(
    seed=st.integers(0, 2**32 - 1),
    seats=st.sampled_from([2, 3, 4]),
    kind=st.sampled_from(list(WallKind)),
)
def test_every_claim_of_a_sentence_is_in_the_figures(seed, seats, kind):
    for position, played in islice(random_game(seed, seats, kind, floor_share=0.05), 5, None, 6):
        if played is None or isinstance(played, Deal):
            continue
        for move in position.legal_moves()[::5]:
            check_claims(position, move)


def test_every_claim_is_made_somewhere():
    """A phrase that is never said would be checked by nothing."""
    made: set[str] = set()
    for seed in range(12):
        kind = list(WallKind)[seed % 2]
        for position, played in random_game(seed, 2 + seed % 3, kind, floor_share=0.05):
            if played is not None and not isinstance(played, Deal):
                made |= check_claims(position, played)
    # Tests of their own, below, make these.
    rare = {"no_column", "drops"}
    assert {check.__name__ for _, check in CLAIMS} - rare <= made


def explained(position: AzulPosition, move: str, language: str = "en") -> str:
    check_claims(position, position.parse_move(move))
    return COACH.explain(position, position.parse_move(move), language)


def test_a_completed_line_and_what_it_leaves():
    """Blue completes line 2 in a column of four, and the blacks go to the centre."""
    mover = player(lines="-/B/-/-/-", wall=".Y.../...../.W.../.K.../.....")
    position = table(mover, EMPTY_PLAYER, displays="BKKK")
    assert explained(position, "1B2").startswith("Completes line 2 with one blue tile for 4 points")
    assert explained(position, "1B2", "zh-Hant").startswith("用 1 片藍色花磚排滿準備列 2，得 4 分")


def test_a_row_of_the_coloured_wall_is_certain_and_one_of_the_grey_wall_possible():
    mover = player(wall="BYRK./...../...../...../.....")
    row = "complete{} row 1 (2 points at the end, which {} with this round)"
    coloured = table(mover, EMPTY_PLAYER, displays="WKKK")
    assert row.format("s", "comes") in explained(coloured, "1W1")
    grey = table(mover, EMPTY_PLAYER, displays="WKKK", wall="grey")
    assert "can " + row.format("", "would come") in explained(grey, "1W1")


def test_a_line_without_a_column_is_warned_of():
    mover = player(wall="BYRK./....W/...../...../.....")
    position = table(mover, EMPTY_PLAYER, displays="WYYY", wall="grey")
    told = explained(position, "1W1")
    assert told.startswith("Completes line 1 with one white tile")
    assert "finds no column for it" in told


def test_a_line_that_must_fall_says_why():
    mover = player(wall="BYRK./....W/...../...../.....")
    start = play(table(mover, EMPTY_PLAYER, displays="W", wall="grey"), "1W1")
    assert "drops" in check_claims(start, start.parse_move("w1@-"))


def test_the_marker_is_no_gain_without_a_next_round():
    mover = player(wall="BYRK./...../...../...../.....")
    position = table(mover, EMPTY_PLAYER, centre="WRRR")
    assert COACH.figures(position, position.parse_move("cW1"))["marker"]["worth"] is None
    assert "begins the next round" not in explained(position, "cW1")
