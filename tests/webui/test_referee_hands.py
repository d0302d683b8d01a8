"""GET /api/tables/CODE/hands: the finished hands for the referee."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.json_path import Json, dicts, number
from tests.server import Server, TestClient
from tests.webui.test_pages import ask

SCORE = {"type": "set_score", "stones": [39, 38], "games": [0, 0], "reason": "seguimos"}
BET = {"type": "bid", "lance": "grande", "word": "envido"}
NO = {"type": "bid", "lance": "grande", "word": "no_queremos"}


def hands_of(server: Server, table: str, query: str = "") -> Json:
    return ask(server, f"/api/tables/{table}/hands{query}").json()


def play_a_game(ane: TestClient, revision: int) -> int:
    """From 39 stones a refused bet wins it; the revision after the next hand began."""
    told: list[tuple[Mapping[str, object], int]] = [
        (SCORE, 0),
        ({**BET, "seat": 0}, 0),
        ({**NO, "seat": 1}, 1),
        ({"type": "next_hand"}, 0),
    ]
    for place, (command, seat) in enumerate(told):
        answer = ane.command(f"play-{revision}-{place}", revision, command, seat)
        assert answer["type"] == "ack", answer
        revision = number(answer, "revision")
    return revision


def test_finished_hands_come_newest_first_with_what_was_told(server: Server, table: str) -> None:
    assert hands_of(server, table) == {"hands": [], "more": False}
    with server.at_table(table) as (ane, _):
        ane.sit(0)
        revision = number(ane.sit(1, "Jon"), "revision")
        play_a_game(ane, revision)
    found = hands_of(server, table)
    (hand,) = dicts(found, "hands")
    assert (hand["number"], hand["after"], hand["winner"]) == (1, [40, 38], 0)
    assert [entry["type"] for entry in dicts(hand, "entries")] == [
        "score_set",
        "bid_spoken",
        "bid_spoken",
    ]
    assert hand["may"] == []
    assert found["more"] is False
    assert hands_of(server, table, "?before=1")["hands"] == []


@pytest.mark.parametrize("query", ["?before=0", "?limit=0", "?limit=51", "?before=x"])
def test_a_page_that_cannot_be_is_refused(server: Server, table: str, query: str) -> None:
    assert ask(server, f"/api/tables/{table}/hands{query}").status == 400


def test_no_such_table(server: Server) -> None:
    assert ask(server, "/api/tables/CCCC/hands").status == 404
