"""A table: seats, the match that is played, and all that can be undone.

`decide(table, intent)` returns the events of a command or refuses it, and changes nothing;
`evolve(table, recorded)` returns the next table. A table is the fold of its events from its newest
MatchStarted on.
"""

from scorekeeper.table.commands import Intent
from scorekeeper.table.consent_to_count import time_over
from scorekeeper.table.decide import decide
from scorekeeper.table.evolve import evolve, record_events, replay
from scorekeeper.table.recorded import Recorded
from scorekeeper.table.setup import open_table
from scorekeeper.table.table import Table

__all__ = [
    "Intent",
    "Recorded",
    "Table",
    "decide",
    "evolve",
    "open_table",
    "record_events",
    "replay",
    "time_over",
]
