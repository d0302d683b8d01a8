"""Choosing the rules of a table: presets, and settings with their reasons."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from scorekeeper.rules import PRESETS
from scorekeeper.words import dictionary
from tests.browser.phone import Phone
from tests.json_path import Json, at, dicts, listed
from tests.server import Server

NewPhone = Callable[..., Phone]


@pytest.fixture
def phone(server: Server, new_phone: NewPhone) -> Phone:
    """A phone on the page where a table is started."""
    return starting(server, new_phone())


def starting(server: Server, phone: Phone) -> Phone:
    phone.page.goto(server.url)
    phone.tap("start-table")
    return phone


def preset(phone: Phone, name: str) -> None:
    phone.tap("other-rules")
    phone.tap(f"preset-{name}")
    expect(phone.it("rules-now")).to_be_visible()


def chosen(phone: Phone, rule: str) -> None:
    expect(phone.it(f"rule-{rule}")).to_have_attribute("aria-pressed", "true")


def opened(server: Server, phone: Phone) -> Json:
    """Start the table; its preset, and its line in the list of tables."""
    phone.tap("start-now")
    phone.page.wait_for_url("**/t/*")
    expect(phone.it("sit-all")).to_be_visible()
    table = phone.page.url.rsplit("/", 1)[1].split("#")[0]
    history = server.get(f"/api/tables/{table}/history")
    tables = dicts(server.get("/api/tables"), "tables")
    (found,) = [one for one in tables if one["table"] == table]
    return {"preset": at(history, "entries", -1, "preset"), **found}


# ------------------------------------------------------------ presets


@pytest.mark.soak
def test_every_preset_is_offered_with_what_a_player_gets(phone: Phone) -> None:
    """Alone compares the presets of the page with those of the engine."""
    words = {**dictionary("es"), **dictionary("es", "rules.")}
    phone.tap("other-rules")
    for name, each in PRESETS.items():
        card = phone.it(f"preset-{name}")
        expect(card).to_contain_text(words[f"preset.{each.key}"])
        expect(card).to_contain_text(words[f"preset.{each.key}.about"])
        expect(card.locator("[data-texts]")).to_have_count(0)


@pytest.mark.soak
def test_six_with_captains_sit_down_and_the_captains_are_said(server: Server, phone: Phone) -> None:
    """Alone goes from a preset of six to their seats."""
    preset(phone, "seis-capitanes")
    for seat in (1, 4):
        label = phone.page.get_by_label(f"Jugador {seat + 1}, capitán")
        expect(label).to_have_attribute("data-testid", f"new-player-{seat}")
    for seat in range(6):
        phone.it(f"new-player-{seat}").fill(f"Nº {seat + 1}")
    phone.tap("new-mano-5")
    table = opened(server, phone)
    # Nobody named the sides: they are called by their players.
    named = ["Nº 1, Nº 3, Nº 5", "Nº 2, Nº 4, Nº 6"]
    assert (table["preset"], table["names"]) == ("seis-capitanes", named)
    expect(phone.it("seat-5")).to_contain_text("Nº 6")
    expect(phone.it("seat-6")).to_have_count(0)


# ------------------------------------------------------------ settings


@pytest.mark.soak
def test_five_play_for_themselves_and_who_is_not_there_is_not_mano(
    server: Server, phone: Phone
) -> None:
    """Alone goes from a changed number of players to the table."""
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
    table = opened(server, phone)
    assert (table["preset"], at(table, "names", 4), len(listed(table, "score"))) == (
        "individual",
        "Ainhoa",
        5,
    )


@pytest.mark.soak
def test_what_contradicts_is_refused_when_it_is_chosen_and_says_why(phone: Phone) -> None:
    """Alone goes through a contradiction that the server explains, and its way out."""
    preset(phone, "navarra")
    phone.tap("more-rules")
    phone.tap("rule-players-5")
    clash = phone.it("setting-players").get_by_test_id("setting-refused")
    expect(clash).to_contain_text("«Jugadores: 5» no puede ser")
    expect(phone.it("why-uneven_sides")).to_contain_text("no se reparten en dos bandos iguales")
    chosen(phone, "players-4")
    expect(phone.it("changes")).to_have_count(0)
    # Another choice, and the refusal is gone; one tap on its way out makes the two at once.
    phone.tap("rule-captains-true")
    expect(phone.it("setting-refused")).to_have_count(1)
    expect(phone.it("why-captains_of_six")).to_be_visible()
    phone.tap("way-players-6")
    chosen(phone, "captains-true")
    chosen(phone, "players-6")
    expect(phone.it("setting-refused")).to_have_count(0)
    expect(phone.it("changes")).to_have_text("2 cambios")
    phone.tap("put-back-captains")
    chosen(phone, "captains-false")
    expect(phone.it("changes")).to_have_text("1 cambio")
    phone.tap("put-all-back")
    chosen(phone, "players-4")
    expect(phone.it("changes")).to_have_count(0)
