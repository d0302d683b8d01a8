"""A table as a device of Home Assistant's, with its entities (device discovery, 2024.12 or later).

One device a table: for each side its stones (what else it has as attributes) and whether it is
adentro, and who is mano. All of them read the one state topic.
"""

from __future__ import annotations

from device.board import Board
from device.mqtt.topics import Topics
from scorekeeper.words import translate


def device_of(
    board: Board, topics: Topics, language: str, version: str, address: str | None
) -> dict[str, object]:
    """What the device's topic holds; address: where the app is, to be opened from the device."""
    ident = f"{topics.node}_{board.table}"
    components: dict[str, object] = {}
    for number, side in enumerate(board.sides):
        components[f"stones_{number}"] = {
            "platform": "sensor",
            "unique_id": f"{ident}_stones_{number}",
            "name": side.name,
            "icon": "mdi:cards-playing-outline",
            "state_class": "measurement",
            "unit_of_measurement": stones_word(language),
            "value_template": f"{{{{ value_json.sides[{number}].stones }}}}",
            "json_attributes_topic": topics.state(board.table),
            "json_attributes_template": f"{{{{ value_json.sides[{number}] | tojson }}}}",
        }
        components[f"adentro_{number}"] = {
            "platform": "binary_sensor",
            "unique_id": f"{ident}_adentro_{number}",
            "name": f"{side.name} {translate(language, 'board.adentro').lower()}",
            "icon": "mdi:home-import-outline",
            "value_template": (f"{{{{ 'ON' if value_json.sides[{number}].adentro else 'OFF' }}}}"),
        }
    components["mano"] = {
        "platform": "sensor",
        "unique_id": f"{ident}_mano",
        "name": translate(language, "board.mano").capitalize(),
        "icon": "mdi:hand-back-right-outline",
        # Nobody is, where the table has yet to say who cut the mus.
        "value_template": "{{ value_json.mano or '–' }}",
    }
    device = {
        "identifiers": [ident],
        "name": f"Mus {board.table}",
        "manufacturer": "Amarrako",
        "sw_version": version,
    }
    if address is not None:
        device["configuration_url"] = f"{address.rstrip('/')}/t/{board.table}"
    return {
        "device": device,
        "origin": {"name": "amarrako", "sw_version": version},
        "availability_topic": topics.status,
        "state_topic": topics.state(board.table),
        "components": components,
    }


def stones_word(language: str) -> str:
    """What the stones are called, as a unit after their number."""
    return translate(language, "say.stones.other", n="").strip()
