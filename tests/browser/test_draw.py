"""Drawing for seats and mano at the start: an offer, told by each, and who sits where.

Who sits where by which cards, and until when one may draw: tests/scorekeeper/test_s08_draw.py.
"""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.accessibility import reads_well
from tests.browser.phone import Phone
from tests.browser.seating import all_sit
from tests.server import Server

NewPhone = Callable[..., Phone]


def seats(phone: Phone, table: str) -> None:
    """Open the sheet of the seats."""
    phone.page.goto(f"{phone.base}/t/{table}#seats")


def test_equal_cards_draw_again_and_then_all_sit_as_drawn(
    server: Server, new_phone: NewPhone
) -> None:
    """The whole draw by taps on two phones, up to where everybody sits; each step reads well."""
    table = server.open_table()
    ane, jon = all_sit(server, new_phone, table, 2)
    seats(ane, table)
    ane.tap("open-draw")
    expect(ane.it("draw-whose")).to_have_text("Tu carta")
    ane.tap("card-R")
    # Whose phone is here draws there; others are chosen by their name.
    expect(ane.it("draw-whose")).to_have_count(0)
    ane.tap("draw-of-2")
    ane.tap("card-4")
    expect(ane.it("drawn-2")).to_have_text("4")
    ane.tap("draw-of-3")
    ane.tap("card-C")
    # The others' phones say so, and lead there.
    expect(jon.it("draw-going")).to_contain_text("falta tu carta")
    jon.tap("draw-going")
    jon.tap("card-R")
    for phone in (ane, jon):
        expect(phone.it("draw-tied")).to_contain_text("Ane y Jon sacan otra")
    reads_well(ane.page, "equal cards", fits=True)
    assert jon.page.get_by_test_id("seating-high").count() == 0
    ane.tap("card-7")
    jon.tap("card-6")
    expect(ane.it("drawn-0")).to_have_text("R7")
    # Ane and Jon against Iker and Miren; the better of these at the mano's right.
    high = jon.it("seating-high")
    for place, player in enumerate(("Ane", "Iker", "Jon", "Miren")):
        expect(high.get_by_test_id(f"new-seat-{place}")).to_contain_text(player)
    expect(high.get_by_test_id("new-seat-0")).to_contain_text("mano")
    kept = jon.it("seating-kept")
    for place, player in enumerate(("Ane", "Jon", "Miren", "Iker")):
        expect(kept.get_by_test_id(f"new-seat-{place}")).to_contain_text(player)
    reads_well(jon.page, "who sits where")
    jon.tap("sit-as-drawn-high")
    for phone in (ane, jon):
        for seat, player in enumerate(("Ane", "Iker", "Jon", "Miren")):
            expect(phone.it(f"seat-{seat}")).to_contain_text(player)
    # Phones keep their players, and who sits there by now does not rewrite what was drawn.
    expect(ane.it("seat-0")).to_have_attribute("data-state", "you")
    expect(jon.it("seat-2")).to_have_attribute("data-state", "you")
    jon.tap("to-play")
    expect(jon.it("open-hand")).to_contain_text("mano: Ane")
    expect(jon.it("draw-going")).to_have_count(0)
    jon.page.goto(f"{server.url}/t/{table}#history")
    lines = jon.it("history-line")
    expect(lines.nth(0)).to_contain_text("Sentados según el sorteo: Ane es mano")
    expect(lines.nth(1)).to_contain_text("Jon saca 6")
    expect(lines.filter(has_text="Iker saca C")).to_have_count(1)
    expect(lines.filter(has_text="Miren saca 4")).to_have_count(1)
