"""The house PIN: six digits for what concerns the whole server, and the phones that entered it.

A phone is identified by its token, as at a table. Once it has sent the PIN, it may do what needs it
for some hours, or until the PIN changes. Only hashes of tokens are stored.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from scorekeeper.refusal import RefusalCode, Refused
from webui.limits.attempts import AttemptLimiter, Sender
from webui.secrets.admitted import Admitted, StoredPhones
from webui.secrets.kept import Kept
from webui.store.shared import SharedValues

logger = logging.getLogger("amarrako.settings")

SECONDS_SHOWN = 30
"""How long a panel shows the PIN."""
PHONE = "house_phone"
"""The kind of the shared values that are phones which entered it."""


class HousePin:
    """The PIN, and who entered it. Thread-safe.

    Args:
        kept: The PIN.
        shared: The values of the servers.
        wrong: Counts wrong PINs.
        file: Has the phones where no other server does; None: the shared values outlive this one.
        wall: Seconds since 1970, by which phones are stored there.
    """

    def __init__(
        self,
        kept: Kept,
        shared: SharedValues,
        wrong: AttemptLimiter,
        file: Path | None,
        wall: Callable[[], float],
    ) -> None:
        self._kept = kept
        self._wrong = wrong
        self._lock = threading.Lock()
        self._phones = Admitted(shared, PHONE, kept)
        self._stored = None if file is None else StoredPhones(file, self._phones, wall)
        if self._stored is not None and kept.is_made:
            self._stored.load()
        kept.get()

    @property
    def pin(self) -> str:
        """The PIN, for the terminal and for trusted panels."""
        return self._kept.get()

    def admits(self, phone: str) -> bool:
        """Whether a phone (SHA-256 of its token) may do what needs the PIN."""
        return self._phones.name_of(phone) is not None

    def check(self, phone: str) -> None:
        """Refuse a phone that has not entered the PIN. Refused (house_pin_wanted)."""
        if not self.admits(phone):
            raise Refused(RefusalCode.HOUSE_PIN_WANTED)

    def enter(self, digits: object, who: Sender) -> None:
        """Admit a phone that sends the PIN.

        Raises:
            Refused: bad_house_pin; house_pin_worn after too many wrong ones; not_saved.
        """
        with self._lock:
            if not self._wrong.admit(who, right=self._kept.matches(digits)):
                logger.warning("wrong house PIN", extra={"address": who.address})
                raise Refused(RefusalCode.BAD_HOUSE_PIN)
            self._phones.add(who.phone)
            self._store()

    def leave(self, phone: str) -> None:
        """Stop admitting a phone. Refused (not_saved)."""
        with self._lock:
            if self.admits(phone):
                self._phones.remove(phone)
                self._store()

    def change(self, keep: str) -> str:
        """Make another PIN, which all phones but one have to enter. Refused (not_saved)."""
        with self._lock:
            left = self._phones.seconds_left(keep)
            self._kept.change()
            if left > 0:
                with suppress(Refused):  # the PIN is another one: that phone enters it, too
                    self._phones.add(keep, seconds=left)
            self._store()
            return self.pin

    def _store(self) -> None:
        if self._stored is not None:
            self._stored.store()
