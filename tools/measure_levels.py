"""Let the levels of a game meet, and print the tables of docs/levels.md.

Run: ``nice -n 5 python tools/measure_levels.py --game lits`` (about six minutes on one core), or
``--game azul`` (two players). Each level meets the next two. ``--games`` is how many games
neighbours play, the others half of that; the champion plays a third as many, at ``--time`` seconds
a move. ``--seed`` gives other boards or deals. Names of levels as arguments measure these alone.
``--write`` puts the result into docs/levels.md and the program.

Elo differences come from all meetings together: they make the results likeliest when odds of
winning are in proportion to 10 ** (Elo / 400). The weakest level has 0. A draw of one game between
any two that met keeps clean sweeps finite.
"""

import argparse
import math
import re
import sys
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "benches"))

from figures import machine

from tilewright.engine.arena import Entrant, MatchPlan, run_match
from tilewright.engine.arena.standing import Standing
from tilewright.games import GAME_NAMES, game_named

CHAMPION = "champion"


def meet(game: str, stronger: str, weaker: str, games: int, seed: int, seconds: float) -> Standing:
    """A match of two levels in the usual game of two; the champion has ``seconds`` a move."""

    def entrant(name: str) -> Entrant:
        return Entrant.parse(f"{name}@time={seconds:g}" if name == CHAMPION else name)

    plan = MatchPlan.create(
        game, entrant(stronger), entrant(weaker), games=games, seed=seed, tolerance=1.0
    )
    return run_match(plan)


def ratings(names: list[str], met: dict[tuple[str, str], Standing]) -> dict[str, float]:
    """The Elo of each level that makes all the results together likeliest."""
    results = []
    for (one, other), standing in met.items():
        games = standing.tally.games
        results.append((one, other, games + 1, standing.sample.score * games + 0.5))
    elo = dict.fromkeys(names, 0.0)
    for _ in range(2000):
        for name in names[1:]:
            slope = curve = 0.0
            for one, other, games, won in results:
                if name in (one, other):
                    share = 1 / (1 + 10 ** ((elo[other] - elo[one]) / 400))
                    slope += (won - games * share) * (1 if name == one else -1)
                    curve += games * share * (1 - share)
            elo[name] += 400 / math.log(10) * slope / curve
    return elo


def row(*cells: str) -> str:
    """A row of a table."""
    return "| " + " | ".join(cells) + " |"


def took(standing: Standing, side: int) -> str:
    """The mean and the slowest time of a side's moves."""
    mean = standing.to_json()["players"][side]["seconds_per_move"]
    slowest = standing.to_json()["players"][side]["slowest_move"]
    return f"{1000 * mean:.1f} ms, at most {1000 * slowest:.0f}"


def told(elo: dict[str, float], met: dict[tuple[str, str], Standing], seconds: float) -> list[str]:
    """The tables."""
    times = {stronger: took(standing, 0) for (stronger, _), standing in met.items()}
    times |= {weaker: took(standing, 1) for (_, weaker), standing in met.items()}
    date = datetime.now(UTC).date()
    lines = [f"{date}, {machine()}; the champion at {seconds:g} s a move", ""]
    lines += [row("level", "Elo", "time of a move"), "|---|---|---|"]
    lines += [row(f"`{name}`", f"{elo[name]:.0f}", times[name]) for name in elo]
    lines += [
        "",
        row("level", "against", "games", "score", "95 % interval"),
        "|---|---|---|---|---|",
    ]
    for (stronger, weaker), standing in met.items():
        inside = standing.sample.score_interval()
        span = f"{100 * inside.low:.0f} to {100 * inside.high:.0f} %"
        share = f"{100 * standing.sample.score:.1f} %"
        lines.append(row(f"`{stronger}`", f"`{weaker}`", str(standing.tally.games), share, span))
    return lines


def write(game: str, elo: dict[str, float], tables: list[str]) -> None:
    """Put the strengths into the program and the tables into its documentation."""
    program = ROOT / "src" / "tilewright" / game / "levels.py"
    source = program.read_text(encoding="utf-8")
    for name, strength in elo.items():
        source = re.sub(rf'^(    "{name}": )\d+,$', rf"\g<1>{strength:.0f},", source, flags=re.M)
    program.write_text(source, encoding="utf-8")
    page = ROOT / "docs" / "levels.md"
    mark = f"<!-- measured {game} -->\n"
    begin, found, rest = page.read_text(encoding="utf-8").partition(mark)
    if not found:
        raise SystemExit(f"docs/levels.md has no line {mark.strip()}")
    end = rest.partition("<!-- end")[2]
    between = "\n".join(tables)
    page.write_text(f"{begin}{mark}{between}\n<!-- end{end}", encoding="utf-8")


def main() -> None:
    """Measure what the command line asks for."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("levels", nargs="*", metavar="LEVEL", help="otherwise all eight")
    options.add_argument("--game", choices=GAME_NAMES, default=GAME_NAMES[0])
    options.add_argument("--games", type=int, default=300)
    options.add_argument("--time", type=float, default=0.15)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--neighbours", action="store_true", help="leave out all other pairs")
    options.add_argument("--write", action="store_true", help="keep the result of all eight")
    asked = options.parse_args()
    if asked.write and (asked.levels or asked.neighbours):
        options.error("only a measurement of all eight is written down")
    names = [
        name for name in game_named(asked.game).bots if name in asked.levels or not asked.levels
    ]
    met: dict[tuple[str, str], Standing] = {}
    for place, weaker in enumerate(names):
        for step, stronger in enumerate(names[place + 1 : place + (2 if asked.neighbours else 3)]):
            share = (step + 1) * (3 if stronger == CHAMPION else 1)
            games = max(asked.games // share // 2 * 2, 2)
            standing = met[stronger, weaker] = meet(
                asked.game, stronger, weaker, games, asked.seed, asked.time
            )
            score = 100 * standing.sample.score
            sys.stderr.write(f"{stronger} - {weaker}: {score:.1f} % of {games}\n")
    elo = ratings(names, met)
    tables = told(elo, met, asked.time)
    sys.stdout.write("\n".join(tables) + "\n")
    if asked.write:
        write(asked.game, elo, tables)


if __name__ == "__main__":
    main()
