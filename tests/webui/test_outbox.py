"""Sending without ever blocking, over real sockets with small buffers."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator

import pytest

from webui.protocol.frames import close_frame, message_frame
from webui.wire.flusher import STALLED, Flusher
from webui.wire.outbox import MOST_ANSWERS, Outbox

VIEW = message_frame({"type": "view", "filling": "x" * 20_000})


class Clock:
    """Time that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Ends:
    """An outbox and the far end of its socket."""

    def __init__(self) -> None:
        self.near, self.far = socket.socketpair()
        self.near.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8192)
        self.far.settimeout(5)
        self.clock = Clock()
        self.flusher = Flusher(self.clock)
        self.flusher.start()
        self.outbox = Outbox(self.near, self.flusher, self.clock)

    def read_all(self) -> bytes:
        """Everything until the other end is closed."""
        pieces = []
        while piece := self.far.recv(65536):
            pieces.append(piece)
        return b"".join(pieces)

    def close(self) -> None:
        self.outbox.drop()
        self.flusher.close()
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
    ends.outbox.flush()
    assert ends.far.recv(100) == b"onetwoview"


def test_of_views_that_could_not_be_sent_only_the_newest_goes_out(ends: Ends) -> None:
    ends.outbox.put_view(VIEW)
    ends.outbox.flush()
    for n in range(50):
        ends.outbox.put_view(message_frame({"type": "view", "n": n}))
        ends.outbox.put_picture(message_frame({"type": "picture", "n": n}))
        ends.outbox.flush()
    ends.outbox.close_with(b"")
    # Said goodbye: what had begun is finished, what only waited is not.
    assert ends.read_all() == VIEW


def test_a_frame_that_was_begun_is_finished_before_anything_else(ends: Ends) -> None:
    ends.outbox.put_view(VIEW)
    ends.outbox.flush()
    newest = message_frame({"type": "view", "n": 2})
    answer = message_frame({"type": "ack"})
    ends.outbox.put_view(message_frame({"type": "view", "n": 1}))
    ends.outbox.put_view(newest)
    ends.outbox.put(answer)
    ends.outbox.flush()
    whole = VIEW + answer + newest
    got = b""
    while len(got) < len(whole):
        got += ends.far.recv(65536)
    assert got == whole


def test_a_client_that_does_not_read_blocks_nobody_and_is_dropped_in_the_end(ends: Ends) -> None:
    for _ in range(200):
        ends.outbox.put_view(VIEW)
        ends.outbox.flush()
    assert not ends.outbox.is_over()
    ends.clock.now += STALLED + 1
    deadline = time.monotonic() + 10
    while not ends.outbox.is_over() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert ends.outbox.is_over()
    assert VIEW.startswith(ends.read_all())


def test_a_client_that_reads_slowly_is_not_dropped(ends: Ends) -> None:
    for _ in range(20):
        ends.outbox.put_view(VIEW)
        ends.outbox.flush()
        ends.clock.now += STALLED - 1
        got = 0
        while got < len(VIEW):
            got += len(ends.far.recv(4096))
    assert not ends.outbox.is_over()


def test_a_client_that_lets_too_many_answers_wait_is_dropped(ends: Ends) -> None:
    ends.outbox.put_view(VIEW)
    ends.outbox.flush()
    for _ in range(MOST_ANSWERS):
        ends.outbox.put(b"ack")
        ends.outbox.flush()
    dropped_early = ends.outbox.is_over()
    for _ in range(2):
        ends.outbox.put(b"ack")
        ends.outbox.flush()
    assert (dropped_early, ends.outbox.is_over()) == (False, True)


def test_nothing_goes_out_after_the_goodbye(ends: Ends) -> None:
    ends.outbox.put(b"last")
    ends.outbox.close_with(close_frame(1000))
    ends.outbox.put(b"more")
    ends.outbox.put_view(b"more")
    ends.outbox.flush()
    assert ends.read_all() == b"last" + close_frame(1000)


def test_frames_of_many_threads_never_run_into_each_other(ends: Ends) -> None:
    frames = [message_frame({"n": n, "x": "y" * 3000}) for n in range(8)]

    def send(frame: bytes) -> None:
        for _ in range(20):
            ends.outbox.put(frame)
            ends.outbox.flush()

    reading: list[bytes] = []
    reader = threading.Thread(target=lambda: reading.append(ends.read_all()))
    reader.start()
    for start in range(0, 8, 2):
        senders = [threading.Thread(target=send, args=(f,)) for f in frames[start : start + 2]]
        for sender in senders:
            sender.start()
        for sender in senders:
            sender.join()
    ends.outbox.close_with(b"")
    reader.join()
    rest = reading[0]
    counts = dict.fromkeys(frames, 0)
    while rest:
        whole = [each for each in frames if rest.startswith(each)]
        if not whole:
            # A reader too slow for all this is dropped, in the middle of the last frame it gets.
            assert ends.outbox.is_over()
            assert any(each.startswith(rest) for each in frames)
            break
        (frame,) = whole
        counts[frame] += 1
        rest = rest[len(frame) :]
    assert max(counts.values()) <= 20
    assert sum(counts.values()) > 0


def test_a_connection_that_is_gone_raises_nothing(ends: Ends) -> None:
    ends.far.close()
    for _ in range(3):
        ends.outbox.put_view(VIEW)
        ends.outbox.flush()
    assert ends.outbox.is_over()
