"""One connected client: what it is at, and what it was last sent."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from webui.protocol.picture import Picture
from webui.streams.cache.cached_table import CachedTable
from webui.streams.interface import Subscriber

SCREENS = ("tv", "panel")
"""Kinds of clients that show a table without asking for one."""


class Placement(Enum):
    """Why a screen shows its table; this decides for how long."""

    NAMED = auto()
    """It asked for the table: shown while the table is open."""
    POINTED = auto()
    """Somebody at the table chose the screen: shown while the table is live."""
    AUTOMATIC = auto()
    """The table was the only live one: shown while that is so."""
    ROOM = auto()
    """The match at the screen's table of the room: shown until another is called there."""


@dataclass(slots=True, eq=False)
class Client:
    """One connected client."""

    who: Subscriber
    sent: dict[str, object] = field(default_factory=dict)
    """What it was last sent by each feed (publisher.py)."""
    table: CachedTable | None = None
    """The table whose views it is sent."""
    placement: Placement | None = None
    """Of a screen with a table."""
    is_invited: bool = False
    """Of a TV: whether a phone with a seat pointed it at its table."""
    screen_code: str | None = None
    """The code by which a screen without a table can be pointed."""
    live_tables: int = 0
    """Of a screen without a table: how many tables are live."""
    room: int | None = None
    """The table of the room of a championship at which a screen is."""
    room_table: tuple[str | None, tuple[str, ...]] | None = None
    """Of such a screen while a championship is open: the table of the match, and who is called."""
    picture: Picture | None = None
    """The newest picture of a panel."""
    chosen: str | None = None
    """The championship that it asked for; None: it asked for none."""
    championship: str | None = None
    """The championship that it is sent; None: there is none."""
    packed: bool = False
    """Whether it is sent that packed."""

    @property
    def is_trusted_panel(self) -> bool:
        """Whether it is an authenticated panel: any client can claim to be a panel."""
        return self.who.kind == "panel" and self.who.trusted

    def mirrors(self, panel: Client) -> bool:
        """Whether this mirror shows a panel: one of its table, or any where it has no table."""
        return self.who.kind == "mirror" and (self.table is None or self.table is panel.table)
