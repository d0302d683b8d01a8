"""The app's pages as Vite built them, and the files that they name."""

from __future__ import annotations

import re

from flask import Blueprint, Response
from werkzeug.exceptions import NotFound

from scorekeeper.refusal import RefusalCode, Refused
from webui.codes import read_code
from webui.http.responses import allow_script, send_built, stylesheet
from webui.http.services import services

pages = Blueprint("pages", __name__)
A_YEAR = 365 * 24 * 3600
OWN_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)


@pages.get("/")
def home_page() -> Response:
    """Send the page of a phone that is at no table."""
    return _page("index.html")


@pages.get("/t/")
@pages.get("/t/<code>")
def table_page(code: str | None = None) -> Response:
    """Send the page of a phone at a table; the service worker caches the one without a code.

    Whether the table exists, the WebSocket says.
    """
    return _page("table.html", code)


@pages.get("/tv")
@pages.get("/tv/<code>")
@pages.get("/panel")
@pages.get("/panel/<code>")
@pages.get("/style")
@pages.get("/house")
@pages.get("/season")
@pages.get("/odds")
def screen_page(code: str | None = None) -> Response:
    """Send the page of TVs, panels, styles, house, season and odds; its URL says what it shows."""
    return _page("screen.html", code)


@pages.get("/bracket")
@pages.get("/bracket/<path:part>")
@pages.get("/director")
@pages.get("/director/<path:part>")
@pages.get("/room/<int:part>")
@pages.get("/room/<int:part>/tv")
def championship_page(part: str | int = "") -> Response:
    """Send the pages of a championship; they read from their URL what to show."""
    del part
    return _page("championship.html")


def _page(name: str, code: str | None = None) -> Response:
    if code is not None:
        read_code(code)
    folder = services().settings.client
    if not (folder / name).is_file():
        raise Refused(RefusalCode.NOT_BUILT)
    # A page has one inline script (webui/client/src/pages/inline-preload.ts).
    allow_script(own_script((folder / name).read_text(encoding="utf-8")))
    # Revalidated at every visit: it names the files of this version.
    return send_built(folder, name, "no-cache")


@pages.get("/assets/<path:name>")
def asset(name: str) -> Response:
    """Send a file with a hash in its name: it never changes."""
    folder = services().settings.client / "assets"
    return send_built(folder, name, f"public, max-age={A_YEAR}, immutable")


@pages.get("/error.css")
def error_style() -> Response:
    """Send the style of error pages, which need no built client."""
    return stylesheet("error.css")


@pages.get("/<name>")
def file_beside(name: str) -> Response:
    """Send a file of the top folder: icon, manifest, service worker."""
    if name.startswith("."):
        raise NotFound
    return send_built(services().settings.client, name, "no-cache")


def own_script(page: str) -> str:
    """The inline script of a page; empty if there is none."""
    found = OWN_SCRIPT.search(page)
    return found[1] if found else ""
