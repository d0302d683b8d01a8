"""The queue of the writer's jobs: who is served first, and when senders wait.

While anybody plays who is served first (webui/limits/sockets.py), a batch has only a few jobs of
others: so an acknowledgement waits for no more than these, however many there are.
"""

from __future__ import annotations

import threading
import time
from collections import Counter, deque
from collections.abc import Sized

import gevent
from gevent.event import Event as Signal
from gevent.hub import get_hub

from scorekeeper.refusal import RefusalCode, Refused
from webui.streams.interface import Subscriber
from webui.streams.writer import Job

QUEUE_LENGTH = 1024
"""Jobs in a queue beyond which senders wait (backpressure)."""
OTHERS_AT_ONCE = 8
"""Jobs in a batch of those that are not served first, while there are any that are."""
FIRST_REMEMBERED = 1.0
"""Seconds for which `OTHERS_AT_ONCE` holds after a job of a client that is served first."""
ROOM_WITHIN = 5.0
"""Seconds that a sender waits for room in a full queue, before it is refused as busy."""
LOOK_FOR_ROOM = 0.02
"""Seconds between two attempts to put a job into a full queue."""


class JobQueue:
    """The jobs that wait. Made in the event loop, where they are taken; any thread may add some."""

    def __init__(self) -> None:
        self._first: deque[Job] = deque()
        """Jobs of clients that are served first, and of requests."""
        self._others: deque[tuple[Job, Subscriber]] = deque()
        self._waiting: Counter[Subscriber] = Counter()
        """How many jobs of each client are among the others: its next one must not overtake them.
        """
        self._first_until = 0.0
        self._signal = Signal()
        """Set once there are jobs."""
        self._loop, self._loop_thread = get_hub().loop, threading.get_ident()

    def __bool__(self) -> bool:
        """Whether there are jobs."""
        return bool(self._first or self._others)

    def put(self, job: Job) -> None:
        """Add a job however many wait. In any thread."""
        self._first.append(job)
        if self._is_in_loop():
            self._signal.set()
        else:
            self._loop.run_callback_threadsafe(self._signal.set)

    def put_of(self, who: Subscriber, job: Job) -> None:
        """Add a job of a client after all its others, however many wait. In the event loop only."""
        self._waiting[who] += 1
        self._others.append((job, who))
        self._signal.set()

    def submit(self, job: Job) -> None:
        """Add a job once there is room. In any thread. Refused: busy."""
        self._wait_for_room(self._first)
        self.put(job)

    def submit_of(self, who: Subscriber, job: Job, *, first: bool) -> None:
        """Add a job of a client, after all its others. In the event loop only. Refused: busy.

        Args:
            who: The client.
            job: The job.
            first: Whether the client is served first now.
        """
        if first and not self._waiting[who]:
            self._first_until = time.monotonic() + FIRST_REMEMBERED
            self.submit(job)
        else:
            self._wait_for_room(self._others)
            self.put_of(who, job)

    def _wait_for_room(self, queue: Sized) -> None:
        sleep = gevent.sleep if self._is_in_loop() else time.sleep
        deadline = time.monotonic() + ROOM_WITHIN
        while len(queue) >= QUEUE_LENGTH:
            if time.monotonic() >= deadline:
                raise Refused(RefusalCode.BUSY)
            sleep(LOOK_FOR_ROOM)

    def _is_in_loop(self) -> bool:
        return threading.get_ident() == self._loop_thread

    def take(self, wait_seconds: float) -> list[Job]:
        """Take the jobs of a batch; none if none comes within so many seconds."""
        if not self:
            self._signal.clear()
            self._signal.wait(wait_seconds)
        jobs = [self._first.popleft() for _ in range(len(self._first))]
        others = len(self._others)
        if time.monotonic() < self._first_until:
            others = min(others, OTHERS_AT_ONCE)
        for _ in range(others):
            job, who = self._others.popleft()
            self._waiting[who] -= 1
            if not self._waiting[who]:
                del self._waiting[who]
            jobs.append(job)
        return jobs
