"""HTTP requests to a server of a test, as a page sends them or otherwise."""

from __future__ import annotations

import http.client
import json
from contextlib import closing

from tests.json_path import Json, held
from tests.server import Server

SETUP = {
    "sides": ["Nosotros", "Ellos"],
    "players": ["Ane", "Jon", "Mikel", "Iker"],
    "preset": "clasico",
    "rules": {},
    "mano": 0,
}
ANSWER_WITHIN = 300.0
"""Seconds: before the answer an uploaded backup is tried out by a process of its own, which has
taken more than a minute beside programs that used all cores and the disk."""


class Answer:
    """An HTTP answer, read to its end."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()

    def json(self) -> Json:
        return held(json.loads(self.body))

    @property
    def code(self) -> object:
        """The code of a refusal."""
        return self.json()["code"]


def ask(
    server: Server,
    path: str,
    method: str = "GET",
    body: bytes | None = None,
    source: str = "127.0.0.1",
    **headers: str,
) -> Answer:
    """Send a request from an address; `_` in the name of a header stands for `-`."""
    connection = http.client.HTTPConnection(
        "127.0.0.1", server.port, timeout=ANSWER_WITHIN, source_address=(source, 0)
    )
    with closing(connection):
        connection.request(method, path, body, {k.replace("_", "-"): v for k, v in headers.items()})
        return Answer(connection.getresponse())


def post(
    server: Server,
    body: object,
    path: str = "/api/tables",
    method: str = "POST",
    **headers: str,
) -> Answer:
    """Send JSON (or any bytes) as a page of the server does, but for these headers."""
    given = {"Origin": server.url, "Content_Type": "application/json", **headers}
    text = body if isinstance(body, bytes) else json.dumps(body).encode()
    return ask(server, path, method, text, **given)
