"""Choosing the rules of a table: presets, settings with their reasons, and the house's own."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest
from playwright.sync_api import expect

from scorekeeper.rules import PRESETS
from scorekeeper.rules.ruleset import SETTINGS
from scorekeeper.words import dictionary
from tests.browser.house import House
from tests.browser.phone import Phone
from tests.browser.readable import reads_well
from tests.browser.test_rules_at_the_table import LONG_NAMES, LOOKS
from tests.within import Json, at, dicts, listed
from webui.event_store.sqlite import FILE

NewPhone = Callable[..., Phone]
LONGEST = "Los de la Plaza Mayor 24"


@pytest.fixture
def phone(house: House, new_phone: NewPhone) -> Phone:
    """A phone on the page where a table is started."""
    return starting(house, new_phone())


def starting(house: House, phone: Phone) -> Phone:
    phone.page.goto(house.url)
    phone.tap("start-table")
    return phone


def preset(phone: Phone, name: str) -> None:
    phone.tap("other-rules")
    phone.tap(f"preset-{name}")
    expect(phone.it("rules-now")).to_be_visible()


def chosen(phone: Phone, rule: str) -> None:
    expect(phone.it(f"rule-{rule}")).to_have_attribute("aria-pressed", "true")


def opened(house: House, phone: Phone) -> Json:
    """Start the table; the rules that its phones are told."""
    phone.tap("start-now")
    phone.page.wait_for_url("**/t/*")
    expect(phone.it("sit-all")).to_be_visible()
    table = phone.page.url.rsplit("/", 1)[1].split("#")[0]
    history = house.get(f"/api/tables/{table}/history")
    tables = dicts(house.get("/api/tables"), "tables")
    (found,) = [one for one in tables if one["table"] == table]
    return {"preset": at(history, "entries", -1, "name"), **found}


def fields(phone: Phone, kind: str) -> int:
    return phone.page.locator(f"[data-testid^=new-{kind}-]").count()


# ------------------------------------------------------------ presets


def test_so_many_names_are_asked_as_sit_down(phone: Phone) -> None:
    for name, sides, players in (
        ("clasico", 2, 4),
        ("seis", 2, 6),
        ("mano-a-mano", 0, 2),
        ("individual", 0, 4),
    ):
        preset(phone, name)
        expect(phone.page.locator("[data-testid^=new-player-]")).to_have_count(players)
        assert (fields(phone, "side"), fields(phone, "mano")) == (sides, players), name


def test_every_preset_is_offered_with_what_a_player_gets(phone: Phone) -> None:
    words = dictionary("es")
    phone.tap("other-rules")
    for name, each in PRESETS.items():
        card = phone.it(f"preset-{name}")
        expect(card).to_contain_text(words[f"preset.{each.key}"])
        expect(card).to_contain_text(words[f"preset.{each.key}.about"])
        expect(card.locator("[data-texts]")).to_have_count(0)


def test_where_the_rules_come_from_is_one_tap_deeper(phone: Phone) -> None:
    texts = phone.it("rules-now").locator("details")
    expect(texts.locator("[data-texts='PG BL']")).to_be_hidden()
    texts.locator("summary").click()
    expect(texts.locator("[data-texts='PG BL']")).to_have_text("Parque Guadalupe · un blog de mus")


def test_six_with_captains_sit_down_and_the_captains_are_said(house: House, phone: Phone) -> None:
    preset(phone, "seis-capitanes")
    for seat in (1, 4):
        label = phone.page.get_by_label(f"Jugador {seat + 1}, capitán")
        expect(label).to_have_attribute("data-testid", f"new-player-{seat}")
    for seat in range(6):
        phone.it(f"new-player-{seat}").fill(f"Nº {seat + 1}")
    phone.tap("new-mano-5")
    table = opened(house, phone)
    assert (table["preset"], table["names"]) == ("seis-capitanes", ["Casa", "Visita"])
    expect(phone.it("seat-5")).to_contain_text("Nº 6")
    expect(phone.it("seat-6")).to_have_count(0)


# ------------------------------------------------------------ settings


def test_five_play_for_themselves_and_who_is_not_there_is_not_mano(
    house: House, phone: Phone
) -> None:
    preset(phone, "individual")
    phone.tap("more-rules")
    phone.tap("rule-players-6")
    chosen(phone, "players-6")
    phone.tap("settings-done")
    phone.tap("new-mano-5")
    phone.it("new-player-4").fill("Ainhoa")
    phone.tap("more-rules")
    phone.tap("rule-players-5")
    expect(phone.it("setting-players")).to_contain_text("Volver a «4»")
    phone.tap("settings-done")
    expect(phone.page.locator("[data-testid^=new-player-]")).to_have_count(5)
    expect(phone.it("new-mano-0")).to_have_attribute("aria-pressed", "true")
    expect(phone.it("differences")).to_have_text("Jugadores: 5")
    table = opened(house, phone)
    assert (table["preset"], at(table, "names", 4), len(listed(table, "score"))) == (
        "individual",
        "Ainhoa",
        5,
    )


def test_what_contradicts_is_refused_when_it_is_chosen_and_says_why(phone: Phone) -> None:
    preset(phone, "navarra")
    phone.tap("more-rules")
    phone.tap("rule-players-5")
    clash = phone.it("setting-players").get_by_test_id("clash")
    expect(clash).to_contain_text("«Jugadores: 5» no puede ser")
    expect(phone.it("why-uneven_sides")).to_contain_text("no se reparten en dos bandos iguales")
    chosen(phone, "players-4")
    expect(phone.it("changes")).to_have_count(0)
    # Another choice, and the refusal is gone; one tap on its way out makes the two at once.
    phone.tap("rule-captains-true")
    expect(phone.it("clash")).to_have_count(1)
    expect(phone.it("why-captains_of_six")).to_be_visible()
    phone.tap("way-players-6")
    chosen(phone, "captains-true")
    chosen(phone, "players-6")
    expect(phone.it("clash")).to_have_count(0)
    expect(phone.it("changes")).to_have_text("2 cambios")
    phone.tap("put-back-captains")
    chosen(phone, "captains-false")
    expect(phone.it("changes")).to_have_text("1 cambio")
    phone.tap("put-all-back")
    chosen(phone, "players-4")
    expect(phone.it("changes")).to_have_count(0)


def test_ten_kings_are_not_chosen_with_four(house: House, phone: Phone) -> None:
    preset(phone, "eibar")
    phone.tap("more-rules")
    phone.tap("group-cards")
    phone.tap("rule-kings-4")
    expect(phone.it("why-wild_of_eight")).to_be_visible()
    chosen(phone, "kings-8")
    phone.tap("rule-juego_real-any_ten")
    chosen(phone, "juego_real-any_ten")
    expect(phone.it("clash")).to_have_count(0)
    phone.tap("settings-done")
    assert opened(house, phone)["preset"] == "eibar"


def test_a_group_says_how_much_of_it_was_changed(house: House, phone: Phone) -> None:
    phone.tap("more-rules")
    phone.tap("group-match")
    for _five_stones in range(2):
        phone.tap("rule-target-less")
    expect(phone.it("rule-target")).to_have_text("30")
    phone.tap("rule-games_to_win-1")
    expect(phone.it("group-match")).to_contain_text("2 cambios")
    phone.page.go_back()
    expect(phone.it("differences")).to_contain_text("Piedras por juego: 30")
    assert opened(house, phone)["preset"] == "clasico"


# ------------------------------------------------------------ the house's own


def named(phone: Phone, name: str) -> None:
    """Give the rules a name."""
    phone.tap("save-rules")
    phone.it("rules-name").fill(name)
    phone.tap("rules-name-save")


def test_rules_are_saved_by_name_used_again_replaced_and_deleted(
    house: House, new_phone: NewPhone, phone: Phone
) -> None:
    name = "<b>Peña</b> Ñ"
    preset(phone, "navarra")
    phone.tap("more-rules")
    phone.tap("group-match")
    phone.tap("rule-games_to_win-1")
    named(phone, name)
    expect(phone.it("rules-saved")).to_contain_text(name)
    # Another phone, another evening.
    house.kill()
    house.start()
    other = starting(house, new_phone())
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
    other.tap("save-rules")
    expect(other.it("rules-name")).to_have_value(name)
    other.tap("rules-name-save")
    expect(other.it("replace-rules")).to_contain_text(f"Ya hay unas reglas «{name}»")
    other.tap("replace-yes")
    expect(other.it("rules-saved")).to_be_visible()
    other.tap("settings-done")
    assert opened(house, other)["preset"] == "navarra"
    other.tap("sit-all")
    other.sees_phase("corrido")
    # Deleting asks too, and a match that is played by them goes on.
    starting(house, phone)
    phone.tap("other-rules")
    phone.page.get_by_label(f"Borrar «{name}»").tap()
    phone.tap("drop-rules-yes")
    expect(phone.it("our-rules")).to_have_count(0)
    other.page.reload()
    other.sees_phase("corrido")


def test_a_tables_rules_are_saved_from_the_table(house: House, new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.sit_for_all(house.open_table(preset="fournier", rules={"target": 30}))
    phone.tap("menu")
    phone.tap("open-rules")
    named(phone, "Los jueves")
    expect(phone.page.get_by_text("Guardadas: «Los jueves»")).to_be_visible()
    sets = dicts(house.get("/api/rules/sets"), "sets")
    assert [(each["preset"], each["rules"]) for each in sets] == [("fournier", {"target": 30})]


def test_rules_that_cannot_be_read_are_listed_with_the_reason(house: House, phone: Phone) -> None:
    house.kill()
    with closing(sqlite3.connect(house.folder / "data" / FILE)) as db, db:
        newer = json.dumps({"preset": "clasico", "rules": {"kings": 12}})
        db.execute("INSERT INTO rule_sets VALUES ('Abuela', 1.0, ?)", (newer,))
    house.start()
    # Opened by its address: the way back is to the table being set up all the same.
    phone.page.goto(f"{house.url}/#presets")
    phone.page.reload()
    abuela = phone.it("our-set")
    expect(abuela).to_contain_text("No se pueden usar: Reyes vale 12")
    abuela.get_by_role("button").first.tap(force=True)  # It says itself that it is disabled.
    expect(abuela).to_be_visible()
    phone.tap("preset-navarra")
    expect(phone.it("rules-now")).to_contain_text("Navarra")


# ------------------------------------------------------------ how it looks


@pytest.mark.parametrize(("scheme", "locale"), LOOKS)
def test_every_page_of_choosing_reads_well(
    house: House, new_phone: NewPhone, scheme: str, locale: str
) -> None:
    phone = starting(house, new_phone(color_scheme=scheme, locale=locale))
    page = phone.page
    preset(phone, "seis-capitanes")
    for seat in range(6):
        phone.it(f"new-player-{seat}").fill(LONG_NAMES["players"][seat % 4 // 2 * 2])
    reads_well(page, "six to sit down")
    phone.tap("more-rules")
    groups = dict.fromkeys(setting.group for setting in SETTINGS)
    for group in list(groups)[1:]:
        if phone.it(f"group-{group}").count():
            phone.tap(f"group-{group}")
    phone.tap("rule-players-5")
    expect(phone.it("clash")).to_be_visible()
    phone.tap("rule-target-more")
    phone.tap("rule-deje-one_more")
    reads_well(page, "all settings")
    phone.tap("save-rules")
    phone.it("rules-name").fill(LONGEST)
    reads_well(page, "naming the rules")
    phone.tap("rules-name-save")
    phone.tap("settings-done")
    phone.tap("other-rules")
    expect(phone.it("our-rules")).to_be_visible()
    reads_well(page, "all presets")
