"""What a search needs is made ready before the time of a move runs."""

import pytest
from protocol_talk import BOARD, FIRST, SMALL, ScriptedEngine, Typist, talk

from tilewright.engine.protocol import Inbox, Session
from tilewright.engine.protocol.lits import LitsDialect, default_engine
from tilewright.game import ConfigError, Limits
from tilewright.lits import LitsPosition
from tilewright.lits.game_string import GameString

NEW = f"newgame {BOARD}"
START = GameString.parse(BOARD).start


class Preparing(ScriptedEngine):
    """Notes what it gets ready for, in a list that all of them share."""

    def __init__(self, threads, table_megabytes, prepared):
        super().__init__(threads, table_megabytes)
        self.prepared = prepared

    def prepare(self, position):
        self.prepared.append((self.made_for, position, len(self.asked)))


@pytest.fixture
def prepared():
    return []


@pytest.fixture
def engine(prepared):
    return lambda threads, table: Preparing(threads, table, prepared)


def test_a_new_game_is_got_ready_for_before_its_reply(engine, prepared):
    """The client's clock does not run before it has the reply."""
    written = []
    inbox = Inbox(Typist(f"{NEW}\nnewgame {SMALL}\nbestmove depth 1\n"))
    Session(LitsDialect(engine), inbox, lambda text: written.append((text, len(prepared)))).run()
    other = LitsPosition.parse(SMALL.removeprefix("position "))
    assert prepared == [((1, 64), START, 0), ((1, 64), other, 0)]
    assert written[:4] == [(f"{BOARD}\n", 1), ("ok\n", 1), (f"{SMALL}\n", 2), ("ok\n", 2)]


def test_so_is_every_position_that_follows(engine, prepared):
    """An engine that has nothing to do then returns at once."""
    talk(NEW, f"play {FIRST}", "swap", "undo", "bestmove depth 1", engine=engine)
    assert [len(position.placements) for _, position, _ in prepared] == [0, 1, 1, 1]


def test_options_that_change_the_engine_are_heeded_before_the_move(engine, prepared):
    asked = ("option threads 2", NEW, "option table 128", "option threads 3", "bestmove depth 1")
    talk(*asked, engine=engine)
    assert [made_for for made_for, _, _ in prepared] == [(2, 64), (2, 128), (3, 128)]


def test_options_before_the_first_game_make_nothing(engine, prepared):
    talk("option threads 2", "option table 128", engine=engine)
    assert prepared == []


def test_a_level_has_an_engine_of_its_own(engine, prepared):
    talk("option level planner", NEW, "bestmove depth 1", "option level off", engine=engine)
    # No engine was made yet when the level was left.
    assert prepared == []
    talk(NEW, "option level planner", f"play {FIRST}", "option level off", engine=engine)
    assert [len(position.placements) for _, position, _ in prepared] == [0, 1]


@pytest.mark.parametrize(
    ("error", "said"),
    [(MemoryError(), "memory"), (ConfigError("lits_engine.threads", value="9"), "threads")],
)
def test_what_cannot_be_made_ready_is_told_by_the_search(error, said):
    """A game may be begun and looked at all the same."""

    class Unfit(ScriptedEngine):
        def prepare(self, position):
            raise error

        def analyse(self, position, limits=None, *, lines=1):
            raise error

    answers = talk(NEW, "validmoves", "bestmove depth 1", engine=Unfit)
    assert answers[0] == [BOARD]
    assert answers[1][0] == "1292"
    assert answers[2][0] == "err"
    assert said in answers[2][1]


def test_the_real_engine_has_its_table_before_the_first_search():
    made = []

    def factory(threads, table):
        made.append(default_engine(threads, table))
        return made[-1]

    talk(NEW, "option table 4", engine=factory)
    assert [engine._analyser.table_bytes >> 20 for engine in made] == [64, 4]
    before = made[-1]._analyser
    made[-1].search(START.play(START.legal_moves()[0]), Limits(depth=1))
    assert made[-1]._analyser is before
