"""The actions of buttons: commands to the table, opening one, the PIN. Pure functions."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from device.buttons.debounce import Gesture
from device.link.board import Board, LinkState, PanelState

Command = Mapping[str, object]
"""A command to the table, as the protocol has it."""


class Request(Enum):
    """Requests of a button to the server, other than commands to a table."""

    OPEN_TABLE = "open a table with the default rules"
    SHOW_HOUSE_PIN = "send the house PIN, to be shown on the displays"


Action = Command | Request | None
STONES = {"plus_1": 1, "plus_5": 5}
UNDO: Command = {"type": "undo"}
"""Undo the last step of the hand."""
LONG_TURN = 5
"""Steps of an encoder to the left that do what a long press of *undo* does."""


def action_of(button: str, gesture: Gesture, state: PanelState) -> Action:
    """Return the action of a gesture on a button, such as plus_1_0 or undo_1."""
    name, _, digit = button.rpartition("_")
    ended = (Gesture.TAPPED, Gesture.LONG_PRESS, Gesture.VERY_LONG_PRESS)
    if gesture not in ended or state.link is not LinkState.UP:
        return None
    if gesture is Gesture.VERY_LONG_PRESS:
        if name == "undo":
            return Request.SHOW_HOUSE_PIN
        gesture = Gesture.LONG_PRESS
    stones = STONES.get(name)
    if is_between_games(state):
        return (
            _go_on(state)
            if stones and gesture is Gesture.LONG_PRESS
            else _undo(name, gesture, state)
        )
    # A long press counts stones as a short one does.
    return _undo(name, gesture, state) if stones is None else count(int(digit), stones)


def turn_of(side: int, steps: int, state: PanelState) -> Action:
    """Return the action of a turned encoder: stones to the right, undo to the left."""
    if state.link is not LinkState.UP or state.board is None:
        return None
    if steps < 0:
        return _beyond_the_hand(state.board) if steps <= -LONG_TURN else UNDO
    return None if is_between_games(state) else count(side, steps)


def count(side: int, stones: int) -> Command:
    """Return the command by which a side takes stones."""
    return {"type": "count_stones", "side": side, "stones": stones}


def is_between_games(state: PanelState) -> bool:
    """Return whether no game is being played, so that a long press begins one."""
    board = state.board
    if board is None:
        return state.invite is not None
    return board.match_state != "playing" or board.game_winner is not None


def _go_on(state: PanelState) -> Action:
    board = state.board
    if board is None or board.match_state == "abandoned":
        return Request.OPEN_TABLE
    if board.match_state == "won":
        return {"type": "rematch", "mano": 0}
    return {"type": "next_hand"}


def _undo(name: str, gesture: Gesture, state: PanelState) -> Action:
    if name != "undo" or state.board is None:
        return None
    return _beyond_the_hand(state.board) if gesture is Gesture.LONG_PRESS else UNDO


def _beyond_the_hand(board: Board) -> Command:
    """Undo the last step, also beyond a counted hand, a game or the match."""
    return UNDO if board.undo is None else {"type": "undo", "to": board.undo}
