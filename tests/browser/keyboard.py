"""Keyboard operation: the tab key reaches every control, and the space bar presses it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.phone import Phone, there
from tests.browser.tapping import counted, ready

MOST = 90
"""Tabs until a thing is called unreachable: twice round the fullest screen."""
# A heading that a sheet which opens puts the focus on is no stop of the tab key.
HERE = """() => {
  const one = document.activeElement;
  if (!one || one === document.body || one.tabIndex < 0) return null;
  const style = getComputedStyle(one);
  const box = one.getBoundingClientRect();
  const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return {
    id: one.dataset.testid ?? null,
    seen: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
    free: at !== null && (one.contains(at) || at.contains(one)),
    what: one.outerHTML.slice(0, 120),
  };
}"""


class Keyboard:
    """A phone driven by keys alone; whatever has the focus must show it, and lie under nothing."""

    def __init__(self, phone: Phone, table: str) -> None:
        self.phone = phone
        phone.open(table)

    def press(self, testid: str) -> None:
        """Tab to it, and press it; again where its place changed just then, as a person would."""
        page = self.phone.page
        while True:
            ready(page, there(testid))
            self._tab_to(testid)
            page.keyboard.press("Space")
            if counted(page):
                return

    def _tab_to(self, testid: str) -> None:
        for _ in range(MOST):
            if self._focused() == testid:
                return
            self.phone.page.keyboard.press("Tab")
        raise AssertionError(f"no tab leads to {testid}")

    def _focused(self) -> str | None:
        """What has the focus, which must be seen there."""
        here = self.phone.page.evaluate(HERE)
        if here is None:
            return None
        assert here["seen"], f"the focus cannot be seen: {here['what']}"
        assert here["free"], f"the focus is hidden: {here['what']}"
        return str(here["id"])

    def is_at(self, testid: str) -> None:
        """The focus is there, without a tab."""
        expect(self.phone.it(testid)).to_be_focused()
