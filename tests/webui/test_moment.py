"""The best moment of the last match, as TVs show it while nobody plays."""

from __future__ import annotations

from contextlib import suppress
from math import inf
from typing import cast

from scorekeeper.house.house import ChangedName, House
from scorekeeper.names import FORGOTTEN, digest_of
from tests.json_path import Json, dicts
from tests.seated_client import SeatedClient
from tests.server import Server, eventually
from tests.webui.test_odds import made
from tests.webui.test_season import HANDS, won_by_an_ordago
from webui.protocol.odds import BestMomentShape
from webui.queries.moment import NotReadyError, best_moment, last_match

NONE = {"ready": True, "moment": None}
GONE = {digest_of("Jon"): ChangedName(FORGOTTEN, inf)}
HIDDEN = frozenset([digest_of("Ane")])


def moment(server: Server, house: House) -> BestMomentShape:
    """What a TV is sent of the last match, from few simulated hands."""
    last = last_match(server.data, house)
    assert last is not None
    with made(server.data, last.rules) as tables:
        odds = tables.of(last.rules)
        assert odds is not None

        def look() -> BestMomentShape | None:
            with suppress(NotReadyError):
                return best_moment(server.data, house, last, odds, tables)
            return None

        return eventually(look, "the chances of the hand")


def test_it_is_the_hand_that_moved_the_chances_most(own_server: Server) -> None:
    table, seated = won_by_an_ordago(own_server)
    found = moment(own_server, House())
    assert (found["table"], found["match"], found["after"]) == (table, 1, 1)
    assert len(found["odds"]["steps"]) == len(found["hand"]["steps"])
    assert (found["sides"], found["seating"]) == (["Nosotros", "Ellos"], [0, 1, 0, 1])
    assert found["players"] == ["Ane", "Jon", "Miren", "Iker"]
    seated.tell("undo", by=0)
    assert own_server.get("/api/moment") == NONE


def test_who_is_forgotten_or_hidden_is_not_named(own_server: Server) -> None:
    won_by_an_ordago(own_server)
    assert own_server.get("/api/moment") == {**NONE, "ready": False}
    found = moment(own_server, House(names=GONE, hidden=HIDDEN))
    assert found["players"] == ["—", "—", "Miren", "Iker"]
    assert "Jon" not in str(found)
    assert "Ane" not in str(found)


def test_a_table_without_a_record_and_three_sides_have_none(own_server: Server) -> None:
    won_by_an_ordago(own_server, unrecorded=True)
    rules = {"players": 3, "games_to_win": 1, "target": 20, "corrido": False}
    names = ["Ane", "Jon", "Miren"]
    three = own_server.open_table(players=names, sides=names, preset="individual", rules=rules)
    seated = SeatedClient(own_server, three)
    for seat, word in enumerate(("ordago", "quiero", "no_quiero")):
        seated.bid(seat, word)
    for seat, hand in enumerate(HANDS[:3]):
        if seated.view["hand"]["phase"] == "cards":
            seated.tell("show_cards", by=seat, seat=seat, cards=list(hand))
    assert seated.view["match"]["state"] == "won"
    assert own_server.get("/api/moment") == NONE


def test_the_hands_of_an_earlier_match_are_there_after_a_rematch(own_server: Server) -> None:
    table, seated = won_by_an_ordago(own_server)
    seated.tell("rematch", by=0, mano=0)
    assert cast("Json", own_server.get(f"/api/tables/{table}/hands"))["hands"] == []
    (hand,) = dicts(own_server.get(f"/api/tables/{table}/hands?match=1"), "hands")
    assert hand["number"] == 1
