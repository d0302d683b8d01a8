"""A table while a command is decided for it."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.kernel.actor import Actor
from scorekeeper.kernel.stream import Pending
from scorekeeper.match.decide import DecidesMatch
from scorekeeper.match.match import Match
from scorekeeper.table.events import Event
from scorekeeper.table.evolve import evolve
from scorekeeper.table.table import Table


@dataclass(frozen=True, slots=True)
class PendingTable(Pending[Table, Event], DecidesMatch):
    """A table with the events that were decided for it and are not stored yet."""

    @property
    def table(self) -> Table:
        """The table as the events decided so far leave it."""
        return self.result

    @property
    def match(self) -> Match:
        """The match as the events decided so far leave it."""
        return self.result.match


def pending(table: Table | None, by: Actor, at: float = 0.0) -> PendingTable:
    """Begin a decision on a table.

    Args:
        table: The table; None: the first event opens it.
        by: Who acts.
        at: Seconds since 1970.
    """
    name = None if table is None else table.name_of(by)
    return PendingTable.of(evolve, table, by, name, at)
