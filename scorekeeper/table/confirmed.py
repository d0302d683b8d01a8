"""What waits for the others (setting `confirm`), after an event. Nothing is doubted here."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.match import events as e
from scorekeeper.match.match import Match, MatchState
from scorekeeper.table import events as te
from scorekeeper.table.recorded import Recorded
from scorekeeper.table.table import AskedScore, Play, ProposedCount


def proposed(play: Play, match: Match, recorded: Recorded) -> ProposedCount | None:
    """The count that waits to be seen, once the match is as this event left it."""
    if not match.hand.proposed or match.state is not MatchState.PLAYING:
        return None
    if isinstance(recorded.event, e.CountProposed):
        return ProposedCount(recorded.sequence, recorded.by)
    return play.proposed


def still_asked(before: Play, after: Play) -> Play:
    """A score that was asked for waits until the one it was to replace is another."""
    then, now = before.match, after.match
    same = (then.score, then.games, then.state) == (now.score, now.games, now.state)
    return replace(after, asked=before.asked if same else None)


def confirmed(play: Play, recorded: Recorded) -> Play:
    """The play after a word of those who are asked, or of who asks them."""
    match recorded.event:
        case te.CountSeen(side=side) if play.proposed is not None:
            seen = play.proposed.seen | {side}
            return replace(play, proposed=replace(play.proposed, seen=seen))
        case te.ScoreAccepted(side=side) if play.asked is not None:
            agreed = play.asked.agreed | {side}
            return replace(play, asked=replace(play.asked, agreed=agreed))
        case te.ScoreDeclined():
            return replace(play, asked=None)
        case te.ScoreAsked(score=score, games=games, reason=reason) if recorded.by is not None:
            by_name = recorded.by_name or ""
            asked = AskedScore(recorded.sequence, recorded.by, by_name, score, games, reason)
            return replace(play, asked=asked)
        case event:
            raise ValueError(f"{type(event).__name__} of nothing that was asked")
