"""Entries that come after the first stage was drawn: where they find a place in it.

Theory
------
After another stage was drawn nobody can enter. Stages that are drawn by rounds take a late entry
into the next round, as far as the format says (`late_rounds`). Those that are drawn at once take it
into the draw that was made, while their matches (of a knockout: those of the first round) are not
all over:

- Knockout: the place of an entry that was taken out before it played, or else a match of the first
  round with an entry that has a bye, the last of them in the order of the draw. In both cases only
  if no match that depends on that place has begun.
- Groups and leagues: the group with the fewest entries, with a match against everybody in it.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from scorekeeper.championship.championship import Championship, Draw
from scorekeeper.championship.events import LateEntryDrawn
from scorekeeper.championship.format import ByRound, Knockout, League, Lives
from scorekeeper.championship.match import PASSED_OVER, DrawnMatch, Match, MatchState, Source
from scorekeeper.refusal import RefusalCode, Refused


def check_late(state: Championship) -> None:
    """Refuse (too_late) an entry for which there is no place any more."""
    drawn = state.draws_of(0)
    stage = state.stage(0)
    if isinstance(stage, ByRound):
        most = state.format.late_rounds or 0
        if isinstance(stage, Lives):
            most = min(most, stage.lives - 1)
        if len(drawn) > most or _later_drawn(state):
            raise Refused(RefusalCode.TOO_LATE, rounds=len(drawn))
    elif drawn:
        draw_late(state, state.last_entry + 1)


def _later_drawn(state: Championship) -> bool:
    """Return whether another stage was drawn, by what the first one had come to."""
    return any(draw.stage for draw in state.draws)


def draw_late(state: Championship, entry: int) -> LateEntryDrawn | None:
    """Return the event that takes an entry into the draw; None: it waits for the next draw.

    Raises:
        Refused: too_late.
    """
    drawn = state.draws_of(0)
    stage = state.stage(0)
    if not drawn or isinstance(stage, ByRound):
        return None
    first_round = [match for match in state.matches_of(0) if match.drawn.round == 1]
    played = first_round if isinstance(stage, Knockout) else list(state.matches_of(0))
    if not _later_drawn(state) and any(match.state is not MatchState.OVER for match in played):
        if not isinstance(stage, Knockout):
            return _join_group(state, entry)
        found = _empty_place(state, first_round, entry) or _bye(state, drawn[0], entry)
        if found is not None:
            return found
    raise Refused(RefusalCode.TOO_LATE, rounds=len(drawn))


def _empty_place(
    state: Championship, first_round: list[Match], entry: int
) -> LateEntryDrawn | None:
    """Return the event by which an entry takes the place of one that went out before playing."""
    for match in first_round:
        if match.result is None or not _can_change(state, match):
            continue
        for source in match.drawn.sources:
            for gone in source.side:
                if state.entries[gone].out is not None:
                    return LateEntryDrawn(entry, instead=gone)
    return None


def _bye(state: Championship, draw: Draw, entry: int) -> LateEntryDrawn | None:
    """Return the event by which an entry plays one that has a bye in the first round."""
    length = state.matches[draw.matches[0]].drawn.games
    for resting in reversed(draw.byes):
        following = next(
            match
            for match in state.matches_of(0)
            if any(resting in source.side for source in match.drawn.sources)
        )
        if not _can_change(state, following) or state.entries[resting].out is not None:
            continue
        number = state.last_match + 1
        added = DrawnMatch(number, 0, 1, (Source((resting,)), Source((entry,))), length)
        one, other = (
            Source(match=number) if resting in source.side else source
            for source in following.drawn.sources
        )
        return LateEntryDrawn(
            entry, matches=(added, replace(following.drawn, sources=(one, other)))
        )
    return None


def _can_change(state: Championship, match: Match) -> bool:
    """Return whether a match may get other sides: nothing of it, or after it, was decided."""
    passed = match.result is None or match.result.how in PASSED_OVER
    if not passed or match.begun or match.pinned:
        return False
    return match.result is None or all(
        _can_change(state, after)
        for after in state.matches.values()
        if any(source.match == match.number for source in after.drawn.sources)
    )


def _join_group(state: Championship, entry: int) -> LateEntryDrawn:
    """Return the event by which an entry plays everybody of the smallest group."""
    drawn = [match.drawn for match in state.matches_of(0)]
    groups: dict[int, dict[int, None]] = {}
    for each in drawn:
        for source in each.sources:
            groups.setdefault(each.group, {}).update(dict.fromkeys(source.side))
    group = min(groups, key=lambda number: (len(groups[number]), number))
    stage = state.stage(0)
    times = 1 + (isinstance(stage, League) and stage.twice)
    own = [each for each in drawn if each.group == group]
    busy = {(each.round, who) for each in own for source in each.sources for who in source.side}
    matches: list[DrawnMatch] = []
    for half in range(times):
        for opponent in groups[group]:
            turn = next(t for t in count(1) if not {(t, opponent), (t, entry)} & busy)
            busy |= {(turn, opponent), (turn, entry)}
            sides = (Source((opponent,)), Source((entry,)))
            number = state.last_match + 1 + len(matches)
            one, other = sides if half == 0 else sides[::-1]
            matches.append(DrawnMatch(number, 0, turn, (one, other), own[0].games, group))
    return LateEntryDrawn(entry, matches=tuple(matches))
