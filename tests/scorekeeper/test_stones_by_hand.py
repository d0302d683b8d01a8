"""Stones counted by hand, by the buttons of a panel or a phone."""

from __future__ import annotations

import pytest

from scorekeeper.record import match_text
from scorekeeper.season.summary import summary_of
from scorekeeper.view import history_of, option_shapes
from tests.json_path import at
from tests.scorekeeper.table_for_tests import YES, Command, TableForTests

ONE: Command = {"type": "count_stones", "side": 0, "stones": 1}


def press(table: TableForTests, side: int, *stones: int) -> None:
    for each in stones:
        table.do({"type": "count_stones", "side": side, "stones": each}, panel=True)


def panel(table: TableForTests, kind: str, **fields: object) -> None:
    table.do({"type": kind, **fields}, panel=True)


def test_stones_are_counted_and_taken_back_one_press_at_a_time() -> None:
    table = TableForTests()
    press(table, 0, 1)
    press(table, 1, 5)
    press(table, 0, 5)
    for score in ((6, 5), (1, 5)):
        assert table.score == score
        panel(table, "undo")
    assert table.score == (1, 0)
    press(table, 1, 1)
    assert table.score == (1, 1)


def test_nobody_at_the_table_said_it_and_the_history_says_by_hand() -> None:
    table = TableForTests()
    press(table, 1, 5)
    last = table.last
    assert (last["type"], at(last, "side"), at(last, "stones"), at(last, "score")) == (
        *("stones_counted", 1, 5),
        [0, 5],
    )
    assert (last["by"], last["by_name"]) == (None, None)
    table.tell("count_stones", side=0, stones=2, by=3)
    assert table.name_of(table.last) == "Iker"


def test_a_game_and_a_match_without_a_phone() -> None:
    table = TableForTests()
    press(table, 0, *[5] * 8)
    assert (table.score, table.table.match.games) == ((40, 0), (1, 0))
    last = history_of(table.rows)[-1]
    assert (last["type"], at(last, "how")) == ("game_won", "stones")
    assert table.view["hand"]["game_winner"] == 0
    table.refuses({**ONE, "side": 1}, "game_over", panel=True)
    panel(table, "next_hand")
    assert table.score == (0, 0)
    press(table, 0, *[5] * 8)
    assert (table.view["match"]["state"], table.view["match"]["winner"]) == ("won", 0)
    panel(table, "rematch", mano=1)
    assert (table.view["match"]["state"], table.score) == ("playing", (0, 0))


def test_stones_past_the_target_are_not_taken_and_undo_gives_the_game_back() -> None:
    table = TableForTests()
    press(table, 1, *[5] * 7, 4, 5)
    assert (table.score, table.table.match.games) == ((0, 40), (0, 1))
    table.undo()
    assert (table.score, table.table.match.games) == ((0, 39), (0, 0))


def test_what_the_hand_was_told_stays_and_is_counted_on_top_or_corrected() -> None:
    table = TableForTests()
    table.say("grande: 0 envido 4")
    bid = table.table.revision
    press(table, 1, 5)
    instead = {"type": "bid", "lance": "grande", "seat": 0, "word": "envido", "stones": 6}
    table.tell("correct", sequence=bid, instead=instead)
    assert table.score == (0, 5)
    entries = [entry["type"] for entry in table.view["hand"]["entries"]]
    assert entries == ["bid_spoken", "stones_counted"]
    table.say("grande: 1 no queremos")
    assert table.score == (1, 5)


def test_a_hand_that_a_press_ends_is_no_hand_record_but_stands_in_the_text() -> None:
    table = TableForTests()
    table.say("grande: paso")
    press(table, 0, 40)
    assert table.records() == []
    text = match_text(table.rows, "es")
    assert "A mano: Nosotros, 40 piedras (40-0)" in text
    assert "La mano queda sin contar" in text
    table.next_hand()
    table.pass_worked_hand()
    assert len(table.records()) == 1
    table.settles_alike()
    assert summary_of(table.rows)["state"] == "playing"


def test_stones_after_a_count_leave_the_hand_as_it_was_counted() -> None:
    table = TableForTests()
    table.pass_worked_hand()
    record = table.records()
    press(table, 0, 2)
    assert table.score == (7, 6)
    assert table.records() == record
    table.next_hand()
    assert table.score == (7, 6)


def test_two_presses_at_once_both_count_but_not_across_an_undo() -> None:
    table = TableForTests()
    seen = table.table.revision
    table.do(ONE, panel=True, seen=seen)
    table.do(ONE, panel=True, seen=seen)
    assert table.score == (2, 0)
    seen = table.table.revision
    panel(table, "undo")
    table.refuses(ONE, "stale", panel=True, seen=seen)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({**ONE, "stones": 0}, "bad_field"),
        ({**ONE, "stones": 41}, "bad_field"),
        ({**ONE, "side": 2}, "bad_field"),
        ({"type": "all_pass", "lance": "grande"}, "not_for_the_panel"),
        ({"type": "end_match"}, "not_for_the_panel"),
        ({"type": "set_score", "stones": [1, 1], "games": [0, 0]}, "not_for_the_panel"),
        ({"type": "next_hand"}, "hand_not_over"),
        ({"type": "undo"}, "nothing_to_undo"),
    ],
)
def test_what_a_panel_may_not(command: Command, code: str) -> None:
    TableForTests().refuses(command, code, panel=True)


def test_where_the_others_see_each_count_no_button_changes_the_score() -> None:
    table = TableForTests(confirm="both")
    assert table.by("count_stones") == [0, 1, 2, 3]
    table.refuses(ONE, "others_confirm", panel=True)
    table.do(ONE, by=0)
    assert table.score == (0, 0), "it is asked for"
    table.leave(1, 3)
    press(table, 0, 1)
    assert table.score == (1, 0)
    assert table.options(option_shapes.CountStonesOption) == [
        {"do": "count_stones", "most_stones": 40}
    ]


# -------------------------------------------------------------------- a count completed by a score


def nearly_counted(confirm: str = "one") -> TableForTests:
    """A game to ten at 6-8, all passed, nobody has pares; grande is told for Jon's side."""
    table = TableForTests(target=10, confirm=confirm)
    table.set_score(6, 8)
    if table.asked:
        table.do(YES, by=1)
    table.say("grande: paso; chica: paso; pares: no no no no; juego: no no no no, paso")
    table.tell("tell_lance", lance="grande", winner=1, values={})
    assert table.phase == "cards"
    return table


@pytest.mark.parametrize("by_hand", [True, False])
def test_stones_that_complete_the_count_win_the_game(by_hand: bool) -> None:
    table = nearly_counted()
    if by_hand:
        press(table, 1, 1)
    else:
        table.set_score(6, 9)
    assert (table.phase, table.score) == ("counted", (6, 10))
    assert (table.view["hand"]["game_winner"], table.table.match.games) == (1, (0, 1))
    table.settles_alike()
    table.undo()
    assert (table.phase, table.score) == ("cards", (6, 8))


def test_a_score_agreed_to_that_completes_the_count_has_it_proposed() -> None:
    table = nearly_counted(confirm="both")
    table.set_score(6, 9)
    table.do(YES, by=1)
    assert (table.phase, table.score) == ("proposed", (6, 9))
    proposed = table.view["hand"]["proposed"]
    assert proposed is not None
    assert (proposed["score"], proposed["winner"]) == ([6, 10], 1)
