"""How long until a seated phone can bid, and what that fetches.

    python -m tests.bench.usable            every network, five times each
    python -m tests.bench.usable --times 9

Figures only, nothing is asserted: docs/figures.md has those of one machine. The page is opened anew
with an empty cache (cold) and with what the phone kept (warm); the time runs from the navigation to
the frame after which the first button of the bidding can be tapped.
"""

from __future__ import annotations

import statistics

from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.bench.browsing import a_phone, browser_running
from tests.bench.measuring import fresh_server, options, say
from tests.bench.slow_link import Network, slow_link
from tests.browser.network_log import NetworkLog
from tests.browser.phone import Phone
from tests.ports import free_port
from tests.server import Server

SLOWDOWN = 6
"""How many times slower than this machine's a phone's processor is."""
NETWORKS = (
    Network("the bar's Wi-Fi, crowded", 5e6, 0.02),
    Network("Lighthouse's mobile profile (good 3G)", 1.6e6, 0.15),
    Network("slow 3G", 0.4e6, 0.4),
)
USABLE = "[data-testid=bid-envido-2]"
# Set before any script of the page: its own clock says when the button was first painted.
WATCH = f"""
const seen = () => {{
  if (!document.querySelector('{USABLE}')) return;
  watcher.disconnect();
  requestAnimationFrame(() => setTimeout(() => (window.usableAt = performance.now())));
}};
const watcher = new MutationObserver(seen);
watcher.observe(document, {{ childList: true, subtree: true }});
"""


def opened(page: Page, session: CDPSession, *, cold: bool) -> float:
    """Milliseconds from the navigation until a bid can be made."""
    if cold:
        session.send("Network.clearBrowserCache")
    page.reload()
    expect(page.locator(USABLE)).to_be_visible(timeout=60_000)
    return float(page.evaluate("window.usableAt"))


def measure(browser: Browser, server: Server, network: Network, port: int, times: int) -> None:
    """Print the line of one network."""
    with slow_link(network, port, server.port), a_phone(browser) as context:
        page = context.new_page()
        phone = Phone(page, f"http://127.0.0.1:{port}")
        page.set_default_timeout(60_000)
        phone.open(server.open_table())
        phone.tap("sit-all")
        phone.sees_phase("grande")
        page.add_init_script(WATCH)
        session = context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
        for kind, cold in (("cold", True), ("warm", False)):
            found = [opened(page, session, cold=cold) for _ in range(times)]
            say(
                f"{network}, processor /{SLOWDOWN}, {kind}: median "
                f"{statistics.median(found):.0f} ms, worst {max(found):.0f} ms of {times}"
            )


def weigh(browser: Browser, server: Server) -> None:
    """Print what the first load of a phone that was never here fetches, and what comes after."""
    for language in ("es-ES", "eu-ES", "en-GB"):
        with a_phone(browser, language) as context:
            page = context.new_page()
            # As by plain http: Chromium takes brotli from 127.0.0.1 too.
            page.set_extra_http_headers({"Accept-Encoding": "gzip"})
            wire = NetworkLog(page)
            page.goto(f"{server.url}/t/{server.open_table()}")
            expect(page.get_by_test_id("seat-0")).to_be_visible()
            page.wait_for_load_state("networkidle")
            first = sum(wire.fetched.values())
            say(f"first load, {language}: {wire.told()}\n{wire.frames:>7} bytes by the socket")
            page.wait_for_timeout(5000)
            say(f"{sum(wire.fetched.values()) - first:>7} bytes more in quiet time\n")


def main() -> None:
    """Run everything."""
    given = options(__doc__, times=5)
    port = free_port()
    with fresh_server("--name", f"127.0.0.1:{port}") as server, browser_running() as browser:
        weigh(browser, server)
        for network in NETWORKS:
            measure(browser, server, network, port, given.times)


if __name__ == "__main__":
    main()
