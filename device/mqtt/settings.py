"""Settings of the MQTT bridge: what its options come to (command.py)."""

from __future__ import annotations

import ssl
from dataclasses import dataclass, field
from pathlib import Path

from device.mqtt.topics import Topics


@dataclass(frozen=True)
class Access:
    """The broker's address, and our name there.

    Args:
        host: The machine.
        port: Its port.
        user: Our name; None: we have none.
        password: Never shown in a log.
        tls: Whether the connection is encrypted.
        ca_file: Certificate that vouches for the broker, where the machine trusts none that does.
    """

    host: str
    port: int
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    tls: bool = False
    ca_file: Path | None = None

    @property
    def place(self) -> str:
        """The broker as the log names it."""
        return f"{self.host}:{self.port}"

    def context(self) -> ssl.SSLContext:
        """Return whom to trust. OSError: the CA file cannot be read."""
        return ssl.create_default_context(cafile=self.ca_file)


@dataclass(frozen=True)
class Settings:
    """All options, read and checked.

    Args:
        server: Address of the tables' server.
        topics: Where everything is at the broker.
        access: The broker.
        commands: Whether commands are taken.
        language: Of the names in Home Assistant.
        state: Folder of the key to the bridge's seats.
    """

    server: str
    topics: Topics
    access: Access
    commands: bool
    language: str
    state: Path
