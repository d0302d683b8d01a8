"""The six digits that a screen without a table shows, by which a phone has it show its own table.

Each server has the codes of all of them. A phone that enters the code of a screen at another server
has that server point its screen.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from scorekeeper.refusal import RefusalCode, Refused
from webui.limits.attempts import AttemptLimiter
from webui.secrets.kept import SIX_DIGITS, same
from webui.store.records import StoreFailed
from webui.store.shared import SharedValues
from webui.streams.feeds.client import Client
from webui.streams.interface import Subscriber

SCREEN, POINTED = "screen", "pointed"
"""The kinds of the shared values that are codes of waiting screens, and what these are to show."""
POINTED_SECONDS = 10.0
"""Seconds for which the server of a screen can read what it was pointed at."""


class Pointed(NamedTuple):
    """What somebody pointed a screen at."""

    table: str
    invited: bool
    """Whether they have a seat there: then a TV gets the invitation."""


class ScreenCodes:
    """The codes of the screens that wait, here and at other servers. Used by the writer only.

    Args:
        shared: The codes of the screens at all servers, and what these are pointed at.
        wrong: Counts wrong codes.
    """

    def __init__(self, shared: SharedValues, wrong: AttemptLimiter) -> None:
        self._shared = shared
        self._wrong = wrong
        self._own = f"{shared.server}."
        self._announced: dict[str, str] = {}
        """The codes of the screens that wait here, with the keys under which they are shared."""
        self._elsewhere: dict[str, str] = {}
        """The keys of those that wait at other servers, by their codes, as last read."""

    def read(self) -> None:
        """Take over the codes of the screens that wait at other servers."""
        self._elsewhere = self._others()

    def _others(self) -> dict[str, str]:
        announced = self._shared.of_kind(SCREEN)
        return {code: key for key, code in announced.items() if not key.startswith(self._own)}

    def fresh(self, here: Collection[str | None]) -> str:
        """Draw a code that no screen has; `here` are those of this server."""
        # There are some hundred screens at most, so a free code is soon found.
        while (code := SIX_DIGITS.make()) in here or code in self._elsewhere:
            pass
        return code

    def is_taken(self, code: str) -> bool:
        """Whether another server chose the same code at the same moment, and keeps it."""
        return self._elsewhere.get(code, self._own) < self._own

    def announce(self, codes: AbstractSet[str]) -> None:
        """Share these codes with the other servers, and stop sharing all others."""
        for code in codes - self._announced.keys():
            # A notification has the key, which must not show the code.
            key = self._announced[code] = f"{self._own}{secrets.token_hex(4)}"
            self._shared.announce(SCREEN, key, code)
        for code in self._announced.keys() - codes:
            self._shared.announce(SCREEN, self._announced.pop(code), None)

    def find(self, code: str, screens: Collection[Client], by: Subscriber) -> Client | str:
        """Return the screen that shows this code; the key of one that waits at another server.

        Args:
            code: The code.
            screens: Those of this server.
            by: Who entered it.

        Raises:
            Refused: no_such_screen, too_many_tries.
        """
        here = next((each for each in screens if same(code, each.screen_code)), None)
        key = next((key for shown, key in self._others().items() if same(code, shown)), None)
        if self._wrong.admit(by, right=here is not None or key is not None):
            return here or key or ""
        raise Refused(RefusalCode.NO_SUCH_SCREEN, screen=code)

    def point_elsewhere(self, key: str, pointed: Pointed) -> None:
        """Have another server point its screen at a table. Refused (not_saved)."""
        try:
            text = f"{pointed.table} {pointed.invited:d}"
            self._shared.put(POINTED, key, text, POINTED_SECONDS)
        except StoreFailed as error:
            raise Refused(RefusalCode.NOT_SAVED) from error

    def pointed_elsewhere(self) -> dict[str, Pointed]:
        """What phones at other servers pointed screens of this one at, by the codes of these."""
        pointed = self._shared.of_kind(POINTED)
        found = {}
        for code, key in self._announced.items():
            if key in pointed:
                table, _, invited = pointed[key].partition(" ")
                found[code] = Pointed(table, invited=invited == "1")
        return found
