"""The house PIN: six digits for what concerns the whole server, and the phones that entered it.

A phone is identified by its token, as at a table. Once it has sent the PIN, it may do what needs it
for `HOURS`, or until the PIN changes. Only hashes of tokens are stored.
"""

from __future__ import annotations

import hmac
import json
import logging
import threading
from collections.abc import Callable
from pathlib import Path

from scorekeeper.commands.files import write_atomically
from scorekeeper.refusal import RefusalCode, Refused
from webui.codes import KeptCode, read_six_digits
from webui.limits.attempts import AttemptLimiter, Sender
from webui.service.clocks import Clocks
from webui.settings import Attempts

logger = logging.getLogger("amarrako.settings")

FILE = "house.pin"
PHONES = "house-phones.json"
"""When the phones that have entered the PIN have to enter it again, in seconds since 1970."""
HOURS = 12
SECONDS_ADMITTED = HOURS * 3600.0
MOST_PHONES = 64


def read_house_pin(folder: Path) -> str | None:
    """The PIN that is kept in a data folder; None: there is none yet."""
    return read_six_digits(folder / FILE)


class HousePin:
    """The PIN of a data folder, made where there is none. Thread-safe.

    Args:
        folder: The data folder.
        clocks: The wall clock, by which phones are stored, and the monotonic one.
        tries: Wrong PINs of a phone, and of an address.
    """

    def __init__(self, folder: Path, clocks: Clocks, tries: Attempts) -> None:
        self._folder = folder
        self._clocks = clocks
        self._lock = threading.Lock()
        self._pin = KeptCode(folder / FILE)
        self._until = self._load() if self._pin.is_made else {}
        """Of each phone (SHA-256 of its token), on the monotonic clock; the oldest first."""
        self._wrong = AttemptLimiter(clocks.monotonic, tries, RefusalCode.HOUSE_PIN_WORN)
        self._pin.digits()  # made now, where there was none

    @property
    def pin(self) -> str:
        """The PIN, for the terminal and for trusted panels."""
        return self._pin.digits()

    def admits(self, phone: str) -> bool:
        """Whether a phone (SHA-256 of its token) may do what needs the PIN."""
        until = self._until.get(phone)
        return until is not None and self._clocks.monotonic() < until

    def enter(self, digits: object, who: Sender) -> None:
        """Admit a phone that sends the PIN.

        Raises:
            Refused: bad_house_pin; house_pin_worn after too many wrong ones.
        """
        with self._lock:
            self._wrong.check(who)
            if not isinstance(digits, str) or not hmac.compare_digest(
                self.pin.encode(), digits.encode()
            ):
                self._wrong.add(who)
                logger.warning("wrong house PIN", extra={"address": who.address})
                raise Refused(RefusalCode.BAD_HOUSE_PIN)
            until = self._clocks.monotonic() + SECONDS_ADMITTED
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
            self._pin.change()
            return self.pin

    def _without(self, phone: str) -> dict[str, float]:
        return {each: until for each, until in self._until.items() if each != phone}

    def _set(self, until: dict[str, float]) -> None:
        now = self._clocks.monotonic()
        valid = [(phone, at) for phone, at in until.items() if at > now]
        self._until = dict(valid[-MOST_PHONES:])
        stored = {phone: self._clocks.wall() + at - now for phone, at in self._until.items()}
        try:
            write_atomically(self._folder / PHONES, json.dumps(stored).encode())
        except OSError as error:
            logger.warning("phones with the house PIN not stored", extra={"reason": str(error)})

    def _load(self) -> dict[str, float]:
        """Read the phones; one whose time is too long, as the clock was set back, is bounded."""
        try:
            stored: dict[str, float] = json.loads((self._folder / PHONES).read_bytes())
            left = {str(each): float(at) - self._clocks.wall() for each, at in stored.items()}
        except (OSError, ValueError, TypeError, AttributeError):
            return {}
        now = self._clocks.monotonic()
        return {each: now + min(at, SECONDS_ADMITTED) for each, at in left.items() if at > 0}


IsHouse = Callable[[str], bool]
"""Whether a phone (SHA-256 of its token) has entered the house PIN: `HousePin.admits`."""
