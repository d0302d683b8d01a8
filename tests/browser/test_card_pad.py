"""The card keypad by taps: four a hand, and whose cards are entered.

What is typed stays typed, whatever happens meanwhile:
webui/client/src/table/cards/showdown.test.tsx.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.seating import come_seated
from tests.browser.table_states import ToldAtServer
from tests.server import Server

ANE, JON = ("6", "6", "5", "4"), ("5", "5", "4", "A")
LONG_NAME = "Juan Ignacio Goñi"
TOO_MANY = 4
PARES, JUEGO = (True, True, False, False), (False,) * 4


@pytest.fixture
def told(server: Server) -> Iterator[ToldAtServer]:
    """A table up to the cards, at which Ane and Jon have pares; Ane's seat is free."""
    with ToldAtServer(server, server.open_table(), (0,)) as told:
        yield told


@pytest.fixture
def ane(server: Server, new_phone: Callable[..., Phone], told: ToldAtServer) -> Phone:
    phone = new_phone()
    come_seated(server, phone, told.table, 0)
    told.pass_to_the_cards(PARES, JUEGO)
    phone.sees_phase("cards")
    return phone


def is_told(phone: Phone, seat: int) -> None:
    expect(phone.it(f"cards-of-{seat}")).to_contain_text("✓")


def test_taps_too_many_enter_nothing_and_another_is_chosen_by_name(
    ane: Phone, told: ToldAtServer
) -> None:
    """The browser alone has fingers: those that go on tapping meet no key of the next hand."""
    key = ane.it("card-4").bounding_box()
    assert key is not None
    ane.show(ANE)
    for _ in range(TOO_MANY):
        ane.page.touchscreen.tap(key["x"] + key["width"] / 2, key["y"] + key["height"] / 2)
    is_told(ane, 0)
    ane.may_not("card-4")
    expect(ane.it("mine-held")).to_contain_text("par")
    ane.tap("cards-of-1")
    expect(ane.it("held")).to_contain_text("Cartas de Jon")
    assert ane.it("held").evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 22
    ane.show(JON)
    is_told(ane, 1)
    assert [list(cards or ()) for cards in told.view["hand"]["cards"][:2]] == [[*ANE], [*JON]]
    ane.page.set_viewport_size({"width": 412, "height": 915})
    told.tell("rename_player", seat=3, name=LONG_NAME)
    said = ane.it("cards-of-3").locator(".said")
    expect(said).to_contain_text(LONG_NAME)
    assert said.evaluate("one => one.scrollWidth <= one.clientWidth"), "a long name is cut"


def test_a_wrong_card_of_another_locks_nobody_out(ane: Phone, told: ToldAtServer) -> None:
    """The whole way there and back: the question, the other hand, and one's own again."""
    told.show("", "5666")
    is_told(ane, 1)
    ane.show(("6",))
    # Jon shows three: for Ane's second there is none left in the deck.
    ane.tap("card-6")
    expect(ane.it("conflict-1")).to_contain_text("Jon enseña 5 6 6 6")
    ane.tap("conflict-correct-1")
    ane.tap("place-3")
    ane.tap("card-5")
    expect(ane.it("held")).to_contain_text("Cartas de Ane")
    ane.sees_places("6")
    ane.show(ANE[1:])
    is_told(ane, 0)
    assert told.view["hand"]["cards"][1] == ["5", "6", "6", "5"]


def test_cards_and_words_are_corrected_where_the_hand_is_read(ane: Phone) -> None:
    """The way from the log of the hand to what was entered: a sheet over the game."""
    ane.show(("6", "6", "5", "5"))
    is_told(ane, 0)
    ane.tap("open-hand")
    ane.correct(ane.it("entry").last)
    ane.sees_places("6", "6", "5", "5")
    ane.tap("place-3")
    ane.tap("card-4")
    expect(ane.it("entry").last).to_contain_text("6 6 5 4")
    ane.correct(ane.it("entry").filter(has_text="Ane").filter(has_text="pares").first)
    expect(ane.it("declaration-stands")).to_have_attribute("aria-pressed", "true")
    ane.tap("correct-cancel")
