"""The application factory."""

from __future__ import annotations

from functools import partial

from flask import Flask, request

from scorekeeper.refusal import RefusalCode, Refused
from webui.settings import Settings
from webui.web import errors, responses
from webui.web.api import api
from webui.web.championships import championships
from webui.web.data_transfer import transfer
from webui.web.house import house
from webui.web.pages import pages
from webui.web.qr import qr
from webui.web.services import KEY, Services
from webui.web.socket import sock
from webui.web.trust import trust
from webui.websocket.connection import HandshakeThread, is_websocket, prepare


def create_app(found: Services) -> Flask:
    """Create the application; nothing is started here."""
    settings: Settings = found.settings
    app = Flask("webui", static_folder=None)
    app.extensions[KEY] = found
    app.config.update(
        MAX_CONTENT_LENGTH=settings.limits.message_bytes,
        SOCK_SERVER_OPTIONS={"thread_class": HandshakeThread},
    )
    app.before_request(errors.check_budget)
    app.before_request(found.origins.check)
    app.before_request(partial(_check_handshake, found))
    for blueprint in (pages, api, championships, house, transfer, qr, trust):
        app.register_blueprint(blueprint)
    sock.init_app(app)
    errors.register(app)
    responses.register(app)
    return app


def _check_handshake(found: Services) -> None:
    """Check handshakes, as simple_websocket does not (RFC 6455 §4.2.1), and adapt their socket."""
    if request.path != "/ws":
        return
    key = request.headers.get("Sec-WebSocket-Key", "")
    if not (
        is_websocket(request.environ)
        and request.method == "GET"
        and request.environ.get("SERVER_PROTOCOL") == "HTTP/1.1"
        and "upgrade" in request.headers.get("Connection", "").lower()
        and request.headers.get("Sec-WebSocket-Version") == "13"
        and len(key) == 24
        and key.isascii()
    ):
        raise Refused(RefusalCode.NOT_A_SOCKET)
    prepare(request.environ, found.settings.limits)
