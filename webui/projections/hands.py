"""Projection of the finished hands of matches, for exports."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

import orjson

from scorekeeper.kernel.fields import encode_fields, read_fields
from scorekeeper.record import record_of
from scorekeeper.record.csv_columns import FinishedHand, finished_hand
from scorekeeper.table import Table
from scorekeeper.table.events import Event
from scorekeeper.table.table import Play
from webui.projections.projection import Projection, Step
from webui.store import EventReader, Projected, StoreDamaged


class KeptHand(NamedTuple):
    """A finished hand: its hand record, None if it was broken off, and its line for CSV."""

    record: dict[str, object] | None
    line: FinishedHand


def kept_hand(row: Projected) -> KeptHand:
    """Return the hand that a row says."""
    body = orjson.loads(row.body or "")
    return KeptHand(body["record"], read_fields(FinishedHand, body["line"], "line"))


def last_hand(reader: EventReader, table: str) -> int:
    """The number of the last finished hand of a table's newest match; 0: none is known."""
    newest = reader.newest_match(table)
    if newest is None:
        return 0
    with suppress(StoreDamaged):
        return max((row.number for row in reader.projected(HANDS.key, table, newest)), default=0)
    return 0


def _rows(step: Step[Table, Event]) -> Iterator[Projected]:
    """Yield the rows of the hands that a step has changed.

    Hands share what did not change: the plays of two tables are compared by identity, newest first.
    """
    code, table = step.code, step.after
    mine: Play | None = table.play
    theirs: Play | None = None
    if step.before is not None and step.before.started == table.started:
        theirs = step.before.play
    while mine is not theirs:
        number = max(_number(mine), _number(theirs))
        was: Play | None = None
        now: Play | None = None
        if theirs is not None and _number(theirs) == number:
            was, theirs = theirs, theirs.earlier
        if mine is not None and _number(mine) == number:
            now, mine = mine, mine.earlier
        yield from _changed(code, table, was, now)


def _changed(code: str, table: Table, was: Play | None, now: Play | None) -> Iterator[Projected]:
    """Yield the row of a hand if it is another than before."""
    before = None if was is None else finished_hand(was)
    after = None if now is None else finished_hand(now)
    if now is not None and after is not None:
        if was is None or before != after or was.match.hand is not now.match.hand:
            yield _row(code, table, now, after)
    elif was is not None and before is not None:
        yield Projected(code, table.started, was.match.hand.number, None)


def _row(code: str, table: Table, play: Play, finished: FinishedHand) -> Projected:
    hand = play.match.hand
    name = f"match-{table.number}-hand-{hand.number}"
    record = None if hand.broken_off else record_of(hand, name)
    body = orjson.dumps({"record": record, "line": encode_fields(finished)}).decode()
    return Projected(code, table.started, hand.number, body)


def _number(play: Play | None) -> int:
    return 0 if play is None else play.match.hand.number


HANDS: Projection[Table, Event] = Projection("hands", 1, _rows)
