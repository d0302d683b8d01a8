"""The codes that admit a referee: six digits, short-lived, one for each table.

A code is sent to the table's trusted panels only; the server's terminal shows it too.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable

from scorekeeper.refusal import RefusalCode
from webui.codes import six_digits
from webui.limits.attempts import AttemptLimiter
from webui.service.interface import Subscriber
from webui.settings import Attempts

SECONDS = 180
"""How long a code is valid."""

Announce = Callable[[str, str, int], None]
"""Shows a code on the server's terminal: table, code, seconds."""


class RefereeCodes:
    """The codes of all tables. Used by the writer only.

    Args:
        monotonic: Seconds that never go back.
        announce: Shows a code on the server's terminal.
        tries: Wrong codes of a phone, and of an address.
    """

    def __init__(self, monotonic: Callable[[], float], announce: Announce, tries: Attempts) -> None:
        self._monotonic = monotonic
        self._announce = announce
        self._codes: dict[str, tuple[str, float]] = {}
        """The newest code of each table, and until when it is valid."""
        self._wrong = AttemptLimiter(monotonic, tries, RefusalCode.REFEREE_CODE_WORN)
        self.also_admits: Callable[[str, str], bool] = lambda _table, _digits: False
        """Whether another code admits a referee to a table; writer.py sets it."""

    def ask(self, table: str) -> tuple[str, int]:
        """The table's code and the seconds it has left; a new one where there is none."""
        shown = self.shown(table)
        if shown is None:
            shown = six_digits(), SECONDS
            self._codes[table] = shown[0], self._monotonic() + SECONDS
        self._announce(table, *shown)
        return shown

    def shown(self, table: str) -> tuple[str, int] | None:
        """The code of a table, as its panels show it, and the seconds it has left."""
        digits, until = self._codes.get(table, ("", 0.0))
        left = until - self._monotonic()
        return (digits, max(1, round(left))) if digits and left > 0 else None

    def admits(self, table: str, digits: str, who: Subscriber) -> bool:
        """Whether this is the table's code; a wrong one counts against who tries it.

        Raises:
            Refused: referee_code_worn, if they have tried too many.
        """
        self._wrong.check(who)
        if self.also_admits(table, digits):
            return True
        shown = self.shown(table)
        if shown is not None and hmac.compare_digest(shown[0], digits):
            return True
        self._wrong.add(who)
        return False

    def use_up(self, table: str) -> None:
        """Make a code invalid after a referee was admitted by it."""
        self._codes.pop(table, None)
