"""Answers as small as the asker takes them: far from the router every kilobyte is waited for."""

from __future__ import annotations

import gzip
import mimetypes
from pathlib import Path

from flask import Flask, Response, request, send_from_directory
from werkzeug.security import safe_join

CODINGS = (("br", ".br"), ("gzip", ".gz"))
"""Best first. By plain http browsers take gzip only."""
TEXTS = ("application/json", "image/svg+xml", "text/html", "text/css", "text/plain")
WORTH = 1000
"""Bytes below which an answer fits into a packet as it is."""


def register(app: Flask) -> None:
    """Pack what is made while it is asked for."""
    app.after_request(pack)


def send_built(folder: Path, name: str, cache: str) -> Response:
    """A file of the built client, as its build packed it (webui/client/build-plugins.ts)."""
    for coding, ending in CODINGS:
        packed = safe_join(str(folder), name + ending)
        if packed is None or not Path(packed).is_file():
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


def pack(response: Response) -> Response:
    """A long text as gzip, where that is taken."""
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
