"""Background processes of the lowest priority, for what takes seconds to compute."""

from __future__ import annotations

import json
import logging
import os
import select
import subprocess
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Generic, TypeVar

logger = logging.getLogger("amarrako.server")

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

LOWEST_PRIORITY = 19
FIRST_TO_END = "500"
"""oom_score_adj of such a process: half of all memory is added to what it uses."""
LONGEST = 600.0
"""Seconds after which a value is given up."""
IDLE = 900.0
"""Seconds without a request after which a process that answers ends."""


class Ended(ChildProcessError):
    """The process was ended by `WorkerProcess.end`, as when the server stops."""


class BackgroundValues(Generic[K, V]):
    """Values that a background process makes, each the first time that it is wanted. Thread-safe.

    Args:
        name: Of the thread that waits for the process; in the server's log, too.
        make: Makes a value in a process, with `output_of`, and raises OSError, ValueError or
            SubprocessError if it could not.
        most: How many are kept.
    """

    def __init__(self, name: str, make: Callable[[K], V], most: int) -> None:
        self._name = name
        self._make = make
        self._most = most
        self._lock = threading.Lock()
        self._made: OrderedDict[K, V] = OrderedDict()
        self._making = False
        self._failed: set[K] = set()

    def failed(self, key: K) -> bool:
        """Whether a value could not be made; it is not tried again."""
        return key in self._failed

    def of(self, key: K) -> V | None:
        """Return a value; None: it or another one is being made, or it failed."""
        with self._lock:
            found = self._made.get(key)
            if found is None and not self._making and key not in self._failed:
                self._making = True
                threading.Thread(
                    target=self._run, args=(key,), name=self._name, daemon=True
                ).start()
            return found

    def _run(self, key: K) -> None:
        try:
            found = self._make(key)
        except Ended:
            found = None
        except (OSError, ValueError, subprocess.SubprocessError):
            logger.exception("%s failed", self._name)
            found = None
        with self._lock:
            self._making = False
            if found is None:
                self._failed.add(key)
            else:
                self._made[key] = found
                if len(self._made) > self._most:
                    self._made.popitem(last=False)


def output_of(module: str, arguments: Sequence[str]) -> str:
    """Return what a module of this program prints, run as a process of the lowest priority.

    Raises:
        OSError, SubprocessError: It could not be started, or took too long.
    """
    with _started(module, arguments, stdin=subprocess.DEVNULL) as process:
        try:
            output, _ = process.communicate(timeout=LONGEST)
        finally:
            process.kill()
    return output


class WorkerProcess:
    """A background process that runs a module and answers its requests. Thread-safe.

    It is started by a request where it does not run: `answer_requests` ends it after a while.
    """

    def __init__(self, module: str, arguments: Sequence[str]) -> None:
        self._module = module
        self._arguments = arguments
        self._lock = threading.Lock()
        self._process: subprocess.Popen[str] | None = None
        self._ends = 0

    def ask(self, request: object) -> object:
        """Return the answer to a request, both as JSON.

        Raises:
            Ended: The process was ended by `end`.
            OSError: The process could not be started, ended, or took too long.
            ValueError: It printed something else.
        """
        with self._lock:
            ends = self._ends
            try:
                return self._asked(request, ends)
            except OSError as error:  # it has ended itself, or was killed for its memory
                self._end()
                if ends != self._ends:
                    raise Ended(f"{self._module} was ended") from error
                return self._asked(request, ends)

    def end(self) -> None:
        """End the process. A thread that waits for an answer gets `Ended`."""
        self._ends += 1
        process = self._process
        if process is not None:
            process.kill()
        with self._lock:
            self._end()

    def _asked(self, request: object, ends: int) -> object:
        if self._process is None:
            self._process = _started(self._module, self._arguments, stdin=subprocess.PIPE)
        if ends != self._ends:  # `end` may have found no process yet
            raise ChildProcessError(f"{self._module} was ended as it started")
        process = self._process
        if process.stdin is None or process.stdout is None:
            raise ValueError("no pipes")
        in_time = threading.Timer(LONGEST, process.kill)
        in_time.daemon = True
        in_time.start()
        try:
            process.stdin.write(json.dumps(request) + "\n")
            process.stdin.flush()
            answer = process.stdout.readline()
        finally:
            in_time.cancel()
        if not answer:
            raise ChildProcessError(f"{self._module} has ended")
        return json.loads(answer)

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            with suppress(OSError):  # a request that was not flushed
                process.__exit__(None, None, None)


def answer_requests(answer: Callable[[object], object]) -> None:
    """Answer the requests of `WorkerProcess` on standard input until none comes for a while."""
    while select.select([sys.stdin], [], [], IDLE)[0]:
        request = sys.stdin.readline()
        if not request:
            return
        sys.stdout.write(json.dumps(answer(json.loads(request))) + "\n")
        sys.stdout.flush()


def _started(module: str, arguments: Sequence[str], *, stdin: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-P", "-m", module, *arguments]
    process = subprocess.Popen(command, stdin=stdin, stdout=subprocess.PIPE, text=True)
    lower_priority(process.pid)
    return process


def lower_priority(process: int, priority: int = LOWEST_PRIORITY) -> None:
    """Lower the priority of a process, and have the kernel end it first where memory is short."""
    with suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, process, priority)
        Path(f"/proc/{process}/oom_score_adj").write_text(FIRST_TO_END, encoding="ascii")
