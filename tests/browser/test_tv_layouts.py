"""The TV page's other layouts: two lines over a stream's picture, and all tables of a house."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from PIL import Image
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.browser.house import House
from tests.browser.teller import Teller
from tests.browser.test_everyone_can_use_it import no_violations
from tests.browser.test_tv_many_sides import LONG, SHORT, open_each_for_himself

WIDE: ViewportSize = {"width": 1920, "height": 180}
OVERLAYS: tuple[ViewportSize, ...] = (WIDE, {"width": 1280, "height": 120})
FULL: ViewportSize = {"width": 1920, "height": 1080}
CUT = """() => [...document.querySelectorAll('.strip .plate, .strip .going > *, .strip .extras')]
  .filter((one) => !one.closest('.heard'))
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  .map((one) => `${one.className}: ${one.scrollWidth}×${one.scrollHeight}`)"""


@pytest.fixture
def tv(contexts: Callable[..., BrowserContext]) -> Page:
    page = contexts(viewport=WIDE, locale="es-ES", reduced_motion="reduce").new_page()
    page.on("pageerror", lambda error: pytest.fail(f"the page's script failed: {error}"))
    return page


def fits(tv: Page, teller: Teller, what: str) -> None:
    """The newest view is in the strip, whole at both sizes of an overlay."""
    revision = str(teller.view["revision"])
    expect(tv.locator(".ticker")).to_have_attribute("data-revision", revision)
    for overlay in OVERLAYS:
        tv.set_viewport_size(overlay)
        tv.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        assert tv.evaluate(CUT) == [], f"{what} at {overlay}"
        assert not tv.evaluate("() => document.documentElement.scrollHeight > innerHeight"), what


def test_two_lines_over_a_picture(house: House, tv: Page) -> None:
    tv.goto(f"{house.url}/board?layout=strip")
    expect(tv.get_by_test_id("board-waiting-code")).to_be_visible()
    table = house.open_table(sides=["Casa", LONG[5]])
    with Teller(house, table) as teller:
        teller.tell("set_score", stones=[33, 37], games=[1, 0], reason="x")
        teller.bid(0, "envido", 2)
        teller.bid(1, "reenvido", 5)
        fits(tv, teller, "a bet")
        expect(tv.get_by_test_id("board-score-0")).to_have_text("33")
        expect(tv.get_by_test_id("board-games-0")).to_have_attribute("data-games", "1")
        expect(tv.get_by_test_id("board-mano")).to_have_text("mano")
        expect(tv.get_by_test_id("board-adentro-1")).to_have_text("Adentro")
        expect(tv.get_by_test_id("board-lance")).to_have_text("Grande")
        expect(tv.get_by_test_id("board-pot")).to_contain_text("7 piedras")
        expect(tv.get_by_test_id("board-last")).to_have_text("Jon envida 5 más: van 7")
        no_violations(tv, "the strip")
        expect(tv.locator("a, button, input, [tabindex]")).to_have_count(0)
        teller.bid(0, "ordago")
        fits(tv, teller, "an ordago")
        expect(tv.get_by_test_id("board-pot")).to_have_attribute("data-ordago", "true")
    tv.set_viewport_size(FULL)
    shot = Image.open(io.BytesIO(tv.screenshot(omit_background=True))).convert("RGBA")
    alpha = shot.getchannel("A")
    # Nothing lies over the picture but the lines themselves, at its foot.
    assert alpha.crop((0, 0, 1920, 890)).getextrema() == (0, 0)
    assert alpha.crop((20, 920, 300, 990)).getextrema() == (255, 255)
    cursor = "() => getComputedStyle(document.elementFromPoint(400, {})).cursor"
    assert [tv.evaluate(cursor.format(y)) for y in (200, 950)] == ["none", "none"]


def test_two_lines_for_six_sides_and_their_count_in_turn(house: House, tv: Page) -> None:
    first = {"no_signs_first_hand": True, "corrido": True}
    with Teller(house, open_each_for_himself(house, LONG, **first)) as teller:
        tv.goto(f"{house.url}/board/{teller.table}?layout=strip")
        teller.tell("set_mano", seat=1)
        teller.tell("set_score", stones=[33, 36, 29, 38, 31, 14], games=[1, 0] * 3, reason="x")
        teller.bid(1, "envido", 25)
        fits(tv, teller, "the longest names")
        expect(tv.get_by_test_id("board-pot")).to_contain_text("faltan 5 por responder")
        expect(tv.get_by_test_id("board-reminders")).to_contain_text("Sin señas")
    with Teller(house, open_each_for_himself(house, SHORT)) as teller:
        tv.goto(f"{house.url}/board/{teller.table}?layout=strip")
        teller.all_pass()
        teller.all_pass()
        teller.declare(True, False, True, False, False, False)
        teller.all_pass()
        teller.declare(False, False, False, False, False, True)
        teller.show("RR7A", "C764", "SS54", "7654", "R654", "RCSA")
        fits(tv, teller, "the count")
        award = tv.locator(".award")
        expect(award).to_contain_text("Grande")
        expect(award).to_contain_text("Chica")
        taken = sum(one["stones"] for one in teller.view["hand"]["awards"])
        sums = tv.locator(".sums [data-stones]")
        shown = sums.evaluate_all("(all) => all.map((one) => Number(one.dataset.stones))")
        assert sum(shown) == taken
