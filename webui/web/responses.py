"""Headers and compression of every response."""

from __future__ import annotations

import base64
import gzip
import hashlib
import mimetypes
from pathlib import Path

from flask import Flask, Response, g, request, send_from_directory
from werkzeug.security import safe_join

CODINGS = (("br", ".br"), ("gzip", ".gz"))
"""Best first. By plain http browsers take gzip only."""
TEXTS = ("application/json", "image/svg+xml", "text/html", "text/css", "text/plain")
WORTH = 1000
"""Bytes below which a response fits into a packet as it is."""


def register(app: Flask) -> None:
    """Add headers to every response, and compress what is made while it is asked for."""
    app.after_request(add_headers)
    app.after_request(compress)


def allow_script(text: str) -> None:
    """Let this very script run in the page that answers the request, and no other in its text."""
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    g.own_script = f" 'sha256-{digest}'"


def add_headers(response: Response) -> Response:
    """Add the security headers, and no-store where nothing else was said."""
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


def send_built(folder: Path, name: str, cache: str) -> Response:
    """A file of the built client, as its build compressed it (webui/client/build-plugins.ts)."""
    for coding, ending in CODINGS:
        compressed = safe_join(str(folder), name + ending)
        if compressed is None or not Path(compressed).is_file():
            continue
        if request.accept_encodings.quality(coding) > 0:
            kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
            response = send_from_directory(folder, name + ending, mimetype=kind, max_age=0)
            response.headers["Content-Encoding"] = coding
            break
    else:
        response = send_from_directory(folder, name, max_age=0)
    response.headers["Cache-Control"] = cache
    # What says the same again, with every file, is nearly a kilobyte of each first load.
    for idle in ("Content-Disposition", "Expires", "Last-Modified"):
        del response.headers[idle]
    response.vary.add("Accept-Encoding")
    return response


def compress(response: Response) -> Response:
    """Send a long text as gzip, where that is accepted."""
    if (
        response.direct_passthrough
        or response.mimetype not in TEXTS
        or "Content-Encoding" in response.headers
        or response.status_code != 200
    ):
        return response
    response.vary.add("Accept-Encoding")
    text = response.get_data()
    if len(text) >= WORTH and request.accept_encodings.quality("gzip") > 0:
        response.set_data(gzip.compress(text, compresslevel=6, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    return response
