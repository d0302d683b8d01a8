"""The application factory."""

from __future__ import annotations

from flask import Flask, request

from webui.settings import Settings
from webui.web import errors, responses
from webui.web.api import api
from webui.web.championships import championships
from webui.web.data_transfer import transfer
from webui.web.house import house
from webui.web.pages import pages
from webui.web.qr import qr
from webui.web.services import KEY, Services, services
from webui.web.trust import trust
from webui.ws.bridge import NoThread, accept
from webui.ws.endpoint import sock


def create_app(found: Services) -> Flask:
    """Create the application; nothing is started here."""
    settings: Settings = found.settings
    app = Flask("webui", static_folder=None)
    app.extensions[KEY] = found
    app.config.update(
        MAX_CONTENT_LENGTH=settings.limits.message_bytes,
        SOCK_SERVER_OPTIONS={"thread_class": NoThread},
    )
    app.before_request(errors.check_budget)
    app.before_request(found.origins.check)
    app.before_request(_accept_socket)
    for blueprint in (pages, api, championships, house, transfer, qr, trust):
        app.register_blueprint(blueprint)
    sock.init_app(app)
    errors.register(app)
    responses.register(app)
    return app


def _accept_socket() -> None:
    if request.path == "/ws":
        accept(services().settings.limits)
