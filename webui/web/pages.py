"""The app's pages: one built index.html for all of them, and the files it names."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, render_template, send_from_directory
from werkzeug.exceptions import NotFound

from scorekeeper.refusal import Refused
from webui.codes import read_code
from webui.web.services import services

pages = Blueprint("pages", __name__)
A_YEAR = 365 * 24 * 3600


@pages.get("/")
@pages.get("/board")
@pages.get("/panel")
def app_page() -> Response:
    """The app; it reads from its address what to show."""
    folder = services().settings.client
    if not (folder / "index.html").is_file():
        raise Refused("not_built")
    # Asked for again at every visit: it names the files of this version.
    response = send_from_directory(folder, "index.html", max_age=0)
    response.headers["Cache-Control"] = "no-cache"
    return response


@pages.get("/t/<code>")
@pages.get("/board/<code>")
@pages.get("/panel/<code>")
def table_page(code: str) -> Response:
    """The same at a table. Whether it exists is said by the socket, also to a page left open."""
    read_code(code)
    return app_page()


@pages.get("/assets/<path:name>")
def asset(name: str) -> Response:
    """A file with its fingerprint in its name: it never changes."""
    response = send_from_directory(services().settings.client / "assets", name, max_age=A_YEAR)
    response.headers["Cache-Control"] = f"public, max-age={A_YEAR}, immutable"
    return response


@pages.get("/error.css")
def error_style() -> Response:
    """The style of the pages that say what is wrong; they need no built client."""
    response = make_response(render_template("error.css"))
    response.mimetype = "text/css"
    response.headers["Cache-Control"] = "max-age=3600"
    return response


@pages.get("/<name>")
def file_beside(name: str) -> Response:
    """What lies beside index.html: icon, manifest, service worker."""
    if name.startswith("."):
        raise NotFound
    response = send_from_directory(services().settings.client, name, max_age=0)
    response.headers["Cache-Control"] = "no-cache"
    return response
