"""Ten kings (Eibar): entering a wild Sota, comparing its choices, showing them."""

from __future__ import annotations

import re
import urllib.request
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import LOOKS, is_of_a_size, reads_well
from tests.browser.all_screens import AllScreens
from tests.browser.phone import Phone
from tests.browser.seating import beside, for_all, seat_at
from tests.browser.test_rules_at_the_table import LONG_NAMES, SCROLLS
from tests.server import Server

NewPhone = Callable[..., Phone]

YES_YES = (True, True, False, False)
NOBODY = (False,) * 4
ANE = ("6", "6", "A", "Sc")
"""Par of sixes with the Sota a Rey, duples with it an As."""
JON = ("7", "7", "7", "4")
LOW = ("6", "5", "4", "A")
SIX = [*LONG_NAMES["players"], "Nerea", "Unai"]


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


def all_by_one(server: Server, phone: Phone, pares: tuple[bool, ...] = YES_YES) -> None:
    """One phone for all, up to the cards; nobody bets, nobody has juego."""
    table = server.open_table(preset="eibar")
    with for_all(server, phone, table) as told:
        told.pass_to_the_cards(pares, NOBODY)
    phone.open(table)
    phone.sees_phase("cards")


def test_the_holder_sees_what_each_choice_would_pay_and_shows_one(
    server: Server, new_phone: NewPhone, tv: Page
) -> None:
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


def test_another_enters_them_and_the_choice_can_be_changed(
    server: Server, new_phone: NewPhone
) -> None:
    phone = new_phone()
    all_by_one(server, phone)
    phone.shown(1, ("R", "So", "Sc", "4"))
    expect(phone.page.locator("[data-testid=wild] button")).to_have_count(3)
    phone.tap("wild-RA")
    expect(phone.it("cards-of-1")).to_contain_text("✓")
    phone.tap("cards-of-1")
    phone.tap("choose-again")
    phone.tap("wild-RR")
    expect(phone.it("contradiction")).to_be_visible()
    phone.tap("cards-of-1")
    expect(phone.it("held")).to_contain_text("medias")
    phone.tap("open-hand")
    entry = phone.it("entry").last
    expect(entry).to_contain_text(re.compile(r"S de oros como\sR, S de copas como\sR"))
    phone.correct(entry)
    expect(phone.it("wild-AA")).to_be_visible()
    reads_well(phone.page, "correcting what a wild Sota is")
    phone.tap("wild-AA")
    expect(phone.it("entry").last).to_contain_text(re.compile(r"S de copas como\sA"))


def test_a_card_taken_out_brings_the_keys_back_and_no_deck_has_it_twice(
    server: Server, new_phone: NewPhone
) -> None:
    phone = new_phone()
    all_by_one(server, phone)
    phone.shown(0, ANE)
    phone.tap("place-0")
    expect(phone.it("wild")).to_have_count(0)
    expect(phone.it("place-2")).to_have_attribute("aria-label", "Quitar Sota de copas")
    phone.tap("card-5")
    expect(phone.it("wild")).to_be_visible()
    phone.tap("wild-other")
    phone.sees_places()
    # A plain Sota has its suit by its key, and is sent at the fourth tap.
    phone.show(("6", "6", "Se", "Sb"))
    expect(phone.it("cards-of-0")).to_contain_text("✓")
    # The same Sota twice, typed before the other lay open: said before he chooses, and whatever
    # he chooses refused.
    phone.shown(2, ("7", "7", "5", "Sc"))
    phone.shown(1, ("7", "7", "5", "Sc"))
    phone.tap("wild-R")
    phone.tap("cards-of-2")
    expect(phone.it("wild-note")).to_contain_text("Ninguna baraja da esto")
    phone.tap("wild-A")
    expect(phone.it("conflict-1")).to_contain_text("7 7 5")
    phone.tap("conflict-own")
    phone.sees_places("7", "7", "5", "S")
    expect(phone.it("wild-note")).to_contain_text("Ninguna baraja da esto")


def test_a_choice_that_belies_a_word_is_made_anew(server: Server, new_phone: NewPhone) -> None:
    phone = new_phone()
    all_by_one(server, phone)
    phone.shown(0, ("R", "7", "5", "So"))
    expect(phone.it("wild-A")).to_contain_text("contradice Pares")
    phone.tap("wild-A")
    with beside(server, phone) as told:
        told.show("", *("".join(cards) for cards in (JON, LOW, LOW)))
    expect(phone.it("contradiction")).to_contain_text(re.compile(r"oros\scomo\sA"))
    phone.tap("fix-cards")
    phone.tap("wild-R")
    expect(phone.it("contradiction")).to_contain_text("Ane")


def test_without_the_server_one_chooses_without_figures(
    server: Server, new_phone: NewPhone
) -> None:
    phone = new_phone()
    all_by_one(server, phone)
    # Without the server the lazy parts, of which this is one, could not be loaded any more.
    expect(phone.it("cards-of-0")).to_be_visible()
    server.kill()
    phone.is_not_connected()
    phone.shown(0, ANE)
    expect(phone.it("wild-note")).to_contain_text("El servidor no contesta")
    phone.tap("wild-A")
    expect(phone.it("wild")).to_have_count(0)
    server.start()
    phone.is_connected()
    expect(phone.it("cards-of-0")).to_contain_text("✓", timeout=20_000)


@pytest.mark.parametrize(
    ("look", "preset"),
    [(LOOKS[1], "seis"), pytest.param(LOOKS[0], "eibar", marks=pytest.mark.soak)],
)
def test_keys_and_choices_fit_the_smallest_phone(
    server: Server, new_phone: NewPhone, look: tuple[str, str], preset: str
) -> None:
    scheme, locale = look
    phone = new_phone(color_scheme=scheme, locale=locale)
    names = {**LONG_NAMES, "players": SIX} if preset == "seis" else LONG_NAMES
    table = server.open_table(preset=preset, rules={"wild_sotas": True}, **names)
    rest = (False,) * (len(names["players"]) - 2)
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
