"""The most bytes that the body of a request may have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import request

from webui.http.sender import bearer_of, phone_of
from webui.http.services import Services

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

PIECE = 128 * 1024
"""Bytes of a piece of an upload, and of a result file."""
LONG_BODIES = ("/api/house/upload", "/api/circuits/results")
"""Where a phone with the house PIN sends as much."""


def longest_body(found: Services, environ: WSGIEnvironment) -> int:
    """The most bytes that are read of the body of a request."""
    if environ.get("PATH_INFO") in LONG_BODIES:
        token = bearer_of(environ.get("HTTP_AUTHORIZATION", ""))
        if token is not None and found.secrets.house_pin.admits(phone_of(token)):
            return PIECE
    return found.settings.limits.message_bytes


def take_long_body() -> None:
    """Have Flask take a body of `PIECE` bytes, at one of `LONG_BODIES`."""
    request.max_content_length = PIECE
