"""A TV that is sent views of the engine, and what is wrong with what it shows of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from playwright.sync_api import Page, ViewportSize, WebSocketRoute, expect

from scorekeeper.view.shapes import View
from tests.server import Server

HALF_HD: Final[ViewportSize] = {"width": 1280, "height": 720}
FULL_HD: Final[ViewportSize] = {"width": 1920, "height": 1080}
FOUR_K: Final[ViewportSize] = {"width": 3840, "height": 2160}
ON_END: Final[ViewportSize] = {"width": 720, "height": 1280}
OLD: Final[ViewportSize] = {"width": 1024, "height": 768}

LARGE: Final = {
    "names of sides": ".side-name, .match-over h2 strong, .result .who",
    "lances": ".lances .name, .lances .state",
    "the last word": ".status-band .last, .status-band .last .quiet",
    "the bet": ".standing-bet .figure, .standing-bet .ordago",
    "cards": ".faces",
    "the count": ".count-lines .why, .count-lines .taken, .result tbody td",
}
"""What is read at five metres, by the class of text: 1/20 of the height, or of the width on a
screen stood on its end, where the longest names would not fit otherwise."""
TOO_SMALL: Final = """(selector, share) => [...document.querySelectorAll(selector)]
  .filter((one) => one.getClientRects().length && !one.closest('.visually-hidden'))
  .filter((one) => [...one.childNodes].some((n) => n.nodeType === 3) || share >= 0.05)
  .map((one) => [parseFloat(getComputedStyle(one).fontSize), one])
  .map(([size, one]) => [size / Math.min(innerHeight, innerWidth), one])
  .filter(([size]) => size < share - 0.0005)
  .map(([size, one]) => `${one.textContent}: 1/${(1 / size).toFixed(1)}`)"""
BOXES = (
    ".half, .cell, .status-band, .standing-bet, .join-table, .side-name, .player-status, "
    ".tv main > *"
)
OUTSIDE: Final = f"""() => [...document.querySelectorAll('{BOXES}')]
  .filter((one) => !one.closest('.visually-hidden'))
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  .map((one) => `${{one.className}}: ${{one.scrollWidth}}×${{one.scrollHeight}}`)"""
COVERED: Final = """() => {
  const over = document.querySelector('.match-over');
  const shown = over ?? document.querySelector('main');
  const words = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  const lines = [], cut = [];
  if (over && [0.1, 0.9].some((x) =>
    !over.contains(document.elementFromPoint(x * innerWidth, 0.1 * innerHeight))))
    cut.push('a side lies over who won');
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
LINES: Final = """() => [...document.querySelectorAll('.side-name span')].map((one) => {
  const tops = [...one.getClientRects()].map(({ top }) => Math.round(top));
  return [one.textContent, new Set(tops).size];
}).filter(([, lines]) => lines > 2)"""
CUT: Final = """() => [...document.querySelectorAll(
    '.strip .plate, .strip .status-line > *, .strip .extras')]
  .filter((one) => !one.closest('.visually-hidden'))
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  .map((one) => `${one.className}: ${one.scrollWidth}×${one.scrollHeight}`)
  .concat(document.documentElement.scrollHeight > innerHeight ? ['the page scrolls'] : [])"""
"""Of the stream overlay: what does not fit into its two lines."""
SPILT: Final = """() => [...document.querySelectorAll('.tables, .small-table, .small-table *')]
  .filter((one) => !one.closest('.visually-hidden') && one.namespaceURI.endsWith('xhtml'))
  .filter((one) => !one.matches('.number'))
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
  .map((one) => `${one.className}: ${one.scrollWidth} in ${one.clientWidth} ${one.textContent}`)"""
"""Of the grid of all tables: what is wider than its box."""
STILL: Final = "() => document.getAnimations().forEach((one) => one.finish())"
# A name's letters are fitted to its box by an observer, which sees a new size once it is painted.
DRAWN: Final = (
    "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
)
SHOWN: Final = f"""async (revision) => {{
  // A page kept busy for long takes its connection for lost, and shows the table smaller.
  const online = ".tv:not([data-offline='true'])";
  const shown = () => document.querySelector(`${{online}} [data-revision='${{revision}}']`);
  const end = performance.now() + 20_000;
  do {{
    while (shown() === null) {{
      if (performance.now() > end) throw new Error('not shown');
      await new Promise(requestAnimationFrame);
    }}
    ({STILL})();
    await ({DRAWN})();
  }} while (shown() === null);
}}"""
"""Waits until the view of a revision is on the screen, all of it."""
ILLEGIBLE: Final = f"""(large) => {{
  const small = {TOO_SMALL};
  return [
    ...Object.entries(large).flatMap(([what, selector]) =>
      small(selector, 1 / 20).map((one) => `${{what}}: ${{one}}`)),
    ...[{LINES}, {COVERED}, {OUTSIDE}].flatMap((find) => find()).map(String),
    ...small('.player', 1 / 28), ...small('.tv main *', 1 / 40),
  ];
}}"""


class Television:
    """A TV whose server sends what the test wants shown."""

    def __init__(self, page: Page, server: Server, layout: str = "") -> None:
        self.page = page
        self._server = server
        self._layout = layout
        self._socket: WebSocketRoute | None = None
        self._view: Mapping[str, object] | None = None
        page.route_web_socket("**/ws", self._opened)

    def _opened(self, socket: WebSocketRoute) -> None:
        def answer(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "ping":
                socket.send(json.dumps({"type": "pong", "n": message["n"]}))
            elif message["type"] == "hello":
                greeting = {"protocol": 3, "version": "1", "boot": "b", "phone": "p"}
                socket.send(json.dumps({"type": "welcome", "addresses": [], **greeting}))
                self._socket = socket
                socket.send(json.dumps(self._view))

        socket.on_message(answer)

    def send(self, view: View) -> None:
        """The next view, without looking whether it is on the screen.

        A page kept busy for long takes its connection for lost and opens another, where, as
        from a real server, the newest view awaits it.
        """
        self._view = view
        if self._socket is None:
            self.page.goto(f"{self._server.url}/tv/{view['table']}{self._layout}")
        else:
            self._socket.send(json.dumps(view))

    def wait(self, query: str) -> None:
        """No table is played; the page has this query."""
        self._view = {"type": "waiting", "screen": "123456", "addresses": [], "tables": 0}
        self.page.goto(f"{self._server.url}/tv?{query}")
        expect(self.page.get_by_test_id("tv-waiting-code")).to_have_text("123456")

    def show(self, view: View) -> None:
        """The next view, once it is on the screen."""
        self.send(view)
        expect(self.page.locator(f"[data-revision='{view['revision']}']")).to_be_attached()
        self.page.evaluate(SHOWN, view["revision"])

    def illegible(self, view: View) -> list[str]:
        """Send a view; what of it is too small, cut or covered."""
        self.show(view)
        return self.wrong_now()

    def wrong_now(self) -> list[str]:
        """What of the screen as it is now is too small, cut or covered."""
        found: list[str] = self.page.evaluate(ILLEGIBLE, LARGE)
        return found
