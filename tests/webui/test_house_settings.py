"""A referee sets what is the house's: only he, only what may be set, and it stands in the file."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from device.install.apply_command import apply
from device.install.machine import Machine
from tests.webui.serving import Client, ServerProcess, at_table, connected, serving
from tests.within import Json, dicts, text

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


def values(house: Json) -> Json:
    assert house["type"] == "house", house
    return {text(one, "name"): one["value"] for one in dicts(house, "settings")}


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
        written = FILE.replace('"memory"', '"sh1106"').replace('"Mus"', '"Etxea"')
        assert file.read_text(encoding="utf-8") == written
        # What the waiting TV shows is the new name at once: it is told to look.
        assert tv.hear_a("waiting") == waits
        assert own_server.address.get("/api/wifi") == {"wifi": {"name": "Etxea", "password": None}}
        told = [line for line in own_server.words if line["event"] == "house settings changed"]
        assert [(line["table"], line["referee"], line["settings"]) for line in told] == [
            (table, "Koldo", wanted)
        ]
        refused = set_to(koldo, {"panel.display": "memory", "panel.language": "fr"})
        assert refused["code"] == "bad_house_setting"
        assert file.read_text(encoding="utf-8") == written
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


@pytest.mark.parametrize("taken", [True, False])
def test_what_is_roots_is_handed_on_and_waited_for(taken: bool, tmp_path: Path, file: Path) -> None:
    box = tmp_path / "server" / "settings-wanted.json"
    options = ("--config", str(file), "--hand-settings-to", str(box))
    with serving(tmp_path / "server", *options) as server:
        table = server.address.open_table()

        def root() -> None:
            """As systemd does when the file appears; a machine of its own, without a panel."""
            until = time.monotonic() + WITHIN
            while not box.exists():
                assert time.monotonic() < until
                time.sleep(0.02)
            if taken:
                apply(Unmoved(tmp_path), file, box)
            else:
                box.unlink()

        with at_table(server, table) as (koldo, _):
            become_referee(server, table, koldo)
            machine = threading.Thread(target=root)
            machine.start()
            heard = set_to(koldo, {"panel.display": "ssd1327"})
            machine.join()
            if taken:
                assert values(heard)["panel.display"] == "ssd1327"
            else:
                assert heard["code"] == "house_settings_not_saved"
            assert ('"ssd1327"' in file.read_text(encoding="utf-8")) == taken


class Unmoved(Machine):
    """A machine on which no command is run."""

    def run(self, command: object) -> None:
        """Nothing."""
