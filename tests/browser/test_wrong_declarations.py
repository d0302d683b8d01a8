"""Wrong declarations (rule book §9): accepted with the setting `tournament`, else corrected."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import EVERY_LOOK, is_of_a_size, reads_well
from tests.browser.phone import Phone
from tests.browser.seating import come_seated
from tests.browser.wrong_declarations import (
    LONG_NAMES,
    NO_PARES,
    NOTHING,
    PAR,
    pass_up_to_pares,
    punto_in_paso,
    ruling_wanted,
    show,
    void_with_a_deje,
)
from tests.seated_client import SeatedClient
from tests.server import Server

NewPhone = Callable[..., Phone]


class Told:
    """A table where Jon has a phone with a screen; another tells the rest."""

    def __init__(self, server: Server, jon: Phone, misdeclaration: str) -> None:
        self.table = server.open_table(rules={"misdeclaration": misdeclaration}, **LONG_NAMES)
        come_seated(server, jon, self.table, 1)
        self.jon = jon
        self.server = server

    def __enter__(self) -> SeatedClient:
        """Seat the others' phone."""
        self.seated = SeatedClient(self.server, self.table)
        return self.seated

    def __exit__(self, *why: object) -> None:
        self.seated.close()


def test_what_follows_is_said_everywhere_before_it_is_booked(
    server: Server, new_phone: NewPhone, tv: Page
) -> None:
    jon, spectator = new_phone(), new_phone()
    told = Told(server, jon, "tournament")
    spectator.open(told.table)
    spectator.tap("to-play")
    tv.goto(f"{server.url}/tv/{told.table}")
    with told as seated:
        void_with_a_deje(seated)
        for phone in (jon, spectator):
            verdict = phone.it("verdict")
            expect(verdict).to_have_attribute("data-kind", "void")
            expect(verdict).to_contain_text(
                "Maria Auxiliadora Etxebe dijo que tenía pares, pero con R C 5 4 no los tiene."
            )
            expect(phone.it("follows")).to_have_text(
                "Lo envidado a Pares no vale. El deje de Los de la Plaza Mayor 24 vuelve: 1 piedra."
            )
            expect(phone.it("due")).to_have_attribute("data-side", "1")
            expect(phone.it("due")).to_have_attribute("data-stones", "1")
            phone.sees_score(1, 0)
        expect(spectator.it("verdict-accept")).to_have_count(0)
        expect(spectator.it("verdict-fix")).to_have_count(0)
        wrong = tv.get_by_test_id("tv-wrong-pares")
        expect(wrong).to_contain_text("El deje de Los de la Plaza Mayor 24 vuelve: 1 piedra.")
        expect(wrong).to_contain_text("Para Goizaldeko mahaikideak 2, 1 piedra (Jon: par +1).")
        assert not tv.evaluate("document.documentElement.scrollHeight > innerHeight")
        jon.tap("verdict-rule")
        expect(jon.it("article")).to_have_attribute("data-article", "wrong_pares")
        jon.page.go_back()
        jon.tap("verdict-accept")
        for phone in (jon, spectator):
            phone.sees_phase("counted")
            # The deje went back: grande, pares to Jon; chica and punto to the others.
            phone.sees_score(2, 2)
        expect(tv.get_by_test_id("tv-score-0")).to_have_text("2")
        jon.undo_beyond_the_hand()
        expect(jon.it("verdict")).to_be_visible()


@pytest.mark.parametrize(("scheme", "locale"), EVERY_LOOK)
def test_the_screens_of_a_wrong_word_read_well(
    server: Server, new_phone: NewPhone, scheme: str, locale: str
) -> None:
    jon = new_phone(color_scheme=scheme, locale=locale)
    with Told(server, jon, "tournament") as seated:
        void_with_a_deje(seated)
        expect(jon.it("verdict")).to_be_visible()
        is_of_a_size(jon.page, "a verdict", fits=True)
        jon.tap("verdict-fix")
        expect(jon.it("fix-declaration")).to_be_visible()
        is_of_a_size(jon.page, "a slip of the finger", fits=True)
        jon.tap("verdict-back")
        jon.tap("verdict-accept")
        jon.sees_phase("counted")
        seated.tell("next_hand")
        ruling_wanted(seated)
        expect(jon.it("verdict")).to_have_attribute("data-kind", "ruling")
        reads_well(jon.page, "a ruling is wanted", fits=True)
        jon.tap("ruling-enter")
        jon.tap("ruling-for-0")
        reads_well(jon.page, "the ruling", fits=True)
        jon.it("ruling-reason").fill("x")
        jon.tap("ruling-done")
        jon.tap("open-hand")
        expect(jon.it("story")).to_be_visible()
        is_of_a_size(jon.page, "a hand with a ruling")


def test_a_slip_of_the_finger_is_corrected_instead(server: Server, new_phone: NewPhone) -> None:
    jon = new_phone()
    with Told(server, jon, "tournament") as seated:
        void_with_a_deje(seated)
        jon.tap("verdict-fix")
        jon.tap("fix-declaration")
        # She had said no: then nobody bid, and Jon's par was alone.
        expect(jon.it("dropped-entries")).to_contain_text("envida 4")
        jon.tap("dropped-entries-yes")
        jon.sees_phase("counted")
        jon.sees_score(2, 2)
        jon.undo_beyond_the_hand()
        jon.tap("verdict-fix")
        jon.tap("fix-cards")
        jon.sees_places("R", "C", "5", "4")
        jon.tap("place-1")
        jon.tap("card-R")
        # With a par of her own there is nothing wrong any more, and the deje stands.
        jon.sees_phase("counted")


def test_bids_that_stand_say_whose_pares_count(server: Server, new_phone: NewPhone) -> None:
    jon = new_phone()
    with Told(server, jon, "tournament") as seated:
        # Seat 2 denies pares that he and his partner hold, and Jon too.
        pass_up_to_pares(seated, (True, True, False, False))
        seated.all_pass()
        punto_in_paso(seated)
        show(seated, (PAR, "6654", "SS54", NOTHING))
        expect(jon.it("verdict")).to_have_attribute("data-kind", "as_usual")
        expect(jon.it("follows")).to_have_text(
            "Pares: se cuenta como siempre. Los pares de Wenceslao Mendizabal Goi no cuentan. "
            "Pares que cuentan: Maria Auxiliadora Etxebe, Jon."
        )
        expect(jon.it("due")).to_have_attribute("data-side", "0")
        jon.tap("verdict-accept")
        jon.sees_phase("counted")


def test_a_ruling_that_is_wanted_is_entered_with_its_reason(
    server: Server, new_phone: NewPhone, tv: Page
) -> None:
    jon = new_phone()
    told = Told(server, jon, "tournament")
    tv.goto(f"{server.url}/tv/{told.table}")
    with told as seated:
        ruling_wanted(seated)
        expect(jon.it("verdict")).to_contain_text("lo decide el árbitro")
        expect(jon.it("verdict-accept")).to_have_count(0)
        jon.tap("ruling-enter")
        jon.tap("ruling-for-0")
        jon.it("ruling-stones").fill("41")
        jon.it("ruling-reason").fill("Se le pasó decirlo")
        expect(jon.it("ruling-done")).to_have_attribute("aria-disabled", "true")
        jon.tap("ruling-stones-less")
        jon.it("ruling-stones").fill("1")
        jon.tap("ruling-stones-more")
        jon.tap("ruling-done")
        jon.sees_phase("counted")
        ruled = jon.page.locator('[data-testid="award"]', has_text="decisión del árbitro")
        expect(ruled).to_have_attribute("data-stones", "2")
        expect(tv.get_by_test_id("tv-awards")).to_contain_text("decisión del árbitro")
        jon.tap("menu")
        jon.tap("open-history")
        line = jon.page.locator('[data-testid="history-line"][data-type="lance_ruled"]')
        expect(line).to_contain_text("Se le pasó decirlo")
        expect(line).to_contain_text("Jon")


@pytest.mark.parametrize(("scheme", "locale"), EVERY_LOOK)
def test_elsewhere_the_declaration_or_the_cards_are_corrected(
    server: Server, new_phone: NewPhone, scheme: str, locale: str
) -> None:
    jon = new_phone(color_scheme=scheme, locale=locale)
    with Told(server, jon, "table") as seated:
        pass_up_to_pares(seated, (False, True, False, False))
        punto_in_paso(seated)
        show(seated, (PAR, PAR.replace("R", "C"), NOTHING, NO_PARES))
        expect(jon.it("contradiction")).to_contain_text("R R 5 4")
        is_of_a_size(jon.page, "word or cards", fits=True)
        jon.sees_score(0, 0)
        jon.tap("fix-cards")
        jon.sees_places("R", "R", "5", "4")
        is_of_a_size(jon.page, "the cards once more", fits=True)
        jon.tap("place-1")
        jon.tap("card-C")
        jon.sees_phase("counted")
        jon.undo_beyond_the_hand()
        jon.tap("fix-declaration")
        # The bidding it opens passed in silence; her side has the best of every lance.
        jon.sees_phase("counted")
        jon.sees_score(4, 0)
