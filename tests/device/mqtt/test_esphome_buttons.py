"""The example of wireless buttons: what its configuration sends counts stones at a real table."""

from __future__ import annotations

import json
import re
from itertools import count
from pathlib import Path

from tests.device.mqtt.bridge_process import bridge
from tests.device.mqtt.mosquitto import listener, mosquitto
from tests.repository import ROOT
from tests.server import Server, eventually

CONFIGURATION = (ROOT / "docs" / "examples" / "esphome_buttons.yaml").read_text(encoding="utf-8")


def substituted(text: str) -> str:
    """Replace ESPHome's substitutions."""
    head = CONFIGURATION.split("\nesphome:")[0]
    for name, value in re.findall(r'^  (\w+): "?([^"\n]+)"?$', head, re.MULTILINE):
        text = text.replace(f"${{{name}}}", value)
    return text


def test_presses_count_stones_and_are_undone(server: Server, tmp_path: Path) -> None:
    (form,) = re.findall(r'str_sprintf\("(.*)", unsigned', CONFIGURATION)
    sit, one, five, undo = re.findall(r"what: '(.*)'", substituted(CONFIGURATION))
    (topic,) = re.findall(r"topic: (\S+/command)", substituted(CONFIGURATION))
    assert topic == "amarrako/mus/K7QF/command"
    table = server.open_table()
    topics = f"amarrako/bar/{table}"
    number = count()
    with (
        mosquitto(tmp_path, strict=True) as broker,
        listener(broker) as board,
        server.client("phone", table=table) as phone,
        bridge(server, broker, "--commands", "--state", str(tmp_path)),
    ):
        phone.receive_a("view")
        revision = eventually(lambda: board.json(f"{topics}/state").get("revision"), "the state")
        for what in (sit, one, five, undo, five):
            payload = form.replace('\\"', '"') % (next(number), revision, what)
            board.publish(f"{topics}/command", json.loads(payload))
            answer = board.answer_to(json.loads(payload)["id"])
            assert answer["ok"] is True, answer
            revision = answer["revision"]
        eventually(lambda: stones_in(board.json(f"{topics}/state")) == [6, 0], "six stones")


def stones_in(state: dict[str, object]) -> list[object]:
    sides = state["sides"]
    assert isinstance(sides, list)
    return [side["stones"] for side in sides]
