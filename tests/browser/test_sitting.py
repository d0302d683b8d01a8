"""Seats by consent: friends with the QR code sit down as ever, a stranger is let in by one tap."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import reads_well
from tests.browser.phone import Phone
from tests.browser.seating import come_seated
from tests.invitations import invitation_to
from tests.server import Server
from webui.secrets import HOUSE_PIN
from webui.secrets.kept import read_kept

NewPhone = Callable[..., Phone]


def from_the_list(phone: Phone, table: str) -> None:
    """Open a table from the list of the first page."""
    phone.page.goto(phone.base)
    phone.tap(f"table-{table}")
    expect(phone.it("seat-0")).to_be_visible()


def asks(phone: Phone, seat: int, name: str) -> None:
    phone.tap(f"seat-{seat}")
    phone.it("sit-name").fill(name)
    expect(phone.it("sit-done")).to_have_text("Pedir sitio")
    phone.tap("sit-done")
    expect(phone.it("seat-request")).to_contain_text(f"Has pedido sitio como {name}")


def test_a_friend_sits_down_by_the_qr_code_that_the_first_phone_shows(new_phone: NewPhone) -> None:
    """Alone shows that the address a phone shows admits another, and is hidden at once."""
    ane, jon = new_phone(), new_phone()
    ane.page.goto(ane.base)
    ane.tap("start-usual")
    shown = ane.page.locator(".invite .address")
    expect(shown).to_contain_text("#")
    expect(ane.page.locator(".invite img")).to_have_attribute("src", re.compile("blob:"))
    address = shown.text_content() or ""
    ane.sit(0)
    jon.page.goto(ane.base + address[address.index("/t/") :])
    assert "#" not in jon.page.url
    jon.sit(1)
    # Before the first word, and from then on in the menu.
    jon.tap("open-invite")
    expect(jon.page.locator(".invite .address")).to_have_text(address)


def test_a_stranger_from_the_list_sits_down_after_one_tap_of_somebody_seated(
    server: Server, new_phone: NewPhone
) -> None:
    """Alone counts the taps of a yes, on three phones that follow it."""
    table = server.open_table()
    ane, jon, stranger = new_phone(), new_phone(), new_phone()
    come_seated(server, ane, table, 0)
    come_seated(server, jon, table, 1)
    from_the_list(stranger, table)
    asks(stranger, 2, "Xabi")
    for phone in (ane, jon):
        expect(phone.it("seat-request")).to_contain_text("Xabi quiere sentarse con Ane.")
    reads_well(ane.page, "asked whether somebody may sit down")
    reads_well(stranger.page, "asking for a seat")
    before = jon.taps
    jon.tap("seat-yes")
    assert jon.taps == before + 1
    stranger.holds(2)
    expect(stranger.it("phase")).to_be_visible()
    expect(ane.it("seat-request")).to_have_count(0)
    expect(ane.it("seat-request")).to_have_count(0)
    stranger.tap("menu")
    stranger.tap("open-invite")
    expect(stranger.page.locator(".invite .address")).to_contain_text(invitation_to(table))


@pytest.mark.soak
def test_a_stranger_is_refused_or_ignored_and_watches(server: Server, new_phone: NewPhone) -> None:
    """Alone shows that a question moves no key under a finger."""
    table = server.open_table()
    ane, stranger = new_phone(), new_phone()
    come_seated(server, ane, table, 0)
    stranger.page.goto(f"{server.url}/t/{table}")
    expect(stranger.it("seat-0")).to_be_visible()
    assert invitation_to(table) not in stranger.page.content()
    asks(stranger, 3, "Xabi")
    ane.tap("seat-no")
    expect(stranger.it("toast")).to_contain_text("En la mesa han dicho que no te sientas.")
    expect(stranger.it("seat-request")).to_have_count(0)
    asks(stranger, 3, "Xabier")
    expect(ane.it("seat-request")).to_contain_text("Xabier")
    stranger.tap("seat-withdraw")
    expect(ane.it("seat-request")).to_have_count(0)
    expect(ane.it("all-pass")).not_to_have_attribute("data-settling", "true")
    keys = ane.it("all-pass").bounding_box()
    asks(stranger, 3, "Xabi")
    expect(ane.it("seat-request")).to_be_visible()
    # Nobody answers, and no key is moved.
    assert ane.it("all-pass").bounding_box() == keys
    ane.all_pass()
    ane.sees_phase("chica")
    stranger.tap("to-play")
    expect(stranger.it("phase")).to_be_visible()


@pytest.mark.soak
def test_a_stranger_is_removed_by_two_and_comes_back_in_vain(
    server: Server, new_phone: NewPhone
) -> None:
    """Alone shows three phones during a removal, and what the removed one may still do."""
    table = server.open_table()
    ane, jon, stranger = (new_phone() for _ in range(3))
    for seat, phone in enumerate((ane, jon)):
        come_seated(server, phone, table, seat)
    stranger.page.goto(f"{server.url}/t/{table}")
    asks(stranger, 3, "Xabi")
    jon.tap("seat-yes")
    stranger.holds(3)
    ane.tap("menu")
    ane.tap("open-seats")
    ane.tap("seat-3")
    expect(ane.it("expel")).to_contain_text("¿Echar a Xabi de la mesa?")
    reads_well(ane.page, "whether to remove somebody")
    ane.tap("expel-yes")
    expect(ane.it("removal-request")).to_contain_text("falta el sí de otra persona")
    expect(jon.it("removal-request")).to_contain_text("Ane quiere echar a Xabi de la mesa.")
    reads_well(jon.page, "asked to remove somebody")
    expect(stranger.it("removal-request")).to_have_count(0)
    jon.tap("removal-yes")
    expect(stranger.it("toast")).to_contain_text("Te han echado de esta mesa.")
    expect(stranger.page.locator("[data-mine='']")).to_be_attached()
    expect(ane.it("seat-3")).to_have_attribute("data-state", "free")
    stranger.tap("toast")
    stranger.tap("take-seat")
    stranger.tap("seat-3")
    stranger.it("sit-name").fill("Xabi")
    stranger.tap("sit-done")
    expect(stranger.it("toast")).to_contain_text("Te han echado de esta mesa: no puedes sentarte")
    expect(stranger.it("seat-request")).to_have_count(0)
    # They may still watch.
    expect(stranger.it("phase")).to_be_visible()
    ane.page.goto(f"{server.url}/t/{table}#history")
    expect(ane.it("history-line").filter(has_text="Jon echa de la mesa a Xabi")).to_be_visible()


@pytest.mark.soak
def test_a_phone_with_the_house_pin_removes_somebody_without_a_seat(
    server: Server, new_phone: NewPhone
) -> None:
    """Alone goes from the house PIN to a seat that is freed."""
    table = server.open_table()
    xabi, host = new_phone(), new_phone()
    come_seated(server, xabi, table, 3)
    from_the_list(host, table)
    expect(host.it("seat-3")).to_have_attribute("aria-disabled", "true")
    host.page.goto(f"{server.url}/house")
    host.it("house-pin").fill(read_kept(server.data / HOUSE_PIN) or "")
    host.tap("house-enter")
    expect(host.it("house-settings")).to_be_visible()
    from_the_list(host, table)
    host.tap("seat-3")
    expect(host.it("expel")).to_contain_text("de la mesa? No podrá sentarse")
    host.tap("expel-yes")
    expect(xabi.it("toast")).to_contain_text("Te han echado de esta mesa.")
    expect(host.it("seat-3")).to_have_attribute("data-state", "free")
