"""A player takes back their own word alone; one command passes for all."""

from __future__ import annotations

import pytest

from scorekeeper.refusal import Refused
from scorekeeper.table import replay
from scorekeeper.view import history_of, option_shapes
from tests.json_path import at
from tests.scorekeeper.table_for_tests import TableForTests


def take_back(table: TableForTests, to: int, *, by: int = 0, seen: int | None = None) -> None:
    table.do({"type": "undo", "to": to, "only": True}, by=by, seen=seen)


def refusal(table: TableForTests, to: int) -> str:
    before = table.table
    with pytest.raises(Refused) as refused:
        take_back(table, to)
    assert table.table is before
    return refused.value.code


def declares(table: TableForTests, seat: int, *, has: bool) -> int:
    """A seat says it; the event's sequence."""
    declare = {"type": "declare", "lance": "pares", "seat": seat, "has": has}
    return table.do(declare, by=seat).revision


@pytest.fixture
def table() -> TableForTests:
    """At pares, with nobody's word yet."""
    table = TableForTests()
    table.say("grande: paso; chica: paso")
    return table


def test_the_last_word_is_simply_undone(table: TableForTests) -> None:
    before = table.table.play.match
    said = declares(table, 0, has=True)
    take_back(table, said)
    assert table.table.play.match == before
    assert table.last["type"] == "undone"


def test_a_word_is_taken_back_from_under_those_said_since(table: TableForTests) -> None:
    mine = declares(table, 0, has=True)
    declares(table, 1, has=False)
    seen = table.table.revision
    declares(table, 2, has=True)
    # Others' words since do not make it stale: they stay.
    take_back(table, mine, seen=seen)
    assert table.view["hand"]["said"]["pares"] == [None, False, True, None]
    told = {
        at(entry, "seat"): entry["by"] for entry in table.view["hand"]["entries"] if "seat" in entry
    }
    assert told == {1: 1, 2: 2}
    assert replay(table.rows) == table.table
    gone = [each["sequence"] for each in history_of(table.rows) if each["retracted_by"]]
    assert mine in gone


def test_what_the_others_built_upon_is_not_pulled_away(table: TableForTests) -> None:
    table.say("pares: sí sí sí no")
    last = table.table.revision
    table.say("pares: 0 envido 2")
    assert refusal(table, last) == "others_since"
    bet = table.table.revision
    table.say("pares: 1 quiero")
    assert refusal(table, bet) == "others_since"


def test_a_hand_dealt_is_taken_back_until_something_is_told_of_it(table: TableForTests) -> None:
    table.say("pares: no no no no; juego: no sí no sí")
    for lance, winner in (("grande", 0), ("chica", 1)):
        table.tell("tell_lance", lance=lance, winner=winner, values={})
    values = {"1": "31", "3": "juego"}
    table.tell("tell_lance", lance="juego", winner=None, values=values)
    table.next_hand()
    dealt = table.table.revision
    table.say("grande: paso")
    assert refusal(table, dealt) == "others_since"
    table.undo()
    take_back(table, dealt)
    assert table.phase == "counted"


def test_what_a_referee_ruled_stays() -> None:
    table = TableForTests()
    table.referee_comes()
    table.say("grande: paso")
    table.rules({"type": "rule_lance", "lance": "chica", "side": 1, "stones": 2, "reason": "x"})
    assert refusal(table, table.table.revision) == "referees_word"
    assert refusal(table, 1) == "nothing_to_undo"


def test_nobody_else_is_a_no_of_all_who_have_not_spoken(table: TableForTests) -> None:
    declares(table, 2, has=True)
    (option,) = table.options(option_shapes.NobodyElseOption)
    assert option["seats"] == [0, 1, 3]
    told = table.do({"type": "nobody_else", "lance": "pares"}, by=3).revision
    assert table.view["hand"]["said"]["pares"] == [False, False, True, False]
    assert table.phase == "juego_said"
    take_back(table, told, by=3)
    assert table.view["hand"]["said"]["pares"] == [None, None, True, None]
    table.refuses({"type": "nobody_else", "lance": "juego"}, "not_now")


def test_where_each_tells_his_own_nobody_says_no_for_another() -> None:
    table = TableForTests(telling="own")
    table.say("grande: paso; chica: paso")
    assert table.options(option_shapes.NobodyElseOption) == []
    for seat in range(3):
        declares(table, seat, has=True)
    # Only Iker has not spoken: it is his to say.
    (option,) = table.options(option_shapes.NobodyElseOption)
    assert (option["seats"], table.by("nobody_else")) == ([3], [3])
    table.refuses({"type": "nobody_else", "lance": "pares"}, "tell_your_own", by=0)
    table.tell("nobody_else", lance="pares", by=3)
    assert table.phase == "pares"
