"""The season, from the first page to the page of a person."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.accessibility import reads_well
from tests.browser.phone import Phone
from tests.browser.season_pictures import season_of
from tests.browser.seating import LONG_NAMES, NAMES, all_sit
from tests.browser.test_house import at_house, opened
from tests.seated_client import SeatedClient
from tests.server import Server, running_server
from tests.webui.test_season import SHORT, win_by_an_ordago, won_by_an_ordago

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
    phone.page.emulate_media(media="print")
    expect(phone.it("season-people")).to_be_visible()
    expect(phone.it("season-period-month")).to_be_visible()
    for control in ("back", "season-period-ever", "season-files"):
        expect(phone.it(control)).to_be_hidden()


def test_a_season_is_made_at_house_and_shown_first(
    own_server: Server, new_phone: Callable[..., Phone]
) -> None:
    """Alone shows the form of a season on the smallest phone, by axe, with the browser's days."""
    won_by_an_ordago(own_server)
    phone = at_house(own_server, new_phone)
    opened(phone, "people")
    phone.tap("house-hide-Jon")
    expect(phone.it("house-hide-Jon")).to_have_text("Mostrar")
    opened(phone, "seasons")
    phone.tap("house-season-new")
    phone.it("season-name").fill("Otoño e invierno de 2026")
    phone.it("season-first").fill("2026-01-01")
    phone.it("season-rule").select_option("both")
    phone.it("season-won").fill("4")
    expect(phone.it("season-rule")).to_have_value("own")
    reads_well(phone.page, "the form of a season", fits=False)
    phone.tap("season-save")
    expect(phone.it("house-season-line")).to_contain_text("desde el 01/01/2026")

    phone.page.goto(f"{own_server.url}/season")
    expect(phone.it("season-period")).to_have_value("season:Otoño e invierno de 2026")
    expect(phone.it("season-people")).to_contain_text("Ane4")
    expect(phone.it("season-people")).not_to_contain_text("Jon")
    reads_well(phone.page, "a season", fits=False)
    phone.it("season-period").select_option("ever")
    expect(phone.it("season-people")).to_contain_text("Ane3")


def test_who_pays_is_agreed_on_noted_and_taken_back(
    server: Server, new_phone: Callable[..., Phone]
) -> None:
    """Alone shows on the phones of both sides what one of them taps, and the end under axe."""
    table = server.open_table(**SHORT)
    ane, jon = all_sit(server, new_phone, table, 2)
    for testid in ("menu", "open-stake", "stake-round", "stake-done"):
        ane.tap(testid)
    jon.tap("act-yes")
    expect(ane.it("act-request")).to_have_count(0)
    with SeatedClient(server, table, speaker=2) as told:
        win_by_an_ordago(told)
        for phone in (ane, jon):
            expect(phone.it("debt-1")).to_contain_text("Pagan Iker y Jon: una ronda")
        expect(jon.it("paid-1")).to_have_count(0)
        reads_well(ane.page, "the end of a match that somebody pays for", fits=False)
        ane.tap("paid-1")
        expect(jon.it("debt-1")).to_contain_text("Pagado")
        ane.tap("paid-1")
        expect(jon.it("debt-1")).not_to_contain_text("Pagado")
        ane.tap("see-summary")
        expect(ane.it("debt-1")).to_contain_text("Pagan Iker y Jon")
        ane.tap("back")
        told.tell("undo", by=2)
        jon.tap("act-yes")
        for phone in (ane, jon):
            expect(phone.it("debts")).to_have_count(0)


def test_a_season_of_many_evenings_is_read_and_printed(
    tmp_path: Path, new_phone: Callable[..., Phone]
) -> None:
    """Alone shows long names on the smallest phone, by axe, and how many sheets of A4 they fill."""
    (tmp_path / "data").mkdir()
    season_of(tmp_path / "data", sorted({*LONG_NAMES, *NAMES}))
    phone = new_phone(kept=False, viewport={"width": 320, "height": 568})
    with running_server(tmp_path) as server:
        for path, there in (("/season", "season-about"), (f"/season#/{LONG}", "person-total")):
            phone.page.goto(server.url + path)
            expect(phone.it(there)).to_be_visible()
            expect(phone.it("ledger")).to_be_visible()
            reads_well(phone.page, path)
            printed = phone.page.pdf(prefer_css_page_size=True)
            (sheets,) = re.findall(rb"/Count (\d+)", printed)
            assert int(sheets) <= 2, path
