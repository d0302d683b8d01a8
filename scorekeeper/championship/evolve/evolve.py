"""Apply stored events to a championship. Nothing is validated; `decide` has done that."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.championship import events
from scorekeeper.championship.championship import Championship, Clock, Step
from scorekeeper.championship.events import Event, Recorded
from scorekeeper.championship.evolve.draws import (
    replace_entrant,
    with_draw,
    with_late_entry,
    with_matches,
)
from scorekeeper.championship.evolve.entries import (
    as_pairs,
    entry_after,
    forget,
    forget_substitutes,
    phones_after,
)
from scorekeeper.championship.evolve.matches import match_after
from scorekeeper.championship.match import Match
from scorekeeper.championship.staleness import touches
from scorekeeper.kernel.staleness import touch
from scorekeeper.kernel.stream import fold


def evolve(before: Championship | None, recorded: Recorded) -> Championship:
    """Return the championship after an event.

    Raises:
        ValueError: The first event is not a ChampionshipOpened.
    """
    event = recorded.event
    if isinstance(event, events.ChampionshipOpened):
        first = Step((recorded,))
        return Championship(event, event.tables, revision=recorded.sequence, past=first, log=first)
    if before is None:
        raise ValueError(f"a championship begins with its opening, not {type(event).__name__}")
    if isinstance(event, events.Undone):
        kept = without(before, event)
        after = replace(kept, last_entry=before.last_entry, last_match=before.last_match)
        past = kept.past
    else:
        after, past = _apply(before, recorded, event), _step(before.past, recorded)
    return replace(
        after,
        revision=recorded.sequence,
        touched=touch(before.touched, touches(recorded), recorded.sequence),
        past=past,
        log=_step(before.log, recorded),
    )


def without(championship: Championship, undone: events.Undone) -> Championship:
    """Return the championship as if an act, or all since it, had not been.

    Raises:
        KeyError: An act that stays needs what was taken back.
    """
    steps = [
        step
        for step in reversed(tuple(championship.steps()))
        if step.rows[0].step != undone.back
        and not (
            undone.since
            and step.rows[0].step > undone.back
            and not isinstance(step.rows[0].event, events.PhoneEvent)
        )
    ]
    return fold(evolve, (recorded for step in steps for recorded in step.rows))


def _step(past: Step | None, recorded: Recorded) -> Step:
    if past is not None and past.rows[0].step == recorded.step:
        return Step((*past.rows, recorded), past.previous)
    return Step((recorded,), past)


def _apply(before: Championship, recorded: Recorded, event: Event) -> Championship:
    if isinstance(event, events.PhoneEvent):
        return _reported(before, event)
    if isinstance(event, events.WholeEvent):
        return _whole(before, event)
    if isinstance(event, events.EntryEvent):
        number = event.entry
        entry = entry_after(before.entries.get(number), recorded.sequence, event)
        return replace(
            before,
            entries={**before.entries, number: entry},
            last_entry=max(before.last_entry, number),
        )
    if isinstance(event, events.MatchEvent):
        return _with_match(before, match_after(before.matches[event.match], recorded, event))
    match event:
        case events.RoundDrawn():
            return with_draw(before, recorded, event)
        case events.PairsDrawn(pairs=pairs):
            return as_pairs(before, pairs)
        case events.EntrantReplaced():
            return replace_entrant(before, event)
        case events.LateEntryDrawn():
            return with_late_entry(before, recorded.sequence, event)
        case events.GamesCut(games=games, matches=numbers):
            cut = {number: replace(before.matches[number], games=games) for number in numbers}
            return replace(before, cut=games, matches={**before.matches, **cut})
        case events.TablesSet(tables=tables):
            return replace(before, tables=tables)
        case events.ClockSet(minutes=minutes):
            clock = None if minutes is None else Clock(minutes, recorded.at)
            on_time = {n: replace(m, last_hand=0) for n, m in before.matches.items() if m.last_hand}
            return replace(before, clock=clock, matches={**before.matches, **on_time})
        case events.PlayOnAsked(entry=asking, wants=wants):
            others = tuple(each for each in before.playing_on if each != asking)
            return replace(before, playing_on=(*others, asking) if wants else others)
        case events.PoolMatchMade(match=drawn):
            made = with_matches(before, recorded.sequence, (drawn,))
            paired = made.matches[drawn.number].entries
            waiting = tuple(each for each in before.playing_on if each not in paired)
            return replace(made, playing_on=waiting)
        case _:
            raise ValueError(f"{type(event).__name__} within a championship")


def _whole(before: Championship, event: events.WholeEvent) -> Championship:
    match event:
        case events.ChampionshipClosed() | events.ChampionshipReopened():
            return replace(before, closed=isinstance(event, events.ChampionshipClosed))
        case events.NoticesSet(notices=notices):
            return replace(before, notices=notices)
        case events.DaysSet(stage=stage, days=days):
            return replace(before, days={**before.days, stage: days})
        case events.RefereeNamed(name=name):
            return replace(before, referees=(*before.referees, name))
        case events.NameForgotten(digest=digest):
            known = {n: forget(entry, digest) for n, entry in before.entries.items()}
            return replace(before, entries=known, matches=forget_substitutes(before, digest))


def _reported(before: Championship, event: events.PhoneEvent) -> Championship:
    """Apply what a phone or a table reports. What it names may have been taken back since."""
    match event:
        case events.DirectorCame(name=name, phone=phone):
            return replace(before, directors={**before.directors, phone: name})
        case events.DirectorsLeft(phone=phone):
            left = {each: name for each, name in before.directors.items() if each == phone}
            return replace(before, directors=left)
        case events.PhoneJoined() | events.PhoneConfirmed() | events.PhoneLeft():
            return phones_after(before, event)
        case events.TimeEnded(hands=hands):
            if before.clock is None:
                return before
            last = {
                number: replace(before.matches[number], last_hand=hand)
                for number, hand in hands
                if number in before.matches and before.matches[number].active
            }
            clock = replace(before.clock, over=True)
            return replace(before, clock=clock, matches={**before.matches, **last})
        case events.TableOpened(match=number, code=code, ready=ready, number=at_table):
            match = before.matches.get(number)
            if match is None or match.ready != ready:
                return before
            return _with_match(before, replace(match, code=code, at_table=at_table))
        case events.RefereeCalled(match=number, wanted=wanted):
            match = before.matches.get(number)
            if match is None or not match.active:
                return before
            return _with_match(before, replace(match, referee=wanted))


def _with_match(before: Championship, match: Match) -> Championship:
    return replace(before, matches={**before.matches, match.number: match})
