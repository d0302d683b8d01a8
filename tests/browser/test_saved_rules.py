"""Rules saved by name: used again, replaced, deleted."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from scorekeeper.rules.ruleset import SETTINGS
from tests.browser.accessibility import EVERY_LOOK, reads_well
from tests.browser.phone import Phone
from tests.browser.real_director import admit
from tests.browser.seating import LONG_NAMES, for_all
from tests.browser.test_choosing_rules import opened, preset, starting
from tests.json_path import dicts
from tests.server import Server

NewPhone = Callable[..., Phone]
LONGEST = "Los de la Plaza Mayor 24"


@pytest.fixture
def server(own_server: Server) -> Server:
    """Rules that one test keeps are no choice of another."""
    return own_server


@pytest.fixture
def phone(server: Server, new_phone: NewPhone) -> Phone:
    """A phone on the page where a table is started."""
    return starting(server, new_phone())


def named(server: Server, phone: Phone, name: str) -> None:
    """Give the rules a name."""
    admit(server, phone.page)
    phone.tap("save-rules")
    phone.it("rules-name").fill(name)
    phone.tap("rules-name-save")


def test_rules_are_saved_by_name_used_again_replaced_and_deleted(
    server: Server, new_phone: NewPhone, phone: Phone
) -> None:
    """Alone goes from changed settings on one phone to a table on another."""
    name = "<b>Peña</b> Ñ"
    preset(phone, "navarra")
    phone.tap("more-rules")
    phone.tap("group-match")
    phone.tap("rule-games_to_win-1")
    named(server, phone, name)
    expect(phone.it("rules-saved")).to_contain_text(name)
    # Another phone, another evening.
    server.kill()
    server.start()
    other = starting(server, new_phone())
    other.tap("other-rules")
    ours = other.it("our-set").first
    expect(ours).to_contain_text(name)
    expect(ours).to_contain_text("Navarra · Juegos para ganar la partida: 1")
    ours.get_by_role("button").first.tap()
    expect(other.it("rules-now")).to_contain_text(name)
    # Changed and saved under the same name: it asks first.
    other.tap("more-rules")
    other.tap("group-hand")
    other.tap("rule-corrido-true")
    admit(server, other.page)
    other.tap("save-rules")
    expect(other.it("rules-name")).to_have_value(name)
    other.tap("rules-name-save")
    expect(other.it("replace-rules")).to_contain_text(f"Ya hay unas reglas «{name}»")
    other.tap("replace-yes")
    expect(other.it("rules-saved")).to_be_visible()
    other.tap("settings-done")
    assert opened(server, other)["preset"] == "navarra"
    other.tap("sit-all")
    other.sees_phase("corrido")
    # Deleting asks too, and a match that is played by them goes on.
    starting(server, phone)
    phone.tap("other-rules")
    phone.page.get_by_label(f"Borrar «{name}»").tap()
    admit(server, phone.page)
    phone.tap("drop-rules-yes")
    expect(phone.it("our-rules")).to_have_count(0)
    other.page.reload()
    other.sees_phase("corrido")


@pytest.mark.soak
def test_a_tables_rules_are_saved_from_the_table(server: Server, new_phone: NewPhone) -> None:
    """Alone saves rules from the page of a table."""
    phone = new_phone()
    rules: dict[str, object] = {"target": 30, "confirm": "ask"}
    table = server.open_table(preset="fournier", rules=rules)
    with for_all(server, phone, table):
        phone.open(table)
    phone.tap("menu")
    phone.tap("open-rules")
    named(server, phone, "Los jueves")
    expect(phone.page.get_by_text("Guardadas: «Los jueves»")).to_be_visible()
    sets = dicts(server.get("/api/rules/sets"), "sets")
    assert [(each["preset"], each["rules"]) for each in sets] == [("fournier", {"target": 30})]


# ------------------------------------------------------------ how it looks


@pytest.mark.parametrize(("scheme", "locale"), EVERY_LOOK)
def test_every_page_of_choosing_reads_well(
    server: Server, new_phone: NewPhone, scheme: str, locale: str
) -> None:
    """Alone asks axe about presets and settings, with the longest names."""
    phone = starting(server, new_phone(color_scheme=scheme, locale=locale))
    page = phone.page
    preset(phone, "seis-capitanes")
    for seat in range(6):
        phone.it(f"new-player-{seat}").fill(LONG_NAMES[seat % 4 // 2 * 2])
    reads_well(page, "six to sit down")
    phone.tap("more-rules")
    groups = dict.fromkeys(setting.group for setting in SETTINGS)
    for group in list(groups)[1:]:
        if phone.it(f"group-{group}").count():
            phone.tap(f"group-{group}")
    phone.tap("rule-players-5")
    expect(phone.it("setting-refused")).to_be_visible()
    phone.tap("rule-target-more")
    phone.tap("rule-deje-one_more")
    reads_well(page, "all settings")
    admit(server, phone.page)
    phone.tap("save-rules")
    phone.it("rules-name").fill(LONGEST)
    reads_well(page, "naming the rules")
    phone.tap("rules-name-save")
    phone.tap("settings-done")
    phone.tap("other-rules")
    expect(phone.it("our-rules")).to_be_visible()
    reads_well(page, "all presets")
