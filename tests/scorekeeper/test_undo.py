"""Undo of any number of steps, across hands and games; the history keeps all events."""

from __future__ import annotations

from scorekeeper.table.table import Table
from scorekeeper.view import history_of
from tests.scorekeeper.table_for_tests import TableForTests


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
