"""A match of a championship and its Amarrako table: opening, score, and end of the match there.

The games that a side was given are on the table, as those it has won.
"""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.championship.championship import Championship
from scorekeeper.championship.events import EntryAdded, EntryChanged, SidesKnown, TableOpened
from scorekeeper.championship.match import Match, Side
from scorekeeper.championship.names import seat_names, shortened, side_name
from scorekeeper.hand.award import totals
from scorekeeper.hand.hand import Hand, Phase
from scorekeeper.kernel.actor import Role
from scorekeeper.kernel.reading import LONGEST_NAME
from scorekeeper.match.events import MatchAbandoned, ScoreSet
from scorekeeper.match.match import MatchState
from scorekeeper.names import distinct_name
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.table import Table
from scorekeeper.table.counter import is_uncounted
from scorekeeper.table.events import (
    Event,
    MatchStarted,
    PlayerRenamed,
    Seat,
    SideRenamed,
    TargetSet,
    Undone,
)

Score = tuple[tuple[int, ...], tuple[int, ...]]
"""Games and stones of each side."""


def opening(state: Championship, match: Match, score: Score | None = None) -> tuple[Event, ...]:
    """Return the events that open the table of a match, with what was counted at another."""
    started = starting(state, match)
    if score is None:
        return (started,)
    games, stones = score
    return (started, ScoreSet(stones, games, state.name))


def starting(state: Championship, match: Match) -> MatchStarted:
    """Return the event by which a match begins at a table of its own."""
    opened, rules = state.opened, _rules(state, match)
    changed = rules.changes_from(opened.preset_rules)
    return MatchStarted(
        preset=opened.preset,
        preset_rules=opened.preset_rules,
        changed=tuple(sorted(changed.items())),
        sides=tuple(shortened(side_name(state, side)) for side in match.sides),
        seats=tuple(map(Seat, seat_names(state, match, rules))),
        number=1,
        won=(0,) * rules.sides,
        mano=0,
        invited_only=True,
    )


def former_tables(state: Championship, match: Match) -> list[TableOpened]:
    """Return the tables that a match had while it had the same sides, the newest first.

    Of a match whose sides come from others: those of a draw are known once only.
    """
    if match.code is not None or all(source.match is None for source in match.drawn.sources):
        return []
    opened: list[TableOpened] = []
    sides: dict[int, tuple[Side | None, Side | None]] = {}
    for step in state.history():
        for row in step.rows:
            match row.event:
                case TableOpened(match=match.number):
                    opened.append(row.event)
                case SidesKnown(match=match.number):
                    sides[row.sequence] = row.event.sides
    return [each for each in opened if sides.get(each.ready) == match.sides]


def _rules(state: Championship, match: Match) -> RuleSet:
    """Return the rules of a match, with what was agreed on, cut or given for it."""
    rules = replace(state.rules, games_to_win=match.games)
    return rules if match.kings is None else replace(rules, kings=match.kings)


def adjusting(state: Championship, match: Match, table: Table) -> tuple[Event, ...]:
    """Return the events that give a table its match's kings, length and games given.

    Empty where it has them, or where the match has begun there.
    """
    rules, played = _rules(state, match), table.match
    wanted = (rules.kings, rules.games_to_win, match.given)
    if has_begun(table) or wanted == (table.rules.kings, table.rules.games_to_win, played.games):
        return ()
    return (TargetSet(table.rules.target, rules.games_to_win, rules.kings, match.given),)


def renaming(
    before: Championship, after: Championship, match: Match, table: Table
) -> tuple[Event, ...]:
    """Return the events that give a table the names that its entries have after a change.

    A name that was changed at the table, as by a player who sat down, stays.
    """
    found: list[Event] = []
    for side, entries in enumerate(match.sides):
        was, name = (shortened(side_name(state, entries)) for state in (before, after))
        if was != name and table.side_names[side] == was:
            found.append(SideRenamed(side, name))
    then = before.matches.get(match.number, match)
    names = zip(
        seat_names(before, then if then.sides == match.sides else match, table.rules),
        seat_names(after, match, table.rules),
        strict=True,
    )
    changing = {
        seat: name
        for seat, (was, name) in enumerate(names)
        if was != name and table.seats[seat].player == was
    }
    others = [each.player for seat, each in enumerate(table.seats) if seat not in changing]
    for seat, name in changing.items():
        others.append(distinct_name(name, others, LONGEST_NAME))
        found.append(PlayerRenamed(seat, others[-1]))
    return tuple(found)


def renaming_again(state: Championship, match: Match, table: Table) -> tuple[Event, ...]:
    """Return the events that rename what has a former name of an entry, as `renaming`.

    For a match that comes back to its table: its entries may have other names since.
    """
    names = [shortened(side_name(state, side)) for side in match.sides]
    seats = seat_names(state, match, table.rules)
    if list(table.side_names) == names and [each.player for each in table.seats] == list(seats):
        return ()
    former = [
        row.event
        for step in state.history()
        for row in step.rows
        if isinstance(row.event, EntryAdded | EntryChanged) and row.event.entry in match.entries
    ]
    for named in former:
        entry = replace(state.entries[named.entry], name=named.name, players=named.players)
        then = replace(state, entries={**state.entries, named.entry: entry})
        found = renaming(then, state, match, table)
        if found:
            return found
    return ()


def has_begun(table: Table) -> bool:
    """Whether anything of the match was played, or a score was counted."""
    return not is_uncounted(table)


def games_of(match: Match, table: Table) -> tuple[int, int]:
    """Return the games of a match of the championship: those played, and those given.

    Where the match is won at the table, as by a referee's ruling, the winner has all that win it.
    """
    one, other = (min(match.games, games) for games in table.match.games)
    match table.match.winner:
        case 0:
            return match.games, min(other, match.games - 1)
        case 1:
            return min(one, match.games - 1), match.games
        case _:
            return one, other


def is_won(match: Match, table: Table) -> bool:
    """Whether the match is won by the score at the table."""
    games = games_of(match, table)
    return max(games) >= match.games and games[0] != games[1]


def has_result(match: Match, table: Table) -> bool:
    """Whether the match is won at the table as it was recorded."""
    won, result = is_won(match, table), match.result
    return won and result is not None and games_of(match, table) == result.games


def stones_of(table: Table) -> tuple[int, int]:
    """Return the stones of each side over all games, of a table with all of its match."""
    played, target = table.match, table.rules.target
    ends = [hand for hand in played.hands if hand.winner is not None]
    found = [0, 0]
    for hand in ends:
        for side, stones in enumerate(_score_after(hand)):
            found[side] += target if side == hand.winner else min(stones, target - 1)
    if played.state is MatchState.PLAYING and played.hand.winner is None:
        found = [all_ + now for all_, now in zip(found, played.score, strict=True)]
    return found[0], found[1]


def _score_after(hand: Hand) -> tuple[int, ...]:
    taken = totals(hand.taken, len(hand.start))
    return tuple(a + b for a, b in zip(hand.start, taken, strict=True))


def stones_at_time(match: Match, table: Table) -> tuple[int, int] | None:
    """Return the stones to compare at the end of the time, if the games are equal.

    Who wins is decided by `_time_over` in decide/results.py. None while the last hand is played, or
    while all is equal after one more hand. Of a hand that was dealt since, nothing counts.
    """
    played = table.match
    over = played.phase is Phase.COUNTED
    if not match.last_hand or (played.hand.number, over) < (match.last_hand, True):
        return None
    one, other = played.score if over else played.hand.start
    games = games_of(match, table)
    if match.one_more_hand and one == other and games[0] == games[1]:
        return None
    return one, other


def ending(table: Table) -> tuple[Event, ...]:
    """Return the events that end the match at a table, as its result was recorded elsewhere."""
    if table.match.state is not MatchState.PLAYING:
        return ()
    return (MatchAbandoned(table.match.games),)


def continuing(table: Table) -> tuple[Event, ...]:
    """Return the events that continue a match at its table after `ending`."""
    newest_step = table.newest_step
    if newest_step is None or table.match.state is not MatchState.ABANDONED:
        return ()
    return (Undone(newest_step.first.sequence),) if newest_step.first.by is Role.SERVER else ()
