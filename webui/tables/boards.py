"""Boards and panels without a table, each with the code it shows."""

from __future__ import annotations

import secrets

from scorekeeper.refusal import Refused
from webui.tables.attendant import Attendant

CODES = 10_000


class Boards:
    """Who waits to be pointed at a table."""

    def __init__(self) -> None:
        self._waiting: dict[str, Attendant] = {}

    def wait(self, who: Attendant) -> str:
        """Let him wait; his code of four digits."""
        # There are at most a few hundred sockets, so a free one is soon found.
        while (code := f"{secrets.randbelow(CODES):04}") in self._waiting:
            pass
        self._waiting[code] = who
        return code

    def waiting(self) -> list[tuple[str, Attendant]]:
        """All who wait, each with his code."""
        return list(self._waiting.items())

    def take(self, code: str) -> Attendant:
        """Who waits with this code waits no more. Refused (no_such_board)."""
        who = self._waiting.pop(code, None)
        if who is None:
            raise Refused("no_such_board", board=code)
        return who

    def leave(self, who: Attendant) -> None:
        """He does not wait, if he did."""
        for code, waiting in list(self._waiting.items()):
            if waiting is who:
                del self._waiting[code]
