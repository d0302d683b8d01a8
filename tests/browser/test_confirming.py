"""Confirmation by the other side (setting `confirm`): of a count, and of a score that is set."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import is_of_a_size
from tests.browser.phone import Phone, score_line
from tests.browser.seating import all_sit, beside
from tests.server import Server

BOTH = {"confirm": "both", "confirm_after": 0}


@pytest.fixture
def table(server: Server) -> str:
    return server.open_table(rules=BOTH)


@pytest.fixture
def phones(server: Server, new_phone: Callable[..., Phone], table: str) -> list[Phone]:
    """Ane's, Jon's, and one that only watches."""
    seated = all_sit(server, new_phone, table, 2)
    watcher = new_phone()
    watcher.open(table)
    watcher.tap("back")
    return [*seated, watcher]


def test_no_score_is_set_before_the_other_pair_has_said_yes(phones: list[Phone]) -> None:
    ane, jon, watcher = phones
    _a_score_is_asked_for_and_declined(ane, jon, watcher)
    _a_score_is_asked_for_and_agreed_on(ane, jon)


def test_no_count_is_booked_before_the_other_pair_has_said_yes(
    server: Server,
    phones: list[Phone],
    table: str,
    tv: Page,
) -> None:
    ane, jon, watcher = phones
    tv.goto(f"{server.url}/tv/{table}")
    _a_score_was_declined_and_another_agreed_on(server, ane, jon)
    _tell_a_hand(server, ane)
    for phone in phones:
        phone.sees_phase("proposed")
        phone.sees_score(12, 7)
        expect(phone.it("would-be")).to_have_text("Quedaría: Nosotros 16, Ellos 7")
        expect(phone.it("to-see")).to_have_attribute("data-waits", "1")
        expect(phone.it("to-see")).to_contain_text("Falta el visto de Ellos")
    ane.may_not("count-yes", "next-hand")
    watcher.may_not("count-yes", "count-wrong")
    expect(tv.get_by_test_id("tv-lance")).to_have_text("Recuento por ver")
    expect(tv.get_by_test_id("tv-count-awaited")).to_have_text("Falta el visto de Ellos")
    expect(tv.get_by_test_id("tv-score-0")).to_have_text("12")
    is_of_a_size(jon.page, "a count to be seen", fits=True)

    jon.tap("count-yes")
    for phone in phones:
        phone.sees_phase("counted")
        phone.sees_score(16, 7)
    expect(tv.get_by_test_id("tv-score-0")).to_have_text("16")
    _everybody_reads_who_saw_it(watcher, server, table)


def _ask(ane: Phone, stones: tuple[int, int], reason: str) -> None:
    ane.tap("menu")
    ane.tap("open-score")
    for side, number in enumerate(stones):
        ane.it(f"set-stones-{side}").fill(str(number))
    ane.it("set-reason").fill(reason)
    expect(ane.it("score-done")).to_have_text("Preguntar")
    ane.tap("score-done")


def _a_score_is_asked_for_and_declined(ane: Phone, jon: Phone, watcher: Phone) -> None:
    _ask(ane, (20, 0), "Eso creo")
    for phone in (ane, jon, watcher):
        asked = phone.it("act-request")
        expect(asked).to_contain_text("Ane pide: poner el marcador")
        expect(asked).to_contain_text("Eso creo")
        expect(phone.it("asked-0")).to_have_attribute("data-stones", "20")
    expect(ane.it("to-agree")).to_have_text("Falta el sí de Ellos")
    expect(ane.it("act-withdraw")).to_have_text("Retirar")
    ane.may_not("act-yes")
    watcher.may_not("act-yes", "act-no")
    is_of_a_size(jon.page, "a score that is asked for")
    jon.tap("act-no")
    for phone in (ane, jon, watcher):
        phone.may_not("act-request")
        phone.sees_score(0, 0)


def _a_score_is_asked_for_and_agreed_on(ane: Phone, jon: Phone) -> None:
    _ask(ane, (12, 7), "Seguimos lo de ayer")
    jon.tap("act-yes")
    for phone in (ane, jon):
        phone.sees_score(12, 7)
        phone.may_not("act-request")


def _a_score_was_declined_and_another_agreed_on(server: Server, ane: Phone, jon: Phone) -> None:
    with beside(server, ane, speaker=0) as asking, beside(server, jon, speaker=1) as answering:
        for stones, reason, yes in (
            ([20, 0], "Eso creo", False),
            ([12, 7], "Seguimos lo de ayer", True),
        ):
            asking.tell("set_score", stones=stones, games=[0, 0], reason=reason)
            answering.answer(yes=yes)
    ane.sees_score(12, 7)


def _tell_a_hand(server: Server, ane: Phone) -> None:
    """Two at grande, wanted; nobody has pares or juego; Ane tells who won, without cards."""
    with beside(server, ane, speaker=0) as told:
        told.bid(0, "envido", 2)
        told.bid(1, "quiero")
        told.all_pass()
        for lance in ("pares", "juego"):
            told.tell("nobody_else", lance=lance)
        told.all_pass()
        for lance in ("grande", "chica", "juego"):
            told.tell("tell_lance", lance=lance, winner=0, values={})


def _everybody_reads_who_saw_it(watcher: Phone, server: Server, table: str) -> None:
    """Who only watches reads all of it, each line with its time and its name."""
    watcher.page.goto(f"{server.url}/t/{table}#history")
    lines = watcher.it("history-line")
    expect(lines.first).to_have_attribute("data-type", "hand_counted")
    told = {
        "accepted": [
            ("Jon ha visto el recuento", "Jon"),
            (f"Jon dice que sí: poner el marcador {score_line(12, 7)}", "Jon"),
        ],
        "count_proposed": [("Recuento por ver: Nosotros +4", "Ane")],
        "score_set": [
            (f"Marcador acordado: {score_line(12, 7)} (Seguimos lo de ayer)", "Jon"),
        ],
        "declined": [(f"Jon dice que no: poner el marcador {score_line(20, 0)}", "Jon")],
    }
    for kind, newest_first in told.items():
        found = watcher.page.locator(f'[data-testid=history-line][data-type="{kind}"]')
        for place, (words, who) in enumerate(newest_first):
            line = found.nth(place)
            expect(line.locator("div")).to_contain_text(words)
            expect(line.locator(".who")).to_have_text(who)
    history = cast("dict[str, list[dict[str, object]]]", server.get(f"/api/tables/{table}/history"))
    shown = lines.count()
    # Who said no to pares or juego in one step stands in one line.
    lines_wanted = {
        (one["lance"], one["at"], one["by"])
        if one["type"] == "declared" and one["has"] is False
        else one["sequence"]
        for one in history["entries"]
    }
    assert shown == len(lines_wanted)
    times, names = (lines.locator(part).all_inner_texts() for part in ("time", ".who"))
    assert len([time for time in times if time.strip()]) == shown, "every line has its time"
    assert len([name for name in names if name.strip()]) == shown, "and its name"
