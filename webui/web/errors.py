"""Error handlers: JSON for programs, a page in the reader's language for a person."""

from __future__ import annotations

import logging

from flask import Flask, Response, jsonify, render_template, request
from werkzeug.exceptions import HTTPException

from scorekeeper.refusal import Refused
from scorekeeper.words import LANGUAGES, translate

logger = logging.getLogger("amarrako.web")

STATUS = {
    "no_such_table": 404,
    "no_such_match": 404,
    "no_such_page": 404,
    "wrong_method": 405,
    "set_exists": 409,
    "too_large": 413,
    "json_wanted": 415,
    "foreign_host": 421,
    "foreign_origin": 403,
    "not_a_socket": 426,
    "too_fast": 429,
    "busy": 503,
    "not_saved": 503,
    "log_failed": 503,
    "table_unreadable": 503,
    "not_built": 503,
    "internal": 500,
}
OF_HTTP = {404: "no_such_page", 405: "wrong_method", 413: "too_large", 415: "json_wanted"}


def register(app: Flask) -> None:
    """Answer refusals, HTTP's own errors, and faults of ours."""
    app.register_error_handler(Refused, answer)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _fault)


def answer(refusal: Refused) -> Response:
    """The refusal as whoever asks can read it, 400 where no other status fits."""
    status = STATUS.get(refusal.code, 400)
    if request.path.startswith("/api/") or not wants_page():
        response = jsonify(code=refusal.code, text=refusal.text, params=refusal.params)
    else:
        spoken = language()
        text = refusal.in_words(spoken)
        response = Response(
            render_template(
                "error.html",
                language=spoken,
                title=translate(spoken, "app.name"),
                text=text,
                home=translate(spoken, "error.home"),
            )
        )
    response.status_code = status
    if refusal.code == "not_a_socket":
        response.headers["Upgrade"] = "websocket"
    return response


def language() -> str:
    """The reader's language, Spanish if it is none of ours."""
    asked = request.args.get("lang")
    if asked in LANGUAGES:
        return asked
    for wanted, _ in request.accept_languages:
        spoken = wanted.partition("-")[0].lower()
        if spoken in LANGUAGES:
            return spoken
    return LANGUAGES[0]


def wants_page() -> bool:
    """Whether a browser asks for something to show."""
    best = request.accept_mimetypes.best_match(["application/json", "text/html"])
    return best == "text/html" and "Sec-WebSocket-Key" not in request.headers


def _http(error: HTTPException) -> Response:
    code = OF_HTTP.get(error.code or 500)
    if code is None:
        if error.code is not None and error.code < 500:
            refusal = answer(Refused("bad_message"))
            refusal.status_code = error.code
            return refusal
        code = "internal"
    refused = answer(Refused(code))
    for name, value in error.get_headers():
        if name == "Allow":
            refused.headers[name] = value
    return refused


def _fault(error: Exception) -> Response:
    logger.error("request failed", exc_info=error, extra={"path": request.path})
    return answer(Refused("internal"))
