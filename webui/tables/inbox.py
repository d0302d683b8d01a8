"""What waits for the one thread that writes: bounded, and taken all at once."""

from __future__ import annotations

import threading
from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Inbox(Generic[T]):
    """A queue for many givers and one taker."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._items: deque[T] = deque()
        self._lock = threading.Lock()
        self._filled = threading.Condition(self._lock)
        self._emptied = threading.Condition(self._lock)

    def put(self, item: T, patience: float) -> bool:
        """Add an item; False if there was no room for it in `patience` seconds."""
        with self._lock:
            if not self._emptied.wait_for(lambda: len(self._items) < self._most, patience):
                return False
            self._items.append(item)
            self._filled.notify()
            return True

    def push(self, item: T) -> None:
        """Add an item whether there is room or not: for what must not be lost and is rare."""
        with self._lock:
            self._items.append(item)
            self._filled.notify()

    def take(self, timeout: float) -> list[T]:
        """Everything that waits; nothing if nothing came in `timeout` seconds."""
        with self._lock:
            self._filled.wait_for(lambda: bool(self._items), timeout)
            items = list(self._items)
            self._items.clear()
            self._emptied.notify_all()
            return items
