"""A house with a real server, and real browsers looking at it."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from tests.browser.everyone import Everyone
from tests.browser.house import House
from tests.browser.phone import Phone

CHROMIUM_SWITCHES = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PHONE: ViewportSize = {"width": 360, "height": 640}
TV: ViewportSize = {"width": 1920, "height": 1080}
EXPLAINED = "if (location.host) localStorage.setItem('amarrako.first', 'seen')"
"""Of a phone whose owner has seen the cards that explain the app (see test_understanding.py)."""
STILL = "reduce"
"""Screens on which no stone travels: what they show in the end is what a test asks for. Those
that do travel are in test_stones_travel.py."""


# As long as for a page to come: a test waits for what a machine of other people's work does late.
expect.set_options(timeout=20_000)

FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember which tests failed, so that their screens are kept."""
    del call
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = os.environ.get("AMARRAKO_CHROMIUM", "/usr/bin/chromium")
    headless = os.environ.get("AMARRAKO_HEADLESS", chromium)
    sandbox = ("--no-sandbox",) if os.geteuid() == 0 else ()
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=headless, args=[*CHROMIUM_SWITCHES, *sandbox]
        )
        yield started
        started.close()


def a_context(browser: Browser, *, new: bool = False, **options: object) -> BrowserContext:
    """A device of its own; `new`: on which nobody has played before."""
    # No type can follow keywords through a mapping.
    made: Callable[..., BrowserContext] = browser.new_context
    context = made(**options)
    if not new:
        context.add_init_script(EXPLAINED)
    context.set_default_timeout(20_000)
    return context


def a_phone(**options: object) -> dict[str, object]:
    """What makes a device a phone of the smallest size, but for what is to be otherwise."""
    usual = {"viewport": PHONE, "has_touch": True, "locale": "es-ES", "reduced_motion": STILL}
    return {**usual, **options}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A running server with an empty log."""
    house = House(tmp_path)
    house.start()
    yield house
    house.close()


@pytest.fixture(scope="module")
def one_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A running server for all tests of a file; of one whose tables are nothing to one another."""
    house = House(tmp_path_factory.mktemp("house"))
    house.start()
    yield house
    house.close()


@pytest.fixture
def contexts(
    browser: Browser, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[Callable[..., BrowserContext]]:
    """Makes browser contexts, each a device of its own, and closes them.

    Where the test failed, the screens as they were then are left in its folder. `new`: a device on
    which nobody has played before, so that the app explains itself first.
    """
    made: list[BrowserContext] = []

    def make(*, new: bool = False, **options: object) -> BrowserContext:
        made.append(a_context(browser, new=new, **options))
        return made[-1]

    yield make
    for number, context in enumerate(made):
        if request.node.stash.get(FAILED, False):
            for page in context.pages:
                page.screenshot(path=tmp_path / f"failed-{number}.png")
        context.close()


@pytest.fixture
def heed() -> Iterator[Callable[[Page], None]]:
    """Has a page's failing script fail the test, once it is over.

    Not at once: what is raised where Playwright tells of it ends Playwright.
    """
    failed: list[str] = []
    yield lambda page: page.on("pageerror", lambda error: failed.append(str(error)))
    assert failed == []


@pytest.fixture
def new_phone(
    house: House, contexts: Callable[..., BrowserContext], heed: Callable[[Page], None]
) -> Callable[..., Phone]:
    """Makes phones of the smallest size, whose pages fail the test where their script does."""

    def make(**options: object) -> Phone:
        page: Page = contexts(**a_phone(**options)).new_page()
        heed(page)
        return Phone(page, house.url)

    return make


@pytest.fixture
def everyone(
    house: House,
    new_phone: Callable[..., Phone],
    contexts: Callable[..., BrowserContext],
) -> Iterator[Everyone]:
    """Ane, Jon, Miren and Iker seated with their phones, the TV on, the panel running."""
    table = house.open_table()
    phones = []
    for seat in range(4):
        phone = new_phone()
        phone.open(table)
        phone.sit(seat)
        phones.append(phone)
    tv: Page = contexts(viewport=TV, locale="es-ES", reduced_motion=STILL).new_page()
    tv.goto(f"{house.url}/board/{table}")
    house.start_panel("--table", table, "--language", "es")
    all_of_them = Everyone(house, table, phones, tv)
    yield all_of_them
    all_of_them.close()
