"""Bytes that a page receives, by Chromium's network log."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Page

from tests.json_path import Json, text


class NetworkLog:
    """Listens from its making on. fetched: bytes by path, headers and all."""

    def __init__(self, page: Page) -> None:
        self.fetched: dict[str, int] = {}
        self.frames = 0
        """Bytes heard by the socket."""
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
        self.fetched[path] = self.fetched.get(path, 0) + int(size)

    def _heard(self, event: Json) -> None:
        self.frames += len(text(event, "response", "payloadData").encode())

    def told(self) -> str:
        """A line a file, the heaviest first."""
        lines = sorted(self.fetched.items(), key=lambda item: -item[1])
        total = sum(self.fetched.values())
        return "\n".join(
            [f"{total:>7} bytes in {len(lines)} files", *(f"{n:>7} {path}" for path, n in lines)]
        )
