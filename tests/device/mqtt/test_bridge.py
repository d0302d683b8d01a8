"""The MQTT bridge: which tables it follows, which topics it clears, commands without a server."""

from __future__ import annotations

import json

import pytest

from device.mqtt.bridge import MOST_FROM_ELSEWHERE, MOST_TABLES, Bridge, most_tables
from device.mqtt.broker import Broker
from device.mqtt.follower import NO_SERVER, Answer, Follower, Viewed, command_message
from device.mqtt.topics import Topics
from scorekeeper.refusal import Refused
from tests.device.engine_view import sent
from tests.device.fake_server import fake_server, until
from tests.scorekeeper.table_for_tests import TableForTests

MOST = 3
TOPICS = Topics("amarrako", "bar", "homeassistant")


COMMAND: dict[str, object] = {"id": "a-command", "revision": 3, "command": {"type": "undo"}}


class FakeBroker(Broker):
    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.said: list[tuple[str, str]] = []

    def retain(self, topic: str, payload: str) -> None:
        self.kept[topic] = payload

    def publish(self, topic: str, payload: str) -> None:
        self.said.append((topic, payload))


class FakeFollower(Follower):
    def __init__(self) -> None:
        self.is_alive = True
        self.commands: list[bytes] = []

    @property
    def alive(self) -> bool:
        return self.is_alive

    def command(self, payload: bytes) -> None:
        self.commands.append(payload)

    def close(self) -> None:
        self.is_alive = False


class Between:
    """A bridge whose broker and followers can be looked at."""

    def __init__(self) -> None:
        self.broker = FakeBroker()
        self.followers: dict[str, FakeFollower] = {}
        self.bridge = Bridge(TOPICS, self.broker, self._follow, "es", most=MOST)

    def _follow(self, table: str, _viewed: Viewed, _answer: Answer) -> FakeFollower:
        self.followers[table] = FakeFollower()
        return self.followers[table]

    @property
    def followed(self) -> set[str]:
        return {table for table, found in self.followers.items() if found.alive}


def test_no_more_tables_are_followed_than_the_server_lets_and_those_played_last_come_first() -> (
    None
):
    between = Between()
    tables = [f"T{number:03}" for number in range(MOST + 2)]
    between.bridge.update(tables)
    assert between.followed == set(tables[2:])
    between.bridge.update([tables[0], *tables[2:]])
    assert between.followed == set(tables[2:]), "who is followed stays so"
    between.bridge.update(tables[:-1])
    assert between.followed == set(tables[1:-1])


@pytest.mark.parametrize(
    ("server", "most"),
    [
        ("http://localhost:8000", MOST_TABLES),
        ("http://127.0.0.1", MOST_TABLES),
        ("http://[::1]:8000", MOST_TABLES),
        ("http://192.168.1.20:8000", MOST_FROM_ELSEWHERE),
        ("http://mus.local", MOST_FROM_ELSEWHERE),
    ],
)
def test_on_the_server_s_own_machine_more_are_followed(server: str, most: int) -> None:
    assert most_tables(server) == most


def test_a_follower_that_broke_is_replaced_and_nothing_is_cleared() -> None:
    between = Between()
    between.bridge.update(["K7QF"])
    broken = between.followers["K7QF"]
    broken.is_alive = False
    between.bridge.update(["K7QF"])
    assert between.followers["K7QF"] is not broken
    assert between.broker.kept == {TOPICS.status: "online"}


def test_only_what_was_kept_of_tables_that_are_gone_is_cleared() -> None:
    between = Between()
    for table in ("K7QF", "GGGG"):
        between.bridge.receive(TOPICS.of(table, "state"), b"{}", True)
    between.bridge.receive(TOPICS.of("CCCC", "state"), b"{}", False)
    between.bridge.receive("homeassistant/device/lamp/config", b"{}", True)
    between.bridge.server_lost()
    assert between.broker.kept == {TOPICS.status: "offline"}, "nobody knows yet which are open"
    between.bridge.update(["K7QF"])
    assert between.broker.kept == {
        TOPICS.status: "online",
        TOPICS.of("GGGG", "state"): "",
        TOPICS.device("GGGG"): "",
    }


def test_commands_go_to_their_table_and_one_for_none_is_refused() -> None:
    between = Between()
    between.bridge.update(["K7QF"])
    payload = json.dumps(COMMAND).encode()
    between.bridge.receive(TOPICS.of("K7QF", "command"), payload, False)
    between.bridge.receive(TOPICS.of("K7QF", "command"), payload, True)
    between.bridge.receive(TOPICS.of("GGGG", "command"), payload, False)
    assert between.followers["K7QF"].commands == [payload]
    ((topic, said),) = between.broker.said
    assert topic == TOPICS.of("GGGG", "answer")
    assert json.loads(said)["code"] == "no_such_table"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"id": "short"}, "bad_field"),
        ({"id": "with space"}, "bad_field"),
        ({"revision": None}, "bad_field"),
        ({"as": -1}, "bad_field"),
        ({"command": "undo"}, "bad_field"),
        ({"type": "hello"}, "unknown_key"),
        ({"as": "referee"}, "referee_only"),
        ({"command": {"type": "open_referee"}}, "referee_only"),
        ({"command": {"type": "x" * 8192}}, "too_large"),
    ],
)
def test_a_command_that_cannot_be_one_is_refused(changes: dict[str, object], code: str) -> None:
    with pytest.raises(Refused) as refused:
        command_message(json.dumps(COMMAND | changes).encode())
    assert refused.value.code == code


@pytest.mark.parametrize("payload", [b"", b"undo", b"\xff", b"[" * 8000])
def test_what_is_no_json_is_refused(payload: bytes) -> None:
    with pytest.raises(Refused) as refused:
        command_message(payload)
    assert refused.value.code == "bad_message"


def test_a_command_is_answered_when_the_server_is_lost_and_too_many_are_not_sent() -> None:
    answers: list[dict[str, object]] = []
    views: list[object] = []

    def ask(follower: Follower, ident: str) -> None:
        follower.command(json.dumps(COMMAND | {"id": ident, "as": 1}).encode())

    view = sent(TableForTests())
    with fake_server(view) as server:
        follower = Follower(
            server.address,
            "K7QF",
            token="t" * 43,
            viewed=lambda _board, found, address: views.append((found["revision"], address)),
            answer=answers.append,
        )
        try:
            until(lambda: bool(views))
            hello = server.hellos.get(timeout=20)
            assert (hello["client"], hello["table"], hello["token"]) == ("tv", "K7QF", "t" * 43)
            assert views == [(view["revision"], "http://192.168.1.20:8000/")]
            ask(follower, "in-time-1")
            server.say({"type": "ack", "id": "in-time-1", "revision": 9})
            until(lambda: {"id": "in-time-1", "ok": True, "revision": 9} in answers)
            ask(follower, "too-late-1")
            server.stop()
            lost = {"id": "too-late-1", "ok": False, "code": "no_server", "text": NO_SERVER}
            until(lambda: lost in answers)
            for number in range(20):
                ask(follower, f"after-it-{number}")
            codes = [each["code"] for each in answers[2:]]
            assert codes.count("no_server") + codes.count("too_fast") == 20
            assert codes.count("too_fast") >= 10
        finally:
            follower.close()


def test_a_command_may_be_given_as_soon_as_a_view_is_published() -> None:
    answers: list[dict[str, object]] = []
    with fake_server() as server:
        follower = Follower(
            server.address,
            "K7QF",
            token=None,
            viewed=lambda *_view: follower.command(json.dumps(COMMAND).encode()),
            answer=answers.append,
        )
        try:
            follower.receive(sent(TableForTests()))
            assert answers == []
        finally:
            follower.close()


def test_a_board_sent_on_to_another_table_says_nothing_of_it() -> None:
    views: list[object] = []
    view = sent(TableForTests())
    own = {**view, "table": "GGGG"}
    with fake_server({"type": "follow", "table": "K7QF"}, view, own) as server:
        follower = Follower(
            server.address,
            "GGGG",
            token=None,
            viewed=lambda board, _view, _address: views.append(board.table),
            answer=lambda _answer: None,
        )
        try:
            until(lambda: bool(views))
            assert views == ["GGGG"]
            assert "token" not in server.hellos.get(timeout=20)
        finally:
            follower.close()
