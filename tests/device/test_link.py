"""The link of the panel over real sockets: messages, lost connections, reconnecting."""

from __future__ import annotations

from contextlib import ExitStack
from itertools import count
from time import monotonic

import pytest

from device.link.board import LinkState
from device.link.link import socket_address
from device.link.read_view import board_of
from device.screen.choose import screen_of
from device.screen.picture.drawing import drawn
from scorekeeper.process.options import server_address
from tests.device.engine_view import sent
from tests.device.fake_server import WELCOME, fake_server, until
from tests.device.running_panel import RunningPanel, picture_in
from tests.device.slides import cycle_of
from tests.ports import free_port
from tests.scorekeeper.table_for_tests import TableForTests

FOLLOW: dict[str, object] = {"type": "follow", "table": "K7QF"}
WAITING: dict[str, object] = {
    "type": "waiting",
    "screen": "482136",
    "addresses": ["http://192.168.1.20:8000/"],
}


def test_waiting_then_pointed_at_a_table_then_every_view() -> None:
    table = TableForTests()
    with fake_server(WAITING) as server, RunningPanel(server.address) as panel:
        assert server.hellos.get() == {"type": "hello", "protocol": 3, "client": "panel"}
        assert server.origins == [server.address]
        until(lambda: panel.tracker.state().invite is not None)
        until(lambda: panel.shows({screen_of(panel.tracker.state(), monotonic(), "es")}))
        server.say(FOLLOW)
        for seat, word, stones in ((0, "envido", 5), (1, "no_queremos", None)):
            server.say(sent(table))
            until(lambda: panel.shows_view(sent(table)))
            table.bid(seat, word, stones)
        server.say(sent(table))
        until(lambda: panel.shows_view(sent(table)))


def test_a_lost_server_is_said_and_a_server_that_is_back_is_followed_again() -> None:
    table = TableForTests()
    with ExitStack() as stack:
        first = stack.enter_context(fake_server(FOLLOW, sent(table)))
        panel = stack.enter_context(RunningPanel(first.address))
        until(lambda: panel.shows_view(sent(table)))
        port = first.port
        first.stop()
        until(panel.shows_lost)
        assert panel.tracker.state().board == board_of(sent(table))
        table.all_pass()
        second = stack.enter_context(fake_server(sent(table), port=port))
        # It asks for the table it showed.
        assert second.hellos.get(timeout=20)["table"] == "K7QF"
        until(lambda: panel.shows_view(sent(table)))


def test_a_panel_goes_on_at_another_server_of_the_list_and_comes_back() -> None:
    table = TableForTests()
    with ExitStack() as stack:
        other = stack.enter_context(fake_server())
        port = free_port()
        own = f"http://127.0.0.1:{port}"
        # Its public name is not the one by which the panel reaches it.
        welcome = {**WELCOME, "servers": ["http://a.invalid", other.address]}
        first = stack.enter_context(fake_server(port=port))
        first.answers = [welcome, FOLLOW, sent(table)]
        panel = stack.enter_context(RunningPanel(own))
        until(lambda: panel.shows_view(sent(table)))
        panel.link.switch_table("K7QF")
        assert [first.hellos.get(timeout=20).get("table") for _ in range(2)] == [None, "K7QF"]
        first.stop()
        table.all_pass()
        other.answers = [WELCOME, sent(table)]
        assert other.hellos.get(timeout=20)["table"] == "K7QF"
        assert other.origins == [other.address]
        until(lambda: panel.shows_view(sent(table)))
        assert panel.link.server == other.address
        back = stack.enter_context(fake_server(sent(table), port=port))
        other.stop()
        assert back.hellos.get(timeout=20)["table"] == "K7QF"
        until(lambda: panel.tracker.state().link is LinkState.UP)
        assert panel.link.server == own


def test_the_picture_is_sent_again_to_a_server_that_came_back() -> None:
    table = TableForTests()
    with fake_server(sent(table)) as server, RunningPanel(server.address) as panel:
        until(lambda: panel.shows_view(sent(table)))
        until(lambda: not server.pictures.empty())
        server.hang_up()
        server.hellos.get()
        server.hellos.get(timeout=20)
        while not server.pictures.empty():
            server.pictures.get()
        server.hang_up()
        server.hellos.get(timeout=20)
        until(lambda: not server.pictures.empty())


def test_what_was_pressed_without_a_connection_is_not_sent_later() -> None:
    port = free_port()
    with RunningPanel(f"http://127.0.0.1:{port}") as panel:
        panel.link.send({"type": "press", "number": 1})
        with fake_server(WELCOME, port=port) as server:
            server.hellos.get(timeout=20)
            until(lambda: server.pings > 0)
            panel.link.send({"type": "press", "number": 2})
            assert server.others.get(timeout=20)["number"] == 2


def test_a_server_that_falls_silent_is_noticed_and_left() -> None:
    table = TableForTests()
    with (
        fake_server(sent(table)) as server,
        RunningPanel(server.address, ping=0.1, silence=0.5) as panel,
    ):
        until(lambda: panel.shows_view(sent(table)))
        server.hellos.get()
        server.answers = [WELCOME]
        server.mute.set()
        until(lambda: panel.tracker.state().link is LinkState.DOWN)
        assert server.hellos.get(timeout=20)["type"] == "hello"


def test_a_picture_does_not_wait_for_the_next_ping() -> None:
    table = TableForTests()
    with fake_server(sent(table)) as server, RunningPanel(server.address, ping=600) as panel:
        for stones in (5, 6, 7):
            until(lambda: panel.shows_view(sent(table)))
            seen = server.pictures.get(timeout=20)
            while not server.pictures.empty():
                seen = server.pictures.get()
            table.bid(0, "envido", stones)
            server.say(sent(table))
            assert server.pictures.get(timeout=20) != seen
            table.do({"type": "undo"})
            server.say(sent(table))


def test_a_server_that_answers_pings_is_kept_and_they_go_out_among_many_pictures() -> None:
    """Lamps move for minutes. Five pings without an answer would be the end of it."""
    numbers = count()
    with (
        fake_server(sent(TableForTests())) as server,
        RunningPanel(server.address, ping=0.1, silence=0.5) as panel,
    ):

        def pinged() -> bool:
            panel.link.send_picture({"type": "picture", "number": next(numbers)})
            return server.pings > 10

        until(pinged)
        assert panel.tracker.state().link is LinkState.UP
        assert server.hellos.qsize() == 1


@pytest.mark.parametrize(
    "answer",
    [
        {**WELCOME, "protocol": 2},
        {"type": "refused", "id": None, "code": "wrong_protocol", "text": "", "params": {}},
        {"type": "view", "revision": 1},
    ],
)
def test_a_server_of_another_version_is_said(answer: dict[str, object]) -> None:
    with fake_server() as server:
        server.answers = [answer]
        with RunningPanel(server.address) as panel:
            until(lambda: panel.tracker.state().link is LinkState.OTHER_VERSION)
            until(lambda: panel.shows({screen_of(panel.tracker.state(), monotonic(), "es")}))


NO_TABLE: dict[str, object] = {
    "type": "refused",
    "id": None,
    "code": "no_such_table",
    "text": "",
    "params": {"table": "K7QF"},
}


def test_a_table_that_is_not_there_is_said_until_it_is_or_the_server_is_gone() -> None:
    table = TableForTests()
    with fake_server(NO_TABLE) as server, RunningPanel(server.address, "K7QF") as panel:
        until(lambda: panel.tracker.state().link is LinkState.NO_TABLE)
        until(lambda: panel.shows({screen_of(panel.tracker.state(), 0.0, "es")}))
        server.answers = [WELCOME, sent(table)]
        until(lambda: panel.shows_view(sent(table)))
        while not server.hellos.empty():
            assert server.hellos.get()["table"] == "K7QF"
        server.answers = [WELCOME, NO_TABLE]
        server.hang_up()
        until(lambda: panel.tracker.state().link is LinkState.NO_TABLE)
        server.stop()
        until(lambda: panel.tracker.state().link is LinkState.DOWN)


def test_a_table_that_was_followed_and_is_no_more_is_let_go() -> None:
    table = TableForTests()
    with fake_server(FOLLOW, sent(table)) as server, RunningPanel(server.address) as panel:
        until(lambda: panel.shows_view(sent(table)))
        server.answers = [NO_TABLE]
        server.hang_up()
        until(lambda: panel.tracker.state().link is LinkState.NO_TABLE)
        server.answers = [WELCOME, WAITING]
        until(lambda: panel.tracker.state().invite is not None)
        hellos = [server.hellos.get() for _ in range(server.hellos.qsize())]
        assert ["table" in hello for hello in hellos[:2]] == [False, True]
        assert "table" not in hellos[-1]
        assert panel.tracker.state().board is None


def test_messages_that_cannot_be_read_change_nothing() -> None:
    """What is no JSON costs the connection and no more."""
    table = TableForTests()
    strange: list[dict[str, object]] = [{"type": "confetti"}, {}, {"type": None}, {"type": ["x"]}]
    with fake_server(sent(table), *strange) as server, RunningPanel(server.address) as panel:
        until(lambda: panel.shows_view(sent(table)))
        table.bid(0, "ordago")
        server.say(sent(table))
        until(lambda: panel.shows_view(sent(table)))
        assert server.hellos.qsize() == 1
        server.say_text("{")
        until(lambda: server.hellos.qsize() == 2)
        server.say(sent(table))
        until(lambda: panel.tracker.state().link is LinkState.UP)


def test_the_referee_s_code_stands_on_the_display_and_nowhere_else() -> None:
    table = TableForTests()
    code: dict[str, object] = {"type": "referee_code", "code": "482913", "seconds": 120}
    with fake_server(sent(table), code) as server, RunningPanel(server.address) as panel:
        until(lambda: panel.shows_code("482913"))
        table.bid(0, "envido", 5)
        server.say(sent(table))
        # The picture of the bet comes while the display still shows the code.
        expected = [drawn(screen) for _seconds, screen in cycle_of(board_of(sent(table)), "es")]
        while (seen := picture_in(server.pictures.get(timeout=20))) not in expected:
            assert not panel.is_code(seen)
        assert panel.shows_code("482913")
        server.say({**code, "code": "007731", "seconds": 60})
        until(lambda: panel.shows_code("007731"))
        server.say({**code, "code": None, "seconds": 0})
        until(lambda: panel.shows_view(sent(table)))


def test_nobody_listening_is_tried_again_until_somebody_does() -> None:
    port = free_port()
    with RunningPanel(f"http://127.0.0.1:{port}") as panel:
        until(lambda: panel.shows({screen_of(panel.tracker.state(), monotonic(), "es")}))
        assert panel.tracker.state().link is LinkState.CONNECTING
        with fake_server(WAITING, port=port):
            until(lambda: panel.tracker.state().link is LinkState.UP)


@pytest.mark.parametrize(
    ("server", "origin", "address"),
    [
        ("http://localhost:8000", "http://localhost:8000", "ws://localhost:8000/ws"),
        ("http://mus.local/", "http://mus.local", "ws://mus.local/ws"),
        ("https://mus.local", "https://mus.local", "wss://mus.local/ws"),
        ("http://[fd00::1]:8000/", "http://[fd00::1]:8000", "ws://[fd00::1]:8000/ws"),
    ],
)
def test_addresses(server: str, origin: str, address: str) -> None:
    assert server_address(server) == origin
    assert socket_address(origin) == address


def test_a_server_that_refuses_its_pictures_is_sent_no_more() -> None:
    table = TableForTests()
    refused: dict[str, object] = {
        "type": "refused",
        "id": None,
        "code": "not_a_panel",
        "text": "no key",
    }
    with fake_server(sent(table)) as server, RunningPanel(server.address, ping=0.1) as panel:
        server.pictures.get(timeout=20)
        server.say(refused)
        until(lambda: not panel.link._takes_pictures)
        pings = server.pings
        until(lambda: server.pings > pings + 1)  # what was on the way has arrived
        while not server.pictures.empty():
            server.pictures.get()
        panel.link.send_picture({"type": "picture", "number": 1})
        pings = server.pings
        until(lambda: server.pings > pings + 3)
        assert server.pictures.empty()
        server.hang_up()
        assert server.pictures.get(timeout=20)["type"] == "picture"
