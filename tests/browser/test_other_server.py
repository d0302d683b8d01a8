"""Phones and a TV whose server is gone go on at another one of the same database."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import TV, a_phone
from tests.browser.phone import Phone
from tests.postgres import postgres
from tests.several_servers import told, two_servers


def test_a_tap_made_while_no_server_answers_arrives_once_at_the_other(
    tmp_path: Path, contexts: Callable[..., BrowserContext], heed: Callable[[Page], None]
) -> None:
    """Alone finds what a browser forbids a page: other origins, by CORS and by the policy."""
    with postgres() as database, two_servers(tmp_path, database.make_database()) as (one, other):
        ane, jon = (Phone(contexts(**a_phone()).new_page(), one.url) for _ in range(2))
        tv = contexts(viewport=TV, locale="es-ES").new_page()
        for page in (ane.page, jon.page, tv):
            heed(page)
        table = one.open_table()
        for seat, phone in enumerate((ane, jon)):
            phone.open(table)
            phone.sit(seat)
        tv.goto(f"{one.url}/tv/{table}")
        expect(tv.get_by_test_id("tv-hand")).to_be_visible()
        # What the page loads later is loaded now: it cannot be, once its server is gone.
        ane.tap("menu")
        ane.tap("open-history")
        expect(ane.it("history-line").first).to_be_visible()
        ane.page.go_back()
        ane.page.go_back()

        os.kill(other.pid, signal.SIGSTOP)
        one.kill()
        ane.is_not_connected()
        ane.all_pass()
        os.kill(other.pid, signal.SIGCONT)
        for phone, seat in ((ane, 0), (jon, 1)):
            phone.is_connected()
            phone.sees_phase("chica")
            phone.holds(seat)
        expect(tv.get_by_test_id("tv-lance-grande")).to_have_attribute("data-state", "passed")
        assert told(other, table, "lance_passed") == 1

        jon.envido(5)
        expect(ane.it("answer-queremos")).to_be_visible()
        expect(tv.get_by_test_id("tv-bet")).to_be_visible()
        ane.tap("menu")
        ane.tap("open-history")
        expect(ane.it("history-line").filter(has_text="chica").first).to_be_visible()
