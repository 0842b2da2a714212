"""Making and checking puzzles from the terminal, with progress on standard error."""

from collections.abc import Sequence

from tilewright.cli.search_progress import SearchProgress
from tilewright.cli.speech import Speaker
from tilewright.engine.bench import run_bench
from tilewright.puzzles.checking import Fault, check_all
from tilewright.puzzles.making import MakingPlan, PuzzleMaker
from tilewright.puzzles.puzzle import Puzzle
from tilewright.puzzles.stored import PuzzleSet

__all__ = ["run_checking", "run_making", "sample_of"]

_SAMPLE = 20


def run_making(plan: MakingPlan, say: Speaker) -> PuzzleSet:
    """Make the puzzles of a plan. Raises ConfigError when there are not enough."""
    maker = PuzzleMaker(plan)
    with SearchProgress(measured=True) as progress:
        for made in maker.run():
            told = say(
                "puzzles.making", made=made.puzzles, wanted=plan.count, games=f"{made.games:,}"
            )
            progress.show(told, made.puzzles, plan.count)
            progress.tick()
    signature = run_bench(plan.game).signature
    assert signature is not None  # noqa: S101 - there is one of every search with one thread
    return PuzzleSet(_command(plan), signature, maker.puzzles())


def _command(plan: MakingPlan) -> str:
    words = f"tilewright puzzles make --game {plan.game} --seed {plan.seed} --count {plan.count}"
    return words if plan.theme is None else f"{words} --theme {plan.theme.value}"


def sample_of(puzzles: Sequence[Puzzle]) -> tuple[Puzzle, ...]:
    """At most twenty of them, evenly chosen."""
    return tuple(puzzles[:: max(1, -(-len(puzzles) // _SAMPLE))])


def run_checking(puzzles: Sequence[Puzzle], say: Speaker) -> list[tuple[Puzzle, tuple[Fault, ...]]]:
    """Solve puzzles again; those with faults. Raises ConfigError for a game without puzzles."""
    found = []
    with SearchProgress(measured=True) as progress:
        for done, (puzzle, faults) in enumerate(check_all(puzzles), start=1):
            if faults:
                found.append((puzzle, faults))
            told = say("puzzles.checking", done=done, total=len(puzzles))
            progress.show(told, done, len(puzzles))
            progress.tick()
    return found
