"""What a server is told when it starts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}
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
    unseated_of_our_own: int = 400
    """The same from this very machine: `amarrako mqtt` follows each table by one."""
    new_tables_a_second: float = 0.5
    new_tables_at_once: float = 60
    silence: float = 15.0
    """Seconds without a word after which a socket is taken for dead."""


@dataclass(frozen=True, slots=True)
class Tls:
    """https beside http: its port, and what the certificate is for.

    authority: the certificate of the house's own authority, where it signed this one.
    """

    port: int
    certificate: Path
    key: Path
    names: tuple[str, ...] = ()
    addresses: tuple[str, ...] = ()
    authority: Path | None = None


@dataclass(frozen=True, slots=True)
class Wifi:
    """The house's own network, to be joined by phones. password: None of an open one."""

    name: str
    password: str | None = field(repr=False)
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Settings:
    """data: folder of the log · names: host names this server also goes by (with or without port).

    public_url: the address to give to phones, where it is not one of this machine's own.
    config: the settings file; a referee may set some of it anew · hotspot: NetworkManager's name
    of the connection that makes this machine's own Wi-Fi, which is renamed with it.
    announce: called once the server is about to serve, in a thread of its own.
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


def own_address(host: str) -> str:
    """Give the address at which a server on this host is reached from its own machine."""
    return EVERYWHERE.get(host, host)
