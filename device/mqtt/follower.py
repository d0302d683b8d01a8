"""Follows one table: its views go out, commands to it go in."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from threading import Lock
from time import monotonic

from device.link import Link
from device.mqtt.commands import NO_SERVER, answer_of, command_message, ident_in, no
from device.mqtt.ear import Ear, Given, Viewed
from device.news import LinkState
from scorekeeper.refusal import Refused

PING_SECONDS = 4.0
PATIENCE_SECONDS = 12.0
MOST_A_SECOND = 10
"""Commands; the server ends a connection that brings three times as many."""

Answer = Callable[[dict[str, object]], None]


class Follower:
    """One table on a connection of its own. answer: is given what becomes of each command."""

    def __init__(
        self,
        server: str,
        table: str,
        chance: Callable[[], float],
        *,
        token: str | None,
        viewed: Viewed,
        answer: Answer,
    ) -> None:
        self._answer = answer
        self._lock = Lock()
        self._unanswered: dict[str, None] = {}
        self._lately: deque[float] = deque(maxlen=MOST_A_SECOND)
        self._ear = Ear(
            server, table, monotonic, viewed=viewed, answered=self._answered, deaf=self._deaf
        )
        # A board, not a panel: it shows no referee's code, and being here keeps no table open.
        self._link = Link(
            server,
            self._ear,
            chance,
            client="board",
            token=token,
            ping=PING_SECONDS,
            patience=PATIENCE_SECONDS,
        )
        self._link.start()

    @property
    def alive(self) -> bool:
        """Whether it still listens; it does until closed, unless something is broken in us."""
        return self._link.alive

    def command(self, payload: bytes) -> None:
        """Hand a command on to the server, or say why not."""
        try:
            message = command_message(payload)
            self._take_turn()
        except Refused as refusal:
            self._answer(no(ident_in(payload), refusal.code, refusal.text))
            return
        ident = str(message["id"])
        with self._lock:
            if self._ear.news().state is LinkState.UP:
                self._unanswered[ident] = None
                self._link.say(message)
                return
        self._answer(no(ident, "no_server", NO_SERVER))

    def close(self) -> None:
        """Follow it no more."""
        self._link.close()

    def _take_turn(self) -> None:
        now = monotonic()
        if len(self._lately) == MOST_A_SECOND and now - self._lately[0] < 1:
            raise Refused("too_fast")
        self._lately.append(now)

    def _answered(self, message: Given) -> None:
        with self._lock:
            self._unanswered.pop(str(message.get("id")), None)
        self._answer(answer_of(message))

    def _deaf(self) -> None:
        with self._lock:
            unanswered, self._unanswered = list(self._unanswered), {}
        for ident in unanswered:
            self._answer(no(ident, "no_server", NO_SERVER))
