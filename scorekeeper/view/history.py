"""History of a match, and its finished hands for the referee.

The history contains every event, also those that were undone. The events in force after an event
are a linked list, each with its predecessor; an undo returns to an earlier list, a correction to
the list before its hand. Lists share their common part, so a long match needs memory for its events
only.

Entries of a finished hand keep the sequences by which `correct` names them, so a hand that was
corrected shows what now stands of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import inf
from typing import get_args

from scorekeeper.hand.award import totals
from scorekeeper.hand.hand import Hand, phase_of
from scorekeeper.lance import Lance
from scorekeeper.match import commands
from scorekeeper.match import events as match_events
from scorekeeper.match.match import MatchState
from scorekeeper.table import events as table_events
from scorekeeper.table.evolve import evolve
from scorekeeper.table.hand_steps import hand_steps
from scorekeeper.table.recorded import Recorded
from scorekeeper.table.table import Play, Table
from scorekeeper.view import hand_shapes, option_shapes
from scorekeeper.view.hand import lance_shape
from scorekeeper.view.happening import happening_of
from scorekeeper.view.happening_shapes import Happening
from scorekeeper.view.offered import Offered
from scorekeeper.view.options import add_hand_rulings
from scorekeeper.view.stones import award_shape

NEVER_TAKEN_BACK = (
    *(*get_args(table_events.SeatEvent), table_events.SideRenamed),
    *(table_events.CardDrawn, table_events.SeatsDrawn),
    *(*get_args(table_events.CounterEvent), *get_args(table_events.RequestEvent)),
    *(table_events.AnswerOverruled, table_events.RefereeCame, table_events.RefereeLeft),
)
"""Events that an undo does not take back: seats, names, and others that are no step of the play.

Of the answers to requests, the confirmation of a count is one.
"""


@dataclass(frozen=True, slots=True)
class _Link:
    """An event in force and its predecessor; `depth` is the number of predecessors."""

    sequence: int
    depth: int
    before: _Link | None = field(repr=False)


def history_of(rows: Iterable[Recorded], first: int = 0, before: float = inf) -> list[Happening]:
    """Return events of one match, each with what took it back.

    Args:
        rows: The events of the match, from its MatchStarted on.
        first: Sequence of the first event that is returned.
        before: Sequence of the one after the last.
    """
    table: Table | None = None
    happenings: list[Happening] = []
    chains: dict[int, _Link | None] = {}
    chain: _Link | None = None
    gone: dict[int, int] = {}
    for row in rows:
        then = chains[row.sequence] = chain
        chain = _after(chain, chains, table, row)
        table = evolve(table, row)
        if first <= row.sequence < before:
            happenings.append(
                happening_of(
                    table.last,
                    hands=(table.match.hand,),
                    dated=True,
                    took_back=table.took_back.get(row.sequence),
                )
            )
        shared = _shared(then, chain)
        gone.update((link.sequence, row.sequence) for link in _down_to(then, shared))
        for link in _down_to(chain, shared):
            gone.pop(link.sequence, None)
    for each in happenings:
        each["retracted_by"] = gone.get(each["sequence"])
    return happenings


def _after(
    chain: _Link | None, chains: dict[int, _Link | None], table: Table | None, row: Recorded
) -> _Link | None:
    """Return the chain after a row, given the chain before each earlier row."""
    match row.event:
        case table_events.Undone(back=back):
            return chains[back]
        case table_events.Redone(forward=forward):
            return chains[forward]
        case table_events.AnswerOverruled(back=int(back)):
            return _linked(chains[back], row.sequence)
        case table_events.Corrected(hand=hand) if (
            table is not None and table.play.since(hand)[0].entries
        ):
            first = table.play.since(hand)[0].entries[0].sequence
            while chain is not None and chain.sequence >= first:
                chain = chain.before
            return _linked(chain, row.sequence)
        case match_events.CountTakenBack(back=back):
            return _linked(_without(chain, back), row.sequence)
        case event:
            return chain if _stays(event) else _linked(chain, row.sequence)


def _stays(event: table_events.Event) -> bool:
    """Return whether no undo takes an event back; it does the confirmation of a count."""
    match event:
        case table_events.Accepted(kind=table_events.RequestKind.COUNT, side=int()):
            return False
        case _:
            return isinstance(event, NEVER_TAKEN_BACK)


def _without(chain: _Link | None, sequence: int) -> _Link | None:
    """Return the chain without one of its events."""
    since: list[int] = []
    while chain is not None and chain.sequence != sequence:
        since.append(chain.sequence)
        chain = chain.before
    if chain is not None:
        chain = chain.before
    for each in reversed(since):
        chain = _linked(chain, each)
    return chain


def _linked(chain: _Link | None, sequence: int) -> _Link:
    return _Link(sequence, 0 if chain is None else chain.depth + 1, chain)


def _shared(one: _Link | None, other: _Link | None) -> _Link | None:
    """Return the last link that two chains share."""
    while one is not other:
        if other is None or (one is not None and one.depth >= other.depth):
            one = one.before if one is not None else None
        else:
            other = other.before
    return one


def _down_to(chain: _Link | None, shared: _Link | None) -> Iterator[_Link]:
    """Yield the links of a chain that follow the shared one."""
    while chain is not None and chain is not shared:
        yield chain
        chain = chain.before


def finished_hands(
    table: Table, before: int, limit: int
) -> tuple[list[hand_shapes.FinishedHandShape], bool]:
    """Return a page of finished hands, newest first, and whether there are older ones.

    Args:
        table: The table.
        before: Number of the hand that follows the page.
        limit: Number of hands on the page.
    """
    over = [
        play
        for play in table.play.hands()
        if play.match.hand.over and play.match.hand.number < before
    ]
    return [_shape(table, play) for play in over[:limit]], len(over) > limit


def _shape(table: Table, play: Play) -> hand_shapes.FinishedHandShape:
    match, hand = play.match, play.match.hand
    return {
        "number": hand.number,
        "game": match.game,
        "mano": hand.mano,
        "before": list(play.opening.score),
        "after": list(match.score),
        "games": list(match.games),
        "winner": hand.winner,
        "forfeit": hand.forfeit,
        "lances": [lance_shape(hand, lance, phase_of(hand)) for lance in Lance],
        "awards": [award_shape(award, hand) for award in hand.taken],
        "taken": list(totals(hand.taken, hand.rules.sides)),
        "entries": [happening_of(entry) for entry in play.entries],
        "steps": [
            {
                "entries": [entry.sequence for entry in step.entries],
                "awards": list(step.awards),
                "score": list(step.after.score),
            }
            for step in hand_steps(play)
        ],
        "may": _may(table, hand),
    }


def _may(table: Table, hand: Hand) -> list[option_shapes.OptionsShape]:
    if table.match.state is MatchState.ABANDONED:
        return []
    offered = Offered(table, {})
    add_hand_rulings(offered, hand)
    # Whoever may take an earlier hand from a side may also correct it.
    offered.add({"do": "correct"}, commands.TakeHand(0, "", hand.number))
    return offered.shape()
