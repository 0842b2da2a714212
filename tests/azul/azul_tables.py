"""Helpers of the Azul tests: tables laid out by hand, and whole random games."""

from collections.abc import Iterator

import numpy as np

from tilewright.azul import COLOURS, AzulMove, AzulPosition, WallKind
from tilewright.azul.notation import read_position
from tilewright.azul.tiles import ALL_TILES, Counts, count_of, minus, plus

EMPTY_PLAYER = "0:-/-/-/-/-:...../...../...../...../.....:-"
EMPTY_WALL = "...../...../...../...../....."


def player(
    score: int = 0, lines: str = "-/-/-/-/-", wall: str = EMPTY_WALL, floor: str = "-"
) -> str:
    """A player's field of a position text."""
    return f"{score}:{lines}:{wall}:{floor}"


def tiles(text: str) -> Counts:
    """Tiles by count from letters; anything else is skipped."""
    return count_of(colour for letter in text for colour in COLOURS if colour == letter)


def numbered(counts: Counts) -> str:
    """Tiles as a bag is written."""
    parts = [f"{count}{colour}" for colour, count in zip(COLOURS, counts, strict=True) if count]
    return "".join(parts) or "-"


def table_text(
    *players: str, displays: str = "", bag: str | None = None, lid: str = "-", **fields: object
) -> str:
    """A position text in which everything not named lies in the bag (or, with ``bag``, the lid).

    With a display of less than four tiles the bag is empty and everything lies in the lid.
    ``displays`` names the first displays; the others are empty. ``bag`` and ``lid`` are letters.
    """
    players = players or (EMPTY_PLAYER, EMPTY_PLAYER)
    count = 2 * len(players) + 1
    shown = [part for part in displays.split("/") if part]
    shown += ["-"] * (count - len(shown))
    on_table = tiles("".join(shown) + str(fields.get("centre", "")))
    for text in players:
        on_table = plus(on_table, tiles(text.partition(":")[2]))
    rest = minus(ALL_TILES, on_table)
    if bag is None and any(len(part) < 4 and part != "-" for part in shown):
        # A display is short only where bag and lid were used up; the lid has filled again since.
        bag = ""
    if bag is None:
        fields["bag"] = numbered(minus(rest, tiles(lid)))
        fields["lid"] = numbered(tiles(lid))
    else:
        fields["bag"] = numbered(tiles(bag))
        fields["lid"] = numbered(minus(rest, tiles(bag)))
    words = [f"{name}={value}" for name, value in fields.items()]
    return " ".join(
        ["azul", *words, "displays=" + "/".join(shown), *(f"player={text}" for text in players)]
    )


def table(*players: str, displays: str = "", bag: str | None = None, lid: str = "-", **fields):
    """The position of :func:`table_text`."""
    return read_position(table_text(*players, displays=displays, bag=bag, lid=lid, **fields))


def play(position: AzulPosition, *moves: str) -> AzulPosition:
    """The position after some moves in notation."""
    for move in moves:
        position = position.play(position.parse_move(move))
    return position


def random_game(
    seed: int, seats: int, wall_kind: WallKind, *, floor_share: float = 0.1
) -> Iterator[tuple[AzulPosition, AzulMove | None]]:
    """The positions of a random game, each with the move that follows (None at the end).

    ``floor_share`` of the moves prefer the floor line, so that lids fill and floors overflow.
    """
    generator = np.random.default_rng(seed)
    position = AzulPosition.start(
        seats, wall_kind=wall_kind, first_player=int(generator.integers(seats))
    )
    for _ in range(2000):
        if position.outcome is not None:
            break
        if position.awaits_chance:
            move: AzulMove = position.draw_chance(generator)
        else:
            moves = position.legal_moves()
            to_floor = [move for move in moves if str(move).endswith("-")]
            if to_floor and generator.random() < floor_share:
                moves = to_floor
            move = moves[int(generator.integers(len(moves)))]
        yield position, move
        position = position.play(move)
    yield position, None
