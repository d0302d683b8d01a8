"""Pages computed from the log, cached by what they are computed from."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable

from flask import Response, request

MOST_BYTES = 4 * 1024 * 1024


class PageCache:
    """The answers to the last pages that were asked for, within `MOST_BYTES`. Thread-safe."""

    def __init__(self, boot: str) -> None:
        self._boot = boot
        self._lock = threading.Lock()
        self._bytes = 0
        self._pages: OrderedDict[str, tuple[str, bytes]] = OrderedDict()
        """Edition and body by path and query, the last asked for last."""

    def answer(self, edition: str, compute: Callable[[], bytes]) -> Response:
        """Answer the request with its page as JSON, or with 304.

        `edition` identifies the state that the page is computed from.
        """
        tag = f"{self._boot}-{edition}"
        if request.if_none_match.contains_weak(tag):
            response = Response(status=304)
        else:
            response = Response(self._page(edition, compute), mimetype="application/json")
        response.set_etag(tag, weak=True)
        response.headers["Cache-Control"] = "private, no-cache"
        return response

    def _page(self, edition: str, compute: Callable[[], bytes]) -> bytes:
        key = request.full_path
        with self._lock:
            kept = self._pages.get(key)
            if kept is not None and kept[0] == edition:
                self._pages.move_to_end(key)
                return kept[1]
        body = compute()
        with self._lock:
            former = self._pages.pop(key, None)
            self._pages[key] = edition, body
            self._bytes += len(body) - (0 if former is None else len(former[1]))
            while self._bytes > MOST_BYTES:
                _, (_, dropped) = self._pages.popitem(last=False)
                self._bytes -= len(dropped)
        return body
