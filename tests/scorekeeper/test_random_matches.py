"""Random matches at tables of every kind: the laws hold, and what is offered can be taken.

`-m soak` plays two thousand, or as many as AMARRAKO_MATCHES says, and tries what is offered with 40
seeds, or as many as AMARRAKO_SEEDS says.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.presets import PRESETS
from tests.scorekeeper.random_match import RandomMatch

SOAK_MATCHES = int(os.environ.get("AMARRAKO_MATCHES", "2000"))
SOAK_SEEDS = int(os.environ.get("AMARRAKO_SEEDS", "40"))
Settings = dict[str, object]
TABLES: list[tuple[str, Settings]] = [
    *((name, {}) for name in PRESETS),
    ("clasico", {"misdeclaration": "tournament", "turn": "strict"}),
    ("clasico", {"players": 2, "corrido": True}),
    ("navarra", {"juego_real": "sota_oros", "deje": "none", "telling": "own"}),
    ("australia-2025", {"telling": "own", "deje": "one_more"}),
    ("individual", {"players": 3, "misdeclaration": "tournament"}),
    ("individual", {"players": 5}),
    ("clasico", {"confirm": "ask"}),
    ("seis-capitanes", {"confirm": "ask"}),
    ("clasico", {"confirm": "both"}),
    ("seis-capitanes", {"confirm": "both", "misdeclaration": "tournament"}),
    ("individual", {"players": 3, "confirm": "both", "confirm_after": 0}),
]
ANY_TABLE, SEED = st.sampled_from(TABLES), st.integers(0, 2**32)


@settings(max_examples=20)
@given(ANY_TABLE, SEED, st.integers(20, 80))
def test_the_laws_hold_whatever_is_done(table: tuple[str, Settings], seed: int, steps: int) -> None:
    preset, rules = table
    RandomMatch(seed, preset, **{"games_to_win": 2, **rules}).play(steps)


@pytest.mark.soak
@settings(max_examples=SOAK_MATCHES)
@given(ANY_TABLE, SEED, st.integers(20, 200))
def test_the_laws_hold_for_longer(table: tuple[str, Settings], seed: int, steps: int) -> None:
    preset, rules = table
    RandomMatch(seed, preset, **{"games_to_win": 2, **rules}).play(steps)


@pytest.mark.parametrize(
    ("seed", "rounds"),
    [(0, 5), *(pytest.param(1 + n, 60, marks=pytest.mark.soak) for n in range(SOAK_SEEDS))],
)
@pytest.mark.parametrize(("preset", "rules"), TABLES, ids=str)
def test_whatever_is_offered_can_be_taken(
    preset: str, rules: Settings, seed: int, rounds: int
) -> None:
    match = RandomMatch(seed, preset, **{"target": 15, **rules})
    for _ in range(rounds):
        match.play(3)
        match.try_all()
    assert match.tried > 80
