"""Photographs of the app's screens: those of docs/gallery.md, or all of them.

    python -m tests.documents screens               the compact gallery, docs/gallery.md
    python -m tests.browser.gallery --all DIR       every screen by size, theme and language
    python -m tests.browser.gallery --all DIR --only tv --sizes 1080p --themes dark --languages eu

`--thumbs left` and `--large` (text at 200 %) show the other layouts.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    ViewportSize,
    expect,
)

from tests.browser.compact_gallery import SHEETS, pasted
from tests.browser.conftest import a_browser
from tests.browser.phone import Phone
from tests.browser.pictures import FOLDER
from tests.browser.reused_pages import EXPLAINED
from tests.browser.screens import ALSO, PHONE, SEATED, TV, Screen
from tests.browser.table_states import TableStates
from tests.browser.test_referee import comes_in
from tests.ports import free_port
from tests.server import Server
from tests.webui.certificates import certify

PICTURES = FOLDER / "gallery"
REST, LARGE_REST = 400, 3300
"""Milliseconds until nothing moves any more; until a tablet has the hand's story beside, and a TV
hides what only a pointer needs."""
PHONE_SIZES: dict[str, ViewportSize] = {
    "360": {"width": 360, "height": 640},
    "412": {"width": 412, "height": 915},
    "768": {"width": 768, "height": 1024},
    "tablet": {"width": 820, "height": 1180},
    "tablet-wide": {"width": 1180, "height": 820},
    "320": {"width": 320, "height": 640},
}
TV_SIZES: dict[str, ViewportSize] = {
    "720p": {"width": 1280, "height": 720},
    "1080p": {"width": 1920, "height": 1080},
    "4k": {"width": 3840, "height": 2160},
}
THEMES = ("light", "dark")
LANGUAGES = {"es": "es-ES", "eu": "eu-ES", "en": "en-GB", "fr": "fr-FR"}


@dataclass(frozen=True)
class Look:
    """How a screen is looked at."""

    size: str
    theme: str
    language: str
    thumb: str = "right"
    large: bool = False

    @property
    def name(self) -> str:
        """As the files are called."""
        large = "-200" if self.large else ""
        return f"{self.size}-{self.theme}-{self.language}-{self.thumb}{large}"


SETTINGS = '[panel]\ndisplay = "memory"\n[serve]\nwifi-name = "Bar Toki"\n'


def furnished(folder: Path) -> Server:
    """A server with everything: a settings file, a Wi-Fi, an authority of its own."""
    certify(folder / "data")
    file = folder / "amarrako.toml"
    file.write_text(SETTINGS, encoding="utf-8")
    server = Server(folder, forked=False, tty=True)
    server.options = ("--config", str(file), "--https", "--https-port", str(free_port()))
    return server


@contextmanager
def a_house() -> Iterator[tuple[TableStates, Browser]]:
    """A server with tables, and a browser."""
    with tempfile.TemporaryDirectory() as folder, a_browser() as browser:
        server = furnished(Path(folder))
        server.start()
        states = TableStates(server)
        try:
            yield states, browser
        finally:
            states.close()
            server.close()


LARGE = """new MutationObserver((_, seen) => {
  if (!document.documentElement) return;
  seen.disconnect();
  document.documentElement.style.fontSize = '200%';
}).observe(document, { childList: true })"""
"""As a browser whose owner asked it for letters twice their size."""


def a_phone(browser: Browser, look: Look, base: str, *, new: bool = False) -> Phone:
    """A device that sees the app this way; `new`, whose owner has never seen it."""
    sizes = {**PHONE_SIZES, **TV_SIZES}
    context: BrowserContext = browser.new_context(
        viewport=sizes[look.size],
        has_touch=look.size in PHONE_SIZES,
        color_scheme="dark" if look.theme == "dark" else "light",
        locale=LANGUAGES[look.language],
        reduced_motion="reduce",
    )
    context.set_default_timeout(20_000)
    context.add_init_script(SEATED)
    context.add_init_script(f"localStorage.setItem('amarrako.thumb', '{look.thumb}')")
    context.add_init_script("localStorage.removeItem('amarrako.first')" if new else EXPLAINED)
    if look.large:
        context.add_init_script(LARGE)
    return Phone(context.new_page(), base)


def photograph(
    states: TableStates, browser: Browser, look: Look, screens: Sequence[Screen], folder: Path
) -> list[str]:
    """Every one of these screens into its file; what could not be opened."""
    failed = []
    for new in (False, True):
        wanted = [screen for screen in screens if screen.new is new]
        if not wanted:
            continue
        phone = a_phone(browser, look, states.server.url, new=new)
        for screen in wanted:
            try:
                come_to(screen, phone, states)
            except (Error, AssertionError) as error:
                failed.append(f"{screen.name} {look.name}: {str(error)[:300]}")
            phone.page.wait_for_timeout(250)
            file = folder / look.name / f"{screen.name.replace(' ', '-').replace(',', '')}.png"
            file.parent.mkdir(parents=True, exist_ok=True)
            phone.page.screenshot(path=file)
        phone.page.context.close()
    return failed


def come_to(screen: Screen, phone: Phone, states: TableStates) -> None:
    """Open it, as the table's referee where only the referee sees it."""
    if screen.state == "refereed":
        _referees(phone, states)
    screen.open(phone, states)
    expect(phone.page.locator("[data-settling]")).to_have_count(0)


def opened(phone: Phone, screen: Screen, states: TableStates, rest: int) -> bytes:
    """A screen once it has come to rest."""
    come_to(screen, phone, states)
    phone.page.wait_for_timeout(rest)
    return phone.page.screenshot()


def _referees(phone: Phone, states: TableStates) -> None:
    """The looking phone is its table's referee, once it has come in."""
    table = states.table("refereed")
    phone.page.goto(f"{phone.base}/t/{table}")
    phone.tap("menu")
    phone.tap("open-referee")
    expect(phone.it("referee-show-code").or_(phone.it("referee-leave"))).to_be_visible()
    if phone.it("referee-leave").count() == 0:
        comes_in(states.server, phone, table)


def files() -> Mapping[Path, bytes]:
    """Return the sheets of the compact gallery."""
    named = {screen.name: screen for screen in (*PHONE, *ALSO, *TV)}
    made = {}
    with a_house() as (states, browser):
        # A board waits only as long as no table is live, and the last sheet stops the server.
        for sheet in sorted(SHEETS, key=lambda each: "tv waiting" not in each.screens):
            look = Look(sheet.size, sheet.theme, sheet.language, sheet.thumb, sheet.large)
            phones = {
                new: a_phone(browser, look, states.server.url, new=new) for new in (False, True)
            }
            rest = REST if look.size in ("360", "412") else LARGE_REST
            screens = [named[name] for name in sheet.screens]
            shots = [opened(phones[each.new], each, states, rest) for each in screens]
            if sheet is SHEETS[-1]:
                shots.append(offline(phones[False], states))
            made[PICTURES / f"{sheet.file}.png"] = pasted(shots, sheet.width)
            for phone in phones.values():
                phone.page.context.close()
    return made


def offline(phone: Phone, states: TableStates) -> bytes:
    """The same phone when the server is gone and something was told meanwhile; nothing follows."""
    states.server.kill()
    phone.is_not_connected()
    phone.tap("all-pass")
    expect(phone.it("unsent")).to_be_visible()
    expect(phone.page.locator("[data-settling]")).to_have_count(0)
    phone.page.wait_for_timeout(REST)
    return phone.page.screenshot()


def main() -> int:
    """Photograph what was asked for."""
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    asked.add_argument("--all", type=Path, required=True, metavar="DIR")
    asked.add_argument("--only", default="")
    asked.add_argument("--sizes", nargs="*", default=[*PHONE_SIZES, *TV_SIZES])
    asked.add_argument("--themes", nargs="*", default=THEMES)
    asked.add_argument("--languages", nargs="*", default=[*LANGUAGES])
    asked.add_argument("--thumbs", nargs="*", default=["right"])
    asked.add_argument("--large", action="store_true")
    chosen = asked.parse_args()
    failed: list[str] = []
    with a_house() as (states, browser):
        looks = product(chosen.sizes, chosen.themes, chosen.languages, chosen.thumbs)
        for look in (Look(*words, chosen.large) for words in looks):
            kind = (*PHONE, *ALSO) if look.size in PHONE_SIZES else TV
            screens = [one for one in kind if chosen.only in one.name]
            failed += photograph(states, browser, look, screens, chosen.all)
    sys.stderr.write("".join(f"{each}\n" for each in failed))
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
