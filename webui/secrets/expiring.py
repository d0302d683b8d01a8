"""What is valid for some seconds, at all servers."""

from __future__ import annotations

import logging

from scorekeeper.refusal import RefusalCode, Refused
from webui.store.records import StoreFailed
from webui.store.shared import SharedValues

logger = logging.getLogger("amarrako.server")


class Expiring:
    """Texts, each valid for some seconds, by what they are for. Thread-safe.

    What they are for is no secret: NOTIFY sends it to the other servers.

    Args:
        shared: The values of the servers.
        kind: The kind of these.
        seconds: How long each is valid.
    """

    def __init__(self, shared: SharedValues, kind: str, seconds: int) -> None:
        self._shared = shared
        self.kind = kind
        self._seconds = seconds

    def put(self, of: str, text: str) -> tuple[str, int]:
        """Make a text valid from now on, and return it with its seconds. Refused (not_saved)."""
        try:
            self._shared.put(self.kind, of, text, self._seconds)
        except StoreFailed as error:
            raise self._refused(error) from error
        return text, self._seconds

    def get(self, of: str) -> tuple[str, int] | None:
        """The valid text, and the seconds it has left; None: there is none."""
        text, left = self._shared.get(self.kind, of), self._shared.seconds_left(self.kind, of)
        return None if text is None or left is None else (text, max(1, round(left)))

    def take(self, of: str) -> bool:
        """Make it invalid; whether it was valid, for this server alone. Refused (not_saved)."""
        try:
            return self._shared.take(self.kind, of)
        except StoreFailed as error:
            raise self._refused(error) from error

    def _refused(self, error: StoreFailed) -> Refused:
        logger.warning("code not shared", extra={"kind": self.kind, "reason": str(error)})
        return Refused(RefusalCode.NOT_SAVED)
