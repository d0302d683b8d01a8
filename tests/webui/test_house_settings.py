"""Settings of the server set with the house PIN: permission, valid values, the panels."""

from __future__ import annotations

import json
import queue
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import cast

import pytest

from scorekeeper.house.aggregate import HOUSE
from scorekeeper.house.commands import Intent
from scorekeeper.house.house import House
from scorekeeper.process.house_settings import SETTINGS_FILE
from scorekeeper.refusal import RefusalCode, Refused
from tests.json_path import Json, dicts, text
from tests.server import Server, running_server
from tests.webui.house import HousePhone, entered
from webui.house.hotspot import Hotspot
from webui.house.settings import HouseSettings
from webui.settings import Settings, Wifi
from webui.streams.interface import InThread
from webui.streams.service import StreamService
from webui.streams.writer import Writer

WITHIN = 10.0
PATH = "/api/house/settings"
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
def own_server(tmp_path: Path, file: Path) -> Iterator[Server]:
    """One that was started with the file."""
    with running_server(tmp_path / "server", "--config", str(file)) as running:
        yield running


def kept(server: Server) -> object:
    return json.loads((server.folder / "data" / SETTINGS_FILE).read_text(encoding="utf-8"))


def values(message: Json) -> Json:
    return {text(one, "name"): one["value"] for one in dicts(message, "settings")}


def set_to(phone: HousePhone, wanted: Mapping[str, object]) -> Json:
    return phone.ask(PATH, "PUT", wanted).json()


def test_with_the_pin_they_are_seen_and_set_and_the_log_tells_from_where(
    own_server: Server, file: Path
) -> None:
    phone = entered(own_server)
    with own_server.client("tv") as tv:
        waits = tv.receive_a("waiting")
        assert values(phone.ask(PATH).json()) == {
            "panel.display": "memory",
            "panel.display-brightness": 100,
            "panel.lamp-brightness": 100,
            "panel.language": "es",
            "serve.bar": "",
            "serve.tv-slides": "on",
            "serve.wifi-name": "Mus",
        }
        wanted = {"panel.display": "sh1106", "serve.wifi-name": "Etxea"}
        done = set_to(phone, wanted)
        assert values(done) == values(phone.ask(PATH).json())
        assert values(done).items() >= wanted.items()
        assert file.read_text(encoding="utf-8") == FILE
        assert kept(own_server) == wanted
        # The waiting TV shows the new name at once: this message has it ask again.
        assert tv.receive_a("waiting") == waits
        assert own_server.address.get("/api/wifi") == {"wifi": {"name": "Etxea", "password": None}}
        told = [line for line in own_server.log_lines if line["event"] == "house settings changed"]
        assert [(line["address"], line["settings"]) for line in told] == [("127.0.0.1", wanted)]
        refused = set_to(phone, {"panel.display": "memory", "panel.language": "gl"})
        assert refused["code"] == "bad_house_setting"
        assert kept(own_server) == wanted
        assert set_to(phone, {"serve.port": 1})["code"] == "no_such_house_setting"


def test_tvs_are_told_to_look_when_their_slides_are_switched_off(own_server: Server) -> None:
    phone = entered(own_server)
    with own_server.client("tv") as tv:
        waits = tv.receive_a("waiting")
        assert own_server.get("/api/tv") == {"bar": "", "slides": True, "championships": []}
        set_to(phone, {"serve.tv-slides": "off"})
        assert tv.receive_a("waiting") == waits
        assert own_server.get("/api/tv") == {"bar": "", "slides": False, "championships": []}
        assert set_to(phone, {"serve.tv-slides": "maybe"})["code"] == "bad_house_setting"
    own_server.stop()
    own_server.start()
    assert own_server.get("/api/tv") == {"bar": "", "slides": False, "championships": []}


def test_slides_switched_off_by_the_command_line_are_not_offered(
    tmp_path: Path, file: Path
) -> None:
    options = ("--config", str(file), "--tv-slides", "off")
    with running_server(tmp_path / "server", *options) as server:
        assert server.get("/api/tv") == {"bar": "", "slides": False, "championships": []}
        assert "serve.tv-slides" not in values(entered(server).ask(PATH).json())


def test_the_name_of_the_bar_is_on_the_first_page_and_can_be_taken_off(own_server: Server) -> None:
    phone = entered(own_server)

    def bar() -> list[object]:
        return [cast("Json", own_server.get(f"/api/{page}"))["bar"] for page in ("about", "tv")]

    assert bar() == ["", ""]
    set_to(phone, {"serve.bar": "Casa <b>Paco</b>"})
    assert bar() == ["Casa <b>Paco</b>"] * 2
    assert set_to(phone, {"serve.bar": "x" * 41})["code"] == "bad_house_setting"
    set_to(phone, {"serve.bar": ""})
    assert bar() == ["", ""]


def test_where_there_is_no_file_nothing_is_offered(server: Server) -> None:
    assert entered(server).ask(PATH).json()["code"] == "no_house_settings"


def test_trusted_panels_are_sent_the_settings_at_once_and_on_connecting(
    own_server: Server,
) -> None:
    phone = entered(own_server)
    with own_server.client("panel", key=own_server.panel_key) as panel:
        assert panel.receive_a("panel_settings")["settings"] == {}
        set_to(phone, {"panel.display": "sh1106", "panel.display-brightness": 40})
        told = {"display": "sh1106", "display-brightness": 40}
        assert panel.receive_a("panel_settings")["settings"] == told
        # What stands in the file anyway is not a thing of the phone's any more.
        set_to(phone, {"panel.display": "memory"})
        assert panel.receive_a("panel_settings")["settings"] == {"display-brightness": 40}
    own_server.stop()
    own_server.start()
    with own_server.client("panel", key=own_server.panel_key) as panel:
        assert panel.receive_a("panel_settings")["settings"] == {"display-brightness": 40}


def _no_writer(_in_thread: InThread, _pause: Callable[[], bool]) -> Writer:
    raise NotImplementedError


class Tables(StreamService):
    """Tables that are never started, with a house without a stream."""

    def __init__(self, house: House | None = None) -> None:
        super().__init__(_no_writer)
        self._house = house or House()
        self.saves = True

    @property
    def house(self) -> House:
        return self._house

    def act_on_house(self, intent: Intent) -> None:
        if not self.saves:
            raise Refused(RefusalCode.NOT_SAVED)
        self._house = HOUSE.decide(self._house, intent).result

    def remind_waiting(self) -> None:
        """Boards are not of interest here."""


def test_what_the_installer_reads_follows_the_log(tmp_path: Path, file: Path) -> None:
    (tmp_path / SETTINGS_FILE).write_text('{"panel.language": "gl", "serve.wifi-name": "Bar"}')
    house = House(settings={"panel.display": "ssd1322"})
    settings = Settings(tmp_path, wifi=Wifi("Mus", None), config=file)
    desk = HouseSettings(settings, Tables(house), hotspot=None)
    desk.load()
    found = json.loads((tmp_path / SETTINGS_FILE).read_text())
    assert found == {"panel.display": "ssd1322", "serve.wifi-name": "Bar"}
    assert desk.wifi == Wifi("Bar", None)


def test_a_setting_that_cannot_be_stored_changes_nothing(tmp_path: Path, file: Path) -> None:
    ran: list[tuple[str, ...]] = []
    settings = Settings(tmp_path, wifi=Wifi("Mus", None), config=file)
    tables = Tables()
    hotspot = Hotspot("amarrako-hotspot", lambda arguments: ran.append(tuple(arguments)))
    desk = HouseSettings(settings, tables, hotspot)
    desk.load()
    tables.saves = False
    with pytest.raises(Refused) as refused:
        desk.change({"panel.language": "eu", "serve.wifi-name": "Etxea"}, "192.0.2.7")
    assert refused.value.code == "not_saved"
    assert [each[-1] for each in ran] == ["Etxea", "Mus"]
    assert desk.wifi == Wifi("Mus", None)
    assert json.loads((tmp_path / SETTINGS_FILE).read_text()) == {}


@pytest.mark.parametrize("works", [True, False])
def test_the_boxs_own_wifi_is_renamed_with_it(works: bool, tmp_path: Path, file: Path) -> None:
    ran: queue.Queue[tuple[str, ...]] = queue.Queue()

    def network(arguments: Sequence[str]) -> None:
        ran.put(tuple(arguments))
        if not works:
            raise OSError("no NetworkManager")

    settings = Settings(tmp_path, wifi=Wifi("Mus", None), config=file)
    desk = HouseSettings(settings, Tables(), Hotspot("amarrako-hotspot", network))
    desk.load()
    refused = ""
    try:
        desk.change({"serve.wifi-name": "Etxea"}, "192.0.2.7")
    except Refused as refusal:
        refused = refusal.code
    modified = ("connection", "modify", "amarrako-hotspot", "802-11-wireless.ssid", "Etxea")
    assert ran.get(timeout=WITHIN) == modified
    wifi = desk.wifi
    assert wifi is not None
    if works:
        assert (refused, wifi.name) == ("", "Etxea")
        # It begins anew once the phone has its answer: it loses the Wi-Fi by that.
        assert ran.get(timeout=WITHIN) == ("connection", "up", "amarrako-hotspot")
    else:
        assert refused == "house_settings_not_saved"
        assert wifi.name == "Mus"
        assert json.loads((tmp_path / SETTINGS_FILE).read_text()) == {}


def test_a_name_that_the_file_has_meanwhile_is_applied_too(tmp_path: Path, file: Path) -> None:
    """It is not stored, as the file has it: it is not the name that the server started with."""
    ran: list[tuple[str, ...]] = []
    hotspot = Hotspot("amarrako-hotspot", lambda arguments: ran.append(tuple(arguments)))
    settings = Settings(tmp_path, wifi=Wifi("Mus", None), config=file)
    desk = HouseSettings(settings, Tables(), hotspot)
    desk.load()
    desk.change({"serve.wifi-name": "Etxea"}, "192.0.2.7")
    file.write_text(FILE.replace("Mus", "Bar"), encoding="utf-8")
    desk.change({"serve.wifi-name": "Bar"}, "192.0.2.7")
    assert [words[-1] for words in ran if "modify" in words] == ["Etxea", "Bar"]
    assert desk.wifi == Wifi("Bar", None)
    assert json.loads((tmp_path / SETTINGS_FILE).read_text()) == {}
