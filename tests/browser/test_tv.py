"""The TV page: legible in every state and size, and restored after a reload."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, WebSocketRoute, expect

from tests.browser.accessibility import no_violations
from tests.browser.tv_views import (
    STATES,
    View,
    changed,
    count,
    long_names,
    match_won,
    playing,
    score,
)
from tests.json_path import at, dicts, number, text
from tests.seated_client import SeatedClient
from tests.server import Server, eventually

HALF_HD: ViewportSize = {"width": 1280, "height": 720}
FULL_HD: ViewportSize = {"width": 1920, "height": 1080}
SCREENS = (HALF_HD, FULL_HD)
FOUR_K: ViewportSize = {"width": 3840, "height": 2160}
SMALL = """() => [...document.querySelectorAll('.tv *')]
  .filter((one) => !one.closest('.visually-hidden'))
  .filter((one) => [...one.childNodes].some((n) => n.nodeType === 3))
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < innerHeight / 40)
  .map((one) => one.outerHTML.slice(0, 120))"""
BOXES = (
    ".half, .cell, .status-band, .standing-bet, .join-table, .side-name, .player-status, "
    ".tv main > *"
)
OUTSIDE = f"""() => [...document.querySelectorAll('{BOXES}')]
  .filter((one) => !one.closest('.visually-hidden'))
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  .map((one) => `${{one.className}}: ${{one.scrollWidth}}×${{one.scrollHeight}}`)"""
DIGITS = re.compile(r"^\d+$")
# A name's letters are fitted to its box by an observer, which sees a new size once it is painted.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
STILL = "() => document.getAnimations().forEach((one) => one.finish())"
# A page kept busy for long takes its connection for lost, and shows its table smaller.
CONNECTED = """async () => {
  const end = performance.now() + 20_000;
  while (document.querySelector(".tv[data-offline='true']") && performance.now() < end)
    await new Promise(requestAnimationFrame);
}"""
ILLEGIBLE = f"""async () => {{
  await ({CONNECTED})();
  ({STILL})();
  await ({DRAWN})();
  return [...({SMALL})(), ...({OUTSIDE})()];
}}"""
"""What is too small or beyond its box, once all of the page is drawn."""


@pytest.fixture
def real_view(server: Server) -> Iterator[View]:
    """A view as the server sends it."""
    with server.client("tv", table=server.open_table()) as watcher:
        yield dict(watcher.view)


class Television:
    """A TV whose server sends what the test wants shown."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page = page
        self._house = server
        self._socket: WebSocketRoute | None = None
        self._view: View = {}
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
        assert self._socket is not None
        self._view = view
        self._socket.send(json.dumps(view))

    def show(self, view: View) -> None:
        if self._socket is None:
            self._view = view
            self.page.goto(f"{self._house.url}/tv/{view['table']}")
        else:
            self.send(view)
        stones = str(at(view, "sides", 0, "stones"))
        expect(self.page.get_by_test_id("tv-score-0")).to_have_text(stones)


@pytest.fixture
def television(
    server: Server, contexts: Callable[..., BrowserContext], heed: Callable[[Page], None]
) -> Television:
    page = contexts(viewport=SCREENS[1], locale="es-ES").new_page()
    heed(page)
    return Television(page, server)


@pytest.mark.parametrize(
    ("language", "sizes"),
    [
        ("es", (HALF_HD,)),
        ("en", (HALF_HD,)),
        # Basque with these checks, at the least room: test_tv_readable.py.
        pytest.param("eu", (HALF_HD,), marks=pytest.mark.soak),
        pytest.param("es", (FULL_HD, FOUR_K), marks=pytest.mark.soak),
    ],
    ids=["es", "en", "eu", "es, large"],
)
def test_every_state_is_legible_and_within_the_screen(
    television: Television, real_view: View, language: str, sizes: Sequence[ViewportSize]
) -> None:
    page = television.page
    page.set_viewport_size(HALF_HD)
    # Nothing is caught halfway through a fade.
    page.emulate_media(reduced_motion="reduce")
    television.show(changed(real_view, playing))
    while page.locator("html").get_attribute("lang") != language:
        page.keyboard.press("l")
        page.wait_for_timeout(50)
    for state in STATES:
        television.show(changed(real_view, state))
        for size in sizes:
            page.set_viewport_size(size)
            assert page.evaluate(ILLEGIBLE) == [], f"{state.__name__} at {size}"
        if sizes == (HALF_HD,) and language == "es":
            no_violations(page, state.__name__)


def test_the_fullest_states_are_legible_on_large_screens(
    television: Television, real_view: View
) -> None:
    """What is shown is as large as the screen (`-m soak`: every state)."""
    television.page.emulate_media(reduced_motion="reduce")
    for state in (long_names, count):
        television.show(changed(real_view, state))
        for size in (FULL_HD, FOUR_K):
            television.page.set_viewport_size(size)
            found = television.page.evaluate(ILLEGIBLE)
            assert found == [], f"{state.__name__} at {size}"


def test_the_stones_lie_as_the_view_says(television: Television, real_view: View) -> None:
    page = television.page
    for ours, theirs in ((0, 1), (34, 20), (35, 39)):
        view = changed(real_view, partial(score, stones=(ours, theirs)))
        television.show(view)
        for n, side in enumerate(dicts(view, "sides")):
            lying = page.get_by_test_id(f"tv-stones-{n}")
            expect(lying.locator("svg.piedra")).to_have_count(number(side, "piedras"))
            expect(lying.locator("svg.amarrako")).to_have_count(number(side, "amarrakos"))
            adentro = page.get_by_test_id(f"tv-adentro-{n}")
            expect(adentro).to_have_count(1 if side["adentro"] else 0)


def test_adentro_inverts_the_half(television: Television, real_view: View) -> None:
    grounds = []
    for ours in (34, 35):
        television.show(changed(real_view, partial(score, stones=(ours, 0))))
        half = television.page.locator(".half.side-0")
        grounds.append(half.evaluate("(one) => getComputedStyle(one).backgroundColor"))
    assert grounds[0] != grounds[1]


def test_the_match_is_won_over_the_whole_screen(television: Television, real_view: View) -> None:
    view = changed(real_view, match_won)
    television.show(view)
    television.page.evaluate(STILL)
    won = television.page.get_by_test_id("tv-match-won")
    expect(won).to_contain_text(text(view, "sides", 0, "name"))
    assert won.bounding_box() == {"x": 0, "y": 0, **SCREENS[1]}
    for x in (0.1, 0.9):
        seen = f"(one) => one.contains(document.elementFromPoint({x} * innerWidth, 99))"
        assert won.evaluate(seen), "a side lies over who won"


def test_a_waiting_tv_follows_remembers_and_lets_go(
    own_server: Server, contexts: Callable[..., BrowserContext]
) -> None:
    server = own_server
    context = contexts(viewport=SCREENS[0], locale="es-ES")
    tv = context.new_page()
    tv.goto(f"{server.url}/tv?lang=eu")
    code = tv.get_by_test_id("tv-waiting-code")
    expect(code).to_have_text(DIGITS)
    expect(tv.locator("html")).to_have_attribute("lang", "eu")
    eventually(lambda: tv.locator("img.qr").evaluate("(one) => one.naturalWidth"), "the code")
    first = server.open_table()
    expect(tv.get_by_test_id("tv-score-0")).to_have_text("0")
    tv.mouse.move(50, 50)
    # It shows what is played; nobody has chosen it.
    expect(tv.get_by_test_id("tv-forget-table")).to_have_count(0)
    second = server.open_table(sides=["Besteak", "Haiek"])
    tables = tv.locator(".small-table")
    expect(tables).to_have_count(2)
    number = code.text_content()
    with SeatedClient(server, second) as seated:
        seated.point_screen(str(number))
        expect(tv.get_by_test_id("tv-score-0")).to_be_visible()
        expect(tv.locator(".tv-table")).to_contain_text("Besteak")
        tv.goto(f"{server.url}/tv")
        expect(tv.locator(".tv-table")).to_contain_text("Besteak")
        expect(tv.locator("html")).to_have_attribute("lang", "eu")
        tv.mouse.move(50, 50)
        tv.get_by_test_id("tv-forget-table").click()
        expect(tables).to_have_count(2)
        expect(code).to_have_text(DIGITS)
        seated.tell("end_match")
    # What was ended is not live: the other table has the screen to itself.
    expect(tv.get_by_test_id("tv-score-0")).to_be_visible()
    expect(tv.locator(".tv-table")).to_contain_text("Nosotros")
    with SeatedClient(server, first) as seated:
        seated.tell("set_score", stones=[7, 0], games=[0, 0], reason="x")
        expect(tv.get_by_test_id("tv-score-0")).to_have_text("7")


def test_a_remembered_table_that_is_no_longer_live_is_forgotten(
    own_server: Server, contexts: Callable[..., BrowserContext]
) -> None:
    context = contexts(viewport=SCREENS[0], locale="es-ES")
    context.add_init_script("localStorage['amarrako.tv.table'] ??= 'ZZZZ'")
    tv = context.new_page()
    tv.goto(f"{own_server.url}/tv")
    expect(tv.get_by_test_id("tv-waiting-code")).to_have_text(DIGITS)
    assert tv.evaluate("localStorage['amarrako.tv.table']") is None
