"""Chromium and a phone's page for the benchmarks, without pytest."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.browser.conftest import CHROMIUM_SWITCHES, PHONE
from tests.browser.reused_pages import EXPLAINED


def chromium() -> str:
    """Where the browser is; `./run test` finds it in the same places."""
    return os.environ.get("AMARRAKO_CHROMIUM", "/usr/bin/chromium")


def switches() -> list[str]:
    """What it is started with."""
    return [*CHROMIUM_SWITCHES, *(["--no-sandbox"] if os.geteuid() == 0 else [])]


@contextmanager
def browser_running() -> Iterator[Browser]:
    """Chromium without a window."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium(), args=switches())
        yield started
        started.close()


@contextmanager
def a_phone(browser: Browser, language: str = "es-ES") -> Iterator[BrowserContext]:
    """A phone of its own, whose owner knows the app: nothing else remembered yet."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, locale=language)
    context.add_init_script(EXPLAINED)
    yield context
    context.close()
