"""Consequences of an act: winners advance, matches without an opponent end, tables are filled.

After every act the events that follow are added, one at a time, until nothing follows. So it does
not matter by which act something became due: a result, a correction, a withdrawal, an undo.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Self

from scorekeeper.championship import events
from scorekeeper.championship.championship import Championship, Draw
from scorekeeper.championship.commands import Touched
from scorekeeper.championship.events import Event
from scorekeeper.championship.evolve.evolve import evolve
from scorekeeper.championship.match import (
    NOBODY,
    PASSED_OVER,
    HowEnded,
    Match,
    MatchState,
    Result,
    Side,
    Source,
)
from scorekeeper.championship.standings.stages import due, still_due
from scorekeeper.kernel.actor import Actor
from scorekeeper.kernel.stream import Pending
from scorekeeper.refusal import RefusalCode, Refused


@dataclass(frozen=True, slots=True)
class PendingChampionship(Pending[Championship, Event]):
    """A championship with the events that were decided for it and are not stored yet."""

    taken: Collection[int] = ()
    """The tables of the room at which other championships play."""

    @property
    def championship(self) -> Championship:
        """The championship as the events decided so far leave it."""
        return self.result

    def with_consequences(self, touched: Touched | None = None) -> Self:
        """Add what follows.

        Args:
            touched: What becomes of matches that began, and now should have other sides.

        Raises:
            Refused: matches_touched: `touched` is needed for the matches that it lists.
        """
        after = self
        while following := _next(after.championship, touched):
            after = after.add(*following)
        return after

    def call(self) -> Self:
        """Add the calls of matches to free tables."""
        return self.add(*_calls(self.championship, self.taken))


def pending(
    championship: Championship | None,
    by: Actor,
    name: str | None = None,
    at: float = 0.0,
    taken: Collection[int] = (),
) -> PendingChampionship:
    """Begin a decision on a championship.

    Args:
        championship: The championship; None: the first event opens it.
        by: Who acts.
        name: Their name, if they have one.
        at: Seconds since 1970.
        taken: The tables of the room at which other championships play.
    """
    return replace(PendingChampionship.of(evolve, championship, by, name, at), taken=taken)


def _next(state: Championship, touched: Touched | None) -> tuple[Event, ...]:
    """Return the next events that follow; none: nothing follows."""
    for match in state.matches.values():
        if match.pinned:
            continue
        sides = (_side(state, match.drawn.sources[0]), _side(state, match.drawn.sources[1]))
        if sides != match.sides:
            known = events.SidesKnown(match.number, sides)
            return _touch(state, (match,), touched, known)
    for match in state.matches.values():
        passed = _passed_over(state, match)
        if passed is not None and match.state is not MatchState.OVER:
            return (events.MatchEnded(match.number, passed),)
        if passed is None and match.result is not None and match.result.how in PASSED_OVER:
            return (events.MatchReset(match.number),)
        if match.state is MatchState.CALLED and state.depends_on_dispute(match):
            return waiting_again(match)
    for draw in state.draws:
        replaced = _replaced(state, draw)
        if replaced is not None:
            matches = _drawn_in(state, draw, replaced.old)
            return _touch(state, matches, touched, replaced)
    return ()


def waiting_again(match: Match) -> tuple[Event, ...]:
    """Return the events by which a called match gives up its table, and waits for one."""
    return tuple(events.MatchHeld(match.number, held) for held in (True, False))


def _side(state: Championship, source: Source) -> Side | None:
    """Return the entries that a source gives by the present results."""
    if source.match is None:
        return source.side
    match = state.matches[source.match]
    return match.loser if source.beaten else match.winner


def _touch(
    state: Championship, matches: tuple[Match, ...], touched: Touched | None, change: Event
) -> tuple[Event, ...]:
    """Return the events by which matches get other sides, or are kept."""
    begun = [match for match in matches if match.begun]
    if not begun:
        return (change,)
    if touched is None:
        numbers = sorted(_begun_after(state, {match.number for match in begun}))
        raise Refused(RefusalCode.MATCHES_TOUCHED, matches=", ".join(map(str, numbers)))
    if touched == "keep":
        return tuple(events.MatchKept(match.number) for match in matches)
    return (*(events.MatchReset(match.number) for match in begun), change)


def _begun_after(state: Championship, numbers: set[int]) -> set[int]:
    """Return matches with those that began with their winners or losers."""
    found = set(numbers)
    for match in state.matches.values():
        if match.begun and {source.match for source in match.drawn.sources} & found:
            found.add(match.number)
    return found


def _passed_over(state: Championship, match: Match) -> Result | None:
    """Return the result of a match without one of its sides; None: both can play."""
    if not match.known or (match.begun and match.state is MatchState.OVER):
        return None
    gone = [_gone(state, side or NOBODY) for side in match.sides]
    if gone == [None, None]:
        return None
    winner = next((side for side, how in enumerate(gone) if how is None), None)
    games = (match.games * (winner == 0), match.games * (winner == 1))
    # Both are out: the reason of the first counts.
    how = gone[0] if winner is None or gone[0] is not None else gone[1]
    return Result(games, (0, 0), winner, how or "bye")


def _gone(state: Championship, side: Side) -> HowEnded | None:
    if not side:
        return "bye"
    return next((out for entry in side if (out := state.entries[entry].out) is not None), None)


def _replaced(state: Championship, draw: Draw) -> events.EntrantReplaced | None:
    """Return the entries to replace in a draw, by the present results.

    An entry whose match is kept keeps its place, and the entry due in that place has none.
    """
    try:
        wanted = set(due(state, draw.stage, draw.round, draw.sequence))
    except Refused:
        wanted = still_due(state, draw)  # a match before it is played again
    wanted = wanted.difference(draw.gone).union(draw.late)
    there = set(draw.order)
    if wanted == there:
        return None
    leaving = sorted(there - wanted)
    moving = [entry for entry in leaving if not _is_kept(_drawn_in(state, draw, entry))]
    coming = sorted(wanted - there)
    if moving:
        return events.EntrantReplaced(
            draw.stage, draw.round, moving[0], coming[0] if coming else None
        )
    if len(coming) > len(leaving):
        return events.EntrantReplaced(draw.stage, draw.round, None, coming[0])
    return None


def _is_kept(matches: tuple[Match, ...]) -> bool:
    return bool(matches) and all(match.pinned for match in matches)


def _drawn_in(state: Championship, draw: Draw, entry: int | None) -> tuple[Match, ...]:
    """Return the matches of a draw that an entry was drawn into."""
    return tuple(
        match
        for match in state.matches_of_draw(draw)
        if any(entry in source.side for source in match.drawn.sources)
    )


def _calls(state: Championship, taken: Collection[int]) -> Iterator[events.MatchCalled]:
    """Yield the calls to free tables, longest waiting first, off the trophy last."""
    active = [match for match in state.matches.values() if match.active]
    own = {match.table for match in active}
    free = [n for n in range(1, state.tables + 1) if n not in own and n not in taken]
    if not free or state.closed:
        return
    busy = {entry for match in active for entry in match.entries}
    for match in queue(state):
        if free and busy.isdisjoint(match.entries):
            busy.update(match.entries)
            yield events.MatchCalled(match.number, free.pop(0))


def queue(state: Championship) -> list[Match]:
    """Return the matches that wait for a table, longest waiting first, off the trophy last.

    Those of a stage that is played over days wait until they are agreed: they are none of these.
    """
    ended: dict[int, int] = {}
    for match in state.matches.values():
        for entry in match.entries:
            ended[entry] = max(ended.get(entry, 0), match.ended)

    def turn(match: Match) -> tuple[bool, int, int, int]:
        since = max(match.ready, *(ended[entry] for entry in match.entries))
        return (not match.drawn.round, since, match.drawn.round, match.number)

    return sorted((m for m in state.matches.values() if _wants_table(state, m)), key=turn)


def _wants_table(state: Championship, match: Match) -> bool:
    waits = match.state is MatchState.WAITING and match.known and not match.held
    by_itself = not state.stage(match.drawn.stage).over_days
    return waits and by_itself and not state.depends_on_dispute(match)
