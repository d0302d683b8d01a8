"""A director's page joined to a real server."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from tests.browser.local_server import LocalServer, eventually

CODE = re.compile(r"Director's code: (\d{3} \d{3})")


def shown_code(server: LocalServer) -> str:
    """The director's code, as the server's terminal shows it."""

    def shown() -> str | None:
        logs = (log.read_text(encoding="utf-8") for log in server.folder.glob("*.log"))
        found = CODE.findall("".join(logs))
        return found[-1].replace(" ", "") if found else None

    return eventually(shown, "the director's code in the terminal")


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


def draw_pairs_of(taps: CountedTaps, server: LocalServer, pairs: str) -> None:
    """Come in as a director, open a championship, enter pairs and draw them."""
    taps.page.goto(f"{server.url}/house")
    server.admit(taps.page)
    taps.page.goto(f"{server.url}/director")
    taps.tap("director-show-code")
    taps.type_into("director-code", shown_code(server))
    taps.type_into("director-name", "Miren")
    taps.tap("director-enter")
    taps.type_into("championship-name", "Otoño")
    taps.tap("format-knockout")
    taps.tap("championship-start")
    taps.type_into("entries-text", pairs)
    taps.tap("entries-enter")
    taps.page.locator("[data-testid^=entry-open-]").first.wait_for()
    taps.tap("part-draw")
    taps.tap("draw-0")
    taps.page.get_by_test_id("drawn").wait_for()
