"""Wrong declarations (rule book §9): accepted with the setting `tournament`, else corrected.

What each of them means: tests/scorekeeper/test_s09_wrong_declarations.py, and in words
webui/client/src/words/verdicts.test.ts. The choice between the word and the cards:
webui/client/src/table/cards/showdown.test.tsx.
"""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.accessibility import is_of_a_size, reads_well
from tests.browser.phone import Phone
from tests.browser.seating import come_seated
from tests.browser.table_states import LONG
from tests.browser.wrong_declarations import (
    ruling_wanted,
    void_with_a_deje,
)
from tests.seated_client import SeatedClient
from tests.server import Server

NewPhone = Callable[..., Phone]


def jons(server: Server, jon: Phone) -> str:
    """A table where Jon has a phone with a screen, and nobody else has one."""
    table = server.open_table(rules={"misdeclaration": "tournament"}, **LONG)
    come_seated(server, jon, table, 1)
    return table


def test_what_follows_is_said_everywhere_before_it_is_booked(
    server: Server, new_phone: NewPhone, tv: Page
) -> None:
    """The verdict on two phones and the TV, accepted and taken back by taps; it fits them."""
    jon, spectator = new_phone(), new_phone()
    table = jons(server, jon)
    spectator.open(table)
    spectator.tap("to-play")
    tv.goto(f"{server.url}/tv/{table}")
    with SeatedClient(server, table) as seated:
        void_with_a_deje(seated)
        for phone in (jon, spectator):
            verdict = phone.it("verdict")
            expect(verdict).to_have_attribute("data-kind", "void")
            expect(verdict).to_contain_text(
                "Maria Auxiliadora Etxebe dijo que tenía pares, pero con R C 5 4 no los tiene."
            )
            expect(phone.it("follows")).to_have_text(
                "Lo envidado a Pares no vale. El deje de Los de la Plaza Mayor 24 vuelve: 1 piedra."
            )
            expect(phone.it("due")).to_have_attribute("data-side", "1")
            expect(phone.it("due")).to_have_attribute("data-stones", "1")
            phone.sees_score(1, 0)
        expect(spectator.it("verdict-accept")).to_have_count(0)
        expect(spectator.it("verdict-fix")).to_have_count(0)
        wrong = tv.get_by_test_id("tv-wrong-pares")
        expect(wrong).to_contain_text("El deje de Los de la Plaza Mayor 24 vuelve: 1 piedra.")
        expect(wrong).to_contain_text("Para Goizaldeko mahaikideak 2, 1 piedra (Jon: par +1).")
        assert not tv.evaluate("document.documentElement.scrollHeight > innerHeight")
        jon.tap("verdict-rule")
        expect(jon.it("article")).to_have_attribute("data-article", "wrong_pares")
        jon.page.go_back()
        jon.tap("verdict-fix")
        expect(jon.it("fix-declaration")).to_be_visible()
        is_of_a_size(jon.page, "a slip of the finger", fits=True)
        jon.tap("verdict-back")
        jon.tap("verdict-accept")
        for phone in (jon, spectator):
            phone.sees_phase("counted")
            # The deje went back: grande, pares to Jon; chica and punto to the others.
            phone.sees_score(2, 2)
        expect(tv.get_by_test_id("tv-score-0")).to_have_text("2")
        jon.undo_beyond_the_hand()
        expect(jon.it("verdict")).to_be_visible()


def test_a_ruling_that_is_wanted_is_entered_with_its_reason(
    server: Server, new_phone: NewPhone, tv: Page
) -> None:
    """The form of a ruling by taps and typing, and what comes of it on the TV."""
    jon = new_phone()
    table = jons(server, jon)
    tv.goto(f"{server.url}/tv/{table}")
    with SeatedClient(server, table) as seated:
        ruling_wanted(seated)
        expect(jon.it("verdict")).to_contain_text("lo decide el árbitro")
        expect(jon.it("verdict-accept")).to_have_count(0)
        reads_well(jon.page, "a ruling is wanted", fits=True)
        jon.tap("ruling-enter")
        jon.tap("ruling-for-0")
        reads_well(jon.page, "the ruling", fits=True)
        jon.it("ruling-stones").fill("41")
        jon.it("ruling-reason").fill("Se le pasó decirlo")
        expect(jon.it("ruling-done")).to_have_attribute("aria-disabled", "true")
        jon.tap("ruling-stones-less")
        jon.it("ruling-stones").fill("1")
        jon.tap("ruling-stones-more")
        jon.tap("ruling-done")
        jon.sees_phase("counted")
        ruled = jon.page.locator('[data-testid="award"]', has_text="decisión del árbitro")
        expect(ruled).to_have_attribute("data-stones", "2")
        expect(tv.get_by_test_id("tv-awards")).to_contain_text("decisión del árbitro")
        jon.tap("menu")
        jon.tap("open-history")
        line = jon.page.locator('[data-testid="history-line"][data-type="lance_ruled"]')
        expect(line).to_contain_text("Se le pasó decirlo")
        expect(line).to_contain_text("Jon")
