"""Every screen, light and dark: axe finds nothing, no small print, nothing to scroll for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import TV
from tests.browser.everyone import HANDS
from tests.browser.house import House
from tests.browser.phone import Phone

SMALL_TEXT = """() => [...document.querySelectorAll('body *')]
  .filter((one) => [...one.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))
  .filter((one) => one.getClientRects().length)
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 16)
  .map((one) => one.outerHTML.slice(0, 120))"""
WIDE = "() => document.documentElement.scrollWidth > innerWidth"
TALL = "() => document.documentElement.scrollHeight > innerHeight"


def no_violations(page: Page, where: str) -> None:
    """Axe finds nothing on this screen."""
    results = Axe().run(page)
    assert results.violations_count == 0, f"{where}: {results.generate_report()}"


def reads_well(page: Page, where: str, *, fits: bool = False) -> None:
    """No text under 16 pixels, nothing sideways, and where it must fit, no scrolling at all."""
    no_violations(page, where)
    assert page.evaluate(SMALL_TEXT) == [], where
    assert not page.evaluate(WIDE), f"{where} is wider than the phone"
    if fits:
        assert not page.evaluate(TALL), f"{where} has to be scrolled"


@contextmanager
def sheet(phone: Phone, *taps: str) -> Iterator[None]:
    """Open a sheet, and close it again."""
    for tap in taps:
        phone.tap(tap)
    yield
    phone.page.goto(phone.page.url.split("#")[0])
    expect(phone.it("phase")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_phones_screens(house: House, new_phone: Callable[..., Phone], scheme: str) -> None:
    phone = new_phone(color_scheme=scheme)
    page = phone.page
    page.goto(house.url)
    expect(phone.it("start-table")).to_be_visible()
    reads_well(page, "home")
    phone.tap("start-table")
    reads_well(page, "start a table")
    table = house.open_table(
        sides=["Los de la Plaza Mayor 24", "Goizaldeko mahaikideak 2"],
        players=["Maria Auxiliadora Etxebe", "Jon", "Wenceslao Mendizabal Goi", "Iker"],
    )
    phone.open(table)
    expect(phone.it("seat-0")).to_be_visible()
    reads_well(page, "seats")
    phone.tap("seat-0")
    reads_well(page, "sit down")
    phone.tap("sit-done")
    _playing(phone)
    for name, taps in {
        "menu": ("menu",),
        "history": ("menu", "open-history"),
        "rules": ("menu", "open-rules"),
        "names": ("menu", "open-names"),
        "set the score": ("menu", "open-score"),
        "point a board": ("menu", "open-board"),
        "the hand so far": ("open-hand",),
    }.items():
        with sheet(phone, *taps):
            reads_well(page, name)


def _playing(phone: Phone) -> None:
    """The playing screens, none of which may need scrolling."""
    page = phone.page
    phone.sees_phase("grande")
    reads_well(page, "nobody has bet", fits=True)
    phone.envido(5)
    expect(phone.it("awaited")).to_be_visible()
    reads_well(page, "another must answer", fits=True)
    phone.tap("speak-for-1")
    reads_well(page, "answering", fits=True)
    phone.answer("quiero")
    phone.sees_phase("chica")
    phone.all_pass()
    phone.sees_phase("pares_said")
    reads_well(page, "declaring", fits=True)
    phone.declare("pares", True)
    for seat in (1, 2, 3):
        phone.tap(f"declare-pares-yes-{seat}")
    phone.all_pass()
    phone.declare("juego", False)
    for seat in (1, 2, 3):
        phone.tap(f"declare-juego-yes-{seat}")
    phone.sees_phase("juego")
    phone.all_pass()
    phone.sees_phase("cards")
    reads_well(page, "cards", fits=True)
    phone.tap("without-cards")
    reads_well(page, "without cards")
    phone.tap("with-cards")
    for seat, cards in enumerate(HANDS):
        phone.tap(f"cards-of-{seat}")
        phone.show(cards)
    phone.sees_phase("counted")
    reads_well(page, "the count")
    phone.tap("next-hand")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_tv_and_the_panels_page(
    house: House, contexts: Callable[..., BrowserContext], scheme: str
) -> None:
    tv = contexts(viewport=TV, color_scheme=scheme, locale="es-ES").new_page()
    tv.goto(f"{house.url}/board")
    expect(tv.get_by_test_id("board-waiting-code")).to_be_visible()
    no_violations(tv, "waiting board")
    table = house.open_table()
    tv.goto(f"{house.url}/board/{table}")
    expect(tv.get_by_test_id("board-score-0")).to_be_visible()
    no_violations(tv, "board")
    least = TV["height"] / 40
    small = tv.evaluate(SMALL_TEXT.replace("< 16", f"< {least}"))
    assert small == [], "the TV shows nothing smaller than a fortieth of its height"
    house.start_panel("--table", table)
    tv.goto(f"{house.url}/panel/{table}")
    expect(tv.get_by_test_id("panel-canvas")).to_be_visible()
    no_violations(tv, "panel page")
