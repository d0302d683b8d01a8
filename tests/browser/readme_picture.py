"""docs/img/table.png, the picture of README.md: TV, phone and panel of one moment."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Page

from tests.browser.all_screens import declare
from tests.browser.conftest import PHONE, TV, a_browser
from tests.browser.phone import Phone
from tests.browser.pictures import FOLDER, image_of, png_of
from tests.browser.reused_pages import EXPLAINED
from tests.server import Server, running_server

TV_REST = 6000
"""Milliseconds until a TV hides what only a pointer needs."""
GROUND = (58, 38, 22)
TV_WIDTH, PANEL_WIDTH, MARGIN = 1120, 500, 28


def files() -> Mapping[Path, bytes]:
    """Play a hand up to a bet, and photograph everything."""
    with running_server() as server, a_browser() as browser:
        shots = photograph(server, browser)
    return {FOLDER / "table.png": png_of(composed(*shots))}


def photograph(server: Server, browser: Browser) -> tuple[Image.Image, Image.Image, Image.Image]:
    """The TV, a phone that must answer, and the panel, of one moment."""
    table = server.open_table(sides=["Casa", "Visita"])
    seated = browser.new_context(
        viewport=PHONE, has_touch=True, device_scale_factor=2, locale="es-ES"
    )
    seated.add_init_script(EXPLAINED)
    phone = Phone(seated.new_page(), server.url)
    phone.open(table)
    phone.tap("sit-all")
    phone.tap("menu")
    phone.tap("open-score")
    phone.it("set-stones-0").fill("23")
    phone.it("set-stones-1").fill("37")
    phone.it("set-games-1").fill("1")
    phone.it("set-reason").fill("para la foto")
    phone.tap("score-done")
    server.start_panel("--table", table)
    mirror = server.client("mirror", table=table)
    mirror.receive_a("picture")
    phone.envido(5)
    phone.answer("quiero")
    phone.all_pass()
    declare([phone] * 4, "pares")
    phone.envido(2)
    page = browser.new_context(viewport=TV, locale="es-ES").new_page()
    tv = shot(page, f"{server.url}/tv/{table}")
    panel_page = browser.new_context(viewport={"width": 900, "height": 620}).new_page()
    panel_page.goto(f"{server.url}/panel/{table}")
    panel_page.wait_for_timeout(1500)
    canvas = panel_page.get_by_test_id("panel-canvas").screenshot()
    return tv, image_of(phone.page.screenshot()), image_of(canvas)


def shot(page: Page, address: str) -> Image.Image:
    """A page's screen once it has come to rest."""
    page.goto(address)
    page.wait_for_timeout(TV_REST)
    return image_of(page.screenshot())


def composed(tv: Image.Image, phone: Image.Image, panel: Image.Image) -> Image.Image:
    """The three together: the panel below the TV, the phone beside both."""
    tv = tv.resize((TV_WIDTH, TV_WIDTH * tv.height // tv.width))
    panel = panel.resize((PANEL_WIDTH, PANEL_WIDTH * panel.height // panel.width))
    height = tv.height + MARGIN + panel.height
    phone = phone.resize((phone.width * height // phone.height, height))
    size = (tv.width + phone.width + 3 * MARGIN, height + 2 * MARGIN)
    whole = Image.new("RGB", size, GROUND)
    whole.paste(tv, (MARGIN, MARGIN))
    whole.paste(phone, (tv.width + 2 * MARGIN, MARGIN))
    left, top = MARGIN + (tv.width - panel.width) // 2, tv.height + 2 * MARGIN
    ImageDraw.Draw(whole).rectangle(
        (left - 6, top - 6, left + panel.width + 5, top + panel.height + 5), fill=(0, 0, 0)
    )
    whole.paste(panel, (left, top))
    return whole
