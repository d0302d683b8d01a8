"""The house PIN: six digits for what concerns the whole server, and the phones that entered it.

A phone is identified by its token, as at a table. Once it has sent the PIN, it may do what needs it
for `HOURS`, or until the PIN changes. Only hashes of tokens are stored.
"""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable
from pathlib import Path

from scorekeeper.process.files import write_atomically
from scorekeeper.refusal import RefusalCode, Refused
from webui.limits.attempts import AttemptLimiter, Sender
from webui.secrets.kept import Kept

logger = logging.getLogger("amarrako.settings")

HOURS = 12
SECONDS_ADMITTED = HOURS * 3600.0
MOST_PHONES = 64
SECONDS_SHOWN = 30
"""How long a panel shows the PIN."""


class HousePin:
    """The PIN, and who entered it. Thread-safe.

    Args:
        kept: The PIN.
        phones: The file of the phones: when each has to enter it again, in seconds since 1970.
        wall: Seconds since 1970, by which phones are stored.
        monotonic: Seconds that never go back.
        wrong: Counts wrong PINs.
    """

    def __init__(
        self,
        kept: Kept,
        phones: Path,
        wall: Callable[[], float],
        monotonic: Callable[[], float],
        wrong: AttemptLimiter,
    ) -> None:
        self._kept = kept
        self._phones = phones
        self._wall, self._monotonic = wall, monotonic
        self._wrong = wrong
        self._lock = threading.Lock()
        self._until = self._load() if kept.is_made else {}
        """Of each phone (SHA-256 of its token), on the monotonic clock; the oldest first."""
        kept.get()

    @property
    def pin(self) -> str:
        """The PIN, for the terminal and for trusted panels."""
        return self._kept.get()

    def admits(self, phone: str) -> bool:
        """Whether a phone (SHA-256 of its token) may do what needs the PIN."""
        until = self._until.get(phone)
        return until is not None and self._monotonic() < until

    def check(self, phone: str) -> None:
        """Refuse a phone that has not entered the PIN. Refused (house_pin_wanted)."""
        if not self.admits(phone):
            raise Refused(RefusalCode.HOUSE_PIN_WANTED)

    def enter(self, digits: object, who: Sender) -> None:
        """Admit a phone that sends the PIN.

        Raises:
            Refused: bad_house_pin; house_pin_worn after too many wrong ones.
        """
        with self._lock:
            if not self._wrong.admit(who, right=self._kept.matches(digits)):
                logger.warning("wrong house PIN", extra={"address": who.address})
                raise Refused(RefusalCode.BAD_HOUSE_PIN)
            until = self._monotonic() + SECONDS_ADMITTED
            self._set({**self._without(who.phone), who.phone: until})

    def leave(self, phone: str) -> None:
        """Stop admitting a phone."""
        with self._lock:
            if phone in self._until:
                self._set(self._without(phone))

    def change(self, keep: str) -> str:
        """Make another PIN, which all phones but one have to enter. Refused (not_saved)."""
        with self._lock:
            self._set({phone: at for phone, at in self._until.items() if phone == keep})
            self._kept.change()
            return self.pin

    def _without(self, phone: str) -> dict[str, float]:
        return {each: until for each, until in self._until.items() if each != phone}

    def _set(self, until: dict[str, float]) -> None:
        now = self._monotonic()
        valid = [(phone, at) for phone, at in until.items() if at > now]
        self._until = dict(valid[-MOST_PHONES:])
        stored = {phone: self._wall() + at - now for phone, at in self._until.items()}
        try:
            write_atomically(self._phones, json.dumps(stored).encode())
        except OSError as error:
            logger.warning("phones with the house PIN not stored", extra={"reason": str(error)})

    def _load(self) -> dict[str, float]:
        """Read the phones; one whose time is too long, as the clock was set back, is bounded."""
        try:
            stored: dict[str, float] = json.loads(self._phones.read_bytes())
            left = {str(each): float(at) - self._wall() for each, at in stored.items()}
        except (OSError, ValueError, TypeError, AttributeError):
            return {}
        now = self._monotonic()
        return {each: now + min(at, SECONDS_ADMITTED) for each, at in left.items() if at > 0}
