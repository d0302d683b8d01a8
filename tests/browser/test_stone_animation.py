"""The animation of a count: stones move from the plate to the sides, and end as the view says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import cast

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.big_count import the_last_shows, until_the_count
from tests.browser.conftest import PHONE, TV
from tests.seated_client import SeatedClient
from tests.server import Server

NOTES_FLIGHTS = """() => {
  window.flown = []; window.moved = new Set();
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const flight = animate.call(this, frames, options);
    for (const frame of frames) for (const what of Object.keys(frame)) moved.add(what);
    queueMicrotask(() => flown.push(flight.id));
    return flight;
  };
}"""
FLOWN = "() => flown.filter((id) => !id.startsWith('slide'))"
FOUR = range(1, 5)
JOURNEY = [
    # Chica: 19 and one are 20, and five piedras an amarrako.
    *("take 0-piedra-4", *(f"back 0-piedra-{n}" for n in FOUR), "grow 0-amarrako-3"),
    # Pares: three of duples, one of par.
    *("take 0-piedra-0", "take 0-piedra-1", "take 0-piedra-2", "take 0-piedra-3"),
    # Juego: three of 31, to 34.
    *("take 1-piedra-1", "take 1-piedra-2", "take 1-piedra-3"),
    # Two of juego: with the first the seventh amarrako falls, all go back; then the other.
    *("take 1-piedra-4", *(f"back 1-piedra-{n}" for n in FOUR), "grow 1-amarrako-6"),
    *(f"back 1-amarrako-{n}" for n in range(7)),
    "take 1-piedra-0",
]


def _lies_as(page: Page, seated: SeatedClient, *, tv: bool) -> None:
    """Numbers and pieces are the view's, and nothing is on its way."""
    for n, side in enumerate(seated.view["sides"]):
        score = page.get_by_test_id(f"tv-score-{n}" if tv else f"score-{n}")
        expect(score).to_have_text(str(side["stones"]), timeout=20_000)
        for kind, many in (("piedra", side["piedras"]), ("amarrako", side["amarrakos"])):
            pieces = page.locator(f'[data-stone^="{n}-{kind}-"]')
            expect(pieces).to_have_count(many, timeout=20_000)
    expect(page.locator('[data-animating="true"], [data-falling="true"]')).to_have_count(0)


def _ready(page: Page) -> None:
    """A phone loads what travels once its first screen is there."""
    expect(page.locator("html[data-stone-animation]")).to_have_count(1, timeout=20_000)


def _flights(page: Page) -> list[str]:
    return cast("list[str]", page.evaluate(FLOWN))


@pytest.fixture
def look(
    server: Server, contexts: Callable[..., BrowserContext], heed: Callable[[Page], None]
) -> Callable[..., Page]:
    """Opens pages that note what sets out."""

    def at(path: str, **options: object) -> Page:
        page = contexts(locale="es-ES", **options).new_page()
        heed(page)
        page.add_init_script(f"({NOTES_FLIGHTS})()")
        page.goto(f"{server.url}{path}")
        return page

    return at


@pytest.fixture
def counting(server: Server) -> Iterator[SeatedClient]:
    """A table at which one more hand of cards makes a count of six awards."""
    with SeatedClient(server, server.open_table()) as seated:
        until_the_count(seated)
        yield seated


def _open(look: Callable[..., Page], path: str, hook: str, **options: object) -> Page:
    page = look(path, **options)
    expect(page.get_by_test_id(hook)).to_have_text("19")
    _ready(page)
    return page


def test_stones_travel_award_by_award_on_a_tv(
    counting: SeatedClient, look: Callable[..., Page]
) -> None:
    """Alone sees stones move: what flies, in which order, by which property."""
    tv = _open(look, f"/tv/{counting.table}", "tv-score-0", viewport=TV)
    the_last_shows(counting)
    # Each award's line comes with its stones.
    lines = tv.get_by_test_id("tv-awards").locator("li")
    delays = lines.evaluate_all("(all) => all.map((one) => one.style.getPropertyValue('--at'))")
    times = [float(delay.removesuffix("ms")) for delay in delays]
    assert times[1:] == sorted(set(times[1:]))
    _lies_as(tv, counting, tv=True)
    assert _flights(tv) == JOURNEY
    assert tv.evaluate("() => [...moved]") == ["transform"]


@pytest.mark.soak
def test_stones_travel_award_by_award_on_a_phone(
    counting: SeatedClient, look: Callable[..., Page]
) -> None:
    """The same on a phone, where the animation is loaded later."""
    phone = _open(look, f"/t/{counting.table}", "score-0", viewport=PHONE)
    the_last_shows(counting)
    _lies_as(phone, counting, tv=False)
    assert _flights(phone) == JOURNEY


@pytest.mark.soak
def test_stones_travel_only_while_their_count_is_new(
    counting: SeatedClient, look: Callable[..., Page]
) -> None:
    """Alone sees that none moves with reduced motion, late, or after an undo."""
    board = f"/tv/{counting.table}"
    still = _open(look, board, "tv-score-0", viewport=TV, reduced_motion="reduce")
    the_last_shows(counting)
    # Reduced motion: the count is there at once, and nothing has moved.
    _lies_as(still, counting, tv=True)
    assert _flights(still) == []

    # Opened after the count: its result, without an animation.
    tv = look(board, viewport=TV)
    _lies_as(tv, counting, tv=True)
    assert _flights(tv) == []

    # Undone: at once; entered again, they travel again, until something newer is shown.
    _ready(tv)
    counting.tell("undo")
    expect(tv.get_by_test_id("tv-score-1")).to_have_text("31")
    assert _flights(tv) == []
    the_last_shows(counting)
    expect(tv.locator('[data-animating="true"]')).to_have_count(1)
    counting.tell("next_hand")
    _lies_as(tv, counting, tv=True)


@pytest.mark.soak
def test_the_style_page_shows_what_there_is(look: Callable[..., Page]) -> None:
    """Alone shows that the page of all colours and controls plays its animation."""
    page = look("/style", viewport=PHONE)
    there = page.get_by_test_id
    colours = there("swatch")
    expect(colours.get_by_text("--paper", exact=True)).to_be_visible()
    assert colours.count() > 40
    for side in range(6):
        expect(there(f"style-side-{side}").locator("svg.amarrako")).to_have_count(2)
    _ready(page)
    there("style-play").click()
    expect(there("score-0")).to_have_text("38", timeout=20_000)
    assert [one for one in _flights(page) if one.startswith("grow")] == [
        *("grow 0-amarrako-6", "grow 1-amarrako-3")
    ]
