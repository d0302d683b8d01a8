"""What a bridge is started with: read and checked."""

from __future__ import annotations

import ssl
from dataclasses import dataclass, field
from pathlib import Path

from device.mqtt.topics import Topics


@dataclass(frozen=True)
class Access:
    """The broker's address and our name there.

    tls: whether the connection is encrypted · ca_file: who may vouch for the broker, where it is
    not one that the machine trusts anyway.
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
        """Who is trusted to be the broker. OSError: the CA file cannot be read."""
        return ssl.create_default_context(cafile=self.ca_file)


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
