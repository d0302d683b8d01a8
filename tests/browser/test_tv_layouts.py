"""Other layouts of the TV: the stream overlay, and the grid of all tables."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence

import pytest
from PIL import Image
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.browser.accessibility import no_violations
from tests.browser.reused_pages import paint
from tests.browser.test_tv import DRAWN, FOUR_K, HALF_HD, OUTSIDE, STILL
from tests.browser.test_tv_many_sides import LONG, SHORT, open_each_for_himself
from tests.seated_client import SeatedClient
from tests.server import Server

WIDE: ViewportSize = {"width": 1920, "height": 180}
OVERLAYS: tuple[ViewportSize, ...] = (WIDE, {"width": 1280, "height": 120})
ON_END: ViewportSize = {"width": 1080, "height": 1920}
FULL: ViewportSize = {"width": 1920, "height": 1080}
CUT = """() => [...document.querySelectorAll(
    '.strip .plate, .strip .status-line > *, .strip .extras')]
  .filter((one) => !one.closest('.visually-hidden'))
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  .map((one) => `${one.className}: ${one.scrollWidth}×${one.scrollHeight}`)"""

SPILT = """() => [...document.querySelectorAll('.tables, .small-table, .small-table *')]
  .filter((one) => !one.closest('.visually-hidden') && one.namespaceURI.endsWith('xhtml'))
  .filter((one) => !one.matches('.number'))
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
  .map((one) => `${one.className}: ${one.scrollWidth} in ${one.clientWidth} ${one.textContent}`)"""


def fits(tv: Page, seated: SeatedClient, what: str) -> None:
    """The newest view is in the strip, whole at both sizes of an overlay."""
    revision = str(seated.view["revision"])
    expect(tv.locator(".ticker")).to_have_attribute("data-revision", revision)
    for overlay in OVERLAYS:
        tv.set_viewport_size(overlay)
        tv.evaluate(DRAWN)
        assert tv.evaluate(CUT) == [], f"{what} at {overlay}"
        assert not tv.evaluate("() => document.documentElement.scrollHeight > innerHeight"), what


def test_two_lines_over_a_picture(own_server: Server, tv: Page) -> None:
    server = own_server
    tv.set_viewport_size(WIDE)
    tv.goto(f"{server.url}/tv?layout=strip")
    expect(tv.get_by_test_id("tv-waiting-code")).to_be_visible()
    table = server.open_table(sides=["Casa", LONG[5]])
    with SeatedClient(server, table) as seated:
        seated.tell("set_score", stones=[33, 37], games=[1, 0], reason="x")
        seated.bid(0, "envido", 2)
        seated.bid(1, "reenvido", 5)
        fits(tv, seated, "a bet")
        expect(tv.get_by_test_id("tv-score-0")).to_have_text("33")
        expect(tv.get_by_test_id("tv-games-0")).to_have_attribute("data-games", "1")
        expect(tv.get_by_test_id("tv-mano")).to_have_text("mano")
        expect(tv.get_by_test_id("tv-adentro-1")).to_have_text("Adentro")
        expect(tv.get_by_test_id("tv-lance")).to_have_text("Grande")
        expect(tv.get_by_test_id("tv-bet")).to_contain_text("7 piedras")
        expect(tv.get_by_test_id("tv-last")).to_have_text("Jon envida 5 más: van 7")
        no_violations(tv, "the strip")
        expect(tv.locator("a, button, input, [tabindex]")).to_have_count(0)
        seated.bid(0, "ordago")
        fits(tv, seated, "an ordago")
        expect(tv.get_by_test_id("tv-bet")).to_have_attribute("data-ordago", "true")
    tv.set_viewport_size(FULL)
    paint(tv)
    shot = Image.open(io.BytesIO(tv.screenshot(omit_background=True))).convert("RGBA")
    alpha = shot.getchannel("A")
    # Nothing lies over the picture but the lines themselves, at its foot.
    assert alpha.crop((0, 0, 1920, 890)).getextrema() == (0, 0)
    assert alpha.crop((20, 920, 300, 990)).getextrema() == (255, 255)
    cursor = "() => getComputedStyle(document.elementFromPoint(400, {})).cursor"
    assert [tv.evaluate(cursor.format(y)) for y in (200, 950)] == ["none", "none"]


def test_two_lines_for_six_sides_and_their_count_in_turn(server: Server, tv: Page) -> None:
    tv.set_viewport_size(WIDE)
    first = {"no_signs_first_hand": True, "corrido": True}
    with SeatedClient(server, open_each_for_himself(server, LONG, **first)) as seated:
        tv.goto(f"{server.url}/tv/{seated.table}?layout=strip")
        seated.tell("set_mano", seat=1)
        seated.tell("set_score", stones=[33, 36, 29, 38, 31, 14], games=[1, 0] * 3, reason="x")
        seated.bid(1, "envido", 25)
        fits(tv, seated, "the longest names")
        expect(tv.get_by_test_id("tv-bet")).to_contain_text("faltan 5 por responder")
        expect(tv.get_by_test_id("tv-reminders")).to_contain_text("Sin señas")
    with SeatedClient(server, open_each_for_himself(server, SHORT)) as seated:
        tv.goto(f"{server.url}/tv/{seated.table}?layout=strip")
        seated.all_pass()
        seated.all_pass()
        seated.declare(True, False, True, False, False, False)
        seated.all_pass()
        seated.declare(False, False, False, False, False, True)
        seated.show("RR7A", "C764", "SS54", "7654", "R654", "RCSA")
        fits(tv, seated, "the count")
        award = tv.locator(".award")
        expect(award).to_contain_text("Grande")
        expect(award).to_contain_text("Chica")
        taken = sum(one["stones"] for one in seated.view["hand"]["awards"])
        sums = tv.locator(".sums [data-stones]")
        shown = sums.evaluate_all("(all) => all.map((one) => Number(one.dataset.stones))")
        assert sum(shown) == taken


def open_scored(server: Server, names: tuple[str, ...], stones: list[int]) -> str:
    """A table with that score, of two pairs or of each for himself."""
    pairs = len(names) == 2
    table = server.open_table(sides=list(names)) if pairs else open_each_for_himself(server, names)
    with SeatedClient(server, table) as seated:
        seated.tell("set_score", stones=stones, games=[1, *[0] * (len(names) - 1)], reason="x")
    return table


def test_all_tables_of_the_server_on_one_screen(own_server: Server, tv: Page) -> None:
    server = own_server
    tv.goto(f"{server.url}/tv")
    expect(tv.get_by_test_id("tv-waiting-code")).to_be_visible()
    with SeatedClient(server, server.open_table(sides=["Plaza", "Visita"])) as seated:
        seated.tell("set_score", stones=[33, 37], games=[1, 0], reason="x")
        # The only table has the screen to itself, as on any TV.
        expect(tv.locator(".half")).to_have_count(2)
        open_scored(server, SHORT, [33, 36, 29, 38, 31, 14])
        expect(tv.locator(".small-table")).to_have_count(2)
        casa = tv.get_by_test_id(f"tv-table-{seated.table}")
        expect(casa.locator(".number")).to_have_text(["33", "37"])
        expect(casa.locator(".adentro-mark")).to_have_count(1)
        expect(casa.get_by_test_id("tv-games-0")).to_have_attribute("data-games", "1")
        expect(casa.locator(".lance")).to_have_text("Grande")
        seated.all_pass()
        expect(casa.locator(".lance")).to_have_text("Chica")
        seated.bid(0, "ordago")
        seated.bid(1, "quiero")
        seated.show("RR7A", "RRRC", "R765", "7654")
        expect(casa.locator(".lance")).to_have_text("Partida para Plaza")
        expect(casa.locator(".line").first).to_have_attribute("data-won", "true")


@pytest.mark.parametrize(
    "screens",
    [(FULL, ON_END, HALF_HD), pytest.param((FOUR_K,), marks=pytest.mark.soak)],
    ids=["usual", "4K"],
)
def test_more_tables_than_a_screen_holds_take_turns(
    own_server: Server,
    contexts: Callable[..., BrowserContext],
    heed: Callable[[Page], None],
    screens: Sequence[ViewportSize],
) -> None:
    server = own_server
    tv = contexts(viewport=FULL, locale="es-ES", reduced_motion="reduce").new_page()
    heed(tv)
    tv.goto(f"{server.url}/tv")
    open_scored(server, LONG, [33, 36, 29, 38, 31, 14])
    open_scored(server, SHORT[:3], [3, 35, 10])
    for n in range(6):
        open_scored(server, (LONG[n], f"Visita {n}"), [n, 35 + n % 5])
    last = open_scored(server, LONG[2:6], [3, 35, 10, 9])
    tables = tv.locator(".small-table")
    expect(tables).to_have_count(9)
    for screen in screens:
        tv.set_viewport_size(screen)
        tv.evaluate(STILL)
        tv.evaluate(DRAWN)
        assert tv.evaluate(SPILT) == [], screen
    no_violations(tv, "nine tables")
    tv.set_viewport_size(FULL)
    tenth = open_scored(server, ("Azken", "Mahaia"), [5, 6])
    tv.clock.install()
    tv.reload()
    expect(tv.get_by_test_id("tv-page")).to_have_text("1/2")
    codes = "(all) => all.map((one) => one.dataset.testid)"
    shown = tables.evaluate_all(codes)
    tv.clock.fast_forward(10_000)
    expect(tv.get_by_test_id("tv-page")).to_have_text("2/2")
    others = tables.evaluate_all(codes)
    assert len(shown) == len(others) == 5
    assert not set(shown) & set(others)
    assert {f"tv-table-{last}", f"tv-table-{tenth}"} <= {*shown, *others}


def stands(tv: Page, seated: SeatedClient, what: str) -> None:
    """The newest view is on a screen stood on its end, and within it."""
    revision = str(seated.view["revision"])
    expect(tv.locator(".tv-table")).to_have_attribute("data-revision", revision)
    tv.evaluate(STILL)
    tv.evaluate(DRAWN)
    assert tv.evaluate(OUTSIDE) == [], what


# Three and five sides on such a screen, with the longest names, every time: test_tv_readable.py.
@pytest.mark.parametrize(
    "count", [2, 4, 6, *(pytest.param(many, marks=pytest.mark.soak) for many in (3, 5))]
)
def test_a_screen_stood_on_its_end_and_the_word_of_an_ordago(
    server: Server, tv: Page, count: int
) -> None:
    names = LONG[:count]
    table = (
        server.open_table(sides=list(names))
        if count == 2
        else open_each_for_himself(server, names, games_to_win=3)
    )
    tv.set_viewport_size(ON_END)
    tv.goto(f"{server.url}/tv/{table}")
    with SeatedClient(server, table) as seated:
        stands(tv, seated, "the first hand")
        stones = [33, 36, 29, 38, 31, 14][:count]
        seated.tell("set_score", stones=stones, games=[0] * count, reason="x")
        seated.bid(0, "envido", 2)
        seated.bid(1, "reenvido", 7)
        stands(tv, seated, "a raise")
        seated.tell("undo")
        seated.bid(1, "ordago")
        for seat in range(2, count):
            seated.bid(seat, "no_quiero")
        seated.bid(0, "quiero")
        seated.show("RRRA", "C764")
        if count == 2:
            # Each of two has two players, and a partner's better cards would win it.
            seated.show("", "", "7654", "7654")
        stands(tv, seated, "a game won by an ordago")
        expect(tv.get_by_test_id("tv-lance")).to_contain_text(f"Juego para {names[0]}")
        if count > 2:
            expect(tv.get_by_test_id("tv-status-0")).to_have_text("de órdago")
