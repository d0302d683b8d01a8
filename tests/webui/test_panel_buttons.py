"""Buttons of a panel: commands without a seat; clicks with the house PIN only."""

from __future__ import annotations

import pytest

from tests.json_path import Json, dicts, last_happening
from tests.server import Server, TestClient
from tests.webui.house import entered

PICTURE: Json = {"type": "picture", "width": 8, "height": 1, "bits": "qg==", "lamps": {"a": 1}}
BUTTONS = ["plus_1_0", "undo_1"]
PLUS: Json = {"type": "count_stones", "side": 1, "stones": 5}


def press(client: TestClient, name: str, revision: int, command: Json) -> Json:
    """A command as the panel; its answer."""
    said = {"id": f"press-{name}", "revision": revision, "as": "panel", "command": command}
    client.send({"type": "command", **said})
    while (answer := client.receive())["type"] not in ("ack", "refused"):
        pass
    return answer


def test_a_trusted_panel_counts_stones_once_and_undoes_them(
    server: Server,
) -> None:
    table = server.address.open_table()
    with server.connected() as panel:
        panel.hello("panel", table=table, key=server.panel_key)
        panel.receive_a("view")
        assert press(panel, "one", 1, PLUS)["revision"] == 2
        view = panel.receive_a("view")
        assert [side["stones"] for side in dicts(view, "sides")] == [0, 5]
        assert (last_happening(view)["type"], last_happening(view)["by"]) == (
            "stones_counted",
            None,
        )
        assert press(panel, "one", 1, PLUS)["revision"] == 2, "the same press again"
        assert press(panel, "pass", 2, {"type": "end_match"})["code"] == "not_for_the_panel"
        assert press(panel, "back", 2, {"type": "undo"})["type"] == "ack"
        assert [side["stones"] for side in dicts(panel.receive_a("view"), "sides")] == [0, 0]


@pytest.mark.parametrize("kind", ["phone", "tv", "mirror"])
def test_nobody_else_counts_as_the_panel(server: Server, kind: str) -> None:
    table = server.address.open_table()
    with server.connected() as client:
        client.hello(kind, table=table)
        client.receive_a("view")
        assert press(client, "one", 1, PLUS)["code"] == "not_our_panel"


def test_a_panel_counts_with_the_panel_key_wherever_it_is(server: Server) -> None:
    table = server.address.open_table()
    key = server.panel_key
    for brought, answer in (({}, "refused"), ({"key": "mine"}, "refused"), ({"key": key}, "ack")):
        with server.connected() as panel:
            panel.hello("panel", table=table, **brought)
            panel.receive_a("view")
            assert press(panel, "one", 1, PLUS)["type"] == answer


def test_a_click_goes_to_the_panel_with_the_house_pin_alone(server: Server) -> None:
    table = server.address.open_table()
    phone = entered(server)
    with (
        server.connected() as panel,
        server.connected() as ours,
        server.connected() as guest,
    ):
        panel.hello("panel", table=table, key=server.panel_key)
        panel.receive_a("view")
        ours.hello("mirror", table=table, token=phone.token)
        guest.hello("mirror", table=table)
        for mirror in (ours, guest):
            mirror.receive_a("view")
        panel.send({**PICTURE, "buttons": BUTTONS})
        assert ours.receive_a("picture") == {**PICTURE, "buttons": BUTTONS}
        assert guest.receive_a("picture") == PICTURE, "a guest on this machine has nothing to click"
        click = {"type": "press", "button": "undo_1", "seconds": 0.2}
        ours.send(click)
        assert panel.receive_a("press") == click
        for stranger in (guest, panel):
            stranger.send(click)
            assert stranger.receive_a("refused")["code"] == "house_pin_wanted"


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
def test_a_press_that_makes_no_sense_is_refused(server: Server, change: Json) -> None:
    with server.connected() as mirror:
        mirror.hello("mirror")
        mirror.send({"type": "press", "button": "undo_0", "seconds": 0, **change})
        assert mirror.receive_a("refused")["code"] == "bad_field"
