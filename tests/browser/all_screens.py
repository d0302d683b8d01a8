"""Phones, TV and panel of one table, and the check that all of them show the same."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import cast

from playwright.sync_api import Page, expect

from device.link.read_view import board_of
from device.screen.picture.drawing import drawn
from scorekeeper.view.shapes import View
from tests.browser.phone import Phone
from tests.device.slides import cycle_of
from tests.scorekeeper.table_for_tests import WORKED_HAND
from tests.server import Server, eventually

HANDS = tuple(tuple({"2": "A", "3": "R"}.get(card, card) for card in hand) for hand in WORKED_HAND)
"""The worked hand as the eight keys have it."""


class AllScreens:
    """Four phones, the TV, and the panel, by what its display's bus decodes to."""

    def __init__(self, server: Server, table: str, phones: list[Phone], tv: Page) -> None:
        self.server = server
        self.table = table
        self.phones = phones
        self.tv = tv
        self.look_again()

    def look_again(self) -> None:
        """Connect to the server, and again after it was gone."""
        self.watcher = self.server.client("tv", table=self.table)
        self.mirror = self.server.client("mirror", table=self.table)

    @property
    def view(self) -> View:
        """What the server says is so."""
        return self.watcher.view

    def agree(self, phase: str, *score: int) -> None:
        """Every screen shows this phase and score, and the rest as the server's view has it."""
        eventually(lambda: self._server_says(phase, score), f"{phase} {score} at the server")
        sides = self.view["sides"]
        for phone in self.phones:
            if self.view["match"]["state"] == "playing":
                phone.sees_phase(phase)
            else:
                expect(phone.it("match-over")).to_be_visible(timeout=20_000)
            phone.sees_score(*score)
            phone.sees_games(*(side["games"] for side in sides))
            for number, side in enumerate(sides):
                phone.sees_stones(number, side)
        self._tv_agrees(score)
        eventually(self._panel_agrees, f"the panel's picture of {phase} {score}")

    def _server_says(self, phase: str, score: tuple[int, ...]) -> bool:
        view = self.view
        stones = tuple(side["stones"] for side in view["sides"])
        return view["hand"]["phase"] == phase and stones == score

    def _tv_agrees(self, score: tuple[int, ...]) -> None:
        sides = zip(self.view["sides"], score, strict=True)
        for number, (side, stones) in enumerate(sides):
            there = self.tv.get_by_test_id
            expect(there(f"tv-score-{number}")).to_have_text(str(stones), timeout=20_000)
            lying = there(f"tv-stones-{number}")
            expect(lying).to_have_attribute("data-piedras", str(side["piedras"]), timeout=20_000)
            expect(lying).to_have_attribute("data-amarrakos", str(side["amarrakos"]))
            expect(there(f"tv-name-{number}")).to_have_text(side["name"])

    def _panel_agrees(self) -> bool:
        """The decoded picture is one of those the panel should be showing of this very view."""
        board = board_of(cast("Mapping[str, object]", self.view))
        due = {
            b64encode(drawn(screen).tobytes()).decode("ascii")
            for _seconds, screen in cycle_of(board, "es")
        }
        self.mirror.receive_all()
        return self.mirror.newest.get("picture", {}).get("bits") in due


@contextmanager
def screens_of(server: Server, table: str, phones: list[Phone], tv: Page) -> Iterator[AllScreens]:
    """These phones of a table, already seated, with the TV and the panel."""
    tv.goto(f"{server.url}/tv/{table}")
    server.start_panel("--table", table, "--language", "es")
    screens = AllScreens(server, table, phones, tv)
    try:
        yield screens
    finally:
        server.stop_panels()


def declare(phones: list[Phone], lance: str) -> None:
    """What the players of the worked hand say: all have pares, all but Ane juego."""
    for seat, phone in enumerate(phones):
        phone.declare(lance, lance == "pares" or seat != 0)


def show(phones: list[Phone], *seats: int) -> None:
    """These seats, or all, enter their cards of the worked hand."""
    for seat in seats or range(4):
        phone = phones[seat]
        if phones.count(phone) == 1:
            phone.show(HANDS[seat])
        else:
            phone.shown(seat, HANDS[seat])
