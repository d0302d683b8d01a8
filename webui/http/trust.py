"""The page /trust: how to make a phone trust the local certificate authority.

It is served over http too, as a phone that needs it cannot use https yet.
"""

from __future__ import annotations

import string
from pathlib import Path

from flask import Blueprint, Response, make_response, render_template, request
from werkzeug.exceptions import NotFound

from scorekeeper.words import LANGUAGE_NAMES, dictionary, translate
from webui.addresses import https_urls
from webui.http.errors import language
from webui.http.origins import split_host
from webui.http.responses import stylesheet
from webui.http.services import services
from webui.settings import Tls
from webui.tls.fingerprint import fingerprint, in_digits, say_cards, to_der

trust = Blueprint("trust", __name__, url_prefix="/trust")

SYSTEMS = {
    "android": ("Android",),
    "ios": ("iPhone", "iPad"),
    "windows": ("Windows",),
    "macos": ("Macintosh",),
    "linux": ("Linux",),
}
"""Words in the User-Agent of each system, in the order of the page; the first match counts."""


@trust.get("")
def trust_page() -> Response:
    """The instructions for each system; those for the reader's are open."""
    tls, pem = _authority()
    spoken = language()
    words = dictionary(spoken, "trust.")
    digest = fingerprint(pem)
    digits = in_digits(digest)
    host, _ = split_host(request.host.lower(), 0) or ("", 0)
    places = https_urls(tls, services().addresses(), host)
    response = make_response(
        render_template(
            "trust.html",
            language=spoken,
            languages=LANGUAGE_NAMES.items(),
            app=translate(spoken, "app.name"),
            words=words,
            hands=say_cards(spoken, digest),
            # Eight bytes per line, as phones show them.
            digits=[digits[at : at + 23] for at in range(0, len(digits), 24)],
            names=", ".join([*tls.names, *tls.addresses]),
            places=places,
            systems=[(system, _steps(words, system)) for system in SYSTEMS],
            reader=reader_system(request.headers.get("User-Agent", "")),
        )
    )
    response.headers["Cache-Control"] = "no-cache"
    return response


@trust.get("/amarrako.crt")
def as_der() -> Response:
    """The authority's certificate as DER, for phones, Windows and macOS."""
    _, pem = _authority()
    return Response(to_der(pem), mimetype="application/x-x509-ca-cert")


@trust.get("/amarrako.pem")
def as_pem() -> Response:
    """The authority's certificate as PEM, for Linux and Firefox."""
    _, pem = _authority()
    return Response(pem, mimetype="application/x-pem-file")


@trust.get("/style.css")
def style() -> Response:
    """The style of the page, which needs no built client."""
    return stylesheet("error.css", "trust.css")


def reader_system(user_agent: str) -> str:
    """The system, one of `SYSTEMS`, that a browser says it runs on."""
    for system, marks in SYSTEMS.items():
        if any(mark in user_agent for mark in marks):
            return system
    return next(iter(SYSTEMS))


def _authority() -> tuple[Tls, str]:
    """The authority that signed the server's certificate. NotFound: there is none."""
    tls = services().settings.tls
    if tls is None or tls.authority is None:
        raise NotFound
    return tls, Path(tls.authority).read_text(encoding="ascii")


def _steps(words: dict[str, str], system: str) -> list[str]:
    """The steps for a system: as many as the dictionary has."""
    keys = [f"trust.{system}.{step}" for step in string.digits[1:]]
    return [words[key] for key in keys if key in words]
