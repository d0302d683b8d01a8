"""Requests of a phone that has entered the house PIN."""

from __future__ import annotations

import json
import secrets

from tests.json_path import number
from tests.server import Server
from tests.webui.http_requests import Answer, ask
from webui.secrets import HOUSE_PIN
from webui.secrets.kept import read_kept

PIECE = 100_000


class HousePhone:
    """A phone by its token; `enter` makes it one of the house."""

    def __init__(self, server: Server, token: str | None = None) -> None:
        self.server = server
        self.token = token or secrets.token_urlsafe(32)

    def ask(
        self, path: str, method: str = "GET", body: object = None, source: str = "127.0.0.1"
    ) -> Answer:
        return ask(
            self.server,
            path,
            method,
            b"" if body is None else json.dumps(body).encode(),
            source,
            Origin=self.server.url,
            Content_Type="application/json",
            Authorization=f"Bearer {self.token}",
        )

    def enter(self, pin: str | None = None, source: str = "127.0.0.1") -> Answer:
        wanted = pin or read_kept(self.server.data / HOUSE_PIN)
        return self.ask("/api/house", "POST", {"pin": wanted}, source)

    def is_house(self) -> bool:
        return self.ask("/api/house").json() == {"house": True}


def entered(server: Server, token: str | None = None) -> HousePhone:
    """A phone on which the right PIN was entered."""
    phone = HousePhone(server, token)
    assert phone.enter().status == 200
    return phone


def upload_pieces(phone: HousePhone, content: bytes, size: int) -> Answer:
    """Send a file in pieces, the next where the one before ended; the answer to the last."""
    begin = 0
    while True:
        answer = ask(
            phone.server,
            f"/api/house/upload?at={begin}",
            "PUT",
            content[begin : begin + size],
            Origin=phone.server.address.origin,
            Authorization=f"Bearer {phone.token}",
        )
        if answer.status != 200:
            return answer
        begin = number(answer.json(), "received")
        if begin >= len(content):
            return answer


def upload(phone: HousePhone, content: bytes, kind: str = "sound", name: str = "x.ogg") -> Answer:
    """Send a sound or picture in pieces, and have it stored."""
    sent = upload_pieces(phone, content, PIECE)
    if sent.status != 200:
        return sent
    return phone.ask("/api/house/files", "POST", {"kind": kind, "name": name})


def act(phone: HousePhone, kind: str, **more: object) -> Answer:
    """Give a command to the house."""
    return phone.ask("/api/house/act", "POST", {"type": kind, **more})
