"""The services of request handlers; created once in the composition root (ops/run.py)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import cast

from flask import current_app

from webui.house.settings import HouseSettings
from webui.http.origins import OriginChecks
from webui.http.page_cache import PageCache
from webui.limits.policy import LimitPolicy
from webui.queries.odds import OddsTables
from webui.queries.odds_quality import OddsQuality
from webui.secrets import Secrets
from webui.settings import Settings
from webui.store.house_files import HouseFiles
from webui.store.shared import SharedValues
from webui.streams.service import StreamService

KEY = "amarrako"


@dataclass(frozen=True, slots=True)
class Services:
    """The services of an application."""

    settings: Settings
    streams: StreamService
    shared: SharedValues
    secrets: Secrets
    addresses: Callable[[], Sequence[str]]
    """The URLs that phones can open, best first."""
    servers: Callable[[], Sequence[str]]
    """The origins of the servers at the database, this one first; none without a database."""
    origins: OriginChecks
    policy: LimitPolicy
    page_cache: PageCache
    odds: OddsTables
    odds_quality: OddsQuality
    files: HouseFiles
    version: str
    boot: str
    """Random text that is another one at every start of the server."""
    house_settings: HouseSettings
    started: float
    """When the server was started, in seconds since 1970."""
    restart: Callable[[], None]
    """Starts the server again, once it has answered the request."""
    switch_off: Callable[[], None]
    """Switches the machine off. Refused (power_off_failed): the system does not allow it."""


def services() -> Services:
    """The services of the application that handles the request."""
    return cast("Services", current_app.extensions[KEY])
