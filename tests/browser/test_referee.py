"""The referee (rule book §8, §9): enters by a code, rules, takes, corrects; all screens show it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import EVERY_LOOK, is_of_a_size, reads_well
from tests.browser.phone import Phone, score_line
from tests.browser.seating import come_seated, known
from tests.browser.table_states import LONG
from tests.browser.wrong_declarations import (
    NOTHING,
    PAR,
    pass_up_to_pares,
    punto_in_paso,
    show,
)
from tests.seated_client import SeatedClient
from tests.server import Server

NewPhone = Callable[..., Phone]
KOLDO = "Koldo Mitxelena Elissalt"


def comes_in(server: Server, phone: Phone, table: str, seated: SeatedClient | None = None) -> None:
    """To the referee's sheet, with the code, for which a player asks if the phone has no seat."""
    if phone.it("referee-show-code").count() == 0:
        phone.tap("menu")
        phone.tap("open-referee")
    if seated is None:
        phone.tap("referee-show-code")
        expect(phone.it("referee-where")).not_to_be_empty()
    else:
        seated.ask_referee_code()
    phone.it("referee-code").fill(server.shown(rf"table {table}: (\d{{3}}) (\d{{3}})"))
    phone.it("referee-name").fill(KOLDO)
    phone.tap("referee-come-in")
    expect(phone.it("referee-leave")).to_be_visible()


def comes_as_referee(server: Server, phone: Phone, table: str, seated: SeatedClient) -> None:
    """Open the referee's sheet on a phone that became the referee's before."""
    key = known(phone)
    seated.ask_referee_code()
    code = server.shown(rf"table {table}: (\d{{3}}) (\d{{3}})")
    with SeatedClient(server, table, key, seats=()) as referee:
        answer = referee.attempt(None, {"type": "open_referee", "code": code, "name": KOLDO})
        assert answer["type"] == "ack", answer
    phone.page.goto(f"{server.url}/t/{table}#referee")
    expect(phone.it("referee-leave")).to_be_visible()


def first_hand(seated: SeatedClient) -> None:
    """Seat 0 has a par of kings and the best of all but the chica: 3–1."""
    pass_up_to_pares(seated, (True, False, False, False))
    punto_in_paso(seated)
    show(seated, (PAR, NOTHING, NOTHING, NOTHING))


def second_hand_begun(seated: SeatedClient) -> None:
    """The first hand, and a bet on the table in the second."""
    first_hand(seated)
    seated.tell("next_hand")
    seated.bid(1, "envido", 5)


@dataclass(frozen=True)
class SecondHand:
    """A table in its second hand: a player's phone, that of who will be its referee, and the TV."""

    table: str
    player: Phone
    koldo: Phone
    tv: Page
    seated: SeatedClient


@pytest.fixture
def second_hand(server: Server, new_phone: NewPhone, tv: Page) -> Iterator[SecondHand]:
    table = server.open_table(**LONG)
    player, koldo = new_phone(), new_phone()
    come_seated(server, player, table, 3)
    tv.goto(f"{server.url}/tv/{table}")
    with SeatedClient(server, table) as seated:
        second_hand_begun(seated)
        yield SecondHand(table, player, koldo, tv, seated)


def test_the_referee_enters_by_the_code_and_corrects_a_hand(
    server: Server, second_hand: SecondHand
) -> None:
    """Alone shows that player, referee and TV follow a correction."""
    player, koldo, tv = second_hand.player, second_hand.koldo, second_hand.tv
    koldo.open(second_hand.table)
    koldo.tap("menu")
    koldo.tap("open-referee")
    koldo.tap("referee-show-code")
    expect(koldo.it("toast")).to_have_attribute("data-code", "players_ask_code")
    comes_in(server, koldo, second_hand.table, second_hand.seated)
    expect(koldo.it("referee-mark")).to_have_count(0)
    expect(koldo.page.get_by_role("heading", name=f"Árbitro: {KOLDO}")).to_be_visible()
    expect(tv.get_by_test_id("tv-referee")).to_contain_text(KOLDO)
    _he_corrects_the_first_hand(koldo)
    for phone in (koldo, player):
        phone.page.goto(phone.page.url.split("#")[0] + "#play")
        phone.sees_score(4, 0)
        phone.sees_phase("grande")
    expect(koldo.it("referee-mark")).to_contain_text(KOLDO)
    expect(koldo.it("take-seat")).to_have_count(0)
    expect(tv.get_by_test_id("tv-score-0")).to_have_text("4")
    expect(player.it("lance-grande")).to_have_attribute("data-stones", "5")
    koldo.tap("referee-mark")
    expect(koldo.it("referee-leave")).to_be_visible()
    corrected = in_the_history(player, "corrected")
    expect(corrected).to_contain_text(f"{KOLDO} (árbitro) corrige: las cartas de Jon: 7 6 5 4")
    shown = in_the_history(player, "cards_shown").filter(has_text="R C 5 4")
    expect(shown).to_contain_text(f"{KOLDO} (árbitro)")


@pytest.mark.soak
def test_what_the_referee_rules_only_he_takes_back(server: Server, second_hand: SecondHand) -> None:
    """Alone shows a ruling on all screens, and that a player's undo does not reach it."""
    player, koldo, tv = second_hand.player, second_hand.koldo, second_hand.tv
    comes_as_referee(server, koldo, second_hand.table, second_hand.seated)
    _he_rules_a_lance(koldo)
    expect(player.it("lance-grande")).to_contain_text("=4")
    expect(tv.get_by_test_id("tv-lance-grande")).to_contain_text("decidido")
    player.may_not("undo")
    koldo.tap("referee-undo")
    expect(player.it("lance-grande")).to_contain_text("¿5?")
    koldo.tap("referee-leave")
    koldo.tap("referee-leaving-yes")
    expect(koldo.it("referee-mark")).to_have_count(0)
    ruled = in_the_history(player, "lance_ruled")
    expect(ruled.locator("s")).to_contain_text("Habló antes de tiempo")
    expect(ruled).to_contain_text(f"{KOLDO} (árbitro)")
    expect(in_the_history(player, "referee_left")).to_have_count(1)


def in_the_history(phone: Phone, event: str) -> Locator:
    """The lines of the history about events of a type."""
    phone.page.goto(phone.page.url.split("#")[0] + "#history")
    return phone.page.locator(f'[data-type="{event}"]')


def _he_corrects_the_first_hand(koldo: Phone) -> None:
    koldo.tap("referee-hand-1")
    expect(koldo.page.locator(".score-of")).to_have_text(f"{score_line(0, 0)} → {score_line(3, 1)}")
    # Jon held another hand, with which the chica was not his but of her partner.
    koldo.correct(koldo.it("entry").filter(has_text="Jon enseña 7 6 5 4"))
    koldo.sees_places("7", "6", "5", "4")
    koldo.retype(("R", "C", "5", "4"))
    expect(koldo.page.locator(".score-of")).to_have_text(f"{score_line(0, 0)} → {score_line(4, 0)}")


def _he_rules_a_lance(koldo: Phone) -> None:
    koldo.tap("referee-rule-lance")
    koldo.tap("ruling-grande")
    koldo.tap("ruling-for-1")
    for _ in range(3):
        koldo.tap("ruling-stones-more")
    koldo.it("ruling-reason").fill("Habló antes de tiempo")
    koldo.tap("ruling-done")
    expect(koldo.it("referee-undo")).to_contain_text("Habló antes de tiempo")


@pytest.mark.soak
def test_a_wrong_code_is_refused_in_words(server: Server, new_phone: NewPhone) -> None:
    """Alone shows the code pasted in two halves, and offered by the browser (WCAG 3.3.8)."""
    table = server.open_table()
    phone = new_phone()
    phone.open(table)
    phone.tap("to-play")
    phone.tap("menu")
    phone.tap("open-referee")
    phone.tap("referee-show-code")
    expect(phone.it("referee-where")).to_contain_text("Esta mesa no tiene panel")
    expect(phone.it("referee-good-for")).to_contain_text(re.compile(r"Vale \d+ s"))
    right = server.shown(rf"table {table}: (\d{{3}}) (\d{{3}})")
    assert right not in phone.page.content()
    phone.it("referee-code").fill("000000" if right != "000000" else "111111")
    phone.it("referee-name").fill(KOLDO)
    phone.tap("referee-come-in")
    expect(phone.it("toast")).to_have_attribute("data-code", "bad_referee_code")
    expect(phone.it("toast")).to_contain_text("Ese código no vale")
    # Pasted as the terminal has it, in two halves (WCAG 3.3.8).
    expect(phone.it("referee-code")).to_have_attribute("autocomplete", "one-time-code")
    phone.it("referee-code").fill(f"{right[:3]} {right[3:]}")
    phone.tap("referee-come-in")
    expect(phone.it("referee-leave")).to_be_visible()


@pytest.mark.parametrize(("scheme", "locale"), EVERY_LOOK)
def test_the_referees_screens_read_well(
    server: Server, new_phone: NewPhone, scheme: str, locale: str
) -> None:
    """Alone asks axe about every screen of the referee."""
    table = server.open_table(**LONG)
    koldo = new_phone(color_scheme=scheme, locale=locale)
    page = koldo.page
    with SeatedClient(server, table) as seated:
        second_hand_begun(seated)
        koldo.open(table)
        koldo.tap("menu")
        koldo.tap("open-referee")
        expect(koldo.it("referee-show-code")).to_be_visible()
        is_of_a_size(page, "the way in")
        comes_in(server, koldo, table, seated)
        expect(koldo.it("referee-hand-1")).to_be_visible()
        reads_well(page, "what the referee may")
        koldo.tap("referee-rule-lance")
        reads_well(page, "ruling on a lance")
        koldo.tap("ruling-cancel")
        koldo.tap("referee-take-game")
        koldo.tap("take-from-0")
        koldo.it("take-reason").fill("x")
        reads_well(page, "taking a game")
        koldo.tap("take-done")
        reads_well(page, "sure of it")
        koldo.tap("take-sure-cancel")
        koldo.tap("take-cancel")
        koldo.tap("referee-hand-1")
        expect(koldo.it("entry").first).to_be_visible()
        reads_well(page, "a finished hand")
        koldo.correct(koldo.it("entry").last)
        reads_well(page, "correcting a finished hand")
        koldo.tap("correct-cancel")
        koldo.tap("back")
        koldo.tap("back")
        expect(koldo.it("phase")).to_be_visible()
        is_of_a_size(page, "the referee watches", fits=True)


@pytest.mark.soak
def test_the_referee_takes_a_hand_and_then_the_game(server: Server, new_phone: NewPhone) -> None:
    """Alone goes the way from a finished hand to a game that is taken."""
    table = server.open_table(**LONG)
    koldo = new_phone()
    with SeatedClient(server, table) as seated:
        second_hand_begun(seated)
        comes_as_referee(server, koldo, table, seated)
        koldo.tap("referee-hand-1")
        koldo.tap("referee-take-hand")
        koldo.tap("take-from-0")
        koldo.it("take-reason").fill("Cantó lo que no tenía")
        koldo.tap("take-done")
        koldo.tap("take-sure-yes")
        expect(koldo.page.locator(".score-of")).to_have_text(
            f"{score_line(0, 0)} → {score_line(0, 3)}"
        )
        expect(koldo.it("referee-take-hand")).to_have_count(0)
        koldo.tap("back")
        expect(koldo.it("referee-hand-1")).to_contain_text("Mano quitada a Los de la Plaza")
        koldo.tap("referee-take-game")
        koldo.tap("take-from-0")
        koldo.it("take-reason").fill("Por segunda vez")
        koldo.tap("take-done")
        expect(koldo.it("take-sure")).to_contain_text("dárselo a Goizaldeko mahaikideak 2")
        koldo.tap("take-sure-yes")
        expect(koldo.it("referee-hand-2")).to_contain_text("Juego para Goizaldeko")
        koldo.tap("back")
        koldo.sees_games(0, 1)


@pytest.mark.soak
def test_what_no_longer_fits_is_asked_about(server: Server, new_phone: NewPhone) -> None:
    """Alone goes through a correction that drops what was said after it."""
    table = server.open_table(**LONG)
    koldo = new_phone()
    with SeatedClient(server, table) as seated:
        second_hand_begun(seated)
        comes_as_referee(server, koldo, table, seated)
        koldo.tap("referee-hand-1")
        # Her par was denied, says he: word and cards contradict, so the second hand cannot begin.
        koldo.correct(koldo.it("entry").filter(has_text="Maria Auxiliadora Etxebe tiene pares"))
        koldo.tap("correct-declaration")
        expect(koldo.it("dropped-entries")).to_contain_text("envida 5")
        koldo.tap("dropped-entries-yes")
        koldo.page.goto(koldo.page.url.split("#")[0] + "#play")
        koldo.sees_phase("cards")
        koldo.sees_score(0, 0)


@pytest.mark.soak
def test_a_player_may_be_the_referee_too(server: Server, new_phone: NewPhone) -> None:
    """Alone shows one phone that is player and referee."""
    table = server.open_table(**LONG)
    phone, other = new_phone(), new_phone()
    phone.open(table)
    phone.sit(1)
    come_seated(server, other, table, 2)
    phone.tap("menu")
    phone.tap("open-referee")
    # What he gave for his seat is not asked for again (WCAG 3.3.7).
    expect(phone.it("referee-name")).to_have_value("Jon")
    comes_in(server, phone, table)
    phone.tap("back")
    # He plays as before: what he says is said by his seat.
    phone.envido(5)
    expect(other.it("lance-grande")).to_have_attribute("data-stones", "5")
    phone.tap("referee-mark")
    phone.tap("referee-take-hand")
    phone.tap("take-from-0")
    phone.it("take-reason").fill("Señas")
    phone.tap("take-done")
    phone.tap("take-sure-yes")
    expect(other.it("hand-taken")).to_contain_text("Los de la Plaza Mayor 24")
    phone.tap("back")
    # His own decision he takes back where any step is taken back.
    phone.tap("undo")
    expect(other.it("hand-taken")).to_have_count(0)
    phone.tap("referee-mark")
    phone.tap("referee-free-2")
    phone.tap("referee-free-yes")
    expect(phone.it("referee-free-2")).to_have_count(0)
    other.tap("menu")
    expect(other.it("open-referee")).to_contain_text(KOLDO)
    other.tap("open-seats")
    expect(other.it("seat-2")).to_have_attribute("data-state", "free")
    expect(other.it("referee-mark")).to_contain_text(KOLDO)
