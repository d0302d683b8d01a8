"""Brightness of each lamp at a moment: score, running light, chase, blinking adentro."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.lights.pattern import (
    BLINK_HALF,
    BLINK_SECONDS,
    CHASE_SECONDS,
    RUN_STEP,
    levels,
    moving,
    resting,
)
from device.link.board import Award, Board
from device.panel import TICK_SECONDS
from device.screen.slideshow import (
    AWARD_SECONDS,
    DEJE_SECONDS,
    TOTAL_SECONDS,
    WON_SECONDS,
    slides_of,
)
from tests.device.many_sides import alone
from tests.device.scenes import BOARD, DEJE, a_side

SINCE = 500.0
PARES = Award("pares", 0, 3, "pares", "duples", "Ane")
COUNTED = replace(BOARD, phase="counted", awards=(DEJE, PARES))
WON = replace(
    COUNTED, sides=(a_side("Nosotros", 40, 2), a_side("Ellos", 36)), game_winner=0, match_winner=0
)
ADENTRO = replace(BOARD, sides=(a_side("Nosotros", 37, 1), a_side("Ellos", 34)))


def at(board: Board, seconds: float) -> dict[str, float]:
    """The levels so many seconds after stones changed hands."""
    return levels(board, SINCE, SINCE + seconds)


def differing(board: Board, seconds: float) -> set[str]:
    now, rest = at(board, seconds), resting(board)
    assert now.keys() == rest.keys()
    return {name for name in rest if now[name] != rest[name]}


def lit(board: Board) -> set[str]:
    return {name for name, level in resting(board).items() if level}


def test_without_animation_the_lamps_show_stones_games_and_adentro() -> None:
    assert len([name for name in resting(BOARD) if name[0] in "pa" and "adentro" not in name]) == 22
    assert lit(BOARD) == {
        *(f"piedra_0_{n}" for n in (1, 2, 3)),
        *(f"amarrako_0_{n}" for n in (1, 2, 3, 4)),
        *(f"piedra_1_{n}" for n in (1, 2)),
        *(f"amarrako_1_{n}" for n in (1, 2, 3)),
        "game_0_1",
    }
    assert levels(None, SINCE, SINCE) == {}


def test_adentro_is_its_lamp_and_the_seventh_amarrako_that_has_fallen() -> None:
    assert lit(ADENTRO) == {
        *("piedra_0_1", "piedra_0_2", "amarrako_0_7", "adentro_0", "game_0_1"),
        *(f"piedra_1_{n}" for n in (1, 2, 3, 4)),
        *(f"amarrako_1_{n}" for n in (1, 2, 3, 4, 5, 6)),
    }
    fifty = replace(ADENTRO, amarrakos=9, sides=(a_side("A", 47, 0, 50), a_side("B", 44, 0, 50)))
    assert {"amarrako_0_7", "amarrako_0_9", "adentro_0"} <= lit(fifty)
    assert "amarrako_1_8" in lit(fifty)


def test_each_for_himself_has_lamps_for_adentro_and_games_alone() -> None:
    assert {name.split("_")[0] for name in resting(alone(5))} == {"adentro", "game"}
    assert len([name for name in resting(replace(BOARD, games_to_win=5)) if "game_1" in name]) == 5


def test_a_run_for_each_award_on_its_side_when_the_display_tells_it() -> None:
    for number, award in enumerate(COUNTED.awards):
        begins = number * AWARD_SECONDS
        seen = [differing(COUNTED, begins + (step + 0.5) * RUN_STEP) for step in range(11)]
        assert [len(one) for one in seen] == [1] * 11
        assert len(set().union(*seen)) == 11
        assert all(name.split("_")[1] == str(award.side) for one in seen for name in one)
        assert differing(COUNTED, begins + 11.5 * RUN_STEP) == set()


def test_the_second_time_round_no_lamp_runs() -> None:
    whole = sum(turn.seconds for turn in slides_of(COUNTED))
    assert whole == 2 * AWARD_SECONDS + TOTAL_SECONDS
    for step in range(100):
        assert differing(COUNTED, whole * (1 + step / 100)) == set()
    assert not moving(COUNTED, SINCE, SINCE + whole + 0.01, TICK_SECONDS)


def test_a_deje_in_mid_bidding_runs_once() -> None:
    bidding = replace(BOARD, awards=(DEJE,))
    assert differing(bidding, 0.03)
    assert differing(bidding, DEJE_SECONDS + 0.03) == set()
    assert differing(bidding, float("inf")) == set(), "one that is old"


def test_adentro_blinks_from_when_it_comes_until_it_was_told_and_then_is_lit() -> None:
    assert at(ADENTRO, 0)["adentro_0"] == at(ADENTRO, 2 * BLINK_HALF)["adentro_0"] == 1
    assert differing(ADENTRO, 1.5 * BLINK_HALF) == {"adentro_0", "amarrako_0_7"}
    assert moving(ADENTRO, SINCE, SINCE + BLINK_SECONDS - 0.01, TICK_SECONDS)
    assert differing(ADENTRO, BLINK_SECONDS + 1.5 * BLINK_HALF) == set()
    assert not moving(ADENTRO, SINCE, SINCE + BLINK_SECONDS, TICK_SECONDS)


def test_a_won_game_is_a_chase_round_the_winner_while_the_display_says_so() -> None:
    frames = [at(WON, step * 0.05) for step in range(int(WON_SECONDS / 0.05))]
    chased = {name for frame in frames for name in frame if frame[name] != resting(WON)[name]}
    stones = {name for name in resting(WON) if name.startswith(("piedra_0", "amarrako_0"))}
    assert stones <= chased <= stones | {"adentro_0", "adentro_1", "amarrako_1_7"}
    assert all(any(frame[name] == 1 for frame in frames) for name in stones)
    assert all(any(frame[name] == 0 for frame in frames) for name in stones)
    later = WON_SECONDS + 2 * AWARD_SECONDS + TOTAL_SECONDS
    assert moving(WON, SINCE, SINCE + later + 0.1, TICK_SECONDS)
    assert all(differing(WON, CHASE_SECONDS + step * 0.1) == set() for step in range(200)), (
        "a table that was left rests"
    )


@given(
    stones=st.tuples(st.integers(0, 40), st.integers(0, 40)),
    awards=st.lists(st.sampled_from([DEJE, PARES]), max_size=5),
    phase=st.sampled_from(["grande", "cards", "counted"]),
    winner=st.sampled_from([None, 0, 1]),
    elapsed=st.floats(-1, 1e6),
)
def test_always_the_same_lamps_between_dark_and_lit_and_at_rest_in_the_end(
    stones: tuple[int, int],
    awards: list[Award],
    phase: str,
    winner: int | None,
    elapsed: float,
) -> None:
    sides = (a_side("Nosotros", stones[0], 1), a_side("Ellos", stones[1], 2))
    board = replace(BOARD, sides=sides, awards=tuple(awards), phase=phase, game_winner=winner)
    shown = at(board, elapsed)
    assert shown.keys() == resting(board).keys()
    assert all(0 <= level <= 1 for level in shown.values())
    if elapsed > CHASE_SECONDS:
        assert shown == resting(board)


@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_where_each_is_for_himself_a_run_goes_through_his_own_lamps(count: int) -> None:
    board = replace(alone(count), phase="counted", awards=(replace(PARES, side=count - 1),))
    assert {name.split("_")[1] for name in differing(board, 0.03)} == {str(count - 1)}
