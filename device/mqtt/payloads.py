"""What the topics of a table hold: its state, and its device for Home Assistant.

The device (device discovery, 2024.12 or later) has for each side its stones (what else it has as
attributes) and whether it is adentro, and who is mano. All of them read the one state topic.
"""

from __future__ import annotations

from collections.abc import Mapping

from device.board import Bet, Board, Side
from device.mqtt.topics import Topics
from device.scene import LANCES
from scorekeeper.reading import integer, mapping, sequence
from scorekeeper.words import translate

MOST = 2**53 - 1


def state_of(board: Board, view: Mapping[str, object]) -> dict[str, object]:
    """What a table's state topic holds. `Refused` names the field that cannot be read."""
    seats = [mapping(seat, "seats") for seat in sequence(view.get("seats"), "seats")]
    players = [(str(seat.get("player")), seat.get("side")) for seat in seats]
    winner = board.match_winner
    return {
        "table": board.table,
        # With it a command says what its sender had seen.
        "revision": integer(view.get("revision"), "revision", 0, MOST),
        "match": board.match,
        "match_state": board.match_state,
        "winner": None if winner is None else board.sides[winner].name,
        "games_to_win": board.games_to_win,
        "game": board.game,
        "hand": board.hand,
        "phase": board.phase,
        "lance": lance_of(board),
        "mano": board.mano,
        "bet": None if board.bet is None else _bet(board.bet),
        "sides": [
            _side(side, [player for player, at in players if at == number])
            for number, side in enumerate(board.sides)
        ],
    }


def lance_of(board: Board) -> str | None:
    """The lance that the table is at.

    None before the first, once the bidding is over, and at a plain counter.
    """
    told = board.phase.removesuffix("_said")
    if board.counter or told not in LANCES:
        return None
    return board.lances[LANCES.index(told)].name


def _side(side: Side, players: list[str]) -> dict[str, object]:
    return {
        "name": side.name,
        "players": players,
        "stones": side.stones,
        "amarrakos": side.amarrakos,
        "piedras": side.piedras,
        "adentro": side.adentro,
        "games": side.games,
    }


def _bet(bet: Bet) -> dict[str, object]:
    return {
        "lance": bet.lance,
        "stones": bet.total,
        "ordago": bet.total is None,
        "awaited": list(bet.awaited),
    }


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
