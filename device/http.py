"""HTTP requests to the server, which is in the same network: past any proxy of the environment."""

from __future__ import annotations

import json
from collections.abc import Mapping
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

MOST_BYTES = 1_000_000
SECONDS = 5.0


def fetch(address: str) -> bytes:
    """Return the body of the answer to a GET request, also of one with an error status.

    Raises:
        OSError: No answer.
        http.client.HTTPException: The answer is not HTTP.
    """
    return _body(Request(address))  # noqa: S310 (the option --server takes http and https only)


def post(server: str, path: str, fields: Mapping[str, object]) -> bytes:
    """Return the body of the answer to JSON that is posted. Raises what `fetch` raises."""
    headers = {"Content-Type": "application/json", "Origin": server}
    body = json.dumps(fields).encode()
    return _body(Request(f"{server}{path}", data=body, headers=headers))  # noqa: S310 (as above)


def _body(request: Request) -> bytes:
    try:
        with build_opener(ProxyHandler({})).open(request, timeout=SECONDS) as answer:
            body: bytes = answer.read(MOST_BYTES)
    except HTTPError as refusal:
        with refusal:
            return refusal.read(MOST_BYTES)
    return body
