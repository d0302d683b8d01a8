"""Tables: open one, list them, and the pages and files computed of what was played at one."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, request

from scorekeeper.cards.card import read_cards
from scorekeeper.house.commands import PayDebt
from scorekeeper.kernel.fields import read_fields
from scorekeeper.kernel.reading import LAST_PLACE, integer, mapping
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table import open_table
from scorekeeper.view import choices_of
from webui.codes import read_code
from webui.http.computed import page_of_all_matches, page_of_table
from webui.http.errors import language
from webui.http.house_commands import give_to_house
from webui.http.house_pin import is_house
from webui.http.listing import listed_tables
from webui.http.query_string import LARGEST, match_asked, number
from webui.http.responses import streamed
from webui.http.sender import body, client_address, phone_sent
from webui.http.services import services
from webui.limits.policy import Budget
from webui.protocol.tables import OpenedTableShape
from webui.queries.badges import told_of
from webui.queries.export_process import FORMS, exported
from webui.queries.history import History, history
from webui.queries.ledger import table_debts
from webui.queries.matches import finished_matches
from webui.queries.odds import hand_odds_of, odds_of
from webui.queries.played import played_matches

tables = Blueprint("tables", __name__)


@tables.get("/api/tables")
def open_tables() -> Response:
    """The open tables; where they are private, of `?tables=CODE,…`."""
    listed, own = services().streams.open_tables(), listed_tables()
    return jsonify(tables=[each.as_json() for each in listed if own is None or each.code in own])


@tables.post("/api/tables")
def new_table() -> tuple[Response, int]:
    """Open a table."""
    events = open_table(body())
    if not is_house() and not services().policy.take(Budget.TABLES, client_address()):
        raise Refused(RefusalCode.TOO_FAST)
    code = services().streams.open_table(events)
    invitation = services().secrets.invitations.to(code)
    return jsonify(OpenedTableShape(table=code, invitation=invitation)), 201


@tables.post("/api/tables/<code>/choices")
def choices(code: str) -> Response:
    """The result of a hand for each choice of its wild cards. Changes nothing."""
    given = mapping(body(), "choices", ("seat", "cards"))
    seat = integer(given.get("seat"), "seat", 0, LAST_PLACE)
    cards = read_cards(given.get("cards"), "cards")
    return jsonify(choices_of(services().streams.table(read_code(code)), seat, cards))


@tables.get("/api/tables/<code>/history")
def table_history(code: str) -> Response:
    """A page of the events of a table, newest first."""
    before, limit = number("before", LARGEST), number("limit", 50, most=200)
    page = ("history", before, limit)
    return page_of_table(code, page, lambda found: found.happenings(before, limit))


@tables.get("/api/tables/<code>/hands")
def hands(code: str) -> Response:
    """A page of the finished hands of a match, newest first: ?match=N, or the newest."""
    before, limit, match = number("before", LARGEST), number("limit", 20, most=50), match_asked()
    page = ("hands", match, before, limit)
    return page_of_table(code, page, lambda found: found.hands(before, limit), match)


@tables.get("/api/tables/<code>/summary")
def summary(code: str) -> Response:
    """The statistics of a match: ?match=N, or the newest."""
    match = match_asked()
    return page_of_table(code, ("summary", match), History.summary, match)


@tables.get("/api/tables/<code>/badges")
def badges_of_match(code: str) -> Response:
    """The badges won and the records broken in the match `?match=N`; none while it is played."""
    table, match = read_code(code), number("match", 1)
    return page_of_all_matches(
        ("badges", table, match),
        lambda data, house, _: told_of(played_matches(data, house), table, match),
    )


@tables.get("/api/tables/<code>/odds")
def odds(code: str) -> Response:
    """How the chances of a match went: of ?match=N, or of the newest; or in its hand ?hand=N."""
    found, hand = services(), number("hand", 0)
    with history(found.settings.data, found.streams.house, read_code(code), match_asked()) as one:
        table = one.table()
    if hand:
        return jsonify(hand_odds_of(table, found.odds, hand))
    return jsonify(odds_of(table, found.odds))


@tables.get(f"/api/tables/<code>/export<any({', '.join(map(repr, FORMS))}):form>")
def export(code: str, form: str) -> Response:
    """A file of the finished hands or matches: of ?match=N, or of all matches."""
    table, match = read_code(code), match_asked()
    found = services()
    pieces = exported(
        *(found.settings.data, found.streams.house, table, match),
        form=form,
        language=language(),
    )
    response = streamed(pieces, FORMS[form][0])
    response.headers["Content-Disposition"] = f'inline; filename="{table}{form}"'
    return response


@tables.get("/api/tables/<code>/debts")
def debts_of_table(code: str) -> Response:
    """What is owed for the matches of a table, and which of it to this phone."""
    table, found, phone = read_code(code), services(), phone_sent()
    at_table = found.streams.table(table)
    return jsonify(table_debts(found.settings.data, found.streams.house, at_table, table, phone))


@tables.post("/api/tables/<code>/debts")
def pay_debt(code: str) -> Response:
    """Note that what is owed for a match was paid, or not; those it is owed to, and the house."""
    table = read_code(code)
    given = {**mapping(body(), "debt", ("match", "ended", "paid")), "table": table}
    give_to_house(read_fields(PayDebt, given, "debt"))
    return debts_of_table(table)


@tables.get("/api/matches")
def matches() -> Response:
    """A page of the finished matches of all tables, newest first; private ones as `/api/tables`."""
    limit = number("limit", 30, most=100)
    found, before, of = services(), request.args.get("before"), listed_tables()
    return jsonify(finished_matches(found.settings.data, found.streams.house, before, limit, of))
