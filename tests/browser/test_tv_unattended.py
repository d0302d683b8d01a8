"""A TV that runs unattended: reconnecting, burn-in protection, constant memory."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.test_tv import SCREENS, Television, real_view, television
from tests.browser.tv_views import STATES, View, changed, playing
from tests.seated_client import SeatedClient
from tests.server import Server, eventually

__all__ = ["real_view", "television"]

WARM = BURST = 50
"""Views until all there is to make is made; views at once."""
LAYOUTS = ("/tv/{}", "/tv/{}?layout=strip", "/tv")
SHIFTED = "() => getComputedStyle(document.querySelector('.tv > main')).transform"


@pytest.fixture
def page(contexts: Callable[..., BrowserContext], heed: Callable[[Page], None]) -> Page:
    page = contexts(viewport=SCREENS[1], locale="es-ES").new_page()
    heed(page)
    return page


def test_every_layout_comes_back_after_the_server(server: Server, page: Page) -> None:
    table = server.open_table(sides=["Plaza", "Visita"])
    other = server.open_table(sides=["Besteak", "Haiek"])
    screens = [page, *(page.context.new_page() for _ in LAYOUTS[1:])]
    for screen, layout in zip(screens, LAYOUTS, strict=True):
        screen.goto(server.url + layout.format(table))
    old = page.get_by_test_id("tv-score-0")
    expect(old).to_have_text("0")
    expect(screens[2].locator(".small-table")).to_have_count(2)
    server.kill()
    for screen in screens:
        expect(screen.get_by_test_id("tv-offline")).to_be_visible(timeout=15_000)
        # What it knew stays on the screen.
        expect(screen.locator(".tv main")).to_contain_text("Plaza")
    server.start()
    with SeatedClient(server, table) as seated:
        seated.tell("set_score", stones=[23, 37], games=[0, 1], reason="x")
        for screen in screens[:2]:
            expect(screen.get_by_test_id("tv-score-0")).to_have_text("23", timeout=15_000)
        numbers = screens[2].get_by_test_id(f"tv-table-{table}").locator(".number")
        expect(numbers).to_have_text(["23", "37"], timeout=15_000)
        expect(screens[2].get_by_test_id(f"tv-table-{other}")).to_be_visible()
    for screen in screens:
        expect(screen.get_by_test_id("tv-offline")).to_have_count(0)


def test_the_picture_shifts_and_is_dimmed_until_something_happens(
    server: Server, page: Page
) -> None:
    with SeatedClient(server, server.open_table()) as seated:
        page.clock.install()
        page.goto(f"{server.url}/tv/{seated.table}")
        board = page.locator(".tv")
        # What it is to stay dim over has to be there: a first view is news whenever it comes.
        expect(page.get_by_test_id("tv-score-0")).to_have_text("0")
        expect(board).to_have_attribute("data-dim", "false")
        places = {page.evaluate(SHIFTED)}
        for _ in range(2):
            page.clock.fast_forward(90_000)
            places.add(page.evaluate(SHIFTED))
        assert len(places) == 3
        # A connection that breaks off and comes back meanwhile is no news.
        page.clock.fast_forward(320_000)
        expect(page.get_by_test_id("tv-offline")).to_have_count(0)
        expect(board).to_have_attribute("data-dim", "true")
        expect(page.locator("html")).to_have_attribute("data-resting", "")
        assert board.evaluate("(one) => getComputedStyle(one).cursor") == "none"
        seated.bid(0, "envido", 2)
        expect(board).to_have_attribute("data-dim", "false")


def test_the_wake_lock_is_requested_again(own_server: Server, page: Page) -> None:
    # 127.0.0.1 counts as secure, as https does.
    page.add_init_script("""
      window.locks = [];
      Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
        const lock = new EventTarget();
        window.locks.push(lock);
        return lock;
      } } });""")
    page.clock.install()
    page.goto(f"{own_server.url}/tv")
    expect(page.get_by_test_id("tv-waiting-code")).to_be_visible()
    assert page.evaluate("locks.length") == 1
    page.evaluate("locks[0].dispatchEvent(new Event('release'))")
    page.clock.fast_forward(60_000)
    assert page.evaluate("locks.length") == 2


@pytest.mark.parametrize("many", [50, pytest.param(10_000, marks=pytest.mark.soak)])
def test_many_views_leave_nothing_behind(
    television: Television, real_view: View, many: int
) -> None:
    page = television.page
    page.emulate_media(reduced_motion="reduce")
    states = itertools.cycle(STATES)
    revisions = itertools.count(1000)

    def send(state: Callable[[View], None]) -> str:
        view = changed(real_view, state)
        view["revision"] = next(revisions)
        television.send(view)
        return str(view["revision"])

    def feed(count: int) -> None:
        """As many views, a burst at a time, so that a slow machine is not swamped."""
        for _ in range(count // BURST):
            for _ in range(BURST - 1):
                send(next(states))
            last = page.locator(f".tv-table[data-revision='{send(playing)}']")
            expect(last).to_be_visible(timeout=60_000)

    def counted() -> dict[str, int]:
        session = page.context.new_cdp_session(page)
        session.send("HeapProfiler.collectGarbage")
        found: dict[str, int] = session.send("Memory.getDOMCounters")
        session.detach()
        return found

    television.show(changed(real_view, playing))
    feed(WARM)
    before = counted()
    feed(many)
    # What the very last views brought is let go of a moment later; a leak of one node a view never.
    allowed = before["nodes"] + many // 2
    eventually(lambda: counted()["nodes"] <= allowed, f"no more nodes than {allowed}")
    after = counted()
    assert after["jsEventListeners"] <= before["jsEventListeners"] + 5, (before, after)
