"""The page /panel: the pixels of the display and its lamps."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.real_director import admit
from tests.server import Server

DOTS = """(canvas) => {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  return Array.from({ length: data.length / 4 }, (_, dot) => data[dot * 4] > 127 ? 1 : 0);
}"""
SCALE = "(canvas) => [canvas.clientWidth / canvas.width, canvas.clientHeight / canvas.height]"


def test_every_dot_of_the_display_is_a_dot_of_the_page(
    server: Server, contexts: Callable[..., BrowserContext]
) -> None:
    """Alone reads the dots that a canvas shows, and presses its buttons."""
    table = server.open_table()
    page = contexts(viewport={"width": 1280, "height": 800}, locale="es-ES").new_page()
    page.goto(f"{server.url}/house")
    admit(server, page)
    page.goto(f"{server.url}/panel/{table}")
    expect(page.get_by_test_id("panel-note")).to_contain_text("Ningún panel conectado")
    server.start_panel("--table", table, "--language", "es")
    canvas = page.get_by_test_id("panel-canvas")
    expect(canvas).to_be_visible()
    expect(page.get_by_test_id("panel-lamp-adentro_0")).to_have_attribute("data-brightness", "0")
    both = f"(canvas) => [canvas.dataset.bits, ({DOTS})(canvas)]"
    bits, dots = canvas.evaluate(both)
    sent = base64.b64decode(bits)
    assert dots == [byte >> (7 - bit) & 1 for byte in sent for bit in range(8)]
    assert 0 < sum(dots) < len(dots) == 128 * 64
    across, down = canvas.evaluate(SCALE)
    assert across == down == int(across) >= 2
    # With the house PIN the buttons that are not wired can be clicked.
    page.get_by_test_id("panel-button-plus_5_1").click()
    fallen = page.get_by_test_id("panel-lamp-amarrako_1_1")
    expect(fallen).to_have_attribute("data-brightness", "1")
    assert canvas.evaluate("(canvas) => canvas.dataset.bits") != bits
    page.get_by_role("group", name="Nosotros").get_by_text("Deshacer").click()
    expect(fallen).to_have_attribute("data-brightness", "0")
    with server.client("phone", table=table) as phone:
        phone.send({"type": "ask_referee_code"})
        code = page.get_by_test_id("panel-code")
        expect(code).to_have_text(re.compile(r"Código del árbitro \d{6}"))


@pytest.mark.soak
def test_the_lamps_of_as_many_sides_as_there_are_in_words(
    server: Server, contexts: Callable[..., BrowserContext]
) -> None:
    """Alone finds lamps of five sides beyond a phone's screen."""
    names = ["Ane", "Jon", "Hermanos Etxebarría", "Iker", "Nerea"]
    rules = {"players": 5, "individual": True}
    table = server.open_table(sides=names, players=names, rules=rules)
    displays = ("--display", "ssd1322,memory", "--display-2", "ssd1327,memory,facing")
    server.start_panel("--table", table, "--language", "es", *displays)
    page = contexts(viewport={"width": 360, "height": 640}, locale="es-ES").new_page()
    page.goto(f"{server.url}/panel/{table}")
    rows = page.locator(".lamp-row")
    expect(rows.locator("h2")).to_have_text(names)
    for row in range(len(names)):
        lamps = rows.nth(row).get_by_role("listitem")
        expect(lamps).to_have_text(["Adentro apagada", "Juego 1 apagada", "Juego 2 apagada"])
    for name, size in (("panel-canvas", [256, 64]), ("panel-canvas-2", [128, 128])):
        canvas = page.get_by_test_id(name)
        assert canvas.evaluate("(canvas) => [canvas.width, canvas.height]") == size
        assert 0 < sum(canvas.evaluate(DOTS)) < size[0] * size[1]
    with server.client("phone", table=table) as phone:
        phone.receive_a("view")
        phone.give({"type": "sit", "seat": 0, "name": "Ane"}, None)
        score = {"type": "set_score", "stones": [0, 9, 36, 0, 39], "games": [0, 0, 1, 0, 0]}
        phone.give({**score, "reason": "se olvidó apuntar"}, 0)
    lit = page.locator("[data-testid^=panel-lamp-][data-brightness='1']")
    expect(lit).to_have_count(3)
    assert {lamp.get_attribute("data-testid") for lamp in lit.all()} == {
        "panel-lamp-adentro_2",
        "panel-lamp-game_2_1",
        "panel-lamp-adentro_4",
    }
    expect(rows.nth(4).get_by_role("listitem").first).to_have_text("Adentro encendida")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.set_viewport_size({"width": 1280, "height": 800})
    box = page.get_by_test_id("panel-lamp-adentro_4").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 800
