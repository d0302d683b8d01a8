"""A command is stale when what it is about changed after the revision its sender saw."""

from __future__ import annotations

from typing import get_args

import pytest

from scorekeeper.match.events import BidSpoken
from scorekeeper.table import events
from scorekeeper.table.staleness import TOUCHED, saw_now
from tests.scorekeeper.table_for_tests import PHONES, WORKED_HAND, TableForTests

WITHOUT_TOPICS = {
    # They depend on the fields (`touches`).
    BidSpoken,
    events.AnswerOverruled,
    events.Accepted,
    # An answer has the number of its request.
    events.Requested,
    events.Declined,
    # No command is about what they change; that the seats were drawn is noted by `_sit_as_drawn`.
    *get_args(events.SeatEvent),
    events.SideRenamed,
    events.SeatsDrawn,
    events.RefereeCame,
    events.RefereeLeft,
}


def test_every_event_says_which_commands_it_makes_stale() -> None:
    assert set(get_args(events.Event)) - WITHOUT_TOPICS == set(TOUCHED)


def stale(
    table: TableForTests,
    command: dict[str, object],
    seen: int | None = None,
    by: int = 0,
    saw: int | None = None,
) -> None:
    before = table.table
    table.refuses(command, "stale", by=by, seen=seen, saw=saw)
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
    table.worked_hand_to_the_cards()
    seen = table.table.revision
    for seat, cards in enumerate(WORKED_HAND):
        table.do({"type": "show_cards", "seat": seat, "cards": list(cards)}, by=seat, seen=seen)
    assert table.score == (5, 6)


def test_four_players_declare_at_once() -> None:
    table = TableForTests()
    table.say("grande: paso; chica: paso")
    seen = table.table.revision
    for seat in range(4):
        command = {"type": "declare", "lance": "pares", "seat": seat, "has": True}
        table.do(command, by=seat, seen=seen)
    assert table.phase == "pares"


def test_the_same_seats_word_told_twice_is_stale() -> None:
    table = TableForTests()
    table.say("grande: paso; chica: paso")
    seen = table.table.revision
    table.do({"type": "declare", "lance": "pares", "seat": 2, "has": True}, by=2, seen=seen)
    stale(table, {"type": "declare", "lance": "pares", "seat": 2, "has": False}, seen, by=1)


def test_a_bet_is_stale_after_another_bet() -> None:
    table = TableForTests()
    seen = table.table.revision
    table.say("grande: 0 envido 2")
    bid = {"type": "bid", "lance": "grande", "seat": 1, "word": "envido", "stones": 5}
    stale(table, bid, seen, by=1)


def test_a_pass_makes_no_other_command_stale() -> None:
    table = TableForTests()
    seen = table.table.revision
    table.say("grande: 0 paso")
    bid = {"type": "bid", "lance": "grande", "seat": 1, "word": "envido", "stones": 5}
    table.do(bid, by=1, seen=seen)
    assert table.view["hand"]["standing"] is not None


@pytest.mark.parametrize("first", ["quiero", "no_quiero"])
def test_one_individuals_answer_makes_no_other_stale(first: str) -> None:
    table = TableForTests(preset="individual", players=3, corrido=False)
    table.say("grande: 0 envido 5")
    seen, saw = table.table.revision, table.table.revision
    for seat, word in ((1, first), (2, "quiero")):
        bid = {"type": "bid", "lance": "grande", "seat": seat, "word": word}
        table.do(bid, by=seat, seen=seen, saw=saw)
    grande = table.view["hand"]["lances"][0]
    assert (grande["state"], grande["stones"]) == ("accepted", 5)


def test_one_individuals_raise_makes_the_others_stale() -> None:
    table = TableForTests(preset="individual", players=3, corrido=False)
    table.say("grande: 0 envido 5")
    seen = table.table.revision
    raised = {"type": "bid", "lance": "grande", "seat": 1, "word": "reenvido", "stones": 2}
    table.do(raised, by=1, seen=seen)
    stale(table, {"type": "bid", "lance": "grande", "seat": 2, "word": "quiero"}, seen, by=2)


def test_at_a_match_that_was_ended_a_word_is_refused_for_that_and_not_as_stale() -> None:
    """What the screen shows of an ended match is what the command's sender saw."""
    table = TableForTests()
    table.tell("end_match")
    shown = table.view["hand"]
    table.refuses(
        {"type": "all_pass", "lance": "grande"},
        "match_over",
        seen=table.table.revision,
        saw=table.table.revision,
    )
    assert (shown["phase"], shown["standing"]) == (saw_now(table.table.match).phase, None)


def test_after_an_undo_every_command_is_stale() -> None:
    table = TableForTests()
    table.say("grande: paso")
    seen = table.table.revision
    table.undo()
    stale(table, {"type": "all_pass", "lance": "chica"}, seen, by=2)
    stale(table, {"type": "undo"}, seen, by=2)


def test_undo_takes_back_what_its_sender_saw_or_nothing() -> None:
    table = TableForTests()
    table.say("grande: paso")
    seen = table.table.revision
    table.say("chica: 1 envido")
    stale(table, {"type": "undo"}, seen, by=2)


class TestWhatTheSenderSaw:
    """`saw` counts whatever revision comes with it: a phone may have had a newer view already."""

    def test_a_pass_meant_for_the_lance_before(self) -> None:
        table = TableForTests()
        before = table.table.revision
        table.say("grande: paso")
        stale(table, {"type": "all_pass", "lance": "chica"}, by=1, saw=before)
        assert table.phase == "chica"

    def test_a_yes_to_a_bet_that_has_been_raised(self) -> None:
        table = TableForTests()
        table.say("grande: 0 envido 2")
        before = table.table.revision
        table.say("grande: 1 reenvido 5, 2 ordago")
        yes = {"type": "bid", "lance": "grande", "seat": 3, "word": "quiero"}
        stale(table, yes, by=3, saw=before)
        table.do(yes, by=3)
        assert table.view["hand"]["lances"][0]["state"] == "ordago"

    def test_a_word_said_before_anybody_had_bet(self) -> None:
        table = TableForTests()
        before = table.table.revision
        table.say("grande: 0 ordago")
        stale(table, {"type": "bid", "lance": "grande", "seat": 1, "word": "paso"}, saw=before)
        assert table.view["hand"]["standing"] is not None

    def test_a_yes_or_no_to_pares_is_none_to_juego(self) -> None:
        table = TableForTests()
        table.say("grande: paso; chica: paso")
        before = table.table.revision
        table.say("pares: sí no no no")
        assert table.phase == "juego_said"
        command = {"type": "declare", "lance": "juego", "seat": 0, "has": True}
        stale(table, command, saw=before)

    def test_the_next_hand_asked_for_after_the_hand_before(self) -> None:
        table = TableForTests()
        table.pass_worked_hand()
        before = table.table.revision
        table.next_hand()
        table.pass_worked_hand()
        stale(table, {"type": "next_hand"}, saw=before)

    def test_a_partner_who_had_not_heard_the_first_answer_is_not_stale(self) -> None:
        table = TableForTests()
        table.say("grande: 0 envido 2")
        before = table.table.revision
        table.say("grande: 1 quiero")
        raised = {"type": "bid", "lance": "grande", "seat": 3, "word": "reenvido", "stones": 5}
        table.do(raised, by=3, seen=before, saw=before)
        assert table.latest[0]["type"] == "answer_overruled"


class TestTheDraw:
    """Who is in a seat is another one once they sit as drawn (rule book §8)."""

    def test_a_name_meant_for_who_sat_there_before(self) -> None:
        table = TableForTests()
        for seat, card in enumerate("4R7C"):
            table.tell("draw_card", seat=seat, card=card, by=seat)
        seen = table.table.revision
        table.tell("sit_as_drawn", keep_sides=False)
        (ane,) = table.table.seats_of(PHONES[0])
        table.refuses(
            {"type": "rename_player", "seat": 1, "name": "Josu"},
            "stale",
            by=ane,
            phone=0,
            seen=seen,
        )

    def test_a_card_told_by_two_phones_is_drawn_once(self) -> None:
        table = TableForTests()
        seen = table.table.revision
        for seat, card in enumerate("RR7C"):
            table.tell("draw_card", seat=seat, card=card, by=seat)
        stale(table, {"type": "draw_card", "seat": 0, "card": "R"}, seen)

    def test_seats_as_they_were_drawn_before_somebody_drew_again(self) -> None:
        table = TableForTests()
        for seat, card in enumerate("R47C"):
            table.tell("draw_card", seat=seat, card=card, by=seat)
        seen = table.table.revision
        table.tell("draw_card", seat=1, card="5", by=1)
        stale(table, {"type": "sit_as_drawn", "keep_sides": False}, seen)
