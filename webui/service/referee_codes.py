"""The codes that admit a referee: six digits, short-lived, one for each table.

A code is sent to the table's trusted panels only; the server's terminal shows it too.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.refusal import RefusalCode
from webui.codes import six_digits
from webui.service.attempt_limiter import AttemptLimiter
from webui.service.jobs import Subscriber

SECONDS = 180
"""How long a code is valid."""
TRIES = (5, 20)
"""Wrong codes in `SECONDS` after which a phone, or an address, is refused for the rest of them."""

Announce = Callable[[str, str, int], None]
"""Shows a code on the server's terminal: table, code, seconds."""


@dataclass(slots=True)
class _Code:
    digits: str
    until: float


class RefereeCodes:
    """The codes of all tables. Used by the writer only."""

    def __init__(self, monotonic: Callable[[], float], announce: Announce) -> None:
        self._monotonic = monotonic
        self._announce = announce
        self._codes: dict[str, _Code] = {}
        self._wrong = AttemptLimiter(monotonic, TRIES, SECONDS, RefusalCode.REFEREE_CODE_WORN)
        self.also_admits: Callable[[str, str], bool] = lambda _table, _digits: False
        """Whether another code admits a referee to a table; writer.py sets it."""

    def ask(self, table: str) -> tuple[str, int]:
        """The table's code and the seconds it has left; a new one where there is none."""
        code = self._of(table)
        if code is None:
            code = _Code(six_digits(), self._monotonic() + SECONDS)
            self._codes[table] = code
        left = self._left(code)
        self._announce(table, code.digits, left)
        return code.digits, left

    def shown(self, table: str) -> tuple[str, int] | None:
        """The code of a table, as its panels show it, and the seconds it has left."""
        code = self._of(table)
        return None if code is None else (code.digits, self._left(code))

    def admits(self, table: str, digits: str, who: Subscriber) -> bool:
        """Whether this is the table's code; a wrong one counts against who tries it.

        Raises:
            Refused: referee_code_worn, if they have tried too many.
        """
        self._wrong.check(who)
        if self.also_admits(table, digits):
            return True
        code = self._of(table)
        if code is not None and hmac.compare_digest(code.digits, digits):
            return True
        self._wrong.add(who)
        return False

    def use_up(self, table: str) -> None:
        """Make a code invalid after a referee was admitted by it."""
        self._codes.pop(table, None)

    def _of(self, table: str) -> _Code | None:
        code = self._codes.get(table)
        if code is not None and code.until <= self._monotonic():
            del self._codes[table]
            return None
        return code

    def _left(self, code: _Code) -> int:
        return max(1, round(code.until - self._monotonic()))
