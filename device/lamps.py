"""Which lamps are lit: adentro and the games won, for each side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from device.board import Board
from device.wiring import MEMORY

ON, OFF = 1.0, 0.0
SIDES = ("0", "1", "2", "3", "4", "5")
GAMES = ("1", "2", "3", "4", "5")


def lamps_of(board: Board | None) -> dict[str, float]:
    """Brightness, 0 to 1, of each lamp by name: adentro_SIDE, game_SIDE_NUMBER (from 1)."""
    if board is None:
        return {}
    lamps = {}
    for number, side in enumerate(board.sides):
        lamps[f"adentro_{number}"] = ON if side.adentro else OFF
        for game in range(1, board.games_to_win + 1):
            lamps[f"game_{number}_{game}"] = ON if game <= side.games else OFF
    return lamps


class Bank(Protocol):
    """The lamps that are wired."""

    def show(self, levels: Mapping[str, float]) -> dict[str, float]:
        """Light the lamps so, those not named off; what the wired lamps show now."""

    def close(self) -> None:
        """All off."""


class BadPins(ValueError):
    """The wiring of the lamps as somebody typed it makes no sense."""


FIRST_PIN, LAST_PIN = 2, 27


def pins_of(spec: str) -> dict[str, int] | None:
    """Pins by lamp from "adentro_0=17,game_0_1=22"; None for "memory"; else `BadPins`."""
    if spec == MEMORY:
        return None
    pins: dict[str, int] = {}
    for part in spec.split(","):
        name, _equals, digits = part.strip().partition("=")
        if not _is_lamp(name):
            raise BadPins(f"{name!r} is no lamp; lamps are adentro_0, game_0_1 …")
        if not digits.isdecimal() or not FIRST_PIN <= int(digits) <= LAST_PIN:
            raise BadPins(f"{part.strip()!r}: a GPIO pin is {FIRST_PIN} to {LAST_PIN}")
        if name in pins or int(digits) in pins.values():
            raise BadPins(f"{part.strip()!r}: each lamp and each pin once")
        pins[name] = int(digits)
    return pins


def _is_lamp(name: str) -> bool:
    match name.split("_"):
        case ["adentro", side]:
            return side in SIDES
        case ["game", side, number]:
            return side in SIDES and number in GAMES
        case _:
            return False
