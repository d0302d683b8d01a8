"""MQTT topics of the tables and their payloads: JSON states, device discovery of Home Assistant."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass

from device.link.board import Board
from scorekeeper.kernel.reading import MOST, integer, mapping, sequence
from scorekeeper.lance import LANCES
from scorekeeper.words import translate

TABLE = re.compile("[A-Z0-9]{4}|[A-Z0-9]{12}")
"""A table's code; a topic with anything else in that place is ignored."""


@dataclass(frozen=True)
class Topics:
    """The topics of one server, named after its house.

    `discovery` is the prefix of Home Assistant's topics; None: there are none.
    """

    prefix: str
    house: str
    discovery: str | None

    def of(self, *parts: str) -> str:
        """Return the topic with these parts after prefix and house."""
        return "/".join((self.prefix, self.house, *parts))

    @property
    def status(self) -> str:
        """Topic that retains `online` while the others are up to date."""
        return self.of("status")

    @property
    def node(self) -> str:
        """The first part of the names of the tables' devices in Home Assistant."""
        return f"amarrako_{self.house}"

    def device(self, table: str) -> str:
        """Return the topic by which Home Assistant discovers a table as a device."""
        return f"{self.discovery}/device/{self.node}_{table}/config"

    def retained(self, table: str) -> tuple[str, ...]:
        """Return the topics that the broker retains for a table."""
        state = self.of(table, "state")
        return (state,) if self.discovery is None else (state, self.device(table))

    def subscriptions(self, *, commands: bool) -> tuple[str, ...]:
        """Return the topics to subscribe to: those of earlier runs, and those of commands."""
        devices = () if self.discovery is None else (f"{self.discovery}/device/+/config",)
        return self.of("+", "state"), *devices, *([self.of("+", "command")] if commands else [])

    def read(self, topic: str) -> tuple[str, str] | None:
        """Return kind (state, command or config) and table of a topic; None: of another program."""
        for ours in (self.of("TABLE", "state"), self.of("TABLE", "command"), self.device("TABLE")):
            found = re.fullmatch(re.escape(ours).replace("TABLE", f"({TABLE.pattern})"), topic)
            if found is not None:
                return ours.rpartition("/")[2], found[1]
        return None


def state_of(board: Board, view: Mapping[str, object]) -> dict[str, object]:
    """Return the payload of a table's state topic. Raises Refused: a field cannot be read."""
    seats = [mapping(seat, "seats") for seat in sequence(view.get("seats"), "seats")]
    players = [(str(seat.get("player")), seat.get("side")) for seat in seats]
    bet, winner = board.bet, board.match_winner
    return {
        "table": board.table,
        # Commands must name the revision that their sender has seen.
        "revision": integer(view.get("revision"), "revision", 0, MOST),
        "match": board.match,
        "match_state": board.match_state,
        "winner": None if winner is None else board.sides[winner].name,
        "games_to_win": board.games_to_win,
        "game": board.game,
        "hand": board.hand,
        "phase": board.phase,
        "lance": _lance_of(board),
        "mano": board.mano,
        "bet": bet
        and {
            "lance": bet.lance,
            "stones": bet.total,
            "ordago": bet.total is None,
            "awaited": list(bet.awaited),
        },
        "chances": board.chances
        and {"game": list(board.chances.game), "match": list(board.chances.match)},
        "sides": [
            {**asdict(side), "players": [player for player, at in players if at == number]}
            for number, side in enumerate(board.sides)
        ],
    }


def _lance_of(board: Board) -> str | None:
    """Return the lance that is being bid; None outside the bidding, and at a plain counter."""
    phase = board.phase.removesuffix("_said")
    if board.counter or phase not in LANCES:
        return None
    return board.lances[LANCES.index(phase)].name


def device_of(
    board: Board, topics: Topics, language: str, version: str, address: str | None
) -> dict[str, object]:
    """Return the payload of a device topic (device discovery, Home Assistant 2024.12 or later).

    Each side has a sensor for its stones, with its other fields as attributes, and one for adentro;
    one more sensor shows the mano. All of them read the table's state topic.
    """
    ident = f"{topics.node}_{board.table}"
    state = topics.of(board.table, "state")
    parts: dict[str, dict[str, str]] = {}
    for number, side in enumerate(board.sides):
        path = f"value_json.sides[{number}]"
        parts[f"stones_{number}"] = {
            "platform": "sensor",
            "name": side.name,
            "icon": "mdi:cards-playing-outline",
            "state_class": "measurement",
            # The word for stones, as the unit.
            "unit_of_measurement": translate(language, "say.stones.other", n="").strip(),
            "value_template": f"{{{{ {path}.stones }}}}",
            "json_attributes_topic": state,
            "json_attributes_template": f"{{{{ {path} | tojson }}}}",
        }
        parts[f"adentro_{number}"] = {
            "platform": "binary_sensor",
            "name": f"{side.name} {translate(language, 'play.adentro').lower()}",
            "icon": "mdi:home-import-outline",
            "value_template": f"{{{{ 'ON' if {path}.adentro else 'OFF' }}}}",
        }
    parts["mano"] = {
        "platform": "sensor",
        "name": translate(language, "play.mano").capitalize(),
        "icon": "mdi:hand-back-right-outline",
        # Before the corrido nobody is mano.
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
        "state_topic": state,
        "components": {
            name: {**part, "unique_id": f"{ident}_{name}"} for name, part in parts.items()
        },
    }
