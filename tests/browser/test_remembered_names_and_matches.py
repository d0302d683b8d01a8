"""Remembered names, the last table, saved rules, and the list of all matches."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.accessibility import reads_well
from tests.browser.phone import Phone, score_line
from tests.browser.real_director import admit
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
    with urllib.request.urlopen(request, timeout=5) as answer:
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


def test_without_any_match_the_default_table_is_offered_in_one_tap(
    server: Server, new_phone: Callable[..., Phone]
) -> None:
    phone = at_home(new_phone, server)
    expect(phone.it("start-again")).to_have_count(0)
    expect(phone.it("start-usual")).to_contain_text("Clásico · a 40")
    reads_well(phone.page, "the first page of a server without tables", fits=True)
    phone.tap("start-usual")
    phone.page.wait_for_url("**/t/*")
    expect(phone.it("seat-0")).to_be_visible()


def test_the_last_table_of_this_phone_comes_first_and_is_opened_again_in_one_tap(
    server: Server, new_phone: Callable[..., Phone]
) -> None:
    keep_rules(server, "Cuadrilla", 30)
    rules: dict[str, object] = {"target": 30, "confirm": "ask"}
    table = server.open_table(sides=["Casa", "Visita"], players=PLAYERS, rules=rules)
    phone = new_phone()
    phone.open(table)
    phone.sit(0)
    newer = server.open_table(sides=["Otra", "Visita"])
    phone.page.goto(server.url)
    again = phone.it("start-again")
    for words in ("Como la última vez", f"{ODD}, Maria – Iñaki, Iker", "Cuadrilla · a 30"):
        expect(again).to_contain_text(words)
    listed = phone.page.locator("[data-testid^=table-]")
    expect(listed.nth(0)).to_have_attribute("data-testid", f"table-{table}")
    expect(listed.nth(0)).to_contain_text(f"{ODD}, Maria{score_line(0, 0)}Iñaki, Iker")
    expect(listed.nth(1)).to_have_attribute("data-testid", f"table-{newer}")
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


def test_saved_rules_begin_a_table(server: Server, new_phone: Callable[..., Phone]) -> None:
    keep_rules(server, "Cuadrilla", 30)
    phone = at_home(new_phone, server)
    phone.tap("own-Cuadrilla")
    expect(phone.it("rules-now")).to_contain_text("Cuadrilla")
    phone.tap("start-now")
    phone.page.wait_for_url("**/t/*")
    phone.page.goto(server.url)
    expect(phone.it("start-again")).to_contain_text("Cuadrilla · a 30")


def test_live_tables_come_first_and_the_others_are_counted(
    server: Server, new_phone: Callable[..., Phone]
) -> None:
    codes = [server.open_table(sides=[f"Casa {n}", "Visita"]) for n in range(3)]
    phone = new_phone(kept=False)

    def two_away(route: Route) -> None:
        answer = route.fetch()
        tables = answer.json()["tables"]
        for one in tables:
            one["live"] = one["table"] == codes[1]
        route.fulfill(response=answer, json={"tables": tables})

    phone.page.route("**/api/tables", two_away)
    phone.page.goto(server.url)
    listed = phone.page.locator("[data-testid^=table-]")
    expect(listed).to_have_count(1)
    expect(phone.it(f"table-{codes[1]}")).to_contain_text(f"Casa 1{score_line(0, 0)}Jon, Iker")
    expect(phone.it(f"table-{codes[1]}")).to_contain_text("Grande")
    expect(phone.it("tables-away")).to_have_text("2 sin conexión")
    phone.tap("tables-away")
    expect(listed).to_have_count(3)
    expect(phone.it("tables-away")).to_have_attribute("aria-expanded", "true")
    expect(listed.first).to_have_attribute("data-testid", f"table-{codes[1]}")


# ------------------------------------------------------------ names


def test_names_used_here_are_offered_while_one_is_typed(
    server: Server, new_phone: Callable[..., Phone]
) -> None:
    server.open_table(sides=["Los del Puerto", "Visita"], players=PLAYERS)
    server.open_table(players=["Unai", "Iñaki", "Olatz", "Iker"])
    phone = at_home(new_phone, server)
    phone.tap("start-table")
    field = phone.it("new-player-0")
    field.tap()
    # Never more than a handful; those of both tables come first.
    assert chips(phone, "new-player-0") == ["Iker", "Iñaki", "Olatz", "Unai", ODD]
    reads_well(phone.page, "names offered", fits=False)
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


def test_a_name_is_removed_and_stays_away_until_somebody_plays_by_it(
    server: Server, new_phone: Callable[..., Phone]
) -> None:
    table = server.open_table(players=PLAYERS)
    phone = at_home(new_phone, server)
    phone.tap("start-table")
    phone.it("new-player-0").tap()
    phone.tap("new-player-0-remove")
    remove = phone.it("chip-Maria")
    expect(remove).to_have_attribute("aria-label", "Quitar «Maria»")
    reads_well(phone.page, "names to remove", fits=False)
    admit(server, phone.page)
    phone.tap("chip-Maria")
    expect(remove).to_have_count(0)
    phone.tap("new-player-0-remove")
    assert sorted(chips(phone, "new-player-0")) == sorted([ODD, "Iker", "Iñaki"])
    other = new_phone()
    other.open(table)
    other.tap("seat-0")
    assert "Maria" not in chips(other, "sit-name")


# ------------------------------------------------------------ matches


def test_every_match_is_found_by_a_phone_that_never_sat(
    server: Server, new_phone: Callable[..., Phone]
) -> None:
    first = server.open_table(sides=["Casa", "Visita"], players=PLAYERS)
    end_match(server, first)
    second = server.open_table()
    end_match(server, second, again=True)
    phone = at_home(new_phone, server)
    phone.tap("open-matches")
    expect(phone.it("matches-day")).to_have_count(1)
    lines = phone.page.locator(".matches a")
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
        with urllib.request.urlopen(server.url + address, timeout=5) as answer:
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


def test_a_new_phone_at_a_finished_match_sees_the_result_and_may_sit_for_another(
    server: Server, new_phone: Callable[..., Phone]
) -> None:
    table = server.open_table()
    with SeatedClient(server, table) as seated:
        seated.bid(0, "ordago")
        seated.tell("end_match")
        for seat in range(4):
            seated.tell("leave", by=seat, seat=seat)
    phone = new_phone()
    phone.open(table)
    expect(phone.it("match-over")).to_be_visible()
    phone.tap("see-summary")
    expect(phone.it("summary-outcome")).to_have_text("Partida terminada")
    phone.page.go_back()
    phone.tap("take-seat")
    phone.tap("seat-0")
    phone.tap("sit-done")
    phone.holds(0)
    phone.tap("rematch")
    phone.sees_phase("grande")


def test_the_list_of_matches_goes_on_where_it_ended(
    server: Server, new_phone: Callable[..., Phone]
) -> None:
    table = server.open_table()
    with SeatedClient(server, table) as seated:
        for number in range(33):
            if number:
                seated.tell("rematch", mano=0)
            seated.tell("end_match")
    phone = new_phone()
    phone.page.goto(f"{server.url}/#matches")
    lines = phone.page.locator(".matches a")
    expect(lines).to_have_count(30)
    phone.tap("matches-more")
    expect(lines).to_have_count(33)
    expect(lines.last).to_have_attribute("data-testid", f"match-{table}-1")
    expect(phone.it("matches-more")).to_have_count(0)
