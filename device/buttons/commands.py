"""Commands of the buttons, sent until they are answered, and the opening of tables."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import monotonic, sleep

from device.board import LinkState, PanelState
from device.http import post
from scorekeeper.words import translate

AGAIN = 1.0
GIVE_UP = 8.0
MOST_WAITING = 10
"""More than anybody presses while one answer is on its way."""


@dataclass(frozen=True)
class Said:
    """A command that waits for its answer."""

    id: str
    message: Mapping[str, object]
    first: float
    last: float


class CommandQueue:
    """Commands to the server, one at a time, each sent again until it is answered.

    The idempotency key of a command stays the same, so that it is done once. For the thread of the
    buttons.

    Args:
        state: Gives the newest state.
        say: Sends a message.
        fresh: Gives idempotency keys.
    """

    def __init__(
        self,
        state: Callable[[], PanelState],
        say: Callable[[Mapping[str, object]], None],
        fresh: Callable[[], str],
    ) -> None:
        self._state = state
        self._say = say
        self._fresh = fresh
        self._waiting: deque[tuple[Mapping[str, object], int]] = deque()
        """Commands, and the revision that was shown when each was given."""
        self._said: Said | None = None
        self._revision = 0

    def add(self, command: Mapping[str, object], now: float) -> bool:
        """Send a command in its turn; return whether there was room for it."""
        if len(self._waiting) >= MOST_WAITING:
            return False
        self._waiting.append((command, self._state().revision))
        self._next(now)
        return True

    def answered(self, command_id: object, revision: object, now: float) -> bool:
        """Take an answer of the server; return whether it was to the command that waits.

        Args:
            command_id: Its idempotency key.
            revision: Of the table after the command; None: it was refused.
            now: Seconds.
        """
        if self._said is None or self._said.id != command_id:
            return False
        self._said = None
        if isinstance(revision, int):
            # The view of it may come later than the next press.
            self._revision = revision
        self._next(now)
        return True

    def step(self, now: float) -> bool:
        """Send again what was not answered; return whether it was given up."""
        said = self._said
        if said is None:
            return False
        if now >= said.first + GIVE_UP:
            self._said = None
            self._waiting.clear()
            return True
        if now >= said.last + AGAIN and self._state().link is LinkState.UP:
            self._said = Said(said.id, said.message, said.first, now)
            self._say(said.message)
        return False

    def due(self) -> float | None:
        """Return when there may be something to send again."""
        return None if self._said is None else self._said.last + AGAIN

    def _next(self, now: float) -> None:
        if self._said is not None or not self._waiting:
            return
        command, seen = self._waiting.popleft()
        message = {
            "type": "command",
            "id": self._fresh(),
            # As it was pressed after our own commands, but before what others did since.
            "revision": max(self._revision, seen),
            "as": "panel",
            "command": command,
        }
        self._said = Said(str(message["id"]), message, now, now)
        self._say(message)


PLAYERS = 4
FOLLOWED = 1.0
"""Seconds in which the server sends a panel to the only open table by itself."""
LOOK = 0.02


def open_and_show(
    server: str, language: str, shown: Callable[[], str | None], go_to: Callable[[str], None]
) -> None:
    """Open a table and have this panel show it; OSError where the server opens none.

    shown: the table that is shown · go_to: asks for one, where others are open too.
    """
    table = open_table(server, language)
    give_up = monotonic() + FOLLOWED
    while shown() != table:
        if monotonic() >= give_up:
            go_to(table)
            return
        sleep(LOOK)


def open_table(server: str, language: str) -> str:
    """The new table's code; OSError where the server opens none."""
    sides = [translate(language, f"panel.side.{side}").capitalize() for side in ("left", "right")]
    players = [translate(language, "panel.player", n=seat + 1) for seat in range(PLAYERS)]
    answer = post(server, "/api/tables", {"sides": sides, "players": players})
    try:
        table = json.loads(answer).get("table")
    except (ValueError, AttributeError):
        table = None
    if not isinstance(table, str):
        raise OSError(f"the server's answer has no table: {answer[:200]!r}")
    return table
