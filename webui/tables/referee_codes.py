"""The codes by which a referee is known: six digits, of short life, one a table.

Nobody is sent a code but the table's panels; the server's terminal shows it too.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass

CODES = 1_000_000
SECONDS = 180
"""How long a code can be used."""
TRIES = 5
"""Wrong ones after which a code is worth nothing."""

Announce = Callable[[str, str, int], None]
"""Tell the server's terminal: table, code, seconds."""


@dataclass(slots=True)
class _Code:
    digits: str
    until: float
    tries: int = TRIES


class RefereeCodes:
    """The valid codes. The house's own thread alone uses it. steady: seconds never going back."""

    def __init__(self, steady: Callable[[], float], announce: Announce) -> None:
        self._steady = steady
        self._announce = announce
        self._codes: dict[str, _Code] = {}

    def ask(self, table: str) -> tuple[str, int]:
        """The table's code and the seconds it has left; a fresh one where none is valid."""
        shown = self.shown(table)
        if shown is None:
            digits = f"{secrets.randbelow(CODES):06}"
            self._codes[table] = _Code(digits, self._steady() + SECONDS)
            shown = digits, SECONDS
        self._announce(table, *shown)
        return shown

    def shown(self, table: str) -> tuple[str, int] | None:
        """The code that a panel of this table shows, and the seconds it has left."""
        code = self._codes.get(table)
        if code is None:
            return None
        left = code.until - self._steady()
        if left <= 0:
            del self._codes[table]
            return None
        return code.digits, max(1, round(left))

    def admits(self, table: str, digits: str) -> bool:
        """Is this the table's code? It stays good until it is used; wrong ones wear it out."""
        if self.shown(table) is None:
            return False
        code = self._codes[table]
        if hmac.compare_digest(code.digits, digits):
            return True
        code.tries -= 1
        if not code.tries:
            del self._codes[table]
        return False

    def use_up(self, table: str) -> None:
        """A referee has come by it: nobody else does."""
        self._codes.pop(table, None)
