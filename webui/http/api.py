"""The HTTP API of docs/protocol.md."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import orjson
from flask import Blueprint, Response, jsonify, request

from scorekeeper.cards.card import read_cards
from scorekeeper.house.commands import (
    CorrectName,
    DeleteRuleSet,
    DismissNotices,
    ForgetName,
    PayDebt,
    SaveRuleSet,
)
from scorekeeper.house.house import House
from scorekeeper.house.view import notice_of
from scorekeeper.kernel.fields import read_fields
from scorekeeper.kernel.reading import LAST_PLACE, integer, mapping, wrong
from scorekeeper.kernel.reading import day as read_day
from scorekeeper.kernel.reading import name as read_name
from scorekeeper.names import digest_of
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.rules.about import about_rules, check_rules
from scorekeeper.table import open_table
from scorekeeper.view import choices_of
from webui.addresses import https_urls
from webui.codes import read_code
from webui.http.errors import language
from webui.http.house import act_on_house, check_listing, give_to_house, is_house, may_list
from webui.http.responses import streamed
from webui.http.sender import body, client_address, phone_of, token_sent
from webui.http.services import services
from webui.limits.policy import Budget
from webui.protocol import PROTOCOL
from webui.protocol.odds import MomentPageShape
from webui.protocol.shapes import NoticesPageShape, OpenedTableShape, TvShape
from webui.queries import reading
from webui.queries.badges import newest, told_of
from webui.queries.checking import last_check
from webui.queries.export_process import FORMS, exported, exported_season
from webui.queries.history import History, history
from webui.queries.ledger import ledger, table_debts
from webui.queries.matches import finished_matches
from webui.queries.moment import NotReadyError, best_moment, last_match
from webui.queries.odds import hand_odds_of, odds_of
from webui.queries.odds_quality import found_by
from webui.queries.person import person
from webui.queries.played import played_matches
from webui.queries.remembered import remembered
from webui.queries.rule_sets import saved_sets
from webui.queries.season import edition, season, seasons
from webui.queries.season_scope import Asked
from webui.queries.season_sheets import FORMS as SHEET_FORMS
from webui.queries.season_sheets import SHEETS
from webui.streams.clocks import evening_of

api = Blueprint("api", __name__)

LARGEST = 2**53 - 1
MOST_OWN = 16
"""Tables of a phone that are looked up in one request."""
MIN_FREE = 1024 * 1024
"""Free bytes of the disk below which the server reports disk_full."""


@api.get("/healthz")
def health() -> Response:
    """200, or 503 when the event store cannot be read or written."""
    found = services()
    try:
        status = "ok" if found.streams.is_well() else "log_failed"
        if status == "ok":
            with reading(found.settings.data) as reader:
                reader.probe()
        disk = os.statvfs(found.settings.data)
        if status == "ok" and disk.f_bavail * disk.f_frsize < MIN_FREE:
            status = "disk_full"
    except Refused as refusal:
        status = refusal.code
    except OSError:  # the data folder is gone
        status = RefusalCode.LOG_FAILED
    response = jsonify(
        status=status,
        version=found.version,
        boot=found.boot,
        sockets=found.policy.sockets.total,
        check=last_check(found.settings.data),
    )
    response.status_code = 200 if status == "ok" else 503
    return response


@api.get("/api/about")
def about() -> Response:
    """Version, addresses and rules of this server."""
    found = services()
    return jsonify(
        version=found.version,
        protocol=PROTOCOL,
        bar=found.house_settings.bar,
        private=found.settings.private_tables,
        addresses=list(found.addresses()),
        secure=https_urls(found.settings.tls, found.addresses()),
        **about_rules(),
    )


@api.get("/api/tables")
def tables() -> Response:
    """The open tables; where they are private, of `?tables=CODE,…`."""
    listed, own = services().streams.open_tables(), _listed_tables()
    return jsonify(tables=[each.as_json() for each in listed if own is None or each.code in own])


def _own_tables() -> list[str]:
    """The tables `?tables=CODE,…` that a phone opened, or at which it had a seat."""
    return request.args.get("tables", "").split(",", MOST_OWN)[:MOST_OWN]


def _listed_tables() -> list[str] | None:
    """The tables that a list is of; None: of all."""
    return None if may_list() else _own_tables()


@api.get("/api/tv")
def tv() -> Response:
    """What TVs show in turn while nobody plays."""
    found = services()
    return jsonify(
        TvShape(
            bar=found.house_settings.bar,
            # They show who played, to anybody who opens the page of TVs.
            slides=found.house_settings.tv_slides and not found.settings.private_tables,
            championships=found.streams.open_championships(),
        )
    )


@api.post("/api/tables")
def new_table() -> tuple[Response, int]:
    """Open a table."""
    events = open_table(body())
    if not is_house() and not services().policy.take(Budget.TABLES, client_address()):
        raise Refused(RefusalCode.TOO_FAST)
    code = services().streams.open_table(events)
    invitation = services().secrets.invitations.to(code)
    return jsonify(OpenedTableShape(table=code, invitation=invitation)), 201


@api.post("/api/tables/<code>/choices")
def choices(code: str) -> Response:
    """The result of a hand for each choice of its wild cards. Changes nothing."""
    given = mapping(body(), "choices", ("seat", "cards"))
    seat = integer(given.get("seat"), "seat", 0, LAST_PLACE)
    cards = read_cards(given.get("cards"), "cards")
    return jsonify(choices_of(services().streams.table(read_code(code)), seat, cards))


@api.get("/api/tables/<code>/history")
def table_history(code: str) -> Response:
    """A page of the events of a table, newest first."""
    before, limit = _number("before", LARGEST), _number("limit", 50, most=200)
    page = ("history", before, limit)
    return _computed(code, page, lambda found: found.happenings(before, limit))


@api.get("/api/tables/<code>/hands")
def hands(code: str) -> Response:
    """A page of the finished hands of a match, newest first: ?match=N, or the newest."""
    before, limit, match = _number("before", LARGEST), _number("limit", 20, most=50), _match()
    page = ("hands", match, before, limit)
    return _computed(code, page, lambda found: found.hands(before, limit), match)


@api.get("/api/tables/<code>/summary")
def summary(code: str) -> Response:
    """The statistics of a match: ?match=N, or the newest."""
    match = _match()
    return _computed(code, ("summary", match), History.summary, match)


@api.get("/api/tables/<code>/badges")
def badges_of_match(code: str) -> Response:
    """The badges won and the records broken in the match `?match=N`; none while it is played."""
    table, match = read_code(code), _number("match", 1)
    return _computed_from_all(
        ("badges", table, match),
        lambda data, house, _: told_of(played_matches(data, house), table, match),
    )


@api.get("/api/tables/<code>/odds")
def odds(code: str) -> Response:
    """How the chances of a match went: of ?match=N, or of the newest; or in its hand ?hand=N."""
    found, hand = services(), _number("hand", 0)
    with history(found.settings.data, found.streams.house, read_code(code), _match()) as one:
        table = one.table()
    if hand:
        return jsonify(hand_odds_of(table, found.odds, hand))
    return jsonify(odds_of(table, found.odds))


@api.get("/api/moment")
def moment() -> Response:
    """The hand that moved the chances of the last match most."""
    check_listing()
    found = services()
    data, house, odds = found.settings.data, found.streams.house, found.odds
    last = last_match(data, house)
    table = None if last is None else odds.of(last.rules)
    if last is None or table is None:
        ready = last is None or odds.failed(last.rules)
        return jsonify(MomentPageShape(ready=ready, moment=None))
    try:
        return _computed_from_all(
            ("moment", last.table, last.match),
            lambda data, house, _: MomentPageShape(
                ready=True, moment=best_moment(data, house, last, table, odds)
            ),
        )
    except NotReadyError:
        return jsonify(MomentPageShape(ready=False, moment=None))


def _computed(
    code: str,
    page: tuple[str | int | None, ...],
    compute: Callable[[History], object],
    match: int | None = None,
) -> Response:
    """Send a page of a table that is computed from the log, or cached."""
    with history(
        services().settings.data, services().streams.house, read_code(code), match
    ) as found:
        return services().page_cache.answer(
            (found.code, *page), found.edition, lambda: orjson.dumps(compute(found))
        )


@api.get(f"/api/tables/<code>/export<any({', '.join(map(repr, FORMS))}):form>")
def export(code: str, form: str) -> Response:
    """A file of the finished hands or matches: of ?match=N, or of all matches."""
    table, match = read_code(code), _match()
    found = services()
    pieces = exported(
        *(found.settings.data, found.streams.house, table, match),
        form=form,
        language=language(),
    )
    response = streamed(pieces, FORMS[form][0])
    response.headers["Content-Disposition"] = f'inline; filename="{table}{form}"'
    return response


@api.get("/api/matches")
def matches() -> Response:
    """A page of the finished matches of all tables, newest first; private ones as `/api/tables`."""
    limit = _number("limit", 30, most=100)
    found, before, of = services(), request.args.get("before"), _listed_tables()
    return jsonify(finished_matches(found.settings.data, found.streams.house, before, limit, of))


@api.get("/api/season")
def standings() -> Response:
    """Standings and records: of the season `?season=`, or since `?since=` (seconds since 1970).

    With neither they are of the season that runs, or of all. `?evening=2026-11-27` and `?kings=4`
    narrow them down. Refused (bad_name, bad_field, no_such_season).
    """
    asked = _asked()
    return _of_season(
        ("season", *asked), lambda data, house, today: season(data, house, asked, today)
    )


@api.get("/api/season/<what>.<form>")
def sheet_of_season(what: str, form: str) -> Response:
    """A sheet of what `/api/season` shows. Refused (no_such_page, and as there)."""
    if what not in SHEETS or form not in SHEET_FORMS:
        raise Refused(RefusalCode.NO_SUCH_PAGE)
    check_listing()
    data, house = services().settings.data, services().streams.house
    today = evening_of(time.time())
    pieces = exported_season(data, house, _asked(), today, what=what, form=form)
    response = streamed(pieces, SHEET_FORMS[form])
    response.headers["Content-Disposition"] = f'inline; filename="season-{what}.{form}"'
    return response


def _asked() -> Asked:
    name, evening = request.args.get("season"), request.args.get("evening")
    return Asked(
        season=None if name is None else read_name(name, "season"),
        since=_number("since", 0) or None,
        evening=None if evening is None else read_day(evening, "evening"),
        kings=_number("kings", 0, most=8) or None,
    )


@api.get("/api/seasons")
def saved_seasons() -> Response:
    """The seasons, with the winners of those that have ended, and points rules to choose from."""
    return _of_season(("seasons",), seasons)


@api.get("/api/people")
def page_of_person() -> Response:
    """What the person of the name `?name=` has played. Refused (bad_name)."""
    name = read_name(request.args.get("name"), "name")
    return _of_season(("person", name), lambda data, house, _: person(data, house, name))


@api.get("/api/badges")
def newest_badges() -> Response:
    """The badges won last, and the records."""
    return _of_season(("badges",), lambda data, house, _: newest(played_matches(data, house)))


@api.get("/api/odds")
def quality_of_odds() -> Response:
    """How good the chances to win were, over games of this house and simulated ones."""
    return jsonify(found_by(services().odds_quality, evening_of(time.time())))


@api.get("/api/debts")
def all_debts() -> Response:
    """Who owes what; with `?name=` what a person owes and is owed. Refused (bad_name)."""
    asked = request.args.get("name")
    name = None if asked is None else read_name(asked, "name")
    return _of_season(("debts", name), lambda data, house, _: ledger(data, house, name))


@api.get("/api/tables/<code>/debts")
def debts_of_table(code: str) -> Response:
    """What is owed for the matches of a table, and which of it to this phone."""
    table, found, token = read_code(code), services(), token_sent()
    phone = None if token is None else phone_of(token)
    at_table = found.streams.table(table)
    return jsonify(table_debts(found.settings.data, found.streams.house, at_table, table, phone))


@api.post("/api/tables/<code>/debts")
def pay_debt(code: str) -> Response:
    """Note that what is owed for a match was paid, or not; those it is owed to, and the house."""
    table = read_code(code)
    given = {**mapping(body(), "debt", ("match", "ended", "paid")), "table": table}
    give_to_house(read_fields(PayDebt, given, "debt"))
    return debts_of_table(table)


def _of_season(
    page: tuple[str | float | None, ...], compute: Callable[[Path, House, str], object]
) -> Response:
    """Send a page about what everybody played. Refused (house_pin_wanted): tables are private."""
    check_listing()
    return _computed_from_all(page, compute)


def _computed_from_all(
    page: tuple[str | float | None, ...], compute: Callable[[Path, House, str], object]
) -> Response:
    """Send a page that is computed from the facts of all matches and the day, or cached."""
    data, house = services().settings.data, services().streams.house
    today = evening_of(time.time())
    return services().page_cache.answer(
        page, edition(data, house, today), lambda: orjson.dumps(compute(data, house, today))
    )


@api.get("/api/remembered")
def names_to_offer() -> Response:
    """The names to offer, and the last of the tables `?tables=CODE,…` of a phone.

    Where tables are private, the names are those of its own.
    """
    house = services().streams.house
    found = remembered(services().settings.data, house, _own_tables(), of=_listed_tables())
    if is_house():
        found["hidden"] = [name for name in found["players"] if digest_of(name) in house.hidden]
    return jsonify(found)


@api.put("/api/remembered")
def correct_name() -> Response:
    """Spell a name otherwise; as one that is offered already only with `merge`."""
    act_on_house(CorrectName)
    return names_to_offer()


@api.delete("/api/remembered")
def forget_name() -> Response:
    """Stop offering a name."""
    act_on_house(ForgetName)
    return names_to_offer()


@api.get("/api/notices")
def notices() -> Response:
    """The notices about the data."""
    # They may have the code of a table.
    listed = services().streams.house.notices if may_list() else ()
    return jsonify(NoticesPageShape(notices=[*map(notice_of, listed)]))


@api.delete("/api/notices")
def dismiss_notices() -> Response:
    """Dismiss all notices; for a day with the house PIN only. Refused (house_pin_wanted)."""
    give_to_house(DismissNotices())
    return notices()


@api.post("/api/rules/check")
def check() -> Response:
    """Check whether settings contradict each other. Changes nothing."""
    return jsonify(check_rules(mapping(body(), "rules")))


# The name of a rule set is in the body, never in the path: it is any text that a person types, and
# browsers rewrite paths like `..` before they send them.


@api.get("/api/rules/sets")
def rule_sets() -> Response:
    """The saved rule sets."""
    return jsonify(sets=saved_sets(services().streams.house))


@api.put("/api/rules/sets")
def save_rule_set() -> Response:
    """Save a rule set; an existing one only with `replace`."""
    act_on_house(SaveRuleSet)
    return rule_sets()


@api.delete("/api/rules/sets")
def drop_rule_set() -> Response:
    """Delete a rule set."""
    act_on_house(DeleteRuleSet)
    return rule_sets()


def _match() -> int | None:
    return _number("match", 0) or None


def _number(name: str, default: int, *, most: int = LARGEST) -> int:
    """Read a positive number from the query string. Refused (bad_field)."""
    text = request.args.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit()) or len(text) > 16 or not 1 <= int(text) <= most:
        raise wrong(name, text, f"1…{most}")
    return int(text)
