"""Refuse plain http, on a server that is reached over the internet (`--https-only`).

Never on a box in a bar: there http must be playable. What counts is how the client's request came
to the proxy, or to our own port of https (`proxies.apply_forwarded_headers`).
"""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import request
from werkzeug.utils import redirect
from werkzeug.wrappers import Response

from scorekeeper.refusal import RefusalCode, Refused
from webui.http.origins import READING, is_websocket
from webui.http.services import services

HSTS = f"max-age={365 * 24 * 3600}"
"""Value of Strict-Transport-Security: browsers ask this host over https alone for a year."""


def require_https() -> Response | None:
    """Redirect a page that is asked for over plain http. Refused (https_wanted): anything else.

    `/healthz`, which has nothing of anybody, is answered: a watchdog and a proxy ask for it.
    """
    settings = services().settings
    if not settings.https_only or request.scheme == "https" or request.path == "/healthz":
        return None
    address = settings.public_url or ""
    is_page = request.method in READING and not request.path.startswith("/api/")
    if not is_page or is_websocket(request.environ):
        raise Refused(RefusalCode.HTTPS_WANTED, address=address)
    # The host of the request may be any text; the public URL never is.
    place = urlsplit(request.url)._replace(scheme="https", netloc=urlsplit(address).netloc)
    return redirect(place.geturl(), 308)
