"""QR codes of this server's addresses."""

from __future__ import annotations

import io
import re
from urllib.parse import urljoin

import segno
from flask import Blueprint, Response, request

from scorekeeper.reading import wrong
from webui.web.services import services

qr = Blueprint("qr", __name__)
PATH = re.compile(r"/(?:(?:t|board|panel)/[A-Za-z0-9]{4}|board|panel)?")


@qr.get("/qr.svg")
def qr_code() -> Response:
    """The best address of this server with ?path= behind it; black on white also in the dark."""
    path = request.args.get("path", "/")
    if not PATH.fullmatch(path):
        raise wrong("path", path, "/t/CODE")
    address = urljoin(services().addresses()[0], path)
    return drawn_as_svg(address, title=address)


def drawn_as_svg(text: str, title: str) -> Response:
    """A code of this text."""
    drawn = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawn,
        kind="svg",
        border=4,
        scale=8,
        light="#fff",
        dark="#000",
        title=title,
        omitsize=True,
    )
    response = Response(drawn.getvalue(), mimetype="image/svg+xml")
    response.headers["Cache-Control"] = "max-age=10"
    return response
