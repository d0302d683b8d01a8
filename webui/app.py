"""The application factory."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from flask import Flask, request

from scorekeeper.refusal import Refused
from webui.settings import Settings
from webui.web import errors, headers, packing
from webui.web.api import api
from webui.web.choices_api import choices_api
from webui.web.health import health
from webui.web.pages import pages
from webui.web.qr import qr
from webui.web.rules_api import rules_api
from webui.web.services import KEY, Services
from webui.web.socket import sock
from webui.web.trust import trust
from webui.web.wifi_api import wifi_api
from webui.wire.doorway import Doorway, is_websocket
from webui.wire.outbox import Watcher
from webui.wire.turn import Bell, Turn

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

READ_AT_ONCE = 16 * 1024


class BehindDoorway(Flask):
    """Flask, whose every request comes through the doorway."""

    def __init__(self, watcher: Watcher, clock: Callable[[], float], silence: float) -> None:
        super().__init__("webui", static_folder=None)
        self._doorway = Doorway(super().wsgi_app, watcher, clock, silence)

    def wsgi_app(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request."""
        return self._doorway(environ, start_response)


def create_app(found: Services, watcher: Watcher) -> Flask:
    """Make the application; nothing is started here. watcher: sends on what sockets could not."""
    settings: Settings = found.settings
    app = BehindDoorway(watcher, found.steady, settings.limits.silence)
    app.extensions[KEY] = found
    app.config.update(
        MAX_CONTENT_LENGTH=settings.limits.message_bytes,
        SOCK_SERVER_OPTIONS={
            "thread_class": Turn,
            "event_class": Bell,
            "receive_bytes": READ_AT_ONCE,
            "max_message_size": settings.limits.message_bytes,
        },
    )
    app.before_request(found.doorman.check)
    app.before_request(_check_handshake)
    for blueprint in (pages, api, choices_api, rules_api, qr, wifi_api, health, trust):
        app.register_blueprint(blueprint)
    sock.init_app(app)
    errors.register(app)
    headers.register(app)
    packing.register(app)
    return app


def _check_handshake() -> None:
    """What simple_websocket would stumble over is refused before (RFC 6455 §4.2.1)."""
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
        raise Refused("not_a_socket")
