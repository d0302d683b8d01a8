"""Expiry of requests that nobody answers: for an act, a seat, or a removal."""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table import events
from scorekeeper.table.consent_to_act import winners_undone
from scorekeeper.table.pending import PendingTable
from scorekeeper.table.table import Table

ANSWER_SECONDS = 120
"""Seconds after which a request that nobody answers expires."""


def requests_made(table: Table) -> frozenset[float]:
    """Return when the requests that wait were made, in seconds since 1970."""
    return frozenset(at for at, _event in _requests(table))


def unanswered(begun: PendingTable, at: float) -> PendingTable:
    """End the requests made at a time. For the server only.

    Raises:
        Refused: nothing_asked: none of them waits any more.
    """
    found = tuple(event for asked_at, event in _requests(begun.table) if asked_at == at)
    if not found:
        raise Refused(RefusalCode.NOTHING_ASKED)
    return begun.add(*found)


def _requests(table: Table) -> Iterator[tuple[float, events.TableEvent]]:
    """Yield when each request that waits was made, and the event that ends it."""
    if table.asked is not None:
        won = bool(winners_undone(table, table.asked))
        yield table.asked.at, events.ActDeclined(table.asked.acts, withdrawn=False, disputed=won)
    for place, seat in enumerate(table.seats):
        if seat.expel is not None:
            yield seat.expel.at, events.ExpelDeclined(place, seat.player)
        if seat.former is not None and seat.former.asks:
            yield seat.former.asked_at, events.SeatKept(place, seat.former.player)
