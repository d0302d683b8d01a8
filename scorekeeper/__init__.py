"""The engine: cards, lances, bidding, the count, a table and its history.

Frozen values and pure functions on the standard library; `simulation` needs NumPy, and the draw of
a championship (`championship.draw.pairing`) networkx. Time and randomness are arguments. Only
`process` does I/O; `words` reads this package's dictionaries.

A table is a value. `new_table` opens one, `decide` returns the events of a command with the table
after them or raises `Refused`, `evolve` applies a recorded event, `view_of` returns what clients
are sent. `settle` counts one hand that was written down (docs/hand-record.md). README.md shows how
a table is played from Python. From here:

    rules       settings and presets (docs/rule-book.md cites what each follows)
    cards       notation, rank, and what four cards hold
    bidding     one lance
    hand        one hand, its count, and why each stone is taken
    match       games and hands
    table       seats, commands, events, undo, corrections
    view        what clients are sent (docs/protocol.md)
    record      exports and hand records
    season      facts of finished matches, and standings, badges and totals from them
    odds        the chance to win, hand by hand
    simulation  random deals, millions per second
    championship, house    the other kinds of streams; `kernel` is what all kinds share
    process     what the processes of server and panel share
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorekeeper.kernel.actor import Role
    from scorekeeper.lance import Lance, Word
    from scorekeeper.match.commands import Bid
    from scorekeeper.record import settle
    from scorekeeper.refusal import Refused
    from scorekeeper.table import AroundTable, Intent, Table, decide, evolve, new_table
    from scorekeeper.table.commands import Sit
    from scorekeeper.view import view_of

__all__ = [
    "AroundTable",
    "Bid",
    "Intent",
    "Lance",
    "Refused",
    "Role",
    "Sit",
    "Table",
    "Word",
    "decide",
    "evolve",
    "new_table",
    "settle",
    "view_of",
]
_MODULES = (
    "kernel.actor",
    "lance",
    "refusal",
    "match.commands",
    "table.commands",
    "table",
    "record",
    "view",
)

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Import a name at its first use: a program that needs one does not load all of them."""
        for module in _MODULES if name in __all__ else ():
            found = vars(import_module(f"{__name__}.{module}"))
            if name in found:
                return found[name]
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
