"""Tables of any size, and seats of phones that are taken before their pages are opened."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.seated_client import SeatedClient
from tests.server import Server

NAMES = ("Ane", "Jon", "Miren", "Iker", "Nerea", "Unai")
LONG_NAMES = (
    "Maria Auxiliadora Etxebe",
    "Jon",
    "Wenceslao Mendizabal Goi",
    "Iker",
    "Nerea Goikoetxea Larrina",
    "Unai",
)
LONG_SIDES = ("Los de la Plaza Mayor 24", "Goizaldeko mahaikideak 2")

ONE_WAY = {"corrido": False, "reenvido": "two"}
"""What the texts of these presets differ in, and these tests do not look at."""


def open_for(
    server: Server, preset: str, players: int, names: tuple[str, ...] = NAMES, **rules: object
) -> str:
    """Open a table of so many by a preset; an individual player's name is that of their side."""
    playing = names[:players]
    alone = players == 2 or bool(rules.get("individual")) or preset == "individual"
    sides = playing if alone else LONG_SIDES if names is LONG_NAMES else ("Nosotros", "Ellos")
    return server.open_table(
        sides=list(sides),
        players=list(playing),
        preset=preset,
        rules={"players": players, **ONE_WAY, **rules},
    )


def known(phone: Phone) -> str:
    """Give a phone the key of seats that are taken before its page is opened; the key."""
    key = secrets.token_urlsafe(16)
    if phone.page.url != (empty := f"{phone.base}/icon.svg"):
        phone.page.goto(empty)
    phone.page.evaluate("key => localStorage.setItem('amarrako.token', key)", key)
    return key


def for_all(server: Server, phone: Phone, table: str) -> SeatedClient:
    """Seat a phone for the whole table; what comes before the test is told for it."""
    return SeatedClient(server, table, known(phone))


def seat_at(server: Server, phone: Phone, table: str, *seats: int) -> str:
    """Seat a phone before its page is opened; its key."""
    key = known(phone)
    with SeatedClient(server, table, key, seats=seats):
        return key


def come_seated(server: Server, phone: Phone, table: str, *seats: int) -> None:
    """Open a table on a phone that has these seats already."""
    seat_at(server, phone, table, *seats)
    phone.open(table)
    phone.holds(*seats)
    expect(phone.it("phase")).to_be_visible()


def all_sit(
    server: Server, new_phone: Callable[..., Phone], table: str, players: int
) -> list[Phone]:
    """One phone for each player, in the order of play."""
    phones = [new_phone() for _ in range(players)]
    for seat, phone in enumerate(phones):
        seat_at(server, phone, table, seat)
        phone.open(table)
    for seat, phone in enumerate(phones):
        phone.holds(seat)
        expect(phone.it("phase")).to_be_visible()
    return phones


def beside(server: Server, phone: Phone, *, speaker: int | None = None) -> SeatedClient:
    """Tell with this phone's own key what its page would take many taps for.

    `speaker`: the seat that tells everything, where the phone does not hold them all.
    """
    token = str(phone.page.evaluate("localStorage.getItem('amarrako.token')"))
    table = phone.page.url.split("/t/")[1][:4]
    return SeatedClient(server, table, token, waits=speaker is None, seats=(), speaker=speaker)
