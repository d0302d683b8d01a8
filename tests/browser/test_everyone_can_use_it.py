"""WCAG 2.2 AA on every screen: axe, sizes, large letters, a narrow page, the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.browser.conftest import PHONE as PHONE_SIZE
from tests.browser.conftest import TV
from tests.browser.everyone import HANDS
from tests.browser.house import House
from tests.browser.keys import Keys
from tests.browser.phone import Phone
from tests.browser.screens import PHONE, SEATED, Screen
from tests.browser.screens import TV as TV_SCREENS
from tests.browser.stage import Stage

LANGUAGES = ("es-ES", "eu-ES", "en-GB")
SMALL_TEXT = """() => [...document.querySelectorAll('body *')]
  .filter((one) => [...one.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))
  .filter((one) => one.getClientRects().length)
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 16)
  .map((one) => one.outerHTML.slice(0, 120))"""
WIDE = "() => document.documentElement.scrollWidth > innerWidth"
NARROW: ViewportSize = {"width": 320, "height": 640}
SMALL_TARGETS = """() => [...document.querySelectorAll(
    'a[href], button, input, select, textarea, summary')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.heard'))
  .filter((one) => !one.closest('[inert]') && getComputedStyle(one).display !== 'inline')
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 24 || box.height < 24)
  .map(([one]) => one.outerHTML.slice(0, 120))"""
"""WCAG 2.5.8; a link in the middle of a sentence is as high as its line."""
BESIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] :
  [...document.querySelectorAll('body *')]
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
    .map((one) => one.outerHTML.slice(0, 120))"""
LARGE_LETTERS = """() => {
  document.documentElement.style.fontSize = '200%';
  dispatchEvent(new Event('resize'));
}"""
CUT = """() => [...document.querySelectorAll('#app *')]
  .filter((one) => !one.closest('.heard, [inert], [aria-hidden=true]'))
  .filter((one) => [...one.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))
  .filter((one) => /hidden|clip/.test(getComputedStyle(one).overflow))
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  .map((one) => `${one.className} ${one.textContent}`)"""
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


@pytest.fixture
def stage(house: House) -> Iterator[Stage]:
    """A table in every state there is a screen for."""
    stage = Stage(house)
    yield stage
    stage.close()


def test_every_screen_of_a_phone(stage: Stage, new_phone: Callable[..., Phone]) -> None:
    """Each in one of the languages, by day or by night, all of these in turn."""
    looking = [Looking(stage, new_phone, locale=locale) for locale in LANGUAGES]
    for number, screen in enumerate(PHONE):
        language = number % len(LANGUAGES)
        page = looking[language].at(screen, by_night=number % 2 == 1)
        for_everyone(page, f"{screen.name}, {LANGUAGES[language]}", fits=screen.fits)


@pytest.mark.soak
@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_any_screen_theme_or_language(
    stage: Stage, new_phone: Callable[..., Phone], locale: str, scheme: str
) -> None:
    for screens, size in ((PHONE, PHONE_SIZE), (TV_SCREENS, TV)):
        looking = Looking(stage, new_phone, locale=locale, viewport=size)
        for screen in screens:
            page = looking.at(screen, by_night=scheme == "dark")
            no_violations(page, f"{screen.name}, {locale}, {scheme}")


class Looking:
    """A seated phone, and one whose owner has never seen the app, going from screen to screen."""

    def __init__(
        self,
        stage: Stage,
        new_phone: Callable[..., Phone],
        *,
        locale: str,
        viewport: ViewportSize = PHONE_SIZE,
    ) -> None:
        self._stage = stage
        self._size = viewport
        self._phones = {
            new: new_phone(new=new, locale=locale, viewport=viewport) for new in (False, True)
        }
        for phone in self._phones.values():
            phone.page.add_init_script(SEATED)
        self._phones[True].page.add_init_script("localStorage.removeItem('amarrako.first')")

    def at(self, screen: Screen, *, by_night: bool) -> Page:
        """That screen."""
        phone = self._phones[screen.new]
        phone.page.set_viewport_size(self._size)
        phone.page.emulate_media(color_scheme="dark" if by_night else "light")
        screen.open(phone, self._stage)
        return phone.page


def for_everyone(page: Page, where: str, *, fits: bool) -> None:
    """What axe asks, and what it does not: sizes to hit, to read and to fit."""
    reads_well(page, where, fits=fits)
    assert page.evaluate(SMALL_TARGETS) == [], f"{where}: too small to be hit"
    page.set_viewport_size(NARROW)
    assert page.evaluate(BESIDE) == [], f"{where} is wider than 320 pixels"
    page.set_viewport_size(PHONE_SIZE)
    page.evaluate(LARGE_LETTERS)
    assert page.evaluate(BESIDE) == [], f"{where} with large letters is wider than the phone"
    assert page.evaluate(CUT) == [], f"{where}: something is cut off in large letters"


def test_a_hand_is_played_and_read_by_keyboard_alone(
    house: House, new_phone: Callable[..., Phone]
) -> None:
    keys = Keys(new_phone(), house.open_table())
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
    keys.press("answer-queremos")
    phone.sees_phase("cards")
    for seat, hand in enumerate(HANDS):
        keys.press(f"cards-of-{seat}")
        for card in hand:
            keys.press(f"card-{card}")
    phone.sees_phase("counted")
    # What is swiped to is a button too, and lies over the game until Escape.
    keys.press("open-hand")
    expect(phone.it("above")).to_be_visible()
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
