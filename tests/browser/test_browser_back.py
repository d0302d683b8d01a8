"""The browser's back button closes the topmost page or dialog, one for each press."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.phone import Phone
from tests.browser.reused_pages import a_context
from tests.browser.seating import for_all
from tests.server import Server

NewPhone = Callable[..., Phone]
LAYERS: dict[str, tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]] = {
    "number pad": (("bid-number",), ("number",), ("Escape",)),
    "the three cards": (("menu", "open-first"), ("open-history", "first"), ("first-skip", "back")),
    "the rule book": (
        ("menu", "open-rules", "open-book", "article-deje"),
        ("open-history", "open-book", "book-search", "article"),
        ("back", "back", "back", "back"),
    ),
    "seats and a question": (
        ("menu", "open-seats", "seat-0"),
        ("open-history", "seat-0", "leave"),
        ("leave-cancel", "back"),
    ),
    "a dialog over the menu": (
        ("menu", "open-names"),
        ("open-history", "names"),
        ("names-cancel", "back"),
    ),
    "the hand's story over the game": (("open-hand",), ("story",), ("back",)),
    # The rule book has more sheets over the menu.
    "menu": (("menu",), ("open-history",), ("back",)),
    "a sheet over the menu": (
        ("menu", "open-history"),
        ("open-history", "history-line"),
        ("back", "back"),
    ),
}
"""What is tapped to open each layer, what of each is seen, undermost first, and what closes them:
buttons, or a key."""
BY_DAY = ("number pad", "the rule book", "a dialog over the menu")
REST = tuple(kind for kind in LAYERS if kind not in BY_DAY)


@pytest.fixture(scope="module")
def table(server: Server) -> str:
    """A table of which no test here tells anything."""
    return server.open_table()


@pytest.fixture(scope="module")
def regular(server: Server, browser: Browser, table: str) -> Iterator[Phone]:
    """A phone for all seats."""
    context = a_context(browser, viewport=PHONE, has_touch=True, locale="es-ES")
    phone = Phone(context.new_page(), server.url)
    with for_all(server, phone, table):
        yield phone
    context.close()


@pytest.fixture
def playing(regular: Phone, table: str, heed: Callable[[Page], None]) -> Phone:
    """A phone for all seats, come to its table from the first page."""
    heed(regular.page)
    comes_from_the_first_page(regular, table)
    return regular


def comes_from_the_first_page(phone: Phone, table: str) -> None:
    phone.page.goto(f"{phone.base}/")
    expect(phone.it("start-table")).to_be_visible()
    phone.tap(f"table-{table}")
    at_play(phone)


def at_play(phone: Phone) -> None:
    """Nothing lies over the game."""
    expect(phone.it("menu")).to_be_visible()
    expect(phone.page.locator("dialog")).to_have_count(0)
    expect(phone.it("reading-overlay")).to_have_count(0)


def leaves_in_one_press(phone: Phone) -> None:
    phone.page.go_back()
    expect(phone.it("start-table")).to_be_visible()


def closed_by_the_browser(playing: Phone, layers: tuple[str, ...]) -> None:
    for beneath, top in zip((*layers[:-1][::-1], None), layers[::-1], strict=True):
        expect(playing.it(top).first).to_be_visible()
        playing.page.go_back()
        expect(playing.it(top)).to_have_count(0)
        if beneath is not None:
            expect(playing.it(beneath).first).to_be_visible()


def closed_by_buttons(playing: Phone, layers: tuple[str, ...], closes: tuple[str, ...]) -> None:
    expect(playing.it(layers[-1]).first).to_be_visible()
    for close in closes:
        if close == "Escape":
            playing.page.keyboard.press(close)
        else:
            playing.tap(close)


@pytest.mark.parametrize(
    "kinds", [BY_DAY, pytest.param(REST, marks=pytest.mark.soak)], ids=", ".join
)
def test_back_closes_one_layer_at_a_time_and_what_a_button_closed_needs_no_press(
    playing: Phone, kinds: tuple[str, ...]
) -> None:
    """The history of a real browser, which closes what is on top and nothing else."""
    for kind in kinds:
        taps, layers, closes = LAYERS[kind]
        for by_the_browser in (True, False):
            for testid in taps:
                playing.tap(testid)
            if by_the_browser:
                closed_by_the_browser(playing, layers)
            else:
                closed_by_buttons(playing, layers, closes)
            at_play(playing)
    leaves_in_one_press(playing)


def test_forward_and_a_reload_open_pages_again_and_no_question(playing: Phone) -> None:
    """What a browser keeps of a page: its address, and not the questions over it."""
    page = playing.page
    for testid in ("menu", "open-names"):
        playing.tap(testid)
    expect(playing.it("names")).to_be_visible()
    page.reload()
    expect(playing.it("open-names")).to_be_visible()
    expect(playing.it("names")).to_have_count(0)
    page.go_back()
    at_play(playing)
    playing.tap("bid-number")
    expect(playing.it("number")).to_be_visible()
    page.go_back()
    at_play(playing)
    page.go_forward()
    at_play(playing)
    playing.tap("menu")
    playing.tap("open-history")
    expect(playing.it("history-line").first).to_be_visible()
    page.go_back()
    expect(playing.it("open-names")).to_be_visible()
    page.go_back()
    at_play(playing)
    page.go_forward()
    expect(playing.it("open-names")).to_be_visible()
    page.go_forward()
    expect(playing.it("history-line").first).to_be_visible()
    playing.tap("back")
    playing.tap("back")
    at_play(playing)
    leaves_in_one_press(playing)


@pytest.mark.soak
def test_without_a_seat_back_leads_to_the_game_and_then_to_the_first_page(
    server: Server, new_phone: NewPhone
) -> None:
    """The seats are a page of their own, over which one is asked for a name."""
    phone = new_phone()
    table = server.open_table()
    phone.page.goto(f"{phone.base}/")
    phone.tap(f"table-{table}")
    phone.tap("seat-2")
    expect(phone.it("sit")).to_be_visible()
    phone.page.go_back()
    expect(phone.it("sit")).to_have_count(0)
    expect(phone.it("seat-2")).to_be_visible()
    phone.page.go_back()
    at_play(phone)
    leaves_in_one_press(phone)


@pytest.mark.soak
def test_a_new_table_leads_back_to_the_first_page(new_phone: NewPhone) -> None:
    """The first page by taps, through its settings, to a table and back in one press."""
    phone = new_phone()
    phone.page.goto(f"{phone.base}/")
    for testid in ("start-table", "more-rules", "settings-done", "start-now"):
        phone.tap(testid)
    phone.tap("sit-all")
    at_play(phone)
    leaves_in_one_press(phone)
