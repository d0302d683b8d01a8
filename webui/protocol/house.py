"""What the HTTP API takes and answers about the server: its house, notices, Wi-Fi and TVs."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from scorekeeper.house.setting import HouseSettingShape
from scorekeeper.house.view import HouseChangeShape, NoticeShape
from scorekeeper.rules.about import AboutRulesShape


class AboutShape(AboutRulesShape):
    """Version, addresses and rules of the server (GET /api/about)."""

    version: str
    protocol: int
    bar: str
    """The name of the bar; empty: nobody has said."""
    private: bool
    """Whether lists of all tables, matches and names need the house PIN."""
    addresses: list[str]
    secure: list[str]
    """Its https URLs, if it has a certificate."""


class NoticesPageShape(TypedDict):
    """Notices about the data, oldest first (GET /api/notices)."""

    notices: list[NoticeShape]


class RefereeCodeReadShape(TypedDict):
    """The code of a table's referee (POST /api/house/referee-code)."""

    code: str
    seconds: int
    """Seconds for which it is valid."""


class HouseShape(TypedDict):
    """Whether a phone has entered the house PIN (/api/house)."""

    house: bool
    token: NotRequired[str]
    """A fresh one for a phone that sent none."""


class HouseStateShape(TypedDict):
    """How the server is (GET /api/house/state)."""

    version: str
    since: float
    """When it was started; times are seconds since 1970."""
    disk_free: int
    """Bytes that are free where the log is."""
    disk_size: int
    in_database: bool
    """Whether the data is in a database, which has backups of its own."""
    last_backup: float | None
    """When the newest backup of the data folder was made; null: there is none."""
    check_problems: int | None
    """What the last check of the data found; null: there was none yet."""
    tables: list[str]
    """Codes of the tables at which a match is being played."""
    phones: int
    """Phones that are connected; TVs and panels likewise."""
    tvs: int
    panels: int
    power_off: bool
    """Whether it may be switched off from a phone."""


class DownloadShape(TypedDict):
    """Where everything can be downloaded once, within a minute (POST /api/house/download)."""

    path: str


class UploadShape(TypedDict):
    """The bytes of an upload that have been received (PUT /api/house/upload)."""

    received: int


class RestartShape(TypedDict):
    """The server is starting again with an upload (POST /api/house/restore); `boot` until then."""

    boot: str


class HouseChangesShape(TypedDict):
    """The last changes of the house, newest first (GET /api/house/changes)."""

    changes: list[HouseChangeShape]


class HouseSettingsShape(TypedDict):
    """The settings that can be changed on a phone (/api/house/settings)."""

    settings: list[HouseSettingShape]


class TvShape(TypedDict):
    """What TVs show in turn while nobody plays (GET /api/tv)."""

    bar: str
    """The name of the bar; empty: nobody has said."""
    slides: bool
    """Whether the house has them show more than how to join."""
    championships: list[str]
    """Codes of those that are open."""


class WifiNameShape(TypedDict):
    """Name and password of the Wi-Fi of the server."""

    name: str
    password: str | None
    """null: the Wi-Fi is open."""


class WifiShape(TypedDict):
    """The Wi-Fi, if this client may see it (GET /api/wifi)."""

    wifi: WifiNameShape | None
