"""WCAG 2.2 AA on every screen: axe, sizes, large letters, a narrow page, the keyboard alone.

Which criterion is held by what: docs/everyone.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.browser.accessibility import (
    SMALL_TEXT,
    every_action_is_seen,
    for_everyone,
    no_violations,
)
from tests.browser.all_screens import HANDS
from tests.browser.conftest import PHONE as PHONE_SIZE
from tests.browser.conftest import TV, a_phone
from tests.browser.keyboard import Keyboard
from tests.browser.phone import Phone
from tests.browser.reused_pages import a_context
from tests.browser.screens import PHONE, SEATED, Screen
from tests.browser.screens import TV as TV_SCREENS
from tests.browser.seating import for_all
from tests.browser.table_states import TableStates
from tests.repository import ROOT
from tests.server import Server

CLIENT = ROOT / "webui" / "client" / "src"
POINTED_AT = re.compile(r":hover|onMouse(Enter|Over)|onPointer(Enter|Over)")
LANGUAGES = ("es-ES", "eu-ES", "en-GB")
PLAYING = [
    screen
    for screen in PHONE
    if screen.path == "/t/{table}"
    and screen.there not in ("seat-0", "back")
    and not screen.new
    and not (screen.state or "").startswith("counter")
]
"""The playing screen in every state: in landscape, too, all of it is seen. A page over it may be
scrolled. The plain counter has a layout, and a test, of its own (test_counter.py)."""
SMALLEST_LANDSCAPE: ViewportSize = {"width": 640, "height": 360}
LANDSCAPE: tuple[ViewportSize, ...] = (
    SMALLEST_LANDSCAPE,
    {"width": 740, "height": 360},
    {"width": 800, "height": 360},
)
TABLES = tuple(dict.fromkeys((screen.state, screen.new) for screen in PHONE))
BY_TABLE = sorted(PHONE, key=lambda screen: TABLES.index((screen.state, screen.new)))
"""Screens over the same table follow each other, in one language, most without another load."""
IN_LONG_RUNS = (
    "playing",
    "answer",
    "counter",
    "counter, names",
    "counter, summary",
    "seats",
    "cards",
    "counted",
    "undo, a hand",
    "article",
    "tell",
    "style",
)
"""Screens of which others have the same parts, and more of them or longer words."""


class Looking:
    """A seated phone, and one whose owner has never seen the app, going from screen to screen."""

    def __init__(
        self,
        states: TableStates,
        browser: Browser,
        *,
        locale: str,
        viewport: ViewportSize = PHONE_SIZE,
    ) -> None:
        self._stage = states
        self._size = viewport
        self.failed: list[str] = []
        """What scripts of the pages fell over."""
        self._contexts: list[BrowserContext] = []
        self._phones = {new: self._phone(browser, new, locale) for new in (False, True)}

    def _phone(self, browser: Browser, new: bool, locale: str) -> Phone:
        context = a_context(browser, new=new, **a_phone(locale=locale, viewport=self._size))
        self._contexts.append(context)
        context.add_init_script(SEATED)
        page = context.new_page()
        page.on("pageerror", lambda error: self.failed.append(str(error)))
        return Phone(page, self._stage.server.url)

    def at(self, screen: Screen, *, by_night: bool, size: ViewportSize | None = None) -> Page:
        """That screen, opened in that size."""
        phone = self._phones[screen.new]
        phone.page.set_viewport_size(size or self._size)
        phone.page.emulate_media(color_scheme="dark" if by_night else "light")
        screen.open(phone, self._stage)
        return phone.page

    def close(self) -> None:
        """Put both phones away."""
        for context in self._contexts:
            context.close()


@pytest.fixture(scope="module")
def states(server: Server) -> Iterator[TableStates]:
    """A server with a table in every state there is a screen for; tests only look at them."""
    states = TableStates(server)
    yield states
    states.close()


@pytest.fixture(scope="module")
def looking(states: TableStates, browser: Browser) -> Iterator[dict[str, Looking]]:
    """By language, going from screen to screen with the tests."""
    looking = {locale: Looking(states, browser, locale=locale) for locale in LANGUAGES}
    yield looking
    for one in looking.values():
        one.close()


@pytest.mark.parametrize(
    "screen",
    [
        pytest.param(screen, marks=[pytest.mark.soak] if screen.name in IN_LONG_RUNS else [])
        for screen in BY_TABLE
    ],
    ids=lambda screen: screen.name,
)
def test_every_screen_of_a_phone(looking: dict[str, Looking], screen: Screen) -> None:
    """Each in one of the languages, by day or by night, all of these in turn."""
    locale = LANGUAGES[TABLES.index((screen.state, screen.new)) % len(LANGUAGES)]
    by_night = BY_TABLE.index(screen) % 2 == 1
    where = f"{screen.name}, {locale}"
    if screen in PLAYING:
        # Opened in landscape, a page has its styles for it at once.
        page = looking[locale].at(screen, by_night=by_night, size=SMALLEST_LANDSCAPE)
        every_action_is_seen(page, f"{where} in landscape")
        page.set_viewport_size(PHONE_SIZE)
    else:
        page = looking[locale].at(screen, by_night=by_night)
    assert page.evaluate("document.documentElement.lang") == locale[:2]
    for_everyone(page, where, fits=screen.fits)
    assert looking[locale].failed == []


@pytest.mark.soak
@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_any_screen_theme_or_language(
    states: TableStates, browser: Browser, locale: str, scheme: str
) -> None:
    for screens, size in ((PHONE, PHONE_SIZE), (TV_SCREENS, TV)):
        looking = Looking(states, browser, locale=locale, viewport=size)
        for screen in screens:
            page = looking.at(screen, by_night=scheme == "dark")
            no_violations(page, f"{screen.name}, {locale}, {scheme}")
        looking.close()
        assert looking.failed == []


@pytest.mark.soak
@pytest.mark.parametrize("locale", LANGUAGES)
def test_in_landscape_every_action_is_seen_in_every_language(
    looking: dict[str, Looking], locale: str
) -> None:
    for screen in PLAYING:
        for size in LANDSCAPE:
            page = looking[locale].at(screen, by_night=False, size=size)
            every_action_is_seen(page, f"{screen.name}, {locale} at {size}")


def test_bets_are_made_and_answered_by_keyboard_alone(
    server: Server, new_phone: Callable[..., Phone]
) -> None:
    keys = Keyboard(new_phone(), server.open_table())
    phone = keys.phone
    keys.press("sit-all")
    phone.sees_phase("grande")
    keys.press("bid-number")
    keys.press("digit-9")
    phone.page.keyboard.press("Escape")
    keys.is_at("bid-number")
    # Held down by a thumb, it asks who has none: Escape changes nothing.
    keys.press("bid-ordago")
    expect(phone.it("bid-ordago-confirm")).to_be_visible()
    phone.page.keyboard.press("Escape")
    keys.is_at("bid-ordago")
    phone.sees_phase("grande")
    keys.press("bid-ordago")
    keys.press("bid-ordago-confirm-yes")
    # Accepting it asks as well.
    keys.press("answer-queremos")
    expect(phone.it("answer-queremos-confirm")).to_contain_text("¿Quieres el órdago?")
    phone.sees_phase("grande")
    keys.press("answer-queremos-confirm-yes")
    phone.sees_phase("cards")


def test_cards_are_entered_and_a_hand_is_read_by_keyboard_alone(
    server: Server, new_phone: Callable[..., Phone]
) -> None:
    phone, table = new_phone(), server.open_table()
    with for_all(server, phone, table) as told:
        told.bid(0, "ordago")
        told.bid(1, "queremos")
        keys = Keyboard(phone, table)
        phone.sees_phase("cards")
        keys.press("cards-of-0")
        for card in HANDS[0]:
            keys.press(f"card-{card}")
        told.show("", *("".join(hand) for hand in HANDS[1:]))
    phone.sees_phase("counted")
    # What is swiped to is a button too, and lies over the game until Escape.
    keys.press("open-hand")
    expect(phone.it("reading-overlay")).to_be_visible()
    phone.page.keyboard.press("Escape")
    keys.is_at("open-hand")
    keys.press("menu")
    keys.press("open-history")
    expect(phone.it("history-line").first).to_be_visible()
    phone.page.keyboard.press("Escape")
    keys.is_at("open-history")
    phone.page.keyboard.press("Escape")
    keys.is_at("menu")
    keys.press("next-hand")
    phone.sees_phase("grande")


def test_nothing_comes_by_being_pointed_at() -> None:
    """WCAG 1.4.13: what explains is pressed, and stays until it is put away."""
    sources = [*CLIENT.rglob("*.css"), *CLIENT.rglob("*.ts*")]
    assert len(sources) > 100
    for file in sources:
        found = POINTED_AT.search(file.read_text(encoding="utf-8"))
        assert found is None, f"{file}: {found}"


@pytest.mark.parametrize("scheme", [pytest.param("light", marks=pytest.mark.soak), "dark"])
def test_the_tv_and_the_panels_page(
    own_server: Server, tv: Page, scheme: Literal["light", "dark"]
) -> None:
    server = own_server
    tv.emulate_media(color_scheme=scheme)
    tv.goto(f"{server.url}/tv")
    expect(tv.get_by_test_id("tv-waiting-code")).to_be_visible()
    no_violations(tv, "waiting board")
    table = server.open_table()
    tv.goto(f"{server.url}/tv/{table}")
    expect(tv.get_by_test_id("tv-score-0")).to_be_visible()
    no_violations(tv, "tv")
    least = TV["height"] / 40
    small = tv.evaluate(SMALL_TEXT.replace("< 16", f"< {least}"))
    assert small == [], "the TV shows nothing smaller than a fortieth of its height"
    server.start_panel("--table", table)
    tv.goto(f"{server.url}/panel/{table}")
    expect(tv.get_by_test_id("panel-canvas")).to_be_visible()
    no_violations(tv, "panel page")
