"""Where things stand at the broker, and what a bridge is started with."""

from __future__ import annotations

import re
import ssl
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

TABLE = re.compile("[A-Z0-9]{4}")
"""A table's code; what else comes where one should stand is not ours."""


class About(Enum):
    """What a topic of a table is about."""

    STATE = "state"
    COMMAND = "command"
    DEVICE = "config"


@dataclass(frozen=True)
class Topics:
    """The topics of one server.

    prefix: of all our topics · house: this server's name among others · discovery: Home
    Assistant's prefix, None where nothing is told to it.
    """

    prefix: str
    house: str
    discovery: str | None

    @property
    def status(self) -> str:
        """`online` while what stands in the other topics is live."""
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
        """All that the broker keeps of a table."""
        state = self.state(table)
        return (state,) if self.discovery is None else (state, self.device(table))

    def wanted(self, *, commands: bool) -> tuple[str, ...]:
        """What to listen to: what was kept of tables before us, and commands if they are on."""
        every = [self.state("+")]
        if self.discovery is not None:
            every.append(f"{self.discovery}/device/+/config")
        if commands:
            every.append(self.command("+"))
        return tuple(every)

    def read(self, topic: str) -> tuple[About, str] | None:
        """What a topic is about, and its table; None for somebody else's."""
        for about, ours in (
            (About.STATE, self.state),
            (About.COMMAND, self.command),
            (About.DEVICE, self.device),
        ):
            found = re.fullmatch(re.escape(ours("TABLE")).replace("TABLE", "(.*)"), topic)
            if found is not None and TABLE.fullmatch(found[1]):
                return about, found[1]
        return None


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
