"""The history of a match: everything that happened, what was taken back included."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.table import events as te
from scorekeeper.table.evolve import evolve
from scorekeeper.table.recorded import Recorded
from scorekeeper.table.table import Table
from scorekeeper.view.happening import happening_of
from scorekeeper.view.shapes import Happening


def history_of(rows: Iterable[Recorded]) -> list[Happening]:
    """The events of one match in order, from its MatchStarted on, each with what took it back.

    An undone correction gives back what it took, so what stands is followed step by step. Seats and
    names are never taken back.
    """
    table: Table | None = None
    told: list[Recorded] = []
    before: dict[int, frozenset[int]] = {}
    live: frozenset[int] = frozenset()
    gone: dict[int, int] = {}
    for row in rows:
        then = before[row.sequence] = live
        live = _after(live, before, table, row)
        table = evolve(table, row)
        told.append(table.last)
        for sequence in then - live:
            gone[sequence] = row.sequence
        for sequence in live & gone.keys():
            del gone[sequence]
    return [happening_of(each, gone.get(each.sequence)) for each in told]


def _after(
    live: frozenset[int],
    before: dict[int, frozenset[int]],
    table: Table | None,
    row: Recorded,
) -> frozenset[int]:
    """What stands after a row, given what stood before each of the earlier ones."""
    match row.event:
        case te.Undone(back=back):
            return before[back]
        case te.AnswerOverruled(back=int(back)):
            return before[back] | {row.sequence}
        case te.Corrected() if table is not None and table.play.entries:
            first = table.play.entries[0].sequence
            return frozenset(each for each in live if each < first) | {row.sequence}
        case te.PlayerSat() | te.SeatLeft() | te.SeatFreed() | te.PlayerRenamed():
            return live
        case te.SideRenamed() | te.AnswerOverruled():
            return live
        case _:
            return live | {row.sequence}
