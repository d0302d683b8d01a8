"""Ten kings (Eibar): entering a wild Sota, comparing its choices, showing them.

What a wild Sota may stand for: webui/client/test/wild-sotas.test.ts.
"""

from __future__ import annotations

import re
import urllib.request
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.accessibility import is_of_a_size, reads_well
from tests.browser.all_screens import AllScreens
from tests.browser.phone import Phone
from tests.browser.seating import LONG_NAMES, LONG_SIDES, beside, for_all, seat_at
from tests.browser.test_rules_at_the_table import SCROLLS
from tests.server import Server

NewPhone = Callable[..., Phone]

YES_YES = (True, True, False, False)
NOBODY = (False,) * 4
ANE = ("6", "6", "A", "Sc")
"""Par of sixes with the Sota a Rey, duples with it an As."""
JON = ("7", "7", "7", "4")
LOW = ("6", "5", "4", "A")


def up_to_the_cards(server: Server, new_phone: NewPhone) -> tuple[str, Phone, Phone]:
    """Ane's phone and one that holds the other seats; 4 stones seen at pares, nobody has juego."""
    table = server.open_table(preset="eibar")
    ane, rest = new_phone(), new_phone()
    seat_at(server, ane, table, 0)
    with for_all(server, rest, table) as told:
        for lance in ("grande", "chica"):
            told.tell("all_pass", by=1, lance=lance)
        for seat, has in enumerate(YES_YES):
            told.tell("declare", by=1, lance="pares", seat=seat, has=has)
        told.tell("bid", by=1, lance="pares", seat=0, word="envido", stones=4)
        told.bid(1, "quiero")
        for seat, has in enumerate(NOBODY):
            told.tell("declare", by=1, lance="juego", seat=seat, has=has)
        told.tell("all_pass", by=1, lance="juego")
    for phone in (ane, rest):
        phone.open(table)
        phone.sees_phase("cards")
    return table, ane, rest


def test_the_holder_sees_what_each_choice_would_pay_and_shows_one(
    server: Server, new_phone: NewPhone, tv: Page
) -> None:
    """The figures that the server answers to a hand which is not shown, on real pages."""
    table, ane, rest = up_to_the_cards(server, new_phone)
    tv.goto(f"{server.url}/tv/{table}")
    server.start_panel("--table", table, "--language", "es")
    screens = AllScreens(server, table, [ane, rest], tv)
    ane.show(ANE)
    king, ace = ane.it("wild-R"), ane.it("wild-A")
    expect(king).to_contain_text("+8")
    expect(ace).to_contain_text("+10")
    expect(ane.it("wild-note")).to_contain_text("Faltan 3")
    # Jon shows his: the figures follow, and the best one is still marked.
    with beside(server, rest, speaker=1) as told:
        told.show("", "".join(JON))
    expect(king).to_contain_text("+7")
    expect(ace).to_contain_text("+8")
    expect(ace).to_contain_text("la mejor")
    expect(king).not_to_contain_text("mejor")
    label = "6, 6, As, Sota de copas como As, Nosotros +8, Ellos +2, la mejor"
    expect(ace).to_have_attribute("aria-label", label)
    with beside(server, rest, speaker=1) as told:
        told.show("", "", "".join(LOW))
    expect(ane.it("wild-note")).to_contain_text("Falta Iker")
    # Nobody was told of them yet.
    assert screens.view["hand"]["cards"][0] is None
    expect(rest.it("cards-of-0")).not_to_contain_text("✓")
    ane.tap("wild-A")
    expect(rest.it("cards-of-0")).to_contain_text("✓")
    expect(tv.locator(".players [data-stands=A]")).to_be_visible()
    rest.tap("cards-of-0")
    expect(rest.it("place-3").locator("[data-stands=A]")).to_be_visible()
    rest.shown(3, LOW)
    screens.agree("counted", 8, 2)
    expect(tv.locator(".players [data-stands=A]").first).to_be_visible()
    chica = rest.it("award").nth(1)
    expect(chica).to_contain_text(re.compile(r"S de copas como\sA"))
    with urllib.request.urlopen(f"{server.url}/api/tables/{table}/export.txt") as answer:
        export = answer.read().decode()
    assert re.search(r"Ane: 6, 6, A, S de copas como\sA\n", export)
    ane.page.goto(f"{server.url}/t/{table}#history")
    expect(ane.it("history-line").first).to_be_visible()
    for text in (export, ane.page.inner_text("body"), rest.page.inner_text("body")):
        assert ">" not in text


def test_keys_and_choices_fit_the_smallest_phone(server: Server, new_phone: NewPhone) -> None:
    """Eleven keys and three choices of six players on the smallest phone, by night in Basque."""
    phone = new_phone(color_scheme="dark", locale="eu-ES")
    rules = {"wild_sotas": True, "players": 6}
    table = server.open_table(rules=rules, sides=list(LONG_SIDES), players=list(LONG_NAMES))
    rest = (False,) * 4
    with for_all(server, phone, table) as told:
        told.pass_to_the_cards((True, True, *rest), (True, True, *rest))
    phone.open(table)
    phone.tap("cards-of-0")
    keys = phone.page.locator("[data-testid^=card-]")
    assert [key.get_attribute("data-testid") for key in keys.all()] == [
        f"card-{key}" for key in ("R", "C", "Se", "Sb", "Sc", "So", "7", "6", "5", "4", "A")
    ]
    reads_well(phone.page, "keys with four Sotas", fits=True)
    for key in keys.all():
        assert not key.evaluate(SCROLLS), f"{key.inner_text()} runs out of its key"
    phone.show(("R", "C", "7", "So"))
    expect(phone.it("wild-A").locator(".note")).not_to_be_empty()
    is_of_a_size(phone.page, "two choices", fits=True)
    phone.tap("place-2")
    phone.tap("card-Sc")
    expect(phone.it("wild-AA").locator(".note")).not_to_be_empty()
    is_of_a_size(phone.page, "three choices", fits=True)
    for button in phone.it("wild").get_by_role("button").all():
        assert not button.evaluate(SCROLLS), f"{button.inner_text()} runs out of its button"
