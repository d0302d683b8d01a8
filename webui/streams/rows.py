"""Encode snapshots of tables as rows of the event store, and decode them."""

from __future__ import annotations

import orjson

from scorekeeper.kernel.fields import encode_fields, read_fields
from scorekeeper.kernel.reading import mapping
from scorekeeper.refusal import Refused
from scorekeeper.table import Table
from scorekeeper.table.snapshot import VERSION, Snapshot, snapshot_of
from webui.store import SnapshotRow


def snapshot_row(code: str, table: Table) -> SnapshotRow | None:
    """Encode the snapshot of a table; None where there is none to be made (`snapshot_of`)."""
    snapshot = snapshot_of(table)
    if snapshot is None:
        return None
    return SnapshotRow(
        code, snapshot.revision, VERSION, orjson.dumps(encode_fields(snapshot)).decode()
    )


def snapshot_from(row: SnapshotRow) -> Snapshot:
    """Decode a snapshot. ValueError: it cannot be decoded, or is of another version."""
    if row.version != VERSION:
        raise ValueError(f"version {row.version}, not {VERSION}")
    try:
        return read_fields(Snapshot, mapping(orjson.loads(row.body), "snapshot"), "snapshot")
    except (TypeError, Refused) as error:
        raise ValueError(str(error)) from error
