"""Checks of WCAG 2.2 AA on one page; see docs/everyone.md."""

from __future__ import annotations

from typing import Final

import pytest
from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize

from tests.browser.conftest import PHONE

LOOKS: Final = (("light", "es-ES"), ("dark", "eu-ES"))
ENGLISH: Final = ("light", "en-GB")
EVERY_LOOK: Final = (*LOOKS, pytest.param(*ENGLISH, marks=pytest.mark.soak))
"""Of a whole test. By day English, whose words are the shortest, is looked at in
test_accessibility.py and test_every_size_fits.py."""
AXE: Final = Axe().axe_script
VIOLATIONS: Final = """async () => {
  // Of what is not painted axe would not ask about colours.
  const sheets = document.adoptedStyleSheets;
  document.adoptedStyleSheets = sheets.filter((one) => one !== window.unpainted);
  const { violations } = await axe.run({ resultTypes: ['violations'] });
  document.adoptedStyleSheets = sheets;
  return { violations };
}"""
"""All that a report needs; what passed is half of what there is to send."""
COME = """() => document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
  .forEach((one) => one.finish())"""
SMALL_TEXT = """() => [...document.querySelectorAll('body *')]
  .filter((one) => [...one.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))
  .filter((one) => one.getClientRects().length && !one.closest('.visually-hidden'))
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 16)
  .map((one) => one.outerHTML.slice(0, 120))"""
WIDE = "() => document.documentElement.scrollWidth > innerWidth"
TALL = "() => document.documentElement.scrollHeight - innerHeight"
NARROW: ViewportSize = {"width": 320, "height": 640}
LYING: ViewportSize = {"width": 640, "height": 360}
SMALL_TARGETS = """() => [...document.querySelectorAll(
    'a[href], button, input, select, textarea, summary')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => !one.closest('.visually-hidden'))
  .filter((one) => !one.closest('[inert]') && getComputedStyle(one).display !== 'inline')
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 24 || box.height < 24)
  .map(([one]) => one.outerHTML.slice(0, 120))"""
"""WCAG 2.5.8; a link in the middle of a sentence is as high as its line."""
BESIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] :
  [...document.querySelectorAll('body *')]
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
    .map((one) => one.outerHTML.slice(0, 120))"""
LARGE_LETTERS = """() => {
  document.documentElement.style.fontSize = '200%';
  dispatchEvent(new Event('resize'));
}"""
WIDE_LETTERS = """async () => {
  const spaced = new CSSStyleSheet();
  spaced.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`);
  document.adoptedStyleSheets.push(spaced);
  // As where a reader's own style comes late: the page hears of it by its letters alone.
  await new Promise((heard) => requestAnimationFrame(() => requestAnimationFrame(heard)));
}"""
"""WCAG 1.4.12, with its four spaces."""
USUAL_LETTERS = "() => void document.adoptedStyleSheets.pop()"
CUT = """() => [...document.querySelectorAll('#app *')]
  .filter((one) => !one.closest('.visually-hidden, [inert], [aria-hidden=true]'))
  .filter((one) => [...one.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))
  .filter((one) => /hidden|clip/.test(getComputedStyle(one).overflow))
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  .map((one) => `${one.className} ${one.textContent}`)"""
OVERLAPPING = """() => {
  const shown = document.querySelector('dialog[open]')
    ?? document.querySelector('.reading-overlay');
  const words = document.createTreeWalker(shown ?? document.body, NodeFilter.SHOW_TEXT);
  const stays = (one) => /sticky|fixed/.test(getComputedStyle(one).position);
  const unseen = '.visually-hidden, [inert], [aria-hidden=true], svg, script, noscript';
  const lines = [];
  while (words.nextNode()) {
    const text = words.currentNode, within = text.parentElement;
    if (!text.data.trim() || !within.checkVisibility({ visibilityProperty: true })) continue;
    if (within.closest(unseen)) continue;
    let over = within;
    while (over && over !== shown && !stays(over)) over = over.parentElement;
    if (over && over !== shown) continue; // What stays lies over what is scrolled.
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) lines.push([text, box]);
  }
  const both = (x, y) => Math.min(x.right, y.right) - Math.max(x.left, y.left) > 2 &&
    Math.min(x.bottom, y.bottom) - Math.max(x.top, y.top) > 0.3 * Math.min(x.height, y.height);
  return lines.flatMap(([a, x], at) => lines.slice(at + 1)
    .filter(([b, y]) => a !== b && both(x, y)).map(([b]) => `${a.data} over ${b.data}`));
}"""
UNSEEN_FOCUS = """() => {
  const modal = document.querySelector('dialog[open]') ?? document;
  const stops = [...modal.querySelectorAll('a[href], button, input, select, textarea, summary')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.tabIndex >= 0)
    .filter((one) => !one.closest('[inert]'));
  const found = [], page = location.href;
  for (const one of [...stops, ...stops.toReversed()]) {
    document.activeElement?.blur();
    one.focus({ focusVisible: true });
    const { x, y, width, height } = one.getBoundingClientRect();
    const free = [0.1, 0.5, 0.9].some((down) => [0.1, 0.5, 0.9].some((across) => {
      const at = document.elementFromPoint(x + across * width, y + down * height);
      return at !== null && (one.contains(at) || at.contains(one));
    }));
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    const ringed = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    if (document.activeElement !== one || !free || !ringed) {
      found.push(`${free ? 'no ring' : 'covered'}: ${one.outerHTML.slice(0, 120)}`);
    }
  }
  document.activeElement?.blur();
  scrollTo(0, 0);
  return location.href === page ? found : [`the focus alone led to ${location.href}`];
}"""
"""WCAG 2.4.7, 2.4.11, 3.2.1: forward and back again, as the tab key goes."""
HELP = ("open-hand", "phase-help", "undo", "menu", "open-rules", "open-first", "open-referee")
HELP_THERE = """() => [...document.querySelectorAll('[data-testid]:not([inert] *)')]
  .map((one) => one.dataset.testid)"""
"""WCAG 3.2.6: whatever of these a screen has, it has in this order."""


def no_violations(page: Page, where: str) -> None:
    """Axe finds nothing on this screen, once what comes has come.

    A page has no `main` while it loads its words or asks the server.
    """
    page.wait_for_selector("main", state="attached")
    page.evaluate(COME)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    results = AxeResults(page.evaluate(VIOLATIONS))
    assert results.violations_count == 0, f"{where}: {results.generate_report()}"


def reads_well(page: Page, where: str, *, fits: bool = False) -> None:
    """No text under 16 pixels, nothing sideways, and where it must fit, no scrolling at all."""
    no_violations(page, where)
    assert page.evaluate(SMALL_TEXT) == [], where
    assert not page.evaluate(WIDE), f"{where} is wider than the phone"
    if fits:
        over = page.evaluate(TALL)
        assert over <= 0, f"{where} has to be scrolled by {over} pixels"


def for_everyone(page: Page, where: str, *, fits: bool) -> None:
    """What axe asks, and what it does not: sizes to hit, to read and to fit, the way of the keys.

    Leaves the page with letters of twice their size.
    """
    reads_well(page, where, fits=fits)
    assert page.evaluate(SMALL_TARGETS) == [], f"{where}: too small to be hit"
    assert page.evaluate(UNSEEN_FOCUS) == [], f"{where}: where the keys are"
    there = [one for one in page.evaluate(HELP_THERE) if one in HELP]
    assert there == sorted(there, key=HELP.index), f"{where}: help is elsewhere"
    for size in (NARROW, LYING):
        page.set_viewport_size(size)
        assert page.evaluate(BESIDE) == [], f"{where} is wider than {size['width']} pixels"
    page.set_viewport_size(PHONE)
    page.evaluate(WIDE_LETTERS)
    _loses_nothing(page, f"{where} with wide letters")
    page.evaluate(USUAL_LETTERS)
    page.evaluate(LARGE_LETTERS)
    _loses_nothing(page, f"{where} with large letters")


def _loses_nothing(page: Page, where: str) -> None:
    assert page.evaluate(BESIDE) == [], f"{where} is wider than the phone"
    assert page.evaluate(CUT) == [], f"{where}: something is cut off"
    assert page.evaluate(OVERLAPPING) == [], f"{where}: words lie over words"
