"""docs/protocol.md with a real server: hello, seats, commands, retries, refusals."""

from __future__ import annotations

import pytest

from tests.json_path import Json, at, dicts, held, is_away, last_happening, number, text
from tests.server import Server, TestClient

PASO: Json = {"type": "bid", "lance": "grande", "seat": 0, "word": "paso"}


def test_hello_brings_a_welcome_with_a_token_and_then_a_whole_view(
    server: Server, table: str
) -> None:
    with server.connected() as client:
        welcome = client.hello(table=table)
        assert welcome["protocol"] == 3
        assert len(text(welcome, "token")) >= 22
        assert len(text(welcome, "phone")) == 12
        assert welcome["addresses"]
        view = client.receive()
        assert view["type"] == "view"
        assert (view["table"], view["revision"]) == (table, 1)
        assert [seat["player"] for seat in dicts(view, "seats")] == ["Ane", "Jon", "Mikel", "Iker"]


def test_a_token_brought_along_is_kept_and_names_the_same_phone(server: Server, table: str) -> None:
    with server.at_table(table) as (client, _):
        token, phone = client.token, client.phone
    with server.connected() as again:
        welcome = again.hello(table=table, token=token)
    assert "token" not in welcome
    assert welcome["phone"] == phone


@pytest.mark.parametrize("token", ["", "short", "x" * 400, 7, None, "ñ" * 40])
def test_what_cannot_be_a_token_is_replaced(server: Server, table: str, token: object) -> None:
    with server.connected() as client:
        assert len(text(client.hello(table=table, token=token), "token")) >= 22


@pytest.mark.parametrize("protocol", [0, 2, 4, "3", True, None])
def test_another_protocol_is_refused_and_the_socket_closed(
    server: Server, table: str, protocol: object
) -> None:
    with server.connected() as client:
        client.send({"type": "hello", "protocol": protocol, "client": "phone", "table": table})
        assert client.receive()["code"] == "wrong_protocol"
        assert client.closing_code() == 1008


@pytest.mark.parametrize("code", ["XXXX", "K7QFF", "", "OOOO", 5])
def test_an_unknown_table_is_refused_before_any_welcome(server: Server, code: object) -> None:
    with server.connected() as client:
        refusal = client.hello(table=code)
        assert (refusal["type"], refusal["code"], refusal["id"]) == (
            "refused",
            "no_such_table",
            None,
        )


def test_an_unknown_table_closes_the_socket(server: Server) -> None:
    with server.connected() as client:
        client.hello(table="CCCC")
        assert client.closing_code() == 1008


def test_a_table_code_may_be_typed_in_small_letters(server: Server, table: str) -> None:
    with server.connected() as client:
        assert client.hello(table=f" {table.lower()} ")["type"] == "welcome"


def test_a_phone_must_name_its_table(server: Server) -> None:
    with server.connected() as client:
        assert client.hello()["code"] == "table_wanted"


def test_hello_comes_first_and_once(server: Server, table: str) -> None:
    with server.connected() as client:
        client.send({"type": "command", "id": "too-early", "revision": 1, "command": PASO})
        assert client.receive()["code"] == "hello_first"
        client.hello(table=table)
        client.receive_a("view")
        assert client.hello(table=table)["code"] == "hello_again"


def test_ping_is_answered_by_pong_with_the_same_n(server: Server) -> None:
    with server.connected() as client:
        client.send({"type": "ping", "n": 41})
        assert client.receive() == {"type": "pong", "n": 41}


def test_a_seat_taken_is_this_phones_and_no_other_can_take_it_or_act_as_it(
    server: Server, table: str
) -> None:
    with server.at_table(table) as (ane, _), server.at_table(table) as (jon, _):
        assert ane.sit(0)["type"] == "ack"
        view = jon.receive_a("view")
        while number(view, "revision") < 2:
            view = jon.receive_a("view")
        assert (at(view, "seats", 0, "phone"), is_away(view, 0)) == (ane.phone, False)
        taken = jon.sit(0, "Jon")
        assert (taken["code"], at(taken, "params", "seat")) == ("seat_taken", 0)
        assert jon.command("jon-as-ane", 2, PASO, 0)["code"] == "not_your_seat"
        assert jon.command("jon-as-none", 2, PASO)["code"] == "not_seated"


def test_a_phone_that_comes_back_is_still_in_its_seat(server: Server, table: str) -> None:
    with server.at_table(table) as (watcher, _):
        with server.at_table(table) as (ane, _):
            ane.sit(0)
        gone = _view_where(watcher, lambda view: is_away(view, 0) and _held(view))
        assert at(gone, "seats", 0, "phone") == ane.phone
        with server.at_table(table, token=ane.token) as (_, view):
            assert at(view, "seats", 0) == held(gone, "seats", 0) | {"gone_seconds": None}
            _view_where(watcher, lambda view: not is_away(view, 0))


def test_one_phone_may_hold_all_seats(server: Server, table: str) -> None:
    with server.at_table(table) as (phone, _):
        for seat, name in enumerate(("Ane", "Jon", "Mikel", "Iker")):
            assert phone.sit(seat, name)["type"] == "ack"
        answer = phone.command("all-pass-1", 5, {"type": "all_pass", "lance": "grande"}, 2)
        assert answer == {"type": "ack", "id": "all-pass-1", "revision": 6}


def test_a_seat_whose_phone_is_here_or_left_a_moment_ago_cannot_be_taken(
    server: Server, table: str
) -> None:
    take: Json = {"type": "sit", "seat": 1, "name": "Miren"}
    with server.at_table(table) as (ane, _):
        ane.sit(0)
        with server.at_table(table) as (jon, _):
            jon.sit(1, "Jon")
            assert ane.command("take-seat-1", 3, take, 0)["code"] == "seat_taken"
        _view_where(ane, lambda view: is_away(view, 1))
        assert ane.command("take-seat-2", 3, take, 0)["code"] == "seat_in_use"


def test_a_retry_is_answered_as_the_first_time_and_changes_nothing(
    server: Server, table: str
) -> None:
    with server.at_table(table) as (ane, _):
        ane.sit(0)
        first = ane.command("pass-once", 2, PASO, 0)
        ane.command("name-after", 2, {"type": "rename_side", "side": 0, "name": "Gu"}, 0)
        assert (
            ane.command("pass-once", 2, PASO, 0)
            == first
            == {
                "type": "ack",
                "id": "pass-once",
                "revision": 3,
            }
        )
        with server.at_table(table, token=ane.token) as (again, view):
            assert view["revision"] == 4
            assert again.command("pass-once", 2, PASO, 0) == first


def test_a_refused_command_is_refused_alike_when_it_comes_again(server: Server, table: str) -> None:
    with server.at_table(table) as (ane, _), server.at_table(table) as (jon, _):
        ane.sit(0)
        first = jon.sit(0, "Jon", "jon-wants-0")
        ane.command("ane-leaves", 2, {"type": "leave", "seat": 0}, 0)
        assert first["code"] == "seat_taken"
        again = jon.sit(0, "Jon", "jon-wants-0")
        assert (again["code"], again["params"]) == (first["code"], first["params"])
        assert jon.sit(0, "Jon", "jon-wants-0-anew")["type"] == "ack"


def test_another_phones_id_is_refused(server: Server, table: str) -> None:
    with server.at_table(table) as (ane, _), server.at_table(table) as (jon, _):
        ane.sit(0, command_id="the-same-id")
        assert jon.sit(1, "Jon", "the-same-id")["code"] == "id_taken"
        assert jon.sit(1, "Jon", "another-id")["type"] == "ack"


def test_ids_of_different_tables_have_nothing_to_do_with_each_other(
    server: Server, table: str
) -> None:
    with server.at_table(table) as (ane, _):
        ane.sit(0, command_id="the-same-id")
    with server.at_table(server.address.open_table()) as (jon, _):
        assert jon.sit(1, "Jon", "the-same-id")["type"] == "ack"


def test_a_command_about_what_has_changed_is_stale(server: Server, table: str) -> None:
    with server.at_table(table) as (ane, _):
        ane.sit(0)
        ane.command("all-pass-1", 2, {"type": "all_pass", "lance": "grande"}, 0)
        late = ane.command("late-pass", 2, PASO, 0)
        assert (late["code"], late["revision"]) == ("stale", 3)


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"type": "dance"}, "unknown_message"),
        ({"type": 3}, "unknown_message"),
        ({}, "unknown_message"),
        ({"type": "ping"}, "bad_field"),
        ({"type": "ping", "n": 1.5}, "bad_field"),
        ({"type": "command", "id": "short", "revision": 1, "command": PASO}, "bad_field"),
        ({"type": "command", "id": "ok-ok-ok", "revision": -1, "command": PASO}, "bad_field"),
        ({"type": "command", "id": "ok-ok-ok", "revision": 1, "as": "0"}, "bad_field"),
        ({"type": "command", "id": "ok-ok-ok", "revision": 1}, "bad_field"),
        ({"type": "command", "id": "ok-ok-ok", "revision": 1, "command": {}}, "unknown_command"),
        ({"type": "point_screen", "screen": "12"}, "bad_field"),
        ({"type": "picture", "width": 8, "height": 1, "bits": "!!", "lamps": {}}, "bad_field"),
        ({"type": "picture", "width": 8, "height": 1, "bits": "AA==", "lamps": {}}, "not_a_panel"),
    ],
)
def test_what_makes_no_sense_is_refused_and_the_conversation_goes_on(
    server: Server, table: str, message: Json, code: str
) -> None:
    with server.at_table(table) as (client, _):
        client.send(message)
        refusal = client.receive()
        assert (refusal["type"], refusal["code"]) == ("refused", code)
        assert refusal["id"] == (message["id"] if message.get("id") == "ok-ok-ok" else None)
        client.send({"type": "ping", "n": 1})
        assert client.receive()["type"] == "pong"


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "null", "[" * 4000, '{"a":' * 100, "NaN"])
def test_what_is_no_message_is_refused_and_the_conversation_goes_on(
    server: Server, text: str
) -> None:
    with server.connected() as client:
        client.connection.send(text)
        assert client.receive()["code"] == "bad_message"
        client.connection.send(text.encode())
        assert client.receive()["code"] == "bad_message"
        client.send({"type": "ping", "n": 1})
        assert client.receive()["type"] == "pong"


def test_undo_is_told_to_everybody(server: Server, table: str) -> None:
    with server.at_table(table) as (ane, _), server.at_table(table) as (watcher, _):
        ane.sit(0)
        ane.command("all-pass-1", 2, {"type": "all_pass", "lance": "grande"}, 0)
        _view_where(watcher, lambda view: at(view, "hand", "phase") == "chica")
        assert ane.command("undo-1-1", 3, {"type": "undo"}, 0)["type"] == "ack"
        view = _view_where(watcher, lambda view: view["revision"] == 4)
        assert at(view, "hand", "phase") == "grande"
        assert last_happening(view)["type"] == "undone"


def test_the_server_told_of_no_fault_and_of_no_secret(server: Server, table: str) -> None:
    with server.at_table(table) as (ane, _):
        ane.sit(0)
        token = ane.token
    assert [line for line in server.log_lines if "trace" in line or line["level"] == "error"] == []
    assert token not in server.log_text


def _held(view: Json) -> bool:
    return at(view, "seats", 0, "phone") is not None


def _view_where(client: TestClient, what: object) -> Json:
    assert callable(what)
    while not what(view := client.receive_a("view")):
        pass
    return view


def test_a_phone_may_send_a_command_over_several_connections(server: Server) -> None:
    table = server.address.open_table()
    with server.at_table(table) as (first, _), server.at_table(table) as (watcher, _):
        assert first.sit(0)["type"] == "ack"
        with server.at_table(table, token=first.token) as (second, _):
            rename = {"type": "rename_side", "side": 0, "name": "Las de la esquina"}
            answers = [each.command("the-same-1", 1, rename, 0) for each in (first, second)]
            assert [answer["type"] for answer in answers] == ["ack", "ack"]
            assert answers[0]["revision"] == answers[1]["revision"]
            first.close()
            second.command("another-1", 1, {**rename, "name": "Las otras"}, 0)
            while at(view := watcher.receive_a("view"), "sides", 0, "name") != "Las otras":
                pass
            assert not is_away(view, 0)
