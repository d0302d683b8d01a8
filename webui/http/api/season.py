"""What everybody played: seasons, people, badges, debts, and how good the odds were."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from flask import Blueprint, Response, jsonify, request

from scorekeeper.house.house import House
from scorekeeper.kernel.reading import day as read_day
from scorekeeper.kernel.reading import name as read_name
from scorekeeper.refusal import RefusalCode, Refused
from webui.http.computed import page_of_all_matches
from webui.http.listing import check_listing
from webui.http.query_string import number
from webui.http.responses import streamed
from webui.http.services import services
from webui.protocol.odds import MomentPageShape
from webui.queries import season as queries
from webui.queries.badges import newest
from webui.queries.export_process import exported_season
from webui.queries.ledger import ledger
from webui.queries.moment import NotReadyError, best_moment, last_match
from webui.queries.odds_quality import found_by
from webui.queries.person import person
from webui.queries.played import played_matches
from webui.queries.season_scope import Asked
from webui.queries.season_sheets import FORMS as SHEET_FORMS
from webui.queries.season_sheets import SHEETS
from webui.streams.clocks import evening_of

season = Blueprint("season", __name__)


@season.get("/api/season")
def standings() -> Response:
    """Standings and records: of the season `?season=`, or since `?since=` (seconds since 1970).

    With neither they are of the season that runs, or of all. `?evening=2026-11-27` and `?kings=4`
    narrow them down. Refused (bad_name, bad_field, no_such_season).
    """
    asked = _asked()
    return _of_season(
        ("season", *asked), lambda data, house, today: queries.season(data, house, asked, today)
    )


@season.get("/api/season/<what>.<form>")
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
        since=number("since", 0) or None,
        evening=None if evening is None else read_day(evening, "evening"),
        kings=number("kings", 0, most=8) or None,
    )


@season.get("/api/seasons")
def saved_seasons() -> Response:
    """The seasons, with the winners of those that have ended, and points rules to choose from."""
    return _of_season(("seasons",), queries.seasons)


@season.get("/api/people")
def page_of_person() -> Response:
    """What the person of the name `?name=` has played. Refused (bad_name)."""
    name = read_name(request.args.get("name"), "name")
    return _of_season(("person", name), lambda data, house, _: person(data, house, name))


@season.get("/api/badges")
def newest_badges() -> Response:
    """The badges won last, and the records."""
    return _of_season(("badges",), lambda data, house, _: newest(played_matches(data, house)))


@season.get("/api/debts")
def all_debts() -> Response:
    """Who owes what; with `?name=` what a person owes and is owed. Refused (bad_name)."""
    asked = request.args.get("name")
    name = None if asked is None else read_name(asked, "name")
    return _of_season(("debts", name), lambda data, house, _: ledger(data, house, name))


@season.get("/api/odds")
def quality_of_odds() -> Response:
    """How good the chances to win were, over games of this house and simulated ones."""
    return jsonify(found_by(services().odds_quality, evening_of(time.time())))


@season.get("/api/moment")
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
        return page_of_all_matches(
            ("moment", last.table, last.match),
            lambda data, house, _: MomentPageShape(
                ready=True, moment=best_moment(data, house, last, table, odds)
            ),
        )
    except NotReadyError:
        return jsonify(MomentPageShape(ready=False, moment=None))


def _of_season(
    page: tuple[str | float | None, ...], compute: Callable[[Path, House, str], object]
) -> Response:
    """Send a page about what everybody played. Refused (house_pin_wanted): tables are private."""
    check_listing()
    return page_of_all_matches(page, compute)
