"""The chances of a match, from a real server and the process that makes their table."""

from __future__ import annotations

from typing import cast

from tests.json_path import Json, dicts
from tests.seated_client import SeatedClient
from tests.server import Server, eventually
from tests.webui.test_season import won_by_an_ordago


def odds(server: Server, table: str) -> Json:
    return cast("Json", server.get(f"/api/tables/{table}/odds"))


def test_a_match_that_is_over_has_chances_and_one_that_is_played_has_none(
    own_server: Server,
) -> None:
    table, seated = won_by_an_ordago(own_server)

    def computed() -> Json | None:
        answer = odds(own_server, table)
        return answer if answer["ready"] else None

    found = eventually(computed, "the chances")
    (moment,) = dicts(found, "moments")
    assert abs(cast("float", moment["before"]) - 0.5) < 0.02
    assert (moment["after"], found["turning"]) == (1, moment["hand"])

    seated.tell("undo", by=0)
    assert odds(own_server, table) == {"ready": True, "moments": [], "turning": None}


def test_three_sides_have_no_chances(own_server: Server) -> None:
    three = {"players": ["Ane", "Jon", "Miren"], "sides": ["Ane", "Jon", "Miren"]}
    table = own_server.open_table(**three, preset="individual", rules={"players": 3})
    SeatedClient(own_server, table).tell("end_match", by=0)
    assert odds(own_server, table) == {"ready": True, "moments": [], "turning": None}
