"""Which table a board or panel shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from webui.service.open_tables import OpenTables


class Placement(Enum):
    """Why a board shows its table; this decides for how long."""

    NAMED = auto()
    """It asked for the table: shown while the table is open."""
    POINTED = auto()
    """Somebody at the table chose the board: shown while the table is live."""
    AUTOMATIC = auto()
    """The table was the only live one: shown while that is so."""
    ROOM = auto()
    """The match at the board's table of the room: shown until another is called there."""


@dataclass(frozen=True, slots=True)
class RoomTable:
    """What is played at a table of the room of a championship.

    Attributes:
        code: The table of the match that is called or running there; None: there is none.
        called: Whether that match has not begun.
    """

    code: str | None = None
    called: bool = False


def table_to_show(
    table: str | None,
    placement: Placement | None,
    *,
    is_panel: bool,
    live: Sequence[str],
    open_tables: OpenTables,
) -> str | None:
    """Decide which table a board shows now.

    Args:
        table: The table that it shows.
        placement: How it came to that table.
        is_panel: Whether it is a panel, which leaves its table only once that is closed.
        live: The live tables.
        open_tables: The open tables.

    Returns:
        A table; None: the board waits, as several tables are live, or none.

    Raises:
        StoreFailed: The open tables cannot be read now.
    """
    named = is_panel or placement is Placement.NAMED
    if table is not None:
        if named:
            stays = open_tables.is_open(table)
        else:
            stays = table in live if placement is Placement.POINTED else [table] == live
        if stays:
            return table
    if len(live) == 1:
        return live[0]
    # A finished match stays on a board while its players are connected.
    if table is not None and (named or (not live and open_tables.in_use(table))):
        return table
    return None
