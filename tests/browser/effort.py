"""What a hand costs in taps and seconds, measured on real pages, and kept in docs/figures.md.

    python -m tests.documents taps

measures and writes the document; the browser test holds its taps against those of every run. The
seconds are of a machine that taps as fast as it can: what the app itself takes, not the players.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, a_browser
from tests.browser.phone import Phone
from tests.browser.reused_pages import EXPLAINED
from tests.documents import with_parts
from tests.repository import ROOT
from tests.server import running_server

DOCUMENT = ROOT / "docs" / "figures.md"
NAMES = ("Ane", "Jon", "Miren", "Iker")
CARDS = (("7", "7", "4", "A"), ("6", "6", "5", "A"), ("R", "C", "S", "7"), ("R", "C", "S", "4"))
"""Ane and Jon have pares, Miren and Iker juego."""
TYPICAL = "Typical hand"
ALONE = "One phone for all"
TOLD = "Entered afterwards"
ORDAGO = "Órdago, entered afterwards"
COUNTER = "Only the score"
SEATED = "Four seats, from an empty server"


@dataclass(frozen=True)
class Effort:
    """Taps of each phone, and seconds from the first of them to the count on every phone."""

    taps: tuple[int, ...]
    seconds: float


def measured(phones: Sequence[Phone], walk: Callable[[], None]) -> Effort:
    """What a walk costs these phones."""
    before = [phone.taps for phone in phones]
    started = time.monotonic()
    walk()
    seconds = time.monotonic() - started
    taps = tuple(phone.taps - then for phone, then in zip(phones, before, strict=True))
    return Effort(taps, seconds)


# -------------------------------------------------------------------- the hands


def four_seats(phones: Sequence[Phone]) -> Effort:
    """From the first page of a server without a table to four who sit by their own names.

    Typing a name and scanning the code of the table are no taps.
    """
    first, *others = phones

    def walk() -> None:
        first.page.goto(first.base)
        first.tap("start-usual")
        first.page.wait_for_url("**/t/*")
        scanned = first.page.locator(".invite .address").text_content() or ""
        for phone in others:
            phone.page.goto(first.base + scanned[scanned.index("/t/") :])
        for seat, phone in enumerate(phones):
            phone.tap(f"seat-{seat}")
            phone.it("sit-name").fill(NAMES[seat])
            phone.tap("sit-done")
            phone.holds(seat)

    return measured(phones, walk)


def typical_hand(phones: Sequence[Phone]) -> Effort:
    """Two lances bet and wanted, two passed, pares and juego declared, all cards shown."""
    ane, jon, miren, iker = phones

    def walk() -> None:
        ane.envido(2)
        jon.answer("quiero")
        miren.sees_phase("chica")
        miren.all_pass()
        ane.sees_phase("pares_said")
        ane.declare("pares", True)
        jon.declare("pares", True)
        expect(iker.it("said-pares-1")).to_be_visible()
        iker.nobody_else("pares")
        ane.sees_phase("pares")
        ane.envido(2)
        jon.answer("quiero")
        miren.sees_phase("juego_said")
        miren.declare("juego", True)
        iker.declare("juego", True)
        expect(miren.it("said-juego-3")).to_be_visible()
        miren.nobody_else("juego")
        iker.sees_phase("juego")
        iker.all_pass()
        for phone in phones:
            phone.sees_phase("cards")
        for seat, phone in enumerate(phones):
            phone.show(CARDS[seat])
        for phone in phones:
            phone.sees_phase("counted")

    return measured(phones, walk)


def hand_on_one_phone(phone: Phone) -> Effort:
    """Ane deals again and tells it all, with the other three phones asleep. Jon is mano."""

    def walk() -> None:
        phone.tap("next-hand")
        phone.sees_phase("grande")
        phone.tap("speak-for-1")
        phone.envido(2)
        phone.tap("speak-for-2")
        phone.answer("quiero")
        phone.sees_phase("chica")
        phone.all_pass()
        phone.sees_phase("pares_said")
        phone.declare("pares", True)
        phone.tap("declare-pares-yes-1")
        expect(phone.it("said-pares-1")).to_be_visible()
        phone.nobody_else("pares")
        phone.sees_phase("pares")
        phone.all_pass()
        phone.sees_phase("juego_said")
        phone.tap("declare-juego-yes-2")
        expect(phone.it("said-juego-2")).to_be_visible()
        phone.tap("declare-juego-yes-3")
        expect(phone.it("said-juego-3")).to_be_visible()
        phone.nobody_else("juego")
        phone.sees_phase("juego")
        phone.all_pass()
        phone.sees_phase("cards")
        phone.show(CARDS[0])
        for seat in (1, 2, 3):
            expect(phone.it("mine-held")).to_be_visible()
            phone.shown(seat, CARDS[seat])
        phone.sees_phase("counted")

    return measured((phone,), walk)


def hand_told_afterwards(phone: Phone) -> Effort:
    """The typical hand, played without the phones and told in one go."""

    def walk() -> None:
        phone.tap("tell-hand")
        phone.tap("told-grande-bet-2")
        phone.tap("told-won-grande-2")
        phone.tap("told-won-chica-0")
        phone.tap("told-pares-bet-2")
        phone.tap("told-pares-0-par")
        phone.tap("told-pares-2-none")
        phone.tap("told-juego-2-juego")
        phone.tap("told-juego-0-none")
        phone.tap("told-send")
        phone.sees_phase("counted")

    return measured((phone,), walk)


def ordago_told_afterwards(phone: Phone) -> Effort:
    """An órdago at grande that was wanted: nothing else of the hand is asked."""

    def walk() -> None:
        phone.tap("tell-hand")
        phone.tap("told-grande-ordago")
        phone.tap("told-won-grande-1")
        phone.tap("told-send")
        phone.sees_phase("counted")

    return measured((phone,), walk)


def counted_from_the_first_page(phone: Phone) -> Effort:
    """The first page, and one stone on the board: no names, no seats."""
    phone.page.goto(phone.base)
    expect(phone.it("only-count")).to_be_visible()

    def walk() -> None:
        phone.tap("only-count")
        phone.tap("plus-1-0")
        phone.sees_score(1, 0)

    return measured((phone,), walk)


def whole_evening(phones: Sequence[Phone]) -> Mapping[str, Effort]:
    """All of them, one after the other, of a server without a table.

    After the first hand only Ane is awake.
    """
    ane, *others = phones
    found = {SEATED: four_seats(phones), TYPICAL: typical_hand(phones)}
    ane.sees_score(8, 0)
    for phone in others:
        phone.page.close()
    found[ALONE] = hand_on_one_phone(ane)
    ane.tap("next-hand")
    found[TOLD] = hand_told_afterwards(ane)
    ane.tap("next-hand")
    found[ORDAGO] = ordago_told_afterwards(ane)
    found[COUNTER] = counted_from_the_first_page(ane)
    return found


# -------------------------------------------------------------------- the document


WORDS = {
    SEATED: "the first page, then a seat and a name on each phone; typing and scanning are not "
    "counted",
    TYPICAL: "four phones; bets of 2 at grande and pares, both accepted; chica and juego passed; "
    "two players have pares, two have juego, all four show their cards",
    ALONE: "the next hand, from dealing on, entered on one phone for all four players while the "
    "other three phones are asleep; nobody waits for a phone",
    TOLD: "the typical hand, played without the phones and entered at once, including opening the "
    "form and sending it",
    ORDAGO: "an accepted órdago at grande; nothing else is asked",
    COUNTER: "from the first page to the first stone of a plain counter; every further stone is "
    "one tap",
}
ROW = re.compile(r"^\| (?P<name>[^|]+) \| (?P<taps>[\d ·]+) \| \d+ \| [\d.]+ s \|", re.MULTILINE)


def table_of(efforts: Mapping[str, Effort]) -> str:
    """Return the table of docs/figures.md, as measured."""
    rows = (
        f"| {name} | {' · '.join(map(str, each.taps))} | {sum(each.taps)} "
        f"| {each.seconds:.1f} s | {WORDS[name]} |"
        for name, each in efforts.items()
    )
    return "\n".join(("| | taps per phone | in all | time | |", "|---|---|---|---|---|", *rows))


def taps_in(text: str) -> dict[str, tuple[int, ...]]:
    """Taps by hand, as the document has them."""
    return {
        row["name"]: tuple(int(taps) for taps in row["taps"].split(" · "))
        for row in ROW.finditer(text)
    }


def measure() -> Mapping[str, Effort]:
    """Start a server, seat four phones, and measure."""
    with running_server() as server, a_browser() as browser:
        phones = []
        for _name in NAMES:
            page: Page = browser.new_page(viewport=PHONE, has_touch=True, locale="es-ES")
            page.add_init_script(EXPLAINED)
            phones.append(Phone(page, server.url))
        return whole_evening(phones)


def files() -> Mapping[Path, str]:
    """Return docs/figures.md with its table measured anew."""
    return {DOCUMENT: with_parts(DOCUMENT.read_text("utf-8"), {"taps": table_of(measure())})}
