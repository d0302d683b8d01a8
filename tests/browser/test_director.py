"""The director's page, joined to a real server; states of an evening come from the engine."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, ViewportSize, expect

from scorekeeper.championship import commands
from tests.browser.accessibility import UNSEEN_FOCUS, WIDE, no_violations
from tests.browser.conftest import PHONE
from tests.browser.engine_championship import EngineChampionship
from tests.browser.real_director import CountedTaps, draw_pairs_of
from tests.server import Server

TABLET: ViewportSize = {"width": 820, "height": 1180}
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
MOST_TAPS = 12
PAIRS = "\n".join(f"Pareja {n}; Ane {n}; Jon {n}" for n in range(1, 17))
PARTS = ("entries", "draw", "tables", "matches", "more")
PAPERS = ("entries", "cards", "draw", "sheets", "standings", "diploma")
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

HALVES = pytest.mark.parametrize("papers", [PAPERS[:3], PAPERS[3:]], ids="-".join)
Opener = Callable[..., tuple[Page, EngineChampionship]]


@pytest.fixture
def opened(
    contexts: Callable[..., BrowserContext], server: Server, heed: Callable[[Page], None]
) -> Opener:
    """Opens the director's page of a championship of the engine."""

    def open_page(
        played: str, entries: int = 0, **options: object
    ) -> tuple[Page, EngineChampionship]:
        page = contexts(**{"viewport": LAPTOP, "locale": "es-ES", **options}).new_page()
        heed(page)
        engine = EngineChampionship(page)
        engine.open(played, tables=4)
        page.goto(f"{server.url}/director")
        page.locator("[data-testid]").first.wait_for()
        if entries:
            lines = tuple(commands.NewEntry(f"Pareja {n}") for n in range(1, entries + 1))
            engine.do(commands.EnterList(lines))
            engine.do(commands.DrawRound(0))
        return page, engine

    return open_page


def test_sixteen_pairs_pasted_drawn_and_called_in_twelve_taps(
    contexts: Callable[..., BrowserContext], own_server: Server, heed: Callable[[Page], None]
) -> None:
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
    taps.tap("part-more")
    expect(page.locator("[data-type=match_ended]")).to_contain_text("2–0")
    taps.tap("director-undo")
    expect(page.locator("[data-type=match_ended]")).to_contain_text("Deshecho")


def test_the_list_is_ticked_and_searched_by_keyboard(opened: Opener) -> None:
    page, engine = opened("knockout", entries=4)
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
    assert engine.state is not None
    assert [entry.paid for entry in engine.state.entries.values()] == [False, True, False, False]


def test_a_result_corrected_after_the_winner_advanced_asks_what_becomes_of_the_final(
    opened: Opener,
) -> None:
    page, engine = opened("knockout", entries=4)
    for number in (1, 2):
        engine.do(commands.RecordResult(number, (2, 0)))
    assert engine.state is not None
    final = next(
        match.number
        for match in engine.state.matches.values()
        if match.drawn.round == 2 and not match.drawn.sources[0].beaten
    )
    engine.do(commands.BeginMatch(final))
    page.get_by_test_id("part-matches").click()
    page.get_by_test_id("match-1").click()
    page.get_by_test_id("match-correct").click()
    page.get_by_test_id("score-0-2").click()
    expect(page.get_by_test_id("touched-begun")).to_contain_text(f"{final}. ")
    page.get_by_test_id("touched-replay").click()
    expect(page.get_by_test_id("match-1")).to_contain_text("0⁠–⁠2")
    winner = engine.state.matches[1].sides[1]
    assert engine.state.matches[final].sides[0] == winner


def test_a_waiting_match_is_put_on_a_table_by_two_taps_after_it_was_opened(opened: Opener) -> None:
    page, engine = opened("knockout", entries=16)
    page.get_by_test_id("part-tables").click()
    page.get_by_test_id("match-8").click()
    page.get_by_test_id("match-call").click()
    page.get_by_test_id("table-2").click()
    expect(page.get_by_test_id("table-2")).to_contain_text("Pareja")
    assert engine.state is not None
    assert engine.state.matches[8].table == 2


def test_an_act_of_the_history_is_taken_back(opened: Opener) -> None:
    page, engine = opened("knockout", entries=4)
    engine.do(commands.RecordResult(1, (2, 1)))
    page.get_by_test_id("part-more").click()
    expect(page.locator("[data-type=match_ended]")).to_contain_text("Partida 1: 2–1")
    page.locator("[data-type=match_ended] button").click()
    page.get_by_test_id("undo-only").click()
    expect(page.locator("[data-type=match_ended]")).to_contain_text("Deshecho")
    assert engine.state is not None
    assert engine.state.matches[1].result is None


def test_an_undo_that_takes_back_something_else_by_now_is_not_sent(opened: Opener) -> None:
    page, engine = opened("knockout", entries=4)
    undo = page.get_by_test_id("director-undo")
    before = undo.get_attribute("aria-label")
    undo.hover()
    page.mouse.down()
    engine.do(commands.RecordResult(1, (2, 1)))
    expect(undo).not_to_have_attribute("aria-label", before or "")
    page.mouse.up()
    expect(page.locator("html")).to_have_attribute("data-ignored", "1")
    undo.click()
    page.get_by_test_id("part-more").click()
    expect(page.locator("[data-type=match_ended]")).to_contain_text("Deshecho")
    assert engine.revisions == [engine.revision - 1]


def test_a_result_carries_what_the_dialog_showed_when_it_opened(opened: Opener) -> None:
    page, engine = opened("knockout", entries=4)
    page.get_by_test_id("part-tables").click()
    page.get_by_test_id("table-1").click()
    seen = engine.revision
    engine.do(commands.TickEntry(4, paid=True))
    page.get_by_test_id("match-result").click()
    page.get_by_test_id("score-2-0").click()
    expect(page.get_by_test_id("match")).to_have_count(0)
    assert engine.revisions == [seen]


@pytest.mark.parametrize(
    ("sizes", "language", "scheme", "axe"),
    [
        ((PHONE,), "eu-ES", "dark", PARTS),
        ((TABLET, LAPTOP), "es-ES", "light", ("tables",)),
        pytest.param((LAPTOP,), "es-ES", "light", PARTS, marks=pytest.mark.soak),
        pytest.param((TABLET,), "en-GB", "light", PARTS, marks=pytest.mark.soak),
        pytest.param((TABLET,), "en-GB", "dark", PARTS, marks=pytest.mark.soak),
        pytest.param((LAPTOP,), "es-ES", "dark", PARTS, marks=pytest.mark.soak),
    ],
    ids=["phone", "tablet and laptop", "laptop", "tablet", "tablet at night", "laptop at night"],
)
def test_every_part_is_accessible_and_fits(
    opened: Opener, sizes: Sequence[ViewportSize], language: str, scheme: str, axe: Sequence[str]
) -> None:
    """`axe`: the parts that it is asked about; all of them with the dialogs."""
    page, engine = opened(
        "knockout", entries=16, viewport=sizes[-1], locale=language, color_scheme=scheme
    )
    engine.do(commands.BeginMatch(1))
    engine.do(commands.RecordResult(2, (2, 1), (71, 80)))
    for part in PARTS:
        page.get_by_test_id(f"part-{part}").click()
        if part in axe:
            no_violations(page, part)
        for size in sizes:
            page.set_viewport_size(size)
            assert not page.evaluate(WIDE), f"{part} at {size}"
            assert page.evaluate(UNSEEN_FOCUS) == [], f"{part} at {size}"
    if axe == PARTS:
        page.get_by_test_id("part-tables").click()
        page.get_by_test_id("table-1").click()
        no_violations(page, "match")
        page.get_by_test_id("match-result").click()
        no_violations(page, "result")


@HALVES
@pytest.mark.parametrize(
    ("size", "language", "scheme"),
    [
        (PHONE, "eu-ES", "dark"),
        pytest.param(LAPTOP, "es-ES", "light", marks=pytest.mark.soak),
        pytest.param(TABLET, "en-GB", "light", marks=pytest.mark.soak),
        pytest.param(TABLET, "en-GB", "dark", marks=pytest.mark.soak),
        pytest.param(LAPTOP, "es-ES", "dark", marks=pytest.mark.soak),
    ],
    ids=["phone", "laptop", "tablet", "tablet at night", "laptop at night"],
)
def test_every_paper_is_accessible_and_fits(
    opened: Opener, size: ViewportSize, language: str, scheme: str, papers: Sequence[str]
) -> None:
    page, engine = opened(
        "knockout", entries=16, viewport=size, locale=language, color_scheme=scheme
    )
    engine.do(commands.BeginMatch(1))
    engine.do(commands.RecordResult(2, (2, 1), (71, 80)))
    for paper in papers:
        open_paper(page, paper)
        no_violations(page, paper)
        assert not page.evaluate(WIDE), paper


@HALVES
def test_each_paper_has_its_pages_and_names_on_a4_and_a5(
    opened: Opener, papers: Sequence[str]
) -> None:
    page, engine = opened("knockout", entries=16)
    for paper in papers:
        if paper == "standings":
            win_all(engine)
        printed = open_paper(page, paper)
        for words in SAID.get(paper, [f"Pareja {n}" for n in range(1, 17)]):
            expect(printed).to_contain_text(words)
        for screen in (TABLET, LAPTOP):
            page.set_viewport_size(screen)
            assert not page.evaluate(WIDE), f"{paper} at {screen}"
        found = []
        for size in ("A4", "A5"):
            page.get_by_test_id(f"paper-{size}").click()
            expect(printed).to_have_attribute("data-size", size)
            found.append(len(PAGE.findall(page.pdf(prefer_css_page_size=True))))
        assert tuple(found) == PAGES[paper], paper


def open_paper(page: Page, paper: str) -> Locator:
    """Open a page to be printed, in the director's language."""
    page.goto(page.url.split("/director")[0] + f"/director/print/{paper}")
    printed = page.get_by_test_id(f"print-{paper}")
    printed.wait_for()
    return printed


def win_all(engine: EngineChampionship) -> None:
    """Play the championship to its end: the pair that was entered first wins."""
    assert engine.state is not None
    while active := [match for match in engine.state.matches.values() if match.active]:
        for match in active:
            games = (2, 0) if min(match.entries) in (match.sides[0] or ()) else (0, 2)
            engine.do(commands.RecordResult(match.number, games))
