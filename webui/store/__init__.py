"""Event store of all tables: append-only and the source of truth.

`store.py` has the connection that writes, `reader.py` those that read, `records.py` what they hold
and raise, `schema.py` the tables of the file.
"""

from webui.store.reader import EventReader
from webui.store.records import (
    CHAMPIONSHIP,
    HOUSE,
    TABLE,
    OtherFormat,
    Place,
    Projected,
    Row,
    RowKey,
    StoreDamaged,
    StoreFailed,
)
from webui.store.store import EventStore

__all__ = [
    "CHAMPIONSHIP",
    "HOUSE",
    "TABLE",
    "EventReader",
    "EventStore",
    "OtherFormat",
    "Place",
    "Projected",
    "Row",
    "RowKey",
    "StoreDamaged",
    "StoreFailed",
]
