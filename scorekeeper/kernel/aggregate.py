"""Aggregate: all that a server needs of a kind of stream, to decide, store, load and replay it.

An undo is an event of each kind's own: a table returns to an earlier play, a championship and the
house are folded again without an act. So there is no undo that is the same for all kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from scorekeeper.kernel.codec import Codec
from scorekeeper.kernel.intent import Intent
from scorekeeper.kernel.stream import Evolve, Pending, Recorded, State, fold, states

S = TypeVar("S", bound=State)
C = TypeVar("C")
E = TypeVar("E")
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Aggregate(Generic[S, C, E, A]):
    """A kind of stream: its state, commands, events, and what else a command is decided by."""

    codec: Codec[C, E]
    """Reads and writes its commands and events."""
    evolve: Evolve[S, E]
    """Returns the state after a recorded event, and validates nothing."""
    decide: Callable[[S, Intent[C, A]], Pending[S, E]]
    """Returns the events of a command with the state after them. Raises Refused."""

    @property
    def kind(self) -> str:
        """What these streams are called in the event store."""
        return self.codec.kind

    def replay(self, rows: Iterable[Recorded[E]]) -> S:
        """Return the state after all events of a log.

        Raises:
            ValueError: There are none.
        """
        return fold(self.evolve, rows)

    def states(self, rows: Iterable[Recorded[E]]) -> Iterator[S]:
        """Yield the state after each event of a log."""
        return states(self.evolve, rows)
