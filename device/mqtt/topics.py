"""Topics of a server's tables, and what they hold: states as JSON, devices for Home Assistant."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import Enum

from device.board import Bet, Board
from device.read_view import LANCES
from scorekeeper.reading import integer, mapping, sequence
from scorekeeper.words import translate

TABLE = re.compile("[A-Z0-9]{4}")
"""A table's code; what else comes where one should stand is not ours."""
MOST = 2**53 - 1


class About(Enum):
    """What a topic of a table is about."""

    STATE = "state"
    COMMAND = "command"
    DEVICE = "config"


@dataclass(frozen=True)
class Topics:
    """The topics of one server.

    Args:
        prefix: What all our topics begin with.
        house: This server's name among others.
        discovery: Home Assistant's prefix; None: it is told nothing.
    """

    prefix: str
    house: str
    discovery: str | None

    @property
    def status(self) -> str:
        """`online` while what the other topics hold is live."""
        return f"{self.prefix}/{self.house}/status"

    def state(self, table: str) -> str:
        """What a table looks like now."""
        return f"{self.prefix}/{self.house}/{table}/state"

    def command(self, table: str) -> str:
        """Where a table takes commands."""
        return f"{self.prefix}/{self.house}/{table}/command"

    def answer(self, table: str) -> str:
        """Where it says what became of them."""
        return f"{self.prefix}/{self.house}/{table}/answer"

    @property
    def node(self) -> str:
        """What our devices are called in Home Assistant, before the table's code."""
        return f"amarrako_{self.house}"

    def device(self, table: str) -> str:
        """The table as a device of Home Assistant's."""
        return f"{self.discovery}/device/{self.node}_{table}/config"

    def kept(self, table: str) -> tuple[str, ...]:
        """All that the broker retains of a table."""
        state = self.state(table)
        return (state,) if self.discovery is None else (state, self.device(table))

    def wanted(self, *, commands: bool) -> tuple[str, ...]:
        """What to listen to: what was retained of tables before us, and commands if they are on."""
        every = [self.state("+")]
        if self.discovery is not None:
            every.append(f"{self.discovery}/device/+/config")
        if commands:
            every.append(self.command("+"))
        return tuple(every)

    def read(self, topic: str) -> tuple[About, str] | None:
        """Return what a topic is about, and its table; None for somebody else's."""
        for about, ours in (
            (About.STATE, self.state),
            (About.COMMAND, self.command),
            (About.DEVICE, self.device),
        ):
            found = re.fullmatch(re.escape(ours("TABLE")).replace("TABLE", "(.*)"), topic)
            if found is not None and TABLE.fullmatch(found[1]):
                return about, found[1]
        return None


def state_of(board: Board, view: Mapping[str, object]) -> dict[str, object]:
    """Return what a table's state topic holds. `Refused` names the field that cannot be read."""
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
            {**asdict(side), "players": [player for player, at in players if at == number]}
            for number, side in enumerate(board.sides)
        ],
    }


def lance_of(board: Board) -> str | None:
    """Return the lance that the table is at.

    None before the first, once the bidding is over, and at a plain counter.
    """
    told = board.phase.removesuffix("_said")
    if board.counter or told not in LANCES:
        return None
    return board.lances[LANCES.index(told)].name


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
    """Return what the device's topic holds (device discovery, Home Assistant 2024.12 or later).

    Each side has a sensor for its stones, with all else of it as attributes, and one for adentro;
    another says who is mano. All of them read the one state topic.

    Args:
        board: The table.
        topics: Where its state is.
        language: Language of the names.
        version: Ours.
        address: Where the app is, to be opened from the device.
    """
    ident = f"{topics.node}_{board.table}"
    state = topics.state(board.table)
    parts: dict[str, dict[str, str]] = {}
    for number, side in enumerate(board.sides):
        path = f"value_json.sides[{number}]"
        parts[f"stones_{number}"] = {
            "platform": "sensor",
            "name": side.name,
            "icon": "mdi:cards-playing-outline",
            "state_class": "measurement",
            # What the stones are called, as a unit after their number.
            "unit_of_measurement": translate(language, "say.stones.other", n="").strip(),
            "value_template": f"{{{{ {path}.stones }}}}",
            "json_attributes_topic": state,
            "json_attributes_template": f"{{{{ {path} | tojson }}}}",
        }
        parts[f"adentro_{number}"] = {
            "platform": "binary_sensor",
            "name": f"{side.name} {translate(language, 'board.adentro').lower()}",
            "icon": "mdi:home-import-outline",
            "value_template": f"{{{{ 'ON' if {path}.adentro else 'OFF' }}}}",
        }
    parts["mano"] = {
        "platform": "sensor",
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
        "state_topic": state,
        "components": {
            name: {**part, "unique_id": f"{ident}_{name}"} for name, part in parts.items()
        },
    }
