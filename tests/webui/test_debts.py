"""Who owes what, noted as paid by those it is owed to, and tables without a record."""

from __future__ import annotations

import json
from typing import cast

from tests.json_path import Json, dicts
from tests.server import Server
from tests.webui.house import HousePhone, entered
from tests.webui.test_season import won_by_an_ordago

ROUND: Json = {"what": "round"}


def ledger(server: Server, query: str = "") -> Json:
    return cast("Json", server.get(f"/api/debts{query}"))


def test_those_who_lose_owe_a_round_and_those_who_won_note_that_it_was_paid(
    own_server: Server,
) -> None:
    table, seated = won_by_an_ordago(own_server, stake=ROUND)
    (debt,) = dicts(ledger(own_server), "open")
    assert (debt["debtors"], debt["creditors"]) == (["Iker", "Jon"], ["Ane", "Miren"])
    assert (debt["what"], debt["times"], debt["match"]) == ("round", 1, 1)
    balance = {str(each["who"]): each["rounds"] for each in dicts(ledger(own_server), "people")}
    assert balance == {"['Ane']": 0.5, "['Miren']": 0.5, "['Iker']": -0.5, "['Jon']": -0.5}

    path, paid = f"/api/tables/{table}/debts", {"match": 1, "ended": debt["ended"]}
    winner, stranger = HousePhone(own_server, seated.token), HousePhone(own_server)
    assert stranger.ask(path).json()["mine"] == []
    assert stranger.ask(path, "POST", paid).json()["code"] == "house_pin_wanted"
    assert winner.ask(path).json()["mine"] == [1]
    assert dicts(winner.ask(path, "POST", paid).json(), "debts")[0]["paid"] is True
    assert seated.receive_a("debts_paid") == {"type": "debts_paid", "table": table, "paid": [paid]}
    assert (ledger(own_server)["open"], ledger(own_server)["people"]) == ([], [])
    assert [each["paid"] for each in dicts(ledger(own_server), "paid")] == [True]
    winner.ask(path, "POST", {**paid, "paid": False})
    assert seated.receive_a("debts_paid")["paid"] == []
    assert len(dicts(ledger(own_server), "open")) == 1

    bar = entered(own_server)
    by_bar = {"type": "pay_debt", "table": table, **paid}
    assert bar.ask("/api/house/act", "POST", by_bar).status == 200
    assert ledger(own_server)["open"] == []
    change = dicts(bar.ask("/api/house/changes").json(), "changes")[0]
    assert (change["event"], change["undo"]) == ("debt_paid", True)
    bar.ask("/api/house/act", "POST", {"type": "undo", "step": change["step"]})
    assert len(dicts(ledger(own_server), "open")) == 1

    for seat in (0, 2):
        seated.tell("leave", by=seat, seat=seat)
    assert winner.ask(path).json()["mine"] == [], "it has only the seats of those who lost"
    assert winner.ask(path, "POST", paid).json()["code"] == "house_pin_wanted"

    seated.tell("undo", by=1)
    assert ledger(own_server)["open"] == [], "nobody has won"


def test_a_tap_pays_what_it_was_seen_for_and_nothing_that_came_after(own_server: Server) -> None:
    table, seated = won_by_an_ordago(own_server, stake=ROUND)
    (debt,) = dicts(ledger(own_server), "open")
    path, paid = f"/api/tables/{table}/debts", {"match": 1, "ended": debt["ended"]}
    winner, bar = HousePhone(own_server, seated.token), entered(own_server)
    winner.ask(path, "POST", paid)

    seated.tell("undo", by=0)
    seated.tell("show_cards", by=3, seat=3, cards=["R", "R", "R", "R"])
    (other,) = dicts(ledger(own_server), "open")
    assert other["match"] == 1
    assert other["ended"] != debt["ended"]
    by_bar = {"type": "pay_debt", "table": table, **paid}
    assert winner.ask(path, "POST", paid).json()["code"] == "stale"
    assert bar.ask("/api/house/act", "POST", by_bar).json()["code"] == "stale"
    assert len(dicts(ledger(own_server), "open")) == 1


def test_the_round_of_the_bar_has_a_name_and_a_price(own_server: Server) -> None:
    assert ledger(own_server)["round"] is None
    wanted = {"type": "set_round", "name": "4 cañas", "price": "8 €"}
    phone = HousePhone(own_server)
    assert phone.ask("/api/house/act", "POST", wanted).json()["code"] == "house_pin_wanted"
    entered(own_server).ask("/api/house/act", "POST", wanted)
    assert ledger(own_server)["round"] == {"name": "4 cañas", "price": "8 €"}


def test_names_that_are_corrected_or_forgotten_owe_as_they_are_shown(own_server: Server) -> None:
    won_by_an_ordago(own_server, stake=ROUND)
    bar = entered(own_server)
    bar.ask("/api/remembered", "PUT", {"name": "Ane", "shown": "Anne"})
    bar.ask("/api/remembered", "DELETE", {"name": "Jon"})
    (debt,) = dicts(ledger(own_server), "open")
    assert (debt["debtors"], debt["creditors"]) == (["Iker"], ["Anne", "Miren"])
    assert "Jon" not in json.dumps(ledger(own_server))
    assert len(dicts(ledger(own_server, "?name=Anne"), "open")) == 1
    assert ledger(own_server, "?name=Nerea")["open"] == []


# ---------------------------------------------------------------- without a record


def test_a_table_without_a_record_leaves_nothing_behind(own_server: Server) -> None:
    won_by_an_ordago(own_server)
    players = ["Uxue", "Beñat", "Amaia", "Oier"]
    table, seated = won_by_an_ordago(own_server, players=players, unrecorded=True)
    assert seated.view["unrecorded"]
    season = json.dumps(own_server.get("/api/season"), ensure_ascii=False)
    remembered = json.dumps(own_server.get("/api/remembered"), ensure_ascii=False)
    matches = json.dumps(own_server.get("/api/matches"), ensure_ascii=False)
    assert all("Ane" in page for page in (season, remembered, matches))
    assert not [name for name in players for page in (season, remembered, matches) if name in page]
    summary = cast("Json", own_server.get(f"/api/tables/{table}/summary"))
    assert summary["winner"] == 0

    seated.tell("rematch", by=1, mano=0)
    assert seated.view["unrecorded"]
    bar, pages = entered(own_server), ("summary", "history", "hands", "export.csv")
    assert [bar.ask(f"/api/tables/{table}/{page}").status for page in pages] == [200] * 4
    assert bar.ask("/api/house/close", "POST", {"tables": [table]}).status == 200
    assert [bar.ask(f"/api/tables/{table}/{page}").status for page in pages] == [404] * 4
