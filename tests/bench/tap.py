"""How soon a tap is answered on its own screen, and confirmed by a server that takes its time.

    python -m tests.bench.tap [--times N] [--slowdown N]

A phone bids, its processor slowed down and its server at the far end of a slow network: the time
from the tap to the frame that shows it as sent, and to the frame in which the bid stands. Figures
only, nothing is asserted: docs/figures.md has those of one machine.
"""

from __future__ import annotations

import statistics

from playwright.sync_api import Page, expect

from tests.bench.browsing import a_phone, browser_running
from tests.bench.measuring import fresh_server, options, say
from tests.bench.slow_link import Network, slow_link
from tests.bench.usable import SLOWDOWN
from tests.browser.phone import Phone
from tests.ports import free_port

FAR = Network("far", 1.6e6, 0.5)
# The clock of the page: from the tap's own time to the frame after what it changed.
WATCH = """() => {
  const found = (window.tapped = {});
  const painted = (name) => requestAnimationFrame(() => setTimeout(() => {
    found[name] ??= performance.now() - found.at;
  }));
  addEventListener("pointerdown", (event) => (found.at = event.timeStamp), { once: true });
  const look = () => {
    if (document.querySelector("[data-sent]")) painted("sent");
    if (!document.querySelector("[data-testid=bid-envido-2]")) {
      watcher.disconnect();
      painted("stands");
    }
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document, { childList: true, subtree: true, attributes: true });
}"""


def one_tap(page: Page, phone: Phone) -> tuple[float, float]:
    """Milliseconds until a bid is shown as sent, and until it stands; then it is taken back."""
    expect(phone.it("bid-envido-2")).to_be_visible()
    page.evaluate(WATCH)
    phone.it("bid-envido-2").tap()
    expect(phone.it("bid-envido-2")).to_have_count(0)
    page.wait_for_timeout(200)
    sent, stands = page.evaluate("[window.tapped.sent ?? NaN, window.tapped.stands]")
    phone.tap("undo")
    return float(sent), float(stands)


def main() -> None:
    """Run it."""
    given = options(__doc__, times=15, slowdown=float(SLOWDOWN))
    port = free_port()
    with (
        fresh_server("--name", f"127.0.0.1:{port}") as server,
        slow_link(FAR, port, server.port),
        browser_running() as browser,
        a_phone(browser) as context,
    ):
        page = context.new_page()
        page.set_default_timeout(60_000)
        phone = Phone(page, f"http://127.0.0.1:{port}")
        phone.sit_for_all(server.open_table())
        processor = context.new_cdp_session(page)
        processor.send("Emulation.setCPUThrottlingRate", {"rate": given.slowdown})
        times = [one_tap(page, phone) for _ in range(given.times)]
    for name, column in (("shown as sent", 0), ("stands", 1)):
        found = [each[column] for each in times]
        say(
            f"{name}: median {statistics.median(found):.0f} ms, worst {max(found):.0f} ms of "
            f"{given.times}; processor /{given.slowdown:g}, server {FAR.there_and_back:g} s away"
        )


if __name__ == "__main__":
    main()
