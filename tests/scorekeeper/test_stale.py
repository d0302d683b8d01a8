"""A command is stale when what it is about changed after the revision its sender saw."""

from __future__ import annotations

from typing import get_args

import pytest

from scorekeeper.match.commands import EVERYTHING, RuleLance
from scorekeeper.match.events import BidSpoken
from scorekeeper.table import commands, events
from scorekeeper.table.staleness import TOUCHED, matters_after_everything, saw_now
from tests.scorekeeper.table_for_tests import PHONES, WORKED_HAND, Command, TableForTests

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


def test_what_was_touched_before_everything_matters_to_no_command_about_everything() -> None:
    for command in get_args(commands.Command):
        if isinstance(command.about, property):
            # Either of two fields is set, and each has topics of its own.
            assert command in (commands.Undo, RuleLance)
            continue
        matters = all(matters_after_everything(topic) for topic in command.about)
        assert EVERYTHING in command.about or matters, command


def bid(seat: int, word: str, lance: str = "grande", **stones: int) -> Command:
    return {"type": "bid", "lance": lance, "seat": seat, "word": word, **stones}


def has(seat: int, said: bool, lance: str = "pares") -> Command:
    return {"type": "declare", "lance": lance, "seat": seat, "has": said}


def lance_passed(lance: str) -> Command:
    return {"type": "all_pass", "lance": lance}


UNDO: Command = {"type": "undo"}
NEXT_HAND: Command = {"type": "next_hand"}
TWO_PASSED = "grande: paso; chica: paso"


@pytest.mark.parametrize(
    ("before", "since", "command", "by"),
    [
        ("", "grande: paso", lance_passed("grande"), 1),
        (TWO_PASSED, "pares: sí sí", has(1, said=False), 2),
        ("", "grande: 0 envido 2", bid(1, "envido", stones=5), 1),
        ("grande: paso", "chica: 1 envido", UNDO, 2),
    ],
    ids=["all passed twice", "a seat's word twice", "a bet after a bet", "undo of another step"],
)
def test_what_it_is_about_has_changed_since(
    before: str, since: str, command: Command, by: int
) -> None:
    table = TableForTests()
    if before:
        table.say(before)
    seen = table.table.revision
    table.say(since)
    table.refuses(command, "stale", by=by, seen=seen)


def test_two_phones_go_on_to_the_next_hand_and_one_hand_is_dealt() -> None:
    table = TableForTests()
    table.pass_worked_hand()
    seen = table.table.revision
    table.do(NEXT_HAND, by=0, seen=seen)
    table.refuses(NEXT_HAND, "stale", by=1, seen=seen)
    assert table.view["hand"]["number"] == 2


@pytest.mark.parametrize(
    ("before", "commands", "phase"),
    [
        (TWO_PASSED, [has(seat, said=True) for seat in range(4)], "pares"),
        ("", [bid(0, "paso"), bid(1, "envido", stones=5)], "grande"),
    ],
    ids=["four declare", "a pass before a bet"],
)
def test_words_of_several_seats_are_not_in_each_others_way(
    before: str, commands: list[Command], phase: str
) -> None:
    table = TableForTests()
    if before:
        table.say(before)
    seen = table.table.revision
    for command in commands:
        table.do(command, by=int(str(command["seat"])), seen=seen)
    assert table.phase == phase
    assert (table.view["hand"]["standing"] is not None) is (phase == "grande")


def test_four_players_enter_their_cards_at_once_and_none_is_in_the_others_way() -> None:
    table = TableForTests()
    table.worked_hand_to_the_cards()
    seen = table.table.revision
    for seat, cards in enumerate(WORKED_HAND):
        table.do({"type": "show_cards", "seat": seat, "cards": list(cards)}, by=seat, seen=seen)
    assert table.score == (5, 6)


@pytest.mark.parametrize("first", ["quiero", "no_quiero", "reenvido"])
def test_one_individuals_answer_makes_no_other_stale_but_a_raise_does(first: str) -> None:
    table = TableForTests(preset="individual", players=3, corrido=False)
    table.say("grande: 0 envido 5")
    seen = table.table.revision
    table.do(bid(1, first), by=1, seen=seen, saw=seen)
    if first == "reenvido":
        table.refuses(bid(2, "quiero"), "stale", by=2, seen=seen)
        return
    table.do(bid(2, "quiero"), by=2, seen=seen, saw=seen)
    grande = table.view["hand"]["lances"][0]
    assert (grande["state"], grande["stones"]) == ("accepted", 5)


def test_at_a_match_that_was_ended_a_word_is_refused_for_that_and_not_as_stale() -> None:
    """What the screen shows of an ended match is what the command's sender saw."""
    table = TableForTests()
    table.tell("end_match")
    shown, now = table.view["hand"], table.table.revision
    table.refuses(lance_passed("grande"), "match_over", seen=now, saw=now)
    assert (shown["phase"], shown["standing"]) == (saw_now(table.table.match).phase, None)


def test_after_an_undo_every_command_is_stale() -> None:
    table = TableForTests()
    table.say("grande: paso")
    seen = table.table.revision
    table.undo()
    for command in (lance_passed("chica"), UNDO):
        table.refuses(command, "stale", by=2, seen=seen)


class TestWhatTheSenderSaw:
    """`saw` counts whatever revision comes with it: a phone may have had a newer view already."""

    @pytest.mark.parametrize(
        ("before", "since", "command"),
        [
            ("", "grande: paso", lance_passed("chica")),
            ("grande: 0 envido 2", "grande: 1 reenvido 5, 2 ordago", bid(3, "quiero")),
            ("", "grande: 0 ordago", bid(1, "paso")),
            (TWO_PASSED, "pares: sí no no no", has(0, said=True, lance="juego")),
        ],
        ids=["the lance before", "a bet since raised", "before any bet", "a yes to pares"],
    )
    def test_a_word_that_was_meant_for_something_else(
        self, before: str, since: str, command: Command
    ) -> None:
        table = TableForTests()
        if before:
            table.say(before)
        saw = table.table.revision
        table.say(since)
        table.refuses(command, "stale", by=3, saw=saw)
        table.would(command, by=3)

    def test_the_next_hand_asked_for_after_the_hand_before(self) -> None:
        table = TableForTests()
        table.pass_worked_hand()
        before = table.table.revision
        table.next_hand()
        table.pass_worked_hand()
        table.refuses(NEXT_HAND, "stale", saw=before)

    def test_a_partner_who_had_not_heard_the_first_answer_is_not_stale(self) -> None:
        table = TableForTests()
        table.say("grande: 0 envido 2")
        before = table.table.revision
        table.say("grande: 1 quiero")
        table.do(bid(3, "reenvido", stones=5), by=3, seen=before, saw=before)
        assert table.latest[0]["type"] == "answer_overruled"


class TestTheDraw:
    """Who is in a seat is another one once they sit as drawn (rule book §8)."""

    def draw(self, cards: str) -> TableForTests:
        table = TableForTests()
        for seat, card in enumerate(cards):
            table.tell("draw_card", seat=seat, card=card, by=seat)
        return table

    def test_a_name_meant_for_who_sat_there_before(self) -> None:
        table = self.draw("4R7C")
        seen = table.table.revision
        table.tell("sit_as_drawn", keep_sides=False)
        (ane,) = table.table.seats_of(PHONES[0])
        rename: Command = {"type": "rename_player", "seat": 1, "name": "Josu"}
        table.refuses(rename, "stale", by=ane, phone=0, seen=seen)

    def test_a_card_told_by_two_phones_is_drawn_once(self) -> None:
        table = self.draw("RR7C")
        seen = TableForTests().table.revision
        table.refuses({"type": "draw_card", "seat": 0, "card": "R"}, "stale", seen=seen)

    def test_seats_as_they_were_drawn_before_somebody_drew_again(self) -> None:
        table = self.draw("R47C")
        seen = table.table.revision
        table.tell("draw_card", seat=1, card="5", by=1)
        table.refuses({"type": "sit_as_drawn", "keep_sides": False}, "stale", seen=seen)
