"""Rate limit of a phone that makes the commands of others stale again and again.

Every accepted command may make one stale that another phone sends at the same moment. That happens
now and then; where it happens again and again, somebody enters, undoes and corrects as fast as they
can, and nobody else can enter anything. Such a phone is slowed, until others can enter again.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from scorekeeper.refusal import RefusalCode, Refused

MOST, SECONDS = 5, 20.0
"""So many commands of a phone, in so many seconds, that made those of others stale, slow it."""
PAUSE = 4.0
"""Seconds between two commands of a phone that is slowed."""
JUST_NOW = 3.0
"""Seconds after which an accepted command is no longer to blame: its view has long been sent."""
MOST_KEPT = 64


@dataclass(slots=True)
class Accepted:
    """A command that was accepted."""

    phone: str
    """SHA-256 of the token of the phone that sent it."""
    revision: int
    """Of the table after it."""
    at: float
    """When."""
    blamed: float | None = None
    """When it first made a command of another phone stale; None: it has not."""


@dataclass(slots=True)
class StaleTaps:
    """The newest commands of the seats of a table, and which of them made others stale.

    All times are seconds of a clock that never goes back.
    """

    _newest: deque[Accepted] = field(default_factory=lambda: deque(maxlen=MOST_KEPT))

    def add(self, phone: str, revision: int, now: float) -> None:
        """Note an accepted command."""
        self._newest.append(Accepted(phone, revision, now))

    def blame(self, phone: str, seen: int, now: float) -> None:
        """Note that a command of this phone, whose screen showed the revision `seen`, was stale."""
        for each in self._newest:
            if each.revision > seen and each.phone != phone and now - each.at <= JUST_NOW:
                each.blamed = now if each.blamed is None else each.blamed

    def check(self, phone: str, now: float) -> None:
        """Refuse (slowed) a command of a phone that is slowed, with the seconds to wait."""
        own = [each for each in self._newest if each.phone == phone]
        blamed = [each for each in own if each.blamed is not None and now - each.blamed <= SECONDS]
        if len(blamed) < MOST:
            return
        left = own[-1].at + PAUSE - now
        if left > 0:
            raise Refused(RefusalCode.SLOWED, seconds=max(1, round(left)))
