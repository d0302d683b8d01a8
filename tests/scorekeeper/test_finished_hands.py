"""The page of finished hands, for the referee (rule book §8, §9)."""

from __future__ import annotations

import json

from scorekeeper.view import finished_hands
from scorekeeper.view.hand_shapes import FinishedHandShape
from tests.scorekeeper.table_for_tests import TableForTests

EVERY = 2**53 - 1
WHY = "Lo vio todo el mundo"


def hands(table: TableForTests, before: int = EVERY, limit: int = 20) -> list[FinishedHandShape]:
    """The hands as they are sent, through JSON."""
    found, _more = finished_hands(table.table, before, limit)
    assert json.loads(json.dumps(found)) == found
    return found


def two_hands_and_a_half() -> TableForTests:
    """5-6, then 10-11 by the same hand from the other side, then a grande in paso."""
    table = TableForTests()
    for _ in range(2):
        table.pass_worked_hand()
        table.next_hand()
    table.say("grande: paso")
    return table


def test_none_before_the_first_is_counted() -> None:
    table = TableForTests()
    table.say("grande: paso")
    assert hands(table) == []


def test_finished_hands_are_listed_newest_first_with_both_scores() -> None:
    found = hands(two_hands_and_a_half())
    assert [each["number"] for each in found] == [2, 1]
    newest, oldest = found
    assert (oldest["before"], oldest["after"]) == ([0, 0], [5, 6])
    assert newest["before"] == [5, 6]
    assert newest["after"] == [10, 12]
    assert (oldest["game"], oldest["games"], oldest["winner"]) == (1, [0, 0], None)
    assert [lance["state"] for lance in oldest["lances"]] == ["passed"] * 4
    assert sum(award["stones"] for award in oldest["awards"]) == 11


def test_a_page_at_a_time() -> None:
    table = two_hands_and_a_half()
    first, more = finished_hands(table.table, EVERY, 1)
    assert ([each["number"] for each in first], more) == ([2], True)
    rest, more = finished_hands(table.table, 2, 1)
    assert ([each["number"] for each in rest], more) == ([1], False)


def test_the_last_hand_is_among_them_as_soon_as_it_is_counted() -> None:
    table = TableForTests()
    table.pass_worked_hand()
    assert [each["number"] for each in hands(table)] == [1]


def test_a_game_won_in_mid_bidding_ends_its_hand() -> None:
    table = TableForTests()
    table.set_score(39, 0)
    table.say("grande: 0 envido, 1 no queremos")
    (hand,) = hands(table)
    assert (hand["after"], hand["winner"], hand["games"]) == ([40, 0], 0, [1, 0])


def test_another_match_begins_with_none() -> None:
    table = TableForTests()
    table.pass_worked_hand()
    table.tell("end_match")
    table.tell("rematch", mano=0)
    assert hands(table) == []


def test_only_at_a_table_with_a_referee_may_anything_be_decided_of_them() -> None:
    table = two_hands_and_a_half()
    assert [each["may"] for each in hands(table)] == [[], []]
    table.referee_comes()
    for each in hands(table):
        (may,) = each["may"]
        assert may["by"] == ["referee"]
        assert [one["do"] for one in may["options"]] == ["rule_lance", "take_hand", "correct"]


def test_every_entry_can_be_corrected_by_the_sequence_it_has() -> None:
    table = two_hands_and_a_half()
    table.referee_comes()
    oldest = hands(table)[-1]
    (entry,) = (
        each
        for each in oldest["entries"]
        if each["type"] == "cards_shown" and each.get("seat") == 3
    )
    # Iker's C-C-C-6 was C-C-C-A: 31 instead of 36, one stone more.
    instead = {"type": "show_cards", "seat": 3, "cards": ["C", "C", "C", "A"]}
    table.rules({"type": "correct", "sequence": entry["sequence"], "instead": instead})
    newest, oldest = hands(table)
    assert (oldest["after"], newest["before"]) == ([5, 7], [5, 7])
    # Its entries have new sequences now, and those are good again.
    (entry,) = (
        each
        for each in oldest["entries"]
        if each["type"] == "cards_shown" and each.get("seat") == 3
    )
    instead["cards"] = ["C", "C", "C", "6"]
    table.rules({"type": "correct", "sequence": entry["sequence"], "instead": instead})
    assert hands(table)[-1]["after"] == [5, 6]


def test_what_was_ruled_of_one_is_shown_and_it_is_taken_once() -> None:
    table = two_hands_and_a_half()
    table.referee_comes()
    ruling = {"type": "rule_lance", "lance": "juego", "side": 0, "stones": 2, "reason": WHY}
    table.rules({**ruling, "hand": 1})
    oldest = hands(table)[-1]
    assert oldest["lances"][3]["ruling"] == {"side": 0, "stones": 2}
    assert [each.get("reason") for each in oldest["entries"]].count(WHY) == 1
    table.rules({"type": "take_hand", "side": 1, "reason": WHY, "hand": 1})
    oldest = hands(table)[-1]
    assert oldest["forfeit"] == 1
    assert [one["do"] for one in oldest["may"][0]["options"]] == ["rule_lance", "correct"]
