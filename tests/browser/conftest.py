"""Fixtures: a real server, and real browsers that show its pages."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from tests.browser.all_screens import AllScreens, screens_of
from tests.browser.phone import Phone
from tests.browser.reused_pages import ReusedPages, Taken, a_context, paint
from tests.browser.seating import all_sit
from tests.server import Server, running_server

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


DEVICES = pytest.StashKey[list[BrowserContext]]()
"""Those that a test uses."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember which tests failed, and keep their screens as they are then."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    if call.when == "call" and report.failed:
        report.sections.append(("screenshots", "\n".join(photographed(item))))
    return report


def photographed(item: pytest.Item) -> Iterator[str]:
    """Photograph the pages of a test that are open; the files."""
    folder = item.config.rootpath / "build" / "failed" / re.sub(r"\W+", "-", item.name)
    pages = (page for device in item.stash.get(DEVICES, []) for page in device.pages)
    for number, page in enumerate(pages):
        paint(page)
        file = folder / f"{number}.png"
        page.screenshot(path=file)
        yield f"{page.url}: {file}"


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
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server for all tests of a file; each opens a table of its own."""
    with running_server(tmp_path_factory.mktemp("house"), tty=True) as running:
        yield running


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A running server with an empty log, for one test alone."""
    with running_server(tmp_path, tty=True) as running:
        yield running


@pytest.fixture
def contexts(
    browser: Browser, request: pytest.FixtureRequest
) -> Iterator[Callable[..., BrowserContext]]:
    """Makes browser contexts, each a device of its own, and closes them.

    `new`: a device on which nobody has played before, so that the app explains itself first.
    """
    made: list[BrowserContext] = []

    def make(*, new: bool = False, **options: object) -> BrowserContext:
        made.append(a_context(browser, new=new, **options))
        request.node.stash.setdefault(DEVICES, []).append(made[-1])
        return made[-1]

    yield make
    for context in made:
        context.close()


@pytest.fixture
def heed() -> Iterator[Callable[[Page], None]]:
    """Has a page's failing script fail the test, once it is over.

    Not at once: an error in the handler of Playwright's event would end Playwright.
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
    server: Server, reused: ReusedPages, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """Gives pages that are handed on from test to test, and fails where a script of them does."""
    taken: list[Taken] = []

    def take(**options: object) -> Page:
        taken.append(reused.take(**options))
        request.node.stash.setdefault(DEVICES, []).append(taken[-1].page.context)
        return taken[-1].page

    yield take
    errors: list[str] = []
    failed = request.node.stash.get(FAILED, False)
    for one in taken:
        reused.put_back(one, f"{server.url}/icon.svg", broken=failed)
        errors += one.errors
    assert errors == []


@pytest.fixture
def new_phone(
    server: Server,
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
    server: Server,
    new_phone: Callable[..., Phone],
    tv: Page,
) -> Iterator[AllScreens]:
    """Ane, Jon, Miren and Iker seated with their phones, the TV on, the panel running."""
    table = server.open_table()
    phones = all_sit(server, new_phone, table, 4)
    with screens_of(server, table, phones, tv) as all_of_them:
        yield all_of_them
