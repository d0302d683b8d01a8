"""The chances at a table that is played: who is sent them, and when there are none."""

from __future__ import annotations

from typing import cast

import pytest

from scorekeeper.house.commands import ChangeSettings
from scorekeeper.house.events import Setting
from tests.json_path import Json
from tests.webui.championship_desk import Room
from tests.webui.writer_harness import SETUP, Desk, Somebody

CHANCES = {"game": 0.6, "match": 0.55, "least": 0.5, "most": 0.6}
"""Where the game is the first of three."""


@pytest.fixture
def desk(desk: Desk) -> Desk:
    desk.odds.wanted = True
    return desk


def sent(who: Somebody) -> list[Json]:
    """The chances that somebody was sent."""
    return [cast("Json", each["chances"]) for each in who.of_type("odds")]


def test_a_tv_and_a_panel_are_sent_the_chances_and_phones_are_not(desk: Desk) -> None:
    table = desk.open_table()
    ane = desk.enter(table, "a")
    desk.sit(ane, 0)
    tv = desk.enter(table, "t", "tv")
    desk.find_odds()
    panel = desk.enter(table, "p", "panel")
    assert sent(tv) == sent(panel) == [CHANCES]
    assert sent(ane) == []
    desk.find_odds()
    desk.odds.games = (0.7,)
    desk.act(ane, {"type": "all_pass", "lance": "grande"}, by=0)
    desk.find_odds()
    newest = tv.of_type("odds")[-1]
    assert newest["chances"] == {"game": 0.7, "match": 0.6, "least": 0.6, "most": 0.6}
    assert (newest["table"], newest["revision"]) == (table, desk.table(table).revision)
    assert desk.odds.asked[-1].lances


def test_what_moves_no_chances_is_not_sent_again(desk: Desk) -> None:
    table = desk.open_table()
    tv, ane = desk.enter(table, "t", "tv"), desk.enter(table, "a")
    desk.find_odds()
    desk.sit(ane, 0)
    desk.find_odds()
    assert len(sent(tv)) == 1


def test_the_table_of_chances_is_made_ahead_and_nothing_waits_for_it(desk: Desk) -> None:
    desk.odds.made = False
    table = desk.open_table()
    tv = desk.enter(table, "t", "tv")
    assert sent(tv) == []
    assert desk.odds.asked == []
    desk.odds.made = True
    desk.find_odds()  # at the next look
    assert sent(tv) == [CHANCES]


def test_a_table_without_a_screen_has_no_chances_computed(desk: Desk) -> None:
    table = desk.open_table()
    ane = desk.enter(table, "a")
    desk.sit(ane, 0)
    second = desk.open_table()
    desk.enter(second, "t", "tv")
    desk.find_odds()
    assert len(desk.odds.asked) == 1


def test_a_match_that_is_over_has_no_chances_any_more(desk: Desk) -> None:
    table = desk.open_table()
    ane = desk.enter(table, "a")
    desk.sit(ane, 0)
    tv = desk.enter(table, "t", "tv")
    desk.find_odds()
    desk.act(ane, {"type": "end_match"}, by=0)
    assert sent(tv) == [CHANCES, None]


def test_the_house_switches_them_off(desk: Desk) -> None:
    table = desk.open_table()
    tv = desk.enter(table, "t", "tv")
    desk.find_odds()
    desk.odds.wanted = False
    desk.act_on_house(ChangeSettings((Setting("serve.tv-odds", "off"),)))
    desk.serve()
    assert sent(tv) == [CHANCES, None]


@pytest.mark.parametrize(
    "changes",
    [
        {"counter": True},
        {"preset": "individual", "rules": {"players": 3}, "sides": ["A", "B", "C"]},
    ],
)
def test_a_counter_and_three_sides_have_none(desk: Desk, changes: Json) -> None:
    players = cast("list[str]", SETUP["players"])[: 3 if "preset" in changes else 4]
    desk.enter(desk.open_table({**SETUP, "players": players, **changes}), "t", "tv")
    tv = desk.enter(desk.open_table(), "u", "tv")
    desk.find_odds()
    assert sent(tv) == [CHANCES]
    assert len(desk.odds.asked) == 1


def test_a_match_of_a_championship_has_none_while_it_is_open(room: Room) -> None:
    room.odds.wanted = True
    room.begin(2, tables=1)
    (code,) = room.codes()
    phone, tv = room.enter(code, "p" * 64), room.enter(code, "t", "tv")
    room.sit(phone, 0)
    room.act(phone, {"type": "all_pass", "lance": "grande"}, by=0)
    other = room.enter(room.open_table(), "u", "tv")
    room.find_odds()
    assert sent(other) == [CHANCES]
    assert sent(tv) == []
    assert len(room.odds.asked) == 1
