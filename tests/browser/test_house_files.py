"""Recordings and slides of the bar, from the files that somebody chooses at /house to the TV."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, expect

from tests.browser.accessibility import reads_well
from tests.browser.conftest import TV
from tests.browser.phone import Phone
from tests.browser.test_house import at_house, opened
from tests.seated_client import SeatedClient
from tests.server import Server, eventually
from tests.webui.sounds import mp3, ogg, picture

NewPhone = Callable[..., Phone]
EARS = """
window.played = [];
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (at, begin, length) {
  window.played.push(Math.round(10 * this.buffer.duration) / 10);
  return start.call(this, at, begin, length);
};
"""
WORDS = {"prueba": 0.3, "ordago": 0.5, "quiero": 0.7}


def files_in(folder: Path) -> list[Path]:
    """A file for each word, by the length of its tone, and two that are none."""
    for word, seconds in WORDS.items():
        (folder / f"{word}.ogg").write_bytes(ogg(seconds))
    (folder / "silencio.mp3").write_bytes(mp3(30))
    (folder / "página.ogg").write_bytes(b"<html>")
    return sorted(folder.iterdir())


def test_the_tv_plays_what_was_recorded(
    own_server: Server,
    new_phone: NewPhone,
    contexts: Callable[..., BrowserContext],
    tmp_path: Path,
) -> None:
    """Alone uploads by a browser's own form, and decodes and plays what the server sends."""
    phone = at_house(own_server, new_phone, color_scheme="dark", locale="eu-ES")
    opened(phone, "voices")
    phone.tap("voices-es")
    (tmp_path / "voz").mkdir()
    phone.it("voices-files").set_input_files(files_in(tmp_path / "voz"))
    expect(phone.it("voices-word-prueba")).to_be_visible()
    told = phone.it("voices-told")
    for said in ("prueba", "silencio.mp3", "página.ogg: "):
        expect(told).to_contain_text(said)
    reads_well(phone.page, "recordings", fits=False)

    table = own_server.open_table()
    tv = contexts(viewport=TV, locale="es-ES").new_page()
    tv.add_init_script(EARS)
    tv.goto(f"{own_server.url}/tv/{table}?voice=off")
    tv.get_by_test_id("tv-voice").click()  # it plays a sample
    eventually(lambda: tv.evaluate("window.played") == [0.3], "what is played")
    with SeatedClient(own_server, table) as seated:
        seated.bid(0, "ordago")
        eventually(lambda: tv.evaluate("window.played") == [0.3, 0.5], "what is played")
        seated.bid(1, "quiero")
        eventually(lambda: tv.evaluate("window.played") == [0.3, 0.5, 0.7], "what is played")
    # Of another language there are no recordings, but a pack that the build made.
    tv.keyboard.press("l")
    expect(tv.locator("html")).to_have_attribute("lang", "eu")

    def sample() -> bool:
        """Switch the voice off and on: its sample is played once the pack's list has arrived."""
        tv.keyboard.press("v")
        tv.keyboard.press("v")
        tv.wait_for_timeout(500)
        return len(tv.evaluate("window.played")) > 3

    eventually(sample, "what is played")


def test_a_slide_is_shown_between_matches(
    own_server: Server,
    new_phone: NewPhone,
    contexts: Callable[..., BrowserContext],
    tmp_path: Path,
) -> None:
    """Alone shows a picture of a phone as the TV draws it, with its line, within the screen."""
    (tmp_path / "carta.png").write_bytes(picture("PNG", (900, 1600), "RGBA"))
    phone = at_house(own_server, new_phone)
    opened(phone, "slides")
    phone.tap("slide-new")
    phone.it("slide-picture").set_input_files(tmp_path / "carta.png")
    expect(phone.it("slide-no-picture")).to_be_visible()
    phone.it("slide-line").fill("Hoy, <b>callos</b>")
    reads_well(phone.page, "a slide", fits=False)
    phone.tap("slide-save")
    expect(phone.it("own-slide")).to_contain_text("Hoy, <b>callos</b>")
    reads_well(phone.page, "the slides", fits=False)
    tv = contexts(viewport=TV, locale="es-ES").new_page()
    tv.clock.install()
    tv.goto(f"{own_server.url}/tv?slides=own")
    expect(tv.get_by_test_id("tv-waiting-code")).to_be_visible()
    tv.clock.run_for(20_000)
    expect(tv.get_by_role("figure")).to_contain_text("Hoy, <b>callos</b>")
    image = tv.get_by_role("figure").locator("img")
    assert image.evaluate("one => [one.naturalWidth, one.naturalHeight]") == [607, 1080]
    box = image.bounding_box()
    assert box is not None
    assert 0 < box["y"] < box["y"] + box["height"] < TV["height"]
