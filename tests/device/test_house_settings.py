"""Options of the panel set on a phone: applied at once, and after reconnecting."""

from __future__ import annotations

import json
import urllib.request
from pathlib import Path

from device.link.board import Board
from device.link.read_view import board_of
from device.panel import display_fields
from device.screen.picture.drawing import drawn
from device.screen.picture.layout import WIDE
from tests.device.slides import cycle_of
from tests.server import Server


def test_a_running_panel_takes_over_what_its_command_line_does_not_say(
    server: Server, tmp_path: Path
) -> None:
    settings = tmp_path / "amarrako.toml"
    settings.write_text('[panel]\nlanguage = "en"\n')
    server.kill()
    server.options = ("--config", str(settings))
    server.start()
    table = server.open_table()
    server.start_panel("--table", table, "--config", str(settings), "--language", "es")
    with server.client("mirror", table=table) as mirror:
        assert mirror.receive_a("picture")["width"] == 128
        values = {"panel.language": "eu", "panel.display": "ssd1322", "panel.lamp-brightness": 40}
        request = urllib.request.Request(
            f"{server.url}/api/house/settings",
            json.dumps(values).encode(),
            {
                "Authorization": f"Bearer {server.house_token()}",
                "Content-Type": "application/json",
                "Origin": server.url,
            },
            method="PUT",
        )
        with urllib.request.urlopen(request, timeout=20) as answer:
            assert answer.status == 200
        board = board_of(mirror.view)
        while (picture := mirror.receive_a("picture"))["width"] == 128:
            pass
        assert picture["bits"] in bits_of(board, "es")
    # Nobody sets it again: the server that comes back sends it.
    server.kill()
    server.start()
    with server.client("mirror", table=table) as mirror:
        assert mirror.receive_a("picture")["width"] == 256


def bits_of(board: Board, language: str) -> set[object]:
    """What the picture of a board may be, on a wide display."""
    screens = (screen for _seconds, screen in cycle_of(board, language))
    return {display_fields(drawn(screen, WIDE))["bits"] for screen in screens}
