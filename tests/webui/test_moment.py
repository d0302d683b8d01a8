"""The best moment of the last match, as TVs show it while nobody plays."""

from __future__ import annotations

import time
from typing import cast

from tests.json_path import Json, dicts
from tests.seated_client import SeatedClient
from tests.server import Server, eventually
from tests.webui.house import entered
from tests.webui.test_season import HANDS, change, won_by_an_ordago

NONE = {"ready": True, "moment": None}
AGAIN = 0.5
"""Seconds until it is asked for again: a server limits how often."""


def moment(server: Server) -> Json:
    """What a TV is sent, once the chances are known."""

    def ready() -> Json | None:
        found = cast("Json", server.get("/api/moment"))
        if found["ready"]:
            return found
        time.sleep(AGAIN)
        return None

    return eventually(ready, "the chances of the match")


def test_it_is_the_hand_that_moved_the_chances_most_and_names_nobody_who_is_not_to_be(
    own_server: Server,
) -> None:
    table, seated = won_by_an_ordago(own_server)
    found = cast("Json", moment(own_server)["moment"])
    assert (found["table"], found["match"], found["after"]) == (table, 1, 1)
    assert len(dicts(found, "odds", "steps")) == len(dicts(found, "hand", "steps"))
    assert (found["sides"], found["seating"]) == (["Nosotros", "Ellos"], [0, 1, 0, 1])
    assert found["players"] == ["Ane", "Jon", "Miren", "Iker"]

    change(own_server, "DELETE", name="Jon")
    hiding = {"type": "hide_name", "name": "ane"}
    assert entered(own_server).ask("/api/house/act", "POST", hiding).status == 200
    found = moment(own_server)
    assert cast("Json", found["moment"])["players"] == ["—", "—", "Miren", "Iker"]
    assert "Jon" not in str(found)
    assert "Ane" not in str(found)

    seated.tell("undo", by=0)
    assert moment(own_server) == NONE


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
