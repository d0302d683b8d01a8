"""Event store of all streams: append-only and the source of truth.

`opening.py` opens it; `reader.py` has what is read, `store.py` what is written, `records.py` what
it holds and raises; `sqlite` and `postgresql` are the databases that keep it.
"""

from webui.store.opening import open_reader, open_store
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
    StoreConflict,
    StoreDamaged,
    StoreFailed,
)
from webui.store.sqlite.reader import SqliteReader
from webui.store.sqlite.store import SqliteStore
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
    "SqliteReader",
    "SqliteStore",
    "StoreConflict",
    "StoreDamaged",
    "StoreFailed",
    "open_reader",
    "open_store",
]
