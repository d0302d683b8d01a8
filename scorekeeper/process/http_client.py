"""HTTP requests to the server, in the same network: proxies of the environment are ignored."""

from __future__ import annotations

import json
from collections.abc import Mapping
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

_MAX_BYTES = 1_000_000
SECONDS = 5.0


def fetch(url: str, seconds: float = SECONDS) -> bytes:
    """Return the body of the answer to a GET request, also of one with an error status.

    Raises:
        OSError: No answer.
        http.client.HTTPException: The answer is not HTTP.
    """
    return _body(Request(url), seconds)  # noqa: S310 (URLs are read by options that check them)


def post(server: str, path: str, fields: Mapping[str, object], token: str = "") -> bytes:
    """Return the body of the answer to JSON that is posted. Raises what `fetch` raises.

    The server is a URL without a path; the token is that of a phone, which makes the request.
    """
    headers = {"Content-Type": "application/json", "Origin": server}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    body = json.dumps(fields).encode()
    return _body(Request(f"{server}{path}", data=body, headers=headers), SECONDS)  # noqa: S310


def _body(request: Request, seconds: float) -> bytes:
    try:
        with build_opener(ProxyHandler({})).open(request, timeout=seconds) as answer:
            body: bytes = answer.read(_MAX_BYTES)
    except HTTPError as refusal:
        with refusal:
            return refusal.read(_MAX_BYTES)
    return body
