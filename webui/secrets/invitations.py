"""Invitations: by the secret of a table a phone sits down there without asking those seated.

An invitation is derived and never stored: from the key in the data folder and the code of the
table. It is in the QR code and the link that seated phones show, and in nothing that others see.
"""

from __future__ import annotations

import hmac
from base64 import b32encode

BYTES = 10
"""80 bits, which are 16 letters in base32."""


class Invitations:
    """The invitations of all tables, derived from the secret of this server by HMAC."""

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    def to(self, table: str, expelled: int = 0) -> str:
        """The invitation to a table from which so many phones were removed."""
        return self._made("table", table, str(expelled))

    def to_tv(self, table: str) -> str:
        """The secret with which a TV that a seated phone pointed here gets the invitation."""
        return self._made("tv", table)

    def hashed(self, address: str) -> str:
        """The keyed hash of an address, which the log has instead of it."""
        return self._made("address", address)

    def to_room(self, number: int) -> str:
        """The lasting invitation to a table of a championship's room, for its printed card."""
        return self._made("room", str(number))

    def _made(self, *of: str) -> str:
        digest = hmac.digest(self._key, " ".join(of).encode(), "sha256")
        return b32encode(digest[:BYTES]).decode()
