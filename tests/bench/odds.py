"""How good the chances to win are: Brier scores over simulated games, by how they are bet.

    python -m tests.bench.odds [--games 20000]

The chances are those of a house of which nothing is known, and of one whose bets are known. They
are compared with what the score alone says, fitted to the same games: the share of games that were
won from such a lead and so many stones to go. A coin has 0.25.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable
from random import Random
from statistics import fmean
from typing import NamedTuple

from scorekeeper.odds import QUIET, USUAL, Outcome, Style, game_odds, hands
from scorekeeper.odds.quality import simulated_game
from scorekeeper.rules import RuleSet

STYLES = {"quiet": QUIET, "usual": USUAL, "many órdagos": Style(0.6, 0.55, 0.25, 0.15)}
TARGET = 40
DEALS = 5000
STEP = 5
"""Stones of a class of leads, and of stones to go."""


class Seen(NamedTuple):
    """The state before a hand of a game, and whether side 0 won the game."""

    score: tuple[int, int]
    mano: int
    won: bool


def played(paid: dict[Outcome, int], rng: Random) -> list[Seen]:
    """Play a game; the states before its hands."""
    starts, winner = simulated_game(paid, TARGET, rng)
    return [Seen(score, mano, winner == 0) for mano, score in starts]


def brier(said: Iterable[tuple[float, bool]]) -> float:
    """Return the mean square of how far chances were from what came."""
    return fmean((chance - won) ** 2 for chance, won in said)


def main() -> None:
    """Print a line for each style, and how well the chances are calibrated."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=20_000)
    games = parser.parse_args().games
    rules = RuleSet(target=TARGET)
    odds = game_odds(hands(rules, USUAL, Random(40), DEALS), TARGET)
    print("| bets | Brier | bets known | score alone | calibration, bets known: said → won |")
    print("|---|---|---|---|---|")
    for name, style in STYLES.items():
        paid, rng = dict(hands(rules, style, Random(7), DEALS)), Random(9)
        seen = [state for _ in range(games) for state in played(paid, rng)]
        by_score: dict[tuple[int, int], list[bool]] = defaultdict(list)
        known = game_odds(hands(rules, style, Random(41), DEALS), TARGET)
        by_chance: dict[int, list[bool]] = defaultdict(list)
        for (own, other), mano, won in seen:
            by_score[(own - other) // STEP, (own + other) // STEP].append(won)
            by_chance[round(5 * known.chance((own, other), mano))].append(won)
        shares = {key: sum(won) / len(won) for key, won in by_score.items()}
        scores = (
            brier((odds.chance(each.score, each.mano), each.won) for each in seen),
            brier((known.chance(each.score, each.mano), each.won) for each in seen),
            brier((shares[(a - b) // STEP, (a + b) // STEP], won) for (a, b), _, won in seen),
        )
        said = ", ".join(
            f"{20 * key} % → {100 * sum(won) / len(won):.0f} %"
            for key, won in sorted(by_chance.items())
        )
        print(f"| {name} | {' | '.join(f'{each:.4f}' for each in scores)} | {said} |")


if __name__ == "__main__":
    main()
