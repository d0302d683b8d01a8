"""A director composes a format in the page, whose plan grows with it, and opens it by its name."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from scorekeeper.championship.format import (
    PRESETS,
    Beaten,
    Groups,
    Knockout,
    Length,
    Lives,
    Qualified,
    Stage,
)
from scorekeeper.kernel.fields import encode_fields
from tests.browser.accessibility import WIDE, no_violations
from tests.browser.conftest import PHONE
from tests.browser.real_director import admit, become
from tests.json_path import at, dicts
from tests.server import Server
from tests.webui.http_requests import ask

MOST_ACTS = 20
"""Taps and texts of a format: a tap of five seconds makes it less than two minutes."""
Act = tuple[str, str | None]
"""What is tapped, or chosen or typed there."""

FORMATS: dict[str, tuple[list[Act], tuple[Stage, ...]]] = {
    "Como en Australia": (
        [("format-australia-2025", None), ("format-change", None)],
        PRESETS["australia-2025"].stages,
    ),
    # ehmus.eus: groups in the morning; the first of each go on to a knockout.
    "Como la federación": (
        [
            ("format-groups-then-knockout", None),
            ("format-change", None),
            ("stage-1-last", "1"),
        ],
        (Groups(4), Knockout(entrants=Qualified(1), seeded=True)),
    ),
    "Ceros con grupo B": (
        [
            ("format-lives-2", None),
            ("format-change", None),
            ("format-add", None),
            ("stage-1-kind", "lives"),
            ("stage-1-who", "beaten-0"),
            ("stage-1-more", None),
            ("stage-1-name", "Grupo B"),
        ],
        (Lives(lives=2), Lives(lives=2, entrants=Beaten(0), name="Grupo B")),
    ),
    "Cuadros A y B": (
        [
            ("format-groups-then-knockout", None),
            ("format-change", None),
            ("stage-1-more", None),
            ("stage-1-name", "Cuadro A"),
            ("stage-1-final", "3"),
            ("format-add", None),
            ("stage-2-who", "qualified-0"),
            ("stage-2-first", "3"),
            ("stage-2-last", "4"),
            ("stage-2-more", None),
            ("stage-2-name", "Cuadro B"),
        ],
        (
            Groups(4),
            Knockout(
                entrants=Qualified(2),
                seeded=True,
                name="Cuadro A",
                games=(Length(2), Length(3, last_rounds=1)),
            ),
            Knockout(entrants=Qualified(4, first=3), name="Cuadro B"),
        ),
    ),
}


@pytest.fixture
def director(
    contexts: Callable[..., BrowserContext], own_server: Server, heed: Callable[[Page], None]
) -> Page:
    page = contexts(viewport=PHONE, has_touch=True, locale="es-ES").new_page()
    heed(page)
    page.goto(f"{own_server.url}/house")
    admit(own_server, page)
    become(own_server, page)
    return page


def act(page: Page, what: str, value: str | None) -> None:
    found = page.get_by_test_id(what)
    if value is None:
        found.click()
    elif found.evaluate("(each) => each.tagName") == "SELECT":
        found.select_option(value)
    else:
        found.fill(value)


def test_formats_that_are_played_are_made_in_a_few_taps(director: Page, own_server: Server) -> None:
    for name, (acts, stages) in FORMATS.items():
        assert len(acts) + 2 <= MOST_ACTS
        for what, value in acts:
            act(director, what, value)
        act(director, "format-name", name)
        director.get_by_test_id("plan-time").wait_for()
        assert not director.evaluate(WIDE), name
        act(director, "format-save", None)
        expect(director.get_by_test_id(f"format-{name}")).to_be_checked()
        saved = dicts(ask(own_server, "/api/championships/formats").json(), "formats")
        found = next(each for each in saved if at(each, "format", "name") == name)
        written = [encode_fields(stage) for stage in stages]
        assert [{**each} for each in dicts(found, "format", "stages")] == written
    act(director, "championship-name", "Invierno")
    act(director, "format-Cuadros A y B", None)
    act(director, "championship-start", None)
    director.get_by_test_id("entries-text").wait_for()


def test_what_cannot_be_played_is_said_while_it_is_made(director: Page) -> None:
    for what, value in (
        ("format-groups-then-knockout", None),
        ("format-change", None),
        ("format-add", None),
        ("stage-2-who", "qualified-0"),
    ):
        act(director, what, value)
    expect(director.get_by_test_id("plan-refused")).to_contain_text("las mismas parejas")
    act(director, "format-name", "Dos veces")
    act(director, "format-save", None)
    refused = director.get_by_role("alert").filter(has_text="las mismas parejas")
    expect(refused).to_have_count(2)
    act(director, "stage-2-delete", None)
    expect(director.get_by_test_id("plan-refused")).to_have_count(0)
    act(director, "format-standings", None)
    act(director, "criterion-1", "matches")
    expect(director.get_by_test_id("plan-refused")).to_contain_text("dos veces")
    act(director, "criterion-1", "points")
    act(director, "points-won", "3")
    expect(director.get_by_test_id("plan-refused")).to_have_count(0)
    no_violations(director, "composer")
