"""The services of request handlers; created once in the composition root (server/run.py)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import cast

from flask import current_app

from webui.limits.policy import LimitPolicy
from webui.notices import Notices
from webui.service.house_pin import HousePin
from webui.service.house_settings import HouseSettings
from webui.service.invitations import Invitations
from webui.service.service import TableService
from webui.settings import Settings
from webui.web.download_links import DownloadLinks
from webui.web.origins import OriginChecks
from webui.web.page_cache import PageCache

KEY = "amarrako"


@dataclass(frozen=True, slots=True)
class Services:
    """The services of an application.

    Attributes:
        addresses: The URLs that phones can open, best first.
        boot: Random text that is another one at every start of the server.
        panel_key: The key that a trusted panel on another machine sends.
        restart: Starts the server again, once it has answered the request.
    """

    settings: Settings
    tables: TableService
    invitations: Invitations
    addresses: Callable[[], Sequence[str]]
    origins: OriginChecks
    policy: LimitPolicy
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
