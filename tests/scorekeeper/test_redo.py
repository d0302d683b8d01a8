"""Redo: what was taken back comes back exactly as it was, until something else is entered."""

from __future__ import annotations

import pytest

from scorekeeper.record import match_text
from scorekeeper.table import replay
from scorekeeper.table.staleness import saw_now
from scorekeeper.view import history_of, option_shapes
from tests.json_path import at
from tests.scorekeeper.table_for_tests import Command, CounterForTests, TableForTests


def option(table: TableForTests) -> option_shapes.RedoOption:
    (redo,) = table.options(option_shapes.RedoOption)
    return redo


def redo(table: TableForTests, *, by: int | None = 0, referee: bool = False) -> None:
    forward = option(table)["forward"]
    phone = 0 if by is None else None
    table.do({"type": "redo", "forward": forward}, by=by, phone=phone, referee=referee)
    assert replay(table.rows) == table.table


def state(table: TableForTests) -> object:
    """All of a table but its revision and what is touched at which."""
    play = table.table.play
    undoable_steps = [undoable.first.sequence for undoable in table.table.undoable_steps()]
    return play.match, play.opening, play.entries, play.proposed, play.counted_at, undoable_steps


def in_grande() -> TableForTests:
    table = TableForTests()
    table.say("grande: 0 envido 5, 1 no queremos")
    return table


def test_undo_and_redo_are_a_stack() -> None:
    table = in_grande()
    states = [state(table)]
    for _step in range(2):
        table.undo(by=2)
        states.append(state(table))
    for then in reversed(states[:-1]):
        redo(table, by=3)
        assert state(table) == then
    assert table.options(option_shapes.RedoOption) == []
    table.refuses({"type": "redo", "forward": table.table.revision}, "nothing_to_redo")


def test_several_steps_come_back_with_one_redo_and_a_hand_too() -> None:
    table = TableForTests()
    table.pass_worked_hand()
    table.next_hand()
    dealt = table.table.revision
    table.say("grande: 1 envido")
    then = state(table)
    table.undo(dealt)
    goes = option(table)
    assert (goes["steps"], goes["kind"], goes["hands"]) == (2, "hand", [2])
    assert goes["redoes"]["type"] == "hand_started"
    redo(table)
    assert state(table) == then
    assert table.score == (5, 6)


def test_the_option_names_what_comes_back_and_the_happening_too() -> None:
    table = in_grande()
    table.undo(by=2)
    goes = option(table)
    assert (goes["redoes"]["type"], at(goes["redoes"], "word")) == ("bid_spoken", "no_queremos")
    assert (goes["kind"], goes["steps"]) == ("step", 1)
    redo(table)
    last = table.last
    assert (last["type"], at(last, "took_back", "first", "word")) == ("redone", "no_queremos")


@pytest.mark.parametrize(
    "command",
    [
        {"type": "all_pass", "lance": "grande"},
        {"type": "set_score", "stones": [1, 2], "games": [0, 0]},
        {"type": "note", "what": "mus_visto"},
    ],
)
def test_another_step_ends_what_can_be_redone(command: Command) -> None:
    table = TableForTests()
    table.say("grande: 0 envido 5")
    table.undo()
    forward = option(table)["forward"]
    table.do(command)
    assert table.options(option_shapes.RedoOption) == []
    table.refuses({"type": "redo", "forward": forward}, "nothing_to_redo")


def test_seats_and_names_do_not() -> None:
    table = in_grande()
    table.undo()
    table.tell("leave", seat=3, by=3)
    table.do({"type": "sit", "seat": 3, "name": "Nerea"}, by=None, phone=4)
    table.tell("rename_player", seat=0, name="Maialen")
    redo(table)
    assert table.view["hand"]["lances"][0]["state"] == "refused"
    assert table.view["seats"][3]["player"] == "Nerea"


def test_a_step_taken_back_alone_comes_back_among_the_later_ones() -> None:
    table = TableForTests()
    table.say("grande: paso; chica: paso; pares: sí sí")
    then = state(table)
    first = table.view["hand"]["entries"][2]["sequence"]
    table.tell("undo", to=first, only=True)
    assert option(table)["redoes"]["type"] == "declared"
    redo(table)
    assert state(table) == then


def test_a_redo_is_of_what_its_sender_saw() -> None:
    table = in_grande()
    table.undo()
    forward, seen = option(table)["forward"], table.table.revision
    table.undo(by=2)
    table.refuses({"type": "redo", "forward": forward}, "stale")
    top: Command = {"type": "redo", "forward": option(table)["forward"]}
    table.refuses(top, "stale", seen=seen)
    assert saw_now(table.table.match).bet is None


def test_what_the_referee_took_back_only_the_referee_brings_back() -> None:
    table = in_grande()
    table.referee_comes()
    table.rules({"type": "undo"})
    assert table.by("redo") == ["referee"]
    forward = option(table)["forward"]
    table.refuses({"type": "redo", "forward": forward}, "referees_word")
    redo(table, by=None, referee=True)
    assert len(table.view["hand"]["entries"]) == 2


def test_at_a_counter_any_phone_and_not_the_panel() -> None:
    counter = CounterForTests()
    for stones in (1, 5):
        counter.do({"type": "count_stones", "side": 0, "stones": stones}, by=None, phone=0)
    newest = counter.undo_steps("phone")[0]["to"]
    counter.do({"type": "undo", "to": newest, "only": True}, by=None, phone=1)
    assert counter.score == (1, 0)
    assert counter.by("redo") == ["phone"]
    redo(counter, by=None)
    assert counter.score == (6, 0)
    counter.do({"type": "undo"}, panel=True)
    redo(counter, by=None)
    assert counter.score == (6, 0)


def test_history_and_text_show_that_it_stands_again() -> None:
    table = TableForTests()
    table.pass_worked_hand()
    table.undo(by=2)
    redo(table, by=1)
    told = history_of(table.rows)
    assert [each["type"] for each in told[-2:]] == ["undone", "redone"]
    assert all(each["retracted_by"] is None for each in told)
    assert "deshizo" not in match_text(table.rows)
