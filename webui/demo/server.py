"""A server to play on: the one that answers, over plain HTTP."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from urllib.parse import urlsplit

NAMES = ("Ane", "Jon", "Mikel", "Iker")
SIDES = ("Nosotros", "Ellos")
PATIENCE = 5.0


class ServerAddress:
    """Where a server is. url: ``http://host:port/``."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url if "//" in url else f"http://{url}")
        if parts.scheme not in ("http", "https") or not parts.hostname:
            msg = f"{url!r} is not an address like http://localhost:8000/"
            raise ValueError(msg)
        self.origin = f"{parts.scheme}://{parts.netloc}"
        self.host = parts.hostname
        self.port = parts.port or (443 if parts.scheme == "https" else 80)
        self.socket = f"{self.origin.replace('http', 'ws', 1)}/ws"

    def get(self, path: str) -> object:
        """A JSON answer. OSError, of which HTTPError is one."""
        return self._ask(urllib.request.Request(self.origin + path))  # noqa: S310

    def post(self, path: str, body: object) -> object:
        """The JSON answer to a JSON question. OSError, of which HTTPError is one."""
        request = urllib.request.Request(  # noqa: S310 (http and https only, see above)
            self.origin + path,
            data=json.dumps(body).encode(),
            headers={"Content-Type": "application/json", "Origin": self.origin},
        )
        return self._ask(request)

    def answers(self) -> bool:
        """Whether a healthy server of ours is there."""
        try:
            found = self.get("/healthz")
        except (OSError, ValueError):
            return False
        return isinstance(found, dict) and found.get("status") == "ok"

    def open_table(self, preset: str = "clasico", mano: int = 0) -> str:
        """Open a table; its code."""
        found = self.post(
            "/api/tables",
            {
                "sides": list(SIDES),
                "players": list(NAMES),
                "preset": preset,
                "rules": {},
                "mano": mano,
            },
        )
        if not isinstance(found, dict):
            msg = f"no table in {found!r}"
            raise OSError(msg)
        return str(found["table"])

    def _ask(self, request: urllib.request.Request) -> object:
        # Past any proxy of the environment: the server is in the house.
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(request, timeout=PATIENCE) as answer:
            value: object = json.load(answer)
        return value
