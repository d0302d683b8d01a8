"""Stones counted by hand on the panel: the screen and the lamps."""

from __future__ import annotations

from device.lights.pattern import BLINK_HALF, moving
from device.link.board import Board, LinkState, PanelState, turned
from device.link.read_view import board_of
from device.link.state_tracker import StateTracker
from device.panel import TICK_SECONDS
from device.screen.choose import screen_of
from device.screen.screens import Score, Screen, TagAt, Won
from tests.device.engine_view import sent
from tests.scorekeeper.table_for_tests import TableForTests


def press(table: TableForTests, side: int, stones: int) -> None:
    table.do({"type": "count_stones", "side": side, "stones": stones}, panel=True)


def shown(table: TableForTests) -> tuple[Board, Screen]:
    """The board of a table, and the screen long after anything happened there."""
    board = board_of(sent(table))
    return board, screen_of(PanelState("http://here", LinkState.UP, board=board), 9999.0, "es")


def test_what_was_counted_last_stands_on_its_side_and_nobody_is_mano() -> None:
    table = TableForTests()
    press(table, 0, 1)
    press(table, 1, 5)
    board, screen = shown(table)
    assert (board.by_hand, turned(board).by_hand) == ((1, 5), (0, 5))
    assert isinstance(screen, Score)
    assert (screen.band.tag, screen.band.said, screen.band.tag_at) == ("A MANO", "+5", TagAt.RIGHT)
    assert screen.mano_side is None


def test_once_a_word_is_told_the_hand_is_shown_as_ever() -> None:
    table = TableForTests()
    press(table, 0, 1)
    table.bid(0, "envido", 3)
    board, screen = shown(table)
    assert board.by_hand is None
    assert isinstance(screen, Score)
    assert screen.mano_side == 0


def test_a_game_won_by_hand_is_shown_won() -> None:
    table = TableForTests()
    press(table, 1, 40)
    board, screen = shown(table)
    assert isinstance(screen, Won)
    assert screen.winner == 1
    assert moving(board, 0.0, 1.0, TICK_SECONDS), "the chase"


def test_adentro_that_comes_by_hand_blinks_and_what_is_taken_back_does_not() -> None:
    now = 100.0
    tracker = StateTracker("http://here", None, lambda: now, lambda: None)
    table = TableForTests()
    press(table, 0, 34)
    tracker.receive(sent(table))
    assert tracker.state().awards_since < now, "it stood so when the panel came"
    now = 200.0
    press(table, 0, 1)
    tracker.receive(sent(table))
    state = tracker.state()
    assert (state.awards_since, state.revision) == (200.0, table.table.revision)
    assert moving(state.board, state.awards_since, 201.0, BLINK_HALF)
    now = 300.0
    table.do({"type": "undo"}, panel=True)
    tracker.receive(sent(table))
    assert tracker.state().awards_since < 0
