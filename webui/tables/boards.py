"""Boards and panels: how each came to its table, and those that wait with a code."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from enum import Enum, auto

from scorekeeper.refusal import Refused
from webui.tables.attendant import Attendant

CODES = 10_000


class Came(Enum):
    """How a board came to its table, on which hangs how long it stays there."""

    NAMED = auto()
    """It asked for the table itself: it stays while the table is open."""
    POINTED = auto()
    """Somebody at the table chose it: it stays while the table is live."""
    SENT = auto()
    """The table was the only live one: it stays while that is so."""


class Boards:
    """Every connected board and panel."""

    def __init__(self) -> None:
        self._came: dict[Attendant, Came] = {}
        self._codes: dict[str, Attendant] = {}
        self._told: dict[Attendant, int] = {}

    def place(self, who: Attendant, came: Came) -> None:
        """Note how it came to the table it is at now; it does not wait any more."""
        self._stop_waiting(who)
        self._came[who] = came

    def came(self, who: Attendant) -> Came | None:
        """How it came to its table; None while it waits for one."""
        return self._came.get(who)

    def wait(self, who: Attendant) -> str:
        """Let it wait; its code of four digits, the same as long as it waits."""
        self._came.pop(who, None)
        for code, waiting in self._codes.items():
            if waiting is who:
                return code
        # There are at most a few hundred sockets, so a free one is soon found.
        while (code := f"{secrets.randbelow(CODES):04}") in self._codes:
            pass
        self._codes[code] = who
        return code

    def is_news(self, who: Attendant, tables: int) -> bool:
        """Whether it has yet to be told that it waits beside so many live tables. Asked once."""
        news = self._told.get(who) != tables
        self._told[who] = tables
        return news

    def waiting(self) -> Iterator[tuple[str, Attendant, int]]:
        """All that wait: code, board, and how many live tables it was told of."""
        for code, who in list(self._codes.items()):
            if who in self._told:
                yield code, who, self._told[who]

    def take(self, code: str) -> Attendant:
        """The board that waits with this code. Refused (no_such_board)."""
        who = self._codes.get(code)
        if who is None:
            raise Refused("no_such_board", board=code)
        return who

    def leave(self, who: Attendant) -> None:
        """Its connection ended."""
        self._stop_waiting(who)
        self._came.pop(who, None)

    def _stop_waiting(self, who: Attendant) -> None:
        self._told.pop(who, None)
        for code, waiting in list(self._codes.items()):
            if waiting is who:
                del self._codes[code]
