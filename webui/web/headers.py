"""Headers that every answer carries."""

from __future__ import annotations

import base64
import hashlib

from flask import Flask, Response, g, request


def register(app: Flask) -> None:
    """Add them after every request."""
    app.after_request(add_headers)


def allow_script(text: str) -> None:
    """Let this very script run in the page that answers the request, and no other in its text."""
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    g.own_script = f" 'sha256-{digest}'"


def add_headers(response: Response) -> Response:
    """Scripts and styles from here only; nobody frames us, guesses types or learns our pages."""
    # A policy is for what a browser opens or runs by itself: pages, pictures, workers. With the
    # pages' own scripts and styles it would weigh more than some of them.
    if not request.path.startswith("/assets/") or response.status_code != 200:
        response.headers.setdefault("Content-Security-Policy", policy(response))
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    response.headers.setdefault("Referrer-Policy", "no-referrer")
    response.headers.setdefault("Cache-Control", "no-store")
    return response


def policy(response: Response) -> str:
    """What a page of ours may load, and from where: from here."""
    # Not every browser lets 'self' cover ws: (Safari before 16), so the host, checked by
    # origins.py, is named.
    host = request.environ.get("HTTP_HOST", "")
    sockets = f" ws://{host} wss://{host}" if response.status_code != 421 else ""
    own_script = g.get("own_script", "")
    return (
        f"default-src 'none'; script-src 'self'{own_script}; style-src 'self'; "
        "img-src 'self' data: blob:; "
        f"font-src 'self'; connect-src 'self'{sockets}; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
