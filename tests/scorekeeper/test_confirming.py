"""Confirmation by the other side (setting `confirm`): of counts, and of scores that are set."""

from __future__ import annotations

import pytest

from scorekeeper.match.events import HandCounted, ScoreSet
from scorekeeper.record import match_text
from scorekeeper.refusal import Refused
from scorekeeper.table import replay
from scorekeeper.view import history_of, option_shapes
from scorekeeper.view.shapes import ProposedCountShape
from tests.json_path import at
from tests.scorekeeper.table_for_tests import NO, SEE, WORKED_HAND, YES, TableForTests, refused

SCORE = {"type": "set_score", "stones": [12, 7], "games": [0, 0], "reason": "Se nos olvidó"}


def both(**rules: object) -> TableForTests:
    return TableForTests.of({"confirm": "both", **rules})


def waiting(table: TableForTests) -> ProposedCountShape:
    """The count that waits."""
    proposed = table.view["hand"]["proposed"]
    assert proposed is not None
    return proposed


def counted_by(table: TableForTests) -> tuple[str, str | None]:
    """How the last count came to be booked, and by whom."""
    row = next(row for row in reversed(table.rows) if isinstance(row.event, HandCounted))
    assert isinstance(row.event, HandCounted)
    return row.event.how, row.by_name


# ---------------------------------------------------------------- the count


def test_by_default_a_count_is_booked_at_once() -> None:
    table = TableForTests()
    table.pass_worked_hand()
    assert table.phase == "counted"
    assert table.view["hand"]["proposed"] is None
    assert counted_by(table) == ("told", "Iker")


def test_a_complete_count_waits_until_somebody_of_the_other_pair_has_seen_it() -> None:
    table = both()
    table.pass_worked_hand()
    assert table.phase == "proposed"
    assert table.score == (0, 0)
    proposed = waiting(table)
    assert proposed["score"] == [5, 6]
    request = table.proposed
    assert (request["by"], request["waits"], request["agreed"]) == (3, [0], [])
    assert [award["stones"] for award in proposed["awards"]] == [1, 1, 3, 1, 3, 2]
    assert table.may_answer(SEE) == [0, 2]
    assert table.options(option_shapes.NextHandOption) == []
    table.refuses({"type": "next_hand"}, "hand_not_over")
    table.do(SEE, by=2)
    assert table.phase == "counted"
    assert table.score == (5, 6)
    assert counted_by(table) == ("seen", "Miren")
    table.settles_alike()


def test_a_count_is_booked_by_the_server_when_its_time_is_over() -> None:
    table = both(confirm_after=20)
    table.pass_worked_hand()
    table.time_is_over()
    assert table.score == (5, 6)
    assert counted_by(table) == ("time", None)


def test_the_time_of_a_count_books_no_other_count() -> None:
    table = both()
    table.pass_worked_hand()
    first = table.proposed
    table.undo(by=3)
    table.show_hand(3, ("C", "C", "C", "7"))
    with refused("nothing_asked"):
        table.time_is_over(first["request"])
    table.do(SEE, by=0)
    with pytest.raises(Refused):
        table.time_is_over(first["request"])


def test_without_a_time_only_being_seen_books_it() -> None:
    table = both(confirm_after=0)
    table.pass_worked_hand()
    with pytest.raises(Refused):
        table.time_is_over()
    assert table.phase == "proposed"


def test_no_phone_can_say_that_the_time_is_over() -> None:
    table = both()
    table.pass_worked_hand()
    table.refuses({"type": "time_over", "proposed": table.table.revision}, "unknown_command", by=3)


def test_a_correction_while_it_waits_has_it_proposed_anew() -> None:
    table = both()
    table.say("grande: 0 envido 2, 1 quiero")
    table.worked_hand_to_the_cards("chica")
    table.show_all()
    before, asked_before = waiting(table), table.proposed
    bet = next(row.sequence for row in table.rows if type(row.event).__name__ == "BidSpoken")
    instead = {"type": "bid", "lance": "grande", "seat": 0, "word": "envido", "stones": 7}
    table.tell("correct", sequence=bet, instead=instead)
    after = waiting(table)
    asked = table.proposed
    assert asked["request"] > asked_before["request"]
    assert (asked["by"], asked["waits"]) == (0, [1])
    assert sum(after["score"]) == sum(before["score"]) + 5
    with pytest.raises(Refused):
        table.do(SEE, by=2)
    table.do(SEE, by=3)
    table.settles_alike()


def test_a_correction_after_it_was_booked_asks_the_others_again() -> None:
    table = both()
    table.pass_worked_hand()
    table.do(SEE, by=0)
    cards = next(row.sequence for row in table.rows if type(row.event).__name__ == "CardsShown")
    instead = {"type": "show_cards", "seat": 0, "cards": ["7", "7", "4", "A"]}
    table.tell("correct", sequence=cards, instead=instead)
    assert table.phase == "proposed"
    assert table.score == (0, 0)
    table.do(SEE, by=1)
    assert table.phase == "counted"


def test_a_booking_that_is_taken_back_waits_to_be_seen_again() -> None:
    table = both()
    table.pass_worked_hand()
    open_count = table.view["hand"]["proposed"]
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
    table.do({**SCORE, "stones": [9, 0]}, by=0)
    table.do(YES, by=1)
    table.say("grande: 0 envido 2, 1 no queremos")
    assert table.view["hand"]["game_winner"] == 0


def test_an_accepted_ordago_is_counted_by_the_cards_and_so_waits() -> None:
    table = both()
    table.say("grande: 0 ordago, 1 quiero")
    table.show_all()
    proposed = waiting(table)
    assert proposed["winner"] == 1
    assert table.view["hand"]["game_winner"] is None
    table.do(SEE, by=0)
    assert table.view["hand"]["game_winner"] == 1


def test_a_side_without_a_phone_is_not_waited_for() -> None:
    table = both()
    for seat in (0, 2):
        table.tell("leave", seat=seat, by=seat)
    table.say("grande: 1 ordago")
    table.tell("bid", lance="grande", seat=0, word="quiero", by=1)
    for seat, cards in enumerate(WORKED_HAND):
        table.show_hand(seat, cards, by=1)
    assert table.phase == "counted"
    assert counted_by(table) == ("told", "Jon")


def test_one_phone_that_holds_seats_of_both_sides_is_not_asked_about_its_own_words() -> None:
    table = both()
    for seat in (1, 2, 3):
        table.tell("leave", seat=seat, by=seat)
        table.do({"type": "sit", "seat": seat, "name": "Ane"}, by=None, phone=0)
    table.tell("all_pass", lance="grande")
    table.undo()
    table.tell("bid", lance="grande", seat=0, word="ordago")
    table.do({"type": "bid", "lance": "grande", "seat": 1, "word": "quiero"}, by=1, phone=0)
    for seat, cards in enumerate(WORKED_HAND):
        command = {"type": "show_cards", "seat": seat, "cards": list(cards)}
        table.do(command, by=seat, phone=0)
    assert table.phase == "counted"


def test_a_phone_with_seats_of_both_sides_speaks_for_neither() -> None:
    table = both()
    for seat in (1, 2):
        table.tell("leave", seat=seat, by=seat)
        table.do({"type": "sit", "seat": seat, "name": "Ane"}, by=None, phone=0)
    table.do(SCORE, by=0)
    assert table.may_answer(YES) == [3]
    table.do(NO, by=3)
    table.do(SCORE, by=1, phone=0)
    assert table.may_answer(YES) == [3], "he is of the side she spoke for"
    table.do(YES, by=3)
    assert table.score == (12, 7)


def test_a_count_is_booked_when_the_last_phone_that_could_confirm_it_leaves() -> None:
    table = both()
    table.pass_worked_hand()
    table.tell("leave", seat=0)
    assert table.phase == "proposed"
    table.tell("leave", seat=2, by=2)
    assert table.phase == "counted"
    # Taken back, nobody is there to see it: whoever is may let it be booked.
    table.undo(by=1)
    assert table.may_answer(SEE) == [1, 3]
    table.tell("rename_player", seat=1, name="Peru", by=1)
    assert table.phase == "proposed"
    table.do(SEE, by=1)
    assert table.phase == "counted"


def test_where_everybody_plays_for_himself_all_others_must_have_seen_it() -> None:
    table = both(players=3, individual=True)
    table.say("grande: 0 ordago, 1 quiero, 2 no quiero")
    table.show_hand(0, ("R", "R", "7", "A"))
    table.show_hand(1, ("C", "C", "7", "A"))
    assert table.may_answer(SEE) == [0, 2]
    table.do(SEE, by=2)
    assert (table.proposed["agreed"], table.proposed["waits"]) == ([2], [0])
    with pytest.raises(Refused):
        table.do(SEE, by=2)
    table.do(SEE, by=0)
    assert table.phase == "counted"


def test_with_captains_the_captain_sees_for_his_side() -> None:
    table = both(players=6, captains=True)
    table.say("grande: 4 ordago, 1 quiero")
    for seat, face in enumerate("RC7654"):
        table.show_hand(seat, (face, face, "S" if seat < 4 else "2", "A"))
    assert table.may_answer(SEE) == [4]
    with pytest.raises(Refused):
        table.do(SEE, by=0)
    table.do(SEE, by=4)
    assert table.phase == "counted"


def test_two_players_see_each_others_counts() -> None:
    table = both(players=2)
    table.say("grande: 0 ordago, 1 quiero")
    table.show_hand(0, ("R", "R", "7", "A"))
    table.show_hand(1, ("C", "C", "7", "A"))
    table.do(SEE, by=0)
    assert table.phase == "counted"


# ---------------------------------------------------------------- the referee


def test_a_referee_can_always_book_it_and_what_he_rules_waits_for_nobody() -> None:
    table = both()
    table.pass_worked_hand()
    table.referee_comes()
    table.rules(SEE)
    assert counted_by(table) == ("referee", "Koldo")
    table.rules({"type": "undo"})
    ruling = {"type": "rule_lance", "lance": "grande", "side": 0, "stones": 4, "reason": "Lo vi"}
    table.rules(ruling)
    assert table.phase == "counted"
    assert counted_by(table) == ("referee", "Koldo")
    table.settles_alike()


def test_a_referee_takes_the_game_though_a_count_waits() -> None:
    table = both()
    table.pass_worked_hand()
    table.referee_comes()
    table.rules({"type": "take_game", "side": 0, "to": 1, "reason": "Por señas"})
    assert table.view["hand"]["proposed"] is None
    assert table.view["hand"]["game_winner"] == 1
    table.next_hand()
    assert table.score == (0, 0)


def test_a_match_that_is_over_waits_for_nobody() -> None:
    table = both()
    table.pass_worked_hand()
    table.tell("end_match")
    table.do(YES, by=1)
    assert table.view["hand"]["proposed"] is None
    with pytest.raises(Refused):
        table.do(SEE)


def test_a_referee_corrects_a_hand_that_is_over_and_those_since_stay_booked() -> None:
    table = both()
    table.pass_worked_hand()
    table.do(SEE, by=0)
    table.next_hand()
    table.pass_worked_hand()
    table.do(SEE, by=0)
    table.next_hand()
    table.referee_comes()
    ruling = {"type": "rule_lance", "lance": "grande", "side": 1, "stones": 9, "reason": "Lo vi"}
    table.rules({**ruling, "hand": 1})
    assert table.phase == "grande"
    assert table.view["hand"]["number"] == 3
    assert sum(table.score) == 11 + 11 + 8
    assert replay(table.rows) == table.table


def test_a_score_set_after_a_count_was_booked_stays_what_it_is_when_the_hand_is_corrected() -> None:
    one, two = TableForTests(), both()
    for table in (one, two):
        table.pass_worked_hand()
        if table is two:
            table.do(SEE, by=0)
        table.referee_comes()
        table.rules({**SCORE, "stones": [20, 20]})
        cards = next(row.sequence for row in table.rows if type(row.event).__name__ == "CardsShown")
        instead = {"type": "show_cards", "seat": 0, "cards": ["7", "7", "4", "A"]}
        table.tell("correct", sequence=cards, instead=instead)
        assert table.score == (20, 20)


def test_a_score_set_before_a_count_was_booked_is_counted_from_when_the_hand_is_corrected() -> None:
    table = both()
    table.pass_worked_hand()
    table.referee_comes()
    table.rules({**SCORE, "stones": [20, 20]})
    assert table.score == (25, 26)
    cards = next(row.sequence for row in table.rows if type(row.event).__name__ == "CardsShown")
    instead = {"type": "show_cards", "seat": 0, "cards": ["7", "7", "4", "A"]}
    table.rules({"type": "correct", "sequence": cards, "instead": instead})
    assert table.score == (21, 29)
    assert replay(table.rows) == table.table


# ---------------------------------------------------------------- the score


def test_without_the_setting_a_score_is_set_at_once() -> None:
    table = TableForTests(confirm="one")
    assert table.options(option_shapes.SetScoreOption)[0]["asks"] is False
    table.do(SCORE)
    assert table.score == (12, 7)


def test_setting_the_score_asks_the_other_pair() -> None:
    table = both()
    assert [option["asks"] for option in table.options(option_shapes.SetScoreOption)] == [True]
    table.do(SCORE, by=0)
    assert table.score == (0, 0)
    asked = table.asked
    assert asked is not None
    assert (asked["score"], asked["games"]) == ([12, 7], [0, 0])
    assert at(asked, "acts", 0, "reason") == "Se nos olvidó"
    assert (asked["by"], asked["by_name"], asked["waits"]) == (0, "Ane", [1])
    assert table.may_answer(YES) == [1, 3]
    table.refuses(YES, "not_asked", by=2)
    table.do(YES, by=3)
    assert table.score == (12, 7)
    assert table.asked is None
    last = table.rows[-1]
    assert isinstance(last.event, ScoreSet)
    assert (last.by_name, last.event.asked_by) == ("Iker", "Ane")
    table.refuses(YES, "nothing_asked", by=1)


def test_a_request_for_an_invalid_score_is_refused_at_once() -> None:
    table = both()
    table.refuses({**SCORE, "stones": [0, 0]}, "nothing_changes")
    assert table.asked is None


def test_the_same_score_asked_for_by_the_others_is_a_yes_and_another_one_waits_for_a_no() -> None:
    table = both()
    table.do(SCORE, by=0)
    table.refuses(SCORE, "nothing_changes", by=2)
    table.refuses({**SCORE, "stones": [13, 7]}, "answer_first", by=1)
    table.do(NO, by=1)
    table.do({**SCORE, "stones": [13, 7]}, by=1)
    asked = table.asked
    assert asked is not None
    assert (asked["by_name"], asked["waits"]) == ("Jon", [0])
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
    table = both(confirm_after=10)
    table.pass_worked_hand()
    table.do(SCORE, by=0)
    table.time_is_over()
    assert table.score == (5, 6)
    assert table.asked is None


def test_a_score_agreed_on_while_a_count_waits_has_it_counted_from_there() -> None:
    table = both()
    table.pass_worked_hand()
    table.do(SCORE, by=0)
    table.do(YES, by=1)
    asked = table.proposed
    assert (waiting(table)["score"], asked["by"], asked["waits"]) == ([17, 13], 1, [0])
    table.do(SEE, by=0)
    assert table.score == (17, 13)
    table.settles_alike()


def test_without_another_phone_and_from_the_referee_a_score_is_set_at_once() -> None:
    table = both()
    for seat in (1, 2, 3):
        table.tell("leave", seat=seat, by=seat)
    table.do(SCORE, by=0)
    assert table.score == (12, 7)
    asked = both()
    asked.do(SCORE, by=0)
    asked.referee_comes()
    asked.rules({**SCORE, "stones": [3, 3]})
    assert asked.score == (3, 3)
    assert asked.asked is None


def test_where_everybody_plays_alone_one_of_the_others_agrees_and_one_no_ends_it() -> None:
    table = both(players=3, individual=True)
    score = {**SCORE, "stones": [1, 2, 3], "games": [0, 0, 0]}
    table.do(score, by=0)
    asked = table.asked
    assert asked is not None
    assert asked["waits"] == [1, 2]
    table.do(NO, by=2)
    assert table.asked is None
    table.do(score, by=0)
    table.do(YES, by=2)
    assert table.score == (1, 2, 3)


# ---------------------------------------------------------------- history and old logs


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
        ("requested", "Ane"),
        ("accepted", "Jon"),
        ("score_set", "Jon"),
        ("count_proposed", "Iker"),
        ("accepted", "Ane"),
        ("hand_counted", "Ane"),
    ]
    assert all(each["at"] >= 0 for each in history_of(table.rows))
    assert "Ane" in match_text(table.rows, "es")
