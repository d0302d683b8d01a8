"""Bytes that a phone fetches before its owner can bid, or see where to play next."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.network_log import NetworkLog
from tests.browser.phone import Phone
from tests.director_client import DirectorClient
from tests.server import Server

ICONS = {"/icon.svg", "/manifest.webmanifest", "/icon-192.png"}
IDLE_MS = 1500
"""Milliseconds after which a table's page loads its other parts (QUIET_MS in table/index.tsx)."""
WORDS = re.compile(r"/(\w+\.)?eu-[^/]*\.js$")
"""Files of texts in Basque; those of single pages have the page's name before the language."""
NEVER_IDLE = f"""const later = window.setTimeout;
window.setTimeout = (call, wait, ...more) => {{
  if (wait !== {IDLE_MS}) return later(call, wait, ...more);
  window.held = true;
  return 0;
}};"""
"""Holds them back: on a busy machine the network is not quiet before."""
MOST = 80_000
"""Bytes, headers and icons included (docs/figures.md); frames of the socket are counted apart."""
MOST_OF_A_CHAMPIONSHIP = 100_000
"""Of /bracket, the same."""


def test_the_first_load_of_a_phone_at_a_table_is_at_most_80_kb(
    server: Server, new_phone: Callable[..., Phone]
) -> None:
    """Alone counts what a browser fetches before anybody can bid."""
    phone = new_phone(kept=False, locale="eu-ES")
    phone.page.add_init_script(NEVER_IDLE)
    wire = log_of(phone)
    phone.open(server.open_table())
    expect(phone.it("seat-0")).to_be_visible()
    load_icons(phone, wire)
    assert phone.page.evaluate("window.held"), "no timer of IDLE_MS"
    assert len(wire.fetched) >= 8, wire.told()
    assert sum(WORDS.search(path) is not None for path in wire.fetched) == 1, wire.told()
    assert sum(wire.fetched.values()) <= MOST, wire.told()


def test_the_first_load_of_a_championship_is_at_most_100_kb(
    own_server: Server, new_phone: Callable[..., Phone]
) -> None:
    """The same of a championship."""
    with DirectorClient(own_server) as director:
        director.enter([(f"Pareja {n}", (f"Ane {n}", f"Jon {n}")) for n in range(1, 17)])
        director.draw()
        phone = new_phone(kept=False, locale="eu-ES")
        wire = log_of(phone)
        phone.page.goto(f"{own_server.url}/bracket")
        expect(phone.it("match-1")).to_be_visible()
        load_icons(phone, wire)
    assert len(wire.fetched) >= 8, wire.told()
    assert sum(wire.fetched.values()) <= MOST_OF_A_CHAMPIONSHIP, wire.told()


def log_of(phone: Phone) -> NetworkLog:
    """Log what a phone is sent by plain http."""
    # Chromium takes brotli from 127.0.0.1 too.
    phone.page.set_extra_http_headers({"Accept-Encoding": "gzip"})
    return NetworkLog(phone.page, once=ICONS)


def load_icons(phone: Phone, wire: NetworkLog) -> None:
    """Wait until the network is quiet, and load the icons too."""
    phone.page.wait_for_load_state("networkidle")
    # A browser without a window asks for few of these; a phone may want them all.
    for path in ICONS - wire.fetched.keys():
        phone.page.evaluate("path => fetch(path).then(answer => answer.text())", path)
    phone.page.wait_for_load_state("networkidle")
