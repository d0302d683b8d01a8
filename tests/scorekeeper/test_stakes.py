"""What a match is played for: who may say so, who agrees to it, and double or nothing."""

from __future__ import annotations

import pytest

from scorekeeper.refusal import Refused
from scorekeeper.table import new_table, replay
from scorekeeper.table.stake import NO_STAKE, Stake
from scorekeeper.view import option_shapes
from tests.scorekeeper.table_for_tests import NO, YES, Command, CounterForTests, TableForTests

ROUND: Command = {"type": "set_stake", "stake": {"what": "round"}}
DOUBLE: Command = {"type": "rematch", "mano": 0, "double": True}
SETUP = {"sides": ["A", "B"], "players": ["Ane", "Jon", "Miren", "Iker"]}


class Unrecorded(TableForTests):
    """A table without a record."""

    unrecorded = True


def offered(table: TableForTests) -> bool:
    return bool(table.options(option_shapes.PlainOption, "set_stake"))


def may_double(table: TableForTests) -> bool:
    return any(each["double"] for each in table.options(option_shapes.RematchOption))


def for_a_round() -> TableForTests:
    """A match for a round that the first side has won."""
    table = TableForTests(games_to_win=1)
    table.do(ROUND)
    table.do(YES, by=1)
    win(table, 0)
    return table


def win(table: TableForTests, side: int) -> None:
    """Stones by hand, entered by a phone of those who lose."""
    table.tell("count_stones", by=1 - side, side=side, stones=40)
    assert table.table.match.winner == side


# ---------------------------------------------------------------- the stake


@pytest.mark.parametrize("confirm", ["one", "ask"])
def test_it_needs_the_yes_of_the_other_side_whatever_is_asked_else(confirm: str) -> None:
    table = TableForTests(confirm=confirm)
    table.do(ROUND)
    assert table.table.stake == NO_STAKE
    assert table.may_answer(YES) == [1, 3]
    table.do(NO, by=3)
    assert table.table.stake == NO_STAKE
    table.do(ROUND)
    table.do(YES, by=1)
    assert table.table.stake == Stake("round")
    assert table.view["stake"] == {"what": "round", "text": None, "shown": False, "owing": None}
    table.refuses(ROUND, "nothing_changes")
    assert replay(table.rows) == table.table


def test_it_stays_while_bids_are_taken_back_and_is_set_anew() -> None:
    table = TableForTests()
    table.say("grande: 0 envido 2")
    table.do(ROUND, by=1)
    table.do(YES, by=2)
    table.undo()
    assert table.table.stake == Stake("round")
    table.do({"type": "set_stake", "stake": {"what": "nothing"}}, by=1)
    table.do(YES, by=0)
    assert table.view["stake"] is None


def test_it_is_fixed_when_the_match_is_over_until_its_end_is_taken_back() -> None:
    table = for_a_round()
    assert not offered(table)
    table.refuses({"type": "set_stake", "stake": {"what": "dinner"}}, "not_now", by=1)
    table.undo()
    table.do(YES, by=1)
    assert offered(table)


def test_who_set_it_last_is_overtaken_by_nobody_who_saw_another() -> None:
    table = TableForTests()
    seen = table.table.revision
    table.do(ROUND)
    table.do(YES, by=1)
    table.refuses({"type": "set_stake", "stake": {"what": "dinner"}}, "stale", by=1, seen=seen)


@pytest.mark.parametrize(
    "stake",
    [
        *({"what": "text"}, {"what": "round", "text": "cañas"}, {"what": "car"}),
        *({"what": "text", "text": "x" * 41}, {"what": "text", "text": " "}, {"paid": True}),
    ],
)
def test_a_text_is_there_where_it_is_played_for_and_short(stake: dict[str, object]) -> None:
    with pytest.raises(Refused):
        TableForTests().tell("set_stake", stake=stake)
    with pytest.raises(Refused):
        new_table({**SETUP, "stake": stake})


def test_a_table_is_opened_for_something() -> None:
    table = new_table({**SETUP, "stake": {"what": "text", "text": "unos churros", "shown": True}})
    assert table.stake == Stake("text", "unos churros", shown=True)


def test_at_a_plain_counter_any_phone_says_it() -> None:
    counter = CounterForTests()
    counter.do(ROUND, by=None, phone=3)
    assert counter.table.stake == Stake("round")


# ---------------------------------------------------------------- double or nothing


def test_double_or_nothing_begins_with_the_yes_of_the_other_side() -> None:
    table = for_a_round()
    assert may_double(table)
    table.do(DOUBLE, by=1)
    assert table.table.number == 1
    assert table.may_answer(YES) == [0, 2]
    table.do(YES, by=0)
    now = table.table
    assert (now.number, now.stake, now.owing) == (2, Stake("round"), 1)
    assert replay(table.rows) == now


def test_who_loses_it_again_may_double_again_and_who_wins_it_owes_nothing() -> None:
    table = for_a_round()
    table.do(DOUBLE, by=1)
    table.do(YES, by=0)
    win(table, 0)
    assert may_double(table)
    table.do(DOUBLE, by=1)
    table.do(YES, by=0)
    assert table.table.owing == 1
    win(table, 1)
    assert not may_double(table)
    table.refuses(DOUBLE, "not_now", by=1)
    table.tell("rematch", mano=0)
    assert table.view["stake"] == {"what": "round", "text": None, "shown": False, "owing": None}


def test_a_plain_rematch_keeps_the_stake_and_doubles_nothing() -> None:
    table = for_a_round()
    table.tell("rematch", mano=1, by=1)
    assert (table.table.owing, table.table.stake) == (None, Stake("round"))


def test_nothing_is_doubled_where_nothing_was_played_for_or_nobody_won() -> None:
    table = TableForTests(games_to_win=1)
    win(table, 0)
    assert not may_double(table)
    table.refuses(DOUBLE, "not_now")
    table = TableForTests()
    table.do(ROUND)
    table.do(YES, by=1)
    table.tell("end_match")
    table.refuses(DOUBLE, "not_now")


def test_with_more_than_two_sides_and_for_the_panel_there_is_no_doubling() -> None:
    table = TableForTests(players=3, individual=True, games_to_win=1)
    table.do(ROUND)
    table.do(YES, by=1)
    table.tell("count_stones", by=1, side=0, stones=40)
    table.refuses(DOUBLE, "not_now", by=1)
    for_a_round().refuses(DOUBLE, "not_for_the_panel", panel=True)


@pytest.mark.parametrize("how", ["another stake", "the draw of other pairs"])
def test_what_was_agreed_to_anew_is_not_for_double_or_nothing(how: str) -> None:
    table = for_a_round()
    table.do(DOUBLE, by=1)
    table.do(YES, by=0)
    if how == "another stake":
        table.do(ROUND, by=1)
        table.do(YES, by=0)
    else:
        for seat, card in enumerate("RCS7"):
            table.tell("draw_card", seat=seat, card=card)
        table.tell("sit_as_drawn", keep_sides=False)
    assert (table.table.owing, table.table.stake) == (None, Stake("round"))


# ---------------------------------------------------------------- without a record


def test_a_table_without_a_record_stays_so_and_is_played_for_nothing() -> None:
    table = Unrecorded(games_to_win=1)
    assert table.view["unrecorded"]
    assert not offered(table)
    table.refuses(ROUND, "not_now")
    win(table, 0)
    table.tell("rematch", mano=0)
    assert table.table.unrecorded
    with pytest.raises(Refused):
        new_table({**SETUP, "unrecorded": True, "stake": {"what": "round"}})
