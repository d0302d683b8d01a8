"""POST choices: the result for each choice of wild Sotas, sent to the asking phone only."""

from __future__ import annotations

import json

import pytest

from tests.json_path import at, dicts, number
from tests.server import Server
from tests.webui.http_requests import SETUP, Answer, ask, post

CARDS = ["R", "C", "7", "So"]


@pytest.fixture
def table(server: Server) -> str:
    """A table of ten kings at which an órdago was seen: only cards are wanted."""
    code = str(post(server, {**SETUP, "rules": {"wild_sotas": True}}).json()["table"])
    with server.at_table(code) as (client, _view):
        revision = number(client.sit(0), "revision")
        for seat, word in ((0, "ordago"), (1, "queremos")):
            bid = {"type": "bid", "lance": "grande", "seat": seat, "word": word}
            told = client.command(f"bid-of-{seat}", revision, bid, seat=0)
            revision = number(told, "revision")
    return code


def choices(server: Server, code: str, body: object) -> Answer:
    return ask(
        server,
        f"/api/tables/{code}/choices",
        "POST",
        json.dumps(body).encode(),
        Origin=server.address.origin,
        Content_Type="application/json",
    )


def test_the_choices_come_with_what_each_would_pay(server: Server, table: str) -> None:
    found = choices(server, table, {"seat": 0, "cards": CARDS}).json()
    assert [at(one, "cards", 3) for one in dicts(found, "choices")] == ["So>R", "So>A"]
    assert [one["best"] for one in dicts(found, "choices")] == [True, True]
    assert found["hidden"] == [1, 2, 3]


def test_nobody_else_sees_the_cards(server: Server, table: str) -> None:
    with server.at_table(table) as (_client, before):
        choices(server, table, {"seat": 0, "cards": CARDS})
    with server.at_table(table) as (_client, after):
        assert after["revision"] == before["revision"]
        assert at(after, "hand", "cards") == [None] * 4


@pytest.mark.parametrize(
    ("code", "body", "refused"),
    [
        (None, {"seat": 0, "cards": ["R", "C", "7", "S"]}, (400, "suit_wanted")),
        (None, {"seat": 4, "cards": CARDS}, (400, "bad_field")),
        (None, {"seat": 0, "cards": CARDS[:3]}, (400, "bad_field")),
        (None, {"seat": 0, "cards": CARDS, "as": 1}, (400, "unknown_key")),
        (None, [], (400, "bad_field")),
        ("ZZZZ", {"seat": 0, "cards": CARDS}, (404, "no_such_table")),
    ],
)
def test_what_makes_no_sense_is_refused(
    server: Server, table: str, code: str | None, body: object, refused: tuple[int, str]
) -> None:
    answer = choices(server, code or table, body)
    assert (answer.status, answer.json()["code"]) == refused
