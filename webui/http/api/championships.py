"""Championships over HTTP: the archive, formats, and tables for spreadsheets (docs/protocol.md)."""

from __future__ import annotations

import time

from flask import Blueprint, Response, jsonify

from scorekeeper.championship.check_format import read_format
from scorekeeper.championship.commands import MOST_ROOM_TABLES
from scorekeeper.championship.format import MOST_ENTRIES
from scorekeeper.championship.view.championship_view import ChampionshipShape
from scorekeeper.house.commands import DeleteFormat, SaveFormat
from scorekeeper.kernel.reading import integer, mapping, sequence, wrong
from webui.codes import read_championship_code
from webui.http.errors import language
from webui.http.house_commands import act_on_house
from webui.http.responses import streamed
from webui.http.sender import body
from webui.http.services import services
from webui.queries import championships as queries
from webui.queries.export_process import exported_championship
from webui.streams.clocks import evening_of

MOST_PLANS = 10
"""The most numbers of pairs that are planned for in one request."""

championships = Blueprint("championships", __name__, url_prefix="/api/championships")


@championships.get("")
def archive() -> Response:
    """Send all championships, the newest first."""
    return jsonify(queries.archive(services().settings.data, services().streams.house))


@championships.get("/formats")
def formats() -> Response:
    """Send the formats that can be chosen."""
    return jsonify(formats=queries.formats(services().streams.house))


@championships.put("/formats")
def save_format() -> Response:
    """Save a format; an existing one only with `replace`. With the house PIN."""
    act_on_house(SaveFormat)
    return formats()


@championships.delete("/formats")
def delete_format() -> Response:
    """Delete a saved format. With the house PIN."""
    act_on_house(DeleteFormat)
    return formats()


@championships.post("/plan")
def plan() -> Response:
    """Say what a format asks for with numbers of pairs, or why it cannot be played."""
    given = mapping(body(), "plan", ("format", "entries", "tables"))
    entries = sequence(given.get("entries"), "entries")
    if not 1 <= len(entries) <= MOST_PLANS:
        raise wrong("entries", len(entries), f"1…{MOST_PLANS}")
    counts = [integer(each, "entries", 2, MOST_ENTRIES) for each in entries]
    tables = integer(given.get("tables", 0), "tables", 0, MOST_ROOM_TABLES)
    return jsonify(plans=queries.plans(read_format(given.get("format")), counts, tables))


def _view(code: str) -> ChampionshipShape:
    found = services()
    today = evening_of(time.time())
    return queries.view_of(
        found.settings.data, found.streams.house, read_championship_code(code), today
    )


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
        services().settings.data, services().streams.house, read_championship_code(code), language()
    )
    return streamed(pieces, "text/plain")


@championships.get("/<code>/<what>.json")
def as_json(code: str, what: str) -> Response:
    """Send entries, matches or standings as a list of objects."""
    view = _view(code)
    return jsonify(queries.table_of(view, what, language())[1])
