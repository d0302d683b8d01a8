"""Matches that two pairs may play at any table: which are offered, and how the table takes one.

Of a stage that is played over days no match is called to a table by itself. Where phones of both
pairs of such a match sit at a table at which nothing was entered yet, the table asks them
(scorekeeper/table/request.py), and with a yes of each pair the match is played there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from scorekeeper.championship.at_table.match_at_table import starting
from scorekeeper.championship.championship import Championship
from scorekeeper.championship.decide.match_checks import check_begin
from scorekeeper.championship.match import Match, MatchState
from scorekeeper.championship.names import players_of, seat_names, shortened, side_name
from scorekeeper.kernel.reading import LONGEST_NAME
from scorekeeper.match.match import MatchState as Played
from scorekeeper.names import distinct_name
from scorekeeper.refusal import allowed
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.table import Table
from scorekeeper.table.events import LeagueMatch, MatchStarted, Requested, RequestKind, Seat


class Offer(NamedTuple):
    """A match that may be played at a table."""

    match: Match
    crossed: bool
    """Whether the match's first side sits as the second of the table."""
    seats: tuple[int, ...]
    """The seats whose phones are of the two pairs."""


def may_take(table: Table) -> bool:
    """Return whether a table could be that of a match: nothing was entered, and it has two sides.

    Not a plain counter, where nobody has a seat, nor a match without a record.
    """
    begun = table.newest_step is not None or table.match.state is not Played.PLAYING
    plain = table.counter or table.unrecorded or table.invited_only
    return not begun and not plain and table.rules.sides == 2


def offers(state: Championship, table: Table) -> Iterator[Offer]:
    """Yield the matches of a championship that the phones at a table have still to play."""
    if not may_take(table) or state.rules.players != table.rules.players:
        return
    here = _entries_here(state, table)
    for match in state.matches.values():
        one, other = match.sides
        if match.state is not MatchState.WAITING or match.held or not one or not other:
            continue
        for crossed in (False, True):
            first, second = (here[crossed].get(one), here[not crossed].get(other))
            if first and second and _may_be_played(state, match):
                yield Offer(match, crossed, tuple(sorted({*first, *second})))
                break


def _may_be_played(state: Championship, match: Match) -> bool:
    by_days = state.stage(match.drawn.stage).over_days
    return by_days and not state.closed and allowed(check_begin, state, match.number)


def _entries_here(state: Championship, table: Table) -> list[dict[tuple[int, ...], set[int]]]:
    """Return for each side of the table the seats of the phones of each entry there.

    Not of a phone that sits on both sides: it speaks for none.
    """
    here: list[dict[tuple[int, ...], set[int]]] = [{}, {}]
    for seat, held in enumerate(table.seats):
        sides = {table.rules.side_of(each) for each in table.seats_of(held.phone)}
        if held.phone is None or len(sides) != 1:
            continue
        for entry in state.acts_for(held.phone):
            here[table.rules.side_of(seat)].setdefault((entry,), set()).add(seat)
    return here


def question(state: Championship, code: str, offer: Offer) -> Requested:
    """Return the event by which a table asks whether a match of a championship is played there."""
    pairs = [shortened(side_name(state, side)) for side in offer.match.sides]
    if offer.crossed:
        pairs.reverse()
    league = LeagueMatch(code, offer.match.number, state.name, tuple(pairs), offer.seats)
    return Requested(RequestKind.LEAGUE, (), state.name, league=league)


def taking(state: Championship, offer: Offer, table: Table) -> MatchStarted:
    """Return the event by which a table takes a match, with the rules of the championship.

    Everybody keeps their place. Where the sides are crossed the seats are numbered from the next
    one, as the sides of a match have an order.
    """
    count = len(table.seats)
    seats = [table.seats[(place + offer.crossed) % count] for place in range(count)]
    return replace(
        starting(state, offer.match),
        seats=tuple(_named(state, offer.match, seats, table.rules)),
        number=table.number + 1,
        mano=(table.match.hand.mano - offer.crossed) % count,
        expelled=table.expelled,
    )


def _named(state: Championship, match: Match, seats: list[Seat], rules: RuleSet) -> Iterator[Seat]:
    """Yield the seats: with a phone as it is called, a free one by the pair's other player."""
    usual = seat_names(state, match, rules)
    names = [seat.player for seat in seats if seat.phone is not None]
    for place, seat in enumerate(seats):
        if seat.phone is not None:
            yield Seat(seat.player, seat.phone)
            continue
        side = match.sides[rules.side_of(place)]
        here = {name.casefold() for name in names}
        free = (name for name in players_of(state, side, match) if name.casefold() not in here)
        names.append(distinct_name(next(free, usual[place]), names, LONGEST_NAME))
        yield Seat(names[-1])
