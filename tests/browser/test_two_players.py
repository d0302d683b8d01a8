"""Two players without partners: one name for each."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.accessibility import reads_well
from tests.browser.phone import Phone
from tests.browser.seating import all_sit, beside, count_is_alike, open_for
from tests.server import Server


def test_a_hand_of_two(server: Server, new_phone: Callable[..., Phone]) -> None:
    table = open_for(server, "mano-a-mano", 2)
    ane, jon = phones = all_sit(server, new_phone, table, 2)
    for phone in phones:
        phone.may_not("speak-for-2", "speak-for-3")
    ane.envido(2)
    expect(jon.it("answer-no-quiero")).to_contain_text("se llevan 1")
    jon.may_not("answer-queremos", "answer-no-queremos", "speak-for-0")
    jon.reenvido(2)
    ane.answer("quiero")
    jon.all_pass()
    for phone in phones:
        phone.declare("pares", has=True)
    with beside(server, ane, speaker=0) as told:
        told.comes_to("pares")
        told.bid(0, "envido", 2)
        told.bid(1, "no_quiero")
        told.declare(False, False)
        told.all_pass()
        told.show("RR54", "SS5A")
    # Grande 4, deje 1, par 1 and punto 1, against the chica.
    count_is_alike(server, table, phones, 7, 1)
    jon.tap("next-hand")
    for phone in phones:
        phone.sees_phase("grande")
        expect(phone.it("open-hand")).to_contain_text("mano: Jon")


def test_a_player_alone_has_one_name(server: Server, new_phone: Callable[..., Phone]) -> None:
    """His side is called as he is, also once he sits down under another name."""
    phone = new_phone()
    phone.open(open_for(server, "mano-a-mano", 2))
    phone.tap("seat-0")
    phone.it("sit-name").fill("Maite")
    phone.tap("sit-done")
    expect(phone.it("side-0")).to_contain_text("Maite")
    phone.tap("menu")
    phone.tap("open-names")
    phone.may_not("side-name-0", "side-name-1")
    phone.it("player-name-1").fill("Xabier")
    reads_well(phone.page, "the names of two")
    phone.tap("names-save")
    phone.tap("back")
    expect(phone.it("side-1")).to_contain_text("Xabier")
    phone.envido(2)
    phone.tap("speak-for-1")
    phone.answer("no-quiero")
    expect(phone.it("last-word")).to_contain_text("Maite +1")
