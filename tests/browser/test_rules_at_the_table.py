"""Other rules on phones: ten keys, suits for the juego real, corrido, no deje."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import ENGLISH, LOOKS, is_of_a_size, reads_well
from tests.browser.phone import Phone
from tests.browser.seating import beside, come_seated, for_all
from tests.server import Server

NewPhone = Callable[..., Phone]

LONG_NAMES = {
    "sides": ["Los de la Plaza Mayor 24", "Goizaldeko mahaikideak 2"],
    "players": ["Maria Auxiliadora Etxebe", "Jon", "Wenceslao Mendizabal Goi", "Iker"],
}
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
    table = server.open_table(preset="navarra", **LONG_NAMES)
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


def test_a_refused_hand_stays_in_its_places(server: Server, new_phone: NewPhone) -> None:
    phone = new_phone()
    table = server.open_table(preset="navarra")
    with for_all(server, phone, table) as told:
        told.pass_to_the_cards((True, True, False, False), (False, False, False, False))
    phone.open(table)
    # Typed before it is known that there are not so many; a key of which none is left is off.
    phone.shown(1, ("3", "3", "5"))
    phone.shown(0, ("3", "3", "3", "4"))
    phone.shown(1, ("4",))
    expect(phone.it("conflict-0")).to_contain_text("3 3 3 4")
    phone.tap("conflict-own")
    phone.sees_places("3", "3", "5", "4")
    phone.tap("send-again")
    phone.tap("conflict-own")
    phone.sees_places("3", "3", "5", "4")
    expect(phone.it("send-again")).to_be_visible()
    phone.tap("place-0")
    phone.sees_places("3", "5", "4")
    expect(phone.it("send-again")).to_have_count(0)
    phone.tap("card-5")
    expect(phone.it("cards-of-1")).to_contain_text("✓")


# ------------------------------------------------------------ juego real


def up_to_the_suits(server: Server, phone: Phone, juego_real: str) -> None:
    """A hand up to Jon's 7-7-S-7, which the table cannot take without suits."""
    table = server.open_table(rules={"juego_real": juego_real})
    with for_all(server, phone, table) as told:
        told.pass_to_the_cards((False, True, False, False), (True, True, False, False))
        told.show(*("" if cards is SEVENS else "".join(cards) for cards in JUEGO_REAL))
    phone.open(table)
    phone.shown(1, SEVENS)


def asked(phone: Phone) -> None:
    """The question is there and says itself what is wanted."""
    dialog = phone.it("suits")
    expect(dialog).to_be_visible()
    expect(dialog).to_contain_text("Jon: 7 7 S 7")
    expect(phone.it("toast")).to_have_count(0)


def asked_readably(phone: Phone, where: str, *, over_the_table: bool = True) -> None:
    """The question is there and fits."""
    asked(phone)
    reads_well(phone.page, where, fits=over_the_table)
    assert not phone.it("suits").evaluate(SCROLLS), f"{where} has to be scrolled"


@pytest.mark.parametrize(
    ("juego_real", "answer", "score"),
    [
        # The tests of an unanswered question and of a correction give other answers.
        ("sota_oros", "sota-o", (2, 5)),
        ("fourth_suit", "suit-twice-o", (5, 2)),
        pytest.param("sota_oros", "sota-e", (5, 2), marks=pytest.mark.soak),
        pytest.param("fourth_suit", "four-suits-o", (2, 5), marks=pytest.mark.soak),
        pytest.param("fourth_suit", "four-suits-b", (2, 5), marks=pytest.mark.soak),
    ],
)
def test_the_suits_are_asked_readably_and_in_one_tap(
    server: Server, phone: Phone, juego_real: str, answer: str, score: tuple[int, int]
) -> None:
    up_to_the_suits(server, phone, juego_real)
    asked_readably(phone, juego_real)
    for button in phone.it("suits").get_by_role("button").all():
        assert not button.evaluate(SCROLLS), f"{button.inner_text()} runs out of its button"
    phone.tap(answer)
    phone.sees_phase("counted")
    phone.sees_score(*score)
    expect(phone.it("toast")).to_have_count(0)


def test_with_any_ten_no_suit_is_asked(server: Server, new_phone: NewPhone) -> None:
    phone = new_phone()
    up_to_the_suits(server, phone, "any_ten")
    phone.sees_phase("counted")
    phone.sees_score(2, 5)
    expect(phone.it("suits")).to_have_count(0)


def test_an_unanswered_question_keeps_the_four_cards(server: Server, new_phone: NewPhone) -> None:
    phone = new_phone()
    up_to_the_suits(server, phone, "sota_oros")
    asked(phone)
    phone.tap("suits-cancel")
    expect(phone.it("suits")).to_have_count(0)
    expect(phone.it("toast")).to_have_count(0)
    phone.sees_phase("cards")
    phone.sees_places(*SEVENS)
    expect(phone.it("cards-of-1")).not_to_contain_text("✓")
    is_of_a_size(phone.page, "cards not sent", fits=True)
    phone.tap("send-again")
    asked(phone)
    phone.tap("sota-c")
    phone.sees_score(5, 2)


def test_cards_with_a_suit_show_it_and_another_hand_in_their_place_does_not(
    server: Server, new_phone: NewPhone
) -> None:
    phone = new_phone()
    table = server.open_table(rules={"juego_real": "sota_oros"})
    with for_all(server, phone, table) as told:
        told.pass_to_the_cards((False, True, False, False), (True, True, False, False))
    phone.open(table)
    phone.shown(1, SEVENS)
    phone.tap("sota-o")
    expect(phone.it("cards-of-1")).to_contain_text("✓")
    phone.tap("cards-of-1")
    phone.sees_places(*SEVENS)
    expect(phone.it("place-2")).to_have_attribute("aria-label", "Quitar Sota de oros")
    expect(phone.it("place-2").locator("svg")).to_have_attribute("data-suit", "o")
    phone.tap("place-0")
    expect(phone.it("place-1")).to_have_attribute("aria-label", "Quitar Sota")
    phone.tap("card-7")
    asked_again = phone.it("suits")
    expect(asked_again).to_be_visible()
    phone.tap("sota-b")
    phone.tap("cards-of-1")
    # The first card was taken out and typed again at the end, so the Sota moved up.
    expect(phone.it("place-1").locator("svg")).to_have_attribute("data-suit", "b")


def test_a_correction_to_three_sevens_and_a_sota_asks_too(
    server: Server, new_phone: NewPhone
) -> None:
    phone = new_phone()
    table = server.open_table(rules={"juego_real": "fourth_suit"})
    with for_all(server, phone, table) as told:
        told.pass_to_the_cards((False, True, False, False), (True, True, False, False))
    phone.open(table)
    phone.shown(1, ("7", "7", "7", "R"))
    expect(phone.it("cards-of-1")).to_contain_text("✓")
    phone.tap("open-hand")
    phone.correct(phone.it("entry").last)
    phone.sees_places("7", "7", "7", "R")
    phone.retype(SEVENS)
    asked_readably(phone, "the suits of a correction", over_the_table=False)
    phone.tap("four-suits-e")
    expect(phone.it("entry").last).to_contain_text("S")
    phone.tap("back")
    with beside(server, phone) as told:
        told.show(*("" if cards is SEVENS else "".join(cards) for cards in JUEGO_REAL))
    phone.sees_phase("counted")
    phone.sees_score(2, 5)


# ------------------------------------------------------------ corrido, deje


def test_corrido_asks_who_cut_the_mus_and_he_is_mano(
    server: Server, phone: Phone, new_phone: NewPhone
) -> None:
    table = server.open_table(preset="fournier", **LONG_NAMES)
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


def test_the_mano_of_a_corrido_wins_what_is_equal(server: Server, new_phone: NewPhone) -> None:
    phone = new_phone()
    table = server.open_table(preset="fournier")
    with for_all(server, phone, table) as told:
        phone.open(table)
        phone.sees_phase("corrido")
        phone.tap("mano-2")
        told.comes_to("grande")
        # Jon and Miren hold the same: Miren is mano and has it all but the chica.
        told.pass_to_the_cards((False, True, True, False), (False,) * 4)
        told.show("456C", "RR45", "RR45", "456C")
    phone.sees_phase("counted")
    phone.sees_score(3, 1)
    phone.tap("next-hand")
    phone.sees_phase("grande")  # Asked once a game: from here the mano moves on by itself.
    expect(phone.it("open-hand")).to_contain_text("mano: Iker")


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        pytest.param(
            "es-ES", ("sin deje", "nada", "no querido · sin deje"), marks=pytest.mark.soak
        ),
        ("eu-ES", ("ordainik gabe", "huts", "tira · ordainik gabe")),
        pytest.param("en-GB", ("no deje", "none", "refused · no deje"), marks=pytest.mark.soak),
    ],
)
def test_without_deje_a_refusal_says_so(
    server: Server, new_phone: NewPhone, locale: str, words: tuple[str, str, str]
) -> None:
    price, short, line = words
    phone = new_phone(locale=locale)
    table = server.open_table(rules={"deje": "none"})
    with for_all(server, phone, table):
        phone.open(table)
    phone.envido(5)
    expect(phone.it("answer-no-queremos")).to_contain_text(price)
    is_of_a_size(phone.page, "an answer without deje", fits=True)
    phone.answer("no-queremos")
    phone.sees_phase("chica")
    phone.sees_score(0, 0)
    grande = phone.it("lance-grande")
    expect(grande).to_have_attribute("data-state", "refused")
    expect(grande.locator(".state")).to_have_text(short)
    is_of_a_size(phone.page, "refused without deje", fits=True)
    assert not grande.evaluate(SCROLLS), "the lance's words run out of their place"
    assert "+0" not in phone.page.inner_text("body")
    phone.tap("open-hand")
    expect(phone.it("story-grande")).to_contain_text(line)
    assert "+0" not in phone.page.inner_text("body")
