"""The count out of a real loudspeaker: the browser's own voices in the three languages, heard.

What it says word by word is test_voice.py's; here it is that a voice of the machine says it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect, sync_playwright

from tests.browser.audio_capture import VOICES, AudioCapture, loudspeaker
from tests.browser.conftest import CHROMIUM_SWITCHES, TV
from tests.browser.test_voice import HANDS, count_again
from tests.seated_client import SeatedClient
from tests.server import PATIENCE, Server, eventually

BY_VOICE = {"es": "es", "eu": "eu", "en": "en-GB"}
"""The voice that each language of the page is read by, as the machine names them."""
LISTEN = """
window.said = [];
const speak = speechSynthesis.speak.bind(speechSynthesis);
speechSynthesis.speak = (one) => {
  const entry = { text: one.text, lang: one.voice && one.voice.lang, ended: false };
  one.addEventListener('end', () => { entry.ended = true; });
  one.addEventListener('error', ({ error }) => { entry.ended = error; });
  window.said.push(entry);
  speak(one);
};
"""
"""Only written down; the voice is the browser's."""
SHORTEST = 2.0
"""Seconds of sound that a count of five numbers cannot be said in less than."""


@contextmanager
def a_tv_with_a_voice(environment: dict[str, str | float | bool]) -> Iterator[BrowserContext]:
    sandbox = ("--no-sandbox",) if os.geteuid() == 0 else ()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("AMARRAKO_CHROMIUM", "/usr/bin/chromium"),
            args=[*CHROMIUM_SWITCHES, *sandbox, VOICES],
            headless=False,
            env=environment,
        )
        yield browser.new_context(viewport=TV, locale="es-ES", reduced_motion="reduce")
        browser.close()


def newest(tv: Page) -> dict[str, object]:
    said: list[dict[str, object]] = tv.evaluate("window.said")
    return said[-1] if said else {}


@pytest.mark.soak
def test_the_count_is_heard_in_the_three_languages(server: Server, tmp_path: Path) -> None:
    table = server.open_table()
    with (
        loudspeaker(tmp_path / "sound") as (ear, environment),
        a_tv_with_a_voice(environment) as context,
        SeatedClient(server, table) as seated,
    ):
        tv = context.new_page()
        tv.add_init_script(LISTEN)
        tv.goto(f"{server.url}/tv/{table}")
        control = tv.get_by_test_id("tv-voice")
        # Thirteen thousand voices take a browser some seconds.
        expect(control).not_to_have_attribute("data-voice", "none", timeout=PATIENCE * 1000)
        tv.locator("body").click()
        seated.all_pass()
        seated.all_pass()
        seated.declare(True, False, True, False)
        seated.declare(False, True, False, False)
        seated.show(*HANDS)
        for language, voice in BY_VOICE.items():
            if language != "es":
                tv.keyboard.press("l")
            expect(tv.locator("html")).to_have_attribute("lang", language)
            expect(control).to_have_attribute("data-voice", "on")
            hears_the_count(ear, tv, seated, voice)


def hears_the_count(ear: AudioCapture, tv: Page, seated: SeatedClient, voice: str) -> None:
    before = ear.now()
    count_again(seated, tv)
    eventually(lambda: newest(tv).get("ended") is True, "the count, said to its end")
    assert newest(tv)["lang"] == voice
    eventually(lambda: ear.heard(since=before) >= SHORTEST, "the sound of it")
