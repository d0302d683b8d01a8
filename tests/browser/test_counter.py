"""The plain counter on two phones and without its server.

Its other buttons: webui/client/src/table/counter/counter.test.tsx.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.phone import Phone
from tests.browser.seating import beside
from tests.server import Server


@pytest.fixture
def counter(server: Server, new_phone: Callable[..., Phone]) -> Phone:
    """A phone at a plain counter with the rules and names that the first page gives it."""
    phone = new_phone()
    phone.open(server.open_table(counter=True, sides=["Casa", "Visita"], rules={"confirm": "ask"}))
    expect(phone.it("counter")).to_be_visible()
    return phone


def table_of(phone: Phone) -> str:
    found = re.search(r"/t/(\w+)", phone.page.url)
    assert found is not None
    return found[1]


def count_fast(phone: Phone, *testids: str) -> None:
    """Clicks in one script, without waiting for anything between them: faster than a thumb."""
    for testid in testids:
        expect(phone.it(testid)).not_to_have_attribute("aria-disabled", "true")
    phone.page.evaluate(
        "ids => ids.forEach(id => document.querySelector(`[data-testid='${id}']`).click())",
        list(testids),
    )


def everything_is_loaded(phone: Phone) -> None:
    """The last thing a phone fetches, by itself and in quiet time, is its voice."""
    phone.tap("menu")
    expect(phone.it("voice")).to_be_visible()
    phone.tap("back")
    phone.page.wait_for_load_state("networkidle")


def test_fast_taps_of_two_phones_all_count_each_once_also_without_the_server(
    counter: Phone, new_phone: Callable[..., Phone], server: Server, tv: Page
) -> None:
    """Two pages that count at once, and a page that counts on while its server is away."""
    other = new_phone()
    other.open(table_of(counter))
    tv.goto(f"{server.url}/tv/{table_of(counter)}")
    expect(other.it("counter")).to_be_visible()
    for _round in range(2):
        count_fast(counter, *["plus-1-0"] * 6)
        count_fast(other, *["plus-1-0"] * 3, "plus-5-1")
    for phone in (counter, other):
        phone.sees_score(18, 10)
    expect(tv.get_by_test_id("tv-score-0")).to_have_text("18")
    everything_is_loaded(counter)
    server.kill()
    counter.is_not_connected()
    count_fast(counter, "plus-1-1", "plus-1-1", "plus-5-0")
    counter.sees_score(23, 12)
    server.start()
    counter.is_connected()
    expect(counter.page.get_by_test_id("unsent")).to_have_count(0)
    with server.client("tv", table=table_of(counter)) as watcher:
        while [side["stones"] for side in watcher.view["sides"]] != [23, 12]:
            watcher.receive()
    counter.sees_score(23, 12)


def test_a_counter_becomes_a_full_match_with_its_score(
    counter: Phone, new_phone: Callable[..., Phone], server: Server
) -> None:
    """The way by taps from the counter's menu to the seats, on every phone of the table."""
    other = new_phone()
    other.open(table_of(counter))
    counter.tap("menu")
    counter.tap("open-names")
    counter.it("side-name-0").fill("Los de Tolosa")
    counter.tap("names-save")
    expect(counter.it("side-0")).to_contain_text("Los de Tolosa")
    counter.tap("plus-5-0")
    counter.tap("plus-1-1")
    other.sees_score(5, 1)
    counter.tap("menu")
    counter.may_not("target-30")
    counter.tap("play-full")
    expect(counter.it("sit-all")).to_be_visible()
    expect(other.it("seat-1")).to_be_visible()
    counter.sit_for_all(table_of(counter))
    counter.sees_score(5, 1)
    with beside(server, counter) as told:
        told.pass_to_the_cards((False,) * 4, (False,) * 4)
        told.show(*["7654"] * 4)
    counter.sees_phase("counted")


SIZES: tuple[ViewportSize, ...] = (
    {"width": 360, "height": 640},
    {"width": 412, "height": 915},
    {"width": 640, "height": 360},
    {"width": 768, "height": 1024},
)


def test_both_halves_and_every_button_are_on_the_screen(counter: Phone) -> None:
    """Sizes and places, which only a layout has."""
    counter.tap("plus-5-0")
    counter.sees_score(5, 0)
    for size in SIZES:
        counter.page.set_viewport_size(size)
        for key in ("plus-1", "plus-5", "back"):
            for side in (0, 1):
                box = counter.it(f"{key}-{side}").bounding_box()
                assert box is not None
                assert min(box["width"], box["height"]) >= 56, (key, size)
                assert box["y"] + box["height"] <= size["height"], (key, size)
        assert counter.page.evaluate("document.documentElement.scrollHeight <= innerHeight"), size
