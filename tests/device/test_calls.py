"""URLs that the panel calls at an occasion, at real servers on this machine."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Empty, SimpleQueue
from threading import Event, Thread

import pytest

from device.cli import panel
from device.lights import calls
from device.lights.calls import MOST_WAITING, UrlCalls, url_of
from device.link.board import Bet, Board
from device.screen.occasions import Occasion, occasions_of
from scorekeeper.process.options import parser_of
from tests.device.scenes import BOARD, GAME, MATCH, a_side
from tests.server import eventually

PLAYED = replace(BOARD, bet=None, sides=(a_side("Nosotros", 20), a_side("Ellos", 34)))
ADENTRO = replace(PLAYED, sides=(a_side("Nosotros", 20), a_side("Ellos", 36)))
ORDAGO = replace(PLAYED, bet=Bet("grande", None, ("Jon",)))
SECONDS = 10


@contextmanager
def light(
    respond: Callable[[BaseHTTPRequestHandler], None],
) -> Iterator[tuple[str, SimpleQueue[str]]]:
    """A server that notes what is asked of it; yields its address and the paths."""
    asked: SimpleQueue[str] = SimpleQueue()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.put(self.path)
            respond(self)

        def log_message(self, *_arguments: object) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", asked
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def ok(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.end_headers()


def redirect(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(302)
    handler.send_header("Location", "/elsewhere")
    handler.end_headers()


@contextmanager
def calling(urls: dict[Occasion, str], *boards: Board) -> Iterator[UrlCalls]:
    made = UrlCalls(urls)
    try:
        for board in boards:
            made.update(board)
        yield made
    finally:
        made.close()


@pytest.mark.parametrize(
    ("before", "now", "occasions"),
    [
        (PLAYED, ADENTRO, ["adentro"]),
        (ADENTRO, ADENTRO, []),
        (PLAYED, ORDAGO, ["ordago"]),
        (ORDAGO, ORDAGO, []),
        (PLAYED, replace(ORDAGO, sides=ADENTRO.sides), ["adentro", "ordago"]),
        (PLAYED, GAME, ["game"]),
        (GAME, GAME, []),
        (PLAYED, MATCH, ["game", "match"]),
        (None, ADENTRO, []),
        (PLAYED, None, []),
        (PLAYED, replace(ADENTRO, table="OTHR"), []),
    ],
)
def test_occasions(before: Board | None, now: Board | None, occasions: list[str]) -> None:
    assert [occasion.value for occasion in occasions_of(before, now)] == occasions


def test_the_url_of_the_occasion_is_called_once() -> None:
    with light(ok) as (address, asked):
        urls = {Occasion.ADENTRO: f"{address}/relay/0?turn=on&x=%20", Occasion.MATCH: address}
        with calling(urls, PLAYED, ADENTRO, ADENTRO, GAME, PLAYED, MATCH):
            assert asked.get(timeout=SECONDS) == "/relay/0?turn=on&x=%20"
            assert asked.get(timeout=SECONDS) == "/"
            with pytest.raises(Empty):
                asked.get(timeout=0.2)


def test_a_redirect_is_not_followed() -> None:
    with (
        light(redirect) as (address, asked),
        calling({Occasion.ADENTRO: f"{address}/on"}, PLAYED, ADENTRO, PLAYED, ADENTRO),
    ):
        assert [asked.get(timeout=SECONDS) for _ in range(2)] == ["/on", "/on"]
        with pytest.raises(Empty):
            asked.get(timeout=0.2)


def test_a_light_that_refuses_is_logged_once_without_its_url(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    with light(ok) as (address, asked):
        urls = {Occasion.ADENTRO: f"http://127.0.0.1:{port}/key", Occasion.ORDAGO: address}
        with calling(urls, *[PLAYED, ADENTRO] * 2, PLAYED, ORDAGO):
            asked.get(timeout=SECONDS)
    failed = [record.getMessage() for record in caplog.records if "no answer" in record.message]
    assert len(failed) == 1
    assert "/key" not in failed[0]


def test_a_light_that_never_answers_blocks_nothing_and_the_newest_calls_are_made(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(calls, "TIMEOUT_SECONDS", 60.0)
    answer = Event()

    def slow(handler: BaseHTTPRequestHandler) -> None:
        answer.wait(SECONDS)
        ok(handler)

    with light(slow) as (address, asked):
        urls = {each: f"{address}/{each.value}" for each in (Occasion.ADENTRO, Occasion.ORDAGO)}
        with calling(urls, PLAYED, ADENTRO) as made:
            assert asked.get(timeout=SECONDS) == "/adentro"
            for board in [PLAYED, ADENTRO] * 9 + [PLAYED, ORDAGO]:
                made.update(board)
            assert asked.empty()
            answer.set()
            paths = [asked.get(timeout=SECONDS) for _ in range(MOST_WAITING)]
            assert paths == ["/adentro"] * (MOST_WAITING - 1) + ["/ordago"]
    assert sum("too long" in record.getMessage() for record in caplog.records) == 1


def test_a_light_that_is_dead_is_given_up_and_works_when_it_is_back(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(calls, "TIMEOUT_SECONDS", 0.2)
    caplog.set_level(logging.INFO)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        with calling({Occasion.ADENTRO: url}, PLAYED, ADENTRO) as made:
            eventually(lambda: "timed out" in caplog.text, "given up")
            first, _address = silent.accept()
            first.close()
            monkeypatch.setattr(calls, "TIMEOUT_SECONDS", 10.0)
            made.update(PLAYED)
            made.update(ADENTRO)
            second, _address = silent.accept()
            with second:
                second.sendall(b"HTTP/1.1 204 No Content\r\n\r\n")
                eventually(lambda: "answered again" in caplog.text, "answered")


@pytest.mark.parametrize(
    "url",
    ["ftp://a/b", "file:///etc/passwd", "http://", "192.168.1.30/on", "http://a:b@c/", "http://a:x/",
     "http://a/ b", "http://a/ñ", "http://a:0/"],
)  # fmt: skip
def test_other_urls_are_refused(url: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        url_of(url)


def test_urls_are_options_of_the_box_and_not_of_a_phone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AMARRAKO_CALL_ORDAGO", "https://light.example/on")
    parsed = parser_of("panel", panel).parse_args(["--call-adentro", "http://[::1]:81/on"])
    assert (parsed.call_adentro, parsed.call_ordago) == (
        "http://[::1]:81/on",
        "https://light.example/on",
    )
    assert not [option.key for option in panel.SET_AT_HOUSE if option.key.startswith("call")]
