"""WCAG 2.2 AA on every screen: axe, sizes, large letters, a narrow page, the keyboard alone.

Which criterion is held by what: docs/accessibility.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.browser.accessibility import (
    SMALL_TEXT,
    every_action_is_seen,
    for_everyone,
    in_other_sizes,
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
from tests.server import Server

LANGUAGES = ("es-ES", "eu-ES", "en-GB", "fr-FR")
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
LANDSCAPE: tuple[ViewportSize, ...] = (
    {"width": 640, "height": 360},
    {"width": 740, "height": 360},
    {"width": 800, "height": 360},
)
BY_DAY = (
    *("start", "sit", "corrido", "playing, long", "answer, long", "pares", "cards, two"),
    *("too many of a card", "contradicted", "over", "asked", "alone", "six", "counter, long"),
    *("menu", "history", "article, pares", "rules", "tell, pares", "names"),
)
"""Of the other screens one of these has the same parts, and more of them or longer words; or the
test of their page looks at them itself."""


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


@pytest.fixture
def states(server: Server) -> Iterator[TableStates]:
    """A server with a table in every state there is a screen for; a request of one waits 120 s."""
    states = TableStates(server)
    yield states
    states.close()


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_screens_of_a_phone(states: TableStates, browser: Browser, locale: str) -> None:
    """What axe finds, sizes, and where the focus is.

    Each screen in one language, every other by night.
    """
    looking = Looking(states, browser, locale=locale)
    for number, screen in enumerate(one for one in PHONE if one.name in BY_DAY):
        if number % len(LANGUAGES) == LANGUAGES.index(locale):
            page = looking.at(screen, by_night=number % 2 == 1)
            assert page.evaluate("document.documentElement.lang") == locale[:2]
            for_everyone(page, f"{screen.name}, {locale}", fits=screen.fits)
    looking.close()
    assert looking.failed == []


def test_a_lying_phone_says_who_is_mano_beside_a_long_heading(
    states: TableStates, browser: Browser
) -> None:
    """Alone finds a name that the heading leaves no space for."""
    looking = Looking(states, browser, locale="eu-ES")
    (counted,) = [screen for screen in PLAYING if screen.name == "counted"]
    page = looking.at(counted, by_night=False, size=LANDSCAPE[0])
    said = page.locator(".play-header .soft")
    expect(said).to_have_text("esku: Ane")
    assert said.evaluate(
        "(it) => it.scrollWidth <= it.clientWidth && it.scrollHeight <= it.clientHeight"
    )
    looking.close()
    assert looking.failed == []


@pytest.mark.soak
@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_screen_in_every_look(
    states: TableStates, browser: Browser, locale: str, scheme: str
) -> None:
    """All of it on all screens, with wide and large letters, in landscape and narrow; the TV's."""
    looking = Looking(states, browser, locale=locale)
    for screen in PHONE:
        where = f"{screen.name}, {locale}, {scheme}"
        for size in LANDSCAPE if screen in PLAYING else ():
            page = looking.at(screen, by_night=scheme == "dark", size=size)
            every_action_is_seen(page, f"{where} at {size}")
        page = looking.at(screen, by_night=scheme == "dark")
        for_everyone(page, where, fits=screen.fits)
        in_other_sizes(page, where)
    looking.close()
    at_tv = Looking(states, browser, locale=locale, viewport=TV)
    for screen in TV_SCREENS:
        page = at_tv.at(screen, by_night=scheme == "dark")
        no_violations(page, f"{screen.name}, {locale}, {scheme}")
    at_tv.close()
    assert looking.failed + at_tv.failed == []


def test_a_hand_is_played_and_read_by_keyboard_alone(
    server: Server, new_phone: Callable[..., Phone]
) -> None:
    """Where the tab key leads, and that whatever has the focus is seen and lies under nothing."""
    phone, table = new_phone(), server.open_table()
    with for_all(server, phone, table) as told:
        keys = Keyboard(phone, table)
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
        keys.press("answer-queremos-confirm-yes")
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


@pytest.mark.parametrize("scheme", [pytest.param("light", marks=pytest.mark.soak), "dark"])
def test_the_tv_and_the_panels_page(
    own_server: Server, tv: Page, scheme: Literal["light", "dark"]
) -> None:
    """What axe finds on the screens on the wall, and that their words are of a size for a room."""
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
