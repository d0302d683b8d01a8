"""Rule book §3: what four cards hold, and which of two hands is better."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from scorekeeper.cards.card import FACES, KEYPAD, Card, plays_of
from scorekeeper.cards.holding import (
    Holding,
    Juego,
    Pares,
    hold,
    holdings_table,
)


def held(text: str, kings: int = 8, juego_real: str = "off") -> Holding:
    return hold(tuple(Card(face) for face in text.split("-")), kings, juego_real)


def every_hand(kings: int) -> Iterator[str]:
    """All hands that can be told apart: each in the order of the keypad."""
    for faces in combinations_with_replacement(KEYPAD[kings], 4):
        yield "-".join(faces)


@pytest.mark.parametrize("kings", [8, 4])
def test_the_order_the_cards_are_entered_in_does_not_matter(kings: int) -> None:
    for text in every_hand(kings):
        assert held("-".join(reversed(text.split("-"))), kings) == held(text, kings)


@pytest.mark.parametrize(
    ("better", "worse"), [("R-3-4-4", "R-C-C-C"), ("R-R-S-A", "7-7-2-A"), ("R-R-R-4", "R-R-R-A")]
)
def test_grande_from_the_highest_card_down(better: str, worse: str) -> None:
    assert held(better).grande > held(worse).grande


def test_rey_and_tres_as_and_dos_are_alike_with_eight_kings() -> None:
    assert held("3-3-S-2").grande == held("R-R-S-A").grande
    assert held("3-3-S-2").chica == held("R-R-S-A").chica


@pytest.mark.parametrize(
    ("better", "worse"), [("R-3-4-4", "R-C-C-C"), ("A-A-A-R", "A-A-4-4"), ("A-4-5-6", "A-4-5-7")]
)
def test_chica_from_the_lowest_card_up(better: str, worse: str) -> None:
    assert held(better).chica > held(worse).chica


@pytest.mark.parametrize(
    ("text", "pares"),
    [
        ("R-S-S-5", Pares.PAR),
        ("7-6-2-A", Pares.PAR),
        ("R-R-3-6", Pares.MEDIAS),
        ("C-C-5-5", Pares.DUPLES),
        ("S-S-S-S", Pares.DUPLES),
        ("4-5-6-7", None),
        ("R-C-S-7", None),
    ],
)
def test_kinds_of_pares(text: str, pares: Pares | None) -> None:
    assert held(text).pares is pares


def test_with_four_kings_a_two_is_no_ace() -> None:
    assert held("7-6-2-A", kings=4).pares is None
    assert held("R-3-C-S", kings=4).pares is None


def test_pares_are_worth_one_two_three() -> None:
    assert [kind.stones for kind in (Pares.PAR, Pares.MEDIAS, Pares.DUPLES)] == [1, 2, 3]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("4-4-5-5", "R-R-R-7"),  # any duples beat any medias
        ("A-A-A-4", "R-R-C-S"),  # any medias beat any par
        ("C-C-5-5", "S-S-S-S"),  # four alike are two equal pairs
        ("C-C-5-5", "C-C-4-4"),
        ("R-R-A-A", "C-C-S-S"),
        ("7-7-4-5", "6-6-R-C"),
    ],
)
def test_better_pares(better: str, worse: str) -> None:
    assert held(better).pares_strength > held(worse).pares_strength


def test_the_odd_cards_of_a_par_or_medias_do_not_count() -> None:
    assert held("7-7-4-3").pares_strength == held("R-C-7-7").pares_strength
    assert held("5-5-5-R").pares_strength == held("5-5-5-A").pares_strength


def test_juego_from_31_best_31_then_32_then_40_and_down() -> None:
    by_points: dict[int, Holding] = {}
    for text in every_hand(8):
        holding = held(text)
        if holding.juego is not None:
            by_points[holding.points] = holding
    ranked = sorted(by_points, key=lambda total: by_points[total].juego_strength, reverse=True)
    assert ranked == [31, 32, 40, 37, 36, 35, 34, 33]
    assert held("R-R-C-A").juego is Juego.THIRTY_ONE


def test_punto_nearer_to_30_is_better() -> None:
    assert held("R-C-7-A").punto < held("R-C-6-4").punto
    assert held("A-A-A-A").points == 4


def test_juego_real_of_three_sevens_and_any_ten_beats_every_other_31() -> None:
    royal = held("7-7-7-S", juego_real="any_ten")
    assert royal.juego_strength > held("R-R-C-A", juego_real="any_ten").juego_strength
    assert royal.juego is Juego.THIRTY_ONE  # still worth three
    assert held("7-7-7-S").juego_strength == held("R-R-C-A").juego_strength  # off
    for text in every_hand(8):
        assert held(text, juego_real="any_ten").juego_strength <= royal.juego_strength


@pytest.mark.parametrize("kings", [8, 4])
def test_every_four_faces_are_in_the_table_under_the_number_of_what_they_play_as(
    kings: int,
) -> None:
    deck = [Card(face) for face in FACES]
    sums = [plays_of(cards) for cards in combinations_with_replacement(deck, 4)]
    assert len(set(sums)) == len(sums) == 715
    assert set(holdings_table(kings)) == set(sums)
    assert len(set(holdings_table(kings).values())) == (330 if kings == 8 else 715)
