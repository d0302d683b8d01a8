"""The chance to win from here, for two sides that play alike.

Hands are simulated by the engine's own rules and bid in the style of a house (hands.py, style.py);
from what they pay, the chances between two hands follow exactly (game.py), and those in the middle
of a hand from what was said in it (known.py, model.py). `course` returns how they went in a match,
`hand_course` in a finished hand.

>>> from random import Random
>>> from scorekeeper.rules import RuleSet
>>> odds = game_odds(hands(RuleSet(), USUAL, Random(1), 100), target=40)
>>> 0.6 < odds.chance((30, 20), mano=0) < 0.9
True
"""

from scorekeeper.odds.course import Moment, course, turning_point, turning_points
from scorekeeper.odds.game import EVEN, GameOdds, game_odds, match_chance
from scorekeeper.odds.hand_course import StepChances, decisive_step, hand_course
from scorekeeper.odds.hands import Outcome, hands, simulated
from scorekeeper.odds.known import Known, known
from scorekeeper.odds.model import Model, model
from scorekeeper.odds.style import BOLD, QUIET, USUAL, Style, games_seen, learnt

__all__ = [
    "BOLD",
    "EVEN",
    "QUIET",
    "USUAL",
    "GameOdds",
    "Known",
    "Model",
    "Moment",
    "Outcome",
    "StepChances",
    "Style",
    "course",
    "decisive_step",
    "game_odds",
    "games_seen",
    "hand_course",
    "hands",
    "known",
    "learnt",
    "match_chance",
    "model",
    "simulated",
    "turning_point",
    "turning_points",
]
