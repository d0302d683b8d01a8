"""Rule book §4: in each lance the mano speaks first, then the others in the order of play."""

from __future__ import annotations

import pytest

from scorekeeper.bidding import Bidding, speak
from scorekeeper.lance import LANCES, Lance, Word
from scorekeeper.match.events import BidSpoken
from scorekeeper.record import match_text
from scorekeeper.refusal import Refused
from scorekeeper.rules.ruleset import RuleSet
from tests.json_path import number, text
from tests.scorekeeper.table_for_tests import TableForTests

THREE = RuleSet(players=3, individual=True)


def turns(
    mano: int, *words: str, rules: RuleSet | None = None, speakers: str = "0123"
) -> list[int]:
    """Whose turn it is at first and after each of the words; the end of the bidding is left out."""
    rules = rules or RuleSet()
    bidding = Bidding(Lance.PARES, rules, frozenset(int(seat) for seat in speakers))
    found = [bidding.turn(mano)]
    for spoken in words:
        seat, word = spoken.split()
        bidding = speak(bidding, int(seat), Word(word))
        found.append(bidding.turn(mano))
    return [seat for seat in found if seat is not None]


def marked(table: TableForTests) -> list[tuple[int, str]]:
    """Seat and word of what is marked as out of turn, in the lances as they stand."""
    bids = [bid for lance in LANCES for bid in table.spoken(lance)]
    logged = [row.event for row in table.table.play.entries if isinstance(row.event, BidSpoken)]
    assert [bid["out_of_turn"] for bid in bids] == [event.out_of_turn for event in logged]
    return [(number(bid, "seat"), text(bid, "word")) for bid in bids if bid["out_of_turn"]]


def may_bet(table: TableForTests) -> set[int]:
    """Seats that are offered a first bet."""
    return {seat for seat, word in table.bids() if word in ("envido", "ordago")}


# -------------------------------------------------------------------- whose turn it is


@pytest.mark.parametrize("mano", range(4))
def test_before_a_bet_it_is_the_first_from_mano_who_has_not_passed(mano: int) -> None:
    order = [(mano + step) % 4 for step in range(4)]
    assert turns(mano) == [mano]
    assert turns(mano, *(f"{seat} paso" for seat in order)) == order
    # Who passes before their turn is not asked again.
    assert turns(mano, f"{order[1]} paso", f"{mano} paso") == [mano, mano, order[2]]


def test_seats_outside_the_lance_have_no_turn() -> None:
    assert turns(0, "1 paso", "2 paso", speakers="12") == [1, 2]


def test_over_a_bet_it_is_the_first_after_the_bettor_who_may_answer() -> None:
    assert turns(0, "0 envido", "1 no_quiero", "3 quiero") == [0, 1, 3]
    # A player who passed may still answer; their partner comes before them in order.
    assert turns(0, "0 paso", "1 envido", "2 reenvido", "3 quiero") == [0, 1, 2, 3]


def test_everyone_for_himself_each_answers_in_order() -> None:
    words = ("0 envido", "1 reenvido", "2 no_quiero", "0 quiero")
    assert turns(0, *words, rules=THREE, speakers="012") == [0, 1, 2, 0]


def test_the_view_names_him_while_a_lance_is_bid_and_nobody_else() -> None:
    table = TableForTests(mano=2)
    assert table.view["hand"]["turn"] == 2
    table.say("grande: 2 paso")
    assert table.view["hand"]["turn"] == 3
    table.say("grande: paso; chica: paso")
    assert table.phase == "pares_said"
    assert table.view["hand"]["turn"] is None


def test_another_mano_speaks_first() -> None:
    table = TableForTests(mano=0)
    table.tell("set_mano", seat=3)
    assert table.view["hand"]["turn"] == 3
    table.say("grande: 3 envido")
    assert marked(table) == []


# -------------------------------------------------------------------- a bet before one's turn


def test_a_bid_out_of_turn_is_accepted_and_marked() -> None:
    table = TableForTests()
    assert may_bet(table) == {0, 1, 2, 3}
    table.say("grande: 1 envido 2")
    assert marked(table) == [(1, "envido")]
    assert table.last.get("out_of_turn") is True


def test_a_bid_in_turn_is_not_marked() -> None:
    table = TableForTests()
    table.say("grande: 0 paso, 1 envido 2")
    table.bid(0, "ordago")  # an answer, of who is free to give it
    assert marked(table) == []


def test_a_pass_before_ones_turn_is_no_bet() -> None:
    table = TableForTests()
    table.say("grande: 3 paso")
    assert marked(table) == []


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("es", "Jon envida 2 (fuera de turno)"),
        ("eu", "(txandaz kanpo)"),
        ("en", "(out of turn)"),
    ],
)
def test_the_text_of_the_match_says_so(language: str, words: str) -> None:
    table = TableForTests()
    table.say("grande: 1 envido 2, 0 no queremos")
    table.worked_hand_to_the_cards("chica")
    table.show_all()
    assert words in match_text(table.rows, language)
    table.settles_alike()


# -------------------------------------------------------------------- words without an order


def test_a_hand_told_at_once_has_no_order() -> None:
    for rule in ("free", "strict"):
        table = TableForTests(turn=rule)
        line = {"lance": "grande", "how": "ordago", "winner": 1}
        table.tell("tell_hand", lances=[line])
        assert marked(table) == []
        assert table.phase == "counted"


def test_a_correction_marks_nothing_that_was_not_and_keeps_what_was() -> None:
    table = TableForTests()
    grande = {"lance": "grande", "how": "accepted", "stones": 4, "winner": 1}
    rest = [
        {"lance": "chica", "how": "passed", "winner": 0},
        {"lance": "pares", "nobody": True},
        {"lance": "juego", "nobody": True, "how": "passed", "winner": 0},
    ]
    table.tell("tell_hand", lances=[grande, *rest])
    bet, answer = (
        entry["sequence"]
        for entry in table.view["hand"]["entries"]
        if entry["type"] == "bid_spoken"
    )
    five = {"type": "bid", "lance": "grande", "seat": 1, "word": "envido", "stones": 5}
    table.tell("correct", sequence=bet, instead=five)
    assert marked(table) == []

    table = TableForTests()
    table.say("grande: 1 envido 4, 0 quiero")
    bet, answer = (entry["sequence"] for entry in table.view["hand"]["entries"])
    table.tell(
        "correct",
        sequence=answer,
        instead={"type": "bid", "lance": "grande", "seat": 2, "word": "queremos"},
    )
    assert marked(table) == [(1, "envido")]
    bet = table.view["hand"]["entries"][0]["sequence"]
    table.tell("correct", sequence=bet, instead=five)
    assert marked(table) == [(1, "envido")]
    # It was Ane's: she is mano.
    bet = table.view["hand"]["entries"][0]["sequence"]
    hers = {"type": "bid", "lance": "grande", "seat": 0, "word": "envido", "stones": 5}
    table.tell("correct", sequence=bet, instead=hers, drop=True)
    assert marked(table) == []


def test_taking_the_pass_before_it_back_marks_no_bet() -> None:
    table = TableForTests()
    table.say("grande: 0 paso")
    passed = table.view["revision"]
    table.say("grande: 1 envido 2")
    table.tell("undo", to=passed, only=True)
    assert marked(table) == []


# -------------------------------------------------------------------- setting `turn` strict


def test_strict_refuses_it_and_says_who_speaks() -> None:
    table = TableForTests(turn="strict")
    assert may_bet(table) == {0}
    for word in ("envido", "ordago"):
        with pytest.raises(Refused) as refused:
            table.bid(1, word)
        assert (refused.value.code, refused.value.params) == ("out_of_turn", {"seat": 0})
    table.say("grande: 0 paso")
    assert may_bet(table) == {1}
    table.say("grande: 1 envido")
    # Partners answer as they agree.
    table.say("grande: 2 reenvido")
    assert marked(table) == []


def test_strict_lets_everybody_pass_at_once() -> None:
    table = TableForTests(turn="strict")
    table.say("grande: paso; chica: paso")
    assert table.phase == "pares_said"
