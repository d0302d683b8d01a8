"""What happened in a match: its history, and its finished hands as a referee goes back to them.

The history has everything, what was taken back included. What stands after an event is a chain of
events, each with the one before it; an undo goes back to an earlier chain, a correction to where
its hand began. Chains share what they have in common, so that a long match costs no more than its
events.

Entries of a finished hand keep the sequences by which `correct` names them, so a hand that was
corrected shows what now stands of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import get_args

from scorekeeper.hand.award import totals
from scorekeeper.hand.hand import Hand, phase_of
from scorekeeper.lance import Lance
from scorekeeper.match import events as e
from scorekeeper.match.match import MatchState
from scorekeeper.table import events as te
from scorekeeper.table.evolve import evolve
from scorekeeper.table.recorded import Recorded
from scorekeeper.table.table import Play, Table
from scorekeeper.view import shapes as s
from scorekeeper.view.hand import lance_shape
from scorekeeper.view.happening import happening_of
from scorekeeper.view.options import rule_option, take_hand_option
from scorekeeper.view.shapes import Happening
from scorekeeper.view.stones import award_shape

NEVER_TAKEN_BACK = (
    *(*get_args(te.SeatEvent), te.SideRenamed, te.CardDrawn, te.SeatsDrawn),
    *(*get_args(te.CounterEvent), *get_args(te.UndoAskingEvent)),
    *(te.AnswerOverruled, te.RefereeCame, te.RefereeLeft),
)
"""Events that an undo leaves as they are: seats, names, and what is no step of the play."""


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
        case e.CountTakenBack(back=back):
            return _linked(_without(chain, back), row)
        case event:
            return chain if isinstance(event, NEVER_TAKEN_BACK) else _linked(chain, row)


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


def finished_hands(table: Table, before: int, limit: int) -> tuple[list[s.FinishedHandShape], bool]:
    """The newest `limit` of those with a number under `before`, newest first.

    And whether there are older ones.
    """
    over = [
        play
        for play in table.play.hands()
        if play.match.hand.over and play.match.hand.number < before
    ]
    return [_shape(table, play) for play in over[:limit]], len(over) > limit


def _shape(table: Table, play: Play) -> s.FinishedHandShape:
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
        "may": _may(table, hand),
    }


def _may(table: Table, hand: Hand) -> list[s.OptionShape]:
    if table.referee is None or table.match.state is MatchState.ABANDONED:
        return []
    rule = rule_option(table, tuple(Lance), referee=True)
    return [rule] if hand.forfeit is not None else [rule, take_hand_option(table)]
