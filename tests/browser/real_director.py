"""A director's page joined to a real server."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.server import Server


def admit(server: Server, page: Page) -> None:
    """Make a page one of a phone on which the house PIN was entered."""
    page.evaluate("(token) => localStorage.setItem('amarrako.token', token)", server.house_token())


class CountedTaps:
    """Taps on a page, and how many there were."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def tap(self, test_id: str) -> None:
        self.page.get_by_test_id(test_id).click()
        self.count += 1

    def type_into(self, test_id: str, text: str) -> None:
        """Tap a field, and type or paste a text."""
        self.tap(test_id)
        self.page.keyboard.insert_text(text)


def become(server: Server, page: Page, taps: CountedTaps | None = None) -> None:
    """Become a director on a page of a phone on which the house PIN was entered."""
    taps = taps or CountedTaps(page)
    page.goto(f"{server.url}/director")
    taps.tap("director-show-code")
    taps.type_into("director-code", server.shown(r"Director's code: (\d{3}) (\d{3})"))
    taps.type_into("director-name", "Miren")
    taps.tap("director-enter")


def draw_pairs_of(taps: CountedTaps, server: Server, pairs: str) -> None:
    """Become a director, open a championship, enter pairs and draw them."""
    taps.page.goto(f"{server.url}/house")
    admit(server, taps.page)
    become(server, taps.page, taps)
    taps.type_into("championship-name", "Otoño")
    taps.tap("format-knockout")
    taps.tap("championship-start")
    taps.type_into("entries-text", pairs)
    taps.tap("entries-enter")
    taps.page.locator("[data-testid^=entry-open-]").first.wait_for()
    taps.tap("part-draw")
    taps.tap("draw-0")
    taps.page.get_by_test_id("drawn").wait_for()
