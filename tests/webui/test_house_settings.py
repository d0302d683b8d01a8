"""Settings of the server set by a referee: permission, valid values, the panels."""

from __future__ import annotations

import json
import queue
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from scorekeeper.commands.house_settings import KEPT
from tests.json_path import Json, dicts, text
from tests.webui.server_process import Client, ServerProcess, at_table, connected, serving
from tests.webui.writer_harness import Somebody
from webui.event_store import EventStore
from webui.service.house_settings import HouseSettings
from webui.service.invitations import Invitations
from webui.service.jobs import Subscriber
from webui.service.service import TableService
from webui.service.table_cache import Clocks
from webui.settings import Settings, Wifi

WITHIN = 10.0
FILE = """\
# Our house.
[serve]
wifi-name = "Mus"

[panel]
display = "memory"  # none yet
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "etc" / "amarrako.toml"
    path.parent.mkdir()
    path.write_text(FILE, encoding="utf-8")
    return path


@pytest.fixture
def own_server(tmp_path: Path, file: Path) -> Iterator[ServerProcess]:
    """One that was started with the file."""
    with serving(tmp_path / "server", "--config", str(file)) as running:
        yield running


def become_referee(server: ServerProcess, table: str, client: Client) -> None:
    client.send({"type": "ask_referee_code"})
    client.hear_a("referee_code_shown")
    until = time.monotonic() + WITHIN
    while not (found := re.findall(rf"table {table}: (\d{{3}}) (\d{{3}})", server.terminal)):
        assert time.monotonic() < until
        time.sleep(0.02)
    command = {"type": "open_referee", "code": "".join(found[-1]), "name": "Koldo"}
    assert client.command("come-in-1", 1, command)["type"] == "ack"


def answer(client: Client, message: Mapping[str, object]) -> Json:
    client.send(message)
    while (heard := client.hear())["type"] not in ("house", "refused"):
        pass
    return heard


def set_to(client: Client, values: Mapping[str, object]) -> Json:
    return answer(client, {"type": "set_house_settings", "values": values})


def kept(server: ServerProcess) -> object:
    return json.loads((server.folder / "data" / KEPT).read_text(encoding="utf-8"))


def values(message: Json) -> Json:
    assert message["type"] == "house", message
    return {text(one, "name"): one["value"] for one in dicts(message, "settings")}


def test_a_referee_sees_them_and_sets_them_and_the_log_tells_who(
    own_server: ServerProcess, file: Path
) -> None:
    table, _other = own_server.address.open_table(), own_server.address.open_table()
    with at_table(own_server, table) as (koldo, _), connected(own_server) as tv:
        tv.hello("board")
        waits = tv.hear_a("waiting")
        become_referee(own_server, table, koldo)
        assert values(answer(koldo, {"type": "house_settings"})) == {
            "panel.display": "memory",
            "panel.display-brightness": 100,
            "panel.lamp-brightness": 100,
            "panel.language": "es",
            "serve.wifi-name": "Mus",
        }
        wanted = {"panel.display": "sh1106", "serve.wifi-name": "Etxea"}
        done = set_to(koldo, wanted)
        assert done["saved"]
        assert values(done) == values(answer(koldo, {"type": "house_settings"}))
        assert values(done).items() >= wanted.items()
        assert file.read_text(encoding="utf-8") == FILE
        assert kept(own_server) == wanted
        # What the waiting TV shows is the new name at once: it is told to look.
        assert tv.hear_a("waiting") == waits
        assert own_server.address.get("/api/wifi") == {"wifi": {"name": "Etxea", "password": None}}
        told = [line for line in own_server.words if line["event"] == "house settings changed"]
        assert [(line["table"], line["referee"], line["settings"]) for line in told] == [
            (table, "Koldo", wanted)
        ]
        refused = set_to(koldo, {"panel.display": "memory", "panel.language": "fr"})
        assert refused["code"] == "bad_house_setting"
        assert kept(own_server) == wanted
        assert set_to(koldo, {"serve.port": 1})["code"] == "no_such_house_setting"
        assert set_to(koldo, {})["code"] == "bad_field"


def test_nobody_else_sees_or_sets_them(own_server: ServerProcess, file: Path) -> None:
    table, other = own_server.address.open_table(), own_server.address.open_table()
    with (
        at_table(own_server, table) as (koldo, _),
        at_table(own_server, table) as (player, _),
        at_table(own_server, other) as (stranger, _),
    ):
        become_referee(own_server, table, koldo)
        assert player.sit(0)["type"] == "ack"
        for who in (player, stranger):
            for message in (
                {"type": "house_settings"},
                {"type": "house_settings", "as": "referee"},
                {"type": "set_house_settings", "values": {"panel.language": "eu"}},
            ):
                assert answer(who, message)["code"] == "not_the_referee"
        koldo.send(
            {
                "type": "command",
                "id": "leave-it-2",
                "revision": 2,
                "as": "referee",
                "command": {"type": "leave_referee"},
            }
        )
        koldo.hear_a("ack")
        assert answer(koldo, {"type": "house_settings"})["code"] == "not_the_referee"
    assert not (own_server.folder / "data" / KEPT).exists()
    assert file.read_text(encoding="utf-8") == FILE


def test_where_there_is_no_file_nothing_is_offered(server: ServerProcess, table: str) -> None:
    with at_table(server, table) as (client, _):
        assert answer(client, {"type": "house_settings"})["code"] == "no_house_settings"


def test_the_welcome_says_that_they_can_be_set(own_server: ServerProcess, file: Path) -> None:
    table = own_server.address.open_table()
    with connected(own_server) as client:
        assert client.hello(table=table)["house_settings"] is True
    file.unlink()
    with connected(own_server) as client:
        assert "house_settings" not in client.hello(table=table)


def test_trusted_panels_are_sent_the_settings_at_once_and_on_connecting(
    own_server: ServerProcess,
) -> None:
    table = own_server.address.open_table()
    with connected(own_server) as panel, at_table(own_server, table) as (koldo, _):
        panel.hello("panel")
        assert panel.hear_a("panel_settings")["settings"] == {}
        become_referee(own_server, table, koldo)
        wanted = {"panel.display": "sh1106", "panel.display-brightness": 40}
        assert set_to(koldo, wanted)["saved"]
        told = {"display": "sh1106", "display-brightness": 40}
        assert panel.hear_a("panel_settings")["settings"] == told
        # What stands in the file anyway is not a thing of the phone's any more.
        set_to(koldo, {"panel.display": "memory"})
        assert panel.hear_a("panel_settings")["settings"] == {"display-brightness": 40}
    own_server.stop()
    own_server.start()
    with connected(own_server) as panel, connected(own_server) as phone:
        phone.hello(table=table)
        panel.hello("panel")
        assert panel.hear_a("panel_settings")["settings"] == {"display-brightness": 40}


def test_what_a_former_version_left_half_done_does_not_come_into_force(
    tmp_path: Path, file: Path
) -> None:
    left = tmp_path / "server" / "data" / "settings-wanted.json"
    left.parent.mkdir(parents=True)
    left.write_text('{"panel.language": "eu"}')
    options = ("--config", str(file), "--hand-settings-to", "x")
    with serving(tmp_path / "server", *options) as server, connected(server) as panel:
        panel.hello("panel")
        assert panel.hear_a("panel_settings")["settings"] == {}


class Tables(TableService):
    """Tables at which everybody is a referee; nothing is written."""

    def __init__(self) -> None:
        nothing = Clocks(lambda: 0.0, lambda: 0.0)
        super().__init__(
            lambda: EventStore(Path()),
            nothing,
            list,
            1.0,
            lambda *_: None,
            invitations=Invitations(b"key"),
        )
        self.panels: Mapping[str, str | int] = {}
        self.reminded = 0

    def referee_at(self, who: object) -> tuple[str, str]:
        assert isinstance(who, Heard)
        return "K7QF", "Koldo"

    def send(self, who: Subscriber, frame: bytes) -> None:
        who.put(frame)
        who.flush()

    def set_panels(self, settings: Mapping[str, str | int]) -> None:
        self.panels = settings

    def remind_waiting(self) -> None:
        self.reminded += 1


class Heard(Somebody):
    """A phone whose answers are waited for."""

    def __init__(self) -> None:
        super().__init__("f" * 64)
        self.answered: queue.Queue[Json] = queue.Queue()

    def flush(self) -> None:
        self.answered.put(self.told[-1])


def test_the_panels_have_what_was_set_before_the_server_listens(tmp_path: Path, file: Path) -> None:
    (tmp_path / KEPT).write_text('{"panel.language": "eu"}', encoding="utf-8")
    tables = Tables()
    HouseSettings(Settings(tmp_path, config=file), tables).start()
    assert tables.panels == {"language": "eu"}


@pytest.mark.parametrize("works", [True, False])
def test_the_boxs_own_wifi_is_renamed_with_it(works: bool, tmp_path: Path, file: Path) -> None:
    ran: queue.Queue[tuple[str, ...]] = queue.Queue()

    def network(arguments: Sequence[str]) -> None:
        ran.put(tuple(arguments))
        if not works:
            raise OSError("no NetworkManager")

    settings = Settings(tmp_path, wifi=Wifi("Mus", None), config=file, hotspot="amarrako-hotspot")
    tables, phone = Tables(), Heard()
    desk = HouseSettings(settings, tables, network)
    desk.start()
    desk.change(phone, {"serve.wifi-name": "Etxea"})
    answer = phone.answered.get(timeout=WITHIN)
    modified = ("connection", "modify", "amarrako-hotspot", "802-11-wireless.ssid", "Etxea")
    assert ran.get(timeout=WITHIN) == modified
    wifi = desk.wifi
    assert wifi is not None
    if works:
        assert values(answer)["serve.wifi-name"] == "Etxea" == wifi.name
        # It begins anew once the phone has its answer: it loses the Wi-Fi by that.
        assert ran.get(timeout=WITHIN) == ("connection", "up", "amarrako-hotspot")
    else:
        assert answer["code"] == "house_settings_not_saved"
        assert wifi.name == "Mus"
        assert json.loads((tmp_path / KEPT).read_text()) == {}
