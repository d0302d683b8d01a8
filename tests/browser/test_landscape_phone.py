"""A phone in landscape: every action is visible without scrolling."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.accessibility import SMALL_TEXT, WIDE
from tests.browser.conftest import PHONE as PHONE_SIZE
from tests.browser.local_server import LocalServer, eventually
from tests.browser.phone import Phone
from tests.browser.reused_pages import a_context
from tests.browser.screens import PHONE, SEATED, Screen
from tests.browser.table_states import TableStates

SIZES: tuple[ViewportSize, ...] = (
    {"width": 640, "height": 360},
    {"width": 740, "height": 360},
    {"width": 800, "height": 360},
)
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark", "light")
OUTSIDE = """() => [...document.querySelectorAll(
    '.actions .button, .actions .hold, .foot button, .asked button, .keypad button')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]'))
  .filter((one) => {
    const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
    const at = document.elementFromPoint(left + width / 2, top + height / 2);
    const across = left >= 0 && right <= innerWidth + 0.5;
    const down = top >= 0 && bottom <= innerHeight + 0.5;
    return !across || !down || at === null || !(one.contains(at) || at.contains(one));
  })
  .map((one) => one.outerHTML.slice(0, 120))"""
"""Buttons of what is done, and of the footer, that are not seen whole, or lie under something."""
SCROLLED = "() => document.documentElement.scrollHeight > innerHeight"
DIALOGS = """() => [...document.querySelectorAll('dialog[open] button')]
  .filter((one) => one.getBoundingClientRect().bottom > innerHeight)
  .map((one) => one.outerHTML.slice(0, 120))"""
PLAYING = [
    screen
    for screen in PHONE
    if screen.path == "/t/{table}"
    and screen.there not in ("seat-0", "back")
    and not screen.new
    and not (screen.state or "").startswith("counter")
]
"""The playing screen in every state; a page over it is scrolled as ever. The plain counter has a
layout, and a test, of its own (test_counter.py)."""


@pytest.fixture(scope="module")
def states(server: LocalServer) -> Iterator[TableStates]:
    states = TableStates(server)
    yield states
    states.close()


@pytest.fixture(scope="module")
def phone(states: TableStates, browser: Browser) -> Iterator[Phone]:
    """A seated phone that goes from screen to screen with the tests."""
    context = a_context(browser, viewport=PHONE_SIZE, has_touch=True, locale="es-ES")
    context.add_init_script(SEATED)
    yield Phone(context.new_page(), states.server.url)
    context.close()


@pytest.mark.parametrize("screen", PLAYING, ids=lambda screen: screen.name)
def test_every_action_is_seen_without_scrolling(
    states: TableStates, phone: Phone, screen: Screen
) -> None:
    page = phone.page
    page.set_viewport_size(SIZES[0])
    screen.open(phone, states)
    for size, scheme in zip(SIZES, SCHEMES, strict=True):
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        expect(page.locator(".phone")).to_have_css("display", "grid")
        _is_whole(page, screen)


def _is_whole(page: Page, screen: Screen) -> None:
    # What lies above comes a moment after it was opened.
    eventually(lambda: not page.evaluate(SCROLLED), f"{screen.name} without scrolling")
    assert not page.evaluate(WIDE), screen.name
    assert page.evaluate(SMALL_TEXT) == [], screen.name
    if page.locator("dialog[open]").count() > 0:
        assert page.evaluate(DIALOGS) == [], screen.name
    elif page.locator("[data-testid=above]").count() == 0:
        assert page.evaluate(OUTSIDE) == [], screen.name
