"""Rule book §8: what the table may note before the first word of a hand. No score changes by it."""

from __future__ import annotations

import pytest

from scorekeeper.refusal import Refused
from scorekeeper.view import option_shapes
from tests.scorekeeper.table_for_tests import TableForTests


def note(table: TableForTests, what: str, seat: int | None = None) -> None:
    command: dict[str, object] = {"type": "note", "what": what}
    table.do(command if seat is None else {**command, "seat": seat})


def refused(table: TableForTests, what: str, seat: int | None = None) -> bool:
    before = table.table
    with pytest.raises(Refused) as refusal:
        note(table, what, seat)
    assert table.table is before
    return refusal.value.code == "not_notable"


def test_mus_visto_is_noted_once_a_hand() -> None:
    table = TableForTests()
    assert [option["what"] for option in table.options(option_shapes.NoteOption)] == ["mus_visto"]
    note(table, "mus_visto")
    assert table.view["hand"]["marks"] == [{"what": "mus_visto", "seat": None}]
    assert table.options(option_shapes.NoteOption) == []
    assert refused(table, "mus_visto")
    assert table.score == (0, 0)


def test_where_the_rules_have_none_there_is_nothing_to_note() -> None:
    table = TableForTests(mus_visto="off")
    assert table.options(option_shapes.NoteOption) == []
    assert refused(table, "mus_visto")
    assert refused(table, "replaced_4567", 1)


def test_a_dealt_4567_is_replaced_for_one_player_at_a_time() -> None:
    table = TableForTests(replace_4567=True, mano=1)
    (replaced,) = [
        one for one in table.options(option_shapes.NoteOption) if one["what"] == "replaced_4567"
    ]
    assert replaced["seats"] == [1, 2, 3, 0]
    note(table, "replaced_4567", 2)
    assert refused(table, "replaced_4567", 2)
    assert refused(table, "replaced_4567")
    note(table, "replaced_4567", 0)
    assert [mark["seat"] for mark in table.view["hand"]["marks"]] == [2, 0]


def test_only_before_the_first_word_and_undone_like_anything_else() -> None:
    table = TableForTests()
    note(table, "mus_visto")
    assert table.last["type"] == "noted"
    table.undo()
    assert table.view["hand"]["marks"] == []
    table.say("grande: 0 paso")
    assert refused(table, "mus_visto")


def test_a_correction_of_the_hand_keeps_what_was_noted() -> None:
    table = TableForTests()
    note(table, "mus_visto")
    table.say("grande: 0 envido 2")
    bid = table.rows[-1].sequence
    instead = {"type": "bid", "lance": "grande", "seat": 0, "word": "envido", "stones": 4}
    table.tell("correct", sequence=bid, instead=instead)
    assert table.view["hand"]["marks"] == [{"what": "mus_visto", "seat": None}]


def tellers(table: TableForTests) -> dict[int, list[int | str]]:
    """The phones that may tell each seat's envido, by a seat of theirs."""
    return {
        seat: by
        for option, by in table.may()
        if option["do"] == "bid" and option["word"] == "envido"
        for seat in option["seats"]
    }


def test_an_option_names_the_actors_that_may_take_it() -> None:
    """With telling = own, a held seat's words are offered to its own phone alone."""
    table = TableForTests(telling="own")
    assert tellers(table) == {0: [0], 1: [1], 2: [2], 3: [3]}
    table.tell("leave", seat=2, by=2)
    assert tellers(table) == {0: [0], 1: [1], 2: [0, 1, 3], 3: [3]}
    assert tellers(TableForTests()) == {seat: [0, 1, 2, 3] for seat in range(4)}


def test_with_corrido_first_comes_who_cut_the_mus() -> None:
    table = TableForTests(preset="fournier")
    assert table.options(option_shapes.NoteOption) == []
    assert refused(table, "mus_visto")
    table.tell("set_mano", seat=1)
    note(table, "mus_visto")
