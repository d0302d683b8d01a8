"""What waits for the others, after an event: a count, a score, an undo. Validates nothing."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.match import events as e
from scorekeeper.match.match import Match, MatchState
from scorekeeper.table import events as te
from scorekeeper.table.recorded import Recorded
from scorekeeper.table.table import Asked, Play, ProposedCount, WantedScore, WantedUndo


def proposed(play: Play, match: Match, recorded: Recorded) -> ProposedCount | None:
    """The count that waits to be seen, once the match is as this event left it."""
    if not match.hand.proposed or match.state is not MatchState.PLAYING:
        return None
    if isinstance(recorded.event, e.CountProposed):
        return ProposedCount(recorded.sequence, recorded.by)
    return play.proposed


def still_asked(before: Play, after: Play) -> Play:
    """A score that was asked for waits until the one it was to replace is another.

    An undo waits no longer than until something else is told.
    """
    then, now, asked = before.match, after.match, before.asked
    same = (then.score, then.games, then.state) == (now.score, now.games, now.state)
    keeps = same and asked is not None and isinstance(asked.wants, WantedScore)
    return replace(after, asked=asked if keeps else None)


def confirmed(play: Play, recorded: Recorded) -> Play:
    """The play after a word of those who are asked, or of who asks them."""
    match recorded.event:
        case te.CountSeen(side=side) if play.proposed is not None:
            seen = play.proposed.seen | {side}
            return replace(play, proposed=replace(play.proposed, seen=seen))
        case te.ScoreAccepted(side=side) | te.UndoAccepted(side=side) if play.asked is not None:
            agreed = play.asked.agreed | {side}
            return replace(play, asked=replace(play.asked, agreed=agreed))
        case te.ScoreDeclined() | te.UndoDeclined():
            return replace(play, asked=None)
        case te.ScoreAsked(score=score, games=games, reason=reason):
            return replace(play, asked=_asked(recorded, WantedScore(score, games, reason)))
        case te.UndoAsked(back=back):
            return replace(play, asked=_asked(recorded, WantedUndo(back)))
        case event:
            raise ValueError(f"{type(event).__name__} of nothing that was asked")


def _asked(recorded: Recorded, wants: WantedScore | WantedUndo) -> Asked:
    if recorded.by is None:
        raise ValueError(f"{type(recorded.event).__name__} of nobody at the table")
    return Asked(recorded.sequence, recorded.by, recorded.by_name or "", wants)
