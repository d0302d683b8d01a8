"""How good the chances were, over the games of a house and over simulated ones."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from scorekeeper.odds import QUIET, USUAL, game_odds, hands
from scorekeeper.odds.quality import Start, judged, quality, simulated_game
from scorekeeper.rules import RuleSet
from tests.json_path import at
from tests.server import Server, eventually
from tests.webui.test_season import won_by_an_ordago
from webui.queries.odds_quality import OddsQuality, computed, found_by

IDLE = 180.0
"""Seconds for a process of the lowest priority beside other tests."""


class Always(NamedTuple):
    """Chances that are the same before each hand."""

    of_first: float

    def chance(self, score: object, mano: object) -> float:
        del score, mano
        return self.of_first


def test_chances_are_judged_by_who_won_the_game() -> None:
    starts = [Start(0, (0, 0)), Start(1, (3, 1))]
    for winner, brier in ((0, 0.04), (1, 0.64)):
        found = quality(judged(starts, winner, Always(0.8)))
        assert found is not None
        assert found.hands == 2
        assert found.brier == pytest.approx(brier)
        below, above = found.classes
        assert (below.given, above.given) == pytest.approx((0.2, 0.8))
        assert (below.won, above.won) == (float(winner == 1), float(winner == 0))
    assert quality([]) is None


def test_what_is_given_so_much_is_won_as_often_where_hands_pay_as_they_were_simulated() -> None:
    paid = hands(RuleSet(target=20), USUAL, Random(1), 200)
    odds, rng = game_odds(paid, 20), Random(2)
    found = quality(
        each for _ in range(3000) for each in judged(*simulated_game(paid, 20, rng), odds)
    )
    assert found is not None
    assert found.brier < 0.24
    for each in found.classes:
        if each.hands > 300:
            assert each.won == pytest.approx(each.given, abs=0.06)


def test_chances_of_another_way_of_betting_are_worse() -> None:
    rules, rng = RuleSet(target=20), Random(2)
    paid = hands(rules, USUAL, Random(1), 200)
    games = [simulated_game(paid, 20, rng) for _ in range(3000)]
    quiet = game_odds(hands(rules, QUIET, Random(1), 200), 20)
    scores = [
        quality(each for game in games for each in judged(*game, odds))
        for odds in (game_odds(paid, 20), quiet, Always(0.5))
    ]
    briers = [0.0 if each is None else each.brier for each in scores]
    assert briers == sorted(briers)
    assert briers[-1] == 0.25


def test_the_games_of_the_house_are_judged_by_their_own_rules(own_server: Server) -> None:
    _, seated = won_by_an_ordago(own_server)
    found = computed(own_server.data, deals=50, games=20)
    assert at(found, "house", "games") == at(found, "house", "hands") == 1
    assert at(found, "simulated", "games") == 20
    seated.tell("undo", by=0)
    assert computed(own_server.data, deals=50, games=20)["house"] is None


def test_a_process_computes_it_once_a_day(own_server: Server, tmp_path: Path) -> None:
    won_by_an_ordago(own_server)
    made = OddsQuality(own_server.data, deals=20, games=10)
    assert not found_by(made, "2026-11-27")["ready"]
    eventually(lambda: found_by(made, "2026-11-27")["ready"], "the quality", IDLE)
    assert found_by(made, "2026-11-27") == computed(own_server.data, deals=20, games=10)
    assert at(own_server.get("/api/odds"), "ready") is False

    failing = OddsQuality(tmp_path / "no such folder")
    found_by(failing, "2026-11-27")
    eventually(lambda: failing.failed("2026-11-27"), "its failure", IDLE)
    assert found_by(failing, "2026-11-27")["ready"]
    assert found_by(failing, "2026-11-27")["simulated"] is None
