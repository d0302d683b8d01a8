"""Settings of a server."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

CLIENT = Path(__file__).parent / "client" / "dist"


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits for one client, one address, and in total (docs/protocol.md, Limits)."""

    message_bytes: int = 8192
    director_message_bytes: int = 65536
    """From a director's phone: a list of 256 pairs with their players."""
    messages_a_second: float = 30
    messages_at_once: float = 60
    sockets: int = 2000
    unseated_an_address: int = 400
    """Sockets without a seat from one address; a club behind one router has one address."""
    new_tables_a_second: float = 0.5
    new_tables_at_once: float = 60
    silence: float = 15.0
    """Seconds without a byte after which a socket is closed."""


@dataclass(frozen=True, slots=True)
class Tls:
    """https beside http: the names and addresses that its certificate (PEM) is for.

    `authority` is set if `amarrako certificate` made the certificate.
    """

    port: int
    certificate: Path
    key: Path
    names: tuple[str, ...] = ()
    addresses: tuple[str, ...] = ()
    authority: Path | None = None


@dataclass(frozen=True, slots=True)
class Wifi:
    """A Wi-Fi that phones can join; an open one has no password."""

    name: str
    password: str | None = field(repr=False)
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of a server.

    Attributes:
        backups: The folder of the backups; None: none are made.
        public_url: The address to give to phones, if it is not one of this machine's own.
        names: Further host names of this server, with or without port.
        proxies: Addresses of the proxies whose X-Forwarded-For is trusted.
        config: The settings file; a phone with the house PIN can override some of it.
        hotspot: NetworkManager's name of the connection that is this machine's hotspot; it is
            renamed with the Wi-Fi.
        idle_after: Seconds without a client after which a table is dropped from memory.
        announce: Called in a thread of its own when the server starts to listen.
    """

    data: Path
    backups: Path | None = None
    host: str = "0.0.0.0"
    port: int = 8000
    public_url: str | None = None
    names: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    tls: Tls | None = None
    wifi: Wifi | None = None
    config: Path | None = None
    hotspot: str | None = None
    idle_after: float = 600.0
    announce: Callable[[], None] | None = None
    limits: Limits = field(default_factory=Limits)
    client: Path = CLIENT
