"""Snapshots of a table: where the replay of a long match begins.

Theory
------
A snapshot is a table right after a hand began, without the hands before it. Replaying the events
that follow gives the table as the whole match does, except that what lies before the snapshot
cannot be undone, corrected or ruled: then `BeyondSnapshot` is raised, and the match is replayed
from its beginning. A snapshot is never the truth: it can be discarded at any time.

Only the beginning of a hand is kept, as nothing of the hand is entered then: the match is that of a
new hand, with the score and games so far.

A view shows what can be undone of the running hand and the step before it. So a table that began
from a snapshot is used only while a later hand is played (`reaches_far_enough`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.hand.hand import new_hand
from scorekeeper.match.events import HandStarted
from scorekeeper.match.match import new_match
from scorekeeper.table.events import MatchStarted
from scorekeeper.table.evolve import evolve
from scorekeeper.table.recorded import Recorded
from scorekeeper.table.setup import match_of
from scorekeeper.table.table import BeforeSnapshot, BeyondSnapshot, Play, Referee, Table

VERSION = 1
"""Raise it when `Snapshot` or the meaning of an event changes: older snapshots are discarded then.
tests/scorekeeper/test_snapshots.py fails where that was forgotten."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table right after a hand began.

    Attributes:
        table: The match as it would begin now: rules, names, seats, and the mano of the hand.
        began: Sequence of the event by which it did begin.
        began_at: When that was, in seconds since 1970.
        step: Sequence of the first event of the command that began the hand.
        revision: Sequence of the last event of that command.
        hand: Number of the hand.
        new_game: Whether it is the first of its game.
        game: Number of the game.
        games: Games won by each side.
        score: Stones of each side.
        touched: Revision at which each topic last changed.
        drawn: By seat the faces drawn for the seats.
        referee: The referee.
    """

    table: MatchStarted
    began: int
    began_at: float
    step: int
    revision: int
    hand: int
    new_game: bool
    game: int
    games: tuple[int, ...]
    score: tuple[int, ...]
    touched: tuple[tuple[str, int], ...]
    drawn: tuple[tuple[str, ...], ...]
    referee: Referee | None


def snapshot_of(table: Table) -> Snapshot | None:
    """Return the snapshot of a table; None unless its last event began a hand."""
    play, match, hand = table.play, table.match, table.match.hand
    if not isinstance(table.last.event, HandStarted) or table.asked or table.disputed:
        return None
    if any(each.took_back is not None for each in table.latest):
        return None
    return Snapshot(
        table=match_of(table, hand.mano),
        began=table.started,
        began_at=table.started_at,
        step=table.last.step,
        revision=table.revision,
        hand=hand.number,
        new_game=hand.first_of_game,
        game=match.game,
        games=match.games,
        score=match.score,
        touched=tuple(play.touched.items()),
        drawn=table.drawn,
        referee=table.referee,
    )


def replay_from(snapshot: Snapshot, rows: Sequence[Recorded]) -> Table:
    """Return the table after the events of a log, the first of which are those of a snapshot.

    Args:
        snapshot: The snapshot.
        rows: The events of the command that began its hand, and all that follow.

    Raises:
        BeyondSnapshot: The match must be replayed from its beginning.
        ValueError: The snapshot is not one of this log.
    """
    begun = [row for row in rows if row.sequence <= snapshot.revision]
    if not begun or not _is_of(snapshot, begun[-1]):
        raise ValueError(f"no hand {snapshot.hand} began with event {snapshot.revision}")
    table = _restored(snapshot, begun)
    for row in rows[len(begun) :]:
        table = evolve(table, row)
    if not reaches_far_enough(table):
        raise BeyondSnapshot
    return table


def reaches_far_enough(table: Table) -> bool:
    """Return whether a view of the table needs nothing from before its snapshot."""
    return not isinstance(table.play.earlier, BeforeSnapshot)


def _is_of(snapshot: Snapshot, row: Recorded) -> bool:
    began = HandStarted(snapshot.hand, snapshot.table.mano, snapshot.new_game)
    return (row.sequence, row.step, row.event) == (snapshot.revision, snapshot.step, began)


def _restored(snapshot: Snapshot, begun: Sequence[Recorded]) -> Table:
    """Return the table right after the hand began."""
    table = evolve(None, begun[-1]._replace(event=snapshot.table))
    rules, mano, score = table.rules, snapshot.table.mano, snapshot.score
    match = new_match(rules, mano)._replace(
        game=snapshot.game,
        games=snapshot.games,
        score=score,
        hand=new_hand(rules, snapshot.hand, mano, score, first_of_game=snapshot.new_game),
    )
    return table._replace(
        play=Play(match, match, (), dict(snapshot.touched), BeforeSnapshot()),
        started=snapshot.began,
        started_at=snapshot.began_at,
        latest=tuple(begun),
        drawn=snapshot.drawn,
        referee=snapshot.referee,
    )
