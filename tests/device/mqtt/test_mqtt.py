"""A real server, a real Mosquitto and `amarrako mqtt` between them, as processes."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.kernel.reading import mapping, sequence
from tests.device.championship import championship, match_at
from tests.device.mqtt.bridge_process import bridge, environment, options
from tests.device.mqtt.mosquitto import PASSWORD, Listener, Mosquitto, listener, mosquitto
from tests.device.mqtt.test_boards_document import blocks
from tests.json_path import last_happening
from tests.server import Server, eventually, running_server

STATUS = "amarrako/bar/status"


def state(table: str) -> str:
    return f"amarrako/bar/{table}/state"


def device(table: str) -> str:
    return f"homeassistant/device/amarrako_bar_{table}/config"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    with mosquitto(tmp_path) as found:
        yield found


def is_online(board: Listener) -> bool:
    return board.now.get(STATUS) == "online"


def test_tables_are_kept_at_the_broker_as_they_are_played_and_until_they_end(
    server: Server, broker: Mosquitto
) -> None:
    table = server.open_table()
    ended = "homeassistant/device/amarrako_bar_XXXX/config"
    with listener(broker) as board:
        board.publish(ended, {"left": "over"}, retain=True)
        board.publish("homeassistant/device/lamp/config", {"of": "somebody else"}, retain=True)
        with (
            bridge(server, broker) as program,
            server.client("phone", table=table) as phone,
        ):
            phone.receive_a("view")
            phone.give({"type": "sit", "seat": 0, "name": "Ane"}, None)
            envido = {"type": "bid", "lance": "grande", "seat": 0, "word": "envido", "stones": 5}
            phone.give(envido, 0)
            revision = phone.view["revision"]
            eventually(lambda: board.json(state(table)).get("revision") == revision, "the bid")
            # A score that is adentro, and the word of who wants to know at once.
            phone.give({"type": "bid", "lance": "grande", "seat": 1, "word": "no_queremos"}, 0)
            score = {"stones": [37, 12], "games": [1, 0], "reason": "as on paper"}
            phone.give({"type": "set_score", **score}, 0)
            eventually(lambda: "37" in board.now.get(state(table), ""), "the score")
            with listener(broker) as late:
                # It sends what it kept in any order, one after the other.
                every = {STATUS, state(table), device(table)}
                eventually(lambda: late.kept.keys() >= every, "what the broker kept")
                assert is_online(late)
                first, second = sides_of(late, table)
            assert (first["stones"], first["adentro"], second["adentro"]) == (37, True, False)
            # What a bridge before left of a table that ended is cleared, and nobody else's.
            eventually(lambda: board.now[ended] == "", "the table that ended long ago")
            assert board.now["homeassistant/device/lamp/config"] != ""
            phone.give({"type": "end_match"}, 0)
            for topic in (state(table), device(table)):
                eventually(lambda: board.now[topic] == "", f"{topic} cleared")  # noqa: B023
            assert program.end() == 0
            eventually(lambda: board.now[STATUS] == "offline", "its farewell")
            assert "Traceback" not in program.log


def sides_of(board: Listener, table: str) -> tuple[dict[str, object], dict[str, object]]:
    sides = board.json(state(table))["sides"]
    assert isinstance(sides, list)
    first, second = sides
    return first, second


def test_a_killed_bridge_is_offline_and_a_restarted_one_publishes_everything(
    server: Server, broker: Mosquitto
) -> None:
    table = server.open_table()
    with listener(broker) as board:
        with bridge(server, broker) as program:
            eventually(lambda: is_online(board) and board.json(state(table)), "the first state")
            program.kill()
            eventually(lambda: board.now[STATUS] == "offline", "its will")
        with bridge(server, broker) as program:
            eventually(lambda: is_online(board), "the next one")
            # The broker comes back and remembers nothing.
            broker.stop()
            board.forget()
            broker.start()
            eventually(lambda: is_online(board), "the same one, come back")
            eventually(lambda: board.json(state(table)).get("table") == table, "the table again")
            eventually(lambda: board.json(device(table)), "its device again")
            server.kill()
            eventually(lambda: board.now[STATUS] == "offline", "that nothing is live")
            assert board.json(state(table))["table"] == table
            server.start()
            eventually(lambda: is_online(board), "the server again")
            assert "Traceback" not in program.log
            assert program.log.count("no tables from") == 1


def test_commands_are_those_of_a_seat_with_its_answers(server: Server, tmp_path: Path) -> None:
    table = server.open_table()
    topic = f"amarrako/bar/{table}/command"
    sit = {"type": "sit", "seat": 2, "name": "Casa"}
    with (
        mosquitto(tmp_path, strict=True) as broker,
        listener(broker) as board,
        server.client("phone", table=table) as phone,
    ):
        board.publish(topic, {"id": "retained-1", "revision": 0, "command": sit}, retain=True)
        with bridge(server, broker, "--user", "nobody") as stranger:
            eventually(lambda: "check user and password" in stranger.log, "its trouble")
            assert stranger.process.poll() is None, "it tries again"
        with bridge(server, broker, "--commands", "--state", str(tmp_path)) as program:
            revision = eventually(lambda: board.json(state(table)).get("revision"), "the state")

            def ask(ident: str, **changes: object) -> dict[str, object]:
                board.publish(topic, {"id": ident, "revision": revision, **changes})
                return board.answer_to(ident)

            bid = {"type": "bid", "lance": "grande", "seat": 0, "word": "envido", "stones": 2}
            assert ask("no-seat-1", command=bid)["code"] == "not_seated"
            assert ask("sit-down-1", command=sit)["ok"] is True
            revision = eventually(
                lambda: (now := board.json(state(table))["revision"]) != revision and now,
                "the seat taken",
            )
            done = ask("envido-01", **{"as": 2}, command=bid)
            assert done["ok"] is True
            # Everybody at the table sees who told it.
            while (last := last_happening(phone.receive_a("view")))["type"] != "bid_spoken":
                pass
            assert (last["by"], last["by_name"]) == (2, None)
            assert ask("envido-01", **{"as": 2}, command=bid) == done, "the same id does it once"
            late = ask("too-late-1", **{"as": 2}, command={**bid, "seat": 1})
            assert (late["ok"], late["code"]) == (False, "stale")
            assert "moved on" in str(late["text"])
            for depth in (500, 900, 960, 980, 990, 1000, 3000):
                deep = "[" * depth + "]" * depth
                board.publish(
                    topic, f'{{"id": "too-deep", "revision": 0, "command": {{"x": {deep}}}}}'
                )
            board.publish(topic, "not json")
            assert board.answer_to(None)["code"] == "bad_message"
            assert [each for each in board.answers if each["id"] == "retained-1"] == []
            assert "has the retain flag and is ignored" in program.log
            assert PASSWORD not in program.log
            assert (tmp_path / "mqtt.token").stat().st_mode & 0o777 == 0o600


def test_commands_from_anybody_are_not_taken(server: Server, broker: Mosquitto) -> None:
    line = options(server, broker, "--commands", "--state", str(server.folder))
    alone = subprocess.run(
        line, capture_output=True, text=True, timeout=30, check=False, env=environment(broker)
    )
    assert alone.returncode == 1
    assert "--commands needs a broker that checks its clients" in alone.stderr
    known = environment(broker) | {"AMARRAKO_MQTT_USER": "x", "AMARRAKO_MQTT_PASSWORD": "y"}
    with listener(broker) as board:
        among_all = subprocess.run(
            line, capture_output=True, text=True, timeout=30, check=False, env=known
        )
        assert among_all.returncode == 1
        assert "accepts anonymous clients" in among_all.stderr
        assert "allow_anonymous false" in among_all.stderr
        assert "Traceback" not in among_all.stderr
        assert STATUS not in board.now


def test_a_championship_is_kept_at_the_broker_until_it_is_closed(
    tmp_path: Path, broker: Mosquitto
) -> None:
    server = Server(tmp_path, forked=True)
    pairs = ["Casa Paco", "Los del Puerto", "Txoko", "La Peña"]
    server.start()
    try:
        with (
            listener(broker) as board,
            bridge(server, broker) as program,
        ):
            board.publish(part("calls"), {"left": "over"}, retain=True)
            eventually(lambda: is_online(board), "the bridge")
            eventually(lambda: board.now[part("calls")] == "", "what another bridge left")
            with championship(server, pairs, tables=2) as director:
                match = match_at(director, 2)
                eventually(lambda: len(called(board)) == 2, "the calls")
                with listener(broker) as late:
                    parts = {part(name) for name in ("state", "calls", "rounds", "standings")}
                    eventually(lambda: parts <= late.kept.keys(), "what the broker kept")
                at_two = next(call for call in called(board) if call["table"] == 2)
                assert at_two["code"] == match["code"]
                assert at_two["state"] == "called"
                assert at_two.keys() == json.loads(blocks("json")[1]).keys(), "docs/boards.md"
                sides = sequence(at_two["sides"], "sides")
                assert {str(side) for side in sides} < set(pairs)
                director.direct({"type": "set_clock", "minutes": 40})
                eventually(lambda: board.json(part("clock")).get("minutes") == 40, "the clock")
                clock = board.json(part("clock"))
                assert float(str(clock["until"])) == float(str(clock["since"])) + 2400
                result = {"type": "record_result", "match": match["number"], "games": [2, 1]}
                director.direct(result)
                eventually(lambda: len(called(board)) == 1, "that it is over")
                played = eventually(lambda: result_of(board, match["number"]), "its result")
                assert (played["games"], played["winner"]) == ([2, 1], sides[0])
                assert played["how"] == "typed"
                assert {sides[0], None} in [
                    set(sequence(each["sides"], "sides")) for each in rounds(board)
                ]
                assert board.json(part("state"))["name"] == "Otoño"
                director.direct({"type": "close_championship"})
                for name in ("state", "calls", "rounds", "standings", "clock"):
                    eventually(lambda: board.now[part(name)] == "", f"{name} cleared")  # noqa: B023
            assert "Traceback" not in program.log
    finally:
        server.close()


def part(name: str) -> str:
    return f"amarrako/bar/championship/{name}"


def matches_in(value: object) -> list[dict[str, object]]:
    """The matches of a list in a payload."""
    return [dict(mapping(match, "match")) for match in sequence(value, "matches")]


def called(board: Listener) -> list[dict[str, object]]:
    return matches_in(board.json(part("calls")).get("calls", []))


def result_of(board: Listener, number: object) -> dict[str, object] | None:
    """A match among the rounds, once it has a winner."""
    return next(
        (each for each in rounds(board) if each["number"] == number and each["winner"]), None
    )


def rounds(board: Listener) -> list[dict[str, object]]:
    found = sequence(board.json(part("rounds"))["rounds"], "rounds")
    return [match for each in found for match in matches_in(mapping(each, "round")["matches"])]
