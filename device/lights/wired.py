"""The boards that lamps can be wired to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class OnPins:
    """Each lamp on a GPIO pin of its own."""

    pins: Mapping[str, int]


@dataclass(frozen=True)
class OnExpanders:
    """Two MCP23017 on an I2C bus, the first for the left side, the second for the right one."""

    bus: int = 1
    addresses: tuple[int, int] = (0x20, 0x21)


@dataclass(frozen=True)
class OnMatrix:
    """MAX7219 chips in a row on an SPI port, each with 8×8 dots; block: how those are turned."""

    port: int = 0
    device: int = 1
    chips: int = 1
    block: int = 0
    upside_down: bool = False


LampBoard = OnPins | OnExpanders | OnMatrix
