"""What the broker should keep, and what of it is still to be sent.

Only the newest of a topic matters, and one message of it at a time is under way: a broker that is
slow or away gets the state of now when it is back, not all that was between, and nothing piles up.
"""

from __future__ import annotations

from threading import Lock


class Retained:
    """Topics and what they should hold. Thread-safe.

    last: the topic that is sent only when all others are there (whether they can be believed).
    """

    def __init__(self, last: str) -> None:
        self._last = last
        self._lock = Lock()
        self._wanted: dict[str, bytes] = {}
        self._there: dict[str, bytes] = {}
        self._under_way: dict[str, bytes] = {}

    def keep(self, topic: str, payload: bytes) -> None:
        """Have a topic hold this; nothing: have it be no more."""
        with self._lock:
            self._wanted[topic] = payload

    def take_due(self) -> list[tuple[str, bytes]]:
        """What to send now; it is under way from here on."""
        with self._lock:
            due = [
                (topic, payload)
                for topic, payload in self._wanted.items()
                if topic not in self._under_way and self._there.get(topic) != payload
            ]
            others = [each for each in due if each[0] != self._last]
            if others or self._under_way:
                due = others
            self._under_way.update(due)
            return due

    def arrived(self, topic: str) -> None:
        """The broker has what was under way to a topic."""
        with self._lock:
            payload = self._under_way.pop(topic, None)
            if payload is None:
                return
            self._there[topic] = payload
            if payload == b"" == self._wanted.get(topic):
                # A table that is gone leaves nothing behind, here neither.
                del self._wanted[topic], self._there[topic]

    def begin(self) -> None:
        """A new connection: what the broker has is not known, so it is sent all of it.

        What is under way stays so: the MQTT library sends it again by itself, and the newest must
        come after it.
        """
        with self._lock:
            self._there.clear()

    @property
    def settled(self) -> bool:
        """Whether the broker has all of it."""
        with self._lock:
            return not self._under_way and self._there == self._wanted
