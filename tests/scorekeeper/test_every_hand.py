"""Rule book §3, exhaustively: every hand that can be told apart, in every lance, at every seat.

The order of the hands is compared with the oracle's, which is a number per hand and so a total
order; then the seats: of equal hands the first from the mano is the best, however they sit.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, groupby, pairwise, permutations, product

import pytest

from scorekeeper.cards.card import read_card
from scorekeeper.cards.holding import Holding, hold, suit_answers
from scorekeeper.hand.hand import Hand, new_hand
from scorekeeper.hand.showdown import best_shown
from scorekeeper.lance import Lance
from scorekeeper.rules import RuleSet
from tests.scorekeeper.oracle import tables
from tests.scorekeeper.oracle.read_record import Rules
from tests.scorekeeper.oracle.showdown import RANK, STONES

FACES = {8: "RCS7654A", 4: "RCS765432A"}
PLAYED = ("grande", "chica", "pares", "juego", "punto")
Cards = tuple[str, ...]


def every_hand(kings: int) -> Iterator[Cards]:
    """All hands that can be told apart."""
    yield from combinations_with_replacement(FACES[kings], 4)


def held(cards: Cards, kings: int = 8, juego_real: str = "off") -> Holding:
    return hold(tuple(read_card(card) for card in cards), kings, juego_real)


def strength(holding: Holding, played: str) -> int:
    return {
        "grande": holding.grande,
        "chica": holding.chica,
        "pares": holding.pares_strength,
        "juego": holding.juego_strength,
        "punto": holding.punto,
    }[played]


def playing(kings: int, played: str, juego_real: str = "off") -> list[tuple[int, Cards]]:
    """The hands that compare in a lance, with the oracle's number for each, the worst first."""
    rules = Rules(kings=kings, juego_real=juego_real)
    hands = [(RANK[played](list(cards), rules), cards) for cards in every_hand(kings)]
    if played == "punto":
        hands = [(number, cards) for number, cards in hands if number <= 30]
    if played in STONES:
        hands = [(number, cards) for number, cards in hands if number > 0]
    return sorted(hands)


@pytest.mark.parametrize("played", PLAYED)
@pytest.mark.parametrize(
    ("kings", "real"), [(8, "off"), (8, "any_ten"), (4, "off"), (4, "any_ten")]
)
def test_all_hands_stand_in_the_oracles_order(kings: int, real: str, played: str) -> None:
    hands = playing(kings, played, real)
    groups = [
        {strength(held(cards, kings, real), played) for _, cards in group}
        for _, group in groupby(hands, key=lambda hand: hand[0])
    ]
    assert all(len(group) == 1 for group in groups), "equal hands must be equally strong"
    ladder = [group.pop() for group in groups]
    assert all(worse < better for worse, better in pairwise(ladder))


@pytest.mark.parametrize("kings", [8, 4])
def test_all_hands_are_worth_what_the_oracle_says(kings: int) -> None:
    rules = Rules(kings=kings)
    for cards in every_hand(kings):
        holding = held(cards, kings)
        pares = 0 if holding.pares is None else holding.pares.stones
        juego = 0 if holding.juego is None else holding.juego.stones
        assert pares == tables.stones_of_pares(list(cards), rules), cards
        assert juego == tables.stones_of_juego(list(cards), rules), cards
        assert holding.points == tables.points(list(cards), rules), cards


@pytest.mark.parametrize("kings", [8, 4])
@pytest.mark.parametrize("kind", ["sota_oros", "fourth_suit"])
def test_which_7_7_7_sota_is_the_juego_real(kind: str, kings: int) -> None:
    real = set()
    other_31 = held(("R", "R", "C", "A"), kings).juego_strength
    for missing, sota in product("ecob", "ecob"):
        cards = (*(f"7{suit}" for suit in "ecob" if suit != missing), f"S{sota}")
        strong = held(cards, kings, kind).juego_strength
        assert strong >= other_31
        if strong > other_31:
            real.add((missing, sota))
    oros = {(missing, "o") for missing in "ecob"}
    assert real == (oros if kind == "sota_oros" else {(suit, suit) for suit in "ecob"})


@pytest.mark.parametrize("kings", [8, 4])
@pytest.mark.parametrize("kind", ["sota_oros", "fourth_suit"])
def test_every_answer_to_the_question_for_suits_is_what_it_says(kind: str, kings: int) -> None:
    usual = held(("7o", "7c", "7e", "Sc"), kings).juego_strength
    answers = suit_answers(kind)
    for cards, real in answers:
        assert (hold(cards, kings, kind).juego_strength > usual) is real
        named = [card for card in cards if card.suit]
        assert len({str(card) for card in named}) == len(named)
    # Whatever the suit of the Sota is, there is an answer for it; with four suits in play, two.
    asked = {(str(cards[0]), real) for cards, real in answers}
    if kind == "sota_oros":
        assert asked == {(f"S{suit}", suit == "o") for suit in "oceb"}
    else:
        assert asked == set(product([f"S{suit}" for suit in "oceb"], [True, False]))


@pytest.mark.parametrize("kind", ["off", "any_ten"])
def test_no_suit_is_asked_for_where_none_matters(kind: str) -> None:
    assert suit_answers(kind) == ()


def test_a_wild_sota_is_the_rey_or_as_it_stands_for_in_every_hand() -> None:
    for wild in (("Sc",), ("So",), ("Sc", "So")):
        for others in combinations_with_replacement(FACES[8].replace("S", ""), 4 - len(wild)):
            for choice in product("RA", repeat=len(wild)):
                chosen = tuple(f"{sota}>{face}" for sota, face in zip(wild, choice, strict=True))
                for real in ("off", "any_ten"):
                    stands = held((*chosen, *others), 8, real)
                    assert stands == held((*choice, *others), 8, real), (chosen, others)


@pytest.mark.parametrize("kings", [8, 4])
def test_no_order_of_four_cards_changes_anything(kings: int) -> None:
    for cards in every_hand(kings):
        assert len({held(order, kings) for order in set(permutations(cards))}) == 1


# ---------------------------------------------------------------- and who sits where


@cache
def empty_hand(players: int, mano: int, *, punto: bool) -> Hand:
    rules = RuleSet(players=players, individual=players in (3, 5))
    hand = new_hand(rules, 1, mano, (0,) * rules.sides, first_of_game=False)
    return hand._replace(said_juego=(False,) * players) if punto else hand


def best_of(hands: tuple[Cards, ...], mano: int, played: str) -> int | None:
    lance = Lance.JUEGO if played == "punto" else Lance(played)
    cards = tuple(tuple(read_card(card) for card in hand) for hand in hands)
    hand = empty_hand(len(hands), mano, punto=played == "punto")._replace(cards=cards)
    return best_shown(hand, lance, range(len(hands)))


@pytest.mark.parametrize("played", PLAYED)
def test_each_hand_beats_the_next_worse_from_either_seat_and_itself_as_mano(played: str) -> None:
    for (less, worse), (more, better) in pairwise(playing(8, played)):
        for mano in (0, 1):
            assert best_of((worse, better), mano, played) == (mano if less == more else 1)
            assert best_of((better, worse), mano, played) == (mano if less == more else 0)
            assert best_of((better, better), mano, played) == mano


LEVELS: dict[str, tuple[Cards, ...]] = {
    "grande": (tuple("RCS7"), tuple("RCS6"), tuple("CS76")),
    "chica": (tuple("A456"), tuple("A457"), tuple("4567")),
    "pares": (tuple("RRA4"), tuple("77A4"), tuple("44R7")),
    "juego": (tuple("RCSA"), tuple("RCSR"), tuple("RRR4")),
    "punto": (tuple("R765"), tuple("C764"), tuple("7654")),
}
"""Three hands a lance, the best first."""


@pytest.mark.parametrize("played", PLAYED)
def test_however_they_sit_the_best_is_the_first_from_mano_of_the_best(played: str) -> None:
    for players in range(2, 7):
        levels = range(3 if players < 6 else 2)
        for seated in product(levels, repeat=players):
            hands = tuple(LEVELS[played][level] for level in seated)
            for mano in range(players):
                order = [(mano + step) % players for step in range(players)]
                first = next(seat for seat in order if seated[seat] == min(seated))
                assert best_of(hands, mano, played) == first, (seated, mano)
