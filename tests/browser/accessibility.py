"""Checks of WCAG 2.2 AA on one page; see docs/accessibility.md."""

from __future__ import annotations

import json
from typing import Final

import pytest
from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize

LOOKS: Final = (("light", "es-ES"), ("dark", "eu-ES"))
ENGLISH: Final = ("light", "en-GB")
EVERY_LOOK: Final = (
    LOOKS[1],
    *(pytest.param(*look, marks=pytest.mark.soak) for look in (LOOKS[0], ENGLISH)),
)
"""Of a whole test. By day the longest words, by night."""
AXE: Final = Axe().axe_script
VIOLATIONS: Final = """async () => {
  if (!('axe' in window)) return null;
  for (const one of document.getAnimations()) {
    if (one.effect.getComputedTiming().endTime !== Infinity) one.finish();
  }
  // Of what is not painted axe would not ask about colours.
  const sheets = document.adoptedStyleSheets;
  document.adoptedStyleSheets = sheets.filter((one) => one !== window.unpainted);
  const { violations } = await axe.run({ resultTypes: ['violations'] });
  document.adoptedStyleSheets = sheets;
  return { violations };
}"""
"""Runs axe once all animations are over; null where the page has no axe yet.

What passed is left out: it is half of what there is to send, and no report needs it.
"""
SMALL_TEXT = """() => [...document.querySelectorAll('body *')]
  .filter((one) => [...one.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))
  .filter((one) => one.getClientRects().length && !one.closest('.visually-hidden'))
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 16)
  .map((one) => one.outerHTML.slice(0, 120))"""
WIDE = "() => document.documentElement.scrollWidth > innerWidth"
SCROLLED = "document.documentElement, ...document.querySelectorAll('.play, .play-header')"
TALL = f"""() => Math.max(...[{SCROLLED}]
  .map((one) => one.scrollHeight - one.clientHeight))"""
"""By how much the page, or what of it scrolls beneath the buttons, has to be scrolled."""
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
    let frame = within; // What is scrolled is not seen beyond it.
    while (frame && !/auto|scroll/.test(getComputedStyle(frame).overflowY)) {
      frame = frame.parentElement;
    }
    const seen = frame?.getBoundingClientRect() ?? { top: -Infinity, bottom: Infinity };
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const box = new DOMRect(left, Math.max(top, seen.top), right - left);
      box.height = Math.min(bottom, seen.bottom) - box.top;
      if (box.height > 0) lines.push([text, box]);
    }
  }
  const both = (x, y) => Math.min(x.right, y.right) - Math.max(x.left, y.left) > 2 &&
    Math.min(x.bottom, y.bottom) - Math.max(x.top, y.top) > 0.3 * Math.min(x.height, y.height);
  return lines.flatMap(([a, x], at) => lines.slice(at + 1)
    .filter(([b, y]) => a !== b && both(x, y)).map(([b]) => `${a.data} over ${b.data}`));
}"""
LOST: Final = f"""() => ({{
  'wider than the phone': ({BESIDE})(), 'cut off': ({CUT})(), 'words over words': ({OVERLAPPING})(),
}})"""
LAID_OUT: Final = """async () => {
  const end = performance.now() + 10_000;
  while (!document.documentElement.hasAttribute('data-large') && performance.now() < end) {
    await new Promise(requestAnimationFrame);
  }
}"""
"""Waits until the layout for large text, which is loaded when it is needed, is there."""
WIDE_LETTERS: Final = f"""async () => {{
  const spaced = new CSSStyleSheet();
  spaced.replaceSync(`* {{ line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important }} p {{ margin-bottom: 2em !important }}`);
  document.adoptedStyleSheets.push(spaced);
  // As where a reader's own style comes late: the page hears of it by its letters alone.
  await ({LAID_OUT})();
  const lost = ({LOST})();
  document.adoptedStyleSheets.pop();
  return lost;
}}"""
"""What is lost with the four spaces of WCAG 1.4.12."""
LARGE_LETTERS: Final = f"""async () => {{
  const size = (letters) => {{
    document.documentElement.style.fontSize = letters;
    dispatchEvent(new Event('resize'));
    return new Promise((heard) => requestAnimationFrame(() => requestAnimationFrame(heard)));
  }};
  await size('200%');
  await ({LAID_OUT})();
  const lost = ({LOST})();
  await size('');
  return lost;
}}"""
"""What is lost with letters of twice their size."""
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
HIDDEN_ACTIONS = """() => [...document.querySelectorAll(
    '.actions .button, .actions .hold, .foot button, .asked button, .keypad button')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]'))
  .filter((one) => {
    const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
    const at = document.elementFromPoint(left + width / 2, top + height / 2);
    const across = left >= 0 && right <= innerWidth + 0.5;
    const down = top >= 0 && bottom <= innerHeight + 0.5;
    return !across || !down || at === null || !(one.contains(at) || at.contains(one));
  })
  .map((one) => one.outerHTML.slice(0, 120))"""
"""Buttons of what is done, and of the footer, that are not seen whole, or lie under something."""
BELOW_THE_DIALOG = """() => [...document.querySelectorAll('dialog[open] button')]
  .filter((one) => one.getBoundingClientRect().bottom > innerHeight)
  .map((one) => one.outerHTML.slice(0, 120))"""
HELP = ("open-hand", "phase-help", "undo", "menu", "open-rules", "open-first", "open-referee")
HELP_ELSEWHERE: Final = f"""() => {{
  const order = {json.dumps(HELP)};
  const places = [...document.querySelectorAll('[data-testid]:not([inert] *)')]
    .map((one) => order.indexOf(one.dataset.testid)).filter((place) => place >= 0);
  return places.filter((place, at) => place < places[at - 1]).map((place) => order[place]);
}}"""
"""WCAG 3.2.6: whatever of these a screen has, it has in this order."""


def no_violations(page: Page, where: str) -> None:
    """Axe finds nothing on this screen, once what comes has come.

    A page has no `main` while it loads its words or asks the server.
    """
    page.wait_for_selector("main", state="attached")
    found = page.evaluate(VIOLATIONS)
    if found is None:
        page.evaluate(AXE)
        found = page.evaluate(VIOLATIONS)
    results = AxeResults(found)
    assert results.violations_count == 0, f"{where}: {results.generate_report()}"


READS: Final = f"""() => ({{
  'text under 16 pixels': ({SMALL_TEXT})(), 'wider than the screen': ({WIDE})(),
}})"""
IN_LANDSCAPE: Final = f"""async () => {{
  const find = () => {{
    const columns = getComputedStyle(document.querySelector('.phone')).display === 'grid';
    const scrolled = document.documentElement.scrollHeight > innerHeight;
    let hidden = [];
    if (document.querySelector('dialog[open]')) hidden = ({BELOW_THE_DIALOG})();
    else if (!document.querySelector('[data-testid=above]')) hidden = ({HIDDEN_ACTIONS})();
    const found = {{ 'not in columns': !columns, scrolled, hidden, ...({READS})() }};
    return Object.fromEntries(Object.entries(found).filter(([, one]) => one && one.length !== 0));
  }};
  // Its last size may come a moment after that of the screen.
  const end = performance.now() + 10_000;
  let found = find();
  while (Object.keys(found).length && performance.now() < end) {{
    await new Promise(requestAnimationFrame);
    found = find();
  }}
  return found;
}}"""
FOR_EVERYONE: Final = f"""() => ({{
  'too small to be hit': ({SMALL_TARGETS})(), 'help is elsewhere': ({HELP_ELSEWHERE})(),
  'where the keys are': ({UNSEEN_FOCUS})(),
}})"""


def _nothing(page: Page, script: str, where: str) -> None:
    """Assert that a script finds nothing of any kind it names."""
    found = {kind: one for kind, one in page.evaluate(script).items() if one}
    assert found == {}, f"{where}: {found}"


def reads_well(page: Page, where: str, *, fits: bool = False) -> None:
    """Axe finds nothing, and all is of a size to be read."""
    no_violations(page, where)
    is_of_a_size(page, where, fits=fits)


def is_of_a_size(page: Page, where: str, *, fits: bool = False) -> None:
    """No text under 16 pixels, nothing sideways, and where it must fit, no scrolling at all."""
    _nothing(page, READS, where)
    if fits:
        over = page.evaluate(TALL)
        assert over <= 0, f"{where} has to be scrolled by {over} pixels"


def for_everyone(page: Page, where: str, *, fits: bool) -> None:
    """What axe asks, and what it does not: sizes to hit, read and fit, the way of the keys."""
    reads_well(page, where, fits=fits)
    _nothing(page, FOR_EVERYONE, where)


def in_other_sizes(page: Page, where: str) -> None:
    """Nothing is lost with wide and large letters, nor on a narrow phone or a lying one.

    Leaves the page lying on its side.
    """
    _nothing(page, WIDE_LETTERS, f"{where} with wide letters")
    _nothing(page, LARGE_LETTERS, f"{where} with large letters")
    for size in (NARROW, LYING):
        page.set_viewport_size(size)
        assert page.evaluate(BESIDE) == [], f"{where} is wider than {size['width']} pixels"


def every_action_is_seen(page: Page, where: str) -> None:
    """In landscape nothing is scrolled, and every button of what is done is whole on the screen."""
    _nothing(page, IN_LANDSCAPE, where)
