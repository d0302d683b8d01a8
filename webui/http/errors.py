"""Error handlers: JSON for programs, a page in the reader's language for people."""

from __future__ import annotations

import logging

from flask import Flask, Response, jsonify, render_template, request
from werkzeug.exceptions import HTTPException

from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.words import LANGUAGES, translate

logger = logging.getLogger("amarrako.web")

STATUS = {
    RefusalCode.NO_SUCH_TABLE: 404,
    RefusalCode.NO_SUCH_MATCH: 404,
    RefusalCode.NO_SUCH_SEASON: 404,
    RefusalCode.NO_SUCH_CIRCUIT: 404,
    RefusalCode.NO_SUCH_CHAMPIONSHIP: 404,
    RefusalCode.NO_SUCH_PAGE: 404,
    RefusalCode.NO_SUCH_FILE: 404,
    RefusalCode.WRONG_METHOD: 405,
    RefusalCode.SET_EXISTS: 409,
    RefusalCode.FORMAT_EXISTS: 409,
    RefusalCode.SEASON_EXISTS: 409,
    RefusalCode.CIRCUIT_EXISTS: 409,
    RefusalCode.SAME_RESULT: 409,
    RefusalCode.OLDER_RESULT: 409,
    RefusalCode.STALE: 409,
    RefusalCode.NO_POWER_OFF: 409,
    RefusalCode.DATA_IN_DATABASE: 409,
    RefusalCode.TOO_LARGE: 413,
    RefusalCode.FILE_TOO_LARGE: 413,
    RefusalCode.JSON_WANTED: 415,
    RefusalCode.FOREIGN_HOST: 421,
    RefusalCode.FOREIGN_ORIGIN: 403,
    RefusalCode.HTTPS_WANTED: 403,
    RefusalCode.HOUSE_PIN_WANTED: 403,
    RefusalCode.BAD_HOUSE_PIN: 403,
    RefusalCode.HOUSE_PIN_WORN: 429,
    RefusalCode.NOT_A_SOCKET: 426,
    RefusalCode.TOO_FAST: 429,
    RefusalCode.BUSY: 503,
    RefusalCode.NOT_SAVED: 503,
    RefusalCode.LOG_FAILED: 503,
    RefusalCode.TABLE_UNREADABLE: 503,
    RefusalCode.CHAMPIONSHIP_UNREADABLE: 503,
    RefusalCode.NOT_BUILT: 503,
    RefusalCode.INTERNAL: 500,
}
"""HTTP status of each refusal whose status is not 400."""
OF_HTTP = {
    404: RefusalCode.NO_SUCH_PAGE,
    405: RefusalCode.WRONG_METHOD,
    413: RefusalCode.TOO_LARGE,
    415: RefusalCode.JSON_WANTED,
}
"""Refusal for each error that Flask raises, by its HTTP status."""

RETRY_AFTER = "amarrako.retry_after"
"""Key in the WSGI environment of a request beyond its rate limit: seconds until it may retry."""


def register(app: Flask) -> None:
    """Register handlers of refusals, HTTP errors, and bugs."""
    app.register_error_handler(Refused, answer)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _bug)


def answer(refusal: Refused) -> Response:
    """The refusal as JSON or as a page; the status is 400 unless `STATUS` has another."""
    status = STATUS.get(refusal.code, 400)
    if request.path.startswith("/api/") or not _wants_page():
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
    if refusal.code is RefusalCode.NOT_A_SOCKET:
        response.headers["Upgrade"] = "websocket"
    if status == STATUS[RefusalCode.TOO_FAST]:
        response.headers["Retry-After"] = str(
            refusal.params.get("seconds", request.environ.get(RETRY_AFTER, 2))
        )
    return response


def check_budget() -> None:
    """Refuse a request beyond the budget of its address. Refused (too_fast)."""
    if RETRY_AFTER in request.environ:
        raise Refused(RefusalCode.TOO_FAST)


def language() -> str:
    """The reader's language; Spanish if it is not one of `LANGUAGES`."""
    asked = request.args.get("lang")
    if asked in LANGUAGES:
        return asked
    for wanted, _ in request.accept_languages:
        spoken = wanted.partition("-")[0].lower()
        if spoken in LANGUAGES:
            return spoken
    return LANGUAGES[0]


def _wants_page() -> bool:
    """Whether a browser asks for a page."""
    best = request.accept_mimetypes.best_match(["application/json", "text/html"])
    return best == "text/html" and "Sec-WebSocket-Key" not in request.headers


def _http(error: HTTPException) -> Response:
    status = error.code or 500
    usual = RefusalCode.BAD_MESSAGE if status < 500 else RefusalCode.INTERNAL
    refused = answer(Refused(OF_HTTP.get(status, usual)))
    if status < 500:
        refused.status_code = status
    for name, value in error.get_headers():
        if name == "Allow":
            refused.headers[name] = value
    return refused


def _bug(error: Exception) -> Response:
    logger.error("request failed", exc_info=error, extra={"path": request.path})
    return answer(Refused(RefusalCode.INTERNAL))
