"""The TV at five metres: what is read there is 1/20 of the height, and nothing is cut or covered.

On a screen stood on its end it is 1/20 of the width, as the longest names would not fit otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.local_server import LocalServer
from tests.browser.reused_pages import a_context
from tests.browser.table_states import TableStates
from tests.browser.test_tv import DRAWN, FULL_HD, HALF_HD, OUTSIDE, STILL
from tests.browser.tv_table_states import TV_STATES

SCREENS: dict[str, ViewportSize] = {
    "16:9": FULL_HD,
    "4:3": {"width": 1024, "height": 768},
    "on end": {"width": 1080, "height": 1920},
    "16:9, 720p": HALF_HD,
}
Looks = tuple[tuple[str, str], ...]
LOOKS: Looks = (("16:9", "es"), ("on end", "es"), ("4:3", "es"), ("4:3", "eu"))
"""Basque where there is least room. (English, 4K and 720p are looked at in test_tv.py.)"""
SELDOM: Looks = (("4:3", "en"), ("16:9, 720p", "es"))

LARGE = {
    "names of sides": ".side-name, .match-over h2 strong, .result .who",
    "lances": ".lances .name, .lances .state",
    "the last word": ".status-band .last, .status-band .last .quiet",
    "the bet": ".standing-bet .figure, .standing-bet .ordago",
    "cards": ".faces",
    "the count": ".count-lines .why, .count-lines .taken, .result tbody td",
}
"""What must be 1/20, by the class of text."""
TOO_SMALL = """([selector, share]) => [...document.querySelectorAll(selector)]
  .filter((one) => one.getClientRects().length && !one.closest('.visually-hidden'))
  .map((one) => [parseFloat(getComputedStyle(one).fontSize), one])
  .map(([size, one]) => [size / Math.min(innerHeight, innerWidth), one])
  .filter(([size]) => size < share - 0.0005)
  .map(([size, one]) => `${one.textContent}: 1/${(1 / size).toFixed(1)}`)"""
COVERED = """() => {
  const over = document.querySelector('.match-over');
  const shown = over ?? document.querySelector('main');
  const words = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  const lines = [], cut = [];
  while (words.nextNode()) {
    const text = words.currentNode;
    if (!text.data.trim() || text.parentElement.closest('.visually-hidden, svg')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    // Figures fill less than the line of their font, and the number's box is cut to them.
    const number = text.parentElement.closest('.number');
    for (const box of number ? [number.getBoundingClientRect()] : range.getClientRects()) {
      lines.push([text, box]);
      const across = box.left < -1 || box.right > innerWidth + 1;
      if (across || box.top < -1 || box.bottom > innerHeight + 1)
        cut.push(`${text.data} is beyond the screen`);
    }
  }
  const both = (x, y) => Math.min(x.right, y.right) - Math.max(x.left, y.left) > 2 &&
    Math.min(x.bottom, y.bottom) - Math.max(x.top, y.top) > 0.3 * Math.min(x.height, y.height);
  return [...cut, ...lines.flatMap(([a, x], at) => lines.slice(at + 1)
    .filter(([b, y]) => a !== b && both(x, y)).map(([b]) => `${a.data} over ${b.data}`))];
}"""
LINES = """() => [...document.querySelectorAll('.side-name span')].map((one) => {
  const tops = [...one.getClientRects()].map(({ top }) => Math.round(top));
  return [one.textContent, new Set(tops).size];
}).filter(([, lines]) => lines > 2)"""


@pytest.fixture(scope="module")
def states(server: LocalServer) -> Iterator[TableStates]:
    """Every state the TV shows, each on a table of its own."""
    states = TableStates(server, TV_STATES)
    yield states
    states.close()


@pytest.fixture(scope="module")
def tv(browser: Browser) -> Iterator[Page]:
    """A TV that goes from table to table."""
    context = a_context(browser, viewport=FULL_HD, locale="es-ES", reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("looks", [LOOKS, pytest.param(SELDOM, marks=pytest.mark.soak)], ids=len)
@pytest.mark.parametrize("state", TV_STATES)
def test_every_state_is_read_at_five_metres(
    states: TableStates, tv: Page, heed: Callable[[Page], None], state: str, looks: Looks
) -> None:
    heed(tv)
    tv.goto(f"{states.server.url}/board/{states.table(state)}?lang=es")
    expect(tv.get_by_test_id("board-score-0")).to_be_attached()
    page = tv.locator("html")
    wrong = []
    for screen, language in looks:
        tv.set_viewport_size(SCREENS[screen])
        while page.get_attribute("lang") != language:
            before = str(page.get_attribute("lang"))
            tv.keyboard.press("l")
            expect(page).not_to_have_attribute("lang", before)
        wrong += [f"{screen}, {language}: {one}" for one in wrong_on(tv)]
    assert wrong == []


def wrong_on(tv: Page) -> Iterator[str]:
    """What is too small, cut or covered on the page."""
    tv.evaluate(STILL)
    tv.evaluate(DRAWN)
    for what, selector in LARGE.items():
        yield from (f"{what}: {one}" for one in tv.evaluate(TOO_SMALL, [selector, 1 / 20]))
    for find in (LINES, COVERED, OUTSIDE):
        yield from (str(one) for one in tv.evaluate(find))
    yield from tv.evaluate(TOO_SMALL, [".player", 1 / 28])
