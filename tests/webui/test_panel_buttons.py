"""Buttons of a panel: commands without a seat; clicks from the server's machine only."""

from __future__ import annotations

import socket
import time

import gevent.socket
import pytest

from tests.json_path import Json, at, dicts
from tests.webui.server_process import Client, ServerProcess, connected
from webui.websocket import connection
from webui.websocket.limits import TokenBucket

PICTURE: Json = {"type": "picture", "width": 8, "height": 1, "bits": "qg==", "lamps": {"a": 1}}
BUTTONS = ["plus_1_0", "undo_1"]
PLUS: Json = {"type": "count_stones", "side": 1, "stones": 5}
ELSEWHERE = {"X-Forwarded-For": "192.168.1.9"}


def press(client: Client, name: str, revision: int, command: Json) -> Json:
    """A command as the panel; its answer."""
    said = {"id": f"press-{name}", "revision": revision, "as": "panel", "command": command}
    client.send({"type": "command", **said})
    while (answer := client.hear())["type"] not in ("ack", "refused"):
        pass
    return answer


def test_a_trusted_panel_counts_stones_once_and_undoes_them(
    server: ServerProcess,
) -> None:
    table = server.address.open_table()
    with connected(server) as panel:
        panel.hello("panel", table=table)
        panel.hear_a("view")
        assert press(panel, "one", 1, PLUS)["revision"] == 2
        view = panel.hear_a("view")
        assert [side["stones"] for side in dicts(view, "sides")] == [0, 5]
        assert (at(view, "last", "type"), at(view, "last", "by")) == ("stones_counted", None)
        assert press(panel, "one", 1, PLUS)["revision"] == 2, "the same press again"
        assert press(panel, "pass", 2, {"type": "end_match"})["code"] == "not_for_the_panel"
        assert press(panel, "back", 2, {"type": "undo"})["type"] == "ack"
        assert [side["stones"] for side in dicts(panel.hear_a("view"), "sides")] == [0, 0]


@pytest.mark.parametrize("kind", ["phone", "board", "mirror"])
def test_nobody_else_counts_as_the_panel(server: ServerProcess, kind: str) -> None:
    table = server.address.open_table()
    with connected(server) as client:
        client.hello(kind, table=table)
        client.hear_a("view")
        assert press(client, "one", 1, PLUS)["code"] == "not_our_panel"


def test_a_panel_on_another_machine_counts_with_the_panel_key(server: ServerProcess) -> None:
    table = server.address.open_table()
    key = (server.folder / "data" / "panel.key").read_text().strip()
    for brought, answer in (({}, "refused"), ({"key": "mine"}, "refused"), ({"key": key}, "ack")):
        with connected(server, additional_headers=ELSEWHERE) as panel:
            panel.hello("panel", table=table, **brought)
            panel.hear_a("view")
            assert press(panel, "one", 1, PLUS)["type"] == answer


def test_a_click_goes_to_the_panel_from_this_machine_alone(server: ServerProcess) -> None:
    table = server.address.open_table()
    with (
        connected(server) as panel,
        connected(server) as here,
        connected(server, additional_headers=ELSEWHERE) as away,
    ):
        panel.hello("panel", table=table)
        panel.hear_a("view")
        for mirror in (here, away):
            mirror.hello("mirror", table=table)
            mirror.hear_a("view")
        panel.send({**PICTURE, "buttons": BUTTONS})
        assert here.hear_a("picture") == {**PICTURE, "buttons": BUTTONS}
        assert away.hear_a("picture") == PICTURE, "nothing to click from afar"
        click = {"type": "press", "button": "undo_1", "seconds": 0.2}
        here.send(click)
        assert panel.hear_a("press") == click
        for stranger in (away, panel):
            stranger.send(click)
            assert stranger.hear_a("refused")["code"] == "press_here_only"


@pytest.mark.parametrize(("caller", "itself"), [("127.0.0.1", True), ("127.0.0.2", False)])
def test_a_client_on_this_machine_is_recognised_by_any_of_its_addresses(
    caller: str, itself: bool
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port), source_address=(caller, 0)):
            end, _address = door.accept()
            with gevent.socket.socket(fileno=end.detach()) as sock:
                line = connection.SocketAdapter(
                    connection.Client(sock), TokenBucket(1, 1, time.monotonic), 1, 100
                )
                assert line.comes_from_itself() is itself


@pytest.mark.parametrize(
    "change",
    [
        {"button": "No!"},
        {"button": 3},
        {"button": ""},
        {"seconds": -1},
        {"seconds": "1"},
        {"seconds": True},
        {"seconds": 61},
    ],
)
def test_a_press_that_makes_no_sense_is_refused(server: ServerProcess, change: Json) -> None:
    with connected(server) as mirror:
        mirror.hello("mirror")
        mirror.send({"type": "press", "button": "undo_0", "seconds": 0, **change})
        assert mirror.hear_a("refused")["code"] == "bad_field"
