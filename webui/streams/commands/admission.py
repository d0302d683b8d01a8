"""Who may sit down at a table without asking, and who may be its referee."""

from __future__ import annotations

from typing import Protocol

from scorekeeper.table import Table
from webui.limits.attempts import AttemptLimiter
from webui.secrets import Secrets
from webui.secrets.kept import same
from webui.streams.interface import Subscriber


class RoomTables(Protocol):
    """What the championship that is open says of Amarrako tables."""

    def has_match(self, table: str) -> bool:
        """Whether a match of it is or was played at this table."""

    def room_of(self, table: str) -> int | None:
        """The number of the table of the room at which this one is played; else None."""

    def owns_side(self, table: str, side: int, phone: str) -> bool:
        """Whether a phone needs no card for the seats of a side."""


class Admission:
    """Admits phones to tables by what they have: an invitation, a card, a code, an entry."""

    def __init__(self, secrets: Secrets, room: RoomTables, asks: AttemptLimiter) -> None:
        self._secrets = secrets
        self.asks = asks
        """Limits how often phones without invitation ask for a seat."""
        self._room = room
        self.invitations = secrets.invitations

    def is_invited(self, code: str, table: Table, who: Subscriber, seat: int | None) -> bool:
        """Whether a client need not ask for a seat: by its invitation, or as the seat is its own.

        Args:
            code: The code of the table.
            table: The table as it is within the batch.
            who: The client.
            seat: The seat; None: any.
        """
        if who.invitation is not None:
            made = self.invitations
            room = self._room.room_of(code)
            if same(who.invitation, made.to(code, len(table.expelled))) or (
                room is not None and same(who.invitation, made.to_room(room))
            ):
                return True
        return seat is not None and self._room.owns_side(code, table.rules.side_of(seat), who.phone)

    def admits_referee(self, code: str, digits: str, who: Subscriber) -> bool:
        """Whether these digits admit a referee to a table; wrong ones count against who sends them.

        Raises:
            Refused: referee_code_worn, if they have tried too many.
        """
        also = (self._secrets.championship_referee,) if self._room.has_match(code) else ()
        return self._secrets.referee.admits(digits, who, code, *also)
