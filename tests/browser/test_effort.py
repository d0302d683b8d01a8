"""How many taps a hand costs, who waits for whom, and how a slip of the thumb is taken back."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.effort import DOCUMENT, SEATED, TOLD, TYPICAL, document, taps_in, whole_evening
from tests.browser.house import House
from tests.browser.phone import Phone
from tests.browser.readable import reads_well
from tests.browser.seated import all_sit

MOST_A_PLAYER = 7
MOST_TOLD = 12
MOST_TO_SIT = 9


def test_hands_cost_the_taps_that_the_document_says(
    new_phone: Callable[..., Phone],
) -> None:
    """Four phones, then one alone while the other three are closed."""
    efforts = whole_evening([new_phone() for _ in range(4)])
    assert sum(efforts[SEATED].taps) <= MOST_TO_SIT
    assert max(efforts[TYPICAL].taps) <= MOST_A_PLAYER
    assert sum(efforts[TOLD].taps) <= MOST_TOLD
    assert taps_in(document(efforts)) == {name: each.taps for name, each in efforts.items()}
    assert taps_in(DOCUMENT.read_text(encoding="utf-8")) == taps_in(document(efforts))


def test_a_slip_is_taken_back_in_one_tap_and_nothing_else_with_it(
    house: House, new_phone: Callable[..., Phone]
) -> None:
    table = house.open_table()
    ane, jon = all_sit(new_phone, table, 2)
    ane.all_pass()
    expect(ane.it("phase")).to_have_attribute("data-phase", "chica")
    ane.tap("undo")
    ane.sees_phase("grande")
    ane.envido(2)
    jon.answer("quiero")
    # Jon has answered it: it says why it stays, and offers what was said last.
    ane.tap("undo")
    expect(ane.it("toast")).to_have_attribute("data-code", "others_since")
    expect(ane.it("undo")).to_contain_text("el quiero de Jon")
    jon.all_pass()
    ane.sees_phase("pares_said")
    ane.declare("pares", True)
    jon.declare("pares", False)
    expect(ane.it("said-pares-1")).to_be_visible()
    reads_well(ane.page, "a moment after a tap", fits=True)
    ane.tap("undo")
    # Mine alone: Jon's word stands.
    expect(ane.it("declare-pares-yes")).to_be_visible()
    expect(ane.it("said-pares-1")).to_have_attribute("data-has", "false")
    # A hand is told from where it is; what was told stands.
    ane.tap("menu")
    ane.tap("open-tell-hand")
    expect(ane.it("told-grande-bet-2")).to_have_count(0)
    ane.tap("told-won-grande-0")
    ane.tap("told-won-chica-1")
    expect(ane.it("told-pares")).to_have_attribute("aria-current", "step")
    reads_well(ane.page, "a hand told afterwards", fits=True)
    ane.tap("told-pares-nobody")
    ane.tap("told-juego-nobody")
    ane.tap("told-won-juego-3")
    ane.tap("told-send")
    for phone in (ane, jon):
        phone.sees_phase("counted")
        phone.sees_score(2, 2)


def test_the_likelier_of_two_lies_on_the_side_of_the_thumb(
    house: House, new_phone: Callable[..., Phone]
) -> None:
    table = house.open_table()
    phone = new_phone()
    phone.open(table)
    phone.tap("sit-all")
    for lance in ("grande", "chica"):
        phone.sees_phase(lance)
        phone.all_pass()
    phone.sees_phase("pares_said")

    def yes_is_left() -> bool:
        yes, no = (phone.it(f"declare-pares-{word}").bounding_box() for word in ("yes", "no"))
        assert yes is not None
        assert no is not None
        size = phone.page.viewport_size
        assert size is not None
        assert yes["y"] == no["y"] > size["height"] / 2
        return yes["x"] < no["x"]

    assert not yes_is_left()
    phone.tap("menu")
    phone.tap("thumb-left")
    phone.tap("back")
    assert yes_is_left()
    phone.page.reload()
    expect(phone.it("declare-pares-yes")).to_be_visible()
    assert yes_is_left()


def test_two_taps_start_a_table(house: House, new_phone: Callable[..., Phone]) -> None:
    phone = new_phone()
    phone.page.goto(house.url)
    phone.tap("start-table")
    phone.tap("start-now")
    phone.page.wait_for_url("**/t/*")
    assert phone.taps == 2
    assert house.get("/api/tables")
