"""Seats of phones that are gone: taken over, and given back to the phone that returns.

When a seat is free, and who is asked for it: tests/scorekeeper/test_seats.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import reads_well
from tests.browser.phone import Phone
from tests.browser.seating import come_seated, for_all, seat_at
from tests.server import Server

NewPhone = Callable[..., Phone]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose shortest wait for a phone is a second."""
    program = ("tests.browser.server_with_short_waits",)
    server = Server(tmp_path_factory.mktemp("house"), program=program)
    yield server.start()
    server.close()


def soon(seconds: int) -> dict[str, object]:
    """Rules by which a seat is free after so many seconds."""
    return {"seat_after": seconds, "seat_after_alone": seconds}


def dies(phone: Phone) -> None:
    """The phone is switched off: its page is gone, what it keeps is not."""
    phone.page.close()


def seat_is(phone: Phone, seat: int, state: str) -> None:
    expect(phone.it(f"seat-{seat}")).to_have_attribute("data-state", state)


@pytest.mark.soak
def test_the_one_phone_for_all_dies_and_another_goes_on_in_one_tap(
    server: Server, new_phone: NewPhone
) -> None:
    """A page that is gone, a server that was killed, and a page that comes instead."""
    table = server.open_table(rules=soon(5))
    first = new_phone()
    with for_all(server, first, table):
        first.open(table)
    first.sees_phase("grande")
    first.all_pass()
    first.sees_phase("chica")
    second = new_phone()
    second.open(table)
    second.tap("take-seat")
    seat_is(second, 0, "here")
    dies(first)
    seat_is(second, 0, "away")
    second.it("seat-0").tap(force=True)
    expect(second.it("disabled-reason")).to_contain_text("Ane acaba de perder la conexión")
    second.tap("sit-all")
    second.holds(0, 1, 2, 3)
    second.sees_phase("chica")
    dies(second)
    server.kill()
    server.start()
    third = new_phone()
    third.open(table)
    seat_is(third, 2, "open")
    third.tap("seat-2")
    expect(third.it("sit")).to_contain_text(
        re.compile(r"Miren lleva \d+ s sin conexión\. ¿Sentarte en su sitio\?")
    )
    third.tap("sit-done")
    third.holds(2)


def test_a_seat_is_given_back_by_who_took_it_and_kept_until_then(
    server: Server, new_phone: NewPhone
) -> None:
    """Three phones and two questions: whose seat it was, and whether it is given back."""
    table = server.open_table(rules=soon(1))
    ane, jon, nerea = new_phone(), new_phone(), new_phone()
    come_seated(server, ane, table, 0)
    seat_at(server, jon, table, 1)
    nerea.open(table)
    nerea.it("seat-0").tap(force=True)
    expect(nerea.it("disabled-reason")).to_have_text("Sitio ocupado: Ane está en la mesa.")
    seat_is(nerea, 1, "open")
    nerea.tap("seat-1")
    nerea.it("sit-name").fill("Nerea")
    nerea.tap("sit-done")
    nerea.holds(1)
    jon.open(table)
    jon.tap("to-play")
    expect(jon.it("seat-taken")).to_contain_text("Nerea se ha sentado en tu sitio.")
    reads_well(jon.page, "told over the game")
    jon.tap("ask-seat")
    expect(jon.it("seat_back-request")).to_contain_text("Has pedido tu sitio")
    expect(ane.it("seat_back-request")).to_have_count(0)
    reads_well(nerea.page, "asked for the seat")
    nerea.tap("seat_back-no")
    expect(jon.it("ask-seat")).to_be_visible()
    jon.tap("ask-seat")
    nerea.tap("seat_back-yes")
    jon.holds(1)
    expect(ane.page.get_by_text("Jon vuelve a su sitio").first).to_be_attached()
