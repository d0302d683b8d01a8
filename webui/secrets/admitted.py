"""The phones that entered a code.

Each is a value of the servers: its phone (SHA-256 of the token), with the code that was entered, so
that changing the code ends all of them at once.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from pathlib import Path

from scorekeeper.process.files import write_atomically
from scorekeeper.refusal import RefusalCode, Refused
from webui.secrets.kept import Kept
from webui.store.records import StoreFailed
from webui.store.shared import SharedValues

logger = logging.getLogger("amarrako.settings")

SECONDS_ADMITTED = 12 * 3600.0
MOST_PHONES = 64


class Admitted:
    """The phones that entered a code, for some hours or until it changes.

    Args:
        shared: The values of the servers.
        kind: The kind of these.
        code: The code.
    """

    def __init__(self, shared: SharedValues, kind: str, code: Kept) -> None:
        self._shared = shared
        self._kind = kind
        self._code = code

    def name_of(self, phone: str) -> str | None:
        """The name with which a phone entered the code; None: it has not, or must again."""
        return self._name_in(self._shared.get(self._kind, phone))

    def names(self) -> dict[str, str]:
        """The names of all that are admitted, by phone."""
        found = {
            phone: self._name_in(text) for phone, text in self._shared.of_kind(self._kind).items()
        }
        return {phone: name for phone, name in found.items() if name is not None}

    def seconds_left(self, phone: str) -> float:
        """How long a phone will be admitted."""
        left = self._shared.seconds_left(self._kind, phone)
        return 0.0 if left is None or self.name_of(phone) is None else left

    def add(self, phone: str, name: str = "", seconds: float = SECONDS_ADMITTED) -> None:
        """Admit a phone; of too many, that with the least time left goes. Refused (not_saved)."""
        try:
            self._shared.put(self._kind, phone, f"{self._code.get()} {name}", seconds)
            others = sorted(self.names().keys() - {phone}, key=self.seconds_left)
            for each in others[: max(0, len(others) + 1 - MOST_PHONES)]:
                self._shared.put(self._kind, each, None)
        except StoreFailed as error:
            logger.warning("phone not admitted", extra={"reason": str(error)})
            raise Refused(RefusalCode.NOT_SAVED) from error

    def remove(self, phone: str) -> None:
        """Stop admitting a phone. Refused (not_saved)."""
        try:
            self._shared.put(self._kind, phone, None)
        except StoreFailed as error:
            raise Refused(RefusalCode.NOT_SAVED) from error

    def _name_in(self, text: str | None) -> str | None:
        if text is None:
            return None
        code, _, name = text.partition(" ")
        return name if self._code.matches(code) else None


class StoredPhones:
    """The file with the phones of a server that shares them with no other.

    It has when each has to enter the code again, in seconds since 1970.
    """

    def __init__(self, file: Path, admitted: Admitted, wall: Callable[[], float]) -> None:
        self._file = file
        self._admitted = admitted
        self._wall = wall

    def store(self) -> None:
        """Write the file; that it cannot be written is logged."""
        now = self._wall()
        until = {each: now + self._admitted.seconds_left(each) for each in self._admitted.names()}
        try:
            write_atomically(self._file, json.dumps(until).encode())
        except OSError as error:
            logger.warning("phones with the house PIN not stored", extra={"reason": str(error)})

    def load(self) -> None:
        """Admit the phones in the file; a time that is too long, as a clock was set, is bounded."""
        try:
            stored: dict[str, float] = json.loads(self._file.read_bytes())
            left = {str(each): float(at) - self._wall() for each, at in stored.items()}
        except (OSError, ValueError, TypeError, AttributeError):
            return
        for phone, seconds in left.items():
            if seconds > 0:
                self._admitted.add(phone, seconds=min(seconds, SECONDS_ADMITTED))
