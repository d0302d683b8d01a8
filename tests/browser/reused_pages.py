"""Browser contexts of phones, of which several tests use the same one after the other.

A context with a page and the app in it costs most of what a short test costs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import cast

from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize

from tests.browser.late_messages import have_late_messages

EXPLAINED = "if (location.host) localStorage.setItem('amarrako.first', 'seen')"
"""The onboarding cards were seen on this phone (see test_onboarding_and_help.py)."""
UNPAINTED = """window.unpainted = new CSSStyleSheet();
unpainted.replaceSync('html { opacity: 0 !important }');
document.adoptedStyleSheets.push(unpainted);"""
"""Layout, hit testing and frames are those of any page; no pixel is computed, which in software
costs most of what a large screen costs."""
PAINT = """() => {
  const sheets = document.adoptedStyleSheets;
  document.adoptedStyleSheets = sheets.filter((one) => one !== window.unpainted);
}"""
EMPTY = "localStorage.clear(); sessionStorage.clear()"
SAME = ("viewport", "color_scheme", "reduced_motion")
"""What a page can be given at any time; the rest belongs to its context."""
MOST = 6


def a_context(browser: Browser, *, new: bool = False, **options: object) -> BrowserContext:
    """Make a device of its own; `new`: on which nobody has played before.

    Its pages are laid out and not painted, until `paint` is called.
    """
    # No type can follow keywords through a mapping.
    made: Callable[..., BrowserContext] = browser.new_context
    context = made(**options)
    context.add_init_script(UNPAINTED)
    have_late_messages(context)
    if not new:
        context.add_init_script(EXPLAINED)
    context.set_default_timeout(20_000)
    return context


def paint(page: Page) -> None:
    """Have the page painted from now on, for a test that asks for pixels."""
    page.evaluate(PAINT)


@dataclass
class Taken:
    """The page of a phone in use."""

    page: Page
    kind: str
    errors: list[str] = field(default_factory=list)
    """What its scripts failed with."""


class ReusedPages:
    """Pages of phones, cleared after each test and used again."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: list[Taken] = []

    def take(self, **options: object) -> Taken:
        """Return a phone with these options, as if its browser had been opened for the first time.

        Only the history of its tab is longer.
        """
        kind = repr(sorted((name, value) for name, value in options.items() if name not in SAME))
        found = next((one for one in self._free if one.kind == kind), None)
        if found is None:
            made: Callable[..., BrowserContext] = a_context
            found = Taken(made(self._browser, **options).new_page(), kind)
            errors = found.errors
            found.page.on("pageerror", lambda error: errors.append(str(error)))
        else:
            self._free.remove(found)
            found.page.set_viewport_size(cast("ViewportSize", options["viewport"]))
        dark = options.get("color_scheme") == "dark"
        found.page.emulate_media(color_scheme="dark" if dark else "light", reduced_motion="reduce")
        return found

    def put_back(self, one: Taken, empty_page: str, *, broken: bool) -> None:
        """Empty a phone and keep it; close it where that cannot be, or its test failed."""
        context = one.page.context
        if (
            broken
            or one.errors
            or context.pages != [one.page]
            or not self._emptied(one, empty_page)
        ):
            context.close()
            return
        self._free.append(one)
        if len(self._free) > MOST:
            self._free.pop(0).page.context.close()

    def _emptied(self, one: Taken, empty_page: str) -> bool:
        """Leave the app and forget what it kept; without its server that cannot be done."""
        try:
            one.page.goto(empty_page)
            one.page.evaluate(EMPTY)
        except Error:
            return False
        return True

    def close(self) -> None:
        """Close all that are not in use."""
        for one in self._free:
            one.page.context.close()
