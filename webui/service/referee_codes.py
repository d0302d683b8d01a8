"""The codes that admit a referee: six digits, short-lived, one for each table.

Only the table's panels are sent a code; the server's terminal shows it too.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.refusal import RefusalCode, Refused

CODES = 1_000_000
SECONDS = 180
"""How long a code can be used."""
TRIES = 5
"""Wrong tries after which a code is invalid."""

Announce = Callable[[str, str, int], None]
"""Shows a code on the server's terminal: table, code, seconds."""


@dataclass(slots=True)
class _Code:
    digits: str
    until: float
    tries: int = TRIES


class RefereeCodes:
    """The valid codes. Used by the writer thread alone."""

    def __init__(self, steady: Callable[[], float], announce: Announce) -> None:
        self._steady = steady
        self._announce = announce
        self._codes: dict[str, _Code] = {}

    def ask(self, table: str) -> tuple[str, int]:
        """The table's code and the seconds it has left; a fresh one where there is none.

        Refused (referee_code_worn) until the time of one that was worn out is over: whoever
        guesses has five tries in three minutes, however often they ask.
        """
        code = self._of(table)
        if code is None:
            code = _Code(f"{secrets.randbelow(CODES):06}", self._steady() + SECONDS)
            self._codes[table] = code
        left = self._left(code)
        if not code.tries:
            raise Refused(RefusalCode.REFEREE_CODE_WORN, seconds=left)
        self._announce(table, code.digits, left)
        return code.digits, left

    def shown(self, table: str) -> tuple[str, int] | None:
        """The code that a panel of this table shows, and the seconds it has left."""
        code = self._of(table)
        return None if code is None or not code.tries else (code.digits, self._left(code))

    def _of(self, table: str) -> _Code | None:
        """The table's code, worn out or not, until its time is over."""
        code = self._codes.get(table)
        if code is not None and code.until <= self._steady():
            del self._codes[table]
            return None
        return code

    def _left(self, code: _Code) -> int:
        return max(1, round(code.until - self._steady()))

    def admits(self, table: str, digits: str) -> bool:
        """Whether this is the table's valid code. Too many wrong tries make it invalid."""
        code = self._of(table)
        if code is None or not code.tries:
            return False
        if hmac.compare_digest(code.digits, digits):
            return True
        code.tries -= 1
        return False

    def use_up(self, table: str) -> None:
        """Make a code invalid after a referee was admitted by it."""
        self._codes.pop(table, None)
