"""Bounded queue of what waits for the writer, taken all at once."""

from __future__ import annotations

import threading
from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Inbox(Generic[T]):
    """A queue for many givers, who never wait, and one taker."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._items: deque[T] = deque()
        self._filled = threading.Condition()

    def put(self, item: T) -> bool:
        """Add an item; False if there is no room for it now."""
        with self._filled:
            if len(self._items) >= self._most:
                return False
            self._items.append(item)
            self._filled.notify()
            return True

    def push(self, item: T) -> None:
        """Add an item whether there is room or not: for what must not be lost and is rare."""
        with self._filled:
            self._items.append(item)
            self._filled.notify()

    def take(self, timeout: float) -> list[T]:
        """Everything that waits; nothing if nothing came in `timeout` seconds."""
        with self._filled:
            self._filled.wait_for(lambda: bool(self._items), timeout)
            items = list(self._items)
            self._items.clear()
            return items
