"""Fixtures: a real server, and real browsers that show its pages."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from tests.browser.all_screens import AllScreens, screens_of
from tests.browser.local_server import LocalServer
from tests.browser.phone import Phone
from tests.browser.reused_pages import ReusedPages, Taken, a_context, paint
from tests.browser.seating import all_sit

CHROMIUM_SWITCHES = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # No test lives long enough to earn back what its scripts cost to be optimised; the baseline
    # compiler (sparkplug) costs little and makes pages with axe cheaper.
    "--js-flags=--no-opt --no-maglev --single-threaded",
    "--in-process-gpu",
)
PHONE: ViewportSize = {"width": 360, "height": 640}
TV: ViewportSize = {"width": 1920, "height": 1080}
STILL = "reduce"
"""Screens on which no stone travels: what they show in the end is what a test asks for. Those
that do travel are in test_stone_animation.py."""


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


@contextmanager
def a_browser(*programs: str) -> Iterator[Browser]:
    """Chromium: the first of these environment variables that names one, or AMARRAKO_CHROMIUM."""
    named = (os.environ.get(each) for each in (*programs, "AMARRAKO_CHROMIUM"))
    sandbox = ("--no-sandbox",) if os.geteuid() == 0 else ()
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=next(filter(None, named), "/usr/bin/chromium"),
            args=[*CHROMIUM_SWITCHES, *sandbox],
        )
        try:
            yield started
        finally:
            started.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with a_browser("AMARRAKO_HEADLESS") as started:
        yield started


def a_phone(**options: object) -> dict[str, object]:
    """What makes a device a phone of the smallest size, but for what is to be otherwise."""
    usual = {"viewport": PHONE, "has_touch": True, "locale": "es-ES", "reduced_motion": STILL}
    return {**usual, **options}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A running server for all tests of a file; each opens a table of its own."""
    server = LocalServer(tmp_path_factory.mktemp("house"), forked=True)
    server.start()
    yield server
    server.close()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[LocalServer]:
    """A running server with an empty log, for one test alone."""
    server = LocalServer(tmp_path, forked=True)
    server.start()
    yield server
    server.close()


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
                paint(page)
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


@pytest.fixture(scope="session")
def reused(browser: Browser) -> Iterator[ReusedPages]:
    """Phones that the tests of a session hand on, emptied of what they kept."""
    reused = ReusedPages(browser)
    yield reused
    reused.close()


@pytest.fixture
def kept_page(
    server: LocalServer, reused: ReusedPages, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[Callable[..., Page]]:
    """Gives pages that are handed on from test to test, and fails where a script of them does."""
    taken: list[Taken] = []

    def take(**options: object) -> Page:
        taken.append(reused.take(**options))
        return taken[-1].page

    yield take
    errors: list[str] = []
    failed = request.node.stash.get(FAILED, False)
    for number, one in enumerate(taken):
        if failed and not one.page.is_closed():
            paint(one.page)
            one.page.screenshot(path=tmp_path / f"failed-kept-{number}.png")
        reused.put_back(one, f"{server.url}/icon.svg", broken=failed)
        errors += one.errors
    assert errors == []


@pytest.fixture
def new_phone(
    server: LocalServer,
    kept_page: Callable[..., Page],
    contexts: Callable[..., BrowserContext],
) -> Iterator[Callable[..., Phone]]:
    """Makes phones of the smallest size, whose pages fail the test where their script does.

    `kept=False`: a browser context of its own, for a page that is given scripts, routes or clocks.
    """
    errors: list[str] = []

    def make(*, kept: bool = True, new: bool = False, **options: object) -> Phone:
        if kept and not new:
            return Phone(kept_page(**a_phone(**options)), server.url)
        page: Page = contexts(new=new, **a_phone(**options)).new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        return Phone(page, server.url)

    yield make
    assert errors == []


@pytest.fixture
def tv(kept_page: Callable[..., Page]) -> Page:
    """A TV on which no stone travels."""
    return kept_page(viewport=TV, locale="es-ES")


@pytest.fixture
def screens(
    server: LocalServer,
    new_phone: Callable[..., Phone],
    tv: Page,
) -> Iterator[AllScreens]:
    """Ane, Jon, Miren and Iker seated with their phones, the TV on, the panel running."""
    table = server.open_table()
    phones = all_sit(server, new_phone, table, 4)
    with screens_of(server, table, phones, tv) as all_of_them:
        yield all_of_them
