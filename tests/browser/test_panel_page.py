"""The panel's page: the display's own dots, and its lamps, in the browser."""

from __future__ import annotations

import base64
from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from tests.browser.house import House

DOTS = """(canvas) => {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  return Array.from({ length: data.length / 4 }, (_, dot) => data[dot * 4] > 127 ? 1 : 0);
}"""
SCALE = "(canvas) => [canvas.clientWidth / canvas.width, canvas.clientHeight / canvas.height]"


def test_every_dot_of_the_display_is_a_dot_of_the_page(
    house: House, contexts: Callable[..., BrowserContext]
) -> None:
    table = house.open_table()
    page = contexts(viewport={"width": 1280, "height": 800}, locale="es-ES").new_page()
    page.goto(f"{house.url}/panel/{table}")
    expect(page.get_by_test_id("panel-note")).to_contain_text("Ningún panel conectado")
    house.start_panel("--table", table, "--language", "es")
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
