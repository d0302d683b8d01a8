"""Matches that are played at random, with undo, redo, requests, corrections and rulings."""

from __future__ import annotations

import contextlib
import random

from scorekeeper.refusal import Refused
from tests.scorekeeper.table_for_tests import KEEP_PHONE, TableForTests
from tests.scorekeeper.test_random_matches import WORDS, RandomMatch

STEPS = 160


def random_match(seed: int, preset: str, **rules: object) -> TableForTests:
    """Play at random, with what the stateful tests do."""
    chance = random.Random(seed)
    match = RandomMatch()
    match.table = TableForTests.of({"games_to_win": 1, "target": 20, **rules}, preset)
    match.table.referee_comes()
    table = match.table
    for _ in range(STEPS):
        pick, by, drop = chance.randrange(10_000), chance.randrange(6), chance.random() < 0.5
        stones = chance.randint(2, 9)
        # What waits for an answer may stand in the way.
        with contextlib.suppress(Refused):
            match chance.randrange(40):
                case 0 if match.before:
                    match.undo(pick)
                case 1:
                    match.correct_a_bet(pick, stones, drop)
                case 2:
                    match.the_referee_corrects_a_bet_of_any_hand(pick, stones, drop)
                case 3:
                    match.the_referee_rules_a_hand_that_is_over(pick, drop)
                case 4:
                    match.any_word_at_any_time("grande", by, chance.choice(WORDS), None, by)
                case 5 if table.table.play.proposed is not None:
                    match.the_time_is_over(pick % 2)
                case 6:
                    match.say_yes_to_whatever_was_asked(by)
                case 7:
                    table.do({"type": "next_hand"}, panel=True)
                case 8 if table.table.redoable is not None:
                    match.redo()
                case 9:
                    match.rename(by, f"Ane {pick}")
                case 10:
                    # Nobody agrees, and any other phone declines it.
                    seat = pick % table.table.rules.players
                    match.do({"type": "expel", "seat": seat}, by % table.table.rules.players)
                    match.do(KEEP_PHONE, pick % 2)
                case 11 if chance.random() < 0.3:
                    match.set_the_score([chance.randrange(20) for _ in range(6)])
                case _:
                    match.something_legal(pick, by)
    return table
