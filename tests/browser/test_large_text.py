"""Large letters, by browser or menu: the answers stay on the screen, in whole words."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone import Phone
from tests.browser.screens import PHONE, SEATED
from tests.browser.table_states import TableStates
from tests.server import Server

LETTERS = """(percent) => new MutationObserver((_, seen) => {
  if (!document.documentElement) return;
  seen.disconnect();
  document.documentElement.style.fontSize = percent;
}).observe(document, { childList: true })"""
"""As a browser whose owner asked it for larger letters."""
ANSWERS = """() => [...document.querySelectorAll('.pinned button, .asked button, .foot button')]
  .filter((one) => one.checkVisibility())
  .filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const outside = left < 0 || right > innerWidth + 0.5 || top < 0 || bottom > innerHeight + 0.5;
    return outside || at === null || !(one.contains(at) || at.contains(one));
  }).map((one) => one.dataset.testid)"""
"""Buttons of the question on the screen, and of the footer, that are not seen whole."""
BROKEN = r"""() => {
  const broken = [];
  for (const one of document.querySelectorAll('.pinned, .asked')) {
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (!text.parentElement.checkVisibility()) continue;
      for (const word of text.data.matchAll(/[^\s]+/gu)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word[0]);
      }
    }
  }
  return broken;
}"""
"""Words of the answers that do not stand on one line."""
QUESTIONS = (
    "playing", "waiting", "answer", "ordago", "pares", "cards", "wild", "corrido", "counted",
    "proposed", "game", "over", "asked",
)  # fmt: skip


BY_DAY = ("answer", "pares", "cards", "counted", "asked")


@pytest.fixture(scope="module")
def states(server: Server) -> Iterator[TableStates]:
    states = TableStates(server)
    yield states
    states.close()


def sees_whole(page: Page, where: str) -> None:
    found = {"not whole on the screen": page.evaluate(ANSWERS), "broken": page.evaluate(BROKEN)}
    assert found == {"not whole on the screen": [], "broken": []}, f"{where}: {found}"


@pytest.mark.parametrize(
    ("look", "questions"),
    [
        (("200%", "es-ES", "right"), BY_DAY),
        pytest.param(("130%", "es-ES", "right"), QUESTIONS, marks=pytest.mark.soak),
        pytest.param(("200%", "eu-ES", "left"), QUESTIONS, marks=pytest.mark.soak),
        pytest.param(("130%", "en-GB", "left"), QUESTIONS, marks=pytest.mark.soak),
    ],
)
def test_the_answers_stay_on_the_smallest_phone(
    states: TableStates,
    new_phone: Callable[..., Phone],
    look: tuple[str, str, str],
    questions: tuple[str, ...],
) -> None:
    """Words and places in letters of the browser's own size, on every question of the game."""
    percent, locale, thumb = look
    phone = new_phone(kept=False, locale=locale)
    phone.page.add_init_script(f"({LETTERS})({percent!r})")
    phone.page.add_init_script(SEATED)
    phone.page.add_init_script(f"localStorage.setItem('amarrako.thumb', '{thumb}')")
    for screen in PHONE:
        if screen.name in questions:
            phone.page.goto(f"{phone.base}/icon.svg")
            screen.open(phone, states)
            sees_whole(phone.page, f"{screen.name} at {percent}")


def test_big_letters_and_the_thumbs_side_are_chosen_in_the_menu_and_kept(
    states: TableStates, new_phone: Callable[..., Phone]
) -> None:
    """The layout for large letters, from the menu, after a reload, and taken back."""
    phone = new_phone(kept=False)
    phone.page.add_init_script(SEATED)
    root = phone.page.locator("html")
    phone.open(states.table("pares"))
    expect(phone.it("declare-pares-yes-1")).to_be_visible()
    phone.tap("menu")
    phone.tap("thumb-left")
    expect(root).to_have_attribute("data-thumb", "left")
    phone.tap("letters-big")
    expect(root).to_have_attribute("data-large", "")
    phone.tap("back")
    # One question a screen: the others' rows come once this one is answered.
    expect(phone.it("declare-pares-yes-1")).to_be_hidden()
    sees_whole(phone.page, "pares in big letters")
    phone.page.reload()
    expect(phone.it("declare-pares-yes")).to_be_visible()
    expect(root).to_have_attribute("data-large", "")
    expect(root).to_have_attribute("data-thumb", "left")
    phone.tap("menu")
    phone.tap("letters-usual")
    expect(root).not_to_have_attribute("data-large", "")
