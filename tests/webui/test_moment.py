"""The best moment of the last match, as TVs show it while nobody plays."""

from __future__ import annotations

from typing import cast

from tests.json_path import Json, dicts
from tests.seated_client import SeatedClient
from tests.server import Server, eventually
from tests.webui.house import entered
from tests.webui.test_season import change, won_by_an_ordago


def moment(server: Server) -> Json:
    """What a TV is sent, once the chances are known."""

    def ready() -> Json | None:
        found = cast("Json", server.get("/api/moment"))
        return found if found["ready"] else None

    return eventually(ready, "the chances of the match")


def test_it_is_the_hand_that_moved_the_chances_most_with_its_steps(own_server: Server) -> None:
    table, _ = won_by_an_ordago(own_server)
    found = cast("Json", moment(own_server)["moment"])
    assert (found["table"], found["match"], found["after"]) == (table, 1, 1)
    assert len(dicts(found, "odds", "steps")) == len(dicts(found, "hand", "steps"))
    assert found["sides"] == ["Nosotros", "Ellos"]


def test_who_is_forgotten_or_hidden_is_not_named(own_server: Server) -> None:
    won_by_an_ordago(own_server)
    assert "Jon" in str(moment(own_server))
    change(own_server, "DELETE", name="Jon")
    hiding = {"type": "hide_name", "name": "ane"}
    assert entered(own_server).ask("/api/house/act", "POST", hiding).status == 200
    found = moment(own_server)
    assert cast("Json", found["moment"])["players"] == ["—", "—", "Miren", "Iker"]
    assert "Jon" not in str(found)
    assert "Ane" not in str(found)


def test_a_table_without_a_record_and_three_sides_have_none(own_server: Server) -> None:
    won_by_an_ordago(own_server, unrecorded=True)
    three = {"players": ["Ane", "Jon", "Miren"], "sides": ["Ane", "Jon", "Miren"]}
    table = own_server.open_table(**three, preset="individual", rules={"players": 3})
    SeatedClient(own_server, table).tell("end_match", by=0)
    assert own_server.get("/api/moment") == {"ready": True, "moment": None}


def test_a_match_whose_end_was_taken_back_has_none(own_server: Server) -> None:
    _, seated = won_by_an_ordago(own_server)
    assert moment(own_server)["moment"] is not None
    seated.tell("undo", by=0)
    assert moment(own_server)["moment"] is None
