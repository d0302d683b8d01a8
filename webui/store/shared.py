"""Values that the servers at one database share and that are no events, each by kind and key.

    keys and codes            stay until they are changed
    what is shown or counted  ends at a time
    who is connected where    ends with its server

A server that has its matches for itself shares them with nobody (`OwnValues`).
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import NamedTuple, Protocol, TypeVar

logger = logging.getLogger("amarrako.server")

SERVERS = "server"
"""The kind of the servers: each value is the address of one."""
T = TypeVar("T")
Listener = Callable[[Collection[str]], None]
"""Called with the keys of a kind whose values changed, but for what this server announced."""


@cache
def this_server() -> str:
    """The name of this process among the servers.

    It is made when it is first wanted: processes that are forked after the imports are several.
    """
    return secrets.token_hex(4)


class InThread(Protocol):
    """Calls what may wait for the database, without blocking the event loop."""

    def __call__(self, do: Callable[[], T]) -> T:
        """Call a function; what it returns or raises."""


class Value(NamedTuple):
    """A value, as this server has it."""

    text: str
    server: str | None
    """The server with which it ends; None: with none."""
    until: float | None
    """When it ends, in monotonic seconds; None: when it is removed."""


class SharedValues(ABC):
    """The values, held in memory. Thread-safe.

    `put`, `put_first`, `take` and `read` may wait for the database, and raise StoreFailed where it
    does not answer; nothing else does.
    """

    def __init__(
        self, server: str | None = None, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self.server = server or this_server()
        """This server among the others."""
        self._monotonic = monotonic
        self._values: dict[str, dict[str, Value]] = {}
        self._listeners: dict[str, list[Listener]] = {}
        """Those of each kind."""
        self._seen: dict[str, dict[str, str]] = {}
        """The values of these kinds as the listeners were last called for them."""
        self._memory, self._calling = threading.Lock(), threading.Lock()

    @abstractmethod
    def servers(self) -> Mapping[str, str]:
        """The addresses of the other servers that are alive, each by its `server`."""

    @abstractmethod
    def put(self, kind: str, key: str, text: str | None, seconds: float | None = None) -> None:
        """Set a value, for some seconds or for good; None removes it. The others have it soon."""

    @abstractmethod
    def put_first(self, kind: str, key: str, text: str) -> str:
        """Set a value for good unless there is one; the value that there is now."""

    @abstractmethod
    def take(self, kind: str, key: str) -> bool:
        """Remove a value; whether it was there, which is true for one server alone."""

    @abstractmethod
    def put_soon(self, kind: str, key: str, text: str, seconds: float) -> None:
        """Set a value for some seconds, without waiting for it; it outlives this server.

        For what this server has done already, and the others are to do as well.
        """

    @abstractmethod
    def announce(self, kind: str, key: str, text: str | None) -> None:
        """Set a value that ends with this server; None removes it. The others have it soon.

        Where several servers may announce the same, the key has `server` in it.
        """

    @abstractmethod
    def read(self, keys: Collection[tuple[str, str]] | None = None) -> None:
        """Read values again, by kind and key, and call the listeners; None: all."""

    @abstractmethod
    def stop(self) -> None:
        """End what this server announced."""

    def get(self, kind: str, key: str) -> str | None:
        """A value; None: there is none."""
        value = self._values.get(kind, {}).get(key)
        return value.text if value is not None and self._is_valid(value) else None

    def seconds_left(self, kind: str, key: str) -> float | None:
        """How long a value will be valid; None: until it is removed, or there is none."""
        value = self._values.get(kind, {}).get(key)
        return None if value is None or value.until is None else value.until - self._monotonic()

    def of_kind(self, kind: str) -> dict[str, str]:
        """All values of a kind, by their keys."""
        return {key: value.text for key, value in self._of_kind(kind)}

    def _of_kind(self, kind: str) -> list[tuple[str, Value]]:
        with self._memory:
            values = list(self._values.get(kind, {}).items())
        return [(key, value) for key, value in values if self._is_valid(value)]

    def _not_announced(self, kind: str) -> dict[str, str]:
        """Return the values of a kind but for those that this server announced."""
        found = self._of_kind(kind)
        return {key: value.text for key, value in found if value.server != self.server}

    def on_change(self, kind: str, listener: Listener) -> None:
        """Have a function called, in any thread, when values of a kind changed or ended."""
        with self._calling:
            self._seen[kind] = self._not_announced(kind)
            self._listeners.setdefault(kind, []).append(listener)

    def _is_valid(self, value: Value) -> bool:
        return value.until is None or value.until > self._monotonic()

    def _set(self, kind: str, key: str, value: Value | None) -> None:
        """Set a value in memory."""
        with self._memory:
            values = self._values.setdefault(kind, {})
            if value is None:
                values.pop(key, None)
            else:
                values[key] = value

    def _call_listeners(self) -> None:
        """Call the listeners of the kinds of which values changed."""
        with self._calling:
            for kind, listeners in self._listeners.items():
                before, now = self._seen[kind], self._not_announced(kind)
                changed = {key for key, _ in before.items() ^ now.items()}
                self._seen[kind] = now
                for listener in listeners if changed else ():
                    try:
                        listener(changed)
                    except Exception:
                        # A value that another program wrote must not end the thread that calls.
                        logger.exception("listener of shared values failed", extra={"kind": kind})


class OwnValues(SharedValues):
    """The values of a server that has its matches for itself."""

    def servers(self) -> Mapping[str, str]:
        return {}

    def put(self, kind: str, key: str, text: str | None, seconds: float | None = None) -> None:
        until = None if seconds is None else self._monotonic() + seconds
        for each, value in list(self._values.get(kind, {}).items()):
            if not self._is_valid(value):
                self._set(kind, each, None)
        self._set(kind, key, None if text is None else Value(text, None, until))
        self._call_listeners()

    def put_first(self, kind: str, key: str, text: str) -> str:
        found = self.get(kind, key)
        if found is None:
            self.put(kind, key, text)
        return text if found is None else found

    def take(self, kind: str, key: str) -> bool:
        found = self.get(kind, key) is not None
        self.put(kind, key, None)
        return found

    def put_soon(self, kind: str, key: str, text: str, seconds: float) -> None:
        """Do nothing: there are no others."""

    def announce(self, kind: str, key: str, text: str | None) -> None:
        # There are no other servers.
        self._set(kind, key, None if text is None else Value(text, self.server, None))

    def read(self, keys: Collection[tuple[str, str]] | None = None) -> None:
        """Do nothing: nobody else changes them."""

    def stop(self) -> None:
        """Do nothing: nobody else has them."""
