"""Five players on their own: everybody answers a bet, and everybody still in a raise."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.seating import NAMES, come_seated
from tests.browser.table_states import ToldAtServer
from tests.seated_client import SeatedClient
from tests.server import Server

HANDS = (
    ("R", "R", "5", "4"),
    ("C", "6", "5", "4"),
    ("S", "S", "5", "A"),
    ("R", "C", "7", "4"),
    ("7", "6", "5", "A"),
)
"""Pares at seats 0 and 2, juego at 3 alone."""


def test_a_hand_of_five_each_for_himself(server: Server, new_phone: Callable[..., Phone]) -> None:
    """One's own side first, on two real screens, through a round of answers by taps.

    Jon and Miren have phones with screens; the others' words are told.
    """
    names = list(NAMES[:5])
    rules = {"players": 5, "corrido": False, "reenvido": "two"}
    table = server.open_table(sides=names, players=names, preset="individual", rules=rules)
    phones = jon, miren = [new_phone(), new_phone()]
    come_seated(server, jon, table, 1)
    come_seated(server, miren, table, 2)
    with ToldAtServer(server, table, (1, 2)) as told:
        _each_has_his_own_score_first(phones)
        _one_is_out_and_a_raise_goes_round(phones, told)
        told.tell("all_pass", by=4, lance="chica")
        told.declare(True, False, True, False, False)
        told.bid(0, "envido", 2)
        miren.answer("no-quiero")
        told.comes_to("juego_said")
        told.declare(False, False, False, True, False)
        told.show(*("".join(hand) for hand in HANDS))
    # Grande 7, deje 1 and par 1 to Ane; Iker's 31 pays 3, Nerea's chica 1.
    for phone in phones:
        phone.sees_phase("counted")
        phone.sees_score(9, 0, 0, 3, 1)
        phone.may_not("sum-1", "sum-2")
    miren.tap("next-hand")
    for phone in phones:
        phone.sees_phase("grande")
        phone.sees_score(9, 0, 0, 3, 1)


def _each_has_his_own_score_first(phones: list[Phone]) -> None:
    for seat, phone in enumerate(phones, 1):
        sides = phone.page.locator("header [data-testid^=side-]")
        order = [one.get_attribute("data-testid") for one in sides.all()]
        assert order == [f"side-{(seat + n) % 5}" for n in range(5)], "his own, then to the right"


def _one_is_out_and_a_raise_goes_round(phones: list[Phone], told: SeatedClient) -> None:
    jon, miren = phones
    told.bid(0, "envido", 2)
    for phone in phones:
        phone.sees_standing("bettor", "awaited", "awaited", "awaited", "awaited")
    expect(jon.it("answer-no-quiero")).to_contain_text("si nadie quiere: 1")
    jon.may_not("answer-queremos", "answer-no-queremos", "speak-for-0")
    jon.answer("no-quiero")
    miren.answer("quiero")
    for phone in phones:
        phone.sees_standing("bettor", "spoken", "spoken", "awaited", "awaited")
    miren.may_not("answer-quiero", "bid-ordago")
    told.bid(3, "reenvido", 5)
    # Who wanted 2 is asked again; who is out stays out.
    for phone in phones:
        phone.sees_standing("awaited", "spoken", "awaited", "bettor", "awaited")
        expect(phone.it("answer-of-3")).to_contain_text("van 7")
    jon.may_not("answer-quiero", "answer-no-quiero", "bid-ordago")
    miren.answer("quiero")
    told.bid(0, "quiero")
    expect(jon.it("answer-of-0")).to_contain_text("Quiero")
    # Somebody else tells it for Nerea, whose phone sleeps.
    jon.tap("speak-for-4")
    jon.answer("no-quiero")
    for phone in phones:
        phone.sees_phase("chica")
        expect(phone.it("lance-grande")).to_have_attribute("data-state", "accepted")
        expect(phone.it("lance-grande")).to_have_attribute("data-stones", "7")
