"""Five players on their own: everybody answers a bet, and everybody still in a raise."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.accessibility import reads_well
from tests.browser.local_server import LocalServer
from tests.browser.phone import Phone
from tests.browser.seated_client import SeatedClient
from tests.browser.seating import all_sit, count_is_alike, open_for

HANDS = (
    ("R", "R", "5", "4"),
    ("C", "6", "5", "4"),
    ("S", "S", "5", "A"),
    ("R", "C", "7", "4"),
    ("7", "6", "5", "A"),
)
"""Pares at seats 0 and 2, juego at 3 alone."""


def test_a_hand_of_five_each_for_himself(
    server: LocalServer, new_phone: Callable[..., Phone]
) -> None:
    table = open_for(server, "individual", 5)
    phones = all_sit(server, new_phone, table, 3)
    with SeatedClient(server, table) as told:
        _each_has_his_own_score_first(phones)
        _one_is_out_and_a_raise_goes_round(phones, told)
        told.tell("all_pass", by=4, lance="chica")
        _declare(phones, told, "pares", (0, 2))
        _pares_between_two(phones)
        _declare(phones, told, "juego", (3,))
        phones[0].sees_phase("cards")
        phones[0].show(HANDS[0])
        for seat, hand in enumerate(HANDS[1:], 1):
            told.tell("show_cards", by=4, seat=seat, cards=list(hand))
    # Grande 7, deje 1 and par 1 to Ane; Iker's 31 pays 3, Nerea's chica 1.
    count_is_alike(server, table, phones, 9, 0, 0, 3, 1)
    for phone in phones:
        for side, stones in ((0, 9), (3, 3), (4, 1)):
            expect(phone.it(f"sum-{side}")).to_have_attribute("data-stones", str(stones))
        phone.may_not("sum-1", "sum-2")
    reads_well(phones[1].page, "the count of five")
    phones[2].tap("next-hand")
    for phone in phones:
        phone.sees_phase("grande")
        phone.sees_score(9, 0, 0, 3, 1)


def _each_has_his_own_score_first(phones: list[Phone]) -> None:
    for seat, phone in enumerate(phones):
        sides = phone.page.locator("header [data-testid^=side-]")
        order = [one.get_attribute("data-testid") for one in sides.all()]
        assert order == [f"side-{(seat + n) % 5}" for n in range(5)], "his own, then to the right"


def _one_is_out_and_a_raise_goes_round(phones: list[Phone], told: SeatedClient) -> None:
    ane, jon, miren = phones
    ane.envido(2)
    for phone in phones:
        phone.sees_standing("bettor", "awaited", "awaited", "awaited", "awaited")
    expect(jon.it("answer-no-quiero")).to_contain_text("si nadie quiere: 1")
    jon.may_not("answer-queremos", "answer-no-queremos", "speak-for-0")
    reads_well(jon.page, "one of five must answer", fits=True)
    jon.answer("no-quiero")
    miren.answer("quiero")
    for phone in phones:
        phone.sees_standing("bettor", "spoken", "spoken", "awaited", "awaited")
        expect(phone.it("answer-of-1")).to_contain_text("No quiero")
        expect(phone.it("answer-of-2")).to_contain_text("Quiero")
    miren.may_not("answer-quiero", "bid-ordago")
    reads_well(miren.page, "two have answered", fits=True)
    told.bid(3, "reenvido", 5)
    # Who wanted 2 is asked again; who is out stays out.
    for phone in phones:
        phone.sees_standing("awaited", "spoken", "awaited", "bettor", "awaited")
        expect(phone.it("answer-of-3")).to_contain_text("van 7")
    jon.may_not("answer-quiero", "answer-no-quiero", "bid-ordago")
    miren.answer("quiero")
    ane.answer("quiero")
    expect(jon.it("answer-of-0")).to_contain_text("Quiero")
    # Somebody else tells it for Nerea, whose phone sleeps.
    jon.tap("speak-for-4")
    jon.answer("no-quiero")
    for phone in phones:
        phone.sees_phase("chica")
        expect(phone.it("lance-grande")).to_have_attribute("data-state", "accepted")
        expect(phone.it("lance-grande")).to_have_attribute("data-stones", "7")


def _declare(phones: list[Phone], told: SeatedClient, lance: str, having: tuple[int, ...]) -> None:
    for phone in phones:
        phone.sees_phase(f"{lance}_said")
    if lance == "pares":
        reads_well(phones[0].page, "five say what they have", fits=True)
    for seat, phone in enumerate(phones):
        phone.declare(lance, seat in having)
    for seat in (3, 4):
        told.tell("declare", by=seat, lance=lance, seat=seat, has=seat in having)


def _pares_between_two(phones: list[Phone]) -> None:
    ane, jon, miren = phones
    for phone in phones:
        phone.sees_phase("pares")
        phone.sees_standing("silent", "apart", "silent", "apart", "apart")
    ane.envido(2)
    expect(jon.it("answer-of-2")).to_have_attribute("data-answer", "awaited")
    miren.answer("no-quiero")
    for phone in phones:
        phone.sees_score(1, 0, 0, 0, 0)
