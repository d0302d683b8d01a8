"""Apply draws: of rounds, of matches off the trophy, of late entries, with other entrants."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.championship import events
from scorekeeper.championship.championship import Championship, Draw
from scorekeeper.championship.events import Recorded
from scorekeeper.championship.match import DrawnMatch, Match, Side, Source


def with_draw(before: Championship, recorded: Recorded, event: events.RoundDrawn) -> Championship:
    """Return the championship after a round was drawn, instead of the same drawn before."""
    numbers = tuple(match.number for match in event.matches)
    sequence = recorded.sequence
    draw = Draw(
        stage=event.stage,
        round=event.round,
        attempt=event.attempt,
        order=event.order,
        byes=event.byes,
        matches=numbers,
        sequence=sequence,
        at=recorded.at,
        reason=event.reason,
    )
    left = without_draw(before, draw.stage, draw.round)
    return with_matches(replace(left, draws=(*left.draws, draw)), sequence, event.matches)


def without_draw(before: Championship, stage: int, number: int) -> Championship:
    """Return the championship without a round that was drawn, if it was."""
    left = tuple(draw for draw in before.draws if (draw.stage, draw.round) != (stage, number))
    drawn = (draw for draw in before.draws_of(stage) if draw.round == number)
    gone = {match for draw in drawn for match in draw.matches}
    matches = {each: match for each, match in before.matches.items() if each not in gone}
    return replace(before, matches=matches, draws=left)


def with_matches(
    before: Championship, sequence: int, drawn: tuple[DrawnMatch, ...]
) -> Championship:
    """Return the championship with more matches, whose sides are as they were drawn."""
    matches = dict(before.matches)
    for each in drawn:
        sides = (_drawn_side(each.sources[0]), _drawn_side(each.sources[1]))
        games = each.games if before.cut is None else min(each.games, before.cut)
        ready = 0 if None in sides else sequence
        matches[each.number] = Match(each, sides, games, ready=ready)
    last = max((before.last_match, *(each.number for each in drawn)))
    return replace(before, matches=matches, last_match=last)


def _drawn_side(source: Source) -> Side | None:
    return source.side if source.match is None else None


def replace_entrant(before: Championship, event: events.EntrantReplaced) -> Championship:
    """Put another entry into a draw. The sides of its matches follow as SidesKnown."""
    old, new = event.old, event.new
    draws, matches = [], dict(before.matches)
    for draw in before.draws:
        if (draw.stage, draw.round) != (event.stage, event.round):
            draws.append(draw)
            continue
        byes = (*draw.byes, new) if old is None and new is not None else draw.byes
        order = (*draw.order, new) if old is None and new is not None else draw.order
        if old is None:
            draws.append(replace(draw, byes=byes, order=order))
            continue
        byes, order = _exchanged(byes, old, new), _exchanged(order, old, new)
        draws.append(replace(draw, byes=byes, order=order))
        for number in draw.matches:
            match = matches[number]
            if match.pinned:
                continue
            one, other = (
                replace(each, side=_exchanged(each.side, old, new)) for each in match.drawn.sources
            )
            matches[number] = replace(match, drawn=replace(match.drawn, sources=(one, other)))
    return replace(before, draws=tuple(draws), matches=matches)


def with_late_entry(
    before: Championship, sequence: int, event: events.LateEntryDrawn
) -> Championship:
    """Take an entry into the draw of the first stage. Sides that change follow as SidesKnown."""
    added = tuple(each for each in event.matches if each.number not in before.matches)
    matches = dict(before.matches)
    for each in event.matches:
        if each not in added:
            matches[each.number] = replace(matches[each.number], drawn=each)
    after = with_matches(replace(before, matches=matches), sequence, added)
    if event.instead is not None:
        after = replace_entrant(after, events.EntrantReplaced(0, 1, event.instead, event.entry))
    if not after.draws_of(0):
        raise KeyError(event.entry)
    return replace(after, draws=tuple(_with_late(draw, event, added) for draw in after.draws))


def _with_late(draw: Draw, event: events.LateEntryDrawn, added: tuple[DrawnMatch, ...]) -> Draw:
    if draw.stage:
        return draw
    if event.instead is not None:
        return replace(draw, late=(*draw.late, event.entry), gone=(*draw.gone, event.instead))
    playing = {entry for each in added for source in each.sources for entry in source.side}
    return replace(
        draw,
        order=(*draw.order, event.entry),
        byes=tuple(entry for entry in draw.byes if entry not in playing),
        matches=(*draw.matches, *(each.number for each in added)),
        late=(*draw.late, event.entry),
    )


def _exchanged(entries: Side, old: int, new: int | None) -> Side:
    changed = (new if each == old else each for each in entries)
    return tuple(each for each in changed if each is not None)
