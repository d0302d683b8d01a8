"""docs/img/house.png: the page /house of docs/pi.md, with the house PIN entered."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tests.browser.conftest import a_browser
from tests.browser.pictures import named, picture
from tests.browser.real_director import admit
from tests.seated_client import SeatedClient
from tests.server import running_server


def files() -> Mapping[Path, bytes]:
    """Photograph how the box is, with a table that is played and a TV."""
    with running_server() as server, a_browser() as browser:
        table = server.open_table(sides=["Casa", "Visita"])
        tv = server.client("tv", table=table)
        with SeatedClient(server, table):
            page = browser.new_page(viewport={"width": 412, "height": 915}, locale="es-ES")
            page.goto(f"{server.url}/icon.svg")
            admit(server, page)
            page.goto(f"{server.url}/house")
            page.get_by_test_id("house-settings").wait_for()
            made = picture(page)
        tv.close()
    return named({"house": made})
