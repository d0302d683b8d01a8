"""How many taps a hand takes, and how a wrong tap is taken back."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import is_of_a_size
from tests.browser.effort import (
    ALONE,
    COUNTER,
    DOCUMENT,
    ORDAGO,
    SEATED,
    TOLD,
    TYPICAL,
    Effort,
    cards_on_one_phone,
    counted_from_the_first_page,
    document,
    four_seats,
    hand_told_afterwards,
    ordago_told_afterwards,
    taps_in,
    typical_hand,
    words_of_a_typical_hand,
    words_on_one_phone,
)
from tests.browser.phone import Phone
from tests.browser.seating import all_sit, beside, for_all
from tests.browser.test_undo import HAND
from tests.repository import ROOT
from tests.seated_client import SeatedClient
from tests.server import Server

MOST_A_PLAYER = 7
MOST_TOLD = 12
MOST_TO_SIT = 9
MOST_TO_COUNT = 2
CARDS_EACH = 4
CARDS_ALONE = 19
"""Of the taps of a hand on one phone: four cards of four players, and whose they are of three."""


WRITTEN = taps_in(DOCUMENT.read_text(encoding="utf-8"))


def test_the_document_has_a_line_for_every_hand_walked_here() -> None:
    assert list(WRITTEN) == [SEATED, TYPICAL, ALONE, TOLD, ORDAGO, COUNTER]
    efforts = {name: Effort(taps, 1.0) for name, taps in WRITTEN.items()}
    assert taps_in(document(efforts)) == WRITTEN


def test_four_seats_cost_the_taps_that_the_document_says(
    own_server: Server, new_phone: Callable[..., Phone]
) -> None:
    phones = [Phone(new_phone().page, own_server.url) for _ in range(4)]
    seated = four_seats(phones).taps
    assert seated == WRITTEN[SEATED]
    assert sum(seated) <= MOST_TO_SIT


@pytest.mark.soak
def test_a_typical_hand_costs_the_taps_that_the_document_says(
    server: Server, new_phone: Callable[..., Phone]
) -> None:
    phones = all_sit(server, new_phone, server.open_table(), 4)
    typical = typical_hand(phones).taps
    assert typical == WRITTEN[TYPICAL]
    assert max(typical) <= MOST_A_PLAYER


def test_the_words_of_a_typical_hand_cost_the_taps_that_the_document_says(
    server: Server, new_phone: Callable[..., Phone]
) -> None:
    """Without the cards, which are counted on one phone below."""
    phones = all_sit(server, new_phone, server.open_table(), 4)
    typical = tuple(taps + CARDS_EACH for taps in words_of_a_typical_hand(phones).taps)
    assert typical == WRITTEN[TYPICAL]
    assert max(typical) <= MOST_A_PLAYER


@pytest.fixture
def awake(server: Server, new_phone: Callable[..., Phone]) -> Phone:
    """Ane's phone after the first hand; those of the other three are closed."""
    table = server.open_table()
    (ane,) = all_sit(server, new_phone, table, 1)
    with SeatedClient(server, table) as told:
        told.tell("tell_hand", by=1, lances=HAND)
    ane.sees_phase("counted")
    return ane


def test_the_words_of_a_hand_on_one_phone_cost_the_taps_that_the_document_says(
    awake: Phone,
) -> None:
    (taps,) = words_on_one_phone(awake).taps
    assert taps + CARDS_ALONE == sum(WRITTEN[ALONE])


def test_the_cards_of_a_hand_on_one_phone_cost_the_taps_that_the_document_says(
    server: Server, awake: Phone
) -> None:
    with beside(server, awake, speaker=0) as told:
        told.tell("next_hand")
        told.pass_to_the_cards((True, True, False, False), (False, False, True, True))
    awake.sees_phase("cards")
    assert cards_on_one_phone(awake).taps == (CARDS_ALONE,)


def test_a_hand_told_afterwards_costs_the_taps_that_the_document_says(awake: Phone) -> None:
    awake.tap("next-hand")
    told = hand_told_afterwards(awake).taps
    assert told == WRITTEN[TOLD]
    assert sum(told) <= MOST_TOLD
    awake.tap("next-hand")
    assert ordago_told_afterwards(awake).taps == WRITTEN[ORDAGO]


def test_the_first_stone_costs_the_taps_that_the_document_says(
    own_server: Server, new_phone: Callable[..., Phone]
) -> None:
    """On a phone that never had the app; the stone is there after a reload."""
    phone = Phone(new_phone(new=True).page, own_server.url)
    assert counted_from_the_first_page(phone).taps == WRITTEN[COUNTER]
    assert sum(WRITTEN[COUNTER]) <= MOST_TO_COUNT
    phone.page.reload()
    phone.sees_score(1, 0)


LAST_COMMAND = ROOT / "webui" / "client" / "src" / "table" / "history" / "last-command.ts"
(UNDO_OFFER_MS,) = re.findall(r"UNDO_OFFER_MS = (\d+);", LAST_COMMAND.read_text(encoding="utf-8"))
LONG_OFFER = f"""const after = window.setTimeout;
window.setTimeout = (act, ms, ...more) =>
  after(act, ms === {UNDO_OFFER_MS} ? 60_000 : ms, ...more);"""
"""One's own word is offered to be undone for a minute: on a busy machine the next tap of the test
comes after the seconds that people have."""


def test_a_slip_is_taken_back_in_one_tap_and_nothing_else_with_it(
    server: Server, new_phone: Callable[..., Phone]
) -> None:
    table = server.open_table()

    def unhurried() -> Phone:
        phone = new_phone(kept=False)
        phone.page.add_init_script(LONG_OFFER)
        return phone

    ane, jon = all_sit(server, unhurried, table, 2)
    ane.all_pass()
    expect(ane.it("phase")).to_have_attribute("data-phase", "chica")
    is_of_a_size(ane.page, "a moment after a tap", fits=True)
    ane.tap("undo")
    ane.sees_phase("grande")
    ane.envido(2)
    jon.answer("quiero")
    # Jon has answered it: it says why it stays, and offers what was said last.
    ane.sees_phase("chica")
    ane.tap("undo")
    expect(ane.it("toast")).to_have_attribute("data-code", "others_since")
    expect(ane.it("undo")).to_contain_text("el quiero de Jon")
    jon.all_pass()
    ane.sees_phase("pares_said")
    ane.declare("pares", True)
    jon.declare("pares", False)
    expect(ane.it("said-pares-1")).to_be_visible()
    ane.tap("undo")
    # Mine alone: Jon's word stands.
    expect(ane.it("declare-pares-yes")).to_be_visible()
    expect(ane.it("said-pares-1")).to_have_attribute("data-has", "false")
    # A hand is told from where it is; what was told stands.
    ane.tap("menu")
    ane.tap("open-tell-hand")
    expect(ane.it("told-grande-bet-2")).to_have_count(0)
    ane.tap("told-won-grande-0")
    ane.tap("told-won-chica-1")
    expect(ane.it("told-pares")).to_have_attribute("aria-current", "step")
    is_of_a_size(ane.page, "a hand told afterwards", fits=True)
    ane.tap("told-pares-nobody")
    ane.tap("told-juego-nobody")
    ane.tap("told-won-juego-3")
    ane.tap("told-send")
    for phone in (ane, jon):
        phone.sees_phase("counted")
        phone.sees_score(2, 2)


def test_the_likelier_of_two_lies_on_the_side_of_the_thumb(
    server: Server, new_phone: Callable[..., Phone]
) -> None:
    table = server.open_table()
    phone = new_phone()
    with for_all(server, phone, table) as told:
        told.all_pass()
        told.all_pass()
    phone.open(table)
    phone.sees_phase("pares_said")

    def yes_is_left() -> bool:
        yes, no = (phone.it(f"declare-pares-{word}").bounding_box() for word in ("yes", "no"))
        assert yes is not None
        assert no is not None
        size = phone.page.viewport_size
        assert size is not None
        assert yes["y"] == no["y"] > size["height"] / 2
        return yes["x"] < no["x"]

    assert not yes_is_left()
    phone.tap("menu")
    phone.tap("thumb-left")
    phone.tap("back")
    assert yes_is_left()
    phone.page.reload()
    expect(phone.it("declare-pares-yes")).to_be_visible()
    assert yes_is_left()


def test_two_taps_start_a_table(own_server: Server, new_phone: Callable[..., Phone]) -> None:
    phone = Phone(new_phone().page, own_server.url)
    phone.page.goto(phone.base)
    phone.tap("start-table")
    phone.tap("start-now")
    phone.page.wait_for_url("**/t/*")
    assert phone.taps == 2
    assert own_server.get("/api/tables")
