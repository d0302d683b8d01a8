"""The engine: cards, lances, bidding, the count, a table and its history.

Frozen values and pure functions on the standard library alone (`simulation` needs NumPy). Time and
randomness are arguments. Only `process` does I/O; `words` reads this package's dictionaries.

README.md shows how a table is played from Python.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorekeeper.kernel.actor import Role
    from scorekeeper.lance import Lance, Word
    from scorekeeper.match.commands import Bid
    from scorekeeper.record import settle
    from scorekeeper.refusal import Refused
    from scorekeeper.table import AroundTable, Intent, Table, decide, evolve, open_table, pending
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
    "open_table",
    "pending",
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
