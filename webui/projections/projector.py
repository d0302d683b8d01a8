"""The projections of a kind of stream: written with each step, made again, and compared."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Generic, Protocol, TypeVar

from scorekeeper.kernel.aggregate import Aggregate
from scorekeeper.kernel.stream import Recorded, State
from webui.projections.projection import Projection, Step
from webui.store import EventReader, EventStore, Projected, StoreDamaged
from webui.store.event_rows import all_recorded

logger = logging.getLogger("amarrako.tables")

S = TypeVar("S", bound=State)
C = TypeVar("C")
E = TypeVar("E")
A = TypeVar("A")
Rows = dict[tuple[str, int, int], Projected]
"""The last row for each projection, part and number."""


def _note(rows: Rows, projections: Iterable[Projection[S, E]], step: Step[S, E]) -> None:
    for each in projections:
        rows.update({(each.key, row.part, row.number): row for row in each.rows(step)})


def _of(rows: Rows, projection: Projection[S, E]) -> list[Projected]:
    return [row for (key, _, _), row in rows.items() if key == projection.key]


@dataclass(frozen=True, slots=True)
class Projector(Generic[S, C, E, A]):
    """The projections of a kind of stream."""

    aggregate: Aggregate[S, C, E, A]
    """The kind of stream."""
    projections: tuple[Projection[S, E], ...]

    @property
    def kind(self) -> str:
        """What these streams are called in the event store."""
        return self.aggregate.kind

    def project(self, store: EventStore, step: Step[S, E]) -> None:
        """Write the rows that a step changes."""
        for each in self.projections:
            store.project(each.key, each.rows(step))
            if step.recorded[0].sequence == 1:
                store.note_complete(each.key, step.code)

    def replay(
        self, reader: EventReader, code: str, first: int, before: int | None = None
    ) -> Iterator[Step[S, E]]:
        """Yield the steps of a part of a stream.

        Args:
            reader: Reads the log.
            code: The code of the stream.
            first: Sequence of the first event of the part.
            before: That of the next part; None: to the end.

        Raises:
            StoreDamaged: The events that follow cannot be read.
        """
        rows = reader.events(self.kind, code, first, before)
        return self.go_on(code, None, all_recorded(self.aggregate.codec, rows))

    def go_on(
        self, code: str, state: S | None, recorded: Iterable[Recorded[E]]
    ) -> Iterator[Step[S, E]]:
        """Yield the steps that follow a state; None: those from the beginning of a part.

        Raises:
            StoreDamaged: An event does not fit those before it.
        """
        for _, events in groupby(recorded, lambda each: each.step):
            step, after = list(events), state
            try:
                for each in step:
                    after = self.aggregate.evolve(after, each)
            except (LookupError, ValueError, TypeError, AttributeError) as error:
                # `evolve` validates nothing: it fails somewhere on events that do not fit.
                raise StoreDamaged(f"an event of {code} does not fit: {error!r}") from error
            if after is not None:
                yield Step(code, state, after, step)
            state = after

    def compared(self, reader: EventReader, code: str) -> Iterator[tuple[str, bool]]:
        """Yield each projection with whether its rows of a stream are what the log says.

        Those that are not complete are left out: they are made at the next start.

        Raises:
            StoreDamaged: The events, or the rows, are not what was stored.
        """
        kept = [each for each in self.projections if reader.is_projected(each.key, code)]
        rows: Rows = {}
        for first, before in self._parts(reader, code):
            for step in self.replay(reader, code, first, before):
                _note(rows, kept, step)
        for each in kept:
            expected = {row for row in _of(rows, each) if row.body is not None}
            yield each.name, expected == set(reader.projected(each.key, code))

    def missing(self, reader: EventReader) -> Iterator[Missing]:
        """Yield the parts of streams whose rows are not complete; of each stream, in order."""
        lacking: dict[str, list[Projection[S, E]]] = {}
        for each in self.projections:
            for code in reader.unprojected(each.key, self.kind):
                lacking.setdefault(code, []).append(each)
        for code, projections in lacking.items():
            stream = _MissingStream(self, projections, code)
            for first, before in self._parts(reader, code):
                yield _MissingPart(stream, first, before)

    def _parts(self, reader: EventReader, code: str) -> list[tuple[int, int | None]]:
        """The first sequences of the parts of a stream, each with that of the next."""
        starts = reader.parts(self.kind, code)
        return list(zip(starts, [*starts[1:], None], strict=True))


class Missing(Protocol):
    """A part of a stream whose rows are missing. The parts of a stream are saved in order."""

    def replay(self, reader: EventReader) -> None:
        """Make the rows, as far as the events can be read."""

    def save(self, store: EventStore) -> None:
        """Write the rows; with the newest part, those of events that were appended meanwhile."""


@dataclass(slots=True)
class _MissingStream(Generic[S, C, E, A]):
    """A stream whose rows of these projections are missing."""

    projector: Projector[S, C, E, A]
    projections: list[Projection[S, E]]
    code: str
    is_damaged: bool = False
    """Whether events of it cannot be read: its rows are not complete then."""


@dataclass(slots=True)
class _MissingPart(Generic[S, C, E, A]):
    """A part of such a stream: from the event `first` on, before the first of the next part."""

    stream: _MissingStream[S, C, E, A]
    first: int
    before: int | None
    _rows: Rows = field(default_factory=dict)
    _state: S | None = None

    def replay(self, reader: EventReader) -> None:
        stream = self.stream
        try:
            self._add(stream.projector.replay(reader, stream.code, self.first, self.before))
        except StoreDamaged as error:
            stream.is_damaged = True
            extra = {"code": stream.code, "reason": str(error)}
            logger.warning("part of a stream cannot be read", extra=extra)

    def _add(self, steps: Iterable[Step[S, E]]) -> None:
        for step in steps:
            _note(self._rows, self.stream.projections, step)
            self._state = step.after

    def save(self, store: EventStore) -> None:
        stream = self.stream
        is_last = self.before is None and self._state is not None and not stream.is_damaged
        if is_last:
            self._go_on(store)
        for each in stream.projections:
            if self.first == 1:
                store.drop_projected(each.key, stream.code)
            store.project(each.key, _of(self._rows, each))
            if is_last:
                store.note_complete(each.key, stream.code)

    def _go_on(self, store: EventStore) -> None:
        """Add what was appended since the part was read."""
        projector, code, state = self.stream.projector, self.stream.code, self._state
        if state is not None:
            rows = store.events(projector.kind, code, state.revision + 1)
            self._add(projector.go_on(code, state, all_recorded(projector.aggregate.codec, rows)))
