"""The history of a match: everything that happened, what was taken back included.

What stands after an event is a chain of events, each knowing the one before it; an undo goes back
to an earlier chain, a correction to where its hand began. Chains share what they have in common,
so that a long match costs no more than its events.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from scorekeeper.match import events as e
from scorekeeper.table import events as te
from scorekeeper.table.evolve import evolve
from scorekeeper.table.recorded import Recorded
from scorekeeper.table.table import Table
from scorekeeper.view.happening import happening_of
from scorekeeper.view.shapes import Happening


@dataclass(frozen=True, slots=True)
class _Link:
    """An event that stands, and those before it. depth: how many these are."""

    sequence: int
    depth: int
    before: _Link | None = field(repr=False)


def history_of(rows: Iterable[Recorded]) -> list[Happening]:
    """The events of one match in order, from its MatchStarted on, each with what took it back.

    Seats and names are never taken back.
    """
    table: Table | None = None
    told: list[Happening] = []
    chains: dict[int, _Link | None] = {}
    chain: _Link | None = None
    gone: dict[int, int] = {}
    for row in rows:
        then = chains[row.sequence] = chain
        chain = _after(chain, chains, table, row)
        table = evolve(table, row)
        told.append(happening_of(table.last, hands=(table.match.hand,)))
        shared = _shared(then, chain)
        gone.update((link.sequence, row.sequence) for link in _down_to(then, shared))
        for link in _down_to(chain, shared):
            gone.pop(link.sequence, None)
    for each in told:
        each["retracted_by"] = gone.get(each["sequence"])
    return told


def _after(
    chain: _Link | None, chains: dict[int, _Link | None], table: Table | None, row: Recorded
) -> _Link | None:
    """What stands after a row, given what stood before each of the earlier ones."""
    if isinstance(row.event, te.SeatEvent):
        return chain
    match row.event:
        case te.Undone(back=back):
            return chains[back]
        case te.AnswerOverruled(back=int(back)):
            return _linked(chains[back], row)
        case te.Corrected(hand=hand) if table is not None and table.play.since(hand)[0].entries:
            first = table.play.since(hand)[0].entries[0].sequence
            while chain is not None and chain.sequence >= first:
                chain = chain.before
            return _linked(chain, row)
        case te.SideRenamed() | te.AnswerOverruled() | te.RefereeCame() | te.RefereeLeft():
            return chain
        case te.CardDrawn() | te.SeatsDrawn() | te.TargetSet():
            return chain
        case te.FullMatchBegun() | te.CountingBegun():
            return chain
        case e.CountTakenBack(back=back):
            return _linked(_without(chain, back), row)
        case te.UndoAsked() | te.UndoAccepted() | te.UndoDeclined():
            return chain
        case _:
            return _linked(chain, row)


def _without(chain: _Link | None, sequence: int) -> _Link | None:
    """The chain without one of its events; those since are linked anew."""
    since: list[int] = []
    while chain is not None and chain.sequence != sequence:
        since.append(chain.sequence)
        chain = chain.before
    if chain is not None:
        chain = chain.before
    for each in reversed(since):
        chain = _Link(each, 0 if chain is None else chain.depth + 1, chain)
    return chain


def _linked(chain: _Link | None, row: Recorded) -> _Link:
    return _Link(row.sequence, 0 if chain is None else chain.depth + 1, chain)


def _shared(one: _Link | None, other: _Link | None) -> _Link | None:
    """The last link that two chains have in common."""
    while one is not other:
        if other is None or (one is not None and one.depth >= other.depth):
            one = one.before if one is not None else None
        else:
            other = other.before
    return one


def _down_to(chain: _Link | None, shared: _Link | None) -> Iterator[_Link]:
    """The links of a chain beyond what it shares."""
    while chain is not None and chain is not shared:
        yield chain
        chain = chain.before
