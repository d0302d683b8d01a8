"""The director's page: a championship by taps, the list by keyboard, every part, every paper.

Which command each act sends, and what is said of it, is tested without a browser
(webui/client/src/championship/director/director.test.tsx).
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, ViewportSize, expect

from scorekeeper.championship import commands
from tests.browser.accessibility import UNSEEN_FOCUS, WIDE, no_violations
from tests.browser.conftest import PHONE
from tests.browser.engine_championship import ServedChampionship
from tests.browser.real_director import CountedTaps, draw_pairs_of
from tests.server import Server

TABLET: ViewportSize = {"width": 820, "height": 1180}
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
MOST_TAPS = 12
PAIRS = "\n".join(f"Pareja {n}; Ane {n}; Jon {n}" for n in range(1, 17))
PARTS = ("entries", "draw", "tables", "matches", "more")
PAGE = re.compile(rb"/Type /Page\b")
PAGES = {
    "entries": (1, 1),
    "cards": (4, 4),
    "draw": (1, 2),
    "sheets": (3, 5),
    "standings": (2, 3),
    "diploma": (1, 1),
}
"""Pages of each paper on A4 and on A5, with sixteen pairs and four tables."""
SAID = {
    "cards": [f"Mesa {n}" for n in range(1, 5)],
    "diploma": ["Pareja 1"],
    "standings": ["Pareja 16", "Final", "Tercer puesto"],
}
"""What a paper says, where that is not the names of all pairs."""
LOOKS = pytest.mark.parametrize(
    ("size", "language", "scheme"),
    [
        (PHONE, "eu-ES", "dark"),
        pytest.param(LAPTOP, "es-ES", "light", marks=pytest.mark.soak),
        pytest.param(TABLET, "en-GB", "light", marks=pytest.mark.soak),
        pytest.param(TABLET, "en-GB", "dark", marks=pytest.mark.soak),
    ],
    ids=["phone", "laptop", "tablet", "tablet at night"],
)
Opener = Callable[..., tuple[Page, ServedChampionship]]


@pytest.fixture
def opened(
    contexts: Callable[..., BrowserContext], server: Server, heed: Callable[[Page], None]
) -> Opener:
    """Opens the director's page of a knockout that the engine has drawn."""

    def open_page(entries: int, **options: object) -> tuple[Page, ServedChampionship]:
        page = contexts(**{"viewport": LAPTOP, "locale": "es-ES", **options}).new_page()
        heed(page)
        championship = ServedChampionship(page)
        championship.draw(entries)
        page.goto(f"{server.url}/director")
        page.locator("[data-testid]").first.wait_for()
        return page, championship

    return open_page


def test_sixteen_pairs_pasted_drawn_and_called_in_twelve_taps(
    contexts: Callable[..., BrowserContext], own_server: Server, heed: Callable[[Page], None]
) -> None:
    """Alone counts the taps of a director from the first page to a result, with a real server."""
    page = contexts(viewport=PHONE, has_touch=True, locale="es-ES").new_page()
    heed(page)
    taps = CountedTaps(page)
    draw_pairs_of(taps, own_server, PAIRS)
    assert taps.count <= MOST_TAPS
    expect(page.get_by_test_id("drawn").locator("li")).to_have_count(8)
    expect(page.get_by_test_id("drawn").get_by_text("· Mesa")).to_have_count(8)
    page.reload()
    taps.tap("part-tables")
    expect(page.get_by_test_id("table-8")).to_contain_text("Pareja")
    taps.tap("table-1")
    taps.tap("match-result")
    taps.tap("score-2-0")
    taps.tap("part-entries")
    for step in ("entry-open-2", "entry-forget", "forget-name-yes"):
        taps.tap(step)
    expect(page.get_by_text("Ane 2")).to_have_count(0)
    taps.tap("part-more")
    expect(page.locator("[data-type=match_ended]")).to_contain_text("2–0")
    page.locator("[data-type=match_ended] button").click()
    taps.tap("undo-only")
    expect(page.locator("[data-type=match_ended]")).to_contain_text("Deshecho")


def test_the_list_is_ticked_and_searched_by_keyboard(opened: Opener) -> None:
    """Alone shows where the focus goes by the arrow keys."""
    page, championship = opened(4)
    page.get_by_test_id("part-entries").click()
    page.get_by_test_id("entry-open-1").focus()
    for key in ("ArrowDown", "ArrowRight", "Space"):
        page.keyboard.press(key)
    expect(page.get_by_test_id("present-2")).to_be_checked()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.get_by_test_id("paid-2")).to_be_checked()
    page.keyboard.press("/")
    page.keyboard.type("pareja 3")
    expect(page.locator("[data-testid^=entry-open-]")).to_have_count(1)
    paid = [entry.paid for entry in championship.state.entries.values()]
    assert paid == [False, True, False, False]


@LOOKS
def test_every_part_is_accessible_and_fits(
    opened: Opener, size: ViewportSize, language: str, scheme: str
) -> None:
    """Alone asks axe, and finds what is too wide or keeps the focus out of sight."""
    page, championship = opened(16, viewport=size, locale=language, color_scheme=scheme)
    championship.do(commands.BeginMatch(1))
    championship.do(commands.RecordResult(2, (2, 1), (71, 80)))
    for part in PARTS:
        page.get_by_test_id(f"part-{part}").click()
        no_violations(page, part)
        assert not page.evaluate(WIDE), part
        assert page.evaluate(UNSEEN_FOCUS) == [], part
    page.get_by_test_id("part-tables").click()
    page.get_by_test_id("table-1").click()
    no_violations(page, "match")
    page.get_by_test_id("match-result").click()
    no_violations(page, "result")


@pytest.mark.parametrize(
    ("size", "language"),
    [(LAPTOP, "es-ES"), pytest.param(PHONE, "eu-ES", marks=pytest.mark.soak)],
    ids=["laptop", "phone"],
)
def test_every_paper_is_accessible_and_has_its_pages_on_a4_and_a5(
    opened: Opener, size: ViewportSize, language: str
) -> None:
    """Alone counts the pages that a printer is given, in Spanish."""
    page, championship = opened(16, viewport=size, locale=language)
    for paper, pages in PAGES.items():
        if paper == "standings":
            win_all(championship)
        printed = open_paper(page, paper)
        no_violations(page, paper)
        assert not page.evaluate(WIDE), paper
        if language != "es-ES":
            continue
        for words in SAID.get(paper, [f"Pareja {n}" for n in range(1, 17)]):
            expect(printed).to_contain_text(words)
        found = []
        for sheet in ("A4", "A5"):
            page.get_by_test_id(f"paper-{sheet}").click()
            expect(printed).to_have_attribute("data-size", sheet)
            found.append(len(PAGE.findall(page.pdf(prefer_css_page_size=True))))
        assert tuple(found) == pages, paper


def open_paper(page: Page, paper: str) -> Locator:
    """Open a page to be printed, in the director's language."""
    page.goto(page.url.split("/director")[0] + f"/director/print/{paper}")
    printed = page.get_by_test_id(f"print-{paper}")
    printed.wait_for()
    return printed


def win_all(championship: ServedChampionship) -> None:
    """Play the championship to its end: the pair that was entered first wins."""
    while active := [match for match in championship.state.matches.values() if match.active]:
        for match in active:
            games = (2, 0) if min(match.entries) in (match.sides[0] or ()) else (0, 2)
            championship.do(commands.RecordResult(match.number, games))
