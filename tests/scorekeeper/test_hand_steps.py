"""A finished hand step by step: everything that was said once, and the count in order."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.table.hand_steps import HandStep, hand_steps
from tests.scorekeeper.random_match import random_match
from tests.scorekeeper.table_for_tests import TableForTests


def steps_of(table: TableForTests) -> tuple[HandStep, ...]:
    """The steps of the newest hand that is over."""
    return next(hand_steps(play) for play in table.table.play.hands() if play.match.hand.over)


def kinds(steps: tuple[HandStep, ...]) -> list[str]:
    """What each step is, with the score after it."""
    return [
        " ".join(
            (
                *(type(entry.event).__name__ for entry in step.entries[:1]),
                *map(str, step.awards),
                "–".join(map(str, step.after.score)),
            )
        )
        for step in steps
    ]


def test_words_then_all_cards_then_the_awards() -> None:
    table = TableForTests()
    table.say("grande: 0 envido 5, 1 no queremos")
    table.worked_hand_to_the_cards("chica")
    table.show_all()
    steps = steps_of(table)
    assert kinds(steps)[:6] == [
        "BidSpoken 0–0",
        "BidSpoken 0 1–0",
        "LancePassed 1–0",
        "Declared 1–0",
        "LancePassed 1–0",
        "Declared 1–0",
    ]
    assert [len(step.entries) for step in steps[3:8]] == [4, 1, 4, 1, 4]
    count = steps[8:]
    assert [step.awards for step in count] == [(n,) for n in range(1, len(count) + 1)]
    assert all(step.counting for step in count)


def test_a_score_that_is_set_after_the_count_follows_it() -> None:
    table = TableForTests()
    table.pass_worked_hand()
    table.set_score(20, 10)
    assert kinds(steps_of(table))[-1] == "ScoreSet 20–10"


def test_what_was_taken_back_is_not_in_it() -> None:
    table = TableForTests()
    table.say("grande: 0 envido 5")
    table.tell("undo", by=0)
    table.pass_worked_hand()
    assert "BidSpoken 0–0" not in kinds(steps_of(table))


def test_a_game_that_a_deje_wins_ends_with_it() -> None:
    table = TableForTests()
    table.set_score(39, 0)
    table.say("grande: 0 envido, 1 no queremos")
    assert kinds(steps_of(table)) == ["ScoreSet 39–0", "BidSpoken 39–0", "BidSpoken 0 40–0"]


@pytest.mark.parametrize("preset", ["australia-2025", "individual"])
@settings(max_examples=8)
@given(seed=st.integers(0, 10_000))
def test_every_entry_and_award_is_in_one_step_and_the_score_comes_out(
    preset: str, seed: int
) -> None:
    for play in random_match(seed, preset).table.play.hands():
        hand = play.match.hand
        if hand.over:
            steps = hand_steps(play)
            assert [entry for step in steps for entry in step.entries] == list(play.entries)
            taken = sorted(place for step in steps for place in step.awards)
            assert taken == list(range(len(hand.taken)))
            assert steps[-1].after.score == play.match.score
