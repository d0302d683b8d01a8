"""Run `amarrako check` once a day in a process of its own, while nobody enters anything."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from scorekeeper.house.commands import AroundHouse, GiveNotice, Intent
from scorekeeper.kernel.actor import Role
from scorekeeper.process.files import write_atomically
from scorekeeper.refusal import Refused
from webui.ops.periodic import repeat
from webui.queries.background import lower_priority
from webui.queries.checking import RESULT, CheckShape, last_check
from webui.store.sqlite.heads import FILE as HEADS

logger = logging.getLogger("amarrako.server")

DAY = 24 * 3600.0
IDLE = 600.0
"""Seconds since the last entry; a check in the middle of a commit would compare two states."""
LOOK_EVERY = 60.0
LONGEST = 3600.0
"""Seconds after which a check is given up."""


def problems_of(folder: Path) -> list[str] | None:
    """Run `amarrako check` with the lowest priority; its sentences, or None if it cannot be run."""
    command = [sys.executable, "-P", "-m", "webui", "check", "--data", str(folder)]
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        lower_priority(process.pid)
        try:
            output, failure = process.communicate(timeout=LONGEST)
        except subprocess.TimeoutExpired:
            process.kill()
            return None
    if process.returncode == 0:
        return []
    return output.splitlines() or failure.splitlines()[-1:] or None


class SelfCheck:
    """Check the data when a check is due. Used by one thread.

    Where the number of problems is not that of the last check, a notice is made.
    """

    def __init__(
        self,
        data: Path,
        act: Callable[[Intent], None],
        problems: Callable[[Path], Sequence[str] | None] = problems_of,
    ) -> None:
        self._data = data
        self._act = act
        self._problems = problems
        self._given_up: float | None = None
        """When a check could not be run, or took too long; the next is tried a day later."""

    def check_if_due(self, wall: float) -> None:
        """Make a check if one is due at this time, in seconds since 1970."""
        last, written = last_check(self._data), self._written()
        for tried in (self._given_up, None if last is None else last["at"]):
            # After a step of the clock backwards a check is due too.
            if tried is not None and 0 <= wall - tried < DAY:
                return
        if written is None or 0 <= wall - written < IDLE:
            return
        problems = self._problems(self._data)
        if problems is None:
            logger.warning("data not checked")
            self._given_up = wall
        elif self._written() == written:
            self._note(problems, last, wall)

    def _written(self) -> float | None:
        """When an event was last stored; None: none has been."""
        try:
            return (self._data / HEADS).stat().st_mtime
        except OSError:
            return None

    def _note(self, problems: Sequence[str], last: CheckShape | None, wall: float) -> None:
        found = CheckShape(at=wall, problems=len(problems))
        try:
            write_atomically(self._data / RESULT, json.dumps(found).encode())
        except OSError as error:
            logger.warning("result of the check not stored", extra={"reason": str(error)})
        for problem in problems:
            logger.error("damage found", extra={"reason": problem})
        if problems and (last is None or last["problems"] != len(problems)):
            params = (("problems", len(problems)), ("first", problems[0]))
            try:
                given = GiveNotice("damage_found", params)
                self._act(Intent(given, Role.SERVER, AroundHouse()))
            except Refused as refused:
                logger.warning("notice not stored", extra={"reason": str(refused)})


def start_self_check(data: Path, act: Callable[[Intent], None]) -> None:
    """Start the thread; `act` gives commands to the house."""
    check = SelfCheck(data, act)
    repeat("check", LOOK_EVERY, lambda: check.check_if_due(time.time()))
