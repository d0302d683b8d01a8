"""Apply stored events to a championship. Nothing is validated; `decide` has done that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from scorekeeper.championship import events
from scorekeeper.championship.championship import Championship, Clock, Draw, Entry, Step
from scorekeeper.championship.events import Event, Recorded
from scorekeeper.championship.match import (
    DrawnMatch,
    Match,
    MatchState,
    Proposal,
    Side,
    Source,
    Substitution,
)
from scorekeeper.championship.staleness import touches
from scorekeeper.kernel.staleness import touch
from scorekeeper.kernel.stream import fold
from scorekeeper.names import digest_of


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
        entry = _entry_after(before.entries.get(number), recorded.sequence, event)
        return replace(
            before,
            entries={**before.entries, number: entry},
            last_entry=max(before.last_entry, number),
        )
    if isinstance(event, events.MatchEvent):
        return _with_match(before, _match_after(before.matches[event.match], recorded, event))
    match event:
        case events.RoundDrawn():
            return _draw(before, recorded, event)
        case events.PairsDrawn(pairs=pairs):
            return replace(
                before,
                entries=_as_pairs(before.entries, pairs),
                phones=_of_pairs(before.phones, pairs),
                confirmed=_confirmed_of_pairs(before.confirmed, pairs),
            )
        case events.EntrantReplaced():
            return _replace_entrant(before, event)
        case events.LateEntryDrawn():
            return _draw_late(before, recorded.sequence, event)
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
            return replace(before, entries=known, matches=_forget_substitutes(before, digest))


def _reported(before: Championship, event: events.PhoneEvent) -> Championship:
    """Apply what a phone or a table reports. What it names may have been taken back since."""
    match event:
        case events.DirectorCame(name=name, phone=phone):
            return replace(before, directors={**before.directors, phone: name})
        case events.DirectorsLeft(phone=phone):
            left = {each: name for each, name in before.directors.items() if each == phone}
            return replace(before, directors=left)
        case events.PhoneJoined() | events.PhoneConfirmed() | events.PhoneLeft():
            return _phones_after(before, event)
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
            # Older logs do not say for which sides a table was opened.
            if match is None or not (ready == match.ready if ready else match.active):
                return before
            return _with_match(before, replace(match, code=code, at_table=at_table))
        case events.RefereeCalled(match=number, wanted=wanted):
            match = before.matches.get(number)
            if match is None or not match.active:
                return before
            return _with_match(before, replace(match, referee=wanted))


def _phones_after(
    before: Championship, event: events.PhoneJoined | events.PhoneConfirmed | events.PhoneLeft
) -> Championship:
    entry, phone = event.entry, event.phone
    own, confirmed = before.phones.get(phone, ()), before.confirmed.get(entry, ())
    match event:
        case events.PhoneJoined():
            joins = {**before.joins, phone: before.joins.get(phone, 0) + 1}
            own = (*(each for each in own if each != entry), entry)
            return replace(before, phones={**before.phones, phone: own}, joins=joins)
        case events.PhoneConfirmed():
            if entry not in own or phone in confirmed:
                return before
            return replace(before, confirmed={**before.confirmed, entry: (*confirmed, phone)})
        case events.PhoneLeft():
            left = {**before.confirmed, entry: tuple(each for each in confirmed if each != phone)}
            return replace(
                before,
                phones={**before.phones, phone: tuple(each for each in own if each != entry)},
                confirmed={each: phones for each, phones in left.items() if phones},
            )


def forget(entry: Entry, digest: str) -> Entry:
    """Return an entry without the name of this digest, its own or that of a player.

    >>> forget(Entry(7, "Casa Paco", ("Ane", "Jon")), digest_of("casa paco")).name
    '№ 7'
    """
    players = tuple(each for each in entry.players if digest_of(each) != digest)
    gone = digest_of(entry.name) == digest
    if players != entry.players and entry.name == _pair_name(entry.players):
        gone = True
    return replace(entry, name=f"№ {entry.number}" if gone else entry.name, players=players)


def _forget_substitutes(before: Championship, digest: str) -> Mapping[int, Match]:
    """Return the matches without the name of this digest: of a substitute a number is left."""
    found = dict(before.matches)
    for number, match in before.matches.items():
        if any(digest_of(each.name) == digest for each in match.substitutes):
            left = (
                replace(s, name="№ 1") if digest_of(s.name) == digest else s
                for s in match.substitutes
            )
            found[number] = replace(match, substitutes=tuple(left))
    return found


def _pair_name(players: Iterable[str]) -> str:
    """Return what a pair that was drawn is called by."""
    return " – ".join(players)


def _with_match(before: Championship, match: Match) -> Championship:
    return replace(before, matches={**before.matches, match.number: match})


def _match_after(match: Match, recorded: Recorded, event: events.MatchEvent) -> Match:
    sequence = recorded.sequence
    if isinstance(event, events.DayEvent):
        # A side may be unknown again, as an earlier result was taken back.
        return _day_after(match, sequence, event) if match.known else match
    match event:
        case events.SidesKnown(sides=sides):
            again = _waiting(match)
            return replace(again, sides=sides, ready=0 if None in sides else sequence)
        case events.MatchCalled() | events.MatchHeld() if match.state is MatchState.OVER:
            return match  # an act before was taken back, since which it is over
        case events.MatchCalled(table=table):
            state = MatchState.RUNNING if match.state is MatchState.RUNNING else MatchState.CALLED
            return replace(match, state=state, table=table, held=False, called=recorded.at)
        case events.MatchHeld():
            return _held(match, event)
        case events.MatchBegun():
            return replace(match, state=MatchState.RUNNING, began=recorded.at, length=match.games)
        case events.KingsAgreed() | events.GamesGiven() | events.PlayerSubstituted():
            return _arranged(match, event)
        case events.OneMoreHand():
            last_hand = match.last_hand + 1 if match.last_hand else 0
            return replace(match, one_more_hand=True, last_hand=last_hand)
        case events.MatchEnded(result=result) | events.ResultCorrected(result=result):
            over = replace(match, state=MatchState.OVER, result=result, ended=sequence)
            return replace(over, referee=False, over=recorded.at, disputed=False, upheld=False)
        case events.ResultDisputed() | events.ResultUpheld():
            disputed = isinstance(event, events.ResultDisputed) and match.result is not None
            return replace(
                match, disputed=disputed, upheld=match.result is not None and not disputed
            )
        case events.MatchReset():
            again = _waiting(match)
            kept = replace(again, code=match.code, at_table=match.at_table)
            return again if match.begun else kept
        case events.MatchKept():
            return replace(match, pinned=True)


def _held(match: Match, event: events.MatchHeld) -> Match:
    if event.day is not None or event.reason is not None:
        match = replace(match, day=event.day, note=event.reason, proposed=None)
    if match.state is not MatchState.CALLED:
        return replace(match, held=event.held)
    state = MatchState.WAITING
    return replace(match, held=event.held, table=None, state=state, referee=False)


def _day_after(match: Match, sequence: int, event: events.DayEvent) -> Match:
    match event:
        case events.DayProposed(side=side, day=day, note=note):
            proposed = Proposal(sequence, side, day, note)
            return replace(match, proposed=proposed, proposals=match.proposals + 1)
        case events.DayAgreed(day=day, note=note):
            return replace(match, day=day, note=note, proposed=None, held=False)
        case events.DayTakenBack(agreed=agreed):
            left = replace(match, proposed=None)
            return replace(left, day=None, note=None) if agreed else left


def _arranged(
    match: Match, event: events.KingsAgreed | events.GamesGiven | events.PlayerSubstituted
) -> Match:
    """Return a match after something was arranged for it: kings, games given, a substitute."""
    match event:
        case events.KingsAgreed(kings=kings):
            return replace(match, kings=kings)
        case events.GamesGiven(side=side, games=games):
            given = (games, match.given[1]) if side == 0 else (match.given[0], games)
            return replace(match, given=given)
        case events.PlayerSubstituted(entry=entry, instead=instead, name=name):
            others = tuple(s for s in match.substitutes if (s.entry, s.instead) != (entry, instead))
            new = () if name is None else (Substitution(entry, instead, name),)
            return replace(match, substitutes=(*others, *new))


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
            name=_pair_name((first.name, second.name)),
            players=(first.name, second.name),
            present=first.present and second.present,
            paid=first.paid and second.paid,
        )
    return paired


def _of_pairs(
    phones: Mapping[str, tuple[int, ...]], pairs: tuple[tuple[int, int], ...]
) -> Mapping[str, tuple[int, ...]]:
    """Return the entries of each phone: a player's phone is that of the pair."""
    pair_of = {other: one for one, other in pairs}
    return {
        phone: tuple(dict.fromkeys(pair_of.get(entry, entry) for entry in own))
        for phone, own in phones.items()
    }


def _confirmed_of_pairs(
    confirmed: Mapping[int, tuple[str, ...]], pairs: tuple[tuple[int, int], ...]
) -> Mapping[int, tuple[str, ...]]:
    """Return the confirmed phones of each entry: those of both players are the pair's."""
    found = dict(confirmed)
    for one, other in pairs:
        phones = (*found.pop(one, ()), *found.pop(other, ()))
        if phones:
            found[one] = tuple(dict.fromkeys(phones))
    return found


def _draw(before: Championship, recorded: Recorded, event: events.RoundDrawn) -> Championship:
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
    return _with_matches(replace(left, draws=(*left.draws, draw)), sequence, event.matches)


def without_draw(before: Championship, stage: int, number: int) -> Championship:
    """Return the championship without a round that was drawn, if it was."""
    left = tuple(draw for draw in before.draws if (draw.stage, draw.round) != (stage, number))
    drawn = (draw for draw in before.draws_of(stage) if draw.round == number)
    gone = {match for draw in drawn for match in draw.matches}
    matches = {each: match for each, match in before.matches.items() if each not in gone}
    return replace(before, matches=matches, draws=left)


def _with_matches(
    before: Championship, sequence: int, drawn: tuple[DrawnMatch, ...]
) -> Championship:
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


def _replace_entrant(before: Championship, event: events.EntrantReplaced) -> Championship:
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


def _draw_late(before: Championship, sequence: int, event: events.LateEntryDrawn) -> Championship:
    """Take an entry into the draw of the first stage. Sides that change follow as SidesKnown."""
    added = tuple(each for each in event.matches if each.number not in before.matches)
    matches = dict(before.matches)
    for each in event.matches:
        if each not in added:
            matches[each.number] = replace(matches[each.number], drawn=each)
    after = _with_matches(replace(before, matches=matches), sequence, added)
    if event.instead is not None:
        after = _replace_entrant(after, events.EntrantReplaced(0, 1, event.instead, event.entry))
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
