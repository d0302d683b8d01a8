"""Undo of any number of steps, across hands and games; the history keeps all events."""

from __future__ import annotations

from scorekeeper.table import replay
from scorekeeper.table.table import Table
from scorekeeper.view import history_of, option_shapes
from tests.json_path import at
from tests.scorekeeper.table_for_tests import WORKED_HAND, YES, TableForTests


def play(table: Table) -> object:
    """What undo must bring back: the match with all told of its running hand."""
    return table.match, tuple(entry.sequence for entry in table.play.entries)


def test_undo_restores_the_state_before_the_step() -> None:
    table = TableForTests()
    states = [play(table.table)]
    table.say("grande: 0 envido 5")
    states.append(play(table.table))
    table.bid(1, "no_queremos")  # a deje: two events, one step
    states.append(play(table.table))
    table.say("chica: paso")
    for before in reversed(states):
        table.undo()
        assert play(table.table) == before


def test_all_the_way_back_and_no_further() -> None:
    table = TableForTests()
    start = play(table.table)
    table.pass_worked_hand()
    table.next_hand()
    table.say("grande: paso")
    while table.options(option_shapes.UndoOption):
        table.undo()
    assert play(table.table) == start
    table.refuses({"type": "undo"}, "nothing_to_undo")


def test_across_the_end_of_a_hand() -> None:
    table = TableForTests()
    table.pass_worked_hand()
    counted = play(table.table)
    table.next_hand()
    table.undo()
    assert play(table.table) == counted
    table.undo()
    assert table.phase == "cards"
    assert table.score == (0, 0)
    table.show_hand(3, WORKED_HAND[3])
    assert table.score == (5, 6)


def test_across_the_end_of_a_game_and_of_a_match() -> None:
    table = TableForTests(games_to_win=1)
    table.set_score(39, 12)
    table.say("grande: 0 envido")
    before = play(table.table)
    table.say("grande: 1 no queremos")
    assert table.view["match"]["state"] == "won"
    table.undo()
    table.do(YES, by=1)
    assert play(table.table) == before


def test_many_steps_at_once_back_to_an_entry() -> None:
    table = TableForTests()
    table.say("grande: 0 envido")
    first = table.rows[-1].sequence
    before = play(table.table)
    table.say("grande: 1 quiero")
    second = table.rows[-1].sequence
    table.say("chica: paso; pares: sí sí sí sí")
    table.undo(second)
    assert play(table.table) == before
    table.refuses({"type": "undo", "to": second}, "nothing_to_undo")
    table.undo(first)
    assert table.spoken() == []


def test_seats_and_names_are_not_undone() -> None:
    table = TableForTests()
    table.say("grande: paso")
    table.tell("rename_player", seat=1, name="Nerea")
    table.undo()
    assert table.phase == "grande"
    assert table.view["seats"][1]["player"] == "Nerea"


def test_the_option_says_what_undo_takes_back() -> None:
    table = TableForTests()
    assert table.options(option_shapes.UndoOption) == []
    table.say("grande: 1 envido 7")
    (undo,) = table.options(option_shapes.UndoOption)
    undoes = table.happening(undo["undoes"])
    assert (undoes["type"], at(undoes, "stones")) == ("bid_spoken", 7)


def test_nothing_is_deleted_and_the_history_says_what_took_what_back() -> None:
    table = TableForTests()
    table.say("grande: paso")
    passed = table.rows[-1].sequence
    table.undo(by=2)
    undone = table.rows[-1].sequence
    history = {each["sequence"]: each for each in history_of(table.rows)}
    assert len(history) == len(table.rows)
    assert history[passed]["retracted_by"] == undone
    assert history[undone]["retracted_by"] is None
    assert history[undone]["by_name"] == "Miren"


def test_undoing_a_correction_brings_back_what_it_replaced() -> None:
    table = TableForTests()
    table.say("grande: 0 envido 2")
    bid = table.rows[-1].sequence
    table.say("grande: 1 quiero")
    before = play(table.table)
    table.tell(
        "correct",
        sequence=bid,
        instead={"type": "bid", "lance": "grande", "seat": 0, "word": "envido", "stones": 5},
    )
    assert table.view["hand"]["lances"][0]["stones"] == 5
    assert {each["sequence"] for each in history_of(table.rows) if each["retracted_by"]} == {
        bid,
        bid + 1,
    }
    table.undo()
    assert play(table.table) == before
    gone = [each["type"] for each in history_of(table.rows) if each["retracted_by"]]
    assert gone == ["corrected", "bid_spoken", "bid_spoken"]


def test_replaying_the_log_gives_the_same_table_undos_and_all() -> None:
    table = TableForTests()
    table.pass_worked_hand()
    table.undo()
    table.show_hand(3, WORKED_HAND[3])
    table.next_hand()
    table.say("grande: 1 envido 3")
    table.undo()
    assert replay(table.rows) == table.table
