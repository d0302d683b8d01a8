"""A showdown told without cards: who won each lance and what it was worth, checked."""

from __future__ import annotations

import pytest

from scorekeeper.refusal import Refused
from tests.scorekeeper.table_for_tests import WORKED_HAND, TableForTests


@pytest.fixture
def table() -> TableForTests:
    """The worked hand with everything passed, before anybody shows."""
    table = TableForTests()
    table.all_pass("grande", "chica")
    table.declare("pares", True, True, True, False)
    table.all_pass("pares")
    table.declare_worked_hand("juego")
    table.all_pass("juego")
    return table


def tell(table: TableForTests, lance: str, winner: int | None, **values: str) -> None:
    """Tell a lance; values as _0="duples"."""
    told = {seat.removeprefix("_"): kind for seat, kind in values.items()}
    table.do({"type": "tell_lance", "lance": lance, "winner": winner, "values": told})


def refusal(table: TableForTests, lance: str, winner: int | None, **values: str) -> str:
    """The code by which a telling is refused."""
    before = table.table
    with pytest.raises(Refused) as refused:
        tell(table, lance, winner, **values)
    assert table.table is before
    return refused.value.code


def test_told_by_lance_it_counts_as_the_cards_would(table: TableForTests) -> None:
    tell(table, "grande", 1)
    tell(table, "chica", 0)
    tell(table, "pares", 0, _0="duples", _2="par")
    assert table.phase == "cards"
    tell(table, "juego", 1, _1="31", _3="juego")
    assert table.phase == "counted"
    assert table.score == (5, 6)


def test_it_asks_for_the_values_of_those_who_said_yes(table: TableForTests) -> None:
    asks = {ask["lance"]: ask for ask in table.view["hand"]["asks"]["told"]}
    assert asks["grande"]["winners"] == [0, 1, 2, 3]
    assert asks["grande"]["values"] == []
    assert asks["pares"]["winners"] == [0, 1, 2]
    assert asks["pares"]["choices"] == ["par", "medias", "duples"]
    assert asks["juego"]["values"] == [1, 2, 3]


def test_cards_and_telling_mix_freely(table: TableForTests) -> None:
    table.show(0, WORKED_HAND[0])
    table.show(1, WORKED_HAND[1])
    tell(table, "grande", 1)
    tell(table, "chica", 0)
    tell(table, "pares", 0, _2="par")
    tell(table, "juego", 1, _3="juego")
    assert table.score == (5, 6)


def test_the_mano_wins_grande_too_if_only_one_is_shown_and_told(table: TableForTests) -> None:
    table.show(2, WORKED_HAND[2])
    assert refusal(table, "grande", 4) == "bad_field"


def test_a_winner_must_have_said_yes(table: TableForTests) -> None:
    assert refusal(table, "pares", 3, _3="par") == "winner_not_playing"
    assert refusal(table, "juego", 0) == "winner_not_playing"


def test_a_winner_is_needed_and_his_sides_values_with_him(table: TableForTests) -> None:
    assert refusal(table, "grande", None) == "winner_wanted"
    assert refusal(table, "pares", 0, _0="duples") == "value_wanted"
    assert refusal(table, "pares", 0, _0="duples", _2="par", _1="par") == "value_not_wanted"


def test_the_winner_cannot_hold_less_than_his_partner(table: TableForTests) -> None:
    assert refusal(table, "pares", 0, _0="par", _2="medias") == "winner_is_weaker"
    assert refusal(table, "juego", 1, _1="juego", _3="31") == "winner_is_weaker"


def test_open_cards_that_beat_the_winner_say_otherwise(table: TableForTests) -> None:
    table.show(0, WORKED_HAND[0])
    table.show(1, WORKED_HAND[1])
    assert refusal(table, "grande", 0) == "cards_say_otherwise"


def test_cards_shown_later_may_not_beat_a_winner_told_before(table: TableForTests) -> None:
    table.show(0, WORKED_HAND[0])
    tell(table, "grande", 0)
    with pytest.raises(Refused) as refused:
        table.show(1, WORKED_HAND[1])
    assert refused.value.code == "cards_say_otherwise"


def test_a_lance_of_one_side_alone_needs_only_its_values() -> None:
    table = TableForTests()
    table.all_pass("grande", "chica")
    table.declare("pares", False, True, False, True)
    table.declare("juego", False, False, False, False)
    table.all_pass("juego")
    asks = {ask["lance"]: ask for ask in table.view["hand"]["asks"]["told"]}
    assert (asks["pares"]["winners"], asks["pares"]["values"]) == ([], [1, 3])
    assert refusal(table, "pares", 1, _1="par", _3="par") == "winner_not_wanted"
    tell(table, "pares", None, _1="par", _3="duples")
    tell(table, "grande", 0)
    tell(table, "chica", 0)
    tell(table, "juego", 0)
    assert table.score == (3, 4)


def test_what_the_count_does_not_ask_is_refused(table: TableForTests) -> None:
    tell(table, "grande", 1)
    assert refusal(table, "grande", 0) == "not_wanted"
