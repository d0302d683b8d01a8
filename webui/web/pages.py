"""The app's pages: one built index.html for all of them, and the files it names."""

from __future__ import annotations

import re

from flask import Blueprint, Response, make_response, render_template
from werkzeug.exceptions import NotFound

from scorekeeper.refusal import Refused
from webui.codes import read_code
from webui.web.headers import allow_script
from webui.web.packing import send_built
from webui.web.services import services

pages = Blueprint("pages", __name__)
A_YEAR = 365 * 24 * 3600
OWN_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)


@pages.get("/")
@pages.get("/board")
@pages.get("/panel")
@pages.get("/style")
def app_page() -> Response:
    """The app; it reads from its address what to show."""
    folder = services().settings.client
    if not (folder / "index.html").is_file():
        raise Refused("not_built")
    # Its first line of script is in the page itself (webui/client/first-load.ts).
    allow_script(own_script((folder / "index.html").read_text(encoding="utf-8")))
    # Asked for again at every visit: it names the files of this version.
    return send_built(folder, "index.html", "no-cache")


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
    folder = services().settings.client / "assets"
    return send_built(folder, name, f"public, max-age={A_YEAR}, immutable")


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
    return send_built(services().settings.client, name, "no-cache")


def own_script(page: str) -> str:
    """The script that stands in the page itself; empty where there is none."""
    found = OWN_SCRIPT.search(page)
    return found[1] if found else ""
