"""What request handlers need; created once in the composition root (server/run.py)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import cast

from flask import current_app

from webui.notices import Notices
from webui.queries import OpenReader
from webui.service.house_pin import HousePin
from webui.service.house_settings import HouseSettings
from webui.service.service import TableService
from webui.settings import Settings
from webui.token_bucket import AddressBuckets
from webui.web.download_links import DownloadLinks
from webui.web.origins import OriginChecks
from webui.web.page_cache import PageCache
from webui.websocket.connection_limits import ConnectionLimits

KEY = "amarrako"


@dataclass(frozen=True, slots=True)
class Services:
    """The services of an application.

    Attributes:
        settings: The settings of the server.
        tables: The table service.
        open_reader: Opens the event store for reading.
        addresses: The URLs that phones can open, best first.
        steady: Seconds that never go back.
        origins: Checks Host and Origin.
        connections: Counts WebSockets.
        page_cache: Pages that are computed from the log.
        new_tables: Rate limit of new tables.
        version: Of this program.
        boot: Changes at every start of the server.
        panel_key: What a trusted panel on another machine sends.
        house_pin: The PIN for what concerns the whole server.
        house_settings: The settings that can be changed with it.
        notices: Notices about the data.
        downloads: Links to download all data, each good once.
        restart: Starts the server again, once it has answered.
    """

    settings: Settings
    tables: TableService
    open_reader: OpenReader
    addresses: Callable[[], Sequence[str]]
    steady: Callable[[], float]
    origins: OriginChecks
    connections: ConnectionLimits
    new_tables: AddressBuckets
    page_cache: PageCache
    version: str
    boot: str
    panel_key: str
    house_pin: HousePin
    house_settings: HouseSettings
    notices: Notices
    downloads: DownloadLinks
    restart: Callable[[], None]


def services() -> Services:
    """The services of the application that handles the request."""
    return cast("Services", current_app.extensions[KEY])
