"""Invitations: by the secret of a table a phone sits down there without asking those seated.

An invitation is derived and never stored: from the key in the data folder and the code of the
table. It is in the QR code and the link that seated phones show, and in nothing that others see.
"""

from __future__ import annotations

import hmac
from base64 import b32encode
from collections.abc import Callable

from webui.service.interface import Subscriber

BYTES = 10
"""80 bits, which are 16 letters in base32."""


class Invitations:
    """The invitations of all tables.

    Args:
        key: The secret of this server.

    Attributes:
        room_of: Number of the table of a championship's room at which a table is played; None: it
            is not of a championship that is open.
        owns: Whether a seat of a table is of an entry of a championship whose phone this is, or the
            phone that of its director.
    """

    def __init__(self, key: bytes) -> None:
        self._key = key
        self.room_of: Callable[[str], int | None] = lambda _table: None
        self.owns: Callable[[str, int, str], bool] = lambda _table, _seat, _phone: False

    def to(self, table: str, expelled: int = 0) -> str:
        """The invitation to a table from which so many phones were removed."""
        return self._made("table", table, str(expelled))

    def to_board(self, table: str) -> str:
        """The secret with which a board that a seated phone pointed here gets the invitation."""
        return self._made("board", table)

    def hashed(self, address: str) -> str:
        """The keyed hash of an address, which the log has instead of it."""
        return self._made("address", address)

    def to_room(self, number: int) -> str:
        """The lasting invitation to a table of a championship's room, for its printed card."""
        return self._made("room", str(number))

    def invites(self, table: str, expelled: int, who: Subscriber, seat: int | None = None) -> bool:
        """Whether a client need not ask for a seat: by its invitation, or as the seat is its own.

        Args:
            table: The code of the table.
            expelled: So many phones were removed from it.
            who: The client.
            seat: The seat; None: any.
        """
        if who.invitation is not None:
            room = self.room_of(table)
            own = self.to(table, expelled)
            valid = [own] if room is None else [own, self.to_room(room)]
            if any(hmac.compare_digest(each, who.invitation) for each in valid):
                return True
        return seat is not None and self.owns(table, seat, who.phone)

    def _made(self, *of: str) -> str:
        digest = hmac.digest(self._key, " ".join(of).encode(), "sha256")
        return b32encode(digest[:BYTES]).decode()
