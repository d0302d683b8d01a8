"""The summary of a match: numbers, chart, and what can be shared."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, Route, expect

from scorekeeper.season.summary import summary_of
from tests.browser.accessibility import reads_well
from tests.browser.all_screens import HANDS
from tests.browser.phone import Phone
from tests.browser.seating import LONG_NAMES, LONG_SIDES, for_all, open_for
from tests.scorekeeper.table_for_tests import TableForTests
from tests.seated_client import SeatedClient
from tests.server import Server

NewPhone = Callable[..., Phone]
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"
"""As on plain http, by which the server is reached; the tests' own address counts as secure."""
SELECTED = "(area) => area.value.slice(area.selectionStart, area.selectionEnd)"
PICTURE = (1080, 1350)


def test_a_match_is_over(server: Server, new_phone: NewPhone, tmp_path: Path) -> None:
    """Alone saves the picture, and selects the text that a browser without clipboard copies."""
    phone = new_phone(kept=False)
    phone.page.add_init_script(NO_CLIPBOARD)
    table = open_for(server, "clasico", 4, LONG_NAMES, target=30, games_to_win=1)
    with for_all(server, phone, table) as told:
        _played(told)
    phone.open(table)
    phone.tap("see-summary")
    expect(phone.it("summary-outcome")).to_have_text(f"¡Partida para {LONG_SIDES[1]}!")
    expect(phone.it("summary-games-1")).to_have_text("1")
    expect(phone.it("summary-bet")).to_have_text(
        f"30 piedras: {LONG_NAMES[0]}, a grande (mano 1); la quisieron"
    )
    expect(phone.it("summary-tally")).to_have_text(f"{LONG_SIDES[0]} 0 – 1 {LONG_SIDES[1]}")
    _dejes_and_lances(phone)
    _course(phone, points=2, score=["1", "30"])
    reads_well(phone.page, "the summary of four")
    _text(phone)
    _picture(phone.page, tmp_path / "summary.png", sides=2)
    for kind in ("txt", "jsonl"):
        link = phone.it(f"summary-export-{kind}")
        expect(link).to_have_attribute("href", f"/api/tables/{table}/export.{kind}?match=1")
    phone.tap("back")
    expect(phone.it("rematch")).to_be_visible()


@pytest.mark.soak
def test_before_the_first_hand_and_without_the_server(server: Server, new_phone: NewPhone) -> None:
    """Alone asks axe about a summary of nothing, and asks the server again."""
    phone = new_phone(kept=False)
    table = open_for(server, "mano-a-mano", 2)
    address = f"**/api/tables/{table}/summary"
    phone.page.route(address, lambda route: route.abort())
    phone.sit_for_all(table)
    phone.tap("menu")
    phone.tap("open-summary")
    expect(phone.page.get_by_role("alert").first).to_have_text("Sin conexión")
    phone.page.unroute(address)
    phone.tap("retry")
    expect(phone.it("summary-outcome")).to_have_text("Sigue en juego")
    phone.may_not("summary-chart", "summary-tally")
    expect(phone.it("summary-bet")).to_have_text("nadie apostó")
    reads_well(phone.page, "the summary of nothing yet")
    phone.tap("back")
    expect(phone.it("open-summary")).to_be_visible()


def _played(told: SeatedClient) -> None:
    """Ane's 30 at grande accepted; her 2 at chica refused; Jon's side wins at the showdown."""
    told.bid(0, "envido", 30)
    told.bid(1, "queremos")
    told.bid(0, "envido", 2)
    told.bid(1, "no_queremos")
    told.declare(*[True] * 4)
    told.all_pass()
    told.declare(*(seat > 0 for seat in range(4)))
    told.all_pass()
    told.show(*("".join(hand) for hand in HANDS))


def _dejes_and_lances(phone: Phone) -> None:
    """Ane's side had a deje, Jon's his grande."""
    sides = phone.it("summary-sides").locator("tbody tr")
    expect(sides.nth(0).locator("td").first).to_have_text("1")
    expect(sides.nth(1).locator("td").first).to_have_text("0")
    rows = phone.it("summary-lances").locator("tbody tr")
    expect(rows).to_have_count(6)
    expect(rows.nth(3).locator("td").first).to_have_text("1")


def _course(phone: Phone, points: int, score: list[str]) -> None:
    """One line a side, and the same in a table."""
    chart = phone.it("summary-chart")
    for side in range(len(score)):
        line = chart.locator(f"[data-line='{side}']")
        expect(line).to_have_count(1)
        assert (line.get_attribute("d") or "").count("L") == points - 1
    phone.tap("summary-in-numbers")
    last = phone.it("summary-course").locator("tr").last
    assert last.locator("td").all_inner_texts() == score


def _text(phone: Phone) -> None:
    """To be copied without a clipboard."""
    phone.tap("summary-copy")
    expect(phone.it("summary-told")).to_have_text("Copiado.")
    selected = str(phone.it("summary-text").evaluate(SELECTED))
    assert f"{LONG_SIDES[0]} 0 – 1 {LONG_SIDES[1]}" in selected
    assert "30 piedras: " in selected
    assert "1 deje, 0 órdagos" in selected


def _picture(page: Page, target: Path, sides: int) -> None:
    """It is shown and saved in its size, and every side's hue and the cloth are in it."""
    picture = _saved(page, target)
    colours = {rgb: count for count, rgb in picture.getcolors(picture.width * picture.height) or []}
    for name in ["cloth", *(f"side-{side}" for side in range(sides))]:
        assert colours.get(_rgb(page, name), 0) > 500, name


def _saved(page: Page, target: Path) -> Image.Image:
    page.get_by_test_id("summary-picture").tap()
    expect(page.get_by_test_id("summary-image")).to_have_js_property("naturalWidth", PICTURE[0])
    with page.expect_download() as saving:
        page.get_by_test_id("summary-save").tap()
    saving.value.save_as(target)
    picture = _opened(target)
    assert picture.size == PICTURE
    return picture


def _opened(target: Path) -> Image.Image:
    with Image.open(target) as picture:
        return picture.convert("RGB")


def _rgb(page: Page, name: str) -> tuple[int, ...]:
    """A colour of the page by its name in the style sheets."""
    hexadecimal = str(
        page.evaluate(
            "(name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`)",
            name,
        )
    )
    return tuple(bytes.fromhex(hexadecimal.strip().removeprefix("#")))


@pytest.mark.soak
@pytest.mark.parametrize(
    ("scheme", "locale"),
    [("light", "eu-ES"), pytest.param("dark", "en-GB", marks=pytest.mark.soak)],
    ids=["light", "dark"],
)
def test_a_long_match_of_six(
    server: Server, new_phone: NewPhone, scheme: str, locale: str, tmp_path: Path
) -> None:
    """Alone finds what six sides and a long course make too wide."""
    phone = new_phone(kept=False, color_scheme=scheme, locale=locale)
    table = open_for(server, "individual", 6, LONG_NAMES)
    sent = json.dumps(_long_match_of_six())

    def answer(route: Route) -> None:
        route.fulfill(body=sent, content_type="application/json")

    phone.page.route(f"**/api/tables/{table}/summary", answer)
    phone.sit_for_all(table)
    phone.tap("menu")
    phone.tap("open-summary")
    expect(phone.it("summary-chart").locator("[data-line='5']")).not_to_have_count(0)
    expect(phone.it("summary-lances").locator("tbody tr")).to_have_count(6)
    phone.tap("summary-in-numbers")
    reads_well(phone.page, f"the summary of six, {scheme}")
    _saved(phone.page, tmp_path / "six.png")


def _long_match_of_six() -> object:
    """What the server would send of many hands played by six with these names."""
    table = TableForTests(players=6, individual=True)
    for seat, name in enumerate(LONG_NAMES):
        if name != table.table.seats[seat].player:
            table.do({"type": "rename_player", "seat": seat, "name": name})
    hands = [("R", "R", "5", "4"), ("C", "C", "5", "4"), ("S", "S", "4", "A")]
    hands += [("6", "6", "5", "A"), ("7", "7", "6", "A"), ("A", "A", "7", "6")]
    for number in range(24):
        if number:
            table.next_hand()
        table.say("grande: paso; chica: paso; pares: sí sí sí sí sí sí, paso")
        table.say("juego: no no no no no no, paso")
        turned = hands[number % 5 :] + hands[: number % 5]
        table.show_all(tuple(turned))
    return summary_of(table.rows)
