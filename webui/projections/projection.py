"""Projections: rows that follow from the events of a stream, for lists and exports.

Theory
------
A projection says which rows change with a step of a stream: from the state before it, the state
after it, and its events. The rows are written in the transaction of the events, so that no query
needs to replay a stream. They are made again from the log where they are missing, and
compared with it by `amarrako check`, by the same function (projector.py).

A stream has parts that are folded by themselves, as the matches of a table. So the rows of a part
must follow from its events alone: of a state before its first event nothing may be used.

Rows are stored under the name of their projection with its version. Where the version was raised
the old rows are not read any more, and rows of the new version are made at the next start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from scorekeeper.kernel.stream import Recorded, State
from webui.store import Projected

S = TypeVar("S", bound=State)
E = TypeVar("E")


class Step(NamedTuple, Generic[S, E]):
    """A step of a stream: what one command did."""

    code: str
    """Of the stream."""
    before: S | None
    """The state before it; None: it is the first of its part."""
    after: S
    """The state after it."""
    recorded: Sequence[Recorded[E]]
    """Its events."""


@dataclass(frozen=True, slots=True)
class Projection(Generic[S, E]):
    """A projection of the streams of a kind."""

    name: str
    version: int
    """Raise it when `rows` returns something else for a log."""
    rows: Callable[[Step[S, E]], Iterable[Projected]]
    """Returns the rows that a step changes, and no others: each that is written costs a page of the
    SD card."""

    @property
    def key(self) -> str:
        """What its rows are stored under."""
        return f"{self.name} {self.version}"


def row_where_changed(
    shown: Callable[[S], object], row: Callable[[str, S], Projected]
) -> Callable[[Step[S, E]], Iterable[Projected]]:
    """Return the `rows` of a projection with one row for each part, or for the whole stream.

    Args:
        shown: Returns what the row of a state is made of, to be compared; quickly.
        row: Makes the row of a state.
    """

    def rows(step: Step[S, E]) -> Iterable[Projected]:
        if step.before is not None and shown(step.before) == shown(step.after):
            return ()
        return (row(step.code, step.after),)

    return rows
