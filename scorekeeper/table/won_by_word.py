"""Games and matches that one phone's word ends for its own side.

Theory
------
A game ends by a deje, by the count, or by stones counted by hand. Whoever enters that may be alone
with it: the bids and the answers of a lance, a hand told without cards, a ruling. It is not alone

- where the cards that were shown give the game to that side, whatever was told besides; or
- where its phone sits with those who lose: their own word is enough.

Anything else needs a yes (consent.py), however it was entered: as words, as a hand told
afterwards, by a correction, or by bringing back what was taken back.

The end of a match that those who lost have not agreed to is left behind by a rematch only with
their yes, as it cannot be taken back after that.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from scorekeeper.hand.count import count
from scorekeeper.kernel.actor import Role
from scorekeeper.match.events import GameWon, HandCounted, LanceRuled, MatchWon
from scorekeeper.match.match import MatchState
from scorekeeper.table.events import Event, MatchStarted, Redone
from scorekeeper.table.pending import pending
from scorekeeper.table.table import Table


class End(NamedTuple):
    """The end of a game or match."""

    side: int
    """Who wins, or has won."""
    match: bool
    """Whether it is the match."""


def end_by_word(table: Table, by: int, events: Sequence[Event]) -> End | None:
    """Return what a seat's command ends by its word alone; None if nothing.

    Args:
        table: The table.
        by: The seat.
        events: What was decided.
    """
    end = _end(table, by, events)
    return end if end is not None and end.side in _sides(table, by) else None


def leaves_end_open(table: Table, by: int) -> bool:
    """Return whether a rematch by a seat of the winners leaves an end that nobody agreed to."""
    return table.match.winner in _sides(table, by) and not _is_agreed(table)


def _sides(table: Table, by: int) -> frozenset[int]:
    """Return the sides for which the phone of a seat sits; of a seat that was left its own."""
    return table.rules.sides_of(table.seats_of(table.holder(by)) | {by})


def _end(table: Table, by: int, events: Sequence[Event]) -> End | None:
    match events[0]:
        case MatchStarted():
            winner = table.match.winner
            return None if winner is None or _is_agreed(table) else End(winner, match=True)
        case Redone() if table.redoable is not None:
            goes = table.redoable.goes
            if goes.match is not None:
                return End(goes.match, match=True)
            return End(goes.games[-1], match=False) if goes.games else None
    won = next((event for event in events if isinstance(event, GameWon)), None)
    match_won = any(isinstance(event, MatchWon) for event in events)
    known = table.match.hand.winner, table.match.state is MatchState.WON
    if won is None or known == (won.side, match_won):
        return None
    if won.how in ("count", "ordago"):
        before = takewhile(lambda event: not isinstance(event, HandCounted), events)
        if _won_by_cards(pending(table, by).add(*before).table) == won.side:
            return None
    return End(won.side, match_won)


def _won_by_cards(table: Table) -> int | None:
    """Return the side that wins the game by the cards of the running hand alone.

    That is what it counts without results that were told, and without rulings that players entered.
    """
    hand = table.match.hand
    ruled = {
        entry.event.lance.place
        for entry in table.play.entries
        if isinstance(entry.event, LanceRuled) and not entry.by_referee
    }
    shown = hand._replace(
        proposed=False,
        entered_results=(None,) * len(hand.entered_results),
        rulings=tuple(None if at in ruled else each for at, each in enumerate(hand.rulings)),
    )
    return count(shown, table.match.score).winner


def _is_agreed(table: Table) -> bool:
    """Return whether those who lost the match ended it, or said yes to its end.

    What was agreed to is recorded as entered by whoever agreed.
    """
    if table.newest_step is None or table.match.winner is None:
        return True
    by = table.newest_step.first.by
    return isinstance(by, Role) or table.rules.side_of(by) != table.match.winner
