"""Tap a button for less processor time than `Locator.tap` takes.

Playwright asks for the state of a button that settles again and again, each time in several
messages, and waits longer each time. Here the page itself waits for the same state: one button,
visible, enabled, still for two frames, and on top where it is touched. The touch itself is the
browser's (`Touchscreen.tap`).
"""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Error, Page

READY: Final = """async ([selector, patience]) => {
  const PRESSED = 'button, a, input, select, textarea, label, summary, [role=button]';
  const OFF = ':disabled, [aria-disabled=true]';
  const frame = () => new Promise(requestAnimationFrame);
  const why = () => {
    const found = document.querySelectorAll(selector);
    if (found.length !== 1) return `${found.length} of them`;
    if (!found[0].checkVisibility({ visibilityProperty: true })) return 'not visible';
    if (found[0].closest(OFF)) return 'not enabled';
    return '';
  };
  const until = performance.now() + patience;
  const late = (reason) => new Error(`${selector} could not be tapped: ${reason}`);
  // Asked at every change of the page, and never in between.
  const there = () => new Promise((ready, failed) => {
    if (why() === '') return ready(document.querySelector(selector));
    const changes = new MutationObserver(() => {
      if (why() !== '') return;
      clearTimeout(timer);
      changes.disconnect();
      ready(document.querySelector(selector));
    });
    const timer = setTimeout(() => {
      changes.disconnect();
      failed(late(why()));
    }, until - performance.now());
    changes.observe(document, { subtree: true, childList: true, attributes: true });
  });
  for (;;) {
    const button = await there();
    button.scrollIntoViewIfNeeded();
    const before = button.getBoundingClientRect();
    await frame();
    await frame();
    const { x, y, width, height } = button.getBoundingClientRect();
    const still = x === before.x && y === before.y && width === before.width;
    const middle = [x + width / 2, y + height / 2];
    const top = document.elementFromPoint(...middle);
    if (why() === '' && still && button.contains(top)) {
      const before = document.documentElement.dataset.ignored;
      window.tapped = new Promise((ignored, failed) => {
        const timer = setTimeout(() => failed(late('no click came of it')), patience);
        addEventListener('click', ({ target }) => {
          clearTimeout(timer);
          const hit = button.contains(target) || target.closest(selector) !== null;
          const other = target.closest(PRESSED);
          const off = other?.closest(OFF) ?? null; // A press on it does nothing.
          // When all listeners have been called.
          setTimeout(() => {
            if (document.documentElement.dataset.ignored !== before) ignored(true);
            // It moved away meanwhile, as when names come in above it.
            else if (!hit && other && !off) failed(late(`the press hit ${other.outerHTML}`));
            else ignored(!hit);
          });
        }, { capture: true, once: true });
      });
      return middle;
    }
    if (performance.now() > until) throw late(still ? `covered by ${top?.outerHTML}` : 'it moves');
  }
}"""
"""Waits until a button can be tapped; where."""
ANSWERED: Final = """async () => {
  const unanswered = () => Object.keys(sessionStorage).some((key) => key.includes('.outbox.'));
  const connected = () => document.querySelector('[data-connected=false]') === null;
  const until = Date.now() + 20_000;
  while (unanswered() && connected()) {
    if (Date.now() > until) throw new Error('no answer came from the server');
    await new Promise(requestAnimationFrame);
  }
}"""
"""Waits for the answers to the commands of this page, unless it knows that the server is away."""
COUNTED: Final = f"""async () => {{
  const ignored = await window.tapped;
  await ({ANSWERED})();
  return !ignored;
}}"""
"""Waits until a press has had its effect; whether it counted."""
HELD: Final = 1000
"""Milliseconds a thumb stays on órdago; 900 are wanted."""
LEFT: Final = ("Execution context was destroyed", "Cannot find context")
"""What Playwright says of a page that is being left."""


def tap(page: Page, selector: str, patience: float = 20_000) -> bool:
    """Tap what the CSS selector finds, once it can be tapped.

    Args:
        page: Where it is, or will be.
        selector: Finds exactly one element in the end.
        patience: Milliseconds until it counts as never ready.

    Returns:
        Whether the tap counted; the app ignores one on a place that has just changed its meaning,
        and nothing comes of one that missed because the button moved away.
    """
    page.touchscreen.tap(*ready(page, selector, patience))
    return counted(page)


def ready(page: Page, selector: str, patience: float = 20_000) -> tuple[float, float]:
    """Wait until a press would count, also on the page that this one is being left for; where."""
    while True:
        try:
            x, y = page.evaluate(READY, [selector, patience])
        except Error as error:
            if not _left(error):
                raise
            page.wait_for_load_state("domcontentloaded")
        else:
            return x, y


def counted(page: Page) -> bool:
    """Whether the press that followed `ready` counted.

    Returns once the page has handled it and the server has answered: what a test does next, on
    another phone or as a client without a screen, comes after it.
    """
    try:
        return bool(page.evaluate(COUNTED))
    except Error as error:
        if not _left(error):
            raise
        return True


def hold(page: Page, x: float, y: float) -> None:
    """Press there for as long as an órdago asks for; return as `counted` does."""
    page.mouse.move(x, y)
    page.mouse.down()
    # By the clock of the page, which began before: the app's timer is due first however late.
    page.evaluate("(held) => new Promise((over) => setTimeout(over, held))", HELD)
    page.mouse.up()
    page.evaluate(ANSWERED)


def _left(error: Error) -> bool:
    return any(words in error.message for words in LEFT)
