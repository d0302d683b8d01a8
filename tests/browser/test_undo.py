"""Undo on several phones: one's own last word, a hand told at once, a won match.

Its words and what it asks: webui/client/src/table/history/undo.test.tsx.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.accessibility import is_of_a_size
from tests.browser.effort import hand_told_afterwards
from tests.browser.phone import Phone
from tests.browser.seating import all_sit
from tests.repository import ROOT
from tests.seated_client import SeatedClient
from tests.server import Server

NewPhone = Callable[..., Phone]
SIDES = {"sides": ["Casa", "Fuera"]}
LAST_COMMAND = ROOT / "webui" / "client" / "src" / "table" / "history" / "last-command.ts"
(UNDO_OFFER_MS,) = re.findall(r"UNDO_OFFER_MS = (\d+);", LAST_COMMAND.read_text(encoding="utf-8"))
LONG_OFFER = f"""const after = window.setTimeout;
window.setTimeout = (act, ms, ...more) =>
  after(act, ms === {UNDO_OFFER_MS} ? 60_000 : ms, ...more);"""
"""On a busy machine the next tap of a test comes after the seconds that people have."""


def unhurried(new_phone: NewPhone) -> Phone:
    """A phone that offers its own last word to be undone for a minute."""
    phone = new_phone(kept=False)
    phone.page.add_init_script(LONG_OFFER)
    return phone


def test_a_slip_is_taken_back_in_one_tap_and_nothing_else_with_it(
    server: Server, new_phone: NewPhone
) -> None:
    """The tap after a tap, on one of two phones: the offer of one's own word, and what ends it."""
    table = server.open_table()
    ane, jon = all_sit(server, lambda: unhurried(new_phone), table, 2)
    ane.all_pass()
    ane.sees_phase("chica")
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


def test_a_hand_told_at_once_is_one_undo_and_is_brought_back(
    server: Server, new_phone: NewPhone, tv: Page
) -> None:
    """The whole way by taps: the form of a hand told afterwards, undo, and redo in the menu."""
    table = server.open_table()
    tv.goto(f"{server.url}/tv/{table}")
    ane, jon = all_sit(server, new_phone, table, 2)
    hand_told_afterwards(ane)
    jon.sees_phase("counted")
    expect(jon.it("undo")).to_contain_text("Deshacer: la mano entera apuntada por Ane")
    jon.undo_beyond_the_hand()
    for phone in (ane, jon):
        phone.sees_phase("grande")
        phone.sees_score(0, 0)
    said = "Jon deshizo: la mano entera apuntada por Ane"
    expect(tv.get_by_test_id("tv-last")).to_contain_text(said)
    ane.tap("menu")
    ane.tap("open-history")
    expect(ane.it("history-line").first).to_contain_text(said)
    ane.tap("redo")
    jon.sees_phase("counted")


def test_a_won_match_is_taken_back_with_the_other_sides_yes(
    server: Server, new_phone: NewPhone
) -> None:
    """A request on two phones: asked for, declined, disputed, withdrawn, agreed to."""
    table = server.open_table(**SIDES, rules={"games_to_win": 1})
    ane, jon = all_sit(server, new_phone, table, 2)
    with SeatedClient(server, table) as seated:
        seated.tell("set_score", by=2, stones=[39, 35], games=[0, 0], reason="para probar")
        ane.envido(2)
        jon.answer("no-queremos")
        expect(ane.it("match-over")).to_contain_text("Casa")
        jon.tap("undo")
        expect(jon.it("undo-sure")).to_contain_text("la partida ganada por Casa. 1 paso.")
        expect(jon.it("undo-sure-yes")).to_have_text("Preguntar a los otros")
        jon.tap("undo-sure-yes")
        expect(jon.it("to-agree")).to_have_text("Falta el sí de Casa")
        expect(jon.it("rematch")).to_have_count(0)
        expect(ane.it("asked-0")).to_have_attribute("data-stones", "39")
        is_of_a_size(ane.page, "the other side is asked")
        ane.tap("act-no")
        expect(ane.it("dispute-request")).to_contain_text("Lo decide el árbitro o el local.")
        expect(jon.it("dispute-yes")).to_have_count(0)
        jon.tap("dispute-withdraw")
        expect(ane.it("dispute-request")).to_have_count(0)
        jon.undo_beyond_the_hand()
        ane.tap("act-yes")
        for phone in (ane, jon):
            phone.sees_phase("grande")
            phone.sees_score(39, 35)
