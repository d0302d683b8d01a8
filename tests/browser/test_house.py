"""The page /house: the PIN, and what needs it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from scorekeeper.words import translate
from tests.browser.accessibility import EVERY_LOOK, reads_well
from tests.browser.phone import Phone
from tests.browser.table_states import LONG
from tests.server import Server
from webui.secrets import HOUSE_PIN
from webui.secrets.kept import read_kept

NewPhone = Callable[..., Phone]


def enter(server: Server, phone: Phone, pin: str | None = None) -> None:
    phone.it("house-pin").fill(pin or read_kept(server.data / HOUSE_PIN) or "")
    phone.tap("house-enter")


def at_house(server: Server, new_phone: NewPhone, **look: str) -> Phone:
    phone = new_phone(kept=False, **look)
    phone.page.goto(f"{server.url}/house")
    enter(server, phone)
    expect(phone.it("house-settings")).to_be_visible()
    return phone


def opened(phone: Phone, part: str) -> None:
    phone.it(f"house-{part}").locator("summary").click()


@pytest.mark.soak
def test_a_guest_who_saves_rules_is_asked_for_the_pin(server: Server, new_phone: NewPhone) -> None:
    """Alone shows the PIN asked for over another page, and what was asked then done."""
    phone = new_phone(kept=False)
    phone.page.goto(f"{server.url}/")
    phone.tap("start-table")
    phone.tap("more-rules")
    phone.tap("group-match")
    phone.tap("rule-games_to_win-1")
    phone.tap("save-rules")
    phone.it("rules-name").fill("Peña")
    phone.tap("rules-name-save")
    expect(phone.it("house-asks")).to_be_visible()
    reads_well(phone.page, "the house PIN asked for")
    enter(server, phone)
    expect(phone.it("rules-saved")).to_contain_text("Peña")
    expect(phone.it("house-asks")).to_have_count(0)


@pytest.mark.parametrize(("scheme", "locale"), EVERY_LOOK)
def test_everything_fits_and_reads_well(
    own_server: Server, new_phone: NewPhone, scheme: str, locale: str
) -> None:
    """Alone asks axe about every part of the page."""
    own_server.open_table(**LONG)
    phone = new_phone(kept=False, color_scheme=scheme, locale=locale)
    phone.page.goto(f"{own_server.url}/house")
    reads_well(phone.page, "the house PIN")
    enter(own_server, phone)
    for part in (
        "settings",
        "tables",
        "rules",
        "people",
        "seasons",
        "voices",
        "slides",
        "changes",
        "data",
        "pin",
    ):
        opened(phone, part)
    expect(phone.it("house-change-pin")).to_be_visible()
    loading = translate(locale[:2], "common.loading")
    expect(phone.page.get_by_text(loading)).to_have_count(0)
    reads_well(phone.page, "the house", fits=False)
    phone.tap("house-change-pin")
    phone.tap("house-change-yes")
    pin = phone.it("house-new-pin").text_content() or ""
    assert pin.replace(" ", "") == read_kept(own_server.data / HOUSE_PIN)


def test_settings_are_set(own_server: Server, new_phone: NewPhone) -> None:
    """Alone goes the whole way from a tap to the file and to the panel's settings."""
    server = own_server
    file = server.folder / "amarrako.toml"
    file.write_text('[panel]\n# Ours.\ndisplay = "memory"\n[serve]\nwifi-name = "Mus"\n')
    server.kill()
    server.options = ("--config", str(file))
    server.start()
    phone = at_house(server, new_phone)
    opened(phone, "settings")
    expect(phone.it("house-panel-display-memory")).to_have_attribute("aria-pressed", "true")
    phone.it("house-save").tap(force=True)
    expect(phone.it("disabled-reason")).to_contain_text("Todavía no has cambiado nada")
    phone.tap("house-panel-display-sh1106")
    phone.it("house-panel-lamp-brightness").fill("40")
    phone.it("house-serve-wifi-name").fill("Etxea")
    phone.tap("house-save")
    expect(phone.it("house-saved")).to_contain_text("El panel cambia enseguida")
    expect(phone.it("house-panel-display-sh1106")).to_have_attribute("aria-pressed", "true")
    # By hand, meanwhile: what does not go together with it is not set, and said.
    file.write_text('[panel]\nlamps = "adentro_0=24"\n')
    phone.tap("house-panel-display-ssd1322")
    phone.tap("house-save")
    expect(phone.it("house-refused")).to_contain_text("la pantalla y las lámparas")
    expect(phone.it("house-refused")).to_contain_text("GPIO 24")
    kept = json.loads((server.data / "house-settings.json").read_text())
    assert kept == {
        "panel.display": "sh1106",
        "panel.lamp-brightness": 40,
        "serve.wifi-name": "Etxea",
    }


@pytest.mark.soak
def test_a_table_is_closed_and_names_corrected_and_removed(
    server: Server, new_phone: NewPhone
) -> None:
    """Alone goes through every dialog of tables, names and changes."""
    table = server.open_table(players=["Ane", "Jon", "Mikel", "Iker"])
    phone = at_house(server, new_phone)
    opened(phone, "tables")
    phone.tap(f"house-referee-{table}")
    expect(phone.it("house-referee-digits")).to_have_text(re.compile(r"\d{6}"))
    reads_well(phone.page, "a referee's code")
    phone.tap("house-referee-close")
    phone.tap(f"house-table-{table}")
    phone.tap("house-table-sure-yes")
    expect(phone.it(f"house-table-{table}")).to_have_count(0)
    opened(phone, "people")
    reads_well(phone.page, "the remembered names")
    phone.tap("house-correct-Mikel")
    phone.it("house-correct-to").fill("Jon")
    reads_well(phone.page, "the dialog to correct a name")
    phone.tap("house-correct-yes")
    expect(phone.it("house-merge")).to_be_visible()
    phone.tap("house-merge-cancel")
    phone.tap("house-correct-Iker")
    phone.it("house-correct-to").fill("Iker Z")
    phone.it("house-correct-to").press("Enter")
    expect(phone.it("house-name-Iker Z")).to_be_visible()
    expect(phone.it("house-name-Iker")).to_have_count(0)
    phone.tap("house-name-Mikel")
    phone.tap("house-name-sure-yes")
    expect(phone.it("house-name-Mikel")).to_have_count(0)
    expect(phone.it("house-name-Jon")).to_be_visible()
    opened(phone, "changes")
    lines = phone.it("house-change-line")
    expect(lines.nth(0)).to_contain_text("Un nombre quitado")
    expect(lines.nth(0).get_by_role("button")).to_have_count(0)
    expect(lines.nth(1)).to_contain_text("«Iker» corregido: «Iker Z»")
    reads_well(phone.page, "the last changes")
    lines.nth(1).get_by_role("button").tap()
    phone.tap("house-change-sure-yes")
    expect(phone.page.get_by_text("«Iker» corregido")).to_have_count(0)
    assert "Iker Z" not in str(server.get("/api/remembered"))
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.soak
def test_everything_is_downloaded_and_taken_back(
    own_server: Server, new_phone: NewPhone, tmp_path: Path
) -> None:
    """Alone gives a browser's download back to the server."""
    table = own_server.open_table()
    phone = at_house(own_server, new_phone)
    opened(phone, "data")
    with phone.page.expect_download() as download:
        phone.tap("house-download")
    file = tmp_path / "copy.zip"
    download.value.save_as(file)
    later = own_server.open_table()
    phone.it("house-upload").set_input_files(file)
    phone.tap("house-restore-yes")
    expect(phone.it("house-data-told")).to_contain_text("Hecho", timeout=30_000)
    codes = str(own_server.get("/api/tables"))
    assert table in codes
    assert later not in codes
