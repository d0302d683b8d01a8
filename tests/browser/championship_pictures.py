"""The pictures of docs/championship.md, of the real screens."""

from __future__ import annotations

import random
from collections.abc import Mapping
from contextlib import ExitStack
from itertools import islice
from pathlib import Path

from tests.browser.conftest import PHONE, a_browser
from tests.browser.pictures import named, picture
from tests.browser.real_director import CountedTaps
from tests.browser.tv_pictures import moves_of
from tests.director_client import DirectorClient
from tests.seated_client import SeatedClient
from tests.server import running_server

TABLES = 6
PLAYED = {1: 70, 2: 130, 3: 45, 4: 100}
"""How many commands the tables have played, by the number of their match."""
SEED = 2
PAIRS = (
    ("Casa Paco", ("Ane", "Jon")),
    ("Los del Puerto", ("Miren", "Koldo")),
    ("Zazpi Iturri", ("Itziar", "Unai")),
    ("La Parra", ("Marta", "Luis")),
    ("Beti Alai", ("Nerea", "Gorka")),
    ("El Rincón", ("Pilar", "Andrés")),
    ("Hiru Txulo", ("Leire", "Mikel")),
    ("Bar Sport", ("Carmen", "Pepe")),
    ("Txoko Zaharra", ("Maite", "Asier")),
    ("La Alameda", ("Rosa", "Julián")),
    ("Ardi Beltza", ("Amaia", "Iker")),
    ("Peña Norte", ("Elena", "Víctor")),
    ("Ur Gozoa", ("Saioa", "Beñat")),
    ("El Faro", ("Lucía", "Tomás")),
    ("Goiko Kale", ("Olatz", "Eneko")),
    ("La Bodega", ("Sara", "Nando")),
)


def files() -> Mapping[Path, bytes]:
    """Play the first round of sixteen pairs, and photograph the pages of everybody."""
    made, chance = {}, random.Random(SEED)
    with ExitStack() as stack:
        server = stack.enter_context(running_server(tty=True, forked=False))
        browser = stack.enter_context(a_browser())
        director = stack.enter_context(DirectorClient(server, tables=TABLES))
        director.enter(PAIRS)
        page = browser.new_page(viewport={"width": 1100, "height": 700}, locale="es-ES")
        page.goto(f"{server.url}/icon.svg")
        page.evaluate("(it) => localStorage.setItem('amarrako.token', it)", director.token)
        page.goto(f"{server.url}/director")
        taps = CountedTaps(page)
        taps.tap("part-entries")
        for number in (1, 2, 3, 5):
            taps.tap(f"present-{number}")
        for number in (1, 3):
            taps.tap(f"paid-{number}")
        made["championship-entries"] = picture(page)
        director.draw()
        for match in director.called:
            if played := PLAYED.get(match["number"]):
                seated = stack.enter_context(SeatedClient(server, str(match["code"])))
                for move in islice(moves_of(seated, chance), played):
                    seated.repeat(move.command, move.seat)
        director.direct({"type": "record_result", "match": 5, "games": [2, 1]})
        taps.tap("part-tables")
        page.get_by_test_id(f"table-{TABLES}").wait_for()
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
        phone.get_by_test_id("tab-rounds").click()
        phone.evaluate("scrollTo(0, 0)")
        made["championship-phone"] = picture(phone)
    return named(made)
