"""The TV at five metres: what is read there is 1/20 of the height, and nothing is cut or covered.

On a screen stood on its end it is 1/20 of the width, as the longest names would not fit otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.browser.engine_table import view_in
from tests.browser.table_states import COUNTED
from tests.browser.test_tv import DRAWN, FULL_HD, HALF_HD, OUTSIDE, STILL, Television
from tests.browser.tv_table_states import TV_STATES
from tests.browser.tv_views import View
from tests.server import Server

LOOKS: dict[str, tuple[ViewportSize, str]] = {
    "16:9": (FULL_HD, "es-ES"),
    "on end": ({"width": 1080, "height": 1920}, "es-ES"),
    "4:3, eu": ({"width": 1024, "height": 768}, "eu-ES"),
}
"""Basque where there is least room. (English, 4K and 720p are looked at in test_tv.py.)"""
SELDOM: dict[str, tuple[ViewportSize, str]] = {
    "4:3": ({"width": 1024, "height": 768}, "es-ES"),
    "4:3, en": ({"width": 1024, "height": 768}, "en-GB"),
    "720p": (HALF_HD, "es-ES"),
}

LARGE = {
    "names of sides": ".side-name, .match-over h2 strong, .result .who",
    "lances": ".lances .name, .lances .state",
    "the last word": ".status-band .last, .status-band .last .quiet",
    "the bet": ".standing-bet .figure, .standing-bet .ordago",
    "cards": ".faces",
    "the count": ".count-lines .why, .count-lines .taken, .result tbody td",
}
"""What must be 1/20, by the class of text."""
TOO_SMALL = """(selector, share) => [...document.querySelectorAll(selector)]
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
ALL = tuple(TV_STATES)
LETTERS = "CDFHJKMN"
"""What codes of tables are made of, among others."""
LINES = """() => [...document.querySelectorAll('.side-name span')].map((one) => {
  const tops = [...one.getClientRects()].map(({ top }) => Math.round(top));
  return [one.textContent, new Set(tops).size];
}).filter(([, lines]) => lines > 2)"""
WRONG = f"""async ([revision, large]) => {{
  // A page kept busy for long takes its connection for lost, and shows the table smaller.
  const online = ".tv:not([data-offline='true'])";
  const shown = () => document.querySelector(`${{online}} [data-revision='${{revision}}']`);
  const end = performance.now() + 20_000;
  do {{
    while (shown() === null) {{
      if (performance.now() > end) return ['not shown'];
      await new Promise(requestAnimationFrame);
    }}
    ({STILL})();
    await ({DRAWN})();
  }} while (shown() === null);
  const small = {TOO_SMALL};
  return [
    ...Object.entries(large).flatMap(([what, selector]) =>
      small(selector, 1 / 20).map((one) => `${{what}}: ${{one}}`)),
    ...[{LINES}, {COVERED}, {OUTSIDE}].flatMap((find) => find()).map(String),
    ...small('.player', 1 / 28),
  ];
}}"""
"""What is too small, cut or covered once the view of a revision is shown."""


@pytest.fixture(scope="module")
def views() -> dict[str, View]:
    """What a TV is sent of a table in each state, made by the engine."""
    views = {}
    for number, (name, state) in enumerate(TV_STATES.items()):
        code = "K" + "".join(LETTERS[number // 8**n % 8] for n in range(3))
        view = view_in(state, code, COUNTED.get(name, ()))
        views[name] = cast("View", {**view, "revision": 1000 + number})
    return views


@pytest.mark.parametrize(
    ("look", "states"),
    [
        ("16:9", ALL),
        # Each state on one of the narrow screens every time.
        ("on end", ALL[::2]),
        ("4:3, eu", ALL[1::2]),
        *(pytest.param(look, ALL, marks=pytest.mark.soak) for look in [*LOOKS, *SELDOM][1:]),
    ],
    ids=["16:9", "on end, half", "4:3, eu, half", *[*LOOKS, *SELDOM][1:]],
)
def test_every_state_is_read_at_five_metres(
    views: dict[str, View],
    server: Server,
    contexts: Callable[..., BrowserContext],
    heed: Callable[[Page], None],
    *,
    look: str,
    states: Sequence[str],
) -> None:
    """One TV, which is sent the views of all tables in turn, as one that is pointed at them."""
    viewport, locale = {**LOOKS, **SELDOM}[look]
    page = contexts(viewport=viewport, locale=locale, reduced_motion="reduce").new_page()
    heed(page)
    tv = Television(page, server)
    tv.show(views["playing"])
    expect(page.locator("html")).to_have_attribute("lang", locale[:2])
    wrong = []
    for state in states:
        view = views[state]
        tv.send(view)
        found = page.evaluate(WRONG, [view["revision"], LARGE])
        wrong += [f"{state}: {one}" for one in found]
    assert wrong == []
