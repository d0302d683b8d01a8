"""Pages computed from the log, cached by what they show and what they are computed from."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable

from flask import Response, request

MOST_BYTES = 4 * 1024 * 1024
BYTES_OF_AN_ENTRY = 512
"""What an entry takes in memory beside its body: key, edition and their objects."""


class PageCache:
    """The answers to the last pages that were asked for, within `MOST_BYTES`. Thread-safe."""

    def __init__(self, boot: str) -> None:
        self._boot = boot
        self._lock = threading.Lock()
        self._bytes = 0
        self._pages: OrderedDict[Hashable, tuple[str, bytes]] = OrderedDict()
        """Edition and body by page, the last asked for last."""

    @property
    def kept(self) -> tuple[int, int]:
        """How many pages it has, and their bytes."""
        return len(self._pages), self._bytes

    def answer(self, page: Hashable, edition: str, compute: Callable[[], bytes]) -> Response:
        """Answer the request with a page as JSON, or with 304.

        Args:
            page: Which page it is, from what was read of the request: a short value, whatever else
                its URL has.
            edition: Identifies the state that the page is computed from.
            compute: Makes its body.
        """
        tag = f"{self._boot}-{edition}"
        if request.if_none_match.contains_weak(tag):
            response = Response(status=304)
        else:
            response = Response(self._page(page, edition, compute), mimetype="application/json")
        response.set_etag(tag, weak=True)
        response.headers["Cache-Control"] = "private, no-cache"
        return response

    def _page(self, page: Hashable, edition: str, compute: Callable[[], bytes]) -> bytes:
        with self._lock:
            kept = self._pages.get(page)
            if kept is not None and kept[0] == edition:
                self._pages.move_to_end(page)
                return kept[1]
        body = compute()
        with self._lock:
            former = self._pages.pop(page, None)
            if former is not None:
                self._bytes -= len(former[1]) + BYTES_OF_AN_ENTRY
            self._pages[page] = edition, body
            self._bytes += len(body) + BYTES_OF_AN_ENTRY
            while self._bytes > MOST_BYTES:
                _, (_, dropped) = self._pages.popitem(last=False)
                self._bytes -= len(dropped) + BYTES_OF_AN_ENTRY
        return body
