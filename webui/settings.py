"""Settings of a server."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from webui.limits.numbers import Limits

CLIENT = Path(__file__).parent / "client" / "dist"


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
    """All settings of a server."""

    data: Path
    backups: Path | None = None
    """The folder of the backups; None: none are made."""
    host: str = "0.0.0.0"
    port: int = 8000
    public_url: str | None = None
    """The address to give to phones, if it is not one of this machine's own."""
    names: tuple[str, ...] = ()
    """Further host names of this server, with or without port."""
    proxies: tuple[str, ...] = ()
    """Addresses of the proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted."""
    https_only: bool = False
    """Whether plain http is refused; then the public URL is one of https."""
    private_tables: bool = False
    """Whether tables, and what is computed of them all, are shown to those alone who have a table's
    code or the house PIN."""
    tls: Tls | None = None
    wifi: Wifi | None = None
    tv_slides: bool = True
    """Whether TVs show slides while nobody plays; a phone with the house PIN can set it."""
    tv_odds: bool = True
    """Whether TVs and panels show the chances to win; likewise."""
    config: Path | None = None
    """The settings file; a phone with the house PIN can override some of it."""
    hotspot: str | None = None
    """NetworkManager's name of the connection that is this machine's hotspot; it is renamed with
    the Wi-Fi."""
    hotspot_address: str | None = None
    """This machine's address on a hotspot where phones' connectivity checks are answered while
    there is no internet; None: they are not answered."""
    bar: str = ""
    """The name of the bar; a phone with the house PIN can set it."""
    power_off: bool = False
    """Whether a phone with the house PIN may switch this machine off."""
    idle_after: float = 600.0
    """Seconds without a client after which a table is dropped from memory."""
    metrics: tuple[str, int] | None = None
    """Host and port at which metrics for Prometheus are served; None: nowhere."""
    announce: Callable[[], None] | None = None
    """Called in a thread of its own when the server starts to listen."""
    limits: Limits = field(default_factory=Limits)
    client: Path = CLIENT
