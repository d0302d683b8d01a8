"""§2, ten kings (Eibar): before showing, the holder sees what each choice would pay."""

from __future__ import annotations

import pytest

from scorekeeper.cards.card import read_cards
from scorekeeper.record.hand_record import read_record
from scorekeeper.view import choices_of
from scorekeeper.view.choices import ChoicesShape
from tests.scorekeeper.table_for_tests import TableForTests, refused

WILD = ("R", "C", "7", "So")
"""Pares of kings with the Sota a Rey (37), none with it an As (28)."""
TWO = ("R", "R", "So", "Sc")


def eibar(*, pares: tuple[bool, ...], juego: tuple[bool, ...], bet: bool = False) -> TableForTests:
    """Grande and chica in paso; where two sides have it, pares in paso or Ane's bet of 4 seen."""
    table = TableForTests(wild_sotas=True)
    table.say("grande: paso; chica: paso")
    table.declare(*pares)
    if table.phase == "pares":
        if bet:
            table.say("pares: 0 envido 4, 1 queremos")
        else:
            table.say("pares: paso")
    table.declare(*juego)
    table.say("juego: paso")
    return table


def ask(table: TableForTests, seat: int, cards: tuple[str, ...]) -> ChoicesShape:
    return choices_of(table.table, seat, read_cards(list(cards), "cards"))


YES_YES = (True, True, False, False)
NO = (False, False, False, False)


def test_every_choice_is_listed_kings_first() -> None:
    table = eibar(pares=YES_YES, juego=YES_YES)
    found = ask(table, 0, WILD)
    assert [choice["cards"][3] for choice in found["choices"]] == ["So>R", "So>A"]


def test_two_wild_sotas_have_three_choices_as_one_of_each_is_one() -> None:
    table = eibar(pares=YES_YES, juego=YES_YES)
    assert len(ask(table, 0, TWO)["choices"]) == 3


@pytest.mark.parametrize("cards", [WILD, TWO, ("Sc", "R", "Se", "A"), ("Sc", "7", "So", "A")])
def test_the_rules_of_the_table_list_the_choices_beforehand(cards: tuple[str, ...]) -> None:
    """In the order of the cards, so that a phone may offer them before the server answers."""
    table = eibar(pares=YES_YES, juego=YES_YES)
    wild = [card for card in cards if card in table.view["rules"]["wild"]]
    listed = [
        [*map(">".join, zip(wild, faces, strict=True))]
        for faces in table.view["rules"]["wild_choices"]
        if len(faces) == len(wild)
    ]
    found = ask(table, 0, cards)["choices"]
    assert listed == [[card for card in one["cards"] if ">" in card] for one in found]


def test_without_wild_sotas_nothing_is_to_be_chosen() -> None:
    assert TableForTests().view["rules"]["wild_choices"] == []


def test_the_best_keeps_his_words_true() -> None:
    table = eibar(pares=YES_YES, juego=YES_YES)
    king, ace = ask(table, 0, WILD)["choices"]
    assert (king["best"], king["contradicts"]) == (True, [])
    assert (ace["best"], ace["contradicts"]) == (False, ["pares", "juego"])


def test_a_choice_counts_what_the_side_would_take_by_the_open_cards() -> None:
    table = eibar(pares=YES_YES, juego=NO, bet=True)
    table.show_hand(1, ("4", "4", "7", "5"))
    table.show_hand(2, ("7", "6", "5", "4"))
    table.show_hand(3, ("7", "6", "5", "4"))
    found = ask(table, 0, ("6", "6", "A", "Sc"))
    king, ace = found["choices"]
    # The holder's side has grande, chica and punto anyway; a par of 6 pays 4 + 1, duples 4 + 3.
    assert (king["stones"], ace["stones"]) == ([8, 0], [10, 0])
    assert (king["best"], ace["best"]) == (False, True)
    assert found["hidden"] == []


def test_hidden_seats_are_named_and_count_as_not_better() -> None:
    table = eibar(pares=YES_YES, juego=NO)
    found = ask(table, 0, ("6", "6", "A", "Sc"))
    assert found["hidden"] == [1, 2, 3]
    assert all(choice["stones"][1] == 0 for choice in found["choices"])


def test_what_wins_the_game_is_best() -> None:
    table = TableForTests(wild_sotas=True)
    table.set_score(39, 0)
    table.say("grande: paso; chica: paso")
    table.declare(*YES_YES)
    table.say("pares: paso")
    table.declare(*NO)
    table.say("juego: paso")
    table.show_hand(1, ("R", "4", "4", "A"))
    table.show_hand(2, ("7", "6", "5", "4"))
    table.show_hand(3, ("7", "6", "5", "4"))
    king, ace = ask(table, 0, ("C", "C", "A", "Sc"))["choices"]
    assert king["cards"][3] == "Sc>R"
    assert [king["winner"], ace["winner"]] == [0, 0]


def test_an_accepted_ordago_is_looked_at_alone() -> None:
    table = TableForTests(wild_sotas=True)
    table.say("grande: 0 ordago, 1 queremos")
    table.show_hand(1, ("R", "R", "7", "4"))
    table.show_hand(3, ("7", "6", "5", "4"))
    king, ace = ask(table, 0, TWO)["choices"][0], ask(table, 0, TWO)["choices"][-1]
    assert (king["winner"], king["best"]) == (0, True)
    assert (ace["winner"], ace["best"]) == (1, False)


def test_an_accepted_ordago_that_the_referee_ruled_decides_nothing() -> None:
    table = TableForTests(wild_sotas=True)
    table.referee_comes()
    table.say("grande: paso; chica: paso; pares: sí sí no no, 0 ordago, 1 queremos")
    ruling = {"type": "rule_lance", "lance": "pares", "side": 0, "stones": 2, "reason": "No se oyó"}
    table.rules(ruling)
    table.show_hand(1, ("R", "R", "7", "4"))
    found = ask(table, 0, TWO)["choices"]
    # Grande and chica as the cards have them, and the two stones of the ruling.
    assert [choice["stones"] for choice in found] == [[3, 1], [4, 0], [3, 1]]
    assert {choice["winner"] for choice in found} == {None}


def test_nothing_is_told_by_asking() -> None:
    table = eibar(pares=YES_YES, juego=YES_YES)
    before = table.table
    ask(table, 0, WILD)
    assert table.table is before


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        (("R", "C", "7", "S"), "suit_wanted"),
        (("Se", "So", "Se", "R"), "impossible_deal"),
    ],
)
def test_cards_that_cannot_be_are_refused(cards: tuple[str, ...], code: str) -> None:
    table = eibar(pares=YES_YES, juego=YES_YES)
    with refused(code):
        ask(table, 0, cards)


def test_elsewhere_no_sota_is_wild() -> None:
    table = TableForTests()
    table.say("grande: 0 ordago, 1 queremos")
    with refused("not_wild"):
        ask(table, 0, TWO)


def test_before_the_cards_there_is_nothing_to_choose() -> None:
    with refused("not_now"):
        ask(TableForTests(wild_sotas=True), 0, TWO)


def test_what_is_chosen_stays_in_the_record() -> None:
    table = eibar(pares=YES_YES, juego=YES_YES)
    table.show_hand(0, ("R", "C", "7", "So>R"))
    table.show_hand(1, ("R", "C", "7", "Sc>R"))
    table.show_hand(2, ("7", "6", "5", "4"))
    table.show_hand(3, ("7", "6", "5", "4"))
    table.settles_alike()
    (record,) = table.records()
    assert read_record(record).cards[0] == read_cards(["R", "C", "7", "So>R"], "cards")
