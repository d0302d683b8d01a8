"""Who acts: a seat of a table, or one of the roles without a seat; the public name of a phone."""

from __future__ import annotations

from enum import StrEnum

from scorekeeper.kernel.reading import SeatNumber


class Role(StrEnum):
    """Whoever acts without a seat."""

    __hash__ = str.__hash__

    REFEREE = "referee"
    """The table's referee, whose phone gave the referee's code."""
    PANEL = "panel"
    """The buttons of the table's panel."""
    HOUSE = "house"
    """A phone that has entered the house PIN, for what it may do without a seat."""
    PHONE = "phone"
    """A phone without a seat: one that sits down, at a plain counter, or of a championship."""
    DIRECTOR = "director"
    """A director of the championship, whose phone gave the director's code."""
    TABLE = "table"
    """The table of a championship's match, which reports that it began and how it ended."""
    SERVER = "server"
    """The server: it opens a table, and books a count when its time is over."""


Actor = SeatNumber | Role
"""A seat by its number, or a role."""


def seat_of(actor: Actor) -> int | None:
    """Return the seat that acts; None for a role.

    >>> seat_of(2), seat_of(Role.REFEREE)
    (2, None)
    """
    return None if isinstance(actor, Role) else actor


PUBLIC_LENGTH = 12


def public_phone(phone: str) -> str:
    """Return the public name of a phone: the first characters of the hash of its token.

    They tell phones apart and give no access.
    """
    return phone[:PUBLIC_LENGTH]
