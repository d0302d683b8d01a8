"""Taps that meet a button which has just become another one (the press guard, `saw`).

Fingers are put on places of the screen, not on elements: that is how they miss.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.phone import Phone
from tests.browser.seating import come_seated, seat_at
from tests.seated_client import SeatedClient
from tests.server import Server

Spot = tuple[float, float]
MOVE_TIME = """(milliseconds) => {
  const then = performance.now() + milliseconds;
  performance.now = () => then;
}"""
FREE_TIME = "delete performance.now"


def middle_of(phone: Phone, testid: str) -> Spot:
    """Where a thumb would hit this button."""
    button = phone.it(testid)
    expect(button).to_be_visible()
    expect(button).not_to_have_attribute("aria-disabled", "true")
    box = button.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def said(phone: Phone, table: str) -> list[tuple[str, str | None]]:
    """What the table was told of the hand: type and lance of every entry, oldest first."""
    history = phone.page.evaluate(
        "async (table) => (await fetch(`/api/tables/${table}/history?limit=100`)).json()", table
    )
    told = ("bid_spoken", "lance_passed", "declared", "cards_shown")
    entries = reversed(history["entries"])
    return [(one["type"], one.get("lance")) for one in entries if one["type"] in told]


def let_pass(phone: Phone, milliseconds: int) -> None:
    """Let this much of the guard's time pass, which stands still from then on.

    On a busy machine any tap would come too late to be hasty, and rightly count.
    """
    phone.page.evaluate(MOVE_TIME, milliseconds)


def hold_time(phone: Phone) -> None:
    """Whatever the page shows from now on has only just come."""
    let_pass(phone, 0)


def let_time_go_on(phone: Phone) -> None:
    phone.page.evaluate(FREE_TIME)


def ignores(phone: Phone, presses: int) -> None:
    """The guard has taken this many presses for hasty ones since the page was opened."""
    expect(phone.page.locator("html")).to_have_attribute("data-ignored", str(presses))


def finger(page: Page) -> CDPSession:
    """A finger whose coming down and going up are two things."""
    return page.context.new_cdp_session(page)


def down(touch: CDPSession, spot: Spot) -> None:
    touch.send(
        "Input.dispatchTouchEvent",
        {"type": "touchStart", "touchPoints": [{"x": spot[0], "y": spot[1]}]},
    )


def up(touch: CDPSession) -> None:
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize(
    "at_once",
    [True, pytest.param(False, marks=pytest.mark.soak)],
    ids=["at once", "once it is another"],
)
def test_all_pass_tapped_twice_passes_one_lance(
    server: Server, new_phone: Callable[..., Phone], at_once: bool
) -> None:
    """A second tap of the same finger at the place of the first, before the view and after it."""
    table = server.open_table()
    phone = new_phone()
    come_seated(server, phone, table, 0)
    spot = middle_of(phone, "all-pass")
    hold_time(phone)
    phone.page.touchscreen.tap(*spot)
    if not at_once:
        phone.sees_phase("chica")
    phone.page.touchscreen.tap(*spot)
    phone.sees_phase("chica")
    let_time_go_on(phone)
    # The place works again by itself, and the second tap came to nothing.
    phone.all_pass()
    phone.sees_phase("pares_said")
    assert said(phone, table) == [("lance_passed", "grande"), ("lance_passed", "chica")]


@pytest.mark.parametrize(
    ("word", "meant", "is_raise"),
    [
        # Where a raise is then, and where nothing is.
        ("envido", "bid-envido-2", True),
        pytest.param("ordago", "all-pass", False, marks=pytest.mark.soak),
        pytest.param("ordago", "bid-envido-2", False, marks=pytest.mark.soak),
    ],
)
def test_a_tap_that_meets_a_bet_which_just_came_answers_nothing(
    server: Server, new_phone: Callable[..., Phone], word: str, meant: str, is_raise: bool
) -> None:
    """A finger over a place that becomes another button before it comes down."""
    table = server.open_table()
    phone = new_phone()
    come_seated(server, phone, table, 0)
    spot = middle_of(phone, meant)
    hold_time(phone)
    with SeatedClient(server, table) as others:
        others.bid(1, word)
        expect(phone.it("answer-no-quiero")).to_be_visible()
        phone.page.touchscreen.tap(*spot)
        if is_raise:
            ignores(phone, 1)
        let_time_go_on(phone)
        # What is aimed at the new buttons counts.
        phone.answer("no-quiero")
        others.bid(2, "no_quiero")
        phone.sees_phase("chica")
    assert said(phone, table) == [("bid_spoken", "grande")] * 3


@pytest.mark.soak
def test_a_hasty_finger_that_taps_again_is_waited_for(
    server: Server, new_phone: Callable[..., Phone]
) -> None:
    """One tap comes too soon; the next, too late to be so itself, follows it and is none either."""
    table = server.open_table()
    phone = new_phone()
    seat_at(server, phone, table, 0)
    phone.open(table)
    spot = middle_of(phone, "bid-envido-2")
    hold_time(phone)
    with SeatedClient(server, table) as others:
        others.bid(1, "envido")
        expect(phone.it("raise-2")).to_be_visible()
        for taps, wait in enumerate((350, 300, 300), start=1):
            let_pass(phone, wait)
            phone.page.touchscreen.tap(*spot)
            ignores(phone, taps)
        let_time_go_on(phone)
        phone.answer("no-quiero")
        others.bid(2, "no_quiero")
        phone.sees_phase("chica")
    assert said(phone, table) == [("bid_spoken", "grande")] * 3


@pytest.mark.parametrize(
    ("testid", "held"),
    [("bid-ordago", 1200), pytest.param("all-pass", 0, marks=pytest.mark.soak)],
)
def test_a_finger_that_lies_on_a_button_while_the_lance_goes_on_presses_nothing(
    server: Server, new_phone: Callable[..., Phone], testid: str, held: int
) -> None:
    """A touch whose beginning and end are apart, also as long as an órdago asks for."""
    table = server.open_table()
    phone = new_phone()
    seat_at(server, phone, table, 0)
    phone.open(table)
    spot = middle_of(phone, testid)
    touch = finger(phone.page)
    with SeatedClient(server, table) as others:
        down(touch, spot)
        others.tell("all_pass", by=1, lance="grande")
        phone.sees_phase("chica")
        expect(phone.it(testid)).not_to_have_attribute("aria-disabled", "true")
        phone.page.wait_for_timeout(held)
        up(touch)
        others.bid(1, "envido", 2)
        expect(phone.it("answer-no-quiero")).to_be_visible()
    assert said(phone, table) == [("lance_passed", "grande"), ("bid_spoken", "chica")]


def test_a_yes_to_one_request_is_none_to_the_next(
    server: Server, new_phone: Callable[..., Phone]
) -> None:
    """A finger that came down on one question and is lifted from another with the same words."""
    table = server.open_table(rules={"confirm": "both"})
    ane = new_phone()
    sent: list[str | bytes] = []

    def note(frame: str | bytes) -> None:
        sent.append(frame)

    ane.page.on("websocket", lambda socket: socket.on("framesent", note))
    seat_at(server, ane, table, 0)
    ane.open(table)
    touch = finger(ane.page)
    with SeatedClient(server, table) as others:
        others.tell("set_score", by=1, stones=[20, 0], games=[0, 0], reason="Jon")
        expect(ane.it("act-request")).to_contain_text("Jon")
        down(touch, middle_of(ane, "act-yes"))
        others.withdraw(by=1)
        others.tell("set_score", by=1, stones=[0, 39], games=[0, 0], reason="Otra vez")
        expect(ane.it("act-request")).to_contain_text("Otra vez")
        up(touch)
        ane.page.wait_for_timeout(300)
        assert not any("answer" in str(frame) for frame in sent)
        expect(ane.it("act-request")).to_contain_text("Otra vez")
        ane.sees_score(0, 0)
        # What is aimed at the new request counts.
        ane.tap("act-yes")
        ane.sees_score(0, 39)
        assert any("answer" in str(frame) for frame in sent)
