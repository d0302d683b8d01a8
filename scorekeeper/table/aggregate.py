"""The aggregate of tables: all that a server needs of this kind of stream."""

from __future__ import annotations

from scorekeeper.kernel.aggregate import Aggregate
from scorekeeper.table.codec import CODEC
from scorekeeper.table.commands import AroundTable, Command
from scorekeeper.table.decide import decide
from scorekeeper.table.events import Event
from scorekeeper.table.evolve import evolve
from scorekeeper.table.table import Table

TABLE: Aggregate[Table, Command, Event, AroundTable] = Aggregate(CODEC, evolve, decide)
