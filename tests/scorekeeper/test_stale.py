"""A command is stale when what it is about changed after the revision its sender saw."""

from __future__ import annotations

import pytest

from scorekeeper.refusal import Refused
from tests.scorekeeper.table_for_tests import WORKED_HAND, TableForTests


def stale(table: TableForTests, command: dict[str, object], seen: int, by: int = 0) -> None:
    before = table.table
    with pytest.raises(Refused) as refused:
        table.do(command, by=by, seen=seen)
    assert refused.value.code == "stale"
    assert table.table is before


def test_two_phones_tap_all_passed_at_once_and_one_lance_is_passed() -> None:
    table = TableForTests()
    seen = table.table.revision
    table.do({"type": "all_pass", "lance": "grande"}, by=0, seen=seen)
    stale(table, {"type": "all_pass", "lance": "grande"}, seen, by=1)
    assert table.phase == "chica"


def test_two_phones_go_on_to_the_next_hand_and_one_hand_is_dealt() -> None:
    table = TableForTests()
    table.pass_worked_hand()
    seen = table.table.revision
    table.do({"type": "next_hand"}, by=0, seen=seen)
    stale(table, {"type": "next_hand"}, seen, by=1)
    assert table.view["hand"]["number"] == 2


def test_four_players_enter_their_cards_at_once_and_none_is_in_the_others_way() -> None:
    table = TableForTests()
    table.all_pass("grande", "chica")
    table.declare_worked_hand("pares")
    table.all_pass("pares")
    table.declare_worked_hand("juego")
    table.all_pass("juego")
    seen = table.table.revision
    for seat, cards in enumerate(WORKED_HAND):
        table.do({"type": "show_cards", "seat": seat, "cards": list(cards)}, by=seat, seen=seen)
    assert table.score == (5, 6)


def test_four_players_declare_at_once() -> None:
    table = TableForTests()
    table.all_pass("grande", "chica")
    seen = table.table.revision
    for seat in range(4):
        command = {"type": "declare", "lance": "pares", "seat": seat, "has": True}
        table.do(command, by=seat, seen=seen)
    assert table.phase == "pares"


def test_the_same_seats_word_told_twice_is_stale() -> None:
    table = TableForTests()
    table.all_pass("grande", "chica")
    seen = table.table.revision
    table.do({"type": "declare", "lance": "pares", "seat": 2, "has": True}, by=2, seen=seen)
    stale(table, {"type": "declare", "lance": "pares", "seat": 2, "has": False}, seen, by=1)


def test_a_bet_does_not_hear_a_bet_made_meanwhile() -> None:
    table = TableForTests()
    seen = table.table.revision
    table.bid("grande", 0, "envido", 2)
    bid = {"type": "bid", "lance": "grande", "seat": 1, "word": "envido", "stones": 5}
    stale(table, bid, seen, by=1)


def test_a_pass_meanwhile_is_in_nobodys_way() -> None:
    table = TableForTests()
    seen = table.table.revision
    table.bid("grande", 0, "paso")
    bid = {"type": "bid", "lance": "grande", "seat": 1, "word": "envido", "stones": 5}
    table.do(bid, by=1, seen=seen)
    assert table.view["hand"]["standing"] is not None


def test_after_an_undo_everything_is_another() -> None:
    table = TableForTests()
    table.all_pass("grande")
    seen = table.table.revision
    table.do({"type": "undo"})
    stale(table, {"type": "all_pass", "lance": "chica"}, seen, by=2)
    stale(table, {"type": "undo"}, seen, by=2)


def test_undo_takes_back_what_its_sender_saw_or_nothing() -> None:
    table = TableForTests()
    table.all_pass("grande")
    seen = table.table.revision
    table.bid("chica", 1, "envido")
    stale(table, {"type": "undo"}, seen, by=2)
