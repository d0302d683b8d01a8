"""The chance to win from here, for two sides that play alike.

Hands are simulated by the engine's own rules and bid in the style of a house (hands.py, style.py);
from what they pay, the chances between two hands follow exactly (game.py). `course` returns how
they went in a match, `hand_course` in a finished hand.

>>> from random import Random
>>> from scorekeeper.rules import RuleSet
>>> odds = game_odds(hands(RuleSet(), USUAL, Random(1), 100), target=40)
>>> 0.6 < odds.chance((30, 20), mano=0) < 0.9
True
"""

from scorekeeper.odds.course import Moment, course, turning_point, turning_points
from scorekeeper.odds.game import GameOdds, game_odds, match_chance
from scorekeeper.odds.hand_course import StepChances, decisive_step, hand_course
from scorekeeper.odds.hands import Outcome, hands
from scorekeeper.odds.style import QUIET, USUAL, Style, learnt

__all__ = [
    "QUIET",
    "USUAL",
    "GameOdds",
    "Moment",
    "Outcome",
    "StepChances",
    "Style",
    "course",
    "decisive_step",
    "game_odds",
    "hand_course",
    "hands",
    "learnt",
    "match_chance",
    "turning_point",
    "turning_points",
]
