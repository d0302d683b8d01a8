"""The Wi-Fi on the waiting TV: in words, and as a QR code that can be read."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import BrowserContext, Locator, expect

from tests.browser.conftest import TV
from tests.browser.reused_pages import paint
from tests.browser.test_tv import HALF_HD, OUTSIDE
from tests.browser.test_tv_layouts import ON_END
from tests.server import Server, eventually
from webui.cli.options import WIFI_PASSWORD
from webui.http.qr import joining_text
from webui.settings import Wifi

WIFI = Wifi('Bar "Aurrera"; 5G', "Zortzi,kartak:40")


def read_by_camera(code: Locator) -> str:
    """What the picture on the screen says."""
    eventually(lambda: code.evaluate("(one) => one.naturalWidth"), "the code's picture")
    paint(code.page)
    (found,) = zxingcpp.read_barcodes(Image.open(BytesIO(code.screenshot())))
    return str(found.text)


def test_the_waiting_tv_shows_the_way_into_the_wifi_and_to_the_table(
    tmp_path: Path, contexts: Callable[..., BrowserContext], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(WIFI_PASSWORD, WIFI.password or "")
    server = Server(tmp_path, forked=True)
    here = f"http://192.168.1.20:{server.port}/"
    server.options = ("--wifi-name", WIFI.name, "--public-url", here)
    server.start()
    try:
        tv = contexts(viewport=TV, locale="eu-ES").new_page()
        tv.goto(f"{server.url}/tv")
        joining = tv.get_by_test_id("tv-wifi")
        expect(joining).to_contain_text(WIFI.name)
        expect(joining).to_contain_text(WIFI.password or "")
        expect(joining).to_contain_text("geratu bertan")
        assert read_by_camera(joining.locator(".qr")) == joining_text(WIFI)
        assert read_by_camera(tv.locator(".waiting-join .qr")) == here
        for size in (TV, HALF_HD, ON_END):
            tv.set_viewport_size(size)
            assert tv.evaluate(OUTSIDE) == []
    finally:
        server.close()
