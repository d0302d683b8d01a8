"""Makes the pictures of docs/championship.md from the real screens.

.venv/bin/python -m tests.browser.championship_pictures
"""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page

from tests.browser.compact_gallery import palette_of
from tests.browser.conftest import PHONE, a_browser
from tests.browser.real_director import CountedTaps, draw_pairs_of
from tests.server import running_server

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "img"
SETTLED_MS = 1000
"""Until buttons whose places changed look as usual."""
PAIRS = """Casa Paco; Ane; Jon
Los del Puerto; Miren; Koldo
Zazpi Iturri; Itziar; Unai
La Parra; Marta; Luis
Beti Alai; Nerea; Gorka
El Rincón; Pilar; Andrés
Hiru Txulo; Leire; Mikel
Bar Sport; Carmen; Pepe
Txoko Zaharra; Maite; Asier
La Alameda; Rosa; Julián
Ardi Beltza; Amaia; Iker
Peña Norte; Elena; Víctor
Ur Gozoa; Saioa; Beñat
El Faro; Lucía; Tomás
Goiko Kale; Olatz; Eneko
La Bodega; Sara; Nando"""


def main() -> None:
    """Draw a championship of sixteen pairs, and photograph the director's page."""
    with running_server(tty=True, forked=False) as server, a_browser() as browser:
        page = browser.new_page(viewport={"width": 1100, "height": 700}, locale="es-ES")
        taps = CountedTaps(page)
        draw_pairs_of(taps, server, PAIRS)
        taps.tap("part-entries")
        for number in (1, 2, 3, 5):
            taps.tap(f"present-{number}")
        picture(page, "championship-entries")
        taps.tap("part-tables")
        page.get_by_test_id("table-8").wait_for()
        picture(page, "championship-tables")
        taps.tap("table-1")
        taps.tap("match-result")
        picture(page, "championship-result")
        tv = browser.new_page(viewport={"width": 960, "height": 540}, locale="es-ES")
        tv.goto(f"{server.url}/bracket/tv?show=bracket")
        tv.get_by_test_id("tv-draw").wait_for()
        tv.keyboard.press("Space")
        tv.keyboard.press("Space")
        tv.locator(".tv-bracket").wait_for()
        picture(tv, "championship-tv")
        phone = browser.new_page(viewport=PHONE, locale="es-ES", reduced_motion="reduce")
        phone.goto(f"{server.url}/bracket")
        phone.get_by_test_id("tab-entries").click()
        phone.get_by_test_id("mine-1").click()
        phone.get_by_test_id("go-to-table").wait_for()
        phone.get_by_test_id("tab-rounds").click()
        phone.evaluate("scrollTo(0, 0)")
        picture(phone, "championship-phone")


def picture(page: Page, name: str) -> None:
    """Save what the page shows, with few colours."""
    page.wait_for_timeout(SETTLED_MS)
    whole = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    small = whole.quantize(palette=palette_of(whole), dither=Image.Dither.NONE)
    small.save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
