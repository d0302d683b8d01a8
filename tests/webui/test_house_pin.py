"""The house PIN: made, entered, remembered, changed, and never guessed."""

from __future__ import annotations

import stat
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.json_path import dicts, text
from tests.server import Server, running_server
from tests.webui.house import HousePhone, entered
from tests.webui.http_requests import ask
from webui.cli.main import main
from webui.limits.numbers import Limits
from webui.secrets import HOUSE_PHONES, HOUSE_PIN, Secrets
from webui.secrets.admitted import SECONDS_ADMITTED
from webui.secrets.house_pin import HousePin
from webui.secrets.kept import read_kept
from webui.secrets.places import InFiles
from webui.store.shared import OwnValues


@dataclass
class Times:
    wall: float = 1_000_000.0
    monotonic: float = 50.0


def house_pin(folder: Path, times: Times) -> HousePin:
    clocks = {"wall": lambda: times.wall, "monotonic": lambda: times.monotonic}
    shared = OwnValues(monotonic=clocks["monotonic"])
    return Secrets(InFiles(folder), shared, Limits(), lambda *_: None, **clocks).house_pin


@dataclass(frozen=True)
class Phone:
    phone: str = "ab" * 32
    address: str = "192.0.2.7"


def other_than(pin: str) -> str:
    return f"{(int(pin) + 1) % 1_000_000:06}"


def test_there_is_one_from_the_first_start_that_only_the_owner_can_read(
    own_server: Server, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    data = own_server.data
    assert stat.S_IMODE((data / HOUSE_PIN).stat().st_mode) == 0o600
    pin = read_kept(data / HOUSE_PIN)
    assert pin is not None
    assert main(["house-pin", "--data", str(data)]) == 0
    assert capsys.readouterr().out == f"{pin[:3]} {pin[3:]}\n"
    assert main(["house-pin", "--data", str(tmp_path / "none")]) == 1
    own_server.kill()
    own_server.start()
    assert read_kept(data / HOUSE_PIN) == pin


def test_a_phone_enters_it_once(own_server: Server) -> None:
    phone, other = HousePhone(own_server), HousePhone(own_server)
    assert not phone.is_house()
    assert phone.enter().json() == {"house": True}
    assert phone.is_house()
    assert not other.is_house()
    own_server.kill()
    own_server.start()
    assert phone.is_house()
    assert phone.token not in (own_server.data / HOUSE_PHONES).read_text()
    phone.ask("/api/house", "DELETE")
    assert not phone.is_house()


def test_a_phone_without_a_token_is_sent_one(server: Server) -> None:
    new = HousePhone(server, "short")
    new.token = text(new.enter().json(), "token")
    assert new.is_house()


NEEDS_PIN = [
    ("POST", "/api/house/pin"),
    ("GET", "/api/house/settings"),
    ("PUT", "/api/house/settings"),
    ("GET", "/api/house/changes"),
    ("POST", "/api/house/act"),
    ("POST", "/api/house/referee-code"),
    ("POST", "/api/house/close"),
    ("POST", "/api/house/download"),
    ("PUT", "/api/house/upload?at=0"),
    ("POST", "/api/house/restore"),
]


@pytest.mark.parametrize(("method", "path"), NEEDS_PIN)
def test_what_needs_the_pin_is_refused_to_any_other_phone(
    server: Server, method: str, path: str
) -> None:
    body = {"type": "undo", "step": 1} if path.endswith("act") else {}
    answer = HousePhone(server).ask(path, method, body)
    assert (answer.status, answer.json()["code"]) == (403, "house_pin_wanted")


def test_changing_it_keeps_this_phone_alone(own_server: Server) -> None:
    phone, other = entered(own_server), entered(own_server)
    before = read_kept(own_server.data / HOUSE_PIN) or ""
    pin = text(phone.ask("/api/house/pin", "POST").json(), "pin")
    assert pin == read_kept(own_server.data / HOUSE_PIN)
    assert (phone.is_house(), other.is_house()) == (True, False)
    assert pin == before or other.enter(before).json()["code"] == "bad_house_pin"


def test_wrong_ones_never_lock_out_another_address(own_server: Server) -> None:
    wrong = other_than(read_kept(own_server.data / HOUSE_PIN) or "")
    codes = [HousePhone(own_server).enter(wrong).json()["code"] for _ in range(12)]
    assert codes == ["bad_house_pin"] * 10 + ["house_pin_worn"] * 2
    refused = HousePhone(own_server).enter()
    assert refused.status == 429
    assert 50 <= int(refused.headers["Retry-After"]) <= 60
    assert HousePhone(own_server).enter(source="127.0.0.2").status == 200
    assert "wrong house PIN" in {line["event"] for line in own_server.log_lines}
    assert (read_kept(own_server.data / HOUSE_PIN) or "") not in own_server.terminal


def test_it_is_entered_again_after_some_hours_whatever_the_clock_says(tmp_path: Path) -> None:
    times = Times()
    house = house_pin(tmp_path, times)
    house.enter(house.pin, Phone())
    times.wall -= 100_000
    times.monotonic = 10.0
    again = house_pin(tmp_path, times)
    assert again.admits(Phone.phone)
    times.monotonic += SECONDS_ADMITTED
    assert not again.admits(Phone.phone)
    times.wall += 100_000 + SECONDS_ADMITTED
    assert not house_pin(tmp_path, times).admits(Phone.phone)


def test_a_pin_that_was_deleted_admits_nobody_any_more(tmp_path: Path) -> None:
    times = Times()
    house = house_pin(tmp_path, times)
    house.enter(house.pin, Phone())
    (tmp_path / HOUSE_PIN).unlink()
    assert not house_pin(tmp_path, times).admits(Phone.phone)


def test_a_terminal_shows_it_at_the_start(tmp_path: Path) -> None:
    with running_server(tmp_path, tty=True) as server:
        pin = read_kept(server.data / HOUSE_PIN)
        assert server.shown(r"House PIN: (\d{3}) (\d{3})") == pin


def test_the_code_of_a_referee_is_read_with_the_pin(server: Server) -> None:
    table = server.address.open_table()
    path, asked = "/api/house/referee-code", {"table": table}
    phone = entered(server)
    assert phone.ask(path, "POST", {"table": "ZZZZ"}).json()["code"] == "no_such_table"
    digits = text(phone.ask(path, "POST", asked).json(), "code")
    with server.connected() as referee:
        referee.hello(table=table)
        came = {"type": "open_referee", "code": digits, "name": "Koldo"}
        assert referee.command("come-in-1", 1, came)["type"] == "ack"


def test_all_tables_are_closed_at_once_with_the_pin(own_server: Server) -> None:
    codes = [own_server.address.open_table() for _table in range(3)]
    path, wanted = "/api/house/close", {"tables": codes[:2]}

    def playing() -> set[object]:
        listed = dicts(ask(own_server, "/api/tables").json(), "tables")
        return {each["table"] for each in listed if each["state"] == "playing"}

    phone = entered(own_server)
    unknown = {"tables": [*codes, "ZZZZ"]}
    assert phone.ask(path, "POST", unknown).json()["code"] == "no_such_table"
    assert playing() == {*codes}
    assert phone.ask(path, "POST", wanted).status == 200
    assert phone.ask(path, "POST", wanted).status == 200, "they are closed already"
    assert playing() == {codes[2]}


def test_a_command_as_the_house_needs_the_pin(server: Server) -> None:
    table = server.address.open_table()
    ours = entered(server)
    with server.connected() as host, server.connected() as guest, server.connected() as seated:
        seated.hello("phone", table=table)
        assert seated.sit(2)["type"] == "ack"
        host.hello("phone", table=table, token=ours.token)
        guest.hello("phone", table=table)
        expel = {"id": "expel-0001", "revision": 2, "command": {"type": "expel", "seat": 2}}
        for phone in (guest, host):
            phone.send({"type": "command", **expel, "as": "house"})
        assert guest.receive_a("refused")["code"] == "house_pin_wanted"
        assert host.receive_a("ack")
        assert seated.receive_a("refused")["code"] == "expelled"
