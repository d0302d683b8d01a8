"""Bytes that a phone fetches before its owner can bid."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.local_server import LocalServer
from tests.browser.network_log import NetworkLog
from tests.browser.phone import Phone

MOST = 80_000
"""Bytes, headers and icons included (docs/weight.md); frames of the socket are counted apart."""


def test_the_first_load_of_a_phone_at_a_table_is_at_most_80_kb(
    server: LocalServer, new_phone: Callable[..., Phone]
) -> None:
    phone = new_phone(kept=False, locale="eu-ES")
    # As by plain http: Chromium takes brotli from 127.0.0.1 too.
    phone.page.set_extra_http_headers({"Accept-Encoding": "gzip"})
    wire = NetworkLog(phone.page)
    phone.open(server.open_table())
    expect(phone.it("seat-0")).to_be_visible()
    phone.page.wait_for_load_state("networkidle")
    # A browser without a window asks for few of these; a phone may want them all.
    for path in {"/icon.svg", "/manifest.webmanifest", "/icon-192.png"} - wire.fetched.keys():
        phone.page.evaluate("path => fetch(path).then(answer => answer.text())", path)
    phone.page.wait_for_load_state("networkidle")
    assert len(wire.fetched) >= 8, wire.told()
    assert sum(wire.fetched.values()) <= MOST, wire.told()
