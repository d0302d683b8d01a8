"""docs/protocol.md with a real server: hello, seats, commands, retries, refusals."""

from __future__ import annotations

import json

import pytest

from scorekeeper.refusal import Refused
from tests.json_path import Json, at, is_away, text
from tests.server import Server
from webui.protocol.incoming import RefusedCommand, read_message

PASO: Json = {"type": "bid", "lance": "grande", "seat": 0, "word": "paso"}
HELLO: Json = {"type": "hello", "protocol": 3, "client": "phone"}
COMMAND: Json = {"type": "command", "id": "ok-ok-ok", "revision": 1, "command": PASO}
PICTURE: Json = {"type": "picture", "width": 8, "height": 1, "bits": "AA==", "lamps": {}}


# ------------------------------------------------------------ hello


@pytest.mark.parametrize("token", ["", "short", "x" * 400, 7, None, "ñ" * 40])
def test_what_cannot_be_a_token_is_replaced(server: Server, table: str, token: object) -> None:
    with server.connected() as client:
        assert len(text(client.hello(table=table, token=token), "token")) >= 22


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        *(({"protocol": wrong}, "wrong_protocol") for wrong in (0, 2, 4, "3", True, None)),
        ({"table": "CCCC"}, "no_such_table"),
        ({}, "table_wanted"),
    ],
)
def test_a_hello_that_leads_nowhere_is_refused_and_the_socket_closed(
    server: Server, hello: Json, code: str
) -> None:
    with server.connected() as client:
        client.send({**HELLO, **hello})
        refusal = client.receive()
        assert (refusal["type"], refusal["code"], refusal["id"]) == ("refused", code, None)
        assert client.closing_code() == 1008


def test_hello_comes_first_and_once_and_ping_at_any_time(server: Server, table: str) -> None:
    with server.connected() as client:
        client.send({"type": "ping", "n": 41})
        assert client.receive() == {"type": "pong", "n": 41}
        client.send(COMMAND)
        assert client.receive()["code"] == "hello_first"
        client.hello(table=table)
        client.receive_a("view")
        assert client.hello(table=table)["code"] == "hello_again"


def test_a_phone_may_send_a_command_over_several_connections(server: Server, table: str) -> None:
    with server.at_table(table) as (first, _), server.at_table(table) as (watcher, _):
        assert first.sit(0)["type"] == "ack"
        with server.at_table(table, token=first.token) as (second, _):
            rename = {"type": "rename_side", "side": 0, "name": "Las de la esquina"}
            answers = [each.command("the-same-1", 1, rename, 0) for each in (first, second, second)]
            assert answers == [{"type": "ack", "id": "the-same-1", "revision": 3}] * 3
            first.close()
            second.command("another-1", 1, {**rename, "name": "Las otras"}, 0)
            while at(view := watcher.receive_a("view"), "sides", 0, "name") != "Las otras":
                pass
            assert not is_away(view, 0)


# ------------------------------------------------------------ messages that make no sense


@pytest.mark.parametrize(
    ("message", "code"),
    [
        *(({**HELLO, "table": wrong}, "no_such_table") for wrong in ("K7QFF", "", "OOOO", 5)),
        ({"type": "dance"}, "unknown_message"),
        ({"type": 3}, "unknown_message"),
        ({}, "unknown_message"),
        ({"type": "ping"}, "bad_field"),
        ({"type": "ping", "n": 1.5}, "bad_field"),
        ({**COMMAND, "id": "short"}, "bad_field"),
        ({**COMMAND, "revision": -1}, "bad_field"),
        ({**COMMAND, "as": "0"}, "bad_field"),
        ({**COMMAND, "command": None}, "bad_field"),
        ({**COMMAND, "command": {}}, "unknown_command"),
        ({"type": "point_screen", "screen": "12"}, "bad_field"),
        ({**PICTURE, "bits": "!!"}, "bad_field"),
        *(
            ({"type": "press", "button": "undo_0", "seconds": 0, **change}, "bad_field")
            for change in (
                *({"button": "No!"}, {"button": 3}, {"button": ""}, {"seconds": -1}),
                *({"seconds": "1"}, {"seconds": True}, {"seconds": 61}),
            )
        ),
    ],
)
def test_what_makes_no_sense_is_refused_by_its_field(message: Json, code: str) -> None:
    with pytest.raises((Refused, RefusedCommand)) as raised:
        read_message(json.dumps(message))
    refused = raised.value
    # A command is refused under its id, if that can be read.
    assert isinstance(refused, RefusedCommand) == (message.get("id") == COMMAND["id"])
    refusal = refused.refusal if isinstance(refused, RefusedCommand) else refused
    assert isinstance(refusal, Refused)
    assert refusal.code == code


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "null", "[" * 4000, '{"a":' * 100, "NaN"])
def test_what_is_no_message_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        read_message(text)
    assert refused.value.code == "bad_message"


def test_after_a_refused_message_the_conversation_goes_on(server: Server, table: str) -> None:
    with server.at_table(table) as (client, _):
        for sent, answer in (
            ("{", ("bad_message", None)),
            (b"{", ("bad_message", None)),
            (json.dumps({"type": "dance"}), ("unknown_message", None)),
            (json.dumps({**COMMAND, "command": {}}), ("unknown_command", "ok-ok-ok")),
            (json.dumps(PICTURE), ("not_a_panel", None)),
        ):
            client.connection.send(sent)
            refusal = client.receive()
            assert (refusal["code"], refusal["id"]) == answer
        client.send({"type": "ping", "n": 1})
        assert client.receive()["type"] == "pong"


def test_the_server_told_of_no_fault_and_of_no_secret(server: Server, table: str) -> None:
    with server.at_table(table) as (ane, _):
        ane.sit(0)
    assert [line for line in server.log_lines if "trace" in line or line["level"] == "error"] == []
    assert ane.token not in server.log_text
