"""The rule book and the señas on a phone: behind an award, behind a refusal, by search."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import EVERY_LOOK, reads_well
from tests.browser.all_screens import HANDS, show
from tests.browser.phone import Phone
from tests.browser.seating import for_all
from tests.seated_client import SeatedClient
from tests.server import Server

NewPhone = Callable[..., Phone]


def seated(
    server: Server,
    new_phone: NewPhone,
    preset: str = "clasico",
    play: Callable[[SeatedClient], None] | None = None,
    **options: object,
) -> Phone:
    """One phone that holds all four seats of a table with this preset, after what was played."""
    phone = new_phone(**options)
    table = server.open_table(preset=preset)
    with for_all(server, phone, table) as told:
        if play is not None:
            play(told)
    phone.open(table)
    expect(phone.it("phase")).to_be_visible()
    return phone


def to_the_cards(told: SeatedClient) -> None:
    """Play a hand, grande refused and the rest passed, until the cards are asked for."""
    told.bid(0, "envido", 2)
    told.bid(1, "no_queremos")
    told.pass_to_the_cards((True,) * 4, (False, True, True, True))


def counted(told: SeatedClient) -> None:
    """The same, and the worked hand's cards."""
    to_the_cards(told)
    told.show(*("".join(hand) for hand in HANDS))


def open_rules(phone: Phone) -> None:
    phone.tap("menu")
    phone.tap("open-rules")


def test_an_award_is_read_and_the_way_back_leads_to_it(server: Server, new_phone: NewPhone) -> None:
    """Alone shows where the focus is after each way back."""
    phone = seated(server, new_phone, play=counted)
    awards = phone.it("award-rule")
    for number, article in ((0, "deje"), (1, "count_grande"), (2, "count_pares")):
        awards.nth(number).tap()
        expect(phone.it("article")).to_have_attribute("data-article", article)
        phone.tap("back")
        expect(awards.nth(number)).to_be_focused()
    # By the keyboard, and by the browser's own way back.
    awards.nth(0).press("Enter")
    phone.tap("next-article")
    expect(phone.it("article")).to_have_attribute("data-article", "ordago")
    phone.page.go_back()
    expect(awards.nth(0)).to_be_focused()
    phone.sees_phase("counted")


@pytest.mark.soak
def test_a_refusal_leads_to_its_rule(server: Server, new_phone: NewPhone) -> None:
    """Alone shows the book opened from a dialog, and the way back."""
    phone = seated(server, new_phone, play=to_the_cards)
    phone.tap("cards-of-0")
    phone.show(("C", "C", "A"))
    show([phone] * 4, 3)  # Three Caballos: with the two that are typed already, one too many.
    phone.tap("cards-of-0")
    phone.show(("A",))
    expect(phone.it("conflict-3")).to_be_visible()
    phone.tap("conflict-rule")
    expect(phone.it("article")).to_have_attribute("data-article", "impossible")
    expect(phone.it("conflict-3")).to_have_count(0)
    phone.tap("back")
    phone.sees_phase("cards")
    expect(phone.page.locator("main")).to_be_focused()


@pytest.mark.soak
def test_the_search_minds_no_accents_and_stays_while_one_reads(
    server: Server, new_phone: NewPhone
) -> None:
    """Alone shows that a search outlasts an article, and where the focus returns."""
    phone = seated(server, new_phone)
    open_rules(phone)
    phone.tap("open-book")
    field = phone.it("book-search")
    field.fill("ORDAGO")
    expect(phone.it("found").first).to_contain_text("El órdago")
    field.fill("zzz")
    expect(phone.it("book-found")).to_have_attribute("data-count", "0")
    field.fill("guinar")
    expect(phone.it("found")).to_have_count(1)
    phone.tap("found")
    expect(phone.it("sign-wink")).to_be_in_viewport()
    phone.tap("back")
    expect(field).to_have_value("guinar")
    expect(phone.it("found")).to_be_focused()
    phone.tap("back")
    expect(phone.it("open-book")).to_be_focused()


@pytest.mark.parametrize(("scheme", "locale"), EVERY_LOOK)
def test_the_rule_book_is_accessible(
    server: Server, new_phone: NewPhone, scheme: str, locale: str
) -> None:
    """Alone asks axe about contents, search, article and señas."""
    phone = seated(server, new_phone, "navarra", color_scheme=scheme, locale=locale)
    open_rules(phone)
    phone.tap("open-book")
    expect(phone.it("article-deje")).to_be_visible()
    reads_well(phone.page, "contents")
    phone.it("book-search").fill("31")
    expect(phone.it("found").first).to_be_visible()
    reads_well(phone.page, "search")
    phone.it("book-search").fill("")
    phone.tap("article-deje")
    expect(phone.it("article")).to_be_visible()
    reads_well(phone.page, "article")
    phone.tap("back")
    phone.tap("back")
    phone.tap("open-signs")
    expect(phone.it("signs-allowed")).to_be_visible()
    reads_well(phone.page, "signs")
