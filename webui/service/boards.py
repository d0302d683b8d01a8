"""Boards and panels: how each came to its table, and those that wait with a code."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from enum import Enum, auto

from scorekeeper.refusal import RefusalCode, Refused
from webui.service.jobs import Subscriber

CODES = 10_000


class Came(Enum):
    """How a board came to its table; this decides how long it stays there."""

    NAMED = auto()
    """It asked for the table itself: it stays while the table is open."""
    POINTED = auto()
    """Somebody at the table chose it: it stays while the table is live."""
    SENT = auto()
    """The table was the only live one: it stays while that is so."""


class Boards:
    """Every connected board and panel."""

    def __init__(self) -> None:
        self._came: dict[Subscriber, Came] = {}
        self._codes: dict[Subscriber, str] = {}
        """The code of each board that waits."""
        self._told: dict[Subscriber, int] = {}
        """How many live tables each board that waits was told of."""

    def place(self, who: Subscriber, came: Came) -> None:
        """Note how a board came to its table; it does not wait any more."""
        self.leave(who)
        self._came[who] = came

    def came(self, who: Subscriber) -> Came | None:
        """How a board came to its table; None while it waits for one."""
        return self._came.get(who)

    def wait(self, who: Subscriber) -> str:
        """Let a board wait; its code of four digits, the same as long as it waits."""
        self._came.pop(who, None)
        if who not in self._codes:
            taken = set(self._codes.values())
            # There are at most some hundred boards, so a free code is soon found.
            while (code := f"{secrets.randbelow(CODES):04}") in taken:
                pass
            self._codes[who] = code
        return self._codes[who]

    def is_news(self, who: Subscriber, tables: int) -> bool:
        """Whether a board has yet to be told that so many tables are live. Asked once."""
        news = self._told.get(who) != tables
        self._told[who] = tables
        return news

    def waiting(self) -> Iterator[tuple[str, Subscriber, int]]:
        """All that wait: code, board, and how many live tables it was told of."""
        for who, code in list(self._codes.items()):
            if who in self._told:
                yield code, who, self._told[who]

    def waiting_with(self, code: str) -> Subscriber:
        """The board that waits with a code. Refused (no_such_board)."""
        for who, own in self._codes.items():
            if own == code:
                return who
        raise Refused(RefusalCode.NO_SUCH_BOARD, board=code)

    def leave(self, who: Subscriber) -> None:
        """Forget a board."""
        for known in (self._told, self._codes, self._came):
            known.pop(who, None)
