"""The question at a table where two pairs of a league sit down.

Who is asked, and what a yes does: tests/webui/test_league_matches.py.
"""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.accessibility import reads_well
from tests.browser.conftest import a_phone
from tests.browser.phone import Phone
from tests.director_client import DirectorClient
from tests.server import Server

WEEKS = {"name": "weeks", "stages": [{"kind": "league", "over_days": True}]}
PAIRS = (
    ("Los de la Plaza Mayor 24", ("Maria Auxiliadora Etxe 1", "Jon")),
    ("Goizaldeko mahaikideak 2", ("Wenceslao Mendizabal G2", "Iker")),
    ("Pareja 3", ("Paco", "Luis")),
)


def test_two_pairs_sit_down_and_say_yes(
    contexts: Callable[..., BrowserContext], own_server: Server, heed: Callable[[Page], None]
) -> None:
    """From the page of the pair to the bids of the match, on two phones of 360 × 640."""
    with DirectorClient(own_server, "Liga de invierno", played=WEEKS) as director:
        director.enter(PAIRS)
        director.draw()
        phones = []
        table = own_server.open_table(rules={"sitting": "free"})
        for seat, entry in enumerate((1, 2)):
            page = contexts(new=True, **a_phone()).new_page()
            heed(page)
            phone = Phone(page, own_server.url)
            page.goto(f"{own_server.url}/bracket")
            phone.tap("tab-entries")
            phone.tap(f"mine-{entry}")
            expect(phone.it("mine")).to_contain_text(PAIRS[entry - 1][0])
            phone.open(table)
            phone.sit(seat)
            phone.tap("first-skip")
            phones.append(phone)
        one, other = phones
        question = f"{PAIRS[0][0]} – {PAIRS[1][0]}"
        for phone in phones:
            expect(phone.it("league-request")).to_contain_text("¿Es vuestra partida de Liga de")
            expect(phone.it("league-request")).to_contain_text(question)
        reads_well(one.page, "the question whether it is a match of the league")
        one.tap("league-yes")
        expect(one.it("league-yes")).to_have_count(0)
        other.tap("league-yes")
        for phone in phones:
            expect(phone.it("league-request")).to_have_count(0)
            expect(phone.page.locator("body")).to_contain_text("Los de la Plaza Mayor 24")
        director.receive_all(0.1)
        (match,) = director.called
        assert (match["code"], match["table"]) == (table, None)
