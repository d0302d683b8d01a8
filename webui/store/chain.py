"""Hash chain of the events of a stream, and checksums of other rows.

Each event is stored with a hash of itself and of the hash before it. So an event that was changed,
lost or moved to another stream is found when the rows are read: the next hash does not follow from
it. A chain cannot show the loss of its end; sqlite/heads.py does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import NamedTuple
from zlib import crc32

import orjson

from webui.store.records import Row, StoreDamaged

DIGEST_BYTES = 16

ChainHash = bytes | None
"""The hash that is stored with an event; None: before the first."""


class Head(NamedTuple):
    """The last event of a stream: its sequence, and its hash."""

    sequence: int
    link: bytes


Stream = tuple[str, str]
"""Kind and code of a stream."""
MOST_STREAMS = 500
"""Most streams whose heads are kept in memory and in a rewritten file; those written to last stay.
"""


def note_newest(heads: dict[Stream, Head], noted: Mapping[Stream, Head]) -> None:
    """Add or replace these heads as the newest, and keep the newest `MOST_STREAMS`."""
    for stream, head in noted.items():
        heads.pop(stream, None)
        heads[stream] = head
    while len(heads) > MOST_STREAMS:
        del heads[next(iter(heads))]


def chain_hash(before: ChainHash, row: Row) -> bytes:
    """Return the hash of an event that follows one with the hash `before`.

    Raises:
        TypeError: The row has a value that no event can have, such as text that is not Unicode.
    """
    text = orjson.dumps((*row[:6], float(row.at), *row[7:]))
    return blake2b((before or b"") + text, digest_size=DIGEST_BYTES).digest()


def follows(before: ChainHash, row: Row, stored: ChainHash) -> bool:
    """Return whether an event with this stored hash may follow one with the hash `before`."""
    try:
        return stored == chain_hash(before, row)
    except (TypeError, ValueError):
        return False


def verified(before: ChainHash, found: Iterable[tuple[Row, ChainHash]]) -> list[Row]:
    """Check consecutive events of a stream against their stored hashes, and return them.

    Args:
        before: The hash of the event before them.
        found: Each event, with its stored hash.

    Raises:
        StoreDamaged: One is not as it was stored, or the one before it is missing.
    """
    rows = []
    for row, stored in found:
        if not follows(before, row, stored):
            raise StoreDamaged(
                f"row {row.sequence} of {row.code} is not what was stored after the row before"
            )
        rows.append(row)
        before = stored
    return rows


def checksum(values: tuple[object, ...]) -> int:
    """Return the checksum of a row that is not an event."""
    return crc32(orjson.dumps(tuple(values)))


def intact(values: tuple[object, ...], stored: int) -> bool:
    """Return whether a row is as it was stored."""
    try:
        return stored == checksum(values)
    except TypeError:
        return False
