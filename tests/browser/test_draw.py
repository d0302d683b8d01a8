"""Drawing for seats and mano at the start: an offer, told by each, and who sits where."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import LOOKS, reads_well
from tests.browser.phone import Phone
from tests.browser.seating import all_sit
from tests.browser.test_rules_at_the_table import LONG_NAMES
from tests.server import Server

THREE = ["Ane", "Jon", "Miren"]
NewPhone = Callable[..., Phone]


def seats(phone: Phone, table: str) -> None:
    """Open the sheet of the seats."""
    phone.page.goto(f"{phone.base}/t/{table}#seats")


def test_equal_cards_draw_again_and_then_all_sit_as_drawn(
    server: Server, new_phone: NewPhone
) -> None:
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


def test_nobody_has_to_draw_and_with_the_first_word_it_is_too_late(
    server: Server, new_phone: NewPhone
) -> None:
    table = server.open_table()
    ane, jon = all_sit(server, new_phone, table, 2)
    seats(jon, table)
    jon.tap("open-draw")
    jon.tap("card-7")
    expect(ane.it("draw-going")).to_be_visible()
    ane.all_pass()
    # Who was at the draw is taken back to the game.
    jon.sees_phase("chica")
    expect(ane.it("draw-going")).to_have_count(0)
    seats(jon, table)
    expect(jon.it("to-play")).to_be_visible()
    expect(jon.it("open-draw")).to_have_count(0)


def test_one_phone_draws_for_all_and_a_slip_is_told_again(
    server: Server, new_phone: NewPhone
) -> None:
    phone = new_phone()
    table = server.open_table(preset="individual", rules={"players": 3}, sides=THREE, players=THREE)
    phone.sit_for_all(table)
    seats(phone, table)
    phone.tap("open-draw")
    phone.tap("card-7")
    expect(phone.it("draw-of-1")).to_have_attribute("aria-pressed", "true")
    phone.tap("card-R")
    phone.tap("draw-of-1")
    phone.tap("card-C")
    expect(phone.it("drawn-1")).to_have_text("C")
    expect(phone.it("draw-of-2")).to_have_attribute("aria-pressed", "true")
    phone.tap("card-R")
    # Everybody for himself: there is one way to sit.
    expect(phone.page.locator("[data-testid^=sit-as-drawn]")).to_have_count(1)
    phone.tap("sit-as-drawn-alone")
    for seat, player in enumerate(("Miren", "Jon", "Ane")):
        expect(phone.it(f"seat-{seat}")).to_contain_text(player)


@pytest.mark.parametrize(
    ("scheme", "locale", "players"),
    [(*LOOKS[1], 6), *(pytest.param(*LOOKS[0], many, marks=pytest.mark.soak) for many in (6, 4))],
)
def test_the_draw_reads_well(
    server: Server, new_phone: NewPhone, scheme: str, locale: str, players: int
) -> None:
    phone = new_phone(color_scheme=scheme, locale=locale)
    names = [*LONG_NAMES["players"], "Nerea", "Unai"][:players]
    table = server.open_table(rules={"players": players}, sides=LONG_NAMES["sides"], players=names)
    phone.sit_for_all(table)
    seats(phone, table)
    expect(phone.it("open-draw")).to_be_visible()
    reads_well(phone.page, "seats with the draw")
    phone.tap("open-draw")
    reads_well(phone.page, "drawing", fits=True)
    for card in "RR7645"[:players]:
        phone.tap(f"card-{card}")
    expect(phone.it("draw-tied")).to_be_visible()
    reads_well(phone.page, "equal cards", fits=True)
    phone.page.goto(f"{server.url}/t/{table}")
    expect(phone.it("draw-going")).to_be_visible()
    reads_well(phone.page, "playing while they draw", fits=True)
    phone.tap("draw-going")
    phone.tap("card-S")
    phone.tap("card-C")
    expect(phone.it("seating-kept")).to_be_visible()
    reads_well(phone.page, "who sits where")
