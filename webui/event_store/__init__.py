"""Event store of all tables: append-only and the source of truth.

`sqlite.py` has the store and its read-only counterpart, `records.py` what they hold and raise,
`schema.py` the tables of the file.
"""

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
from webui.event_store.sqlite import EventReader, EventStore

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
