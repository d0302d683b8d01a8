"""Headers and compression of every response."""

from __future__ import annotations

import base64
import gzip
import hashlib
import mimetypes
import re
from collections.abc import Generator
from itertools import chain
from pathlib import Path

from flask import Flask, Response, g, render_template, request, send_from_directory
from werkzeug.exceptions import NotFound
from werkzeug.security import safe_join

from webui.http.https_only import HSTS
from webui.http.servers import share
from webui.http.services import services

CODINGS = (("br", ".br"), ("gzip", ".gz"))
"""Best first. Browsers accept br over https only."""
TEXTS = ("application/json", "image/svg+xml", "text/html", "text/css", "text/plain")
BUILT_NAME = re.compile(r"[A-Za-z0-9._/-]{1,200}")
"""Names of built files: the operating system raises an error for longer ones."""
MIN_COMPRESSED = 1000
"""Bytes below which a response is not compressed: it fits into a packet."""


def register(app: Flask) -> None:
    """Add headers to every response, and compress generated texts."""
    app.after_request(_add_headers)
    app.after_request(_compress)


def allow_script(text: str) -> None:
    """Allow this inline script, and no other, in the page that answers the request."""
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    g.own_script = f" 'sha256-{digest}'"


def _add_headers(response: Response) -> Response:
    """Add security headers, and no-store where no other caching was chosen."""
    # The policy matters for what a browser opens or runs by itself: pages, pictures, workers. Small
    # scripts and styles would be smaller than their policy.
    if not request.path.startswith("/assets/") or response.status_code != 200:
        response.headers.setdefault("Content-Security-Policy", policy(response))
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    response.headers.setdefault("Referrer-Policy", "no-referrer")
    response.headers.setdefault("Cache-Control", "no-store")
    if request.scheme == "https" and services().settings.https_only:
        response.headers["Strict-Transport-Security"] = HSTS
    origin = request.headers.get("Origin", "").lower()
    if services().origins.is_of_server(origin):
        share(response, origin)
    return response


def policy(response: Response) -> str:
    """The Content-Security-Policy: load from this server; data and pictures from the others too."""
    # In Safari before 16 'self' does not include ws:, so the host is named; origins.py checked it.
    host = request.environ.get("HTTP_HOST", "")
    sockets = f" ws://{host} wss://{host}" if response.status_code != 421 else ""
    others = "".join(f" {one}" for one in services().servers())
    sockets += others + others.replace(" http", " ws")
    own_script = g.get("own_script", "")
    return (
        f"default-src 'none'; script-src 'self'{own_script}; style-src 'self'; "
        f"img-src 'self' data: blob:{others}; "
        f"font-src 'self'; connect-src 'self'{sockets}; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


def send_built(folder: Path, name: str, cache: str) -> Response:
    """Send a file of the built client, as its build compressed it (client/build-plugins.ts).

    NotFound: There is no such file.
    """
    if not BUILT_NAME.fullmatch(name):
        raise NotFound
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
    # Redundant beside Cache-Control and ETag; for all files nearly 1 kB of each first load.
    for redundant in ("Content-Disposition", "Expires", "Last-Modified"):
        del response.headers[redundant]
    response.vary.add("Accept-Encoding")
    return response


def stylesheet(*templates: str) -> Response:
    """Send these templates as one style sheet, for pages that need no built client."""
    response = Response("".join(map(render_template, templates)), mimetype="text/css")
    response.headers["Cache-Control"] = "max-age=3600"
    return response


def streamed(pieces: Generator[bytes, None, None], mimetype: str) -> Response:
    """Send pieces as they are made. Only an error before the first can be answered as an error."""
    response = Response(chain([next(pieces, b"")], pieces), mimetype=mimetype)
    response.call_on_close(pieces.close)
    return response


def _compress(response: Response) -> Response:
    """Compress a long text with gzip, if the client accepts that."""
    if (
        response.is_streamed
        or response.mimetype not in TEXTS
        or "Content-Encoding" in response.headers
        or response.status_code != 200
    ):
        return response
    response.vary.add("Accept-Encoding")
    text = response.get_data()
    if len(text) >= MIN_COMPRESSED and request.accept_encodings.quality("gzip") > 0:
        response.set_data(gzip.compress(text, compresslevel=6, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    return response
