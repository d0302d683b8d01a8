"""The sender of a request, and its contents: the phone's token, its address, the JSON body."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from flask import request

from scorekeeper.refusal import RefusalCode, Refused
from webui.protocol.incoming import TOKEN
from webui.protocol.reading import read_json

TOKEN_BYTES = 32


@dataclass(frozen=True, slots=True)
class Requester:
    """The phone that made a request, as a `Sender` (webui/limits/attempts.py)."""

    phone: str
    address: str


def bearer_of(authorization: str) -> str | None:
    """The phone's token in a header `Authorization`; None: it has none."""
    kind, _, token = authorization.partition(" ")
    return token if kind == "Bearer" and TOKEN.fullmatch(token) else None


def token_sent() -> str | None:
    """The phone's token in the request; None: it has none."""
    return bearer_of(request.headers.get("Authorization", ""))


def phone_of(token: str) -> str:
    """The id of a phone in the log and in memory: the SHA-256 of its token."""
    return hashlib.sha256(token.encode()).hexdigest()


def phone_sent() -> str | None:
    """The phone whose token is in the request; None: there is none."""
    token = token_sent()
    return None if token is None else phone_of(token)


def client_address() -> str:
    """The client's address; behind our own proxies, the one that they forward (proxies.py)."""
    return str(request.environ.get("REMOTE_ADDR", ""))


def body() -> object:
    """Read the JSON of the request. Refused (json_wanted, bad_message)."""
    if request.mimetype != "application/json":
        raise Refused(RefusalCode.JSON_WANTED)
    try:
        text = request.get_data().decode()
    except UnicodeDecodeError:
        raise Refused(RefusalCode.BAD_MESSAGE) from None
    return read_json(text)
