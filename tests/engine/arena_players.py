"""Players for tests of the arena: they play, fail, lie or dawdle as they are told."""

from tilewright.engine.arena import Decision


class Scripted:
    """Plays the first legal move; from its own move ``when`` (from 0) on it does ``what``."""

    def __init__(self, what="", when=0, seconds=0.0):
        self.what, self.when, self.seconds = what, when, seconds
        self.name = what or "scripted"
        self.asked = 0
        self.games = 0
        self.closed = 0

    def new_game(self):
        self.games += 1
        self.asked = 0

    def choose(self, position, limits, seed):
        self.asked += 1
        move = position.legal_moves()[0]
        if self.asked - 1 < self.when:
            return Decision(move, self.seconds, 1.5, 2, 30)
        match self.what:
            case "raise":
                raise RuntimeError("something\nbroke")
            case "illegal":
                return Decision(position.parse_move(_FAR_AWAY[len(position.scores)]), 0.0)
            case "nonsense":
                return Decision("no move", 0.0)
            case "late":
                return Decision(move, 9.0)
        return Decision(move, self.seconds)

    def close(self):
        self.closed += 1


_FAR_AWAY = {2: "l12 l11 l10 l9", 3: "9B1", 4: "9B1"}


def opener(first, second):
    """Gives each table these two; what was dismissed comes back as it is."""
    return lambda plan, side: (first, second)[side]
