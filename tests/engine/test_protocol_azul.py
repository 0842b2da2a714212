"""The dialect of Azul: every command, every refusal."""

import functools
import threading
import types

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from protocol_talk import ScriptedEngine, Typist
from protocol_talk import converse as converse_with
from protocol_talk import last as last_with
from protocol_talk import refused as refused_with
from protocol_talk import talk as talk_with

import tilewright
from tilewright import messages
from tilewright.azul import AzulPosition
from tilewright.azul.descriptor import AZUL
from tilewright.chance import SEED_LIMIT, generator_for
from tilewright.engine.protocol import azul as azul_dialect
from tilewright.engine.protocol.azul import AzulDialect
from tilewright.game import Analysis, Limits, Line
from tilewright.games import new_game

talk = functools.partial(talk_with, dialect=AzulDialect)
last = functools.partial(last_with, dialect=AzulDialect)
refused = functools.partial(refused_with, dialect=AzulDialect)
converse = functools.partial(converse_with, dialect=AzulDialect)

NOBODY = "player=0:-/-/-/-/-:...../...../...../...../.....:-"
DEALT = "BYRK/BBYR/RRKW/YYKW/BKKW"
OPENED = (
    f"azul wall=coloured round=1 phase=offer first=1 turn=1 displays={DEALT} centre=- "
    f"marker=centre bag=16B16Y16R15K17W lid=- {NOBODY} {NOBODY}"
)
AT = f"position {OPENED}"
TILING = (
    "azul wall=grey round=2 phase=tiling first=1 turn=1 displays=-/-/-/-/- centre=- marker=2 "
    "bag=19B18Y20R20K20W lid=- player=3:B/YY/-/-/-:...../...../...../...../.....:- "
    "player=5:-/-/-/-/-:...../...../...../...../.....:M"
)
OVER = (
    "azul wall=coloured round=5 phase=over first=1 displays=-/-/-/-/- centre=- marker=centre "
    "bag=19B19Y19R19K19W lid=- player=12:-/-/-/-/-:BYRKW/...../...../...../.....:- "
    "player=30:-/-/-/-/-:...../...../...../...../.....:-"
)


def position(text: str = OPENED) -> AzulPosition:
    return AzulPosition.parse(text)


# --- The game ------------------------------------------------------------------------------


def test_the_texts_of_these_tests_are_written_as_positions_are():
    for text in (OPENED, TILING, OVER):
        assert str(position(text)) == text


def test_info_prints_id_name_and_version():
    assert talk("info") == [[f"id tilewright v{tilewright.__version__}"]]


def test_newgame_awaits_the_first_deal():
    (told,) = last("newgame")
    start = position(told)
    assert start in (AzulPosition.start(2), AzulPosition.start(2, first_player=1))
    assert last("newgame players=4 wall=grey first=3") == [
        str(new_game("azul", seed=0, players=4, wall="grey", first_player="3"))
    ]
    assert last("newgame variant=Grey FIRST=1") == last("newgame wall=grey first_player=1")
    assert last("newgame setup first=2") == last("newgame first=2")


def test_a_seed_settles_who_begins_and_every_deal():
    """As the same seed does in the terminal, in the browser and in the arena."""
    start = new_game("azul", seed=7)
    dealt = start.play(start.draw_chance(generator_for(7, 1)))
    assert talk("newgame seed=7", "deal") == [[str(start)], [str(dealt)]]
    assert talk("newgame seed=7", "deal", "undo", "deal")[3] == [str(dealt)]
    first = f"newgame first={start.first_player + 1}"
    assert last(first, "deal 7") == [str(dealt)]
    assert len({last(first, "deal")[0] for _ in range(8)}) > 1


def test_position_begins_anywhere_and_tells_where_it_is():
    for text in (OPENED, TILING, OVER, str(AzulPosition.start(4))):
        assert talk(f"position {text}", "position") == [[text], [text]]
        assert last(f"newgame position {text}") == [text]
    assert "take back" in refused(AT, "undo")


def test_play_reads_takes_tilings_and_deals_and_undo_takes_them_back():
    start = "newgame first=1"
    deal = f"deal {DEALT}"
    assert last(start, deal) == [OPENED]
    assert last(start, f"play {deal}") == [OPENED]
    after = position().play(position().parse_move("5K2"))
    assert talk(start, deal, "play 5 k 2", "undo", "undo", "undo")[2:5] == [
        [str(after)],
        [OPENED],
        [str(AzulPosition.start(2))],
    ]
    tiling = position(TILING)
    for text in ("w1@3", "W2@4"):
        tiling = tiling.play(tiling.parse_move(text))
    assert last(f"position {TILING}", "play w1@3", "play W2@4") == [str(tiling)]


def test_the_last_take_ends_the_round():
    text = (
        "azul displays=-/-/-/-/- centre=W marker=1 bag=20B20Y20R20K19W turn=2 "
        f"player=0:-/-/-/-/-:...../...../...../...../.....:M {NOBODY}"
    )
    (told,) = last(f"position {text}", "play cW1")
    assert "phase=deal" in told
    assert "round=2" in told
    assert last(f"position {text}", "play cW1", "score") == ["0 1"]


def test_validmoves_prints_a_count_and_a_list():
    count, moves = last(AT, "validmoves")
    listed = [position().parse_move(move) for move in moves.split("; ")]
    assert listed == list(position().legal_moves())
    assert int(count) == len(listed)
    assert last("newgame", "validmoves") == ["0", ""]
    assert last(f"position {OVER}", "validmoves") == ["0", ""]
    assert last(f"position {TILING}", "validmoves") == ["5", "w1@1; w1@2; w1@3; w1@4; w1@5"]


def test_score_tells_every_player_and_the_bonuses_at_the_end():
    assert last(AT, "score") == ["0 0"]
    assert last(f"position {TILING}", "score") == ["3 5"]
    assert last(f"position {OVER}", "score") == ["14 30"]
    assert last("newgame players=4", "score") == ["0 0 0 0"]


# --- The search ----------------------------------------------------------------------------


def test_bestmove_names_a_move_and_does_not_play_it():
    final = str(position().legal_moves()[-1])
    for limits in ("depth 2", "time 00:00:01", "nodes 50", "time 00:00:00", ""):
        answers = talk(AT, f"bestmove {limits}", "position")
        assert answers[1:] == [[final], [OPENED]], limits
    assert last(f"position {TILING}", "bestmove depth 2") == ["w1@5"]


def test_pv_prints_the_line_of_the_last_search_of_this_position():
    final = str(position().legal_moves()[-1])
    for search in ("bestmove", "analyse"):
        asked = (AT, f"{search} depth 2")
        (line,) = last(*asked, "pv")
        assert line.startswith(f"{final}; ")
        assert last(*asked, "score", "pv") == [line]
        for change in ("play 1B1", "newgame", AT):
            assert "has not been searched" in refused(*asked, change, "pv")


@pytest.mark.parametrize("search", ["bestmove", "analyse"])
@pytest.mark.parametrize("limits", ["depth 1", "time 00:00:00", "clock 00:00:01 00:00:00", ""])
def test_without_a_move_to_make_there_is_an_error(search, limits):
    assert "deal" in refused("newgame", f"{search} {limits}")
    assert "over" in refused(f"position {OVER}", f"{search} {limits}")


class KnowingEngine(ScriptedEngine):
    """Also tells chances, and whether it saw the end of the round."""

    def analyse(self, position, limits=Limits(), *, lines=1):
        for analysis in super().analyse(position, limits, lines=lines):
            told = [
                Line(
                    line.moves,
                    line.value,
                    proven=place > 0,
                    chance=0.75 - place / 8,
                    whole_round=place == 0,
                )
                for place, line in enumerate(analysis.lines)
            ]
            yield Analysis(tuple(told), analysis.depth, analysis.nodes, analysis.seconds)


def test_progress_tells_points_chances_and_the_line_within_the_round():
    asked = (AT, "option progress on", "option lines 2", "bestmove depth 2")
    reply = last(*asked, engine=KnowingEngine)
    assert [line.split(" pv ")[0] for line in reply[:-1]] == [
        "info depth 1 line 1 value 1.5 chance 0.750 whole yes proven no nodes 10 seconds 0.250",
        "info depth 1 line 2 value 0.5 chance 0.625 whole no proven yes nodes 10 seconds 0.250",
        "info depth 2 line 1 value 1.5 chance 0.750 whole yes proven no nodes 20 seconds 0.250",
        "info depth 2 line 2 value 0.5 chance 0.625 whole no proven yes nodes 20 seconds 0.250",
    ]
    after = position()
    for move in reply[0].split(" pv ")[1].split("; "):
        after = after.play(after.parse_move(move))


def test_analyse_tells_the_last_depth_alone_unless_progress_is_wanted():
    asked = (AT, "option lines 3")
    reply = last(*asked, "analyse depth 2", engine=KnowingEngine)
    assert [line.split(" value")[0] for line in reply] == [
        f"info depth 2 line {number}" for number in (1, 2, 3)
    ]
    longer = last(*asked, "option progress on", "analyse depth 2", engine=KnowingEngine)
    assert longer[3:] == reply
    assert longer[0].startswith("info depth 1 line 1 ")
    # The level that answers bestmove makes no difference.
    assert last(*asked, "option level beginner", "analyse depth 2", engine=KnowingEngine) == reply


def test_analyse_without_time_still_tells_something():
    reply = last(AT, "analyse time 00:00:00", engine=KnowingEngine)
    assert len(reply) == 1
    assert reply[0].startswith("info depth 1 line 1 value 1.5")


def test_a_chance_that_is_not_known_is_left_out():
    reply = last(AT, "analyse depth 1")
    assert reply[0].startswith("info depth 1 line 1 value 1.5 whole no proven yes nodes 10 ")


def test_the_limits_reach_the_engine():
    made = []

    def factory(threads, table):
        made.append(ScriptedEngine(threads, table))
        return made[-1]

    talk(
        *("option threads 2", "option table 8", AT, "bestmove time 01:02:03.5"),
        *("bestmove depth 7 nodes 1000", "bestmove clock 00:01:00 00:05:00"),
        engine=factory,
    )
    assert [engine.made_for for engine in made] == [(2, 8)]
    timed, counted, banked = (limits for limits, _ in made[0].asked)
    assert timed == Limits(seconds=pytest.approx(3723.48))
    assert counted == Limits(depth=7, nodes=1000)
    assert 60 < banked.seconds < 210
    assert 10 < banked.aim < banked.seconds


def test_a_search_can_be_stopped():
    engine = ScriptedEngine(endless=True)

    def stop() -> str:
        assert engine.began.wait(60)
        return "stop\nscore\n"

    answers = converse(Typist(f"{AT}\nbestmove depth 99\n", stop), engine=lambda *_: engine)
    assert answers[1:] == [[str(position().legal_moves()[-1])], [], ["0 0"]]


# --- Levels --------------------------------------------------------------------------------


def test_a_level_answers_as_its_bot_does_and_the_same_for_a_seed():
    opening = (AT, "option seed 4", "option level beginner")
    answers = talk(*opening, "bestmove depth 1", "pv", "bestmove depth 1")
    assert answers[3] == answers[4] == answers[5]
    best = AZUL.bots["beginner"].analyse(position(), Limits()).lines[0].value
    values = {
        str(line.moves[0]): line.value
        for line in AZUL.bots["beginner"].analyse(position(), Limits()).lines
    }
    assert values[answers[3][0]] == best
    chosen = {
        last(AT, f"option seed {seed}", "option level beginner", "bestmove")[0]
        for seed in range(1, 9)
    }
    assert len(chosen) > 1


class SlowBot:
    """Thinks until it is released."""

    name = "slow"

    def __init__(self):
        self.began = threading.Event()
        self.released = threading.Event()

    def choose(self, position, generator, limits=Limits()):
        self.began.set()
        assert self.released.wait(60)
        return position.legal_moves()[0]


def test_a_level_that_must_stop_is_left_behind(monkeypatch):
    bot = SlowBot()
    monkeypatch.setattr(azul_dialect, "AZUL", types.SimpleNamespace(bots={"slow": bot}))

    def stop() -> str:
        assert bot.began.wait(60)
        return "stop\n"

    answers = converse(Typist(f"{AT}\noption level slow\nbestmove depth 9\n", stop))
    bot.released.set()
    assert answers[2] == [str(position().legal_moves()[-1])]


# --- Refusals ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        *("play 1B1", "undo", "score", "validmoves", "bestmove depth 1", "analyse", "pv"),
        *("position", "deal", "deal 5", f"deal {DEALT}"),
    ],
)
def test_without_a_game_there_is_an_error(command):
    assert "newgame" in refused(command)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("play", "not a move"),
        ("play 1B", "not a move"),
        ("play 1B1 now", "not a move"),
        ("play swap", "not a move"),
        ("play 9B1", "no display 9"),
        ("play 1W1", "Display 1 has no"),
        ("play cB1", "no tiles in the centre"),
        ("play w1@1", "tiling is not a move"),
        (f"play deal {DEALT}", "No deal is awaited"),
        ("play \x00\x01", "not a move"),
        ("deal", "No deal is awaited"),
        ("deal 5", "No deal is awaited"),
        (f"deal {DEALT}", "No deal is awaited"),
        ("deal 99999999999999999999999", "seed"),
        (f"deal {SEED_LIMIT}", str(SEED_LIMIT - 1)),
        ("deal \u0663", "seed"),
        ("deal -1", "not a move"),
        ("newgame players=5", "4"),
        ("newgame players", "players"),
        ("newgame players=2 players=3", "players=3"),
        ("newgame first=1 first_player=2", "first_player=2"),
        ("newgame first=3", "Player 3"),
        ("newgame wall=blue", "blue"),
        ("newgame size=5", "size"),
        ("newgame variant=chess", "chess"),
        ("newgame seed=-1", "seed=-1"),
        (f"newgame seed={SEED_LIMIT}", str(SEED_LIMIT - 1)),
        ("newgame 3", "3"),
        ("newgame position", "begins with the word azul"),
        ("position azul", "player fields"),
        ("position X..O/4/4/O..X X -", "begins with the word azul"),
        ("bestmove fast", "fast"),
        ("bestmove depth 0", "from 1 to 255"),
        ("bestmove depth 256", "from 1 to 255"),
        ("bestmove depth 99999999999999999999", "from 1 to 255"),
        ("bestmove nodes 0", "nodes"),
        ("bestmove nodes 1000000000000001", "nodes"),
        ("bestmove time 5", "hh:mm:ss"),
        ("bestmove time 00:99:00", "hh:mm:ss"),
        ("bestmove clock 00:00:01", "two times"),
        ("analyse depth two", "depth"),
        ("undo 1", "no arguments"),
        ("score all", "no arguments"),
        ("validmoves 3", "no arguments"),
        ("option threads 0", "threads"),
        ("option table 3", "4"),
        ("option level nobody", "champion"),
        ("option lines 21", "20"),
        ("option colour red", "colour"),
        ("option threads", "option threads 2"),
        ("swap", "no command"),
        ("x" * 9000, "8000 bytes"),
    ],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(command, said):
    answers = talk(AT, command, "position")
    assert answers[1][0] == "err"
    assert said in answers[1][1]
    assert answers[2] == [OPENED]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("16B16Y", "15B16Y"), "19 tiles of colour"),
        (("16B16Y", "16B"), "tiles of colour"),
        (("BYRK/", "BYRKK/"), "more than four tiles"),
        (("BYRK/BBYR", "BYR/BBYR"), "tiles of colour"),
        (("turn=1", "turn=3"), "turn"),
        (("phase=offer", "phase=over"), "phase"),
        (("marker=centre", "marker=1"), "marker"),
        (("marker=centre", "marker=9"), "marker"),
        (("-/-/-/-/-:", "BB/-/-/-/-:"), "pattern line 1"),
        (("-/-/-/-/-:", "-/BY/-/-/-:"), "one colour"),
        (("...../...../", "Y..../...../"), "cannot stand in row 1, column 1"),
        (("...../...../", "BYRKW/...../"), "tiles of colour"),
        ((":- player", ":BBBBBBBB player"), "seven"),
        (("round=1", "round=0"), "round"),
        (("round=1", "round=1234567"), "round"),
        (("player=0", "player=-1"), "player 1 score"),
        (("lid=-", "lid=-" + "x" * 2000), "2000 characters"),
        (("wall=coloured", "wall=striped"), "wall"),
        (("displays=", "display="), "display"),
    ],
)
def test_texts_of_positions_that_cannot_be_are_refused_with_the_reason(change, said):
    text = OPENED.replace(*change, 1)
    assert text != OPENED
    for command in (f"position {text}", f"newgame position {text}"):
        answers = talk(AT, command, "position")
        assert answers[1][0] == "err"
        assert said in answers[1][1]
        assert answers[2] == [OPENED]


def test_deals_that_the_bag_cannot_give_are_refused():
    assert "displays" in refused("newgame", "deal BYRK/BYRK")
    assert "Display 2" in refused("newgame", "deal BYRK/BYR/BYRK/BYRK/BYRK")
    few = (
        "azul phase=deal displays=-/-/-/-/- bag=3W lid=20B20Y20R20K16W "
        "player=0:W/-/-/-/-:...../...../...../...../.....:- " + NOBODY
    )
    # A full line cannot wait for the deal, so this is told before any deal is asked for.
    assert "full" in refused(f"position {few}") or "phase" in refused(f"position {few}")
    few = few.replace("W/-/-/-/-", "-/W/-/-/-").replace("round=1 ", "")
    few = few.replace("azul ", "azul round=2 ")
    assert "bag still holds" in refused(f"position {few}", "deal BBBB/BBBB/YYYY/RRRR/KKKK")
    assert last(f"position {few}", "deal BWWW/BBBB/YYYY/RRRR/KKKK")[0].startswith("azul ")


def test_refusals_speak_the_chosen_language():
    assert refused("bestmove", language="zh-Hant") == messages.render(
        "engine.protocol.no_game", {}, "zh-Hant"
    )


def test_options_name_the_bots_of_azul():
    listed = last("options")
    assert f"level off (off|{'|'.join(AZUL.bots)})" in listed


def test_help_explains_every_command():
    lines = last("help")
    assert [line.split()[0] for line in lines] == [
        *("info", "newgame", "position", "deal", "play", "undo", "bestmove", "analyse", "pv"),
        *("score", "validmoves", "clear", "option", "options", "help", "stop", "quit"),
    ]
    assert all(" - " in line for line in lines)
    assert last("help", language="zh-Hant") != lines


# --- Any line at all -----------------------------------------------------------------------

WORDS = st.sampled_from(
    [
        *("info", "newgame", "play", "undo", "bestmove", "analyse", "pv", "score", "validmoves"),
        *("position", "clear", "option", "options", "help", "stop", "depth", "time", "nodes"),
        *("deal", "players=3", "seed=1", "level", "lines", "threads", "1", "2", "00:00:00", "ok"),
        *("1B1", "cK-", "w1@1", DEALT, OPENED, TILING, "azul", "setup", "-", "err", "\t"),
    ]
)
LINES = st.one_of(
    st.lists(WORDS, max_size=6).map(" ".join),
    st.text(max_size=60),
    st.tuples(WORDS, st.text(max_size=20)).map(" ".join),
).filter(lambda line: "\n" not in line and line.split()[:1] not in (["quit"], ["QUIT"]))


@settings(deadline=None, max_examples=100)
@given(st.lists(LINES, max_size=8))
@example(["", " ", "\t", "\r", "\ufeff", "\x00", "ok", "err"])
@example(["play \u2028ok", "dance\u2029ok", "position \x85ok", "help \rok"])
def test_every_line_has_one_reply_and_the_session_stays_usable(lines):
    """Also when a line holds what some programs take for the end of a line."""
    answers = talk(*lines, AT, "score")
    assert len(answers) == len(lines) + 2
    assert answers[-2:] == [[OPENED], ["0 0"]]
    for reply in answers:
        assert "ok" not in reply
        if "err" in reply:
            assert (reply.index("err"), len(reply)) == (0, 2)
