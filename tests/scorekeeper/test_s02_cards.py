"""Rule book §2: the forty cards."""

from __future__ import annotations

import pytest

from scorekeeper.cards.card import (
    FACES,
    KEYPAD,
    SUITS,
    Card,
    left,
    points,
    rank,
    read_card,
    read_cards,
    refuse_impossible,
)
from scorekeeper.refusal import Refused
from tests.scorekeeper.table_for_tests import refused


@pytest.mark.parametrize(
    ("kings", "order"), [(8, "R=3 C S 7 6 5 4 A=2"), (4, "R C S 7 6 5 4 3 2 A")]
)
def test_faces_rank_in_the_order_of_the_table(kings: int, order: str) -> None:
    ranks = [[rank(face, kings) for face in step.split("=")] for step in order.split()]
    assert all(len(set(step)) == 1 for step in ranks)
    heights = [step[0] for step in ranks]
    assert heights == sorted(heights, reverse=True)
    assert heights[-1] == 1


@pytest.mark.parametrize(
    ("kings", "values"),
    [
        (8, {"R": 10, "3": 10, "C": 10, "S": 10, "7": 7, "6": 6, "5": 5, "4": 4, "2": 1, "A": 1}),
        (4, {"R": 10, "3": 3, "C": 10, "S": 10, "7": 7, "6": 6, "5": 5, "4": 4, "2": 2, "A": 1}),
    ],
)
def test_faces_have_their_points(kings: int, values: dict[str, int]) -> None:
    assert {face: points(face, kings) for face in FACES} == values


def test_a_card_is_a_face_with_or_without_its_suit() -> None:
    assert read_card("7") == Card("7")
    assert read_card("So") == Card("S", "o")
    assert str(read_card("Rc")) == "Rc"


@pytest.mark.parametrize("text", ["", "8", "10", "r", "Rx", "R e", None, 7, ["R"], "7oo"])
def test_what_is_no_card_is_refused(text: object) -> None:
    with refused("bad_card"):
        read_card(text)


def test_a_hand_has_four_cards() -> None:
    with pytest.raises(Refused) as refused:
        read_cards(["R", "C", "S"], "cards")
    assert refused.value.params["field"] == "cards"


def cards(text: str) -> list[Card]:
    return [read_card(word) for word in text.split()]


@pytest.mark.parametrize(
    ("kings", "dealt"),
    [
        (8, "R R R R R R R R"),
        (8, "R R R R 3 3 3 3 A A A A 2 2 2 2"),
        (4, "R R R R 3 3 3 3 2 2 2 2 A A A A"),
        (8, "C C C C 7e 7c 7o 7b"),
    ],
)
def test_deals_a_deck_can_give(kings: int, dealt: str) -> None:
    refuse_impossible(cards(dealt), kings)


@pytest.mark.parametrize(
    ("kings", "dealt", "named", "times", "most"),
    [
        (8, "C C C C C", "C", 5, 4),
        (8, "R R R R R R R 3 3", "R", 9, 8),
        (8, "A A A A A 2 2 2 2", "A", 9, 8),
        (8, "7o 5 7o", "7o", 2, 1),
        (4, "R R R R R", "R", 5, 4),
        (4, "3 3 3 3 3", "3", 5, 4),
    ],
)
def test_a_deal_no_deck_can_give_is_refused_naming_the_card(
    kings: int, dealt: str, named: str, times: int, most: int
) -> None:
    with pytest.raises(Refused) as refused:
        refuse_impossible(cards(dealt), kings)
    assert refused.value.code == "impossible_deal"
    assert refused.value.params == {"card": named, "times": times, "most": most}


@pytest.mark.parametrize("kings", [8, 4])
def test_of_every_face_a_deck_has_four_and_of_the_doubled_ones_eight(kings: int) -> None:
    for face in KEYPAD[kings]:
        most = 8 if kings == 8 and face in ("R", "A") else 4
        others = cards("7 C 7e Co" if face in ("R", "A") else "R A Re Ao")
        refuse_impossible([*others, *cards(f"{face} " * most)], kings)
        with pytest.raises(Refused):
            refuse_impossible([*others, *cards(f"{face} " * (most + 1))], kings)


@pytest.mark.parametrize("kings", [8, 4])
def test_every_card_with_its_suit_is_in_a_deck_once(kings: int) -> None:
    deck = [Card(face, suit) for face in FACES for suit in SUITS]
    refuse_impossible(deck, kings)
    for card in deck:
        with pytest.raises(Refused) as refused:
            refuse_impossible([*cards("S S A A"), card, card], kings)
        assert refused.value.params["card"] == str(card)


@pytest.mark.parametrize(
    ("kings", "shown", "there_are"),
    [
        (8, "", {}),
        (8, "C C C 7", {"C": 1, "7": 3}),
        (8, "R R R 3 3 A A 2 2 2", {"R": 3, "A": 3}),
        (4, "R R R 3 3", {"R": 1, "3": 2}),
    ],
)
def test_what_the_hands_that_lie_open_leave_for_another(
    kings: int, shown: str, there_are: dict[str, int]
) -> None:
    dealt = cards(shown)
    assert left(dealt, kings, wild_sotas=False) == there_are
    for face, most in there_are.items():
        refuse_impossible([*dealt, *cards(f"{face} " * most)], kings)
        with pytest.raises(Refused):
            refuse_impossible([*dealt, *cards(f"{face} " * (most + 1))], kings)


def test_where_sotas_are_wild_each_is_there_once() -> None:
    assert left(cards("So>R Sb 7 7"), 8, wild_sotas=True) == {
        "S": 2,
        "7": 2,
        "Se": 1,
        "Sc": 1,
        "So": 0,
        "Sb": 0,
    }
