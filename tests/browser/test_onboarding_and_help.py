"""Onboarding cards, reasons of disabled buttons, the story of a hand, rules in context."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.accessibility import reads_well
from tests.browser.phone import Phone
from tests.browser.seating import for_all
from tests.server import Server

NewPhone = Callable[..., Phone]
SCROLLS = "one => one.scrollHeight > one.clientHeight"


def swipe(page: Page, across: int, *, begin: int = 180) -> None:
    """A finger that goes across the screen, rests, and leaves it."""
    touch = page.context.new_cdp_session(page)
    for step in range(9):
        point = {"x": begin + across * step / 8, "y": 330}
        kind = "touchMove" if step else "touchStart"
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    page.wait_for_timeout(300)  # Without a rest the browser takes the next tap for the end of it.
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    touch.detach()


def test_the_first_use_is_explained_once(server: Server, new_phone: NewPhone) -> None:
    """Three cards that fit the smallest phone in Basque, their focus, and what a phone keeps."""
    table = server.open_table()
    ane = new_phone(new=True, locale="eu-ES")
    ane.open(table)
    expect(ane.it("seat-0")).to_be_visible()
    expect(ane.it("first")).to_have_count(0)
    ane.sit(0)
    first = ane.it("first")
    for card in ("0", "1", "2"):
        expect(first).to_have_attribute("data-card", card)
        expect(ane.page.locator("#first-title")).to_be_focused()
        assert not first.evaluate(SCROLLS), f"card {card} has to be scrolled"
        ane.tap("first-next")
    expect(first).to_have_count(0)
    ane.page.reload()
    ane.sees_phase("grande")
    expect(first).to_have_count(0)
    ane.tap("menu")
    ane.tap("open-first")
    expect(first).to_be_visible()
    ane.page.keyboard.press("ArrowRight")
    expect(first).to_have_attribute("data-card", "1")
    ane.page.keyboard.press("Escape")
    expect(ane.it("open-first")).to_be_visible()


def test_why_a_button_is_off_and_a_rule_are_read_over_the_game(
    server: Server, new_phone: NewPhone
) -> None:
    """What lies over the game and where the focus is before and after it, with axe."""
    phone = new_phone()
    table = server.open_table()
    with for_all(server, phone, table) as told:
        told.bid(0, "envido", 5)
        phone.open(table)
        phone.tap("raise-number")
        _a_button_that_is_off_says_why(phone)
        phone.tap("speak-for-3")
        _the_rule_opens_over_the_answer(phone)
        phone.answer("no-queremos")
        phone.sees_phase("chica")


def test_the_story_of_a_hand_is_a_swipe_away(server: Server, new_phone: NewPhone) -> None:
    """A finger that goes across a real screen, from its edge, and down."""
    phone = new_phone()
    page = phone.page
    table = server.open_table()
    with for_all(server, phone, table) as told:
        told.bid(0, "envido", 5)
        told.bid(3, "no_queremos")
    phone.open(table)
    phone.sees_phase("chica")
    # Either way opens the story; the same way goes on, where there is a last hand.
    for there, back in ((-110, 110), (110, -110)):
        swipe(page, there)
        expect(phone.it("story")).to_have_attribute("data-page", "this")
        expect(phone.it("story-grande")).to_contain_text("no querido")
        expect(phone.it("entry")).to_have_count(2)
        expect(phone.it("paid")).to_contain_text("deje")
        swipe(page, back)
        expect(phone.it("reading-overlay")).to_have_count(0)
        expect(phone.it("open-hand")).to_be_focused()
    # From the very edge it is the phone's own way back; and down the page it scrolls.
    swipe(page, 150, begin=6)
    expect(phone.it("reading-overlay")).to_have_count(0)
    phone.it("open-hand").press("Enter")
    phone.it("last-hand").tap(force=True)  # It says itself that it is off.
    expect(phone.it("disabled-reason")).to_contain_text("primera mano")
    # What was paid leads on to its rule, and the way back to the line.
    phone.tap("paid")
    expect(phone.it("article")).to_have_attribute("data-article", "deje")
    page.go_back()
    expect(phone.it("paid")).to_be_focused()
    page.keyboard.press("Escape")
    expect(phone.it("reading-overlay")).to_have_count(0)
    phone.sees_phase("chica")


def _a_button_that_is_off_says_why(phone: Phone) -> None:
    """On the pad of numbers, a dialog of its own; and it does nothing else."""
    # The press guard is over once a digit can be pressed.
    expect(phone.it("digit-4")).not_to_have_attribute("aria-disabled", "true")
    phone.it("number-done").tap(force=True)
    expect(phone.it("disabled-reason")).to_contain_text("2")
    expect(phone.it("disabled-reason")).to_be_in_viewport()
    reads_well(phone.page, "why a button is off")
    phone.tap("digit-4")
    expect(phone.it("disabled-reason")).to_have_count(0)
    phone.it("number-done").press("Escape")
    expect(phone.it("number")).to_have_count(0)


def _the_rule_opens_over_the_answer(phone: Phone) -> None:
    """The chosen speaker and his buttons are there as they were, once the rule is read."""
    expect(phone.it("speak-for-3")).to_have_attribute("aria-pressed", "true")
    phone.tap("phase-help")
    expect(phone.it("article")).to_have_attribute("data-article", "answer")
    expect(phone.it("awaits")).to_be_visible()
    reads_well(phone.page, "a rule over the game")
    expect(phone.page.get_by_test_id("answer-quiero")).to_be_attached()
    phone.tap("awaits")
    expect(phone.it("article")).to_have_count(0)
    expect(phone.it("phase-help")).to_be_focused()
    expect(phone.it("speak-for-3")).to_have_attribute("aria-pressed", "true")
