"""The application factory."""

from __future__ import annotations

from flask import Flask, request

from webui.http import errors, responses
from webui.http.api.about import about
from webui.http.api.championships import championships
from webui.http.api.circuits import circuits
from webui.http.api.data_transfer import transfer
from webui.http.api.house import house
from webui.http.api.house_files import house_files
from webui.http.api.house_lists import house_lists
from webui.http.api.season import season
from webui.http.api.tables import tables
from webui.http.connectivity_checks import answer_checks
from webui.http.https_only import require_https
from webui.http.pages import pages
from webui.http.qr import qr
from webui.http.services import KEY, Services, services
from webui.http.trust import trust
from webui.settings import Settings
from webui.ws.bridge import NoThread, accept
from webui.ws.endpoint import sock

BLUEPRINTS = (
    *(pages, qr, trust),
    *(about, tables, season, championships, circuits),
    *(house, house_lists, house_files, transfer),
)


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
    app.before_request(answer_checks)
    app.before_request(require_https)
    app.before_request(found.origins.check)
    app.before_request(_accept_socket)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    sock.init_app(app)
    errors.register(app)
    responses.register(app)
    return app


def _accept_socket() -> None:
    if request.path == "/ws":
        accept(services().settings.limits)
