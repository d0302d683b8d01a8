"""What takes seconds to compute is made by a process beside the server, of the lowest priority."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from typing import Generic, TypeVar

logger = logging.getLogger("amarrako.server")

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

LOWEST_PRIORITY = 19
LONGEST = 600.0
"""Seconds after which a value is given up."""


class MadeBeside(Generic[K, V]):
    """Values that are made by a process, each the first time that it is wanted. Thread-safe.

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
    command = [sys.executable, "-P", "-m", module, *arguments]
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
    ) as process:
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, process.pid, LOWEST_PRIORITY)
        try:
            output, _ = process.communicate(timeout=LONGEST)
        finally:
            process.kill()
    return output
