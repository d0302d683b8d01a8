"""A showdown entered without cards: winner and value of each lance, checked."""

from __future__ import annotations

import pytest

from scorekeeper.refusal import Refused
from tests.scorekeeper.table_for_tests import WORKED_HAND, TableForTests, refused


@pytest.fixture
def table() -> TableForTests:
    """The worked hand with everything passed, before anybody shows."""
    table = TableForTests()
    table.say("grande: paso; chica: paso; pares: sí sí sí no, paso; juego: no sí sí sí, paso")
    return table


def tell(table: TableForTests, lance: str, winner: int | None, **values: str) -> None:
    """Tell a lance; values as _0="duples"."""
    told = {seat.removeprefix("_"): kind for seat, kind in values.items()}
    table.tell("tell_lance", lance=lance, winner=winner, values=told)


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


def test_values_are_asked_of_those_who_declared(table: TableForTests) -> None:
    asks = {ask["lance"].value: ask for ask in table.view["hand"]["asks"]["told"]}
    assert asks["grande"]["winners"] == [0, 1, 2, 3]
    assert asks["grande"]["values"] == []
    assert asks["pares"]["winners"] == [0, 1, 2]
    assert asks["pares"]["values"] == [0, 1, 2]
    assert asks["juego"]["values"] == [1, 2, 3]


def test_cards_and_telling_mix_freely(table: TableForTests) -> None:
    table.show_hand(0, WORKED_HAND[0])
    table.show_hand(1, WORKED_HAND[1])
    tell(table, "grande", 1)
    tell(table, "chica", 0)
    tell(table, "pares", 0, _2="par")
    tell(table, "juego", 1, _3="juego")
    assert table.score == (5, 6)


def test_the_mano_wins_grande_too_if_only_one_is_shown_and_told(table: TableForTests) -> None:
    table.show_hand(2, WORKED_HAND[2])
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
    table.show_hand(0, WORKED_HAND[0])
    table.show_hand(1, WORKED_HAND[1])
    assert refusal(table, "grande", 0) == "cards_say_otherwise"


def test_cards_shown_later_may_not_beat_a_winner_told_before(table: TableForTests) -> None:
    table.show_hand(0, WORKED_HAND[0])
    tell(table, "grande", 0)
    with refused("cards_say_otherwise"):
        table.show_hand(1, WORKED_HAND[1])


def test_a_lance_of_one_side_alone_needs_only_its_values() -> None:
    table = TableForTests()
    table.say("grande: paso; chica: paso; pares: no sí no sí; juego: no no no no, paso")
    asks = {ask["lance"].value: ask for ask in table.view["hand"]["asks"]["told"]}
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


# -------------------------------------------------------------------- §7: who is out of a lance


def three_for_themselves() -> TableForTests:
    """Ane bet on grande, Jon would not see it, Miren did; nobody has pares or juego."""
    table = TableForTests(players=3, individual=True)
    table.say("grande: 0 envido, 1 no quiero, 2 quiero; chica: paso; pares: no no no")
    table.say("juego: no no no, paso")
    return table


IN_THE_LANCE = ("C", "7", "6", "5")
OUT_OF_IT = ("R", "C", "7", "A")


def show_both(table: TableForTests) -> None:
    table.show_hand(1, OUT_OF_IT)
    table.show_hand(0, IN_THE_LANCE)


@pytest.mark.parametrize("told_first", [True, False])
def test_cards_of_a_side_out_of_the_lance_do_not_beat_a_told_winner(told_first: bool) -> None:
    table = three_for_themselves()
    if not told_first:
        show_both(table)
    tell(table, "grande", 0)
    if told_first:
        show_both(table)
    tell(table, "chica", 1)
    tell(table, "juego", 0)
    assert table.score == (2 + 1, 1, 0)
    table.settles_alike()


def test_a_winner_told_of_a_side_that_the_hand_is_taken_from_is_asked_for_again() -> None:
    table = three_for_themselves()
    table.referee_comes()
    tell(table, "chica", 0)
    table.rules({"type": "take_hand", "side": 0, "reason": "x"})
    asks = {ask["lance"]: ask["winners"] for ask in table.view["hand"]["asks"]["told"]}
    assert asks == {"chica": [1, 2], "juego": [1, 2]}
    tell(table, "chica", 1)
    tell(table, "juego", 2)
    assert table.score == (0, 1, 2 + 1)
    table.settles_alike()


# -------------------------------------------------------------------- the same in either order


def test_cards_shown_later_may_not_hold_more_than_a_winner_told_before(
    table: TableForTests,
) -> None:
    tell(table, "juego", 3, _1="juego", _3="juego")
    with refused("winner_is_weaker"):
        table.show_hand(1, WORKED_HAND[1])


# -------------------------------------------------------------------- §9: a wrong word


@pytest.mark.parametrize("wrong_first", [True, False])
def test_a_wrong_word_in_one_lance_leaves_the_told_winners_of_the_others_checked(
    wrong_first: bool,
) -> None:
    """Whoever shows first, grande is not paid to a seat that open cards beat."""
    table = TableForTests(misdeclaration="tournament")
    table.say("grande: paso; chica: paso; pares: no no no no; juego: no no no no, paso")
    tell(table, "grande", 1)
    hands = [(0, ("R", "R", "5", "4")), (1, ("7", "6", "5", "4"))]
    (first, cards), (second, beaten) = hands if wrong_first else hands[::-1]
    table.show_hand(first, cards)
    with refused("cards_say_otherwise"):
        table.show_hand(second, beaten)


def test_in_the_lance_of_the_wrong_word_itself_the_cards_decide() -> None:
    """Ane's par was told to be the best pares, but Iker has duples; Jon denied his own."""
    table = TableForTests(misdeclaration="tournament")
    table.say("grande: paso; chica: paso; pares: sí no no sí, paso; juego: no no no no, paso")
    tell(table, "pares", 0, _0="par")
    hands = (("6", "6", "5", "4"), ("C", "C", "5", "4"), ("S", "7", "5", "4"), ("7", "7", "A", "A"))
    for seat in (1, 2, 3, 0):
        table.show_hand(seat, hands[seat])
    (verdict,) = table.view["hand"]["verdicts"]
    assert (verdict["lance"], verdict["kind"], verdict["counts"]) == ("pares", "as_usual", [0, 3])
    table.tell("accept_verdict", lance="pares")
    pares = [award for award in table.view["hand"]["awards"] if award["lance"] == "pares"]
    assert [(award["seat"], award["stones"]) for award in pares] == [(3, 3)]
    table.settles_alike()
