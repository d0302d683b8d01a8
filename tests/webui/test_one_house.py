"""Two servers at one database are one house: what is shown at one is typed at the other."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

import pytest

from tests.invitations import INVITATIONS
from tests.json_path import Json, text
from tests.server import Server, TestClient, eventually
from tests.webui.conftest import RunCommand
from tests.webui.house import HousePhone, act, upload
from tests.webui.http_requests import ask
from tests.webui.sounds import picture
from webui.demo.client import SilenceError
from webui.limits.numbers import Limits
from webui.store.opening import shared_values_at
from webui.streams.feeds.screen_codes import SCREEN

SCREEN_TRIES = 3


@pytest.fixture
def pin(
    servers: tuple[Server, Server], command: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> str:
    """The house PIN, as the command says it."""
    monkeypatch.setenv("DATABASE_URL", servers[0].database or "")
    return command("house-pin").out.replace(" ", "").strip()


def open_referee(code: str, name: str) -> Json:
    return {"type": "open_referee", "code": code, "name": name}


def panels_shown(phone: TestClient) -> object:
    """Ask for the referee's code; how many panels show it."""
    phone.send({"type": "ask_referee_code"})
    return phone.receive_a("referee_code_shown")["panels"]


def test_a_referee_comes_in_at_one_server_with_the_code_of_another(
    servers: tuple[Server, Server],
) -> None:
    one, other = servers
    table = one.address.open_table()
    key = {"client": "panel", "key": other.panel_key}
    with (
        one.at_table(table) as (ane, _),
        other.at_table(table, **key) as (panel, _),
        other.at_table(table) as (koldo, _),
        one.at_table(table) as (late, _),
    ):
        ane.send({"type": "ask_referee_code"})
        code = text(panel.receive_a("referee_code"), "code")
        eventually(partial(panels_shown, ane), "that the panel at the other server shows it")
        assert koldo.command("come-in-1", 1, open_referee(code, "Koldo"))["type"] == "ack"
        assert panel.receive_a("referee_code")["code"] is None
        # The code admitted one referee.
        again = late.command("come-in-2", 2, open_referee(code, "Nobody"))
        assert again["code"] == "bad_referee_code"


def test_a_panel_is_trusted_at_both(servers: tuple[Server, Server]) -> None:
    one, other = servers
    assert one.panel_key == other.panel_key
    table = one.address.open_table()
    for server in servers:
        with server.at_table(table, client="panel", key=one.panel_key) as (panel, view):
            count = {"type": "count_stones", "side": 1, "stones": 5}
            press = {"id": f"press-{server.port}", "revision": view["revision"], "as": "panel"}
            assert panel.ask({"type": "command", **press, "command": count})["type"] == "ack"


def test_a_phone_enters_the_house_pin_once(servers: tuple[Server, Server], pin: str) -> None:
    one, other = servers
    ane = HousePhone(one)
    assert ane.enter(pin).status == 200
    there = HousePhone(other, ane.token)
    eventually(there.is_house, "the phone at the other server")
    jon = HousePhone(other)
    assert jon.enter(pin).status == 200
    changed = text(there.ask("/api/house/pin", "POST").json(), "pin")
    eventually(lambda: not HousePhone(one, jon.token).is_house(), "the others enter it again")
    eventually(ane.is_house, "who changed it need not")
    assert jon.enter(pin).code == "bad_house_pin"
    assert jon.enter(changed).status == 200


def test_wrong_pins_are_counted_at_both(servers: tuple[Server, Server], pin: str) -> None:
    wrong = f"{(int(pin) + 1) % 1_000_000:06}"
    one, other = servers
    codes = [HousePhone(one).enter(wrong).code for _ in range(Limits().house_pins.of_an_address)]
    assert {*codes} == {"bad_house_pin"}
    eventually(lambda: HousePhone(other).enter(pin).status == 429, "refused at the other server")
    assert HousePhone(other).enter(pin, source="127.0.0.2").status == 200


def screens(server: Server) -> dict[str, str]:
    """The codes of screens in the database."""
    assert server.database is not None
    with shared_values_at(server.database) as shared:
        return shared.of_kind(SCREEN)


def pointed(phone: TestClient, code: str, tv: TestClient) -> Json:
    """What a TV follows once a phone has typed its code.

    The code is at the phone's server some milliseconds after it is shown: a person takes longer.
    """
    for _ in range(SCREEN_TRIES):
        phone.send({"type": "point_screen", "screen": code})
        with suppress(SilenceError):
            return tv.receive_a("follow", seconds=3)
    raise AssertionError("the TV follows no table")


def test_a_tv_at_one_server_is_pointed_by_a_phone_at_the_other(
    servers: tuple[Server, Server],
) -> None:
    one, other = servers
    tables = [one.address.open_table() for _ in range(2)]
    tv = other.client("tv")
    with one.at_table(tables[1]) as (ane, _), tv:
        ane.give({"type": "sit", "seat": 0, "name": "Ane"})

        def waiting() -> str | None:
            """The code of a TV that was sent both tables."""
            newest = tv.receive_a("waiting")
            return text(newest, "screen") if newest["tables"] == len(tables) else None

        code = eventually(waiting, "the code on the TV")
        wrong = f"{(int(code) + 1) % 1_000_000:06}"
        ane.send({"type": "point_screen", "screen": wrong})
        assert ane.receive_a("refused")["code"] == "no_such_screen"
        assert pointed(ane, code, tv) == {"type": "follow", "table": tables[1], "pointed": True}
        assert tv.receive_a("invitation")["tv"] == INVITATIONS.to_tv(tables[1])
        eventually(lambda: not screens(one), "that the code is gone")


def test_a_picture_is_sent_by_whichever_server(servers: tuple[Server, Server], pin: str) -> None:
    one, other = servers
    phone = HousePhone(one)
    assert phone.enter(pin).status == 200
    file = text(upload(phone, picture("PNG", (30, 30)), "picture").json(), "file")
    there = HousePhone(other, phone.token)
    eventually(there.is_house, "the phone at the other server")
    assert act(there, "save_slide", picture=file, line="Hoy, tortilla").status == 200
    sent = [ask(server, f"/files/{file}") for server in servers]
    assert [each.status for each in sent] == [200, 200]
    assert sent[0].body == sent[1].body
    assert ask(other, f"/files/{'0' * 32}.jpg").status == 404


def test_all_data_is_copied_and_restored_by_the_database(
    servers: tuple[Server, Server], pin: str
) -> None:
    phone = HousePhone(servers[0])
    for path in ("/api/house/download", "/api/house/restore"):
        assert phone.ask(path, "POST").code == "house_pin_wanted"
    assert phone.enter(pin).status == 200
    for path in ("/api/house/download", "/api/house/restore"):
        assert phone.ask(path, "POST").code == "data_in_database"
    assert phone.ask("/api/house/state").json()["in_database"] is True
