"""A stream of events: what is recorded of each, and the state that follows from them.

Theory
------
The state of a stream is the fold of its events by `evolve`, one at a time. While a command is
decided its events are folded into a `Pending`: each is recorded (numbered, with who acted and when)
and folded once, as it is decided. So a check sees the state after the events decided so far, and
what is stored and the state that is kept afterwards are those of the decision. A command that is
refused leaves the state as it was, which is a frozen value.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Generic, NamedTuple, Protocol, Self, TypeVar

from scorekeeper.kernel.actor import Actor, Role

E = TypeVar("E")


class Recorded(NamedTuple, Generic[E]):
    """An event and its circumstances."""

    sequence: int
    """Its number in the stream, from 1, never used twice."""
    step: int
    """Sequence of the first event of the same command."""
    at: float
    """Seconds since 1970."""
    by: Actor
    """Who acted."""
    by_name: str | None
    """Their name at that time, as far as it is known."""
    event: E
    """What happened."""

    @property
    def by_referee(self) -> bool:
        """Whether the referee acted."""
        return self.by is Role.REFEREE


class State(Protocol):
    """The state of a stream."""

    @property
    def revision(self) -> int:
        """Sequence of the last event."""


S = TypeVar("S", bound=State)
Evolve = Callable[[S | None, Recorded[E]], S]
"""Returns the state after an event; None: it is the first."""


@dataclass(frozen=True, slots=True)
class Pending(Generic[S, E]):
    """A state with the events that were decided for it and are not stored yet."""

    evolve: Evolve[S, E]
    """Folds an event of this kind of stream."""
    state: S | None
    """The state after `recorded`; None: the stream is new."""
    step: int
    """Sequence of the first event."""
    by: Actor
    """Who acts."""
    by_name: str | None = None
    at: float = 0.0
    """When, in seconds since 1970."""
    recorded: tuple[Recorded[E], ...] = ()
    """The events, with their circumstances."""

    @classmethod
    def of(
        cls,
        evolve: Evolve[S, E],
        state: S | None,
        by: Actor,
        by_name: str | None = None,
        at: float = 0.0,
    ) -> Self:
        """Begin a decision on a state; None: on a new stream."""
        return cls(evolve, state, 1 if state is None else state.revision + 1, by, by_name, at)

    def add(self, *decided: E) -> Self:
        """Record events, and fold them."""
        state, recorded = self.state, list(self.recorded)
        for event in decided:
            row: Recorded[E] = Recorded(
                self.step + len(recorded), self.step, self.at, self.by, self.by_name, event
            )
            state = self.evolve(state, row)
            recorded.append(row)
        return replace(self, state=state, recorded=tuple(recorded))

    @property
    def events(self) -> tuple[E, ...]:
        """The events alone."""
        return tuple([row.event for row in self.recorded])

    @property
    def result(self) -> S:
        """The state after the events. ValueError: the stream is new and has none."""
        if self.state is None:
            raise ValueError("a command has at least one event")
        return self.state


def states(evolve: Evolve[S, E], rows: Iterable[Recorded[E]]) -> Iterator[S]:
    """Yield the state after each event of a log."""
    state: S | None = None
    for recorded in rows:
        state = evolve(state, recorded)
        yield state


def fold(evolve: Evolve[S, E], rows: Iterable[Recorded[E]]) -> S:
    """Return the state after all events of a log.

    Raises:
        ValueError: There are none.
    """
    last = deque(states(evolve, rows), maxlen=1)
    if not last:
        raise ValueError("the log is empty")
    return last[0]
