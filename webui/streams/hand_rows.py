"""The finished hands of a match as rows, for exports: a projection of its events.

The rows of hands that changed are written in the transaction of the events, so that an export needs
no replay.
"""

from __future__ import annotations

import json

from scorekeeper.kernel.fields import encode_fields
from scorekeeper.record import record_of
from scorekeeper.record.csv_columns import finished_hand
from scorekeeper.table import Table
from scorekeeper.table.table import BeforeSnapshot, Play
from webui.store import EventStore, HandRow

VERSION = 1
"""Version of the stored rows. Raise it when their meaning changes; they are then rebuilt."""

_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def hand_row(code: str, table: Table, play: Play) -> HandRow | None:
    """Return the row of a hand of the match; None if the hand is not over."""
    finished, hand = finished_hand(play), play.match.hand
    if finished is None:
        return None
    record = None
    if not hand.broken_off:
        record = _ENCODER.encode(record_of(hand, f"match-{table.number}-hand-{hand.number}"))
    line = _ENCODER.encode(encode_fields(finished))
    return HandRow(code, table.started, hand.number, record, line)


def hand_rows(code: str, table: Table) -> list[HandRow]:
    """Return the rows of all finished hands of the match, oldest first.

    Raises:
        BeyondSnapshot: Some hands are not known.
    """
    rows = [hand_row(code, table, play) for play in table.play.hands()]
    return [row for row in reversed(rows) if row is not None]


def save_hands(store: EventStore, code: str, before: Table | None, table: Table) -> None:
    """Write the rows of the hands that a command has changed.

    Hands share what did not change: the plays of two tables are compared by identity, newest first.

    The match of the table has a row by now. `before` is None where the table is new.
    """
    if before is None or before.started != table.started:
        store.mark_hands(code, table.started, VERSION)
        return
    mine, theirs = _play(table.play), _play(before.play)
    changed: list[HandRow] = []
    first: int | None = None
    while mine is not theirs:
        number, other = _number(mine), _number(theirs)
        if theirs is not None and other >= number:
            if finished_hand(theirs) is not None:
                first = other
            theirs = _play(theirs.earlier)
        if mine is not None and number >= other:
            row = hand_row(code, table, mine)
            if row is not None:
                changed.append(row)
            mine = _play(mine.earlier)
    if first is not None:
        store.drop_hands(code, table.started, first)
    if changed:
        store.save_hands(changed)


def _play(play: Play | BeforeSnapshot | None) -> Play | None:
    return play if isinstance(play, Play) else None


def _number(play: Play | None) -> int:
    return 0 if play is None else play.match.hand.number
