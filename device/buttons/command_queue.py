"""Send commands of the buttons until they are answered."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from device.link.board import LinkState, PanelState

RESEND_SECONDS = 1.0

GIVE_UP_SECONDS = 8.0

MOST_WAITING = 10
"""Most commands in the queue while one awaits its answer."""


@dataclass(frozen=True)
class Sent:
    """A command that awaits its answer, with its table and when it was first and last sent."""

    table: str | None
    message: Mapping[str, object]
    first: float
    last: float


class CommandQueue:
    """Sends commands one at a time, each again until it is answered.

    A command keeps its idempotency key, so that the server does it once. It is for the table that
    was shown when its button was pressed: once another is shown, it is given up. For one thread.
    """

    def __init__(
        self,
        state: Callable[[], PanelState],
        send: Callable[[Mapping[str, object]], None],
        new_id: Callable[[], str],
    ) -> None:
        self._state = state
        self._send = send
        self._new_id = new_id
        self._waiting: deque[tuple[Mapping[str, object], PanelState]] = deque()
        """Commands, each with the state that was shown when its button was pressed."""
        self._sent: Sent | None = None
        self._revision: tuple[str | None, int] = (None, 0)
        """The last command of this queue: its table, and the revision after it."""

    def add(self, command: Mapping[str, object], now: float) -> bool:
        """Queue a command; return whether there was room for it."""
        if len(self._waiting) >= MOST_WAITING:
            return False
        self._waiting.append((command, self._state()))
        self._send_next(now)
        return True

    def answered(self, command_id: object, revision: object, now: float) -> bool:
        """Take an answer of the server: the table's revision after the command, None: refused.

        Return whether it was awaited.
        """
        if self._sent is None or self._sent.message["id"] != command_id:
            return False
        if isinstance(revision, int):
            # The next button may be pressed before the view of this revision arrives.
            self._revision = self._sent.table, revision
        self._sent = None
        self._send_next(now)
        return True

    def step(self, now: float) -> bool:
        """Resend the command that is not answered; return whether it was given up."""
        sent = self._sent
        if sent is None:
            return False
        if now >= sent.first + GIVE_UP_SECONDS or sent.table != self._state().table:
            self._sent = None
            self._waiting.clear()
            return True
        if now >= sent.last + RESEND_SECONDS and self._state().link is LinkState.UP:
            self._sent = replace(sent, last=now)
            self._send(sent.message)
        return False

    @property
    def due(self) -> float | None:
        """When a command may have to be resent."""
        return None if self._sent is None else self._sent.last + RESEND_SECONDS

    def _send_next(self, now: float) -> None:
        if self._sent is not None or not self._waiting:
            return
        command, seen = self._waiting.popleft()
        table, own = self._revision
        message = {
            "type": "command",
            "id": self._new_id(),
            # Own commands count as seen, later ones of others do not.
            "revision": max(own, seen.revision) if table == seen.table else seen.revision,
            "as": "panel",
            "command": command,
        }
        self._sent = Sent(seen.table, message, now, now)
        self._send(message)
