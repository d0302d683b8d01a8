"""Apply stored events to a championship. Nothing is validated; `decide` has done that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from scorekeeper.tournament import events
from scorekeeper.tournament.events import Event, Recorded, Role
from scorekeeper.tournament.match import DrawnMatch, Match, MatchState, Side, Source
from scorekeeper.tournament.tournament import Clock, Draw, Entry, Step, Tournament


def evolve(before: Tournament | None, recorded: Recorded) -> Tournament:
    """Return the championship after an event.

    Raises:
        ValueError: The first event is not a TournamentOpened.
    """
    event = recorded.event
    if isinstance(event, events.TournamentOpened):
        opened = Tournament(event.name, event.format, event.seed, event.tables)
        return replace(opened, revision=recorded.sequence, past=Step((recorded,)))
    if before is None:
        raise ValueError(f"a championship begins with its opening, not {type(event).__name__}")
    if isinstance(event, events.Undone):
        kept = without(before, event)
        return replace(
            kept,
            last_entry=before.last_entry,
            last_match=before.last_match,
            revision=recorded.sequence,
        )
    after = _apply(before, recorded, event)
    return replace(after, revision=recorded.sequence, past=_step(before.past, recorded))


def record_events(
    tournament: Tournament | None,
    decided: Iterable[Event],
    by: Role,
    by_name: str | None = None,
    at: float = 0.0,
) -> tuple[Tournament, tuple[Recorded, ...]]:
    """Number the events of an act, and apply them.

    Args:
        tournament: The championship before them; None: they open it.
        decided: What was decided, at least one.
        by: Who acted.
        by_name: Their name.
        at: Seconds since 1970.

    Returns:
        The championship after them, and the events with their circumstances.
    """
    step = 1 if tournament is None else tournament.revision + 1
    rows = tuple(
        Recorded(sequence, step, at, by, by_name, event)
        for sequence, event in enumerate(decided, step)
    )
    for recorded in rows:
        tournament = evolve(tournament, recorded)
    if tournament is None:
        raise ValueError("an act has at least one event")
    return tournament, rows


def replay(rows: Iterable[Recorded]) -> Tournament:
    """Return the championship after all events of a log.

    Raises:
        ValueError: There are none.
    """
    tournament: Tournament | None = None
    for recorded in rows:
        tournament = evolve(tournament, recorded)
    if tournament is None:
        raise ValueError("the log is empty")
    return tournament


def without(tournament: Tournament, undone: events.Undone) -> Tournament:
    """Return the championship as if an act, or all since it, had not been.

    Raises:
        KeyError: An act that stays needs what was taken back.
    """
    steps = [
        step
        for step in reversed(tuple(tournament.steps()))
        if step.rows[0].step != undone.back
        and not (undone.since and step.rows[0].step > undone.back)
    ]
    return replay(recorded for step in steps for recorded in step.rows)


def _step(past: Step | None, recorded: Recorded) -> Step:
    if past is not None and past.rows[0].step == recorded.step:
        return Step((*past.rows, recorded), past.previous)
    return Step((recorded,), past)


def _apply(before: Tournament, recorded: Recorded, event: Event) -> Tournament:
    if isinstance(event, events.EntryEvent):
        number = event.entry
        entry = _entry_after(before.entries.get(number), recorded.sequence, event)
        return replace(
            before,
            entries={**before.entries, number: entry},
            last_entry=max(before.last_entry, number),
        )
    if isinstance(event, events.MatchEvent):
        match = _match_after(before.matches[event.match], recorded.sequence, event)
        return replace(before, matches={**before.matches, event.match: match})
    match event:
        case events.RoundDrawn():
            return _draw(before, recorded.sequence, event)
        case events.PairsDrawn(pairs=pairs):
            return replace(before, entries=_as_pairs(before.entries, pairs))
        case events.EntrantReplaced():
            return _replace_entrant(before, event)
        case events.GamesCut(games=games, matches=numbers):
            cut = {number: replace(before.matches[number], games=games) for number in numbers}
            return replace(before, cut=games, matches={**before.matches, **cut})
        case events.TablesSet(tables=tables):
            return replace(before, tables=tables)
        case events.ClockSet(minutes=minutes):
            clock = None if minutes is None else Clock(minutes, recorded.at)
            return replace(before, clock=clock)
        case events.PlayOnAsked(entry=asking, wants=wants):
            others = tuple(each for each in before.playing_on if each != asking)
            return replace(before, playing_on=(*others, asking) if wants else others)
        case events.PoolMatchMade(match=drawn):
            made = _with_matches(before, recorded.sequence, (drawn,))
            paired = made.matches[drawn.number].entries
            waiting = tuple(each for each in before.playing_on if each not in paired)
            return replace(made, playing_on=waiting)
        case _:
            raise ValueError(f"{type(event).__name__} within a championship")


def _entry_after(entry: Entry | None, sequence: int, event: events.EntryEvent) -> Entry:
    match event:
        case events.EntryAdded(entry=number, name=name, players=players, accepted=accepted):
            return Entry(number, name, players, accepted=accepted, since=sequence)
        case _ if entry is None:
            raise KeyError(event.entry)
        case events.EntryAccepted():
            return replace(entry, accepted=True, since=sequence)
        case events.EntryChanged(name=name, players=players):
            return replace(entry, name=name, players=players)
        case events.EntryTicked(present=present, paid=paid):
            return replace(entry, present=present, paid=paid)
        case events.SeedSet(seed=seed):
            return replace(entry, seed=seed)
        case events.EntryOut(how=how):
            return replace(entry, out=how, until=sequence)


def _match_after(match: Match, sequence: int, event: events.MatchEvent) -> Match:
    match event:
        case events.SidesKnown(sides=sides):
            again = _waiting(match)
            return replace(again, sides=sides, ready=0 if None in sides else sequence)
        case events.MatchCalled(table=table):
            state = MatchState.RUNNING if match.state is MatchState.RUNNING else MatchState.CALLED
            return replace(match, state=state, table=table, held=False)
        case events.MatchHeld(held=held):
            if match.state is not MatchState.CALLED:
                return replace(match, held=held)
            return replace(match, held=held, table=None, state=MatchState.WAITING)
        case events.MatchBegun():
            return replace(match, state=MatchState.RUNNING)
        case events.KingsAgreed(kings=kings):
            return replace(match, kings=kings)
        case events.GamesGiven(side=side, games=games):
            given = (games, match.given[1]) if side == 0 else (match.given[0], games)
            return replace(match, given=given)
        case events.OneMoreHand():
            return replace(match, one_more_hand=True)
        case events.MatchEnded(result=result) | events.ResultCorrected(result=result):
            return replace(match, state=MatchState.OVER, result=result, ended=sequence)
        case events.MatchReset():
            return _waiting(match)
        case events.MatchKept():
            return replace(match, pinned=True)


def _waiting(match: Match) -> Match:
    """Return a match as if nothing of it had been played."""
    return Match(match.drawn, match.sides, match.games, ready=match.ready)


def _as_pairs(
    entries: Mapping[int, Entry], pairs: tuple[tuple[int, int], ...]
) -> Mapping[int, Entry]:
    paired = dict(entries)
    for one, other in pairs:
        first, second = paired[one], paired.pop(other)
        paired[one] = replace(
            first,
            name=f"{first.name} – {second.name}",
            players=(first.name, second.name),
            present=first.present and second.present,
            paid=first.paid and second.paid,
        )
    return paired


def _draw(before: Tournament, sequence: int, event: events.RoundDrawn) -> Tournament:
    numbers = tuple(match.number for match in event.matches)
    draw = Draw(event.stage, event.round, event.attempt, event.order, event.byes, numbers, sequence)
    left = without_draw(before, draw.stage, draw.round)
    return _with_matches(replace(left, draws=(*left.draws, draw)), sequence, event.matches)


def without_draw(before: Tournament, stage: int, number: int) -> Tournament:
    """Return the championship without a round that was drawn, if it was."""
    matches = dict(before.matches)
    draws = []
    for draw in before.draws:
        if (draw.stage, draw.round) != (stage, number):
            draws.append(draw)
            continue
        for each in draw.matches:
            del matches[each]
    return replace(before, matches=matches, draws=tuple(draws))


def _with_matches(before: Tournament, sequence: int, drawn: tuple[DrawnMatch, ...]) -> Tournament:
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


def _replace_entrant(before: Tournament, event: events.EntrantReplaced) -> Tournament:
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


def _exchanged(entries: Side, old: int, new: int | None) -> Side:
    changed = (new if each == old else each for each in entries)
    return tuple(each for each in changed if each is not None)
