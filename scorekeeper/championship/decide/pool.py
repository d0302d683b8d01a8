"""Matches off the trophy, called the pool: beaten entries ask for one, and are paired in turn."""

from __future__ import annotations

from collections.abc import Collection

from scorekeeper.championship import events
from scorekeeper.championship.championship import Championship, Entry
from scorekeeper.championship.events import Event
from scorekeeper.championship.format import Knockout, Lives, games_to_win
from scorekeeper.championship.match import DrawnMatch, Match, MatchState, Source
from scorekeeper.refusal import RefusalCode, Refused


def play_on(state: Championship, entry: Entry, *, wants: bool) -> tuple[Event, ...]:
    """Record that a beaten entry asks to play on, off the trophy; pair it with one that waits.

    Such matches are called the pool.
    """
    asked = events.PlayOnAsked(entry.number, wants)
    if not wants:
        check_asked(state, entry)
        return (asked,)
    own = [match for match in state.matches.values() if entry.number in match.entries]
    stage = check_play_on(state, entry, own)
    if not state.playing_on:
        return (asked,)
    number = state.last_match + 1
    sources = (Source((state.playing_on[0],)), Source((entry.number,)))
    games = games_to_win(state.stage(stage).games, len(state.entries), None)
    return (asked, events.PoolMatchMade(DrawnMatch(number, stage, 0, sources, games)))


def check_asked(state: Championship, entry: Entry) -> None:
    """Refuse where an entry has not asked to play on (nothing_changes)."""
    if entry.number not in state.playing_on:
        raise Refused(RefusalCode.NOTHING_CHANGES)


def check_play_on(state: Championship, entry: Entry, own: Collection[Match]) -> int:
    """Return the stage whose pool a beaten entry may play in, off the trophy.

    Raises:
        Refused: nothing_changes (it has asked already), entry_out, no_pool, not_beaten.
    """
    if entry.number in state.playing_on:
        raise Refused(RefusalCode.NOTHING_CHANGES)
    if entry.out is not None:
        raise Refused(RefusalCode.ENTRY_OUT, entry=entry.name)
    if any(match.state is not MatchState.OVER for match in own):
        raise Refused(RefusalCode.NOT_BEATEN, entry=entry.name)
    pools = [
        number
        for number, stage in enumerate(state.format.stages)
        if isinstance(stage, Knockout | Lives) and stage.pool
    ]
    if not pools:
        raise Refused(RefusalCode.NO_POOL)
    for number in reversed(pools):
        lost = sum(m.drawn.stage == number and entry.number in (m.loser or ()) for m in own)
        stage = state.stage(number)
        if lost >= (stage.lives if isinstance(stage, Lives) else 1):
            return number
    raise Refused(RefusalCode.NOT_BEATEN, entry=entry.name)
