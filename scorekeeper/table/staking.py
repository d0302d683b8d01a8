"""Decide what a match is played for, and whether a rematch may be for double or nothing."""

from __future__ import annotations

from scorekeeper.kernel.reading import wrong
from scorekeeper.match.match import MatchState
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.table.events import StakeSet
from scorekeeper.table.stake import Stake
from scorekeeper.table.table import Table


def check_may_stake(table: Table) -> None:
    """Refuse (not_now) to say what a match is played for once it is over.

    Nobody owes anything after a match of a championship, or one of which nothing is recorded.
    """
    over = table.match.state is not MatchState.PLAYING
    if over or table.invited_only or table.unrecorded:
        raise Refused(RefusalCode.NOT_NOW)


def check_text(stake: Stake) -> None:
    """Refuse (bad_field) a text where it is not what is played for, or none where it is."""
    if (stake.what == "text") != (stake.text is not None):
        raise wrong("text", stake.text, "…" if stake.what == "text" else "null")


def set_stake(table: Table, stake: Stake) -> StakeSet:
    """Return the event by which the match is played for something else.

    Raises:
        Refused: not_now, nothing_changes, bad_field.
    """
    check_may_stake(table)
    check_text(stake)
    if stake == table.stake and table.owing is None:
        raise Refused(RefusalCode.NOTHING_CHANGES)
    return StakeSet(stake)


def check_may_double(table: Table) -> None:
    """Refuse (not_now) a rematch for double or nothing unless two sides played for something.

    Who has won a match for double or nothing has nothing to double.
    """
    winner = table.match.winner
    owed = table.stake.is_something and winner not in (None, table.owing)
    if not owed or table.rules.sides != 2:
        raise Refused(RefusalCode.NOT_NOW)
