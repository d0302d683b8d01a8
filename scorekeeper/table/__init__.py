"""A table: seats, the match that is played, and all that can be undone.

`decide(table, intent)` returns the events of a command and the table after them, or refuses it; it
changes nothing. `evolve(table, recorded)` returns the table after an event. A table is the fold of
its events from its newest MatchStarted on.

>>> from scorekeeper.kernel.actor import Role
>>> setup = {"sides": ["A", "B"], "players": ["Ane", "Jon", "Miren", "Iker"]}
>>> opened = pending(None, Role.SERVER).add(*open_table(setup))
>>> replay(opened.recorded) == opened.table
True
"""

from scorekeeper.table.aggregate import TABLE
from scorekeeper.table.commands import AroundTable, Intent
from scorekeeper.table.decide import decide
from scorekeeper.table.evolve import evolve
from scorekeeper.table.pending import PendingTable, pending
from scorekeeper.table.recorded import Recorded
from scorekeeper.table.request import expire
from scorekeeper.table.setup import new_table, open_table
from scorekeeper.table.table import Table

replay = TABLE.replay
"""Returns the table after all events of a log."""
played = TABLE.states
"""Yields the table after each event of a log."""

__all__ = [
    "TABLE",
    "AroundTable",
    "Intent",
    "PendingTable",
    "Recorded",
    "Table",
    "decide",
    "evolve",
    "expire",
    "new_table",
    "open_table",
    "pending",
    "played",
    "replay",
]
