"""How smoothly a count is played: frames a second and the longest frame, on slowed-down machines.

    python -m tests.bench.frames [--slower RATE,RATE …]

Plays the same count on the TV and on a phone, with Chromium's processor slowed by each rate. Two
figures each: frames in which the page's script could act (requestAnimationFrame), and those that
reached the screen (the browser's own trace), which is what an eye sees: the stones move by
transform alone, so the compositor goes on where the script is busy. There is no graphics processor
in this: on a phone, which has one, drawing costs less. A benchmark: it judges nothing.
"""

from __future__ import annotations

import itertools
import json
import statistics
from collections.abc import Mapping, Sequence
from typing import cast

from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.bench.browsing import browser_running
from tests.bench.measuring import fresh_server, options, say
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


def told(name: str, times: Sequence[float]) -> str:
    """A line of figures. times: of the frames, in milliseconds."""
    gaps = [after - before for before, after in itertools.pairwise(times)]
    if not gaps:
        return f"{name}: no frames"
    rate = 1000 * len(gaps) / sum(gaps)
    late = sum(gap > 1.5 * statistics.median(gaps) for gap in gaps)
    return f"{name} {rate:.0f} a second, longest {max(gaps):.0f} ms, {late} of {len(gaps)} late"


def drawn_frames(trace: bytes) -> list[float]:
    """When a frame was drawn, in milliseconds, from the browser's trace."""
    events = cast("list[Mapping[str, object]]", json.loads(trace)["traceEvents"])
    drawn = [one for one in events if one.get("name") == DRAWN]
    return sorted(float(cast("int", one["ts"])) / 1000 for one in drawn)


def play(browser: Browser, server: Server, path: str, size: ViewportSize, slower: float) -> str:
    """One count on one page; its figures as a line."""
    context = browser.new_context(viewport=size, locale="es-ES", reduced_motion="no-preference")
    with SeatedClient(server, server.open_table()) as seated:
        until_the_count(seated)
        page: Page = context.new_page()
        page.goto(f"{server.url}{path}{seated.table}")
        expect(page.get_by_text("19", exact=True).first).to_be_visible()
        expect(page.locator("html[data-stone-animation]")).to_have_count(1)
        page.wait_for_timeout(QUIET_MS)
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        page.evaluate(NOTE_FRAMES)
        browser.start_tracing(page=page, categories=["cc"])
        the_last_shows(seated)
        playing = page.locator('[data-falling="true"]')
        expect(playing).to_have_count(1)
        expect(playing).to_have_count(0, timeout=60_000)
        trace = browser.stop_tracing()
        asked = cast("list[float]", page.evaluate("() => frames_at"))
    context.close()
    return f"{told('script', asked)}; {told('screen', drawn_frames(trace))}"


def main() -> None:
    """Print the figures of both pages at every rate."""
    slower = [float(rate) for rate in options(__doc__, slower="1,4,6").slower.split(",")]
    with fresh_server() as server, browser_running() as browser:
        pages = (("TV", "/tv/", TV), ("phone", "/t/", PHONE))
        for (name, path, size), rate in itertools.product(pages, slower):
            line = play(browser, server, path, size, rate)
            say(f"{name}, {rate:g} times slower: {line}")


if __name__ == "__main__":
    main()
