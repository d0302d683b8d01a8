"""Seats whose phones are gone: taken over by others, and given back to the phone that returns."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.house import House
from tests.browser.phone import Phone
from tests.browser.readable import reads_well
from tests.browser.seated import all_sit

NewPhone = Callable[..., Phone]


@pytest.fixture(
    scope="module",
    params=["tests.browser.short_waits", pytest.param("scorekeeper", marks=pytest.mark.soak)],
    ids=["shorter than any", "the shortest there is"],
)
def house(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[House]:
    """A server, by day one whose shortest wait for a phone is not ten seconds."""
    house = House(tmp_path_factory.mktemp("house"))
    house.program = request.param
    house.start()
    yield house
    house.close()


def soon(house: House, seconds: int) -> dict[str, object]:
    """Rules by which a seat is free after so many seconds, where the server takes that."""
    after = 10 if house.program == "scorekeeper" else seconds
    return {"seat_after": after, "seat_after_alone": after}


def dies(phone: Phone) -> None:
    """The phone is switched off: its page is gone, what it keeps is not."""
    phone.page.close()


def comes_back(phone: Phone, table: str) -> Phone:
    """Its owner opens the page again."""
    back = Phone(phone.page.context.new_page(), phone.base)
    back.open(table)
    return back


def seat_is(phone: Phone, seat: int, state: str) -> None:
    expect(phone.it(f"seat-{seat}")).to_have_attribute("data-state", state)


def test_the_one_phone_for_all_dies_and_another_goes_on_in_one_tap(
    house: House, new_phone: NewPhone
) -> None:
    table = house.open_table(rules=soon(house, 5))
    first = new_phone()
    first.sit_for_all(table)
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
    back = comes_back(first, table)
    expect(back.it("seat-taken")).to_contain_text("Otro móvil lleva ahora tu sitio (Ane).")
    reads_well(back.page, "told on the seats' sheet")
    back.tap("ask-seat")
    expect(second.it("seat-wanted")).to_contain_text("Ane, Jon, Miren e Iker ha")
    second.tap("give-seat")
    back.holds(0, 1, 2, 3)
    expect(back.it("seat-taken")).to_have_count(0)


def test_after_a_restart_nobody_is_locked_out(house: House, new_phone: NewPhone) -> None:
    table = house.open_table(rules=soon(house, 2))
    first = new_phone()
    first.sit_for_all(table)
    dies(first)
    house.kill()
    house.start()
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
    house: House, new_phone: NewPhone
) -> None:
    table = house.open_table(rules=soon(house, 2))
    ane, jon = all_sit(house, new_phone, table, 2)
    nerea = new_phone()
    nerea.open(table)
    nerea.it("seat-0").tap(force=True)
    expect(nerea.it("disabled-reason")).to_have_text("Sitio ocupado: Ane está en la mesa.")
    dies(jon)
    seat_is(nerea, 1, "open")
    nerea.tap("seat-1")
    nerea.it("sit-name").fill("Nerea")
    nerea.tap("sit-done")
    nerea.holds(1)
    back = comes_back(jon, table)
    back.tap("to-play")
    expect(back.it("seat-taken")).to_contain_text("Nerea se ha sentado en tu sitio.")
    reads_well(back.page, "told over the game")
    back.tap("ask-seat")
    expect(back.it("seat-taken")).to_contain_text("Has pedido tu sitio")
    expect(ane.it("seat-wanted")).to_have_count(0)
    reads_well(nerea.page, "asked for the seat")
    nerea.tap("keep-seat")
    expect(back.it("ask-seat")).to_be_visible()
    back.tap("ask-seat")
    nerea.tap("give-seat")
    back.holds(1)
    expect(ane.page.get_by_text("Jon vuelve a su sitio").first).to_be_attached()
