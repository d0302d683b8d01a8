"""The card keypad: it keeps its seat while a hand is half entered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.accessibility import reads_well
from tests.browser.phone import Phone
from tests.browser.seating import for_all, seat_at
from tests.seated_client import SeatedClient
from tests.server import Server, eventually

NewPhone = Callable[..., Phone]

ANE, JON, MIREN = ("6", "6", "5", "4"), ("5", "5", "4", "A"), ("R", "6", "5", "4")
MANY_KEYS = 4


class Showdown:
    """Ane has a phone; another tells what the rest say. Ane and Jon have pares."""

    def __init__(self, server: Server, new_phone: NewPhone, *with_phones: int) -> None:
        """`with_phones`: seats that have phones with screens too."""
        self.table = server.open_table()
        self.phones = {seat: new_phone() for seat in (0, *with_phones)}
        self.ane = self.phones[0]
        for seat, phone in self.phones.items():
            seat_at(server, phone, self.table, seat)
        self.seated = SeatedClient(server, self.table)
        self.watcher = server.client("tv", table=self.table)

    def __enter__(self) -> Showdown:
        self.tell("all_pass", lance="grande")
        self.tell("all_pass", lance="chica")
        for lance, said in (("pares", (True, True, False, False)), ("juego", (False,) * 4)):
            for seat, has in enumerate(said):
                self.tell("declare", lance=lance, seat=seat, has=has)
            self.tell("all_pass", lance=lance)
        for phone in self.phones.values():
            phone.open(self.table)
            phone.sees_phase("cards")
        return self

    def __exit__(self, *why: object) -> None:
        self.watcher.close()
        self.seated.close()

    def tell(self, kind: str, **what: object) -> None:
        self.seated.tell(kind, by=2, **what)

    def show(self, seat: int, cards: tuple[str, ...]) -> None:
        """Another phone enters a seat's cards."""
        self.tell("show_cards", seat=seat, cards=list(cards))

    def jon_shows(self, *cards: str) -> None:
        """Jon enters his own."""
        self.seated.tell("show_cards", by=1, seat=1, cards=list(cards))

    def has(self, seat: int, cards: tuple[str, ...] | None) -> None:
        """What the server knows of a seat's cards."""
        expected = None if cards is None else list(cards)
        eventually(lambda: self._cards(seat) == expected, f"the cards of {seat}: {expected}")

    def _cards(self, seat: int) -> list[str] | None:
        return self.watcher.view["hand"]["cards"][seat]


@pytest.fixture
def showdown(server: Server, new_phone: NewPhone) -> Iterator[Showdown]:
    with Showdown(server, new_phone) as showdown:
        yield showdown


def is_told(phone: Phone, seat: int) -> None:
    expect(phone.it(f"cards-of-{seat}")).to_contain_text("✓")


def nothing_is_typed(phone: Phone) -> None:
    expect(phone.page.locator("[data-testid^=place-].filled")).to_have_count(0)


def test_after_ones_own_cards_the_pad_stops_and_taps_too_many_enter_nothing(
    showdown: Showdown,
) -> None:
    ane = showdown.ane
    expect(ane.it("held")).to_contain_text("Cartas de Ane")
    key = ane.it("card-4").bounding_box()
    assert key is not None
    ane.show(ANE)
    for _ in range(MANY_KEYS):
        ane.page.touchscreen.tap(key["x"] + key["width"] / 2, key["y"] + key["height"] / 2)
    is_told(ane, 0)
    nothing_is_typed(ane)
    ane.may_not("card-4")
    expect(ane.it("mine-held")).to_contain_text("par")
    expect(ane.it("cards-missing")).to_contain_text("Jon, Miren e Iker")
    showdown.has(0, ANE)
    showdown.has(1, None)


def test_a_long_name_is_read_whole_in_its_tab(showdown: Showdown) -> None:
    name = "Juan Ignacio Goñi"
    showdown.ane.page.set_viewport_size({"width": 412, "height": 915})
    showdown.tell("rename_player", seat=3, name=name)
    said = showdown.ane.it("cards-of-3").locator(".said")
    expect(said).to_contain_text(name)
    assert said.evaluate(
        "one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight"
    )


def test_another_is_chosen_by_a_tap_and_named_large(showdown: Showdown) -> None:
    ane = showdown.ane
    ane.show(ANE)
    is_told(ane, 0)
    ane.tap("cards-of-1")
    expect(ane.it("held")).to_contain_text("Cartas de Jon")
    size = ane.it("held").evaluate("held => parseFloat(getComputedStyle(held).fontSize)")
    assert size >= 22
    ane.tap("pad-back")
    ane.may_not("held")
    ane.shown(1, JON)
    is_told(ane, 1)
    ane.may_not("card-4")
    showdown.has(1, JON)


def test_what_others_enter_between_two_keys_does_not_change_whose_cards_they_are(
    showdown: Showdown,
) -> None:
    ane = showdown.ane
    ane.show(ANE[:2])
    showdown.show(3, ("C", "7", "6", "4"))
    is_told(ane, 3)
    expect(ane.it("held")).to_contain_text("Cartas de Ane")
    ane.sees_places(*ANE[:2])
    ane.show(ANE[2:])
    is_told(ane, 0)
    ane.shown(1, JON[:2])
    showdown.show(2, MIREN)
    is_told(ane, 2)
    expect(ane.it("held")).to_contain_text("Cartas de Jon")
    ane.sees_places(*JON[:2])
    ane.show(JON[2:])
    ane.sees_phase("counted")
    showdown.has(1, JON)


def test_an_undo_of_something_else_leaves_the_half_entered_hand(showdown: Showdown) -> None:
    ane = showdown.ane
    showdown.show(2, MIREN)
    ane.show(ANE[:3])
    showdown.tell("undo")
    expect(ane.it("cards-of-2")).not_to_contain_text("✓")
    ane.sees_places(*ANE[:3])
    # As far back as another phase: what was typed is there again after it.
    showdown.tell("undo")
    ane.sees_phase("juego")
    ane.all_pass()
    ane.sees_phase("cards")
    expect(ane.it("held")).to_contain_text("Cartas de Ane")
    ane.sees_places(*ANE[:3])
    ane.tap("menu")
    ane.tap("back")
    ane.sees_places(*ANE[:3])
    ane.show(ANE[3:])
    is_told(ane, 0)
    showdown.has(0, ANE)


def test_the_same_seats_cards_from_another_phone_are_said_and_what_was_typed_is_kept(
    showdown: Showdown,
) -> None:
    ane = showdown.ane
    ane.show(ANE)
    is_told(ane, 0)
    ane.shown(1, JON[:2])
    showdown.jon_shows("5", "5", "A", "A")
    notice = ane.it("entered-by-others")
    expect(notice).to_contain_text("Jon ha apuntado las cartas de Jon mientras tanto: 5 5 A A")
    ane.sees_places(*JON[:2])
    expect(ane.it("card-4")).to_have_attribute("aria-disabled", "true")
    ane.tap("keep-theirs")
    expect(notice).to_have_count(0)
    is_told(ane, 1)
    nothing_is_typed(ane)
    # The other answer: those typed here replace them.
    ane.tap("cards-of-1")
    ane.sees_places("5", "5", "A", "A")
    ane.tap("place-2")
    showdown.jon_shows("5", "5", "A", "6")
    expect(notice).to_contain_text("5 5 A 6")
    ane.sees_places("5", "5", "A")
    ane.tap("keep-mine")
    ane.show(("4",))
    is_told(ane, 1)
    showdown.has(1, ("5", "5", "A", "4"))


class Held:
    """A phone's socket whose views can be held back: it then acts on what is no longer so."""

    def __init__(self, phone: Phone) -> None:
        self.holding = False
        self._late: list[str | bytes] = []
        phone.page.route_web_socket("**/ws", self._connected)

    def _connected(self, page: WebSocketRoute) -> None:
        self._page = page
        server = page.connect_to_server()
        server.on_message(self._from_server)

    def _from_server(self, message: str | bytes) -> None:
        if self.holding and '"type":"view"' in str(message).replace(" ", ""):
            self._late.append(message)
        else:
            self._page.send(message)

    def let_go(self) -> None:
        self.holding = False
        for message in self._late:
            self._page.send(message)
        self._late = []


@contextmanager
def late_views(
    server: Server, new_phone: NewPhone, *with_phones: int
) -> Iterator[tuple[Showdown, Held]]:
    """A showdown at which the views for Ane's phone can be held back."""
    held: list[Held] = []

    def watched(**options: object) -> Phone:
        phone = new_phone(kept=bool(held), **options)
        if not held:
            held.append(Held(phone))
        return phone

    with Showdown(server, watched, *with_phones) as showdown:
        yield showdown, held[0]


def test_a_stale_hand_is_kept_until_the_person_decides(server: Server, new_phone: NewPhone) -> None:
    with late_views(server, new_phone) as (showdown, held):
        ane = showdown.ane
        ane.show(ANE)
        is_told(ane, 0)
        ane.shown(1, JON[:3])
        held.holding = True
        showdown.show(1, ("5", "5", "A", "A"))
        ane.show(JON[3:])
        expect(ane.it("toast")).to_have_attribute("data-code", "stale")
        ane.sees_places(*JON)
        held.let_go()
        expect(ane.it("entered-by-others")).to_contain_text("5 5 A A")
        ane.sees_places(*JON)
        ane.tap("keep-mine")
        ane.tap("send-again")
        is_told(ane, 1)
        showdown.has(1, JON)


def test_with_several_seats_on_a_phone_the_next_is_offered_and_not_entered(
    server: Server, new_phone: NewPhone
) -> None:
    phone = new_phone()
    table = server.open_table()
    with for_all(server, phone, table) as told:
        told.pass_to_the_cards((True, True, False, False), (False,) * 4)
    phone.open(table)
    expect(phone.it("cards-of-0")).to_be_visible()
    phone.may_not("card-4")
    first = phone.page.locator(".cards .seats button").first
    expect(first).to_have_text("Cartas de Ane")
    phone.shown(0, ANE)
    is_told(phone, 0)
    phone.may_not("card-4")
    expect(first).to_have_text("Cartas de Jon")
    expect(phone.it("mine-held")).to_contain_text("Ane")
    phone.shown(1, JON)
    expect(phone.it("mine-held")).to_contain_text("Jon")


# ------------------------------------------------------------ a card too many


def test_a_wrong_card_of_another_locks_nobody_out(showdown: Showdown) -> None:
    ane = showdown.ane
    showdown.jon_shows("5", "6", "6", "6")
    is_told(ane, 1)
    ane.show(("6",))
    # Jon shows three: for Ane's second there is none left in the deck.
    ane.tap("card-6")
    expect(ane.it("conflict-1")).to_contain_text("Jon enseña 5 6 6 6")
    ane.tap("conflict-correct-1")
    expect(ane.it("held")).to_contain_text("Cartas de Jon")
    ane.sees_places("5", "6", "6", "6")
    ane.tap("place-3")
    ane.tap("card-5")
    expect(ane.it("held")).to_contain_text("Cartas de Ane")
    ane.sees_places("6")
    ane.show(ANE[1:])
    is_told(ane, 0)
    showdown.has(0, ANE)
    showdown.has(1, ("5", "6", "6", "5"))
    ane.tap("open-hand")
    expect(ane.it("entry").filter(has_text="5 6 6 5")).to_have_count(1)


def test_a_refused_card_leads_to_taking_back_the_other_hand(
    server: Server, new_phone: NewPhone
) -> None:
    with late_views(server, new_phone, 1) as (showdown, held):
        ane, jon = showdown.ane, showdown.phones[1]
        ane.show(ANE[:3])
        held.holding = True
        showdown.show(1, ("4", "4", "4", "4"))
        is_told(jon, 1)
        ane.show(ANE[3:])
        held.let_go()
        expect(ane.it("conflict")).to_contain_text("La baraja no tiene tantas")
        expect(ane.it("conflict-1")).to_contain_text("Jon enseña 4 4 4 4")
        held.holding = True
        ane.tap("conflict-remove-1")
        # Sent before the other hand is seen to be gone, these cards would be refused as stale.
        expect(ane.it("send-again")).to_have_attribute("aria-disabled", "true")
        held.let_go()
        expect(ane.it("cards-of-1")).not_to_contain_text("✓")
        ane.sees_places(*ANE)
        ane.tap("send-again")
        is_told(ane, 0)
        showdown.has(0, ANE)
        # Jon's phone asks him again.
        expect(jon.it("held")).to_contain_text("Cartas de Jon")
        jon.show(JON)
        is_told(jon, 1)


# ------------------------------------------------------------ Corregir


def test_a_winner_told_wrong_locks_nobody_out(showdown: Showdown) -> None:
    """Miren's cards lie open and she was told to have won; then Ane shows better ones."""
    ane = showdown.ane
    showdown.show(2, MIREN)
    showdown.tell("tell_lance", lance="grande", winner=2, values={})
    showdown.jon_shows("5", "5", "4", "A")
    is_told(ane, 1)
    ane.show(("R", "R", "7", "7"))
    expect(ane.it("conflict-grande")).to_contain_text("Grande")
    expect(ane.it("conflict")).to_contain_text("O esto o las cartas están mal apuntadas.")
    reads_well(ane.page, "a told winner whom the cards beat")
    ane.tap("conflict-remove-grande")
    ane.tap("send-again")
    is_told(ane, 0)
    showdown.has(0, ("R", "R", "7", "7"))


def test_a_correction_opens_with_the_cards_that_lie_there(showdown: Showdown) -> None:
    ane = showdown.ane
    ane.show(("6", "6", "5", "5"))
    is_told(ane, 0)
    ane.tap("open-hand")
    ane.correct(ane.it("entry").last)
    ane.sees_places("6", "6", "5", "5")
    ane.tap("place-3")
    ane.tap("card-4")
    expect(ane.it("entry").last).to_contain_text("6 6 5 4")
    # A declaration opens with what was said.
    said = ane.it("entry").filter(has_text="Ane").filter(has_text="pares").first
    ane.correct(said)
    expect(ane.it("declaration-stands")).to_have_attribute("aria-pressed", "true")
    expect(ane.it("declaration-stands")).to_contain_text("Ane sí tiene pares")
    ane.tap("correct-cancel")
    showdown.has(0, ANE)


def test_a_wrong_word_stops_nobody_from_entering_cards(showdown: Showdown) -> None:
    ane = showdown.ane
    # Miren said no pares, and shows a par.
    showdown.show(2, ("R", "R", "5", "4"))
    ane.show(ANE)
    expect(ane.it("contradiction")).to_contain_text("Miren")
    ane.shown(3, ("C", "7", "6", "4"))
    expect(ane.it("contradiction")).to_be_visible()
    showdown.has(3, ("C", "7", "6", "4"))
    ane.tap("fix-cards")
    expect(ane.it("held")).to_contain_text("Cartas de Miren")
    ane.sees_places("R", "R", "5", "4")
    ane.tap("place-1")
    ane.tap("card-6")
    expect(ane.it("contradiction")).to_have_count(0)
    showdown.has(2, ("R", "5", "4", "6"))
