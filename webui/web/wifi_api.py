"""The house's Wi-Fi for the TV that waits, and for nobody outside of the house."""

from __future__ import annotations

import ipaddress

from flask import Blueprint, Response, jsonify
from werkzeug.exceptions import NotFound

from webui.settings import Wifi
from webui.web.qr import drawn_as_svg
from webui.web.services import services
from webui.web.socket import client_address
from webui.wifi import joining_text

wifi_api = Blueprint("wifi_api", __name__)


@wifi_api.get("/api/wifi")
def wifi() -> Response:
    """Its name and password; null where there is none to tell."""
    found = _told_here()
    if found is None:
        return jsonify(wifi=None)
    return jsonify(wifi={"name": found.name, "password": found.password})


@wifi_api.get("/wifi.svg")
def wifi_code() -> Response:
    """The code that joins it."""
    found = _told_here()
    if found is None:
        raise NotFound
    return drawn_as_svg(joining_text(found), title=found.name)


def _told_here() -> Wifi | None:
    """Whoever is in the house can read it off the TV; who comes from elsewhere learns nothing."""
    known = services().desk.wifi
    try:
        asking = ipaddress.ip_address(client_address().partition("%")[0])
    except ValueError:
        return None
    mapped = asking.ipv4_mapped if isinstance(asking, ipaddress.IPv6Address) else None
    return known if (mapped or asking).is_private else None
