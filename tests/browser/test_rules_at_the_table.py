"""Other rules on phones: ten keys, suits for the juego real, notes, corrido."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import ENGLISH, LOOKS, is_of_a_size, reads_well
from tests.browser.phone import Phone
from tests.browser.seating import beside, come_seated, for_all
from tests.browser.table_states import LONG
from tests.server import Server

NewPhone = Callable[..., Phone]

SCROLLS = "(one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth"
SEVENS = ("7", "7", "S", "7")
JUEGO_REAL = (("R", "C", "7", "4"), SEVENS, ("4", "5", "6", "A"), ("4", "5", "6", "C"))
"""Mano has 31 and Jon three sevens and a Sota: whose juego is better hangs on its suits."""


@pytest.fixture(
    params=[LOOKS[1], *(pytest.param(one, marks=pytest.mark.soak) for one in (LOOKS[0], ENGLISH))],
    ids=" ".join,
)
def phone(request: pytest.FixtureRequest, new_phone: NewPhone) -> Phone:
    """A phone by day or by night, in each of the languages: the words are not equally long."""
    scheme, locale = request.param
    return new_phone(color_scheme=scheme, locale=locale)


# ------------------------------------------------------------ four kings


def test_with_four_kings_a_3_is_a_3_and_a_2_a_2(server: Server, phone: Phone) -> None:
    """Ten keys of a size for thumbs on the smallest phone, in the longest words."""
    table = server.open_table(preset="navarra", **LONG)
    with for_all(server, phone, table) as told:
        phone.open(table)
        reminders = re.compile("sin señas|keinurik gabe|No signs")
        expect(phone.it("reminders")).to_contain_text(reminders)
        told.pass_to_the_cards((False, True, True, False), (False, True, False, True))
    phone.sees_phase("cards")
    is_of_a_size(phone.page, "whose cards come first", fits=True)
    phone.tap("cards-of-0")
    keys = phone.page.locator("[data-testid^=card-]")
    expect(keys).to_have_text(["R12", "C11", "S10", "7", "6", "5", "4", "3", "2", "A1"])
    reads_well(phone.page, "ten keys", fits=True)
    phone.show(("R", "3", "7", "2"))
    expect(phone.it("mine-held")).to_contain_text(
        re.compile("(sin pares|parerik ez|no pares) · .*22")
    )
    expect(phone.it("without-cards")).to_be_visible()
    is_of_a_size(phone.page, "what mine are", fits=True)
    with beside(server, phone) as told:
        told.show("", "CC74", "332A")
    expect(phone.it("cards-missing")).not_to_contain_text(re.compile("Jon|Wenceslao"))
    expect(phone.it("cards-missing")).to_contain_text("Iker")
    phone.tap("cards-of-2")
    expect(phone.it("held")).to_contain_text(re.compile("par(ea)? · .*9"))
    is_of_a_size(phone.page, "ten keys and what another's are", fits=True)
    with beside(server, phone) as told:
        told.show("", "", "", "RS65")
    # Grande to R-S over R-7, chica to A-2-3-3, pares to caballos over 3s, and two 31s.
    phone.sees_phase("counted")
    phone.sees_score(1, 8)


# ------------------------------------------------------------ juego real


def up_to_the_suits(server: Server, phone: Phone, juego_real: str) -> None:
    """A hand up to Jon's 7-7-S-7, which the table cannot take without suits."""
    table = server.open_table(rules={"juego_real": juego_real})
    with for_all(server, phone, table) as told:
        told.pass_to_the_cards((False, True, False, False), (True, True, False, False))
        told.show(*("" if cards is SEVENS else "".join(cards) for cards in JUEGO_REAL))
    phone.open(table)
    phone.shown(1, SEVENS)


@pytest.mark.parametrize(
    ("juego_real", "answer", "score"),
    [
        ("fourth_suit", "suit-twice-o", (5, 2)),
        pytest.param("sota_oros", "sota-o", (2, 5), marks=pytest.mark.soak),
        pytest.param("fourth_suit", "four-suits-o", (2, 5), marks=pytest.mark.soak),
    ],
)
def test_the_suits_are_asked_readably_and_in_one_tap(
    server: Server, phone: Phone, juego_real: str, answer: str, score: tuple[int, int]
) -> None:
    """A question over the game by taps: left, asked again, answered, with words that fit."""
    up_to_the_suits(server, phone, juego_real)
    expect(phone.it("suits")).to_contain_text("Jon: 7 7 S 7")
    expect(phone.it("toast")).to_have_count(0)
    reads_well(phone.page, juego_real, fits=True)
    assert not phone.it("suits").evaluate(SCROLLS), "the question has to be scrolled"
    for button in phone.it("suits").get_by_role("button").all():
        assert not button.evaluate(SCROLLS), f"{button.inner_text()} runs out of its button"
    phone.tap("suits-cancel")
    phone.sees_places(*SEVENS)
    phone.tap("send-again")
    phone.tap(answer)
    phone.sees_phase("counted")
    phone.sees_score(*score)
    expect(phone.it("toast")).to_have_count(0)


# ------------------------------------------------------------ mus visto, 4-5-6-7


@pytest.mark.soak
def test_mus_visto_and_a_replaced_4567_are_noted_above_the_words_of_the_bidding(
    server: Server, new_phone: NewPhone
) -> None:
    """Notes by taps, in the line that says who deals: not where the thumb goes first."""
    phone = new_phone()
    with for_all(server, phone, table := server.open_table(rules={"replace_4567": True})):
        phone.open(table)
    note, first = phone.it("note-mus_visto"), phone.it("all-pass")
    expect(first).to_be_visible()
    small, large = note.bounding_box(), first.bounding_box()
    assert small is not None
    assert large is not None
    assert small["y"] + small["height"] < large["y"]
    assert small["width"] * small["height"] < large["width"] * large["height"]
    phone.tap("note-mus_visto")
    expect(phone.it("mark-mus_visto")).to_be_visible()
    phone.tap("note-replaced_4567")
    phone.tap("note-replaced_4567-2")
    expect(phone.it("mark-replaced_4567")).to_contain_text("Miren")
    is_of_a_size(phone.page, "both noted", fits=True)
    phone.tap("undo")
    expect(phone.it("mark-replaced_4567")).to_be_hidden()


# ------------------------------------------------------------ corrido


def test_corrido_asks_who_cut_the_mus_and_he_is_mano(
    server: Server, phone: Phone, new_phone: NewPhone
) -> None:
    """The question before the first hand, by a tap, on two phones."""
    table = server.open_table(preset="fournier", **LONG)
    other = new_phone()
    for seat, one in enumerate((phone, other)):
        come_seated(server, one, table, seat)
        one.sees_phase("corrido")
    # Who deals is not known before: the deck goes round until somebody cuts.
    expect(phone.it("reminders")).not_to_contain_text("Iker")
    is_of_a_size(phone.page, "who cut the mus", fits=True)
    other.tap("mano-2")
    for one in (phone, other):
        one.sees_phase("grande")
        expect(one.it("open-hand")).to_contain_text(": Wenceslao")
    is_of_a_size(phone.page, "the first hand of a corrido", fits=True)
