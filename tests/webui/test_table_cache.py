"""Tables in memory: opened from the log, as they were, and put away."""

from __future__ import annotations

import json

import pytest

from scorekeeper.kernel.actor import Role
from scorekeeper.table import Table
from scorekeeper.view import view_of
from tests.json_path import Json, text
from tests.webui.test_referee import ask, open_referee
from tests.webui.writer_harness import Desk, OnePhone
from webui.streams.cache.stream_cache import MOST_QUIET

OTHER_CARDS = {"type": "show_cards", "seat": 0, "cards": ["C", "6", "5", "4"]}
HANDS = 3


class Evening(OnePhone):
    """A table at which one phone enters everything, and a referee."""

    def restart(self) -> None:
        self.desk = self.desk.restarted()
        self.ane = self.desk.enter(self.code, self.ane.phone)

    @property
    def table(self) -> Table:
        return self.desk.table(self.code)

    def shown(self) -> Json:
        view = view_of(self.table, self.code)
        whole = view_of(self.desk.parts.tables.load(self.code), self.code)
        assert view == whole
        shown: Json = json.loads(json.dumps(view))
        return shown


@pytest.fixture
def evening(desk: Desk) -> Evening:
    found = Evening(desk, desk.open_table())
    for _ in range(HANDS):
        found.play_hand()
    found.restart()
    return found


def test_what_was_played_is_undone_hand_after_hand_after_a_restart(evening: Evening) -> None:
    steps = 0
    while evening.do({"type": "undo"})["type"] == "ack":
        steps += 1
        evening.shown()
        if steps % 7 == 0:
            evening.restart()
    assert text(evening.ane.answers()[0], "code") == "nothing_to_undo"
    assert evening.table.match.hand.number == 1
    assert steps == HANDS * 10


def test_a_referee_corrects_and_rules_a_hand_of_long_ago(evening: Evening) -> None:
    code = ask(evening.desk, evening.ane)
    assert evening.do(open_referee(code), Role.PHONE)["type"] == "ack"
    evening.restart()
    ruling = {"type": "rule_lance", "lance": "grande", "side": 1, "stones": 5, "reason": "x"}
    for command in (
        {**ruling, "hand": 2},
        {"type": "correct", "sequence": cards_of_first_hand(evening), "instead": OTHER_CARDS},
    ):
        evening.restart()
        assert evening.do(command, Role.REFEREE)["type"] == "ack", evening.ane.answers()
        was = evening.shown()
        evening.restart()
        assert evening.shown() == was


def cards_of_first_hand(evening: Evening) -> int:
    """The sequence at which seat 0 showed its cards in the first hand."""
    rows = evening.desk.log.running_match(evening.code)
    return next(row.sequence for row in rows if row.type == "cards_shown")


def test_an_undo_of_several_hands_leaves_a_log_that_opens_as_it_was(evening: Evening) -> None:
    for _ in range(25):
        assert evening.do({"type": "undo"})["type"] == "ack"
    was = evening.shown()
    evening.restart()
    assert evening.shown() == was


def test_many_tables_that_nobody_watches_do_not_stay_in_memory(desk: Desk) -> None:
    codes = [desk.open_table() for _ in range(MOST_QUIET + 9)]
    desk.sit(desk.enter(codes[1], "a"), 0)
    desk.sit(desk.enter(codes[1], "b", invited=False), 1, "Jon")
    desk = desk.restarted()
    desk.enter(codes[0], "a", "tv")
    for code in codes[1:]:
        desk.monotonic += 1.0
        desk.parts.tables.get(code)
    # That of a request stays: its timer is in memory.
    assert [code for code in codes if code not in desk.parts.tables] == codes[2:9]
    assert desk.parts.tables.get(codes[2]).code == codes[2]
