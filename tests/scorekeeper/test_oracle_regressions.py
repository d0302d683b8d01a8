"""Differences that the engine and the oracle once had, with what the rule book says."""

from __future__ import annotations

import pytest

from scorekeeper.bidding import Bidding, speak
from scorekeeper.lance import Lance, Word
from scorekeeper.record import settle
from scorekeeper.rules import RuleSet
from tests.scorekeeper.table_for_tests import refused

NO_PARES = ["R", "C", "S", "7"]


def record(**changes: object) -> dict[str, object]:
    """Four hands of the same juego and no pares, mano first, with changes."""
    return {"id": "x", "mano": 0, "cards": [NO_PARES] * 4, **changes}


def paid(result: dict[str, object], lance: str) -> list[tuple[int, int]]:
    awards = result["awards"]
    assert isinstance(awards, list)
    return [(each["side"], each["stones"]) for each in awards if each["lance"] == lance]


def test_a_wrong_declaration_blocks_even_an_ordago() -> None:
    """§9, table: nothing of the hand is settled until they agree."""
    hand = record(
        declared={"pares": [True, False, False, False]},
        bids={"juego": [[0, "ordago"], [1, "quiero"]]},
    )
    assert "error" in settle(hand)
    # A tournament judges each lance by itself, and the count never reaches pares.
    judged = settle({**hand, "rules": {"misdeclaration": "tournament"}})
    assert judged["winner"] == 0


@pytest.mark.parametrize(("deje", "pays"), [("texts", [(1, 1), (1, 1)]), ("none", [(1, 1)])])
def test_where_a_refusal_pays_nothing_neither_does_the_deje_a_wrong_word_costs(
    deje: str, pays: list[tuple[int, int]]
) -> None:
    """§9 has O collect "1 (deje)" and their pares; §11 keeps what a deje pays in one place."""
    hand = record(
        rules={"misdeclaration": "tournament", "deje": deje},
        cards=[["A", "A", "5", "6"], ["4", "4", "5", "6"], NO_PARES, ["R", "C", "6", "7"]],
        declared={"pares": [False, True, False, False]},
    )
    assert paid(settle(hand), "pares") == pays


@pytest.mark.parametrize("word", [Word.QUIERO, Word.NO_QUIERO, Word.REENVIDO, Word.ORDAGO])
def test_an_acceptance_holds_until_somebody_raises(word: Word) -> None:
    """§7: all others answer a bet; only a raise must be answered again."""
    rules = RuleSet(players=3, individual=True)
    bidding = Bidding(Lance.GRANDE, rules, frozenset(range(3)))
    bidding = speak(speak(bidding, 0, Word.ENVIDO), 1, Word.QUIERO)
    with refused("already_agreed"):
        speak(bidding, 1, word)
    assert speak(speak(bidding, 2, Word.REENVIDO), 1, word) != bidding


def test_the_suits_of_7_7_7_s_are_wanted_whether_or_not_anything_hangs_on_them() -> None:
    """§3: without them it is refused, here with the game won in the bidding of grande."""
    hand = record(
        rules={"juego_real": "sota_oros"},
        score=[39, 0],
        cards=[["7", "7", "7", "S"], None, None, None],
        bids={"grande": [[0, "envido"], [1, "no_queremos"]]},
    )
    assert "suit" in str(settle(hand)["error"])
    known = {**hand, "cards": [["7", "7", "7", "Sb"], None, None, None]}
    assert settle(known)["winner"] == 0


def test_after_a_ruled_ordago_nothing_hangs_on_lances_that_were_never_bid() -> None:
    hand = record(
        cards=[None] * 4,
        bids={"grande": [[0, "ordago"], [1, "quiero"]]},
        rulings={"grande": {"side": 1, "stones": 3}},
    )
    result = settle(hand)
    assert paid(result, "grande") == [(1, 3)]
    assert result["score"] == [0, 3]


def test_a_wrong_word_at_a_table_whose_hand_was_taken_is_the_referees() -> None:
    """§9: what the table of wrong words says is said of two sides that play."""
    hand = record(
        rules={"misdeclaration": "tournament"},
        declared={"pares": [False, True, False, False]},
    )
    taken = settle({**hand, "forfeit": 0})
    assert "error" in taken
    assert "error" not in settle(hand)
    # The same wrong word of the side that lost the hand is nobody's any more.
    assert "error" not in settle({**hand, "forfeit": 1})


def test_a_deje_of_nothing_is_no_award_of_those_who_got_the_hand() -> None:
    """§11: without deje a refusal pays nothing, whoever's it was."""
    hand = record(forfeit=0, bids={"grande": [[0, "envido"], [1, "no_queremos"]]})
    assert paid(settle(hand), "grande") == [(1, 1)]
    assert paid(settle({**hand, "rules": {"deje": "none"}}), "grande") == []
