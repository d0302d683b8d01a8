"""How many taps a hand costs."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.everyone import Everyone, declare, show
from tests.browser.house import House
from tests.browser.phone import Phone


def test_four_passed_lances_cost_the_table_four_taps_and_each_hand_of_cards_four(
    everyone: Everyone,
) -> None:
    phones = everyone.phones
    before = [phone.taps for phone in phones]

    def spent() -> list[int]:
        return [phone.taps - start for phone, start in zip(phones, before, strict=True)]

    for lance in ("grande", "chica"):
        phones[1].sees_phase(lance)
        phones[0].all_pass()
    declare(phones, "pares")
    phones[0].sees_phase("pares")
    phones[0].all_pass()
    declare(phones, "juego")
    phones[0].sees_phase("juego")
    phones[0].all_pass()
    assert spent() == [4 + 2, 2, 2, 2]  # four for the lances; two declarations each
    show(phones)
    assert spent() == [4 + 2 + 4, 2 + 4, 2 + 4, 2 + 4]
    everyone.agree("counted", 5, 6)


def test_two_taps_start_a_table(house: House, new_phone: Callable[..., Phone]) -> None:
    phone = new_phone()
    phone.page.goto(house.url)
    phone.tap("start-table")
    phone.tap("start-now")
    phone.page.wait_for_url("**/t/*")
    assert phone.taps == 2
    assert house.get("/api/tables")


def test_a_table_with_one_phone_plays_a_whole_hand(
    house: House, new_phone: Callable[..., Phone]
) -> None:
    table = house.open_table()
    phone = new_phone()
    phone.open(table)
    phone.tap("sit-all")
    for _lance in ("grande", "chica"):
        phone.all_pass()
    phone.sees_phase("pares_said")
    declare([phone] * 4, "pares")
    phone.sees_phase("pares")
    phone.all_pass()
    phone.sees_phase("juego_said")
    declare([phone] * 4, "juego")
    phone.sees_phase("juego")
    phone.all_pass()
    phone.sees_phase("cards")
    show([phone] * 4)
    phone.sees_score(5, 6)
