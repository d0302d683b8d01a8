"""A table without phones: a real server, a panel and its buttons."""

from __future__ import annotations

import json
import urllib.request

from device.buttons.debounce import HOLD
from device.link.board import LinkState
from tests.device.fake_server import until
from tests.device.running_panel import RunningPanel
from tests.device.slides import cycle_of
from tests.server import Server


def press(panel: RunningPanel, button: str, seconds: float = 0.2) -> None:
    panel.buttons.receive({"type": "press", "button": button, "seconds": seconds})


def stones(panel: RunningPanel) -> list[int]:
    board = panel.tracker.state().board
    return [] if board is None else [side.stones for side in board.sides]


def shows_score(panel: RunningPanel) -> bool:
    board = panel.tracker.state().board
    assert board is not None
    return panel.shows({screen for _seconds, screen in cycle_of(board, "es")})


def history(server: Server, table: str) -> list[tuple[str, object]]:
    """What was told, newest first, and who told it."""
    address = f"{server.url}/api/tables/{table}/history?limit=50"
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(address) as answer:
        return [(entry["type"], entry["by"]) for entry in json.load(answer)["entries"]]


def test_a_game_from_nothing_to_the_next_by_buttons_alone(server: Server) -> None:
    with RunningPanel(server.url, key=server.panel_key) as panel:
        until(lambda: panel.tracker.state().invite is not None)
        press(panel, "plus_5_0", HOLD + 0.5)
        until(lambda: stones(panel) == [0, 0])
        table = panel.tracker.state().table
        assert table is not None
        press(panel, "plus_1_0")
        press(panel, "plus_5_1")
        until(lambda: stones(panel) == [1, 5])
        until(lambda: shows_score(panel))
        press(panel, "undo_0")
        until(lambda: stones(panel) == [1, 0])
        counted = ("stones_counted", None)
        assert history(server, table)[:4] == [
            *(("undone", None), counted, counted),
            ("match_started", None),
        ]
        for _press in range(8):
            press(panel, "plus_5_1")
        until(lambda: stones(panel) == [1, 40])
        until(lambda: shows_score(panel))
        press(panel, "plus_1_0")  # nobody takes stones in a game that is won
        press(panel, "plus_1_0", HOLD)
        until(lambda: stones(panel) == [0, 0])
        board = panel.tracker.state().board
        assert board is not None
        assert [side.games for side in board.sides] == [0, 1]
        # Beyond a hand a tap does nothing; held it takes the game's end back too.
        press(panel, "undo_1", HOLD)
        until(lambda: stones(panel) == [1, 40])
        press(panel, "undo_1", HOLD)
        until(lambda: stones(panel) == [1, 35])


def test_where_others_play_too_the_panel_goes_to_the_table_it_opened(server: Server) -> None:
    others = {server.open_table(), server.open_table()}
    with RunningPanel(server.url, key=server.panel_key) as panel:
        until(lambda: panel.tracker.state().invite is not None)
        press(panel, "plus_1_1", HOLD)
        until(lambda: stones(panel) == [0, 0])
        assert panel.tracker.state().table not in others
        until(lambda: panel.tracker.state().link is LinkState.UP)
        press(panel, "plus_5_0")
        until(lambda: stones(panel) == [5, 0])
