"""Settings of the MQTT bridge, made from its options (command.py)."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from device.mqtt.topics import Topics


@dataclass(frozen=True)
class Access:
    """Address of the broker, and our credentials.

    Args:
        user: Our name; None: we have none.
        password: Never shown in a log.
        ca_file: The certificate to trust, where the machine trusts none of the broker's.
    """

    host: str
    port: int
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    tls: bool = False
    ca_file: Path | None = None

    @property
    def place(self) -> str:
        """The address as it is logged."""
        return f"{self.host}:{self.port}"


@dataclass(frozen=True)
class Settings:
    """All options, read and checked.

    Args:
        state: Folder of the token that owns the bridge's seats.
    """

    server: str
    topics: Topics
    access: Access
    commands: bool
    language: str
    state: Path
