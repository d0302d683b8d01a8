"""What a hand costs in taps and seconds, measured on real pages, and kept in docs/effort.md.

    python -m tests.browser.effort

measures and writes the document; the browser test holds its taps against those of every run. The
seconds are of a machine that taps as fast as it can: what the app itself takes, not the players.
"""

from __future__ import annotations

import os
import re
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.conftest import PHONE
from tests.browser.house import House
from tests.browser.phone import Phone
from tests.browser.shelf import EXPLAINED

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "effort.md"
NAMES = ("Ane", "Jon", "Miren", "Iker")
CARDS = (("7", "7", "4", "A"), ("6", "6", "5", "A"), ("R", "C", "S", "7"), ("R", "C", "S", "4"))
"""Ane and Jon have pares, Miren and Iker juego."""
TYPICAL = "Typical hand"
ALONE = "One phone for all"
TOLD = "Told afterwards"
ORDAGO = "Órdago, told afterwards"
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
        for phone in others:
            phone.page.goto(first.page.url)
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
        for seat, phone in enumerate(phones):
            phone.sees_phase("cards")
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
    SEATED: "the first page, then each phone its seat and its name; typing and scanning are no "
    "taps",
    TYPICAL: "four phones; grande and pares bet 2 and wanted, chica and juego passed, two have "
    "pares, two have juego, all four show",
    ALONE: "the next hand, from dealing on, told by one phone for all four while the other three "
    "are asleep: nobody waits for a phone",
    TOLD: "the typical hand, played without the phones and told in one go, opening and sending "
    "included",
    ORDAGO: "an órdago at grande that was wanted: nothing else is asked",
    COUNTER: "from the first page to the first stone of a plain counter; every other stone is "
    "a tap",
}
ROW = re.compile(r"^\| (?P<name>[^|]+) \| (?P<taps>[\d ·]+) \| \d+ \| [\d.]+ s \|", re.MULTILINE)


def document(efforts: Mapping[str, Effort]) -> str:
    """docs/effort.md, as measured."""
    rows = "\n".join(
        f"| {name} | {' · '.join(map(str, each.taps))} | {sum(each.taps)} "
        f"| {each.seconds:.1f} s | {WORDS[name]} |"
        for name, each in efforts.items()
    )
    return f"""# What a hand costs

Measured on real pages against a real server, 360×640, by

    python -m tests.browser.effort

which writes this page. `tests/browser/test_effort.py` walks the same hands in every test run
and fails where a tap more is needed than stands here, or where a player of the typical hand
needs more than seven, or where four seats need more than nine.

| | taps a phone | in all | app | |
|---|---|---|---|---|
{rows}

*App* is the time from the first tap to the count on every phone where a machine taps as soon as
it can: what the program takes, not what people do. It is measured and not promised; machines
differ. Most of it is the half second in which a place that has just changed its meaning takes
no press: a person spends it looking.

## Where the taps go

- A table by the usual rules, or one as the last was, is one tap of the first page. A seat is one
  tap, its name another; names used before are offered, and nobody need type them.
- A lance that nobody bets is one tap of one phone for the whole table ("Todos pasan"). A bet is
  one tap, its answer another.
- Pares and juego are one tap of each who has them; one more, of anybody, says that nobody else
  has.
- Cards are four taps, and the fourth sends them; another player's are five, as their name is
  tapped first. When the count knows enough it is there: whoever need not show is not waited for.
- Any phone may tell anybody's words, declarations and cards, and deal the next hand. (With
  `telling` = `own` the table has chosen otherwise, and with captains bids are theirs.)
- A hand told afterwards begins with "paso" in every lance; the last thing to say of a lance
  leads on to the next.

## A slip of the thumb

For five seconds after a tap the place of "undo" holds what *this* phone did, with the time that
is left, and one tap takes that back and nothing else: what the others said since stands. Where
they have built on it (a bet that was answered) it says so. After that, the same place takes
back whatever was told last, by anyone.

## Under the thumb

What is likeliest lies lowest: "todos pasan" under the bets, "quiero" under the raises, yes
under the others' names, the keys under the cards, the next hand under the count. Of two side by
side the likelier lies on the side of the thumb: right unless the menu says left. A bet held
down (órdago) is never under the thumb.

Every word of the bidding has one place, whoever speaks and in every lance; a word that may not be
said leaves its place empty. Where "todos pasan" and "paso" were, the answer to a bet has words
that are only read; where "quiero" and "queremos" were, the opening has who speaks. "Quiero" to an
órdago is held down like the órdago.
"""


def taps_in(text: str) -> dict[str, tuple[int, ...]]:
    """Taps by hand, as the document has them."""
    return {
        row["name"]: tuple(int(taps) for taps in row["taps"].split(" · "))
        for row in ROW.finditer(text)
    }


def measure() -> Mapping[str, Effort]:
    """Start a house, seat four phones, and measure."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.start()
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("AMARRAKO_CHROMIUM", "/usr/bin/chromium"),
            args=["--no-sandbox"] if os.geteuid() == 0 else [],
        )
        try:
            phones = []
            for _name in NAMES:
                page: Page = browser.new_page(viewport=PHONE, has_touch=True, locale="es-ES")
                page.add_init_script(EXPLAINED)
                phones.append(Phone(page, house.url))
            return whole_evening(phones)
        finally:
            browser.close()
            house.close()


if __name__ == "__main__":
    DOCUMENT.write_text(document(measure()), encoding="utf-8")
