"""The games of a match as records, so that ``tilewright replay`` and ``draw`` show them."""

from collections.abc import Iterable
from pathlib import Path

from tilewright.engine.arena import MatchPlan, PlayedGame, PlayedMove
from tilewright.game import ConfigError
from tilewright.play.record import Record, RecordedMove
from tilewright.play.record_text import write_text

__all__ = ["RecordFolder", "record_of"]


class RecordFolder:
    """The folder ``records`` in that of a match: a file for each game, named by its number.

    The log of the match is what counts: records that are missing are written again from it.
    """

    def __init__(self, match: Path, plan: MatchPlan) -> None:
        self._folder = match / "records"
        self._plan = plan

    def complete(self, games: Iterable[PlayedGame]) -> None:
        """Write the records that are missing."""
        for game in games:
            if not self.file(game).exists():
                self.write(game)

    def file(self, game: PlayedGame) -> Path:
        """Where a game's record is."""
        return self._folder / f"game-{game.number + 1:05}.txt"

    def write(self, game: PlayedGame) -> None:
        """Write a game's record. Raises ConfigError when it cannot be written."""
        file = self.file(game)
        aside = file.with_suffix(".new")
        try:
            self._folder.mkdir(exist_ok=True)
            # Written aside and moved there: a record is there whole or not at all.
            aside.write_text(write_text([record_of(self._plan, game)]), encoding="utf-8")
            aside.replace(file)
        except OSError as error:
            told, reason = str(file)[-80:], error.strerror or str(error)
            raise ConfigError("cli.file.write", parts=[told], file=told, reason=reason) from error


def record_of(plan: MatchPlan, game: PlayedGame) -> Record:
    """The record of a game, with what the players said of each move beside it."""
    names = {f"Seat{seat}": plan.names[side] for seat, side in enumerate(game.seating, start=1)}
    faults = "; ".join(
        f"seat {fault.seat + 1}: {fault.kind.value} at ply {fault.ply + 1}: {fault.words}"
        for fault in game.faults
    )
    tags = {"Event": f"{plan.names[0]} - {plan.names[1]}", "Round": str(game.number + 1), **names}
    return Record(
        game=plan.game,
        start=game.start,
        moves=tuple(RecordedMove(move.move, after=_said(move)) for move in game.moves),
        variant=plan.variant,
        settings=plan.settings,
        tags=tuple(tags.items()),
        comment=faults,
        result=game.outcome,
    ).checked()


def _said(move: PlayedMove) -> str:
    said = []
    if move.value is not None:
        said.append(f"{move.value:+g}")
    if move.depth is not None:
        said.append(f"depth {move.depth}")
    if move.nodes is not None:
        said.append(f"nodes {move.nodes}")
    if move.seconds is not None:
        said.append(f"{move.seconds:.3f} s")
    return ", ".join(said)
