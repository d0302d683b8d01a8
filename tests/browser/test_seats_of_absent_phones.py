"""Seats of phones that are gone: taken over, and given back to the phone that returns."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import reads_well
from tests.browser.phone import Phone
from tests.browser.seating import come_seated, for_all, seat_at
from tests.browser.test_sitting import asks
from tests.server import Server

NewPhone = Callable[..., Phone]


@pytest.fixture(
    scope="module",
    params=[
        ("tests.browser.server_with_short_waits",),
        pytest.param(("webui",), marks=pytest.mark.soak),
    ],
    ids=["shorter than any", "the shortest there is"],
)
def server(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Server]:
    """A server, by day one whose shortest wait for a phone is not ten seconds."""
    server = Server(tmp_path_factory.mktemp("house"), program=request.param)
    yield server.start()
    server.close()


def soon(server: Server, seconds: int) -> dict[str, object]:
    """Rules by which a seat is free after so many seconds, where the server takes that."""
    after = 10 if server.program == ("webui",) else seconds
    return {"seat_after": after, "seat_after_alone": after}


def dies(phone: Phone) -> None:
    """The phone is switched off: its page is gone, what it keeps is not."""
    phone.page.close()


def seat_is(phone: Phone, seat: int, state: str) -> None:
    expect(phone.it(f"seat-{seat}")).to_have_attribute("data-state", state)


def test_a_table_whose_phones_are_gone_is_free(server: Server, new_phone: NewPhone) -> None:
    table = server.open_table(rules=soon(server, 1))
    ane, other = new_phone(), new_phone()
    come_seated(server, ane, table, 0)
    other.page.goto(f"{server.url}/t/{table}")
    asks(other, 2, "Xabi")
    dies(ane)
    other.holds(2)


def test_the_one_phone_for_all_dies_and_another_goes_on_in_one_tap(
    server: Server, new_phone: NewPhone
) -> None:
    table = server.open_table(rules=soon(server, 5))
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
    second.all_pass()
    second.sees_phase("pares_said")


def test_who_had_all_seats_comes_back_asks_for_them_and_is_given_them(
    server: Server, new_phone: NewPhone
) -> None:
    table = server.open_table(rules=soon(server, 1))
    back, second = new_phone(), new_phone()
    with for_all(server, back, table):
        pass
    second.open(table)
    seat_is(second, 0, "open")
    second.tap("sit-all")
    second.holds(0, 1, 2, 3)
    back.open(table)
    expect(back.it("seat-taken")).to_contain_text("Otro móvil lleva ahora tu sitio (Ane).")
    reads_well(back.page, "told on the seats' sheet")
    back.tap("ask-seat")
    expect(second.it("seat_back-request")).to_contain_text("Ane, Jon, Miren e Iker ha")
    second.tap("seat_back-yes")
    back.holds(0, 1, 2, 3)
    expect(back.it("seat-taken")).to_have_count(0)


def test_after_a_restart_nobody_is_locked_out(server: Server, new_phone: NewPhone) -> None:
    table = server.open_table(rules=soon(server, 2))
    first = new_phone()
    with for_all(server, first, table):
        first.open(table)
    first.sees_phase("grande")
    dies(first)
    server.kill()
    server.start()
    second = new_phone()
    second.open(table)
    seat_is(second, 2, "open")
    second.tap("seat-2")
    expect(second.it("sit")).to_contain_text(
        re.compile(r"Miren lleva \d+ s sin conexión\. ¿Sentarte en su sitio\?")
    )
    reads_well(second.page, "whether to sit in a seat")
    expect(second.it("sit-name")).to_have_value("Miren")
    second.it("sit-name").fill("Nerea")
    second.tap("sit-done")
    second.holds(2)
    second.tap("menu")
    second.tap("open-history")
    line = second.it("history-line").filter(has_text="Nerea se sienta en el sitio de Miren")
    expect(line).to_be_visible()


def test_a_seat_is_given_back_by_who_took_it_and_kept_until_then(
    server: Server, new_phone: NewPhone
) -> None:
    table = server.open_table(rules=soon(server, 1))
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
