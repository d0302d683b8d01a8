"""A real server and a real panel as processes: the panel shows the server's table."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from contextlib import closing

import pytest
from PIL import Image

from device.link.board import Board
from device.link.read_view import board_of
from device.screen.picture.drawing import drawn
from device.screen.screens import Notice
from scorekeeper.house.commands import GiveNotice
from tests.device.championship import DIRECTORS
from tests.device.fake_server import until
from tests.device.running_panel import DIRECTOR, HOUSE, RunningPanel, picture_in
from tests.device.slides import cycle_of
from tests.server import Server, TestClient
from webui.store import SqliteStore
from webui.streams.cache.house import give_notice

NAMES = ["Ane", "Jon", "Miren", "Iker", "Nerea", "Unai"]


def shows(
    mirror: TestClient, board: Board, allowed: Callable[[Image.Image], bool] = lambda _seen: True
) -> None:
    """Wait until the panel is seen to show this board, and until then only what is allowed."""
    expected = [drawn(screen) for _seconds, screen in cycle_of(board, "es")]
    while (seen := picture_in(mirror.receive_a("picture"))) not in expected:
        assert allowed(seen)
    assert allowed(seen)


@pytest.mark.parametrize(
    ("sides", "rules"),
    [
        (NAMES[:5], {"players": 5, "individual": True}),
        (["Nosotros", "Ellos"], {"players": 6}),
    ],
    ids=["five_for_themselves", "six_in_two_sides"],
)
def test_the_panel_shows_what_the_server_tells(
    server: Server, sides: list[str], rules: dict[str, object]
) -> None:
    players = NAMES[: int(str(rules["players"]))]
    table = server.open_table(sides=sides, players=players, rules=rules, mano=1)
    server.start_panel("--table", table, "--language", "es")
    with (
        server.client("phone", table=table) as phone,
        server.client("mirror", table=table) as mirror,
    ):
        shows(mirror, board_of(phone.receive_a("view")))
        phone.give({"type": "sit", "seat": 1, "name": "Jon"}, None)
        envido = {"type": "bid", "lance": "grande", "seat": 1, "word": "envido", "stones": 5}
        phone.give(envido, 1)
        board = board_of(phone.view)
        assert board.bet is not None
        assert (len(board.sides), board.bet.total, board.mano) == (len(sides), 5, "Jon")
        assert len(board.bet.awaited) == len(players) - len(players) // len(sides)
        shows(mirror, board)


def test_the_director_s_code_is_shown_until_a_director_changes_it(server: Server) -> None:
    table = server.open_table()
    with (
        server.client("phone", table=table) as phone,
        server.client("mirror", table=table) as mirror,
        server.client("championship", token=server.house_token()) as director,
        RunningPanel(server.url, table, key=server.panel_key) as panel,
    ):
        board = board_of(phone.receive_a("view"))
        shows(mirror, board)
        director.send({"type": "ask_director_code"})
        assert director.receive_a("director_code_shown")["panels"] == 1
        code = server.shown(DIRECTORS)
        until(lambda: panel.shows_code(code, DIRECTOR))
        # One that connects while the code is shown shows it too.
        with RunningPanel(server.url, table, key=server.panel_key) as late:
            until(lambda: late.shows_code(code, DIRECTOR))
        phone.give({"type": "sit", "seat": 0, "name": "Ane"}, None)
        bid = {"type": "bid", "lance": "grande", "seat": 0, "word": "ordago"}
        phone.give(bid, 0)
        shows(
            mirror, board_of(phone.view), lambda seen: not panel.is_code(seen, code, title=DIRECTOR)
        )
        assert panel.shows_code(code, DIRECTOR)
        director.send({"type": "become_director", "code": code, "name": "Miren"})
        while not director.receive_a("mine")["director"]:
            pass
        director.send({"type": "change_director_code"})
        until(lambda: panel.shows_view(phone.view))


def test_undo_held_for_five_seconds_shows_the_house_pin_on_that_panel(server: Server) -> None:
    table = server.open_table()
    with (
        server.client("mirror", table=table) as mirror,
        RunningPanel(server.url, table, key=server.panel_key) as panel,
        RunningPanel(server.url, table, key=server.panel_key) as other,
        RunningPanel(server.url, table) as untrusted,
    ):
        pin = (server.folder / "data" / "house.pin").read_text(encoding="ascii").strip()
        assert len(pin) == 6
        until(lambda: panel.tracker.state().board is not None)
        until(lambda: untrusted.tracker.state().board is not None)
        for each in (panel, untrusted):
            each.buttons.edge("undo_0", True)
            each.skipped += 5.0
            each.buttons.edge("undo_0", False)
        until(lambda: panel.shows_code(pin, HOUSE))
        assert not panel.is_code(picture_in(mirror.receive_a("picture")), pin, title=HOUSE)
        assert not other.shows_code(pin, HOUSE)
        assert not untrusted.shows_code(pin, HOUSE)


def test_a_notice_about_the_data_is_shown(server: Server) -> None:
    server.kill()
    with closing(SqliteStore(server.folder / "data")) as log:
        params = (("table", "K7QF"), ("entries", 3), ("hand", 8))
        give_notice(log, GiveNotice("entries_lost", params), 1.0)
    server.start()
    with RunningPanel(server.url) as panel:
        lost = Notice("AVISO", ("Se han perdido entradas de la mesa K7QF",))
        until(lambda: panel.shows({lost}))
        # It is older than a day: anybody may dismiss it.
        dismissing = urllib.request.Request(
            f"{server.url}/api/notices", headers={"Origin": server.url}, method="DELETE"
        )
        with urllib.request.urlopen(dismissing, timeout=20) as answer:
            assert json.loads(answer.read()) == {"notices": []}
        until(lambda: panel.tracker.state().notice is None)
        until(lambda: not panel.shows({lost}))
