"""The plain counter: kept by any phone, made a full match.

How it is opened by one tap: test_effort.py.
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


def test_fast_taps_of_two_phones_all_count_each_once(
    counter: Phone, new_phone: Callable[..., Phone], server: Server
) -> None:
    other = new_phone()
    other.open(table_of(counter))
    expect(other.it("counter")).to_be_visible()
    for _round in range(2):
        count_fast(counter, *["plus-1-0"] * 6)
        count_fast(other, *["plus-1-0"] * 3, "plus-5-1")
    for phone in (counter, other):
        phone.sees_score(18, 10)
    assert score_of(server, counter) == [18, 10]


def score_of(server: Server, phone: Phone) -> list[int]:
    """What the server says."""
    listed = server.get("/api/tables")
    assert isinstance(listed, dict)
    [found] = [one for one in listed["tables"] if one["table"] == table_of(phone)]
    score = found["score"]
    assert isinstance(score, list)
    return score


def test_a_tap_is_seen_before_it_is_saved_and_counts_once_the_server_is_back(
    counter: Phone, server: Server
) -> None:
    counter.tap("plus-5-1")
    counter.sees_score(0, 5)
    everything_is_loaded(counter)
    server.kill()
    counter.is_not_connected()
    count_fast(counter, "plus-1-1", "plus-1-1", "plus-5-0")
    counter.sees_score(5, 7)
    server.start()
    counter.is_connected()
    expect(counter.page.get_by_test_id("unsent")).to_have_count(0)
    counter.sees_score(5, 7)
    assert score_of(server, counter) == [5, 7]


def everything_is_loaded(phone: Phone) -> None:
    """The last thing a phone fetches, by itself and in quiet time, is its voice."""
    phone.tap("menu")
    expect(phone.it("voice")).to_be_visible()
    phone.tap("back")
    phone.page.wait_for_load_state("networkidle")


def test_each_side_takes_back_its_own_newest(counter: Phone) -> None:
    for tap in ("plus-5-0", "plus-1-0", "plus-5-1"):
        counter.tap(tap)
    counter.sees_score(6, 5)
    counter.tap("back-0")
    counter.sees_score(5, 5)
    counter.tap("back-0")
    counter.sees_score(0, 5)
    expect(counter.it("back-0")).to_have_attribute("aria-disabled", "true")
    counter.tap("back-1")
    counter.sees_score(0, 0)


def test_a_game_is_won_and_the_next_begins_with_one_tap(counter: Phone) -> None:
    count_fast(counter, *["plus-5-0"] * 7)
    counter.sees_score(35, 0)
    expect(counter.it("side-0")).to_have_attribute("data-adentro", "true")
    # The last of these is for a game that is won already: it is not counted anywhere.
    count_fast(counter, "plus-5-0", "plus-5-1")
    expect(counter.it("counter-over")).to_contain_text("Juego para Casa")
    counter.sees_games(1, 0)
    counter.tap("next-hand")
    counter.sees_score(0, 0)
    counter.tap("plus-1-1")
    counter.sees_score(0, 1)


def test_a_match_is_won_and_played_again(counter: Phone) -> None:
    counter.tap("menu")
    counter.tap("target-30")
    expect(counter.it("target-30")).to_have_attribute("aria-pressed", "true")
    counter.tap("games-to-win-1")
    expect(counter.it("games-to-win-1")).to_have_attribute("aria-pressed", "true")
    counter.tap("back")
    count_fast(counter, *["plus-5-1"] * 6)
    expect(counter.it("counter-over")).to_contain_text("¡Partida para Visita!")
    counter.tap("rematch")
    counter.sees_score(0, 0)


def test_names_are_given_and_nothing_of_the_target_once_stones_are_counted(counter: Phone) -> None:
    counter.tap("plus-1-0")
    counter.sees_score(1, 0)
    counter.tap("menu")
    counter.may_not("target-30")
    counter.tap("open-names")
    counter.it("side-name-0").fill("Los de Tolosa")
    counter.tap("names-save")
    expect(counter.it("side-0")).to_contain_text("Los de Tolosa")


def test_a_counter_becomes_a_full_match_with_its_score(
    counter: Phone, new_phone: Callable[..., Phone], server: Server
) -> None:
    other = new_phone()
    other.open(table_of(counter))
    counter.tap("plus-5-0")
    counter.tap("plus-1-1")
    other.sees_score(5, 1)
    counter.tap("menu")
    counter.tap("play-full")
    expect(counter.it("sit-all")).to_be_visible()
    expect(other.it("seat-1")).to_be_visible()
    counter.sit_for_all(table_of(counter))
    counter.sees_score(5, 1)
    with beside(server, counter) as told:
        told.pass_to_the_cards((False,) * 4, (False,) * 4)
        told.show(*["7654"] * 4)
    counter.sees_phase("counted")


def test_the_score_is_set_without_a_reason(counter: Phone) -> None:
    counter.tap("open-score")
    for place, stones in (("0", "23"), ("1", "37")):
        counter.it(f"set-stones-{place}").fill(stones)
    counter.tap("score-done")
    counter.sees_score(23, 37)


def test_an_ordago_ends_the_game_in_two_taps_and_the_score_stays(counter: Phone) -> None:
    counter.tap("plus-5-0")
    counter.tap("open-ordago")
    counter.tap("ordago-1")
    expect(counter.it("counter-over")).to_contain_text("Juego para Visita")
    counter.sees_score(5, 0)


def test_the_tv_shows_a_counter_without_a_hand(counter: Phone, tv: Page) -> None:
    tv.goto(f"{counter.base}/tv/{table_of(counter)}")
    counter.tap("plus-5-0")
    expect(tv.get_by_test_id("tv-score-0")).to_have_text("5")
    expect(tv.get_by_test_id("tv-lance")).to_have_text("Tanteo")
    expect(tv.get_by_test_id("tv-lance-grande")).to_have_count(0)
    expect(tv.locator("body")).not_to_contain_text("Jug.")


SIZES: tuple[ViewportSize, ...] = (
    {"width": 360, "height": 640},
    {"width": 412, "height": 915},
    {"width": 640, "height": 360},
    {"width": 768, "height": 1024},
)


def test_both_halves_and_every_button_are_on_the_screen(counter: Phone) -> None:
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
