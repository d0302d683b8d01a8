"""What comes and goes moves no button: the thumb's side, a lost connection, a request."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import pytest
from playwright.sync_api import FloatRect, ViewportSize, expect

from tests.browser.phone import Phone
from tests.browser.seating import seat_at
from tests.browser.tapping import tap
from tests.seated_client import SeatedClient
from tests.server import Server

BUTTONS = """() => Object.fromEntries(
  [...document.querySelectorAll('.actions button, .foot button')]
  .map((one) => [one.dataset.testid, one.getBoundingClientRect().toJSON()]))"""
FIRST_FRAME = """window.first = new Promise((seen) => {
  const look = () => {
    const yes = document.querySelector('[data-testid=declare-pares-yes]');
    if (yes) requestAnimationFrame(() => seen(yes.getBoundingClientRect().x));
    else requestAnimationFrame(look);
  };
  look();
})"""
"""Where yes is in the first frame that has it."""
SMALL: ViewportSize = {"width": 360, "height": 640}
LYING: ViewportSize = {"width": 640, "height": 360}


def places(phone: Phone) -> dict[str, FloatRect]:
    """Where the buttons of the playing screen are."""
    return cast("dict[str, FloatRect]", phone.page.evaluate(BUTTONS))


@pytest.mark.parametrize("thumb", [pytest.param("right", marks=pytest.mark.soak), "left"])
def test_the_first_frame_has_yes_on_the_side_of_the_thumb(
    server: Server, new_phone: Callable[..., Phone], thumb: str
) -> None:
    """The first frame that is painted, before the page has asked for what the phone keeps."""
    table = server.open_table()
    phone = new_phone(kept=False)
    phone.page.add_init_script(f"localStorage.setItem('amarrako.thumb', '{thumb}')")
    phone.page.add_init_script(FIRST_FRAME)
    seat_at(server, phone, table, 0)
    with SeatedClient(server, table) as others:
        for lance in ("grande", "chica"):
            others.tell("all_pass", by=1, lance=lance)
        phone.open(table)
        phone.sees_phase("pares_said")
        first = phone.page.evaluate("first")
        expect(phone.it("declare-pares-yes")).to_be_visible()
        at = {one: box["x"] for one, box in places(phone).items()}
        assert first == at["declare-pares-yes"]
        for row in ("", "-1", "-2", "-3"):
            yes, no = (at[f"declare-pares-{word}{row}"] for word in ("yes", "no"))
            assert (yes > no) == (thumb == "right"), row


@pytest.mark.parametrize(
    "size",
    [SMALL, pytest.param(LYING, marks=pytest.mark.soak)],
    ids=["upright", "lying"],
)
def test_a_lost_connection_moves_no_button_and_hides_none(
    own_server: Server, new_phone: Callable[..., Phone], size: ViewportSize
) -> None:
    """The places of all buttons, and what lies over them, before and after a server is gone."""
    phone = Phone(new_phone(viewport=size).page, own_server.url)
    table = own_server.open_table()
    seat_at(own_server, phone, table, 0)
    phone.open(table)
    phone.is_connected()
    before = places(phone)
    own_server.kill()
    expect(phone.it("unsent")).to_be_visible()
    assert places(phone) == before
    # Nothing lies over them: each can be tapped.
    phone.tap("all-pass")
    expect(phone.it("forget")).to_be_visible()
    assert places(phone).keys() == before.keys()
    tap(phone.page, "[data-testid=forget]")
    expect(phone.it("forget")).to_have_count(0)
    assert places(phone) == before


@pytest.mark.soak
def test_a_request_to_sit_moves_no_answer(server: Server, new_phone: Callable[..., Phone]) -> None:
    """The places of all buttons, before and after a line that another phone brings."""
    table = server.open_table()
    phone, stranger = new_phone(), new_phone()
    seat_at(server, phone, table, 0)
    phone.open(table)
    phone.is_connected()
    before = places(phone)
    stranger.page.goto(f"{server.url}/t/{table}")
    stranger.tap("seat-2")
    stranger.tap("sit-done")
    expect(phone.it("seat-request")).to_be_visible()
    assert {one: places(phone)[one] for one in before} == before
