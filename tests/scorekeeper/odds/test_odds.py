"""The chances to win: against plain recursion and games that are played out, and in matches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import accumulate, pairwise
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scorekeeper.hand.hand import Hand
from scorekeeper.match.events import ScoreSet, StonesCounted
from scorekeeper.match.match import MatchState
from scorekeeper.odds import (
    QUIET,
    USUAL,
    GameOdds,
    Outcome,
    Style,
    course,
    decisive_step,
    game_odds,
    hand_course,
    hands,
    learnt,
    match_chance,
    turning_point,
    turning_points,
)
from scorekeeper.rules import RuleSet
from scorekeeper.season import facts_of
from scorekeeper.table.hand_steps import hand_steps
from tests.scorekeeper.random_match import random_match
from tests.scorekeeper.table_for_tests import TableForTests

SMALL = 10
STYLES = {"quiet": QUIET, "usual": USUAL, "ordagos": Style(0.8, 0.6, 0.3, 0.4)}


@cache
def outcomes(style: Style, deals: int = 500) -> dict[Outcome, int]:
    return dict(hands(RuleSet(), style, Random(5), deals))


@cache
def odds(style: Style = USUAL, target: int = 40) -> GameOdds:
    return game_odds(outcomes(style), target)


def after(outcome: Outcome, own: int, other: int, target: int) -> tuple[int, int, bool | None]:
    """Pay a hand stone by stone; the third is whether the mano's side won the game by it."""
    for side, stones in outcome:
        for _ in range(stones):
            own, other = own + (side == 0), other + (side == 1)
            if target in (own, other):
                return own, other, own == target
    return own, other, None


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_the_chances_are_those_of_every_way_a_game_can_go(style: Style) -> None:
    paid = outcomes(style, 25)

    @cache
    def wins(own: int, other: int) -> float:
        total = 0.0
        for outcome, often in paid.items():
            to_own, to_other, won = after(outcome, own, other, SMALL)
            total += often * (1 - wins(to_other, to_own) if won is None else won)
        return total / sum(paid.values())

    found = game_odds(paid, SMALL)
    for own in range(SMALL):
        for other in range(SMALL):
            assert found.of_mano[own][other] == pytest.approx(wins(own, other))


@pytest.mark.soak
@pytest.mark.parametrize("score", [(0, 0), (4, 6), (9, 9)])
def test_games_that_are_played_out_are_won_as_often(score: tuple[int, int]) -> None:
    paid, rng, games = outcomes(USUAL), Random(8), 200_000
    weights = list(accumulate(paid.values()))
    won = 0
    for _ in range(games):
        own, other, mano, over = *score, True, None
        while over is None:
            (outcome,) = rng.choices([*paid], cum_weights=weights)
            own, other, over = after(outcome, own, other, SMALL)
            if over is None:
                own, other, mano = other, own, not mano
        won += over == mano
    assert odds(target=SMALL).of_mano[score[0]][score[1]] == pytest.approx(won / games, abs=0.005)


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
def test_more_stones_of_ones_own_are_never_worse_and_equal_ones_even_but_for_the_mano(
    style: Style,
) -> None:
    table = odds(style).of_mano
    assert all(
        less <= more for column in zip(*table, strict=True) for less, more in pairwise(column)
    )
    assert all(more <= less for row in table for less, more in pairwise(row))
    assert all(table[even][even] == pytest.approx(0.5, abs=0.03) for even in range(40))
    if style is QUIET:  # Ties go to the mano.
        assert all(table[even][even] >= 0.5 for even in range(40))


def test_a_lead_is_worth_less_where_bets_are_made() -> None:
    leads = [odds(style).chance((30, 20), mano=0) for style in STYLES.values()]
    assert leads == sorted(leads, reverse=True)
    assert leads[0] == pytest.approx(0.88, abs=0.03)


def test_sides_change_places() -> None:
    for score in ((0, 0), (12, 31), (39, 38)):
        there = odds().chance(score, mano=0)
        assert odds().chance((score[1], score[0]), mano=1) == pytest.approx(1 - there)


def test_games_that_are_to_come_are_even() -> None:
    assert match_chance(0.7, (0, 0), 2) == pytest.approx(0.7 * 0.75 + 0.3 * 0.25)
    assert match_chance(0.7, (1, 1), 2) == pytest.approx(0.7)


def test_how_a_house_bets_is_learnt_from_its_matches() -> None:
    table = TableForTests(games_to_win=1, target=20, confirm="one")
    table.say("grande: 0 ordago, 1 quiero")
    for seat, hand in enumerate(("RRRR", "AAAA", "4444", "5555")):
        if table.phase == "cards":
            table.show_hand(seat, tuple(hand))
    facts = facts_of(table.table)
    assert facts is not None
    once, often = learnt([facts]), learnt([facts] * 1000)
    assert USUAL.ordagos < once.ordagos < often.ordagos < 1
    assert USUAL.accepts < once.accepts < often.accepts < 1
    assert once.raises <= USUAL.raises


@pytest.mark.parametrize("preset", ["clasico", pytest.param("navarra", marks=pytest.mark.soak)])
@settings(max_examples=5)
@given(seed=st.integers(0, 10_000))
def test_the_course_of_a_match_goes_from_hand_to_hand_to_its_winner(preset: str, seed: int) -> None:
    match = random_match(seed, preset).table.match
    moments = course(match, odds(target=20))
    assert [each.hand for each in moments] == [hand.number for hand in match.hands]
    assert all(0 <= each.before <= 1 for each in moments)
    assert all(one.after == other.before for one, other in pairwise(moments))
    if match.state is MatchState.WON:
        assert moments[-1].after == (match.winner == 0)
    turning = turning_point(moments)
    assert turning is not None
    assert turning.swing == max(abs(each.after - each.before) for each in moments)
    assert turning in turning_points(moments)


@pytest.mark.parametrize("preset", ["clasico", pytest.param("navarra", marks=pytest.mark.soak)])
@settings(max_examples=5)
@example(seed=458)
@given(seed=st.integers(0, 10_000))
def test_the_steps_of_a_hand_lead_from_what_it_began_with_to_what_it_came_to(
    preset: str, seed: int
) -> None:
    table = random_match(seed, preset).table
    came_to = {each.hand: each for each in course(table.match, odds(target=20))}
    plays = table.play.since(1)
    score_set = {
        play.match.hand.number
        for play in plays
        if any(isinstance(entry.event, ScoreSet | StonesCounted) for entry in play.entries)
    }
    for play in plays:
        if play.match.hand.over:
            number, chances = play.match.hand.number, hand_course(play, odds(target=20))
            moment = came_to[number]
            assert len(chances) == len(hand_steps(play))
            assert all(0 <= each.before <= 1 and 0 <= each.after <= 1 for each in chances)
            if score_set.isdisjoint((number, number + 1)):
                assert chances[0].before == pytest.approx(moment.before)
                # A hand did nothing to the match yet while no next one has begun.
                if table.match.winner is not None or number < table.match.hand.number:
                    assert chances[-1].after == pytest.approx(moment.after)


def test_an_ordago_counts_from_before_it_was_said() -> None:
    table = TableForTests()
    table.set_score(30, 20)
    table.say("grande: 1 envido, 0 ordago, 1 quiero")
    table.show_all(("AAAA", "RRRR", "4444", "5555"))
    play = table.table.play
    steps, chances = hand_steps(play), hand_course(play, odds())
    place = decisive_step(steps, chances)
    assert place == len(steps) - 1
    led = match_chance(odds().chance((30, 20), mano=0), (0, 0), 2)
    assert tuple(chances[place]) == pytest.approx((led, 0.25))


def test_a_deje_counts_from_before_the_bet() -> None:
    table = TableForTests(games_to_win=1)
    table.say("grande: 0 envido 10, 1 reenvido 10, 0 no queremos")
    table.worked_hand_to_the_cards("chica")
    table.show_all()
    play = table.table.play
    steps, chances = hand_steps(play), hand_course(play, odds())
    (deje,) = [place for place, step in enumerate(steps) if step.awards and step.entries]
    before_and_after = [odds().chance(score, mano=0) for score in ((0, 0), (0, 10))]
    assert list(chances[deje]) == pytest.approx(before_and_after)
    assert decisive_step(steps, chances) == deje


def test_an_award_of_the_count_is_worth_what_it_adds() -> None:
    table = TableForTests(games_to_win=1)
    table.pass_worked_hand()
    play = table.table.play
    steps, chances = hand_steps(play), hand_course(play, odds())
    count = [each for step, each in zip(steps, chances, strict=True) if step.counting]
    assert count[0].before == pytest.approx(odds().chance((0, 0), mano=1))
    assert all(one.after == other.before for one, other in pairwise(count))
    assert count[-1].after == pytest.approx(odds().chance((5, 6), mano=1))


def test_words_move_the_chances_by_what_everybody_knew_then() -> None:
    table = TableForTests(games_to_win=1)
    table.say("grande: 0 envido 5, 1 no queremos")
    table.worked_hand_to_the_cards("chica")
    table.show_all()
    play = table.table.play

    def in_hand(hand: Hand, score: Sequence[int]) -> float | None:
        """A tenth for each lance that is bid, a twentieth for a bet; unknown once all are bid."""
        assert not any(hand.cards) or score == (1, 0)
        bid = [each for each in hand.biddings if each is not None]
        over = sum(each.outcome is not None for each in bid)
        bets = any(each.outcome is None and each.standing is not None for each in bid)
        return None if over == len(hand.biddings) else over / 10 + bets / 20

    steps, chances = hand_steps(play), hand_course(play, odds(), in_hand)
    assert [round(each.after, 4) for each in chances[:6]] == [0.05, 0.1, 0.2, 0.2, 0.3, 0.3]
    assert tuple(chances[1]) == (0, 0.1), "the deje, from before the bet"
    cards = next(place for place, step in enumerate(steps) if step.counting) - 1
    assert chances[cards].after == pytest.approx(odds().chance((1, 0), mano=0))
    assert chances[cards + 1].before == pytest.approx(odds().chance((1, 0), mano=1))
