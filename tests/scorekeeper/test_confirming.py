"""Confirmation by the other side (setting `confirm`): of counts, and of scores that are set."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorekeeper.match.events import HandCounted, ScoreSet
from scorekeeper.record import match_text
from scorekeeper.table import replay
from scorekeeper.view import history_of, option_shapes
from scorekeeper.view.hand_shapes import ProposedCountShape
from tests.json_path import at
from tests.scorekeeper.table_for_tests import (
    NO,
    SEE,
    YES,
    AskedShape,
    Sent,
    TableForTests,
    refused,
)

SCORE = {"type": "set_score", "stones": [12, 7], "games": [0, 0], "reason": "Se nos olvidó"}
RULING = {"type": "rule_lance", "lance": "grande", "side": 0, "stones": 4, "reason": "Lo vi"}


def both(**rules: object) -> TableForTests:
    return TableForTests.of({"confirm": "both", **rules})


def proposed(**rules: object) -> TableForTests:
    """The worked hand told to its end by Iker, whose count waits."""
    table = both(**rules)
    table.pass_worked_hand()
    return table


def counted(**rules: object) -> TableForTests:
    """The worked hand, seen by Ane."""
    table = proposed(**rules)
    table.do(SEE, by=0)
    return table


def waiting(table: TableForTests) -> ProposedCountShape:
    """The count that waits."""
    proposed = table.view["hand"]["proposed"]
    assert proposed is not None
    return proposed


def asked(table: TableForTests) -> AskedShape:
    found = table.asked
    assert found is not None
    return found


def counted_by(table: TableForTests) -> tuple[str, str | None]:
    """How the last count came to be booked, and by whom."""
    row = next(row for row in reversed(table.rows) if isinstance(row.event, HandCounted))
    assert isinstance(row.event, HandCounted)
    return row.event.how, row.by_name


def correct(table: TableForTests, *, referee: bool = False) -> None:
    """Ane's cards of the first hand were 7 7 4 A: she loses chica by it."""
    cards = next(row.sequence for row in table.rows if type(row.event).__name__ == "CardsShown")
    instead = {"type": "show_cards", "seat": 0, "cards": ["7", "7", "4", "A"]}
    table.do({"type": "correct", "sequence": cards, "instead": instead}, referee=referee)


# ---------------------------------------------------------------- the count


def test_a_complete_count_waits_until_somebody_of_the_other_pair_has_seen_it() -> None:
    table = proposed()
    assert (table.phase, table.score) == ("proposed", (0, 0))
    assert waiting(table)["score"] == [5, 6]
    assert [award["stones"] for award in waiting(table)["awards"]] == [1, 1, 3, 1, 3, 2]
    request = table.proposed
    assert (request["by"], request["waits"], request["agreed"]) == (3, [0], [])
    assert table.may_answer(SEE) == [0, 2]
    assert table.options(option_shapes.NextHandOption) == []
    table.refuses({"type": "next_hand"}, "hand_not_over")


def by_the_referee(table: TableForTests, command: Sent = SEE) -> None:
    table.referee_comes()
    table.rules(command)


@pytest.mark.parametrize(
    ("confirm", "booked", "how", "score"),
    [
        ("one", lambda _table: None, ("told", "Iker"), (5, 6)),
        ("both", lambda table: table.do(SEE, by=2), ("seen", "Miren"), (5, 6)),
        ("both", lambda table: table.time_is_over(), ("time", None), (5, 6)),
        ("both", by_the_referee, ("referee", "Koldo"), (5, 6)),
        ("both", lambda table: by_the_referee(table, RULING), ("referee", "Koldo"), (9, 5)),
    ],
    ids=["at once", "seen", "by the time", "by the referee", "ruled"],
)
def test_a_count_is_booked_when_it_is_seen_or_by_time_or_the_referee(
    confirm: str,
    booked: Callable[[TableForTests], None],
    how: tuple[str, str | None],
    score: tuple[int, int],
) -> None:
    table = proposed(confirm=confirm, confirm_after=20)
    booked(table)
    assert table.phase == "counted"
    assert table.view["hand"]["proposed"] is None
    assert counted_by(table) == how
    assert table.score == score
    table.settles_alike()


def test_the_time_of_a_count_books_no_other_count_and_none_without_a_time() -> None:
    table = proposed()
    first = table.proposed
    table.undo(by=3)
    table.show_hand(3, "CCC7")
    with refused("nothing_asked"):
        table.time_is_over(first["request"])
    table.do(SEE, by=0)
    with refused("nothing_asked"):
        table.time_is_over(first["request"])
    table.refuses({"type": "time_over", "proposed": table.table.revision}, "unknown_command", by=3)
    table = proposed(confirm_after=0)
    with refused("not_now"):
        table.time_is_over()


def test_a_correction_has_it_proposed_anew_and_asks_the_others() -> None:
    table = both()
    table.say("grande: 0 envido 2, 1 quiero")
    table.worked_hand_to_the_cards("chica")
    table.show_all()
    before, asked_before = waiting(table), table.proposed
    bet = next(row.sequence for row in table.rows if type(row.event).__name__ == "BidSpoken")
    instead = {"type": "bid", "lance": "grande", "seat": 0, "word": "envido", "stones": 7}
    table.tell("correct", sequence=bet, instead=instead)
    request = table.proposed
    assert request["request"] > asked_before["request"]
    assert (request["by"], request["waits"]) == (0, [1])
    assert sum(waiting(table)["score"]) == sum(before["score"]) + 5
    table.refuses(SEE, "not_asked", by=2)
    table.do(SEE, by=3)
    table.settles_alike()
    table = counted()
    correct(table)
    assert (table.phase, table.score) == ("proposed", (0, 0)), "after it was booked, too"
    table.do(SEE, by=1)
    assert table.phase == "counted"


def test_a_booking_that_is_taken_back_waits_to_be_seen_again() -> None:
    table = proposed()
    open_count = waiting(table)
    table.do(SEE, by=0)
    table.undo(by=1)
    assert table.view["hand"]["proposed"] == open_count
    table.time_is_over()
    table.undo(by=1)
    assert table.view["hand"]["proposed"] == open_count
    table.undo(by=1)
    assert table.phase == "cards"


def test_a_deje_is_taken_at_once_and_ends_a_game_at_once() -> None:
    table = both(target=10)
    table.set_score(9, 0)
    table.do(YES, by=1)
    table.say("grande: 0 envido 2, 1 no queremos")
    assert table.view["hand"]["game_winner"] == 0


@pytest.mark.parametrize(
    ("rules", "words", "cards", "see"),
    [
        ({}, "grande: 0 ordago, 1 quiero", "772A 33S2 RRSA CCC6", [[0, 2], []]),
        ({"players": 2}, "grande: 0 ordago, 1 quiero", "RR7A CC7A", [[0], []]),
        (
            {"players": 3, "individual": True},
            "grande: 0 ordago, 1 quiero, 2 no quiero",
            "RR7A CC7A",
            [[0, 2], [2], []],
        ),
        (
            {"players": 6, "captains": True},
            "grande: 4 ordago, 1 quiero",
            "RRSA CCSA 77SA 66SA 552A 442A",
            [[4], []],
        ),
    ],
    ids=["a pair", "two players", "everybody alone", "a captain"],
)
def test_who_sees_the_count_of_an_accepted_ordago(
    rules: dict[str, object], words: str, cards: str, see: list[list[int]]
) -> None:
    table = both(**rules)
    table.say(words)
    table.show_all(cards.split())
    assert waiting(table)["winner"] is not None
    for who in see:
        assert table.view["hand"]["game_winner"] is None or not who
        assert (table.phase == "proposed") is bool(who)
        if who:
            assert table.may_answer(SEE) == who
            for seat in set(table.table.rules.seats) - set(who):
                table.refuses(SEE, "not_asked", by=seat)
            table.do(SEE, by=who[0])


# ---------------------------------------------------------------- whose phones there are


@pytest.mark.parametrize("to", [None, 0], ids=["a side without a phone", "one phone for both"])
def test_who_is_not_there_or_told_it_themselves_is_not_waited_for(to: int | None) -> None:
    table = both()
    table.leave(*((1, 2, 3) if to == 0 else (0, 2)), to=to)
    by = 0 if to == 0 else 1
    for seat, word in enumerate(("ordago", "quiero")):
        table.tell("bid", lance="grande", seat=seat, word=word, by=by)
    for seat, cards in enumerate(("772A", "33S2", "RRSA", "CCC6")):
        table.show_hand(seat, cards, by=by)
    assert table.phase == "counted"
    assert counted_by(table) == ("told", "Ane" if to == 0 else "Jon")


def test_a_phone_with_seats_of_both_sides_speaks_for_neither() -> None:
    table = both()
    table.leave(1, 2, to=0)
    table.do(SCORE, by=0)
    assert table.may_answer(YES) == [3]
    table.do(NO, by=3)
    table.do(SCORE, by=1, phone=0)
    assert table.may_answer(YES) == [3], "he is of the side she spoke for"
    table.do(YES, by=3)
    assert table.score == (12, 7)


def test_a_count_is_booked_when_the_last_phone_that_could_confirm_it_leaves() -> None:
    table = proposed()
    table.leave(0)
    assert table.phase == "proposed"
    table.leave(2)
    assert table.phase == "counted"
    # Taken back, nobody is there to see it: whoever is may let it be booked.
    table.undo(by=1)
    assert table.may_answer(SEE) == [1, 3]
    table.tell("rename_player", seat=1, name="Peru", by=1)
    assert table.phase == "proposed"
    table.do(SEE, by=1)
    assert table.phase == "counted"


# ---------------------------------------------------------------- the referee


def test_a_game_taken_and_a_match_ended_leave_no_count_behind() -> None:
    table = proposed()
    table.referee_comes()
    table.rules({"type": "take_game", "side": 0, "to": 1, "reason": "Por señas"})
    assert table.view["hand"]["proposed"] is None
    assert table.view["hand"]["game_winner"] == 1
    table.next_hand()
    assert table.score == (0, 0)
    table = proposed()
    table.tell("end_match")
    table.do(YES, by=1)
    assert table.view["hand"]["proposed"] is None
    table.refuses(SEE, "nothing_asked")


def test_a_referee_corrects_a_hand_that_is_over_and_those_since_stay_booked() -> None:
    table = counted()
    table.next_hand()
    table.pass_worked_hand()
    table.do(SEE, by=0)
    table.next_hand()
    table.referee_comes()
    table.rules({**RULING, "side": 1, "stones": 9, "hand": 1})
    assert (table.phase, table.view["hand"]["number"]) == ("grande", 3)
    assert sum(table.score) == 11 + 11 + 8
    assert replay(table.rows) == table.table


@pytest.mark.parametrize(
    ("confirm", "seen_before", "then", "corrected"),
    [
        ("one", True, (20, 20), (20, 20)),
        ("both", True, (20, 20), (20, 20)),
        ("both", False, (25, 26), (21, 29)),
    ],
)
def test_a_score_set_after_a_count_stays_and_one_set_before_is_counted_from(
    confirm: str, seen_before: bool, then: tuple[int, int], corrected: tuple[int, int]
) -> None:
    table = proposed(confirm=confirm)
    if seen_before and confirm == "both":
        table.do(SEE, by=0)
    table.referee_comes()
    table.rules({**SCORE, "stones": [20, 20]})
    assert table.score == then
    correct(table, referee=not seen_before)
    assert table.score == corrected
    assert replay(table.rows) == table.table


# ---------------------------------------------------------------- the score


@pytest.mark.parametrize("confirm", ["one", "both"])
def test_setting_the_score_asks_the_other_pair_where_both_confirm(confirm: str) -> None:
    table = both(confirm=confirm)
    asks = confirm == "both"
    assert [option["asks"] for option in table.options(option_shapes.SetScoreOption)] == [asks]
    table.refuses({**SCORE, "stones": [0, 0]}, "nothing_changes")
    table.do(SCORE, by=0)
    if asks:
        assert table.score == (0, 0)
        assert (asked(table)["score"], asked(table)["games"]) == ([12, 7], [0, 0])
        assert at(asked(table), "acts", 0, "reason") == "Se nos olvidó"
        table.do(YES, by=3)
        last = table.rows[-1]
        assert isinstance(last.event, ScoreSet)
        assert (last.by_name, last.event.asked_by) == ("Iker", "Ane")
    assert (table.score, table.asked) == ((12, 7), None)


def test_another_score_waits_for_a_no_and_another_reason_is_the_same_score() -> None:
    table = both()
    table.do(SCORE, by=0)
    table.refuses({**SCORE, "stones": [13, 7]}, "answer_first", by=1)
    table.do(NO, by=1)
    table.do({**SCORE, "stones": [13, 7]}, by=1)
    assert (asked(table)["by_name"], asked(table)["waits"]) == ("Jon", [0])
    table.do({**SCORE, "stones": [13, 7], "reason": "eso"}, by=2)
    assert table.score == (13, 7)


def test_what_was_asked_for_is_over_when_the_score_becomes_another() -> None:
    table = both()
    table.do(SCORE, by=0)
    table.say("grande: 0 envido 2")
    assert table.asked is not None, "words change no score"
    table.say("grande: 1 no queremos")
    assert table.asked is None


def test_time_never_sets_a_score() -> None:
    table = proposed(confirm_after=10)
    table.do(SCORE, by=0)
    table.time_is_over()
    assert (table.score, table.asked) == ((5, 6), None)


def test_a_score_agreed_on_while_a_count_waits_has_it_counted_from_there() -> None:
    table = proposed()
    table.do(SCORE, by=0)
    table.do(YES, by=1)
    request = table.proposed
    assert (waiting(table)["score"], request["by"], request["waits"]) == ([17, 13], 1, [0])
    table.do(SEE, by=0)
    assert table.score == (17, 13)
    table.settles_alike()


def test_where_everybody_plays_alone_one_of_the_others_agrees_and_one_no_ends_it() -> None:
    table = both(players=3, individual=True)
    table.set_score(1, 2, 3)
    assert asked(table)["waits"] == [1, 2]
    table.do(NO, by=2)
    assert table.asked is None
    table.set_score(1, 2, 3)
    table.do(YES, by=2)
    assert table.score == (1, 2, 3)


def test_the_history_tells_who_asked_who_saw_and_who_agreed_with_the_time_of_each() -> None:
    table = both()
    table.do(SCORE, by=0)
    table.do(YES, by=1)
    table.pass_worked_hand()
    table.do(SEE, by=0)
    told = [
        (each["type"], each["by_name"])
        for each in history_of(table.rows)
        if each["type"].startswith(("requested", "accepted", "score_", "count_", "hand_counted"))
    ]
    assert told == [
        *(("requested", "Ane"), ("accepted", "Jon"), ("score_set", "Jon")),
        *(("count_proposed", "Iker"), ("accepted", "Ane"), ("hand_counted", "Ane")),
    ]
    assert all(each["at"] >= 0 for each in history_of(table.rows))
    assert "Ane" in match_text(table.rows, "es")
