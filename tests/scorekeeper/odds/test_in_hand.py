"""The chances in the middle of a hand: against hands that the engine deals, bids and counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from random import Random
from typing import TypeVar

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from scorekeeper.bidding import ALL_PASSED, BetRefused, pass_all, speak
from scorekeeper.cards.card import DECK, Cards
from scorekeeper.cards.holding import hold
from scorekeeper.hand.hand import Hand, Ruling, new_hand, say
from scorekeeper.lance import DECLARED, JUEGO, LANCES, Lance
from scorekeeper.odds import QUIET, Model, Style, known, model, simulated
from scorekeeper.odds.model import LEAST_ALIKE
from scorekeeper.rules import RuleSet
from tests.scorekeeper.odds.played_out import Heard, PlayedOut
from tests.scorekeeper.random_match import RandomMatch

T = TypeVar("T")
SMALL = RuleSet(target=10)
BETTING = Style(bets=0.7, accepts=0.5, raises=0.3, ordagos=0.1)
SCORES = st.integers(0, 9)


@cache
def small(style: Style = BETTING, deals: int = 4000) -> Model:
    [packed] = simulated(SMALL, [style], Random(3), deals)
    return model(SMALL, style, packed)


def chance(heard: Heard, found: Model) -> float:
    """The chance of side 0 to win the game."""
    now = known(heard.hand(found.rules), heard.score)
    assert now is not None
    return found.chance(now)


MOMENTS = {
    "a bet at grande": Heard(0, (5, 6), ("0 envido 3",)),
    "an órdago at grande": Heard(1, (2, 6), ("0 ordago",)),
    "all passed at grande": Heard(0, (6, 6), ("paso",)),
    "a raise at chica": Heard(0, (3, 4), ("1 envido 3, 0 quiero", "0 envido 2, 1 reenvido 2")),
    "some said whether they have pares": Heard(
        0, (8, 7), ("paso", "1 envido 2, 0 quiero"), "sí no"
    ),
    "three have pares": Heard(3, (6, 8), ("paso", "paso"), "sí sí sí no"),
    "a bet at pares": Heard(
        0, (5, 5), ("1 envido 2, 0 quiero", "paso", "0 envido 2"), "sí sí no no"
    ),
    "a bet at punto": Heard(
        0, (7, 7), ("paso", "paso", "", "0 envido 2"), "no no sí no", "no no no no"
    ),
    "all was bid": Heard(
        2,
        (6, 6),
        ("0 envido 2, 1 no_queremos", "paso", "paso", "1 envido 2, 0 quiero"),
        "sí sí no no",
        "sí sí no no",
    ),
    "an accepted órdago at juego": Heard(
        0, (0, 9), ("paso", "paso", "", "0 ordago, 1 quiero"), "no no no no", "sí sí sí no"
    ),
}
every_moment = pytest.mark.parametrize("heard", MOMENTS.values(), ids=MOMENTS)


@pytest.mark.soak
@every_moment
def test_hands_that_are_played_out_are_won_as_often(heard: Heard) -> None:
    found = small(deals=200_000)
    won = PlayedOut(SMALL, BETTING, Random(8), found.game).chance(heard, 150_000)
    assert chance(heard, found) == pytest.approx(won, abs=0.005)


class SameCards:
    """Deals the same cards always, and nobody bets."""

    def __init__(self, cards: tuple[Cards, ...]) -> None:
        self._places = [DECK.index(cards[at % 4][at // 4]) for at in range(16)]

    def sample(self, population: Sequence[T], k: int) -> list[T]:
        assert k == len(self._places)
        return [population[place] for place in self._places]

    def random(self) -> float:
        return 0.0


WAYS = (
    "paso",
    "{0} envido 2, {1} quiero",
    "{1} envido 4, {0} reenvido 3, {1} queremos",
    "{0} envido, {1} no_queremos",
    "{1} envido 2, {0} reenvido 2, {1} no_queremos",
    "{0} envido 2, {1} ordago, {0} quiero",
)


def said_of(cards: tuple[Cards, ...], lance: Lance) -> list[bool]:
    return [hold(each, SMALL.kings).kind(lance) is not None for each in cards]


def bid(cards: tuple[Cards, ...], ways: list[str]) -> tuple[str, ...]:
    """The words of the lances that are bid, by those who may speak."""
    words: list[str] = []
    for lance, way in zip(LANCES, ways, strict=True):
        has = said_of(cards, lance) if lance.declared else [True] * 4
        if lance is JUEGO and not any(has):
            has = [True] * 4
        speakers = [next((seat for seat in (side, side + 2) if has[seat]), None) for side in (0, 1)]
        is_bid = None not in speakers and not any("ordago" in each for each in words)
        words.append(way.format(*speakers) if is_bid else "")
    return tuple(words)


@given(
    seed=st.integers(0, 10**6),
    mano=st.integers(0, 3),
    score=st.tuples(SCORES, SCORES),
    ways=st.lists(st.sampled_from(WAYS), min_size=4, max_size=4),
)
@example(seed=3, mano=0, score=(9, 9), ways=[WAYS[0], WAYS[1], WAYS[0], WAYS[0]])
def test_where_the_cards_are_certain_it_is_the_count_of_the_engine(
    seed: int, mano: int, score: tuple[int, int], ways: list[str]
) -> None:
    played = PlayedOut(SMALL, QUIET, Random(seed), small().game)
    cards = played.deal()
    said = [said_of(cards, lance) for lance in DECLARED]
    by_mano = [[has[at:] + has[:at] for has in said] for at in range(4)]
    assume(by_mano.count(by_mano[mano]) == 1)
    words = [" ".join("sí" if each else "no" for each in has) for has in said]
    heard = Heard(mano, score, bid(cards, ways), *words)
    hand = heard.hand(SMALL)
    outcomes = [each.outcome for each in hand.biddings if each is not None]
    refused = [each for each in outcomes if isinstance(each, BetRefused)]
    now = [
        own + sum(each.deje for each in refused if each.side == side)
        for side, own in enumerate(score)
    ]
    assume(max(now) < SMALL.target)
    [packed] = simulated(SMALL, [QUIET], SameCards(cards), LEAST_ALIKE)
    everybody = known(hand, now)
    assert everybody is not None
    found = Model(SMALL, QUIET, small().game, packed).chance(everybody)
    assert found == pytest.approx(played.won(mano, score, cards, tuple(heard.bids())))


@every_moment
def test_more_stones_of_ones_own_are_never_worse(heard: Heard) -> None:
    for other in range(10):
        of_own = [chance(replace(heard, score=(own, other)), small()) for own in range(10)]
        of_other = [chance(replace(heard, score=(other, own)), small()) for own in range(10)]
        assert all(less <= more + 1e-9 for less, more in pairwise(of_own))
        assert all(more <= less + 1e-9 for less, more in pairwise(of_other))


def seat_further(heard: Heard) -> Hand:
    """What was heard, said one seat further on and with the scores of the sides exchanged."""
    hand, rules = heard.hand(SMALL), SMALL
    further = new_hand(rules, 1, (heard.mano + 1) % 4, heard.score[::-1], first_of_game=False)
    for lance in DECLARED:
        said = hand.said(lance)
        for seat in range(4):
            if (has := said[seat - 1]) is not None:
                further = say(further, lance, seat, has)
    for lance in LANCES:
        before, bidding = hand.bidding(lance), further.bidding(lance)
        if before is not None and bidding is not None:
            for word in before.spoken:
                bidding = speak(bidding, (word.seat + 1) % 4, word.word, word.stones)
            further = further.with_bidding(
                lance, pass_all(bidding) if before.outcome == ALL_PASSED else bidding
            )
    return further


@every_moment
def test_sides_change_places(heard: Heard) -> None:
    now = known(seat_further(heard), heard.score[::-1])
    assert now is not None
    assert small().chance(now) == pytest.approx(1 - chance(heard, small()))


def test_equal_sides_are_even_but_for_the_mano() -> None:
    for score in range(10):
        for words in ((), ("paso",), ("paso", "paso")):
            assert chance(Heard(0, (score, score), words), small()) == pytest.approx(0.5, abs=0.05)
    both = Heard(0, (3, 3), ("paso", "paso", "paso", "paso"), "sí sí sí sí", "sí sí sí sí")
    assert 0.5 < chance(both, small()) < 0.6  # ties go to the mano


def test_who_has_what_and_who_bets_moves_the_chances() -> None:
    pares = Heard(0, (4, 4), ("paso", "paso"), "sí no sí no")
    assert chance(pares, small()) > 0.55
    assert chance(replace(pares, pares="no sí no sí"), small()) < 0.45
    bet = Heard(0, (4, 4), ("0 envido 2, 1 quiero",))
    other = replace(bet, words=("1 envido 2, 0 quiero",))
    assert chance(bet, small()) > 0.5 > chance(other, small())


def test_where_few_hands_are_alike_those_count_in_which_each_side_has_as_many() -> None:
    heard = Heard(0, (4, 4), ("paso", "paso"), "sí sí sí no", "sí no sí no")
    assert chance(heard, small(deals=300)) == pytest.approx(chance(heard, small()), abs=0.1)
    never = replace(heard, pares="no no no no", juego="sí sí sí sí")
    assert 0 < chance(never, small(deals=1)) < 1


@pytest.mark.parametrize("preset", ["clasico", pytest.param("torneo", marks=pytest.mark.soak)])
@settings(max_examples=5)
@given(seed=st.integers(0, 10_000))
def test_cards_make_no_difference_before_the_count(preset: str, seed: int) -> None:
    """At every step of matches that are played at random, with other cards or none."""
    played = RandomMatch(seed, preset, games_to_win=1)
    cards = tuple(DECK[4 * seat : 4 * seat + 4] for seat in range(4))
    seen = 0
    for _ in range(60):
        played.play(1)
        match = played.table.table.match
        hand = match.hand
        if hand.rules.sides == 2 and hand.winner is None:
            others = [hand._replace(cards=cards), hand._replace(cards=(None,) * 4)]
            assert {known(each, match.score) for each in others} == {known(hand, match.score)}
            seen += 1
    assert seen


def test_the_next_hand_counts_once_this_one_is_counted() -> None:
    hand = new_hand(SMALL, 1, 0, (2, 3), first_of_game=False)._replace(counted=True)
    now = known(hand, (4, 3))
    assert now is not None
    assert small().chance(now) == small().game.chance((4, 3), mano=1)


def test_a_hand_of_which_a_referee_decided_something_has_no_chances() -> None:
    hand = new_hand(SMALL, 1, 0, (2, 3), first_of_game=False)
    ruled = hand._replace(rulings=(Ruling(0, 2), None, None, None))
    assert known(hand._replace(forfeit=1), (2, 3)) is known(ruled, (2, 3)) is None
