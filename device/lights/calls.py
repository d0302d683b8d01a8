"""Calls of URLs at an occasion, for lights that are switched by HTTP."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from threading import Condition, Thread
from urllib.parse import urlsplit

from device.link.board import Board
from device.screen.occasions import Occasion, occasions_of

log = logging.getLogger(__name__)

TIMEOUT_SECONDS = 3.0
"""Most seconds to connect, and again until the first byte of the answer."""
MOST_WAITING = 4
"""Most calls in the queue; a newer one replaces the oldest."""
CONNECTIONS = {"http": HTTPConnection, "https": HTTPSConnection}


def url_of(text: str) -> str:
    """Check a URL that may be called. Raises ValueError."""
    parts = urlsplit(text)
    usable = parts.scheme in CONNECTIONS and parts.hostname and parts.port != 0
    if not usable or "@" in parts.netloc or not (text.isascii() and text.isprintable()):
        raise ValueError(f"{text!r}: a URL as http://192.168.1.30/on, without user and password")
    if " " in text:
        raise ValueError(f"{text!r}: a space is written %20")
    return text


def call(url: str) -> None:
    """Send GET, and wait for the first byte of the answer, which is not used.

    Raises:
        OSError, HTTPException: Nobody answers. A redirect is an answer, and is not followed.
    """
    parts = urlsplit(url)
    connection = CONNECTIONS[parts.scheme](
        parts.hostname or "", parts.port, timeout=TIMEOUT_SECONDS
    )
    try:
        query = f"?{parts.query}" if parts.query else ""
        connection.request("GET", f"{parts.path or '/'}{query}", headers={"Connection": "close"})
        if not connection.sock.recv(1):
            raise ConnectionError("the connection was closed without an answer")
    finally:
        connection.close()


class UrlCalls:
    """Calls the URL of each occasion, in a thread of its own.

    A failing URL is logged once, and once more when it works again. A call is never repeated: a
    light that is switched late would be wrong.
    """

    def __init__(self, urls: Mapping[Occasion, str]) -> None:
        self._urls = urls
        self._board: Board | None = None
        self._waiting: deque[Occasion] = deque(maxlen=MOST_WAITING)
        self._dropping = False
        self._failing: set[Occasion] = set()
        self._changed = Condition()
        self._closing = False
        self._thread = Thread(target=self._run, name="calls", daemon=True)

    def update(self, board: Board | None) -> None:
        """Queue the calls for what has happened since the last board. Never blocks."""
        before, self._board = self._board, board
        called = [each for each in occasions_of(before, board) if each in self._urls]
        if not called:
            return
        with self._changed:
            for occasion in called:
                if len(self._waiting) == MOST_WAITING and not self._dropping:
                    self._dropping = True
                    log.warning("calls of URLs take too long: the oldest are left out")
                self._waiting.append(occasion)
            if self._thread.ident is None:
                self._thread.start()
            self._changed.notify()

    def close(self) -> None:
        """End the thread; a call that is still running is not waited for."""
        with self._changed:
            self._closing = True
            self._changed.notify()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._closing)
                if self._closing:
                    return
                occasion = self._waiting.popleft()
                self._dropping = self._dropping and bool(self._waiting)
            self._call(occasion)

    def _call(self, occasion: Occasion) -> None:
        # The URL itself is not logged: it may hold a key.
        try:
            call(self._urls[occasion])
        except (OSError, HTTPException, ValueError) as error:
            if occasion not in self._failing:
                self._failing.add(occasion)
                log.warning("call-%s: no answer (%s)", occasion.value, error)
        else:
            if occasion in self._failing:
                self._failing.remove(occasion)
                log.info("call-%s: answered again", occasion.value)
