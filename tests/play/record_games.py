"""Random games and records for the tests of records, from seeds."""

from collections.abc import Callable
from dataclasses import replace

from numpy.random import default_rng

from tilewright.game import Outcome, Position, Termination, resolve_settings
from tilewright.games import GAME_NAMES, game_named
from tilewright.play.record import Record, RecordedMove
from tilewright.play.remarks import Judgement, Mark, Shape

SHAPES, JUDGEMENTS = tuple(Shape), tuple(Judgement)

SETUPS = [
    *(("lits", "classic", {"size": size}) for size in (4, 5, 6)),
    ("lits", "classic", {"size": 5, "pie": False}),
    ("lits", "classic", {}),
    ("lits", "genius", {}),
    *(("azul", wall, {"players": n}) for wall in ("coloured", "grey") for n in (2, 3, 4)),
]
assert {setup[0] for setup in SETUPS} == set(GAME_NAMES)


def random_moves(start: Position, generator, most: int) -> tuple[list[str], Position]:
    moves, position = [], start
    while position.outcome is None and len(moves) < most:
        if position.awaits_chance:
            move = position.draw_chance(generator)
        else:
            legal = position.legal_moves()
            move = legal[int(generator.integers(len(legal)))]
        moves.append(str(move))
        position = position.play(move)
    return moves, position


def random_record(
    setup: tuple[str, str, dict], seed: int, most: int = 10_000, **fields: object
) -> Record:
    """A random game from its start, at most ``most`` plies."""
    name, variant, overrides = setup
    generator = default_rng(seed)
    game = game_named(name)
    settings = resolve_settings(game, variant, overrides)
    start = game.start(settings, generator)
    moves, _ = random_moves(start, generator, most)
    return Record.from_moves(name, start, moves, variant=variant, settings=settings, **fields)


def annotated(record: Record, seed: int, comment: Callable[[], str]) -> Record:
    """The record with random comments, clocks, variations, judgements and marks.

    Perhaps somebody resigns at the end.
    """
    generator = default_rng(seed)
    positions = list(record.positions())

    def marks_on(position: Position) -> tuple[Mark, ...]:
        return tuple(
            Mark(place, SHAPES[int(generator.integers(len(SHAPES)))])
            for place in position.places
            if generator.random() < 0.05
        )

    def note(move: str, before: Position, depth: int) -> RecordedMove:
        clock = tuple(
            None if generator.random() < 0.2 else round(float(generator.random()) * 40_000, 3)
            for _ in range(before.seats)
        )
        variations = []
        while depth < 3 and generator.random() < 0.2:
            moves, _ = random_moves(before, generator, int(generator.integers(1, 4)))
            line, position = [], before
            for text in moves:
                line.append(note(text, position, depth + 1))
                position = position.play(position.parse_move(text))
            variations.append(tuple(line))
        after = before.play(before.parse_move(move))
        judgement = JUDGEMENTS[int(generator.integers(len(JUDGEMENTS)))]
        return RecordedMove(
            move,
            comment() if generator.random() < 0.2 else "",
            comment() if generator.random() < 0.3 else "",
            clock if generator.random() < 0.3 else (),
            judgement if generator.random() < 0.3 else None,
            marks_on(after) if generator.random() < 0.3 else (),
            tuple(variations),
        )

    moves = tuple(note(noted.move, positions[ply], 0) for ply, noted in enumerate(record.moves))
    result = record.result
    if result is None and generator.random() < 0.5:
        seats = positions[-1].seats
        level = Outcome(Termination.COMPLETED, (1,) * seats, tuple(positions[-1].scores))
        fallen = [int(generator.integers(seats))]
        kind = [Termination.RESIGNATION, Termination.TIME][int(generator.integers(2))]
        result = level.after_fall(fallen, kind)
    return replace(
        record, moves=moves, result=result, comment=comment(), marks=marks_on(positions[0])
    ).checked()
