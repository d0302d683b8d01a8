"""QR codes of this server's addresses, and of the Wi-Fi that the waiting TV shows."""

from __future__ import annotations

import io
import ipaddress
import re
from urllib.parse import urljoin

import segno
from flask import Blueprint, Response, jsonify, request
from werkzeug.exceptions import NotFound

from scorekeeper.kernel.reading import mapping, wrong
from webui.http.proxies import is_forwarded
from webui.http.sender import body, client_address
from webui.http.services import services
from webui.settings import Wifi

qr = Blueprint("qr", __name__)
SPECIAL = re.compile(r'[\\;,:"]')
"""Characters to be escaped in the text of a Wi-Fi QR code."""
PATH = re.compile(
    r"/(?:(?:t|tv|panel)/[A-Za-z0-9]{4,12}|room/[0-9]{1,3}|tv|panel|bracket|director)?"
    r"(?:#[A-Z2-7]{16})?"
)


@qr.get("/qr.svg")
def address_code() -> Response:
    """The QR code of this server's best address with ?path=; black on white in dark mode too."""
    return _address_svg(request.args.get("path", "/"))


@qr.post("/qr.svg")
def inviting_code() -> Response:
    """The QR code of a path with an invitation, which must not be in the URL of a request."""
    return _address_svg(mapping(body(), "path").get("path"))


def _address_svg(path: object) -> Response:
    if not isinstance(path, str) or not PATH.fullmatch(path):
        raise wrong("path", path, "/t/CODE")
    address = urljoin(services().addresses()[0], path)
    # A code for screens needs no spare squares, and is easier to scan with fewer.
    return _svg(address, title=address, error="l" if path.startswith("/t/") else "m")


@qr.get("/api/wifi")
def wifi() -> Response:
    """Name and password of the Wi-Fi; null if there is none to show."""
    found = _shown_wifi()
    return jsonify(wifi=found and {"name": found.name, "password": found.password})


@qr.get("/wifi.svg")
def wifi_code() -> Response:
    """The QR code that joins the Wi-Fi."""
    found = _shown_wifi()
    if found is None:
        raise NotFound
    return _svg(joining_text(found), title=found.name)


def _shown_wifi() -> Wifi | None:
    """The Wi-Fi, for clients with a private address only, and never through a proxy."""
    if is_forwarded(request.environ):
        return None
    known = services().house_settings.wifi
    try:
        asking = ipaddress.ip_address(client_address().partition("%")[0])
    except ValueError:
        return None
    mapped = asking.ipv4_mapped if isinstance(asking, ipaddress.IPv6Address) else None
    return known if (mapped or asking).is_private else None


def _svg(text: str, title: str, error: str = "m") -> Response:
    drawn = io.BytesIO()
    segno.make(text, error=error, micro=False).save(
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


def joining_text(wifi: Wifi) -> str:
    """The text of a QR code by which a phone joins the Wi-Fi."""
    kind = "nopass" if wifi.password is None else "WPA"
    parts = [f"T:{kind}", f"S:{_escaped(wifi.name)}"]
    if wifi.password is not None:
        parts.append(f"P:{_escaped(wifi.password)}")
    if wifi.hidden:
        parts.append("H:true")
    return f"WIFI:{';'.join(parts)};;"


def _escaped(text: str) -> str:
    return SPECIAL.sub(lambda sign: f"\\{sign[0]}", text)
