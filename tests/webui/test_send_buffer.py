"""The outbox never blocks, over real sockets with small buffers."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import closing

import gevent
import gevent.socket
import pytest

from webui.protocol.frames import close_frame, message_frame
from webui.ws.send_buffer import MAX_REPLIES, SendBuffer

VIEW = message_frame({"type": "view", "filling": "x" * 20_000})
A_MOMENT = 1.0
"""Seconds without progress after which these outboxes give up."""
A_WHILE = 3.0
"""The same where none must give up, although the machine stands still for two of them."""


class Ends:
    """An outbox and the far end of its socket."""

    def __init__(self, patience: float = A_MOMENT) -> None:
        self.near, self.far = gevent.socket.socketpair()
        self.near.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8192)
        self.far.settimeout(5)
        self.outbox = SendBuffer(self.near, patience)

    def flush(self) -> None:
        """Let the outbox send what the socket takes."""
        self.outbox.flush()
        gevent.sleep(0)

    def read(self, size: int = 1 << 30) -> bytes:
        """So many bytes, or what comes until the other end is closed."""
        got = b""
        while len(got) < size and (piece := self.far.recv(min(65536, size - len(got)))):
            got += piece
        return got

    def close(self) -> None:
        self.outbox.drop()
        self.near.close()
        self.far.close()


@pytest.fixture
def ends() -> Iterator[Ends]:
    made = Ends()
    yield made
    made.close()


def test_answers_go_out_in_order_and_the_view_after_them(ends: Ends) -> None:
    ends.outbox.put(b"one")
    ends.outbox.put_view(b"view")
    ends.outbox.put(b"two")
    ends.flush()
    assert ends.far.recv(100) == b"onetwoview"


def test_only_the_newest_of_unsent_views_is_sent(ends: Ends) -> None:
    ends.outbox.put_view(VIEW)
    ends.flush()
    for n in range(50):
        ends.outbox.put_view(message_frame({"type": "view", "n": n}))
        ends.outbox.put_picture(message_frame({"type": "picture", "n": n}))
        ends.flush()
    ends.outbox.close_with(b"")
    # Said goodbye: what had begun is finished, what only waited is not.
    assert ends.read() == VIEW


def test_of_each_kind_of_message_the_newest_is_sent(ends: Ends) -> None:
    ends.outbox.put_view(VIEW)
    ends.flush()
    for n in range(2 * MAX_REPLIES):
        for kind in ("mine", "director"):
            ends.outbox.put_latest(kind, f"{kind}{n}".encode())
            ends.flush()
    assert not ends.outbox.is_over()
    newest = f"mine{2 * MAX_REPLIES - 1}director{2 * MAX_REPLIES - 1}".encode()
    assert ends.read(len(VIEW) + len(newest)) == VIEW + newest


def test_a_frame_that_was_begun_is_finished_before_anything_else(ends: Ends) -> None:
    ends.outbox.put_view(VIEW)
    ends.flush()
    newest = message_frame({"type": "view", "n": 2})
    answer = message_frame({"type": "ack"})
    ends.outbox.put_view(message_frame({"type": "view", "n": 1}))
    ends.outbox.put_view(newest)
    ends.outbox.put(answer)
    ends.flush()
    whole = VIEW + answer + newest
    assert ends.read(len(whole)) == whole


def test_an_older_view_does_not_come_back_while_answers_are_sent(ends: Ends) -> None:
    answers = [VIEW] * 4
    for answer in answers:
        ends.outbox.put(answer)
    ends.outbox.put_view(b"older")
    ends.flush()  # waits for room for the answers, the older view behind them
    ends.outbox.put_view(b"newer")
    ends.flush()
    whole = b"".join(answers) + b"newer"
    assert ends.read(len(whole)) == whole


def test_a_client_that_does_not_read_blocks_nobody_and_is_dropped_in_the_end(ends: Ends) -> None:
    for _ in range(200):
        ends.outbox.put_view(VIEW)
        ends.flush()
    assert not ends.outbox.is_over()
    while not ends.outbox.is_over():
        gevent.sleep(0.01)
    assert VIEW.startswith(ends.read())


def test_a_client_that_reads_slowly_is_not_dropped() -> None:
    with closing(Ends(A_WHILE)) as ends:
        # It takes longer for all of them than an outbox waits for one byte.
        for _ in range(4):
            ends.outbox.put_view(VIEW)
            ends.flush()
            gevent.sleep(A_WHILE / 3)
            assert ends.read(len(VIEW)) == VIEW
            assert not ends.outbox.is_over()


def test_a_client_that_lets_too_many_answers_wait_is_dropped(ends: Ends) -> None:
    ends.outbox.put_view(VIEW)
    ends.flush()
    for _ in range(MAX_REPLIES):
        ends.outbox.put(b"ack")
        ends.flush()
    dropped_early = ends.outbox.is_over()
    for _ in range(2):
        ends.outbox.put(b"ack")
        ends.flush()
    assert (dropped_early, ends.outbox.is_over()) == (False, True)


def test_nothing_goes_out_after_the_goodbye(ends: Ends) -> None:
    ends.outbox.put(b"last")
    ends.outbox.close_with(close_frame(1000))
    ends.outbox.put(b"more")
    ends.outbox.put_view(b"more")
    ends.flush()
    assert ends.read() == b"last" + close_frame(1000)


def test_a_view_taken_back_does_not_come_again(ends: Ends) -> None:
    """A screen that is sent to another table must not show the old one once more."""
    ends.outbox.put_view(VIEW)
    ends.flush()
    ends.outbox.put_view(message_frame({"type": "view", "table": "old"}))
    ends.flush()
    ends.outbox.put_view(b"")
    follow = message_frame({"type": "follow"})
    ends.outbox.put(follow)
    ends.outbox.close_with(b"")
    assert ends.read() == VIEW + follow


def test_a_connection_that_is_gone_raises_nothing(ends: Ends) -> None:
    ends.far.close()
    for _ in range(3):
        ends.outbox.put_view(VIEW)
        ends.flush()
    assert ends.outbox.is_over()
