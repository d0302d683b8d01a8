"""A match by four people who tap fast and carelessly: the count is that of what they meant.

Every hand is dealt and bid by a script. A finger aims at what the screen shows, comes down a little
later whatever the screen shows by then, and often comes down twice; where the whole table passes,
two people do it at once. Whoever sees that nothing came of it taps again. What the engine makes of
the script alone, from the cards and words that were meant, must be the score on every phone.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

import pytest

from scorekeeper.record import settle
from scorekeeper.view.shapes import View
from tests.browser.phone import Phone
from tests.browser.seating import all_sit
from tests.server import Server, TestClient, eventually

NewPhone = Callable[..., Phone]
DECK = "R" * 8 + "A" * 8 + "CCCCSSSS7777666655554444"
VALUES = {"R": 10, "C": 10, "S": 10, "A": 1}
PATIENCE = 1500
"""Milliseconds after which somebody who sees no change taps again."""
MOST_TRIES = 12
PRESS = """([id, waits]) => {
  const button = document.querySelector(`[data-testid="${id}"]:not([aria-disabled], [inert] *)`);
  if (button === null) return false;
  const { x, y, width, height } = button.getBoundingClientRect();
  const [clientX, clientY] = [x + width / 2, y + height / 2];
  const place = { bubbles: true, cancelable: true, composed: true, detail: 1, clientX, clientY };
  const aimed = performance.now();
  let late = false;
  const tap = (wait) => {
    late ||= performance.now() > aimed + wait + 80;
    if (late) return;
    const under = document.elementFromPoint(clientX, clientY);
    for (const type of ["pointerdown", "pointerup", "click"]) {
      under?.dispatchEvent(new PointerEvent(type, { ...place, pointerType: "touch" }));
    }
  };
  for (const wait of waits) setTimeout(tap, wait, wait);
  return true;
}"""
"""Aim at a button that can be pressed, and tap whatever lies there so many milliseconds later.

By the page's own clock: sent from here, on a busy machine, taps would come too late to be careless.
Where the page is late itself the finger stays up: half a second after a change it rightly counts.
"""

Bid = list[object]
Cards = tuple[str, ...]
Declared = Literal["pares", "juego"]


def has_pares(cards: Cards) -> bool:
    return len(set(cards)) < len(cards)


def has_juego(cards: Cards) -> bool:
    return sum(VALUES.get(card) or int(card) for card in cards) >= 31


@dataclass(frozen=True)
class Deal:
    """The cards of a hand, by seat."""

    cards: tuple[Cards, ...]

    @property
    def pares(self) -> list[bool]:
        return [has_pares(cards) for cards in self.cards]

    @property
    def juego(self) -> list[bool]:
        return [has_juego(cards) for cards in self.cards]


def deal(chance: random.Random) -> Deal:
    """Four cards for each of four players."""
    dealt = chance.sample(DECK, 16)
    return Deal(tuple(tuple(dealt[seat * 4 : seat * 4 + 4]) for seat in range(4)))


@dataclass
class Table:
    """Four phones at a table, and what the server says of it."""

    phones: list[Phone]
    watcher: TestClient
    chance: random.Random

    @property
    def view(self) -> View:
        return self.watcher.view

    @property
    def phase(self) -> str:
        return self.view["hand"]["phase"]

    def means(self, seat: int, testid: str, done: Callable[[], bool]) -> None:
        """A seat wants to press it until it is so, alone or with another who wants it too."""
        phone = self.phones[seat]
        for _ in range(MOST_TRIES):
            if self._comes_true(done, 0):
                return
            together = [phone]
            if testid in ("all-pass", "next-hand") and self.chance.random() < 0.5:
                together.append(self.phones[(seat + self.chance.choice((1, 2, 3))) % 4])
            for one in together:
                self._press(one, testid, done)
            if self._comes_true(done, PATIENCE):
                return
        raise AssertionError(f"{testid} by seat {seat} came to nothing in {self.phase}")

    def goes_on(self) -> None:
        """The next hand is dealt, and no other is skipped."""
        hand = self.view["hand"]["number"]
        seat = self.chance.randrange(4)
        self.means(seat, "next-hand", lambda: self.view["hand"]["number"] != hand)
        assert self.view["hand"]["number"] == hand + 1

    def _press(self, phone: Phone, testid: str, done: Callable[[], bool]) -> None:
        """Aim and tap, once or twice, as soon as it can be; not where the table has gone on."""
        typing = testid.startswith("card-")
        waits = [self.chance.randint(10, 80) if typing else self.chance.randint(50, 300)]
        if self.chance.random() < 0.5 and not typing:
            waits.append(waits[0] + self.chance.randint(60, 400))
        for _ in range(50):
            if done() or phone.page.evaluate(PRESS, [testid, waits]):
                return
            phone.page.wait_for_timeout(50)

    def _comes_true(self, done: Callable[[], bool], within: int) -> bool:
        for _ in range(0, within, 50):
            if done():
                return True
            self.phones[0].page.wait_for_timeout(50)
        return done()


def bid(table: Table, lance: str, speakers: Sequence[int]) -> list[Bid]:
    """Pass, or bet and be answered; gives the words as they were meant."""
    chance, hand = table.chance, table.view["hand"]["number"]

    def is_over() -> bool:
        now = table.view["hand"]
        return now["number"] != hand or now["phase"] != lance

    if chance.random() < 0.5:
        table.means(chance.choice(speakers), "all-pass", is_over)
        return []
    bettor, stones = chance.choice(speakers), chance.choice((2, 5))
    against = [seat for seat in speakers if seat % 2 != bettor % 2]
    other = chance.choice(against)
    word = chance.choice(("quiero", "no_queremos" if len(against) == 2 else "no_quiero"))
    table.means(
        bettor,
        f"bid-envido-{stones}",
        lambda: is_over() or table.view["hand"]["standing"] is not None,
    )
    table.means(other, f"answer-{word.replace('_', '-')}", is_over)
    return [[bettor, "envido", stones], [other, word]]


def declare(table: Table, lance: Declared, has: Sequence[bool]) -> None:
    """Each says on their own phone what they hold, in any order."""

    def is_said(seat: int) -> bool:
        now = table.view["hand"]
        return now["phase"] != f"{lance}_said" or now["said"][lance][seat] is not None

    for seat in table.chance.sample(range(4), 4):
        answer = "yes" if has[seat] else "no"
        table.means(seat, f"declare-{lance}-{answer}", partial(is_said, seat))
    said = table.view["hand"]["said"][lance]
    assert said == list(has), f"{lance}: {said} was said, {has} was meant"


def speaking(has: Sequence[bool], *, punto: bool) -> list[int]:
    """The seats that bid for this lance: none where only one side could (rule book §4)."""
    holders = [seat for seat in range(4) if has[seat]]
    if not holders and punto:
        return [0, 1, 2, 3]
    return holders if {seat % 2 for seat in holders} == {0, 1} else []


def show(table: Table, dealt: Deal) -> None:
    """Whose cards are wanted enters them, and goes on tapping after the fourth."""

    def is_shown(seat: int) -> bool:
        hand = table.view["hand"]
        return hand["phase"] != "cards" or hand["cards"][seat] is not None

    while table.phase == "cards":
        seat = table.chance.choice(table.view["hand"]["asks"]["cards"])
        phone, cards = table.phones[seat], dealt.cards[seat]
        for number, card in enumerate(cards[:3], 1):
            table.means(seat, f"card-{card}", partial(_typed, phone, number))
        table.means(seat, f"card-{cards[3]}", partial(is_shown, seat))
        for _ in range(table.chance.randrange(4)):
            phone.page.evaluate(PRESS, [f"card-{cards[3]}", [50, 150, 250]])


def _typed(phone: Phone, number: int) -> bool:
    return phone.page.locator("[data-testid^=place-].filled").count() >= number


def play(table: Table) -> dict[str, object]:
    """One hand; gives what the engine settles the words and cards to that were meant."""
    dealt, view = deal(table.chance), table.view
    bids: dict[str, list[Bid]] = {}
    record = {
        "mano": view["hand"]["mano"],
        "score": [side["stones"] for side in view["sides"]],
        "cards": [list(cards) for cards in dealt.cards],
        "bids": bids,
    }
    for lance in ("grande", "chica"):
        if table.phase == lance:
            bids[lance] = bid(table, lance, range(4))
    declared: tuple[tuple[Declared, list[bool]], ...]
    declared = (("pares", dealt.pares), ("juego", dealt.juego))
    for said, has in declared:
        if table.phase == f"{said}_said":
            declare(table, said, has)
        if table.phase == said:
            bids[said] = bid(table, said, speaking(has, punto=said == "juego"))
    if table.phase == "cards":
        show(table, dealt)
    return settle(record)


@pytest.fixture
def table(server: Server, new_phone: NewPhone) -> Iterator[Table]:
    code = server.open_table()
    phones = all_sit(server, new_phone, code, 4)
    with server.client("tv", table=code) as watcher:
        yield Table(phones, watcher, random.Random())


@pytest.mark.parametrize(
    ("seed", "hands"),
    [(1, 1), *(pytest.param(seed, None, marks=pytest.mark.soak) for seed in (2, 3, 4))],
)
def test_the_score_is_that_of_what_was_meant(table: Table, seed: int, hands: int | None) -> None:
    """One hand every day; whole matches in the long runs."""
    table.chance.seed(seed)
    played = 0
    while table.view["match"]["state"] == "playing" and played != hands:
        meant = play(table)
        played += 1
        eventually(lambda: table.phase == "counted", f"hand {played} is counted")
        score = [side["stones"] for side in table.view["sides"]]
        assert (score, table.view["hand"]["game_winner"]) == (meant["score"], meant["winner"])
        for phone in table.phones:
            phone.sees_score(*score)
        if table.view["match"]["state"] == "playing":
            table.goes_on()
    assert played == hands or table.view["match"]["winner"] is not None
