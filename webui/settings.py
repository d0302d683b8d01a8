"""Settings of a server."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

CLIENT = Path(__file__).parent / "client" / "dist"


@dataclass(frozen=True, slots=True)
class Limits:
    """What one client, one address, and all together may ask of us (docs/protocol.md, Limits)."""

    message_bytes: int = 8192
    messages_a_second: float = 30
    messages_at_once: float = 60
    sockets: int = 2000
    unseated_an_address: int = 400
    """Sockets without a seat from one address: a club behind one router comes from one."""
    new_tables_a_second: float = 0.5
    new_tables_at_once: float = 60
    silence: float = 15.0
    """Seconds without a word after which a socket is taken for dead."""


@dataclass(frozen=True, slots=True)
class Tls:
    """https beside http.

    Attributes:
        port: Its port.
        certificate: PEM file.
        key: PEM file.
        names: Host names that the certificate is for.
        addresses: IP addresses that it is for.
        authority: The certificate of the authority of `amarrako certificate`, if that signed it.
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
        data: The data folder.
        host: The host to serve on.
        port: The port of http.
        public_url: The address to give to phones, where it is not one of this machine's own.
        names: Host names this server also goes by (with or without port).
        tls: https beside http.
        wifi: The Wi-Fi that phones can join.
        config: The settings file; a referee may override some of it.
        hotspot: NetworkManager's name of the connection that makes this machine's own Wi-Fi,
            which is renamed with it.
        idle_after: Seconds without a client after which a table is dropped from memory.
        announce: Called once the server is about to serve, in a thread of its own.
        limits: What clients may ask for.
        client: The built web client.
    """

    data: Path
    host: str = "0.0.0.0"
    port: int = 8000
    public_url: str | None = None
    names: tuple[str, ...] = ()
    tls: Tls | None = None
    wifi: Wifi | None = None
    config: Path | None = None
    hotspot: str | None = None
    idle_after: float = 600.0
    announce: Callable[[], None] | None = None
    limits: Limits = field(default_factory=Limits)
    client: Path = CLIENT
