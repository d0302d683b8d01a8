"""One connected client: its table, and why a screen shows that."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from webui.protocol.picture import Picture
from webui.streams.cached_table import CachedTable
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


@dataclass(slots=True)
class Subscription:
    """One connected client.

    Attributes:
        table: The table whose views it is sent.
        placement: Of a screen with a table.
        screen_code: The code by which a screen without a table can be pointed.
        live_tables: The number of live tables that a screen without a table was last sent.
        room: The table of the room of a championship at which a screen is.
        room_shown: What it was last sent about that: the table of the match, and who is called.
        picture: The newest picture of a panel.
        wants_view: Whether it is sent the view even if that has not changed.
    """

    who: Subscriber
    table: CachedTable | None = None
    placement: Placement | None = None
    screen_code: str | None = None
    live_tables: int | None = None
    room: int | None = None
    room_shown: tuple[str | None, tuple[str, ...]] | None = None
    picture: Picture | None = None
    wants_view: bool = False

    @property
    def is_trusted_panel(self) -> bool:
        """Whether it is an authenticated panel: any client can claim to be a panel."""
        return self.who.kind == "panel" and self.who.trusted

    def mirrors(self, panel: Subscription) -> bool:
        """Whether this mirror shows a panel: one of its table, or any where it has no table."""
        return self.who.kind == "mirror" and (self.table is None or self.table is panel.table)
