"""What a TV shows after a match and while nobody plays, legible at every size.

Which slides there are, and when, is tested without a browser (webui/client/src/tv/idle).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from scorekeeper.championship.commands import RecordResult
from tests.browser.accessibility import no_violations
from tests.browser.engine_championship import EngineChampionship
from tests.browser.television import (
    DRAWN,
    FULL_HD,
    HALF_HD,
    OLD,
    ON_END,
    STILL,
    Television,
)
from tests.seated_client import SeatedClient
from tests.server import Server, running_server
from tests.webui.test_season import win_by_an_ordago
from webui.demo.client import HERE
from webui.protocol.odds import OddsShape

LONG = ("Maria Auxiliadora Etxebe", "Wenceslao Mendizabal Goi", "Bartolomé Etxeberria Uri", "Iker")
SLIDES = ("last", "evening", "people", "pairs", "records", "badges")
LOOKS = (
    (FULL_HD, "es-ES"),
    (OLD, "eu-ES"),
    (ON_END, "en-GB"),
    pytest.param(HALF_HD, "eu-ES", marks=pytest.mark.soak),
    pytest.param(OLD, "es-ES", marks=pytest.mark.soak),
)
CHANCES: OddsShape = {
    "ready": True,
    "moments": [{"hand": 1, "game": 1, "before": 0.5, "after": 1.0}],
    "turning": 1,
    "of_games": [1],
    "decisive": None,
}
SMALL = """() => {
  const shown = document.querySelector('.match-over') ?? document.querySelector('main');
  const words = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  const wrong = [];
  while (words.nextNode()) {
    const text = words.currentNode, of = text.parentElement;
    if (!text.data.trim() || of.closest('.visually-hidden, svg')) continue;
    const share = parseFloat(getComputedStyle(of).fontSize) / Math.min(innerHeight, innerWidth);
    if (share < 1 / 44) wrong.push(`${text.data}: 1/${(1 / share).toFixed(1)}`);
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) {
      const inside = box.left >= -1 && box.right <= innerWidth + 1;
      if (!inside || box.top < -1 || box.bottom > innerHeight + 1)
        wrong.push(`${text.data} is beyond the screen`);
    }
  }
  const spilt = [shown, ...shown.querySelectorAll('.slide, .beside, .ending, .story, li, p')]
    .filter((one) => !one.closest('.visually-hidden'))
    .filter((one) => one.scrollWidth > one.clientWidth + 1 ||
      one.scrollHeight > one.clientHeight + 2)
    .map((one) => `${one.className || one.tagName} is cut: ${one.textContent}`);
  return [...wrong, ...spilt];
}"""
"""Text that is too small, cut, or beyond the screen."""


@pytest.fixture(scope="module")
def played() -> Iterator[tuple[Server, str]]:
    """A server where people with the longest names have played, and the table of the last match."""
    with running_server() as server:
        table = ""
        for turn in range(3):
            people = [*LONG[turn:], *LONG[:turn]]
            table = server.open_table(
                players=people,
                sides=[" ".join(people[0].split()[:1]), "Los del fondo del bar"],
                rules={"games_to_win": 1, "target": 20},
                stake={"what": "text", "text": "la cena del viernes", "shown": True},
            )
            with SeatedClient(server, table, source=HERE) as seated:
                win_by_an_ordago(seated)
        yield server, table


@pytest.mark.parametrize(("size", "locale"), LOOKS)
def test_slides_and_the_end_of_a_match_are_legible(
    played: tuple[Server, str],
    contexts: Callable[..., BrowserContext],
    heed: Callable[[Page], None],
    size: ViewportSize,
    locale: str,
) -> None:
    """Alone finds text of the longest names that is too small, cut or beyond the screen."""
    server, table = played
    context = contexts(viewport=size, locale=locale, reduced_motion="reduce")
    wrong = []
    page = context.new_page()
    heed(page)
    # The server takes its time to compute them.
    page.route("**/api/tables/*/odds*", lambda route: route.fulfill(json=CHANCES))
    page.goto(f"{server.url}/tv/{table}")
    expect(page.get_by_test_id("tv-chances")).to_be_visible()
    expect(page.get_by_test_id("tv-told").locator("li").nth(2)).to_be_visible()
    expect(page.get_by_test_id("tv-stake")).to_contain_text(": ")
    page.evaluate(STILL)
    page.evaluate(DRAWN)
    wrong += [f"the end: {each}" for each in page.evaluate(SMALL)]
    no_violations(page, "the end of a match")
    page.close()
    for slide in SLIDES:
        page = context.new_page()
        heed(page)
        page.clock.install()
        tv = Television(page, server)
        tv.wait(f"slides={slide}")
        until_shown(page, f"[data-slide='{slide}']")
        page.evaluate(DRAWN)
        wrong += [f"{slide}: {each}" for each in page.evaluate(SMALL)]
        if slide in SLIDES[:1]:
            no_violations(page, slide)
        page.close()
    assert wrong == [], "\n".join(wrong)


def test_an_open_championship_is_shown_as_on_its_own_tv(
    played: tuple[Server, str],
    contexts: Callable[..., BrowserContext],
    heed: Callable[[Page], None],
) -> None:
    """Alone finds what the styles of a table do to the bracket, and where the champions stand."""
    championship = EngineChampionship()
    championship.draw(8)
    for match in championship.state.matches:
        championship.do(RecordResult(match, (2, 1)))
    now = championship.messages[0]["view"]
    page = contexts(viewport=HALF_HD, locale="es-ES", reduced_motion="reduce").new_page()
    heed(page)
    page.clock.install()
    tv_says = {"bar": "", "slides": True, "championships": ["K7QF"]}
    page.route("**/api/tv", lambda route: route.fulfill(json=tv_says))
    page.route("**/api/championships/K7QF", lambda route: route.fulfill(json=now))
    Television(page, played[0]).wait("slides=championship")
    wrong = []
    for shown in (".tv-champions", ".tv-bracket"):
        until_shown(page, shown)
        page.evaluate(DRAWN)
        wrong += [f"{shown}: {each}" for each in page.evaluate(SMALL)]
        whole = page.locator(".slide").bounding_box()
        assert page.locator(shown).bounding_box() == whole
        assert page.locator("[data-cut='true']").count() == 0
    assert wrong == [], "\n".join(wrong)


def until_shown(page: Page, selector: str) -> None:
    """Let the page's time pass until a slide, or what is on one, has its turn."""
    shown = page.locator(selector)
    for _ in range(60):
        if shown.count():
            break
        page.clock.run_for(1000)
        page.wait_for_timeout(20)
    expect(shown).to_be_visible()


@pytest.mark.soak
def test_hundreds_of_slides_leave_nothing_behind(
    played: tuple[Server, str],
    contexts: Callable[..., BrowserContext],
    heed: Callable[[Page], None],
) -> None:
    """Alone counts the nodes and listeners that a browser keeps."""
    page = contexts(viewport=HALF_HD, locale="es-ES", reduced_motion="reduce").new_page()
    heed(page)
    page.clock.install()
    tv = Television(page, played[0])
    tv.wait("")
    until_shown(page, f"[data-slide='{SLIDES[0]}']")

    def counted() -> dict[str, int]:
        session = page.context.new_cdp_session(page)
        session.send("HeapProfiler.collectGarbage")
        found: dict[str, int] = session.send("Memory.getDOMCounters")
        session.detach()
        return found

    def turn(count: int) -> None:
        """So many turns, of twelve seconds each."""
        for _ in itertools.repeat(None, count * 6):
            page.clock.run_for(2000)

    turn(20)
    before = counted()
    turn(300)
    after = counted()
    assert after["nodes"] <= before["nodes"] + 500, (before, after)
    assert after["jsEventListeners"] <= before["jsEventListeners"] + 5, (before, after)
