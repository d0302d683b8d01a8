"""The codes that admit a referee: six digits, short-lived, one for each table.

A code is sent to the table's trusted panels only; the server's terminal shows it too.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.refusal import RefusalCode, Refused

CODES = 1_000_000
SECONDS = 180
"""How long a code is valid."""
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
    """The codes of all tables. Used by the writer only.

    A code that was tried too often stays, invalid, until its time is over: so there are five tries
    in three minutes, however often a code is asked for.
    """

    def __init__(self, steady: Callable[[], float], announce: Announce) -> None:
        self._steady = steady
        self._announce = announce
        self._codes: dict[str, _Code] = {}

    def ask(self, table: str) -> tuple[str, int]:
        """The table's code and the seconds it has left; a new one where there is none.

        Raises:
            Refused: referee_code_worn, until a code that was tried too often has expired.
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
        """The valid code of a table, as its panels show it, and the seconds it has left."""
        code = self._of(table)
        return None if code is None or not code.tries else (code.digits, self._left(code))

    def admits(self, table: str, digits: str) -> bool:
        """Whether this is the table's valid code; a wrong one counts as a try."""
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

    def _of(self, table: str) -> _Code | None:
        code = self._codes.get(table)
        if code is not None and code.until <= self._steady():
            del self._codes[table]
            return None
        return code

    def _left(self, code: _Code) -> int:
        return max(1, round(code.until - self._steady()))
