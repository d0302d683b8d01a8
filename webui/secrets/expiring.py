"""What is valid for some seconds, in memory."""

from __future__ import annotations

from collections.abc import Callable


class Expiring:
    """Texts, each valid for some seconds, by what they are for. Thread-safe.

    Args:
        monotonic: Seconds that never go back.
        seconds: How long each is valid.
    """

    def __init__(self, monotonic: Callable[[], float], seconds: int) -> None:
        self._monotonic = monotonic
        self._seconds = seconds
        self._texts: dict[str, tuple[str, float]] = {}
        """Each with the time until which it is valid."""

    def put(self, of: str, text: str) -> tuple[str, int]:
        """Make a text valid from now on, and return it with its seconds."""
        for each in list(self._texts):
            if self.get(each) is None:
                self._texts.pop(each, None)
        self._texts[of] = text, self._monotonic() + self._seconds
        return text, self._seconds

    def get(self, of: str) -> tuple[str, int] | None:
        """The valid text, and the seconds it has left; None: there is none."""
        return self._left(*self._texts.get(of, ("", 0.0)))

    def take(self, of: str) -> bool:
        """Make it invalid; whether it was valid."""
        return self._left(*self._texts.pop(of, ("", 0.0))) is not None

    def _left(self, text: str, until: float) -> tuple[str, int] | None:
        left = until - self._monotonic()
        return (text, max(1, round(left))) if left > 0 else None
