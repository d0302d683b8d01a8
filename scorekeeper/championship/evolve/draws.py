"""Apply draws: of rounds, of matches off the trophy, of late entries, with other entrants."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.championship import events
from scorekeeper.championship.championship import Championship, Draw, Vacancy
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
    """Put another entry into a draw. The sides of its matches follow as SidesKnown.

    An entry that comes in place of nobody gets the first vacant place; where there is none, a bye.
    """
    draws, matches = [], dict(before.matches)
    for draw in before.draws:
        if (draw.stage, draw.round) != (event.stage, event.round):
            draws.append(draw)
            continue
        if event.old is None:
            place, *vacant = draw.vacant or (Vacancy((), bye=True),)
        else:
            place, vacant = _place_of(draw, matches, event.old), [*draw.vacant]
        if event.new is None:
            vacant.append(place)
        draws.append(
            replace(
                draw,
                order=_exchanged(draw.order, event.old, event.new),
                byes=_exchanged(draw.byes, event.old, event.new) if place.bye else draw.byes,
                vacant=tuple(vacant),
            )
        )
        for number, side in place.sides:
            match = matches[number]
            sources = list(match.drawn.sources)
            sources[side] = replace(
                sources[side], side=_exchanged(sources[side].side, event.old, event.new)
            )
            drawn = replace(match.drawn, sources=(sources[0], sources[1]))
            matches[number] = replace(match, drawn=drawn)
    return replace(before, draws=tuple(draws), matches=matches)


def _place_of(draw: Draw, matches: Mapping[int, Match], entry: int) -> Vacancy:
    """Return the place of an entry in a draw, without the matches that are kept."""
    sides = tuple(
        (number, side)
        for number in draw.matches
        for side, source in enumerate(matches[number].drawn.sources)
        if entry in source.side and not matches[number].pinned
    )
    return Vacancy(sides, entry in draw.byes)


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


def _exchanged(entries: Side, old: int | None, new: int | None) -> Side:
    """Return entries with another one instead of one; None: one more, or one fewer."""
    changed = [new if each == old else each for each in entries]
    if old is None:
        changed.append(new)
    return tuple(each for each in changed if each is not None)
