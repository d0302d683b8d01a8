"""Six in two sides with captains: only the captains' phones bid."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.accessibility import is_of_a_size, reads_well
from tests.browser.phone import Phone
from tests.browser.seating import count_is_alike, open_for, seat_at
from tests.browser.table_states import ToldAtServer
from tests.seated_client import SeatedClient
from tests.server import Server

HANDS = (
    ("R", "R", "5", "4"),
    ("C", "6", "5", "4"),
    ("S", "S", "5", "A"),
    ("R", "7", "6", "A"),
    ("C", "7", "5", "4"),
    ("7", "7", "6", "A"),
)
"""Pares at seats 0, 2 and 5, juego nowhere."""
WORDS = ("all-pass", "bid-paso", "bid-envido-2", "bid-ordago", "answer-quiero", "answer-no-quiero")


def test_a_hand_of_six_in_which_the_captains_speak(
    server: Server, new_phone: Callable[..., Phone]
) -> None:
    """Ane and Jon, a captain, have phones with screens; the others' words are told."""
    table = open_for(server, "seis-capitanes", 6)
    phones = ane, jon = [new_phone(), new_phone()]
    _the_captains_are_marked(ane, table)
    for seat, phone in enumerate(phones):
        seat_at(server, phone, table, seat)
        phone.open(table)
    with ToldAtServer(server, table, (0, 1)) as told:
        _grande_is_raised_and_wanted(told, jon, ane)
        jon.all_pass()
        _declare(told, ane, "pares", (True, False, True, False, False, True))
        # The captains have no pares themselves: they speak for those of their sides who do.
        jon.all_pass()
        _declare(told, ane, "juego", (False,) * 6)
        jon.envido(2)
        told.bid(4, "no_quiero")
        told.show(*("".join(hand) for hand in HANDS))
    # Grande 4 to R-R-5-4, chica 1 to S-S-5-A, two pares, against the punto's deje and its stone.
    count_is_alike(server, table, phones, 7, 2)
    _the_captains_confirm(phones, jon, ane)


def _the_captains_are_marked(phone: Phone, table: str) -> None:
    phone.open(table)
    for seat in range(6):
        marked = expect(phone.it(f"seat-{seat}"))
        if seat in (1, 4):
            marked.to_contain_text("capitán")
        else:
            marked.not_to_contain_text("capitán")
    reads_well(phone.page, "six seats")
    captain, facing = (phone.it(f"seat-{seat}").bounding_box() for seat in (1, 4))
    assert captain is not None
    assert facing is not None
    assert abs(captain["x"] - facing["x"]) < 1, "the captains sit in the middle, face to face"


def _may_not_speak(phone: Phone) -> None:
    expect(phone.it("captains-speak")).to_have_text("Hablan los capitanes: Jon y Nerea")
    phone.may_not(*WORDS, *(f"speak-for-{seat}" for seat in range(6)))


def _grande_is_raised_and_wanted(told: SeatedClient, jon: Phone, ane: Phone) -> None:
    ane.sees_phase("grande")
    _may_not_speak(ane)
    reads_well(ane.page, "the captains speak", fits=True)
    jon.envido(2)
    expect(ane.it("awaited")).to_have_text("responde Nerea")
    told.bid(4, "reenvido", 2)
    expect(ane.it("awaited")).to_have_text("responde Jon")
    expect(ane.it("last-word")).to_contain_text("Nerea envida 2 más: van 4")
    _may_not_speak(ane)
    is_of_a_size(ane.page, "a captain must answer", fits=True)
    expect(jon.it("answer-quiero")).to_be_visible()
    jon.may_not("answer-queremos", "answer-no-queremos")
    jon.answer("quiero")
    for phone in (ane, jon):
        expect(phone.it("lance-grande")).to_have_attribute("data-stones", "4")


def _declare(told: SeatedClient, ane: Phone, lance: str, said: tuple[bool, ...]) -> None:
    """Ane on her own phone, which is no captain's."""
    ane.sees_phase(f"{lance}_said")
    ane.declare(lance, said[0])
    for seat, has in enumerate(said[1:], 1):
        told.tell("declare", by=2, lance=lance, seat=seat, has=has)
    ane.sees_phase(lance)
    _may_not_speak(ane)


def _the_captains_confirm(phones: list[Phone], jon: Phone, ane: Phone) -> None:
    expect(ane.it("captains-go-on")).to_contain_text("Jon y Nerea")
    ane.may_not("next-hand")
    is_of_a_size(ane.page, "the count of six")
    jon.tap("next-hand")
    for phone in phones:
        phone.sees_phase("grande")
        phone.sees_score(7, 2)
        expect(phone.it("open-hand")).to_contain_text("mano: Jon")
