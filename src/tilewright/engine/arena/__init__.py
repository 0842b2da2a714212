"""Matches between players: who is stronger, by how much, and how sure that is.

``docs/arena.md`` describes how a match is played and how to read its figures.
"""

from tilewright.engine.arena.entrants import Entrant
from tilewright.engine.arena.estimates import Interval, Sample, Sprt, SprtState, Verdict
from tilewright.engine.arena.folder import MatchFolder
from tilewright.engine.arena.match import play_games, run_match
from tilewright.engine.arena.plan import MatchPlan
from tilewright.engine.arena.players import BotPlayer, Decision, Player, PlayerFault
from tilewright.engine.arena.playing import Fault, FaultKind, PlayedGame, PlayedMove
from tilewright.engine.arena.standing import Standing

__all__ = [
    "BotPlayer",
    "Decision",
    "Entrant",
    "Fault",
    "FaultKind",
    "Interval",
    "MatchFolder",
    "MatchPlan",
    "PlayedGame",
    "PlayedMove",
    "Player",
    "PlayerFault",
    "Sample",
    "Sprt",
    "SprtState",
    "Standing",
    "Verdict",
    "play_games",
    "run_match",
]
