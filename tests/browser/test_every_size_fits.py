"""Every table size on the smallest phone, with the longest names, by day and by night."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import is_of_a_size, reads_well
from tests.browser.phone import Phone
from tests.browser.seating import LONG_NAMES, LONG_SIDES, for_all, open_for
from tests.seated_client import SeatedClient
from tests.server import Server

NewPhone = Callable[..., Phone]
Reads = Callable[..., None]
HANDS = (
    ("R", "R", "5", "4"),
    ("C", "C", "5", "4"),
    ("S", "S", "4", "A"),
    ("6", "6", "5", "A"),
    ("7", "7", "6", "A"),
    ("A", "A", "7", "6"),
)
"""Pares everywhere, juego nowhere."""
REMINDED: dict[str, object] = {
    "mus_visto": "must",
    "replace_4567": True,
    "no_signs_first_hand": True,
}
FULLEST = ("individual", 6, "dark", "eu-ES")
OTHERS = [
    ("seis", 6, "light", "es-ES"),
    ("mano-a-mano", 2, "dark", "en-GB"),
    ("individual", 5, "light", "en-GB"),
    ("individual", 4, "dark", "es-ES"),
    ("individual", 3, "light", "eu-ES"),
]
"""Looked at in the long runs."""
AXE = ("individual", 6)
"""The table whose screens have most parts: axe looks at it, and at a table of six with captains
and one of four in test_accessibility.py."""


PHONES = ((360, 640), (360, 800), (375, 812), (390, 844), (412, 915), (430, 932), (480, 960))


EVERY_TABLE = pytest.mark.parametrize(
    "kind",
    [FULLEST, *(pytest.param(kind, marks=pytest.mark.soak) for kind in OTHERS)],
    ids=[f"{kind[0]} {kind[1]}" for kind in (FULLEST, *OTHERS)],
)


@dataclass(frozen=True)
class OpenedTable:
    """A table with the longest names, a phone for it, and how much is asked of what it shows."""

    phone: Phone
    table: str
    players: int
    reads: Reads


@pytest.fixture
def opened(server: Server, new_phone: NewPhone, kind: tuple[str, int, str, str]) -> OpenedTable:
    preset, players, scheme, locale = kind
    return OpenedTable(
        phone=new_phone(color_scheme=scheme, locale=locale),
        table=open_for(server, preset, players, LONG_NAMES),
        players=players,
        reads=reads_well if (preset, players) == AXE else is_of_a_size,
    )


@EVERY_TABLE
def test_seats_and_bets_fit_every_size(server: Server, opened: OpenedTable) -> None:
    """Alone finds what has to be scrolled on the smallest phone, up to the answers."""
    phone, table, players, reads = opened.phone, opened.table, opened.players, opened.reads
    phone.open(table)
    expect(phone.it("seat-0")).to_be_visible()
    reads(phone.page, f"{players} free seats")
    with for_all(server, phone, table) as told:
        phone.open(table)
        _all_but_one_adentro(phone, told, reads)
        is_of_a_size(phone.page, f"{players} may bet", fits=True)
        told.bid(0, "envido", 5)
        phone.tap("speak-for-1")
        expect(phone.it("answer-quiero")).to_be_visible()
        reads(phone.page, f"one of {players} answers", fits=True)


@EVERY_TABLE
def test_declarations_and_cards_fit_every_size(server: Server, opened: OpenedTable) -> None:
    """The same up to the count."""
    phone, table, players, reads = opened.phone, opened.table, opened.players, opened.reads
    with for_all(server, phone, table) as told:
        _widest_score(told)
        told.all_pass()
        told.all_pass()
        phone.open(table)
        _declaring(phone, told, players, reads)
        is_of_a_size(phone.page, f"the cards of {players}", fits=True)
        phone.tap("without-cards")
        expect(phone.it("with-cards")).to_be_visible()
        reads(phone.page, f"{players} without cards")
        phone.tap("with-cards")
        phone.tap("cards-of-0")
        expect(phone.it("card-4")).to_be_visible()
        is_of_a_size(phone.page, f"the keys of one of {players}", fits=True)
        phone.show(HANDS[0])
        expect(phone.it("mine-held")).to_be_visible()
        is_of_a_size(phone.page, f"the cards of {players} and what mine are", fits=True)
        told.show("", *("".join(hand) for hand in HANDS[1:players]))
        phone.sees_phase("counted")
        expect(phone.it("next-hand")).to_be_in_viewport(ratio=1)
        reads(phone.page, f"the count of {players}")


def _widest_score(told: SeatedClient) -> None:
    """All sides but one are adentro."""
    sides = len(told.view["sides"])
    stones = [7, *[35] * (sides - 1)]
    told.tell("set_score", stones=stones, games=[1] * sides, reason="?")


def _all_but_one_adentro(phone: Phone, told: SeatedClient, reads: Reads) -> None:
    """The widest a score can be; and the form for it."""
    sides = len(told.view["sides"])
    phone.tap("menu")
    phone.tap("open-score")
    for side in range(sides):
        phone.it(f"set-stones-{side}").fill("7" if side == 0 else "35")
    reads(phone.page, f"the score of {sides} to be set")
    _widest_score(told)
    phone.page.go_back()
    phone.page.go_back()
    for side in range(sides):
        phone.sees_games(*[1] * sides)
        expect(phone.it(f"side-{side}")).to_have_attribute("data-adentro", str(side > 0).lower())


def _declaring(phone: Phone, told: SeatedClient, players: int, reads: Reads) -> None:
    phone.sees_phase("pares_said")
    is_of_a_size(phone.page, f"{players} declare", fits=True)
    phone.declare("pares", has=True)
    expect(phone.it("said-pares-0")).to_be_visible()
    reads(phone.page, f"{players - 1} have yet to declare", fits=True)
    for seat in range(1, players):
        told.tell("declare", by=seat, lance="pares", seat=seat, has=True)
    told.all_pass()
    told.declare(*[False] * players)
    told.all_pass()
    phone.sees_phase("cards")


@pytest.mark.soak
@pytest.mark.parametrize("preset", ["individual", pytest.param("seis", marks=pytest.mark.soak)])
def test_a_first_hand_of_six_with_all_there_is_to_remember(
    server: Server, new_phone: NewPhone, preset: str
) -> None:
    """The same with every reminder that a hand can have."""
    phone = new_phone()
    table = open_for(server, preset, 6, LONG_NAMES, corrido=True, **REMINDED)
    with for_all(server, phone, table):
        phone.open(table)
    phone.sees_phase("corrido")
    reads_well(phone.page, "who of six cut the mus", fits=True)
    phone.tap("mano-4")
    phone.sees_phase("grande")
    phone.tap("note-replaced_4567")
    phone.tap("note-replaced_4567-0")
    expect(phone.it("mark-replaced_4567")).to_be_visible()
    reads_well(phone.page, "a first hand of six", fits=True)


CUT_NAMES = """() => [...document.querySelectorAll('.score .name')]
  .filter((name) => name.scrollHeight > name.clientHeight + 1).map((name) => name.textContent)"""


@pytest.mark.soak
def test_pair_names_are_never_cut(server: Server, new_phone: NewPhone) -> None:
    """Alone finds a name that is cut, on the widths and heights that phones have."""
    phone = new_phone()
    table = server.open_table(sides=list(LONG_SIDES), players=list(LONG_NAMES[:4]))
    with for_all(server, phone, table):
        phone.open(table)
    for width, height in PHONES:
        phone.page.set_viewport_size({"width": width, "height": height})
        expect(phone.page.locator(".score .name")).to_have_text([*LONG_SIDES])
        assert phone.page.evaluate(CUT_NAMES) == [], f"{width}×{height}"
