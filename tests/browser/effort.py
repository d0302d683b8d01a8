"""What a hand costs in taps and seconds, measured on real pages, and kept in docs/effort.md.

    python -m tests.documents effort

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
from tests.server import running_server

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "effort.md"
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
    words, cards = words_of_a_typical_hand(phones), cards_of_a_typical_hand(phones)
    taps = (said + shown for said, shown in zip(words.taps, cards.taps, strict=True))
    return Effort(tuple(taps), words.seconds + cards.seconds)


def words_of_a_typical_hand(phones: Sequence[Phone]) -> Effort:
    """Up to the cards."""
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

    return measured(phones, walk)


def cards_of_a_typical_hand(phones: Sequence[Phone]) -> Effort:
    """Each on their own phone, until they are counted."""

    def walk() -> None:
        for seat, phone in enumerate(phones):
            phone.show(CARDS[seat])
        for phone in phones:
            phone.sees_phase("counted")

    return measured(phones, walk)


def hand_on_one_phone(phone: Phone) -> Effort:
    """Ane deals again and tells it all, with the other three phones asleep. Jon is mano."""
    words, cards = words_on_one_phone(phone), cards_on_one_phone(phone)
    (said,), (shown,) = words.taps, cards.taps
    return Effort((said + shown,), words.seconds + cards.seconds)


def words_on_one_phone(phone: Phone) -> Effort:
    """From dealing again until the cards are asked for."""

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

    return measured((phone,), walk)


def cards_on_one_phone(phone: Phone) -> Effort:
    """All four hands, until they are counted."""

    def walk() -> None:
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


def document(efforts: Mapping[str, Effort]) -> str:
    """docs/effort.md, as measured."""
    rows = "\n".join(
        f"| {name} | {' · '.join(map(str, each.taps))} | {sum(each.taps)} "
        f"| {each.seconds:.1f} s | {WORDS[name]} |"
        for name, each in efforts.items()
    )
    return f"""# Taps and time

How many taps a hand takes, and how long the app takes for it. Measured with real pages and a real
server, at 360×640 pixels, by

    .venv/bin/python -m tests.documents effort

which writes this page. `tests/browser/test_effort.py` enters the same hands in every test run. It
fails if a hand takes a tap more than stated here, if a player of the typical hand needs more than
seven taps, or if taking four seats needs more than nine.

| | taps per phone | in all | time | |
|---|---|---|---|---|
{rows}

*Time* runs from the first tap to the count on every phone, with a machine that taps as soon as it
can. It is what the app takes, not what people take, and it differs between machines; no test
depends on it. Most of it is the half second for which a button that has just changed its meaning
accepts no tap.

## Where the taps go

- Opening a table with the usual rules, or with the rules and names of the last one, is one tap on
  the first page. A seat is one tap and its name another. Names used before are offered, so nobody
  has to type one. Friends scan the QR code that the first phone shows as soon as the table is open;
  who chooses the table from the list instead needs one tap of yes on a seated phone.
- A lance without a bet is one tap on one phone for the whole table ("Todos pasan"). A bet is one
  tap, and its answer another.
- Pares and juego are one tap for each player who has them, and one more, by anybody, to say that
  nobody else has.
- Cards are four taps, and the fourth sends them. The cards of another player are five, because
  their name is tapped first. The count appears as soon as it has all that it needs; it does not
  wait for a player who need not show.
- Any phone may enter the words, declarations and cards of any player, and start the next hand. With
  the setting `telling` = `own` players with a phone enter their own, and with captains the captains
  enter the bids.
- A hand that is entered afterwards begins with "paso" in every lance. The last entry of a lance
  leads to the next one.

## Undo

For five seconds after a tap, the place of "undo" shows what *this* phone did and the time that is
left. One tap then undoes that and nothing else; what other players entered since stays. If they
have built on it (a bet that was answered), the phone says so. After the five seconds the same place
undoes the latest entry of anybody. What was undone is brought back in the menu or the history, two
taps from the table.

Undoing up to three steps inside a hand takes the taps that it always took, again and again where
something is entered instead. More of it, and what else a tap or two do not put right, costs one tap
on another phone.

## Positions

The likeliest choice is lowest: "todos pasan" below the bets, "quiero" below the raises, yes below
the names of the others, the keys below the cards, the next hand below the count. Of two choices
side by side, the likelier is on the side of the thumb: on the right, unless the menu says left.
Órdago, which has to be held down, is never where the thumb rests.

Every word of the bidding has one place, whoever speaks and in every lance. A word that is not
allowed leaves its place empty. The places of "todos pasan" and "paso" have only text while a bet is
being answered, and the places of "quiero" and "queremos" have the names of the speakers while there
is no bet. "Quiero" to an órdago has to be held down like the órdago.
"""


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
    """Return docs/effort.md, measured anew."""
    return {DOCUMENT: document(measure())}
