"""Copies an event store into an empty one, event by event, and the files of the house."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from webui.store.chain import verified
from webui.store.house_files import Folder, stored_in
from webui.store.reader import EventReader
from webui.store.records import CHAMPIONSHIP, HOUSE, TABLE, StoreFailed
from webui.store.store import EventStore

KINDS = (HOUSE, TABLE, CHAMPIONSHIP)


def streams(reader: EventReader) -> Iterator[tuple[str, str]]:
    """Yield kind and code of every stream, the oldest of a kind first."""
    for kind in KINDS:
        for code in reader.codes(kind):
            yield kind, code


def copy_files(folder: Path, database: Folder, at: float, *, back: bool) -> None:
    """Copy the files of the house from a data folder into a database, or back.

    Args:
        folder: The data folder.
        database: The files of the database, whose copies are in that folder.
        at: When they are in use, in seconds since 1970.
        back: Whether they are copied into the folder.

    Raises:
        StoreFailed: One cannot be copied.
    """
    if back:
        lost = [name for name in database.sizes() if database.path(name) is None]
        if lost:
            raise StoreFailed(f"{', '.join(lost)} cannot be copied")
        return
    for file in stored_in(folder):
        database.store(file.name, file.read_bytes(), at)


def check_empty(target: EventReader) -> None:
    """Raise StoreFailed where there are events already."""
    if next(streams(target), None) is not None:
        raise StoreFailed("there are matches already where these should go")


def copy_events(source: EventReader, target: EventStore) -> int:
    """Copy all events, compare each with its original, and commit; how many there are.

    Projections are not copied: a server makes them again when it starts.

    Raises:
        StoreDamaged: An event of the source is not what was stored; nothing is copied.
        StoreFailed: The target has events already, or has not stored what it was given.
    """
    check_empty(target)
    copied = 0
    for kind, code in streams(source):
        rows = source.chained(kind, code)
        verified(None, rows)
        for row, link in rows:
            target.copy_event(row, link)
        if target.chained(kind, code) != rows:
            raise StoreFailed(f"{kind} {code} was not stored as it is")
        copied += len(rows)
    target.commit()
    return copied
