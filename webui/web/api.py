"""The HTTP side of docs/protocol.md."""

from __future__ import annotations

import json

from flask import Blueprint, Response, jsonify, request

from scorekeeper.record import HAND_COLUMNS, MATCH_COLUMNS, sheet
from scorekeeper.refusal import Refused
from scorekeeper.rules.about import about_rules
from scorekeeper.table import open_table
from webui.codes import read_code
from webui.protocol import PROTOCOL
from webui.tables.matches import finished_matches
from webui.tables.past import Past
from webui.tables.remembered import forgetting, remembered
from webui.tls.places import https_places
from webui.web.body import body
from webui.web.errors import language
from webui.web.services import services

api = Blueprint("api", __name__, url_prefix="/api")

MOST_ENTRIES = 200
USUAL_ENTRIES = 50
MOST_HANDS = 50
USUAL_HANDS = 20
MOST_MATCHES = 100
USUAL_MATCHES = 30


@api.get("/about")
def about() -> Response:
    """What this server is and which rules it knows."""
    found = services()
    return jsonify(
        version=found.version,
        protocol=PROTOCOL,
        addresses=list(found.addresses()),
        secure=https_places(found.settings.tls, found.addresses()),
        **about_rules(),
    )


@api.get("/tables")
def tables() -> Response:
    """The tables being played."""
    return jsonify(tables=[each.as_json() for each in services().house.open_tables()])


@api.post("/tables")
def new_table() -> tuple[Response, int]:
    """Open a table."""
    events = open_table(body())
    if not services().new_tables.take():
        raise Refused("too_fast")
    return jsonify(table=services().house.open_table(events)), 201


@api.get("/tables/<code>/history")
def history(code: str) -> Response:
    """What happened, newest first, a page at a time."""
    before = _number("before", 2**53 - 1, least=1)
    limit = _number("limit", USUAL_ENTRIES, least=1, most=MOST_ENTRIES)
    with Past(services().open_reader, read_code(code)) as past:
        entries, more = past.happenings(before, limit)
    return jsonify(entries=entries, more=more)


@api.get("/tables/<code>/hands")
def hands(code: str) -> Response:
    """The finished hands of the running match, newest first, a page at a time."""
    before = _number("before", 2**53 - 1, least=1)
    limit = _number("limit", USUAL_HANDS, least=1, most=MOST_HANDS)
    with Past(services().open_reader, read_code(code)) as past:
        found, more = past.hands(before, limit)
    return jsonify(hands=found, more=more)


@api.get("/matches")
def matches() -> Response:
    """The finished matches of all tables, newest first, a page at a time."""
    limit = _number("limit", USUAL_MATCHES, least=1, most=MOST_MATCHES)
    return jsonify(finished_matches(services().open_reader, request.args.get("before"), limit))


@api.get("/remembered")
def what_is_remembered() -> Response:
    """Names used here, and the last table opened."""
    return jsonify(remembered(services().open_reader))


@api.delete("/remembered")
def forget() -> Response:
    """Offer a name no more."""
    change = forgetting(body())
    if not services().new_tables.take():
        raise Refused("too_fast")
    services().house.change_kept(change)
    return what_is_remembered()


@api.get("/tables/<code>/summary")
def summary(code: str) -> Response:
    """A match in numbers: ?match=N, or the newest."""
    with _matches_of(code) as past:
        return jsonify(past.summary())


@api.get("/tables/<code>/export.jsonl")
def export_records(code: str) -> Response:
    """The finished hands as hand records, one a line; of ?match=N, or of all matches."""
    with _matches_of(code) as past:
        lines = [json.dumps(record, ensure_ascii=False) + "\n" for record in past.records()]
    return _download("".join(lines), "application/jsonl", f"{read_code(code)}.jsonl")


@api.get("/tables/<code>/export.txt")
def export_text(code: str) -> Response:
    """The matches in words; of ?match=N, or all."""
    with _matches_of(code) as past:
        text = "\n".join(past.texts(language()))
    return _download(text, "text/plain", f"{read_code(code)}.txt")


@api.get("/tables/<code>/export.csv")
def export_matches(code: str) -> Response:
    """The matches for a spreadsheet, one a line; ?match=N alone, or all."""
    with _matches_of(code) as past:
        text = sheet(MATCH_COLUMNS, past.match_lines())
    return _download(text, "text/csv", f"{read_code(code)}.csv")


@api.get("/tables/<code>/export-hands.csv")
def export_hands(code: str) -> Response:
    """The finished hands for a spreadsheet, one a line; of ?match=N, or of all matches."""
    with _matches_of(code) as past:
        text = sheet(HAND_COLUMNS, past.hand_lines())
    return _download(text, "text/csv", f"{read_code(code)}-hands.csv")


def _matches_of(code: str) -> Past:
    number = _number("match", 0, least=1)
    return Past(services().open_reader, read_code(code), number or None)


def _download(text: str, mimetype: str, name: str) -> Response:
    response = Response(text, mimetype=mimetype)
    response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    return response


def _number(name: str, otherwise: int, *, least: int, most: int = 2**53 - 1) -> int:
    text = request.args.get(name)
    if text is None:
        return otherwise
    if not (text.isascii() and text.isdigit()) or len(text) > 16 or not least <= int(text) <= most:
        raise Refused("bad_field", field=name, value=text[:40], allowed=f"{least}…{most}")
    return int(text)
