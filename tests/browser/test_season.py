"""The season, from the first page to the page of a person."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.accessibility import reads_well
from tests.browser.phone import Phone
from tests.server import Server
from tests.webui.test_season import won_by_an_ordago

LONG = "Maria Auxiliadora Etxebe"


def test_a_name_in_the_standings_leads_to_its_person(
    own_server: Server, new_phone: Callable[..., Phone]
) -> None:
    """Alone shows that long names fit the smallest phone, by axe, and that *back* leads back."""
    players = [LONG, "Jon", "Wenceslao Mendizabal Goi", "Iker"]
    table, _ = won_by_an_ordago(own_server, players=players)
    phone = new_phone(kept=False)
    phone.page.goto(own_server.url)
    # The list of tables comes late, and moves what is below it.
    expect(phone.page.locator(f"a[href*='/t/{table}']")).to_be_visible()
    phone.tap("open-season")
    expect(phone.it("season-people")).to_contain_text(LONG)
    reads_well(phone.page, "season")
    phone.page.get_by_role("link", name=LONG).first.tap()
    expect(phone.it("person-total")).to_contain_text("1 ganadas")
    reads_well(phone.page, "person")
    phone.page.go_back()
    phone.tap("season-period-month")
    expect(phone.it("season-about")).to_contain_text("1 partida")
