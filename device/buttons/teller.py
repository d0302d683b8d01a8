"""Tells the server what the buttons say: one command at a time, each with an id of its own.

While no answer comes the same message is said again, with the same id, so that it counts once. What
nobody has answered for a while is given up: a press is for the moment it is made in.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from device.news import LinkState, News

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


class Teller:
    """Belongs to the thread of the buttons.

    say: sends a message · fresh: ids, never twice the same.
    """

    def __init__(
        self,
        news: Callable[[], News],
        say: Callable[[Mapping[str, object]], None],
        fresh: Callable[[], str],
    ) -> None:
        self._news = news
        self._say = say
        self._fresh = fresh
        self._waiting: deque[Mapping[str, object]] = deque()
        self._said: Said | None = None
        self._revision = 0

    def tell(self, command: Mapping[str, object], now: float) -> bool:
        """Say it in its turn; whether it will be."""
        if len(self._waiting) >= MOST_WAITING:
            return False
        self._waiting.append(command)
        self._next(now)
        return True

    def answered(self, command_id: object, revision: object, now: float) -> bool:
        """The server answered; whether that was to what is said here."""
        if self._said is None or self._said.id != command_id:
            return False
        self._said = None
        if isinstance(revision, int):
            # The view of it may come later than the next press.
            self._revision = revision
        self._next(now)
        return True

    def step(self, now: float) -> bool:
        """Say again what was not answered; whether something was given up."""
        said = self._said
        if said is None:
            return False
        if now >= said.first + GIVE_UP:
            self._said = None
            self._waiting.clear()
            return True
        if now >= said.last + AGAIN and self._news().state is LinkState.UP:
            self._said = Said(said.id, said.message, said.first, now)
            self._say(said.message)
        return False

    def due(self) -> float | None:
        """When there may be something to say again."""
        return None if self._said is None else self._said.last + AGAIN

    def _next(self, now: float) -> None:
        if self._said is not None or not self._waiting:
            return
        command = self._waiting.popleft()
        message = {
            "type": "command",
            "id": self._fresh(),
            "revision": max(self._revision, self._news().revision),
            "as": "panel",
            "command": command,
        }
        self._said = Said(str(message["id"]), message, now, now)
        self._say(message)
