"""The first page: the last table, names used before, and the list of all matches.

What the server lists: tests/webui/test_matches.py, test_rule_sets.py and test_forgotten_names.py.
"""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import reads_well
from tests.browser.phone import Phone, score_line
from tests.seated_client import SeatedClient
from tests.server import Server

ODD = "<b>Ana</b> & «Jon»"
PLAYERS = [ODD, "Iñaki", "Maria", "Iker"]


@pytest.fixture
def server(own_server: Server) -> Server:
    """Each test begins with a server that has stored nothing."""
    return own_server


def at_home(new_phone: Callable[..., Phone], server: Server) -> Phone:
    phone = new_phone()
    phone.page.goto(server.url)
    expect(phone.it("start-table")).not_to_have_attribute("aria-disabled", "true")
    return phone


def chips(phone: Phone, field: str) -> list[str]:
    """The names offered under a field."""
    expect(phone.it(f"{field}-names")).to_be_visible()
    return phone.it(f"{field}-names").locator("[data-testid^=chip-]").all_text_contents()


def keep_rules(server: Server, name: str, target: int) -> None:
    request = urllib.request.Request(
        f"{server.url}/api/rules/sets",
        data=json.dumps({"name": name, "preset": "clasico", "rules": {"target": target}}).encode(),
        headers={
            "Content-Type": "application/json",
            "Origin": server.url,
            "Authorization": f"Bearer {server.house_token()}",
        },
        method="PUT",
    )
    with urllib.request.urlopen(request, timeout=20) as answer:
        assert answer.status == 200


def end_match(server: Server, table: str, *, again: bool = False) -> None:
    with SeatedClient(server, table) as seated:
        seated.bid(0, "ordago")
        seated.bid(1, "quiero")
        seated.show("RR7A", "7654", "R765", "7654")
        seated.tell("end_match")
        if again:
            seated.tell("rematch", mano=0)


# ------------------------------------------------------------ the first page


def test_the_last_table_of_this_phone_comes_first_and_is_opened_again_in_one_tap(
    server: Server, new_phone: Callable[..., Phone]
) -> None:
    """The first page by taps, and what a phone keeps of its last table, with axe."""
    first = at_home(new_phone, server)
    reads_well(first.page, "the first page of a server without tables", fits=True)
    first.tap("start-usual")
    first.page.wait_for_url("**/t/*")
    expect(first.it("seat-0")).to_be_visible()
    keep_rules(server, "Cuadrilla", 30)
    rules: dict[str, object] = {"target": 30, "confirm": "ask"}
    table = server.open_table(sides=["Casa", "Visita"], players=PLAYERS, rules=rules)
    phone = new_phone()
    phone.open(table)
    phone.sit(0)
    server.open_table(sides=["Otra", "Visita"])
    phone.page.goto(server.url)
    again = phone.it("start-again")
    for words in ("Como la última vez", f"{ODD}, Maria – Iñaki, Iker", "Cuadrilla · a 30"):
        expect(again).to_contain_text(words)
    listed = phone.page.locator("[data-testid^=table-]")
    expect(listed.nth(0)).to_have_attribute("data-testid", f"table-{table}")
    expect(listed.nth(0)).to_contain_text(f"{ODD}, Maria{score_line(0, 0)}Iñaki, Iker")
    expect(phone.page.locator(".own-table")).to_contain_text("Tu mesa")
    reads_well(phone.page, "the first page", fits=False)
    other = at_home(new_phone, server)
    expect(other.page.locator(".own-table, [data-testid=start-again]")).to_have_count(0)
    phone.tap("start-again")
    phone.page.wait_for_url("**/t/*")
    for seat, name in enumerate(PLAYERS):
        expect(phone.it(f"seat-{seat}")).to_contain_text(name)
    tables = server.get("/api/tables")
    assert str(tables).count(f"'names': ['{ODD}, Maria', 'Iñaki, Iker']") == 2


# ------------------------------------------------------------ names


def test_names_used_here_are_offered_while_one_is_typed(
    server: Server, new_phone: Callable[..., Phone]
) -> None:
    """A field, what is typed there, and the names beneath it, by taps; with names to remove."""
    server.open_table(sides=["Los del Puerto", "Visita"], players=PLAYERS)
    server.open_table(players=["Unai", "Iñaki", "Olatz", "Iker"])
    phone = at_home(new_phone, server)
    phone.tap("start-table")
    field = phone.it("new-player-0")
    field.tap()
    # Never more than a handful; those of both tables come first.
    assert chips(phone, "new-player-0") == ["Iker", "Iñaki", "Olatz", "Unai", ODD]
    reads_well(phone.page, "names offered", fits=False)
    phone.tap("new-player-0-remove")
    expect(phone.it("chip-Iker")).to_have_attribute("aria-label", "Quitar «Iker»")
    reads_well(phone.page, "names to remove", fits=False)
    phone.tap("new-player-0-remove")
    field.fill("inak")
    assert chips(phone, "new-player-0") == ["Iñaki"]
    phone.tap("chip-Iñaki")
    expect(field).to_have_value("Iñaki")
    phone.it("new-player-2").tap()
    # Who has a seat already is not offered for another.
    assert "Iñaki" not in chips(phone, "new-player-2")
    phone.it("new-player-2").fill("<b>")
    assert chips(phone, "new-player-2") == [ODD]
    phone.tap(f"chip-{ODD}")
    phone.it("new-side-0").fill("puerto")
    assert chips(phone, "new-side-0") == ["Los del Puerto"]
    phone.tap("chip-Los del Puerto")
    phone.tap("start-now")
    phone.page.wait_for_url("**/t/*")
    expect(phone.it("seat-2")).to_contain_text(ODD)
    # And as one sits down, where who sits already is not offered.
    phone.tap("seat-1")
    phone.it("sit-name").fill("mar")
    assert chips(phone, "sit-name") == ["Maria"]
    phone.tap("chip-Maria")
    phone.tap("sit-done")
    phone.holds(1)


# ------------------------------------------------------------ matches


def test_every_match_is_found_by_a_phone_that_never_sat(
    server: Server, new_phone: Callable[..., Phone]
) -> None:
    """From the first page to a match and back, by taps and by its address."""
    first = server.open_table(sides=["Casa", "Visita"], players=PLAYERS)
    end_match(server, first)
    second = server.open_table()
    end_match(server, second, again=True)
    phone = at_home(new_phone, server)
    phone.tap("open-matches")
    expect(phone.it("matches-day")).to_have_count(1)
    lines = phone.page.locator(".matches a[data-testid^=match-]")
    expect(lines).to_have_count(2)
    expect(lines.first).to_have_attribute("data-testid", f"match-{second}-1")
    expect(lines.last).to_contain_text(f"{ODD}, Maria{score_line(1, 0)}Iñaki, Iker")
    expect(lines.last).to_contain_text("sin acabar")
    lines.last.tap()
    expect(phone.it("summary-outcome")).to_have_text("Partida terminada")
    expect(phone.it("summary-text")).to_have_value(re.compile(f"Mesa {first}"))
    for kind, holds in (("txt", ODD), ("jsonl", "match-1-hand-1"), ("csv", first)):
        link = phone.it(f"summary-export-{kind}")
        address = link.get_attribute("href")
        assert address is not None
        with urllib.request.urlopen(server.url + address, timeout=20) as answer:
            assert holds in answer.read().decode()
    phone.tap("back")
    expect(lines).to_have_count(2)
    phone.tap("back")
    expect(phone.it("start-usual")).to_be_visible()
    # By its address, and after it was played on.
    phone.page.goto(f"{server.url}/#match/{second}/1")
    phone.page.reload()
    expect(phone.it("summary-outcome")).to_have_text("Partida terminada")
    phone.tap("back")
    expect(lines).to_have_count(2)
