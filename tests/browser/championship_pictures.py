"""The pictures of docs/championship.md, of the real screens."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tests.browser.conftest import PHONE, a_browser
from tests.browser.pictures import named, picture
from tests.browser.real_director import CountedTaps, draw_pairs_of
from tests.server import running_server

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


def files() -> Mapping[Path, bytes]:
    """Draw a championship of sixteen pairs, and photograph the director's page."""
    made = {}
    with running_server(tty=True, forked=False) as server, a_browser() as browser:
        page = browser.new_page(viewport={"width": 1100, "height": 700}, locale="es-ES")
        taps = CountedTaps(page)
        draw_pairs_of(taps, server, PAIRS)
        taps.tap("part-entries")
        for number in (1, 2, 3, 5):
            taps.tap(f"present-{number}")
        made["championship-entries"] = picture(page)
        taps.tap("part-tables")
        page.get_by_test_id("table-8").wait_for()
        made["championship-tables"] = picture(page)
        taps.tap("table-1")
        taps.tap("match-result")
        made["championship-result"] = picture(page)
        tv = browser.new_page(viewport={"width": 960, "height": 540}, locale="es-ES")
        tv.goto(f"{server.url}/bracket/tv?show=bracket")
        tv.get_by_test_id("tv-draw").wait_for()
        tv.keyboard.press("Space")
        tv.keyboard.press("Space")
        tv.locator(".tv-bracket").wait_for()
        made["championship-tv"] = picture(tv)
        phone = browser.new_page(viewport=PHONE, locale="es-ES", reduced_motion="reduce")
        phone.goto(f"{server.url}/bracket")
        phone.get_by_test_id("tab-entries").click()
        phone.get_by_test_id("mine-1").click()
        phone.get_by_test_id("go-to-table").wait_for()
        phone.get_by_test_id("tab-rounds").click()
        phone.evaluate("scrollTo(0, 0)")
        made["championship-phone"] = picture(phone)
    return named(made)
