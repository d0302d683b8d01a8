"""/director/circuits on a phone: what a camera, a file and a thumb do there."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import zxingcpp
from PIL import Image
from playwright.sync_api import Locator, expect

from tests.browser.phone import Phone
from tests.browser.reused_pages import paint
from tests.server import eventually, running_server
from tests.webui.circuit_house import CircuitHouse

PAIRS = [(f"Taberna Etxeandi {n}", (f"Maximiliana {n}", f"Bartolomé {n}")) for n in range(1, 17)]


def read(picture: Locator, before: Sequence[str]) -> str | None:
    """What a camera reads from a picture on the screen, once that is another than before."""
    paint(picture.page)
    photo = Image.open(io.BytesIO(picture.screenshot()))
    found = (each.text for each in zxingcpp.read_barcodes(photo))
    return next((text for text in found if text not in before), None)


def test_codes_of_one_house_are_scanned_and_added_by_another(
    new_phone: Callable[..., Phone], tmp_path: Path
) -> None:
    """The codes as a screen shows them; each link opens a tab of its own."""
    with (
        running_server(tmp_path / "a", "--bar", "Bar Uno") as a,
        running_server(tmp_path / "b", "--bar", "Bi") as b,
    ):
        house, keeper = CircuitHouse(a), CircuitHouse(b)
        code, _ = house.play(PAIRS), keeper.make_circuit()
        page = new_phone().page
        page.goto(f"{a.url}/director/circuits")
        page.get_by_test_id("result-to").fill(b.url)
        page.get_by_test_id(f"result-codes-{code}").click()
        links: list[str] = []
        while True:
            picture = page.get_by_test_id("result-code")
            links.append(eventually(partial(read, picture, links), "another code"))
            following = page.get_by_test_id("code-next")
            if following.get_attribute("aria-disabled") == "true":
                break
            following.click()
        assert len(links) > 1
        phone = new_phone().page
        phone.goto(b.url)
        phone.evaluate("token => localStorage.setItem('amarrako.token', token)", keeper.phone.token)
        tabs = [phone.context.new_page() for _ in links]
        for tab, link in zip(tabs, reversed(links), strict=True):
            tab.goto(link)
            expect(tab.get_by_test_id("circuit-scanned")).to_be_visible()
        tab = tabs[-1]
        tab.get_by_test_id("circuit-add-scanned").click()
        expect(tab.get_by_test_id("circuit-said")).to_contain_text("Bar Uno")
        tab.get_by_test_id("circuit-trust").click()
        expect(tab.get_by_test_id("circuit-standings")).to_contain_text(PAIRS[0][0])
        expect(tab.get_by_test_id("circuit-scanned")).to_have_count(0)
