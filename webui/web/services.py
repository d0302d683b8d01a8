"""What handlers need, made once where everything is wired and found through the application."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import cast

from flask import current_app

from webui.log import LogReader
from webui.server.desk import SettingsDesk
from webui.settings import Settings
from webui.tables.house import House
from webui.web.origins import OriginChecks
from webui.wire.limits import ConnectionLimits, TokenBucket

KEY = "amarrako"


@dataclass(frozen=True, slots=True)
class Services:
    """What they are.

    steady: seconds that never go back · boot: changes at every start of the server · panel_key:
    what a panel of this house on another machine brings.
    """

    settings: Settings
    house: House
    open_reader: Callable[[], LogReader]
    addresses: Callable[[], Sequence[str]]
    steady: Callable[[], float]
    origins: OriginChecks
    connections: ConnectionLimits
    new_tables: TokenBucket
    version: str
    boot: str
    panel_key: str
    desk: SettingsDesk


def services() -> Services:
    """Those of the application that answers the request."""
    return cast("Services", current_app.extensions[KEY])
