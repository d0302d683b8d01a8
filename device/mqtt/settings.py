"""What a bridge is told when it starts: options, and the environment behind them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from device.mqtt.access import Access
from device.mqtt.topics import Topics


@dataclass(frozen=True)
class Settings:
    """All of it, read and checked.

    server: address of the tables' server · commands: whether any are taken · state: folder of
    the key to the bridge's seats.
    """

    server: str
    topics: Topics
    access: Access
    commands: bool
    language: str
    state: Path
