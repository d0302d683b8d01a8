"""Which tables are live, and which of them a screen shows."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from tests.json_path import Json
from tests.webui.writer_harness import CARDS, Desk, OnePhone, Somebody, subscribed
from webui.projections.tables import ListedTable
from webui.streams.cache.open_tables import READ_EVERY

TEN_MINUTES = 600.0


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path, idle_after=3 * TEN_MINUTES)


def live(desk: Desk) -> list[str]:
    return [each.code for each in desk.parts.open_tables.listed() if each.live]


def moves(who: Somebody) -> list[Json]:
    """Return and clear the messages that sent a screen to a table."""
    found = [each for each in who.received if each["type"] in ("follow", "waiting")]
    who.received.clear()
    return found


def waits(message: Json, tables: int) -> bool:
    return message["type"] == "waiting" and message["tables"] == tables


def follow(table: str, *, pointed: bool = False) -> Json:
    return {"type": "follow", "table": table, "pointed": pointed}


# ------------------------------------------------------------ what is live


def test_a_table_without_a_phone_for_ten_minutes_is_not_live(desk: Desk) -> None:
    table = desk.open_table()
    ane = desk.enter(table, "a")
    desk.wait(2 * TEN_MINUTES)
    assert live(desk) == [table]
    desk.leave(ane)
    desk.wait(TEN_MINUTES - 1)
    assert live(desk) == [table]
    desk.wait(1)
    assert live(desk) == []
    assert [each.code for each in desk.parts.open_tables.listed()] == [table]


@pytest.mark.parametrize(
    ("kind", "makes_live"), [("phone", True), ("panel", True), ("tv", False), ("mirror", False)]
)
def test_a_table_is_live_again_once_a_phone_or_its_panel_connects(
    desk: Desk, kind: str, *, makes_live: bool
) -> None:
    table = desk.open_table()
    desk.wait(TEN_MINUTES)
    assert live(desk) == []
    desk.enter(table, "b", kind)
    assert live(desk) == ([table] if makes_live else [])


def test_live_tables_come_last_and_of_them_the_last_to_change(desk: Desk) -> None:
    opened = []
    for _ in range(3):
        desk.wall += 1.0
        opened.append(desk.open_table())
    first, second, third = opened
    ane = desk.enter(first, "a")
    desk.wait(TEN_MINUTES)
    fourth = desk.open_table()
    listed = [each.code for each in desk.parts.open_tables.listed()]
    assert listed == [second, third, first, fourth]
    desk.wall += 1.0
    desk.sit(ane, 0)
    assert [each.code for each in desk.parts.open_tables.listed()][-2:] == [fourth, first]


@pytest.mark.parametrize("days", [-1, 1])
def test_the_clock_of_the_wall_may_be_set_without_hiding_a_table(desk: Desk, days: int) -> None:
    first, second = desk.open_table(), desk.open_table()
    desk.wall += days * 24 * 3600
    assert live(desk) == [first, second]
    desk.parts.open_tables.refresh()
    assert live(desk) == [first, second]
    desk.wait(1)
    third = desk.open_table()
    desk.wait(TEN_MINUTES)
    assert [each.code for each in desk.parts.open_tables.listed()] == [first, second, third]
    desk.wait(12 * 3600)
    assert desk.parts.open_tables.listed() == []


def test_a_table_that_is_no_longer_open_leaves_memory_until_somebody_comes_back(
    desk: Desk,
) -> None:
    old, other = desk.open_table(), desk.open_table()
    ane = desk.enter(other, "a")
    desk.wait(12 * 3600 + 1)
    gc.collect()
    kept = {each.code for each in gc.get_objects() if isinstance(each, ListedTable)}
    assert {old, other} & kept == {other}
    assert live(desk) == [other]
    desk.leave(ane)
    desk.enter(old, "b")
    assert old in live(desk)


def test_after_a_restart_the_log_says_what_is_live(desk: Desk, tmp_path: Path) -> None:
    long_ago = desk.open_table()
    desk.wait(TEN_MINUTES)
    lately = desk.open_table()
    desk.wait(TEN_MINUTES / 2)
    desk.log.close()
    again = Desk(tmp_path)
    again.wall = desk.wall
    assert live(again) == [lately]
    again.wait(TEN_MINUTES / 2)
    assert live(again) == []
    assert {each.code for each in again.parts.open_tables.listed()} == {long_ago, lately}


# ------------------------------------------------------------ what the list says of a table


def listed(desk: Desk) -> dict[str, object]:
    """What the list says of the only table."""
    (table,) = desk.parts.open_tables.listed()
    return table.facts


def test_a_table_that_another_server_changed_is_read_again(desk: Desk) -> None:
    table = desk.open_table()
    players = listed(desk)["players"]
    desk.monotonic += 4 * TEN_MINUTES
    desk.serve()
    assert table not in desk.parts.tables
    desk.parts.open_tables.refresh([table])
    desk.monotonic += READ_EVERY
    assert listed(desk)["players"] == players


def test_the_list_has_the_stones_of_each_side(desk: Desk) -> None:
    phone = OnePhone(desk, desk.open_table())
    phone.do({"type": "set_score", "stones": [23, 37], "games": [1, 0], "reason": "x"})
    facts = listed(desk)
    lie = [facts[key] for key in ("amarrakos", "piedras", "adentro")]
    assert lie == [[4, 0], [3, 2], [False, True]]


def test_the_list_has_an_ordago_until_its_hand_is_counted(desk: Desk) -> None:
    phone = OnePhone(desk, desk.open_table())
    bid: dict[str, object] = {"type": "bid", "lance": "grande"}
    phone.do({**bid, "seat": 0, "word": "envido", "stones": 2})
    assert listed(desk)["ordago"] is False
    phone.do({**bid, "seat": 1, "word": "ordago"})
    assert listed(desk)["ordago"] is True
    phone.do({**bid, "seat": 0, "word": "quiero"})
    assert listed(desk)["ordago"] is True
    for seat, cards in enumerate(CARDS):
        phone.do({"type": "show_cards", "seat": seat, "cards": cards})
    assert listed(desk)["phase"] == "counted"
    assert listed(desk)["ordago"] is False


# ------------------------------------------------------------ what a screen shows


def test_a_board_shows_the_only_live_table_and_all_from_two_on(desk: Desk) -> None:
    tv = desk.enter(None, "tv", "tv")
    assert waits(moves(tv)[0], 0)
    first = desk.open_table()
    assert moves(tv) == [follow(first)]
    ane = desk.enter(first, "a")
    assert moves(tv) == []
    second = desk.open_table()
    assert waits(moves(tv)[0], 2)
    desk.open_table()
    assert [each["tables"] for each in moves(tv)] == [3]
    # The other two are left; what is played goes on.
    desk.wait(TEN_MINUTES)
    assert moves(tv) == [follow(first)]
    jon = desk.enter(second, "b")
    assert waits(moves(tv)[0], 2)
    desk.leave(ane)
    desk.wait(TEN_MINUTES)
    assert moves(tv) == [follow(second)]
    desk.leave(jon)
    desk.wait(TEN_MINUTES)
    assert waits(moves(tv)[0], 0)


def test_a_board_that_was_pointed_stays_while_that_table_is_live(desk: Desk) -> None:
    first, second = desk.open_table(), desk.open_table()
    ane, jon = desk.enter(first, "a"), desk.enter(second, "b")
    tv = desk.enter(None, "tv", "tv")
    (waiting,) = moves(tv)
    desk.sit(jon, 0)
    desk.send(jon, {"type": "point_screen", "screen": waiting["screen"]})
    assert moves(tv) == [follow(second, pointed=True)]
    desk.wait(TEN_MINUTES)
    desk.open_table()
    assert moves(tv) == []
    desk.leave(jon)
    desk.wait(TEN_MINUTES)
    assert moves(tv) == [follow(first)]
    del ane


def test_a_board_comes_back_to_where_it_was_pointed_while_that_is_live(desk: Desk) -> None:
    first, second = desk.open_table(), desk.open_table()

    def comes_back(pointed: str) -> list[Json]:
        tv = Somebody("tv", "tv")
        desk.serve(subscribed(tv, None, pointed))
        return moves(tv)

    assert comes_back(second) == [follow(second, pointed=True)]
    desk.wait(TEN_MINUTES)
    (waiting,) = comes_back(second)
    assert waits(waiting, 0)
    desk.enter(first, "a")
    assert comes_back(second) == [follow(first)]
    assert comes_back("XXXX") == [follow(first)]


def test_an_ended_match_is_seen_while_its_players_are_there(desk: Desk) -> None:
    first = desk.open_table()
    ane = desk.enter(first, "a")
    tv = desk.enter(None, "tv", "tv")
    desk.sit(ane, 0)
    moves(tv)
    desk.act(ane, {"type": "end_match"}, 0)
    desk.wait(2 * TEN_MINUTES)
    assert live(desk) == []
    assert moves(tv) == []
    desk.leave(ane)
    desk.wait(TEN_MINUTES)
    assert waits(moves(tv)[0], 0)


@pytest.mark.parametrize("kind", ["tv", "panel"])
def test_a_board_that_named_its_table_stays_while_it_is_open(desk: Desk, kind: str) -> None:
    table = desk.open_table()
    screen = desk.enter(table, "tv", kind)
    desk.wait(2 * TEN_MINUTES)
    desk.open_table()
    desk.open_table()
    assert moves(screen) == []


def test_a_panel_stays_at_its_table_when_another_begins(desk: Desk) -> None:
    panel = desk.enter(None, "p", "panel")
    first = desk.open_table()
    moves(panel)
    desk.wait(TEN_MINUTES)
    second = desk.open_table()
    assert live(desk) == [second]
    assert moves(panel) == []
    assert first != second
