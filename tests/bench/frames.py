"""How smoothly the TV and a phone draw: frames a second and long tasks, on slowed-down machines.

    python -m tests.bench.frames [--scenes SCENE,SCENE …] [--slower RATE,RATE …]

Scenes: `count` (a count is played on the TV), `table` (a hand is bid on the TV), `grid` (nine
tables on the TV, of which three change at once), `show` (an órdago is decided on the TV), `phone`
(the count on a phone).

Each is played with Chromium's processor slowed by each rate. Frames are counted twice: those in
which the page's script could act (requestAnimationFrame), and those that reached the screen (the
browser's own trace), which is what an eye sees: the stones move by transform alone, so the
compositor goes on where the script is busy. The longest task of the page's main thread is from the
same trace, by the time of its thread, so that it counts what the page does and not what else the
machine is busy with. There is no graphics processor in this: on a phone, which has one, drawing
costs less. A benchmark: it judges nothing.
"""

from __future__ import annotations

import itertools
import json
import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import Final, cast

from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.bench.browsing import browser_running
from tests.bench.measuring import fresh_server, options, say
from tests.browser.all_screens import HANDS
from tests.browser.big_count import the_last_shows, until_the_count
from tests.browser.conftest import PHONE, TV
from tests.seated_client import SeatedClient
from tests.server import Server

NOTE_FRAMES = """() => {
  window.frames_at = [];
  const note = (at) => { frames_at.push(at); requestAnimationFrame(note); };
  requestAnimationFrame(note);
}"""
QUIET_MS = 1500
"""Until a page that was just opened has nothing left to do."""
DRAWN = "ProxyImpl::ScheduledActionDraw"
"""What Chromium's trace calls it when the compositor draws a frame."""
CATEGORIES = ["cc", "toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
LONG_MS = 50
"""A task that takes longer delays what the page shows (W3C Long Tasks)."""
TICK_MS = 400
"""Between what is said at the tables."""
POLLED_MS = 2100
"""Within this time a TV with all tables has asked for them again."""

Event = Mapping[str, object]
Act = Callable[[], None]
"""Do what the scene is about, until nothing moves any more."""
Scene = Callable[[Server, Page], AbstractContextManager[Act]]


def told(name: str, times: Sequence[float]) -> str:
    """A line of figures. times: of the frames, in milliseconds."""
    gaps = [after - before for before, after in itertools.pairwise(times)]
    if not gaps:
        return f"{name}: no frames"
    rate = 1000 * len(gaps) / sum(gaps)
    late = sum(gap > 1.5 * statistics.median(gaps) for gap in gaps)
    return f"{name} {rate:.0f} a second, longest {max(gaps):.0f} ms, {late} of {len(gaps)} late"


def drawn_frames(events: Sequence[Event]) -> list[float]:
    """When a frame was drawn, in milliseconds."""
    drawn = [one for one in events if one.get("name") == DRAWN]
    return sorted(float(cast("int", one["ts"])) / 1000 for one in drawn)


def tasks(events: Sequence[Event]) -> str:
    """The longest task of the page's main thread, and how many are long.

    Chromium slows a thread down by having it do nothing by turns, which its time counts.
    """
    names = [one for one in events if one.get("name") == "thread_name"]
    main = {
        (one["pid"], one["tid"])
        for one in names
        if cast("Mapping[str, str]", one["args"])["name"] == "CrRendererMain"
    }
    took = [
        float(cast("int", one.get("tdur", 0))) / 1000
        for one in events
        if one.get("name") in {"RunTask", "ThreadControllerImpl::RunTask"}
        and (one["pid"], one["tid"]) in main
    ]
    long = sum(each > LONG_MS for each in took)
    return f"longest task {max(took, default=0):.0f} ms, {long} over {LONG_MS} ms"


@contextmanager
def counting(server: Server, page: Page, path: str) -> Iterator[Act]:
    """A count of six awards."""
    with SeatedClient(server, server.open_table()) as seated:
        until_the_count(seated)
        page.goto(f"{server.url}{path}{seated.table}")
        expect(page.get_by_text("19", exact=True).first).to_be_visible()
        expect(page.locator("html[data-stone-animation]")).to_have_count(1)

        def act() -> None:
            the_last_shows(seated)
            playing = page.locator('[data-falling="true"]')
            expect(playing).to_have_count(1)
            expect(playing).to_have_count(0, timeout=60_000)

        yield act
        seated.tell("end_match")


@contextmanager
def bidding(server: Server, page: Page) -> Iterator[Act]:
    """A hand with an órdago, told word by word."""
    with SeatedClient(server, server.open_table()) as seated:
        seated.tell("set_score", stones=[23, 28], games=[1, 0], reason="x")
        page.goto(f"{server.url}/tv/{seated.table}")
        expect(page.get_by_test_id("tv-score-0")).to_have_text("23")

        def act() -> None:
            for seat, word, stones in (
                *((0, "envido", 2), (1, "reenvido", 5), (0, "ordago", None)),
                *((1, "no_queremos", None), (0, "envido", 2), (1, "quiero", None)),
            ):
                seated.bid(seat, word, stones)
                page.wait_for_timeout(TICK_MS)
            seated.declare(True, True, False, True)
            page.wait_for_timeout(TICK_MS)

        yield act
        seated.tell("end_match")


@contextmanager
def nine_tables(server: Server, page: Page) -> Iterator[Act]:
    """Nine tables; each time that the TV asks, three of them have changed."""
    with ExitStack() as stack:
        tables = [server.open_table(sides=[f"Casa {n}", f"Visita {n}"]) for n in range(9)]
        seated = [stack.enter_context(SeatedClient(server, each)) for each in tables]
        page.goto(f"{server.url}/tv")
        expect(page.locator(".small-table")).to_have_count(len(tables))

        def act() -> None:
            for turn, stones in enumerate(([23, 19], [34, 37], [5, 8])):
                for each in seated[turn::3]:
                    each.tell("set_score", stones=stones, games=[1, 0], reason="x")
                page.wait_for_timeout(POLLED_MS)

        yield act
        for each in seated:
            each.tell("end_match")


@contextmanager
def ordago(server: Server, page: Page) -> Iterator[Act]:
    """The last hand of an accepted órdago, and the show of who won."""
    with SeatedClient(server, server.open_table()) as seated:
        seated.bid(0, "ordago")
        seated.bid(1, "queremos")
        seated.show(*("".join(hand) for hand in HANDS[:3]), "")
        page.goto(f"{server.url}/tv/{seated.table}")
        expect(page.get_by_test_id("tv-show")).to_be_visible()

        def act() -> None:
            the_last_shows(seated)
            playing = page.locator('.show[data-leaves="true"]')
            expect(playing).to_have_count(1)
            expect(playing).to_have_count(0, timeout=60_000)

        yield act


SCENES: Final[dict[str, tuple[ViewportSize, Scene]]] = {
    "count": (TV, lambda server, page: counting(server, page, "/tv/")),
    "table": (TV, bidding),
    "grid": (TV, nine_tables),
    "show": (TV, ordago),
    "phone": (PHONE, lambda server, page: counting(server, page, "/t/")),
}


def play(browser: Browser, server: Server, scene: str, rate: float) -> str:
    """One scene on one page; its figures as a line."""
    viewport, opened = SCENES[scene]
    context = browser.new_context(viewport=viewport, locale="es-ES", reduced_motion="no-preference")
    page = context.new_page()
    with opened(server, page) as act:
        page.wait_for_timeout(QUIET_MS)
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
        page.evaluate(NOTE_FRAMES)
        browser.start_tracing(page=page, categories=CATEGORIES)
        act()
        events = cast("list[Event]", json.loads(browser.stop_tracing())["traceEvents"])
        asked = cast("list[float]", page.evaluate("() => frames_at"))
    context.close()
    return "; ".join((told("script", asked), told("screen", drawn_frames(events)), tasks(events)))


def main() -> None:
    """Print the figures of the scenes at every rate."""
    chosen = options(__doc__, scenes=",".join(SCENES), slower="1,4,6")
    slower = [float(rate) for rate in chosen.slower.split(",")]
    scenes = chosen.scenes.split(",")
    with fresh_server() as server, browser_running() as browser:
        for scene, rate in itertools.product(scenes, slower):
            line = play(browser, server, scene, rate)
            say(f"{scene}, {rate:g} times slower: {line}")


if __name__ == "__main__":
    main()
