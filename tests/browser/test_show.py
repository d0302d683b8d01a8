"""The show of an órdago on a real TV: what is moved, that it fits, and who joins it later."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.browser.show_states import HANDS
from tests.browser.television import FULL_HD, HALF_HD, OLD, ON_END
from tests.browser.tv_table_states import PAIRS
from tests.seated_client import SeatedClient
from tests.server import Server

MOVED = """() => [...new Set(document.getAnimations().flatMap((one) => {
  const of = one.effect.target.closest('.show');
  return of ? one.effect.getKeyframes().flatMap(Object.keys) : [];
}))].filter((name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name)).sort()"""
OVERLAID = """() => [0.02, 0.5, 0.98].flatMap((x) => [0.02, 0.4, 0.8].map((y) =>
  document.elementFromPoint(x * innerWidth, y * innerHeight)))
  .filter((one) => !one?.closest('.show')).map((one) => one?.outerHTML)"""
CUT = """() => [...document.querySelectorAll('.show, .show *')]
  .filter((one) => one.namespaceURI.endsWith('xhtml') && !one.closest('.visually-hidden'))
  .filter((one) => one.getClientRects().length && one.children.length === 0 && one.textContent)
  .flatMap((one) => [...one.getClientRects()].map((box) => [one, box]))
  .filter(([one, box]) => {
    const around = one.closest('.show-party, .show-foot, .show-head').getBoundingClientRect();
    return box.left < around.left - 2 || box.right > around.right + 2 ||
      box.top < around.top - 2 || box.bottom > around.bottom + 2;
  }).map(([one]) => one.textContent)"""
COVERED = """() => [...document.querySelectorAll('.show-players li + li')]
  .filter((one) => one.getBoundingClientRect().top <
    one.previousSibling.getBoundingClientRect().bottom - 1)
  .map((one) => one.textContent)"""
"""Players whose names lie over the cards of their partners."""
WIDE = ["Goizaldeko mahaikideak", "Goizaldeko mahaikidea"]
"""Names of sides that are wide for their number of letters, of players whose words are large."""
SINCE = "(one) => Number(one.style.getPropertyValue('--since'))"


@pytest.mark.parametrize(
    ("size", "table"),
    [
        *((size, PAIRS) for size in (FULL_HD, HALF_HD, OLD, ON_END)),
        (FULL_HD, {"sides": WIDE}),
    ],
)
def test_an_ordago_has_the_screen_to_itself(
    server: Server,
    contexts: Callable[..., BrowserContext],
    heed: Callable[[Page], None],
    size: ViewportSize,
    table: dict[str, object],
) -> None:
    """Alone sees what covers the table, what moves, and text beyond its box, with long names."""
    with SeatedClient(server, server.open_table(**table)) as seated:
        seated.bid(1, "ordago")
        seated.bid(0, "quiero")
        page = contexts(viewport=size, locale="es-ES", reduced_motion="no-preference").new_page()
        heed(page)
        page.goto(f"{server.url}/tv/{seated.table}")
        show = page.get_by_test_id("tv-show")
        expect(show).to_be_visible()
        assert page.evaluate(OVERLAID) == []
        assert page.evaluate(CUT) == []
        assert page.evaluate(COVERED) == []
        seated.show(*HANDS)
        expect(show).to_have_attribute("data-leaves", "true")
        assert page.evaluate(MOVED) == ["opacity", "transform"]
        page.evaluate("() => document.getAnimations().forEach((one) => one.pause())")
        assert page.evaluate(CUT) == []
        if size == FULL_HD:
            page.reload()
            expect(show).to_be_visible()
            assert show.evaluate(SINCE) > 0
        expect(show).to_have_count(0)
