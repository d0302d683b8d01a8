"""Rule book §9, setting "table": the cards contradict a word, and the table says which is right."""

from __future__ import annotations

import pytest

from scorekeeper.refusal import Refused
from tests.json_path import at
from tests.scorekeeper.table_for_tests import WORKED_HAND, TableForTests


@pytest.fixture
def table() -> TableForTests:
    """The worked hand, but Iker (3), who has medias, said no to pares."""
    table = TableForTests()
    table.say("grande: paso; chica: paso; pares: sí sí sí no, paso; juego: no sí sí sí, paso")
    table.show_all()
    return table


def test_nothing_is_counted_until_they_agree(table: TableForTests) -> None:
    assert table.phase == "cards"
    assert table.score == (0, 0)
    (wrong,) = table.view["hand"]["contradictions"]
    assert (wrong["seat"], wrong["lance"], wrong["said"]) == (3, "pares", False)


def test_the_word_is_put_right(table: TableForTests) -> None:
    (wrong,) = table.view["hand"]["contradictions"]
    instead = {"type": "declare", "lance": "pares", "seat": 3, "has": True}
    table.tell("correct", sequence=wrong["sequence"], instead=instead)
    assert table.phase == "counted"
    assert table.score == (5, 6)


def test_the_cards_are_corrected_instead_of_the_declaration(table: TableForTests) -> None:
    table.show_hand(3, ("C", "S", "7", "6"))
    assert table.phase == "counted"


def test_a_word_that_opens_a_bidding_nobody_held_counts_as_passed() -> None:
    """Only one side had said yes; now the other has pares too, and nobody had bet."""
    table = TableForTests()
    table.say("grande: paso; chica: paso; pares: sí no sí no; juego: no sí sí sí, paso")
    table.show_all((*WORKED_HAND[:1], ("3", "C", "S", "2"), *WORKED_HAND[2:]))
    (wrong,) = table.view["hand"]["contradictions"]
    instead = {"type": "declare", "lance": "pares", "seat": 3, "has": True}
    table.tell("correct", sequence=wrong["sequence"], instead=instead)
    assert table.phase == "counted"
    assert table.view["hand"]["lances"][2]["state"] == "passed"


def test_bids_that_no_longer_fit_are_named_and_let_go_only_when_told_to() -> None:
    table = TableForTests()
    table.say("grande: paso; chica: paso; pares: sí sí sí no, 0 envido 5, 1 quiero")
    bids = [row.sequence for row in table.rows[-2:]]
    declared = next(
        entry["sequence"]
        for entry in table.view["hand"]["entries"]
        if entry["type"] == "declared" and at(entry, "seat") == 1
    )
    correct = {
        "type": "correct",
        "sequence": declared,
        "instead": {"type": "declare", "lance": "pares", "seat": 1, "has": False},
    }
    with pytest.raises(Refused) as refused:
        table.do(correct)
    assert refused.value.code == "does_not_fit"
    assert refused.value.params["entries"] == ", ".join(str(sequence) for sequence in bids)
    table.do({**correct, "drop": True})
    assert table.phase == "juego_said"
    assert table.view["hand"]["lances"][2]["state"] == "no_bidding"
