"""Bytes that a page receives, by Chromium's network log."""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import urlsplit

from playwright.sync_api import Page

from tests.json_path import Json, text


class NetworkLog:
    """Listens from its making on. fetched: bytes by path, headers and all.

    Args:
        page: The page.
        once: Paths of which the largest answer counts: Chromium may ask for an icon by itself, and
            again what the test asks for.
    """

    def __init__(self, page: Page, once: Collection[str] = ()) -> None:
        self.fetched: dict[str, int] = {}
        self._once = once
        self.frames = 0
        """Bytes received by the socket."""
        self._paths: dict[str, str] = {}
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", self._asked)
        session.on("Network.loadingFinished", self._came)
        session.on("Network.webSocketFrameReceived", self._heard)

    def _asked(self, event: Json) -> None:
        path = urlsplit(text(event, "request", "url")).path
        self._paths[text(event, "requestId")] = path

    def _came(self, event: Json) -> None:
        path = self._paths.get(text(event, "requestId"), "?")
        size = event["encodedDataLength"]
        assert isinstance(size, int | float)
        before = self.fetched.get(path, 0)
        self.fetched[path] = max(before, int(size)) if path in self._once else before + int(size)

    def _heard(self, event: Json) -> None:
        self.frames += len(text(event, "response", "payloadData").encode())

    def told(self) -> str:
        """A line a file, the heaviest first."""
        lines = sorted(self.fetched.items(), key=lambda item: -item[1])
        total = sum(self.fetched.values())
        return "\n".join(
            [f"{total:>7} bytes in {len(lines)} files", *(f"{n:>7} {path}" for path, n in lines)]
        )
