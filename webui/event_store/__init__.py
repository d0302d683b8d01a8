"""Event store of all tables: append-only and the source of truth.

`store.py` has the connection that writes, `reader.py` those that read, `records.py` what they hold
and raise, `schema.py` the tables of the file.
"""

from webui.event_store.reader import EventReader
from webui.event_store.records import (
    ChampionshipRow,
    ChangedName,
    HandRow,
    ListedRow,
    MatchRow,
    Place,
    Row,
    SavedSet,
    SnapshotRow,
    StoreDamaged,
    StoredCommand,
    StoreFailed,
    StoreTooNew,
)
from webui.event_store.store import EventStore

__all__ = [
    "ChampionshipRow",
    "ChangedName",
    "EventReader",
    "EventStore",
    "HandRow",
    "ListedRow",
    "MatchRow",
    "Place",
    "Row",
    "SavedSet",
    "SnapshotRow",
    "StoreDamaged",
    "StoreFailed",
    "StoreTooNew",
    "StoredCommand",
]
