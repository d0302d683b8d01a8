"""Staleness in a championship: the topics of its events (scorekeeper/kernel/staleness.py).

A director's command is stale after a change of what it is about: its match, or an earlier act on
which a draw or an undo depends. Events of other matches, which arrive all the time, make nothing
stale. Tables and players' phones act on the championship as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from scorekeeper.championship import events
from scorekeeper.championship.commands import (
    ACTS,
    CLOCK,
    DAYS,
    DRAWS,
    ENTRIES,
    ENTRY,
    EVENTS,
    MATCH,
    MATCHES,
    NOTICES,
    ROOM_TABLE,
    SEED,
    TABLES,
)
from scorekeeper.championship.events import Event, Recorded
from scorekeeper.kernel.actor import Role
from scorekeeper.kernel.staleness import NOTHING, Topics, topics_of

TOUCHED: Mapping[type[Event], Topics] = {
    **dict.fromkeys(get_args(events.MatchEvent), (MATCH,)),
    events.MatchCalled: (MATCH, ROOM_TABLE),
    events.DayProposed: NOTHING,
    events.DaysSet: (DAYS,),
    events.EntryChanged: (ENTRY,),
    events.SeedSet: (SEED,),
    events.TablesSet: (TABLES,),
    events.ClockSet: (CLOCK,),
    events.NoticesSet: (NOTICES,),
    events.PairsDrawn: (ENTRIES,),
    events.GamesCut: (MATCHES,),
    events.Undone: (MATCHES, ENTRIES),
}
"""Topics of the events that touch any, whoever caused them."""

_UNDRAWN = (events.EntryTicked, events.NoticesSet, events.ClockSet, events.DaysSet)
"""Acts of a director on which no draw depends."""


def touches(recorded: Recorded) -> Topics:
    """Return the topics that an event touches.

    >>> touches(Recorded(8, 8, 0.0, Role.TABLE, None, events.MatchBegun(7)))
    ('match:7', 'events')
    """
    event = recorded.event
    found = topics_of(TOUCHED.get(type(event), NOTHING), event)
    if not isinstance(event, events.PhoneEvent):
        found += (EVENTS,)
    if recorded.by is Role.DIRECTOR:
        found += (ACTS,) if isinstance(event, _UNDRAWN) else (ACTS, DRAWS)
    return found


def reset_or_kept(decided: tuple[Event, ...]) -> Topics:
    """Return the topics of the later matches that are reset or kept, as their director decided."""
    matches = (each for each in decided if isinstance(each, events.MatchReset | events.MatchKept))
    return (MATCHES, *(MATCH.format(each) for each in matches))
