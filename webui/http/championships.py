"""Championships over HTTP: the archive, formats, and tables for spreadsheets (docs/protocol.md)."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify

from scorekeeper.championship.shapes import ChampionshipShape
from webui.codes import read_code
from webui.http.errors import language
from webui.http.responses import streamed
from webui.http.services import services
from webui.queries import championships as queries
from webui.queries.export_process import exported_championship

championships = Blueprint("championships", __name__, url_prefix="/api/championships")


@championships.get("")
def archive() -> Response:
    """Send all championships, the newest first."""
    return jsonify(queries.archive(services().settings.data, services().streams.house))


@championships.get("/formats")
def formats() -> Response:
    """Send the formats that can be chosen."""
    return jsonify(queries.formats())


def _view(code: str) -> ChampionshipShape:
    return queries.view_of(services().settings.data, services().streams.house, read_code(code))


@championships.get("/<code>")
def view(code: str) -> Response:
    """Send a championship as everybody sees it."""
    return jsonify(_view(code))


@championships.get("/<code>/<what>.csv")
def as_csv(code: str, what: str) -> Response:
    """Send entries, matches or standings for a spreadsheet."""
    view = _view(code)
    return Response(queries.csv_of(queries.table_of(view, what, language())), mimetype="text/csv")


@championships.get("/<code>/matches.txt")
def as_text(code: str) -> Response:
    """Send the text of all matches."""
    pieces = exported_championship(
        services().settings.data, services().streams.house, read_code(code), language()
    )
    return streamed(pieces, "text/plain")


@championships.get("/<code>/<what>.json")
def as_json(code: str, what: str) -> Response:
    """Send entries, matches or standings as a list of objects."""
    view = _view(code)
    return jsonify(queries.table_of(view, what, language())[1])
