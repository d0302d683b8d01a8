"""Decide commands about matches: calls to tables, results, and matches off the trophy."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace

from scorekeeper.championship import commands, events
from scorekeeper.championship.championship import Championship, Entry
from scorekeeper.championship.commands import Intent
from scorekeeper.championship.decide.disputes import check_disputed, check_undisputed
from scorekeeper.championship.decide.substitutes import may_substitute
from scorekeeper.championship.events import Event
from scorekeeper.championship.format import Knockout, Lives, games_to_win
from scorekeeper.championship.match import DrawnMatch, HowEnded, Match, MatchState, Result, Source
from scorekeeper.championship.shapes import EntryAct, MatchAct
from scorekeeper.kernel.actor import Role
from scorekeeper.kernel.reading import wrong
from scorekeeper.refusal import RefusalCode, Refused, allowed


def decide_table(
    state: Championship, intent: Intent, command: commands.TableCommand
) -> tuple[Event, ...]:
    """Return the events of a command about where a match is played. Refused: not allowed."""
    number = command.match
    match command:
        case commands.CallMatch(table=table):
            if table in intent.around.taken:
                raise Refused(RefusalCode.ROOM_TABLE_TAKEN, table=table)
            return _call(state, _check_call(state, number), table)
        case commands.HoldMatch(hold=hold, day=day, reason=reason):
            return _hold(state, number, day, reason, hold=hold)
        case commands.BeginMatch():
            check_begin(state, number)
            return (events.MatchBegun(number),)
        case commands.AgreeKings(kings=kings):
            if _check_kings(state, number).kings == kings:
                raise Refused(RefusalCode.NOTHING_CHANGES)
            return (events.KingsAgreed(number, kings),)


def decide_result(
    state: Championship, intent: Intent, command: commands.ResultCommand
) -> tuple[Event, ...]:
    """Return the events of a command about the result of a match. Refused: not allowed."""
    if isinstance(command, commands.CorrectResult):
        match = _check_correct(state, command.match)
        result = _full_result(match, command, "typed")
        if result == match.result:
            raise Refused(RefusalCode.NOTHING_CHANGES)
        return (events.ResultCorrected(match.number, result),)
    match = _open_match(state, command.match)
    match command:
        case commands.RecordResult():
            how: HowEnded = "played" if intent.by is Role.TABLE else "typed"
            return (events.MatchEnded(match.number, _full_result(match, command, how)),)
        case commands.Walkover(winner=winner):
            return (events.MatchEnded(match.number, _given(match, winner, "walkover")),)
        case commands.Late(side=side, minutes=minutes):
            return _late(state, _check_not_begun(state, match.number), side, minutes)
        case commands.TimeOver():
            return _time_over(state, match, command)


def call_referee(
    state: Championship, phone: str, at_tables: Collection[int], *, wanted: bool
) -> tuple[Event, ...]:
    """Call the referee to the match of a phone, or not any more.

    Args:
        state: The championship.
        phone: A phone that is confirmed of a pair, or that has a seat at a table.
        at_tables: The matches at whose tables it has a seat.
        wanted: Whether the referee is called.

    Raises:
        Refused: not_at_a_room_table, nothing_changes.
    """
    for match in state.active_matches():
        own = any(state.is_confirmed(phone, entry) for entry in match.entries)
        if match.code and (own or match.number in at_tables):
            if match.referee is wanted:
                raise Refused(RefusalCode.NOTHING_CHANGES)
            return (events.RefereeCalled(match.number, wanted),)
    raise Refused(RefusalCode.NOT_AT_A_ROOM_TABLE)


def match_acts(
    state: Championship, number: int, active: Collection[Match] | None = None
) -> list[MatchAct]:
    """Return what a director may do with a match, by the checks of `decide`.

    Args:
        state: The championship.
        number: The match.
        active: The matches that have a table, where they are known.
    """
    over: Mapping[MatchAct, Callable[[], object]] = {
        "correct": lambda: _check_correct(state, number),
        "uphold": lambda: check_disputed(state, number),
    }
    not_over: Mapping[MatchAct, Callable[[], object]] = {
        "call": lambda: _check_call(state, number),
        "hold": lambda: _check_hold(state, number, hold=True),
        "postpone": lambda: _check_postpone(state, number),
        "release": lambda: _check_hold(state, number, hold=False),
        "begin": lambda: check_begin(state, number, active),
        "kings": lambda: _check_kings(state, number),
        "result": lambda: _open_match(state, number),
        "walkover": lambda: _open_match(state, number),
        "late": lambda: _check_not_begun(state, number),
        "substitute": lambda: _check_substitute(state, number),
        "time_over": lambda: _open_match(state, number),
    }
    checks = not_over if allowed(_open_match, state, number) else over
    acts = [act for act, check in checks.items() if allowed(check)]
    # To postpone is to hold, with a day or a reason.
    return [act for act in acts if act != "hold" or "postpone" not in acts]


def _match_of(state: Championship, number: int) -> Match:
    """Return a match whose sides are known. Refused: no_such_championship_match, sides_unknown."""
    match = state.match(number)
    if not match.known:
        raise Refused(RefusalCode.SIDES_UNKNOWN, match=number)
    return match


def _open_match(state: Championship, number: int) -> Match:
    match = _match_of(state, number)
    if match.state is MatchState.OVER:
        raise Refused(RefusalCode.MATCH_HAS_RESULT, match=number)
    return match


def _check_call(state: Championship, number: int) -> Match:
    match = _open_match(state, number)
    if not state.tables:
        raise Refused(RefusalCode.NO_SUCH_ROOM_TABLE, table=1, most=0)
    check_undisputed(state, match)
    return match


def _check_hold(state: Championship, number: int, *, hold: bool) -> Match:
    match = _open_match(state, number)
    if match.held is hold:
        raise Refused(RefusalCode.NOTHING_CHANGES)
    if match.state is MatchState.RUNNING:
        raise Refused(RefusalCode.MATCH_BEGUN, match=match.number)
    return match


def _check_postpone(state: Championship, number: int) -> Match:
    """Return a match over days that may get a day of the director, also another one."""
    match = _open_match(state, number)
    if not state.stage(match.drawn.stage).over_days:
        raise Refused(RefusalCode.NOT_OVER_DAYS)
    return _check_hold(state, number, hold=not match.held)


def _hold(
    state: Championship, number: int, day: str | None, reason: str | None, *, hold: bool
) -> tuple[Event, ...]:
    """Hold a match back, or not; one that is held may get another day or reason."""
    again = hold and number in state.matches and state.matches[number].held
    match = _check_hold(state, number, hold=hold and not again)
    if again and (match.day, match.note) == (day, reason):
        raise Refused(RefusalCode.NOTHING_CHANGES)
    return (events.MatchHeld(number, hold, day, reason),)


def check_begin(state: Championship, number: int, active: Collection[Match] | None = None) -> Match:
    """Return a match that can begin.

    Raises:
        Refused: no_such_championship_match, sides_unknown, match_has_result, nothing_changes,
            result_disputed, playing_elsewhere.
    """
    match = _open_match(state, number)
    if match.state is MatchState.RUNNING:
        raise Refused(RefusalCode.NOTHING_CHANGES)
    check_undisputed(state, match)
    _check_free(state, match, active=active)
    return match


def _check_not_begun(state: Championship, number: int) -> Match:
    match = _open_match(state, number)
    if match.begun:
        raise Refused(RefusalCode.MATCH_BEGUN, match=number)
    return match


def _check_substitute(state: Championship, number: int) -> Match:
    """Return a match in which somebody could be replaced. Refused (nothing_changes): nobody."""
    match = _open_match(state, number)
    if not any(state.entries[entry].players for entry in match.entries):
        raise Refused(RefusalCode.NOTHING_CHANGES)
    return match


def _check_kings(state: Championship, number: int) -> Match:
    if not state.format.four_kings:
        raise Refused(RefusalCode.KINGS_FIXED)
    return _check_not_begun(state, number)


def _check_correct(state: Championship, number: int) -> Match:
    match = _match_of(state, number)
    if match.result is None:
        raise Refused(RefusalCode.MATCH_HAS_NO_RESULT, match=match.number)
    return match


def _call(state: Championship, match: Match, table: int) -> tuple[Event, ...]:
    """Call a match to a table; a match there takes this one's place, or waits again."""
    if table > state.tables:
        raise Refused(RefusalCode.NO_SUCH_ROOM_TABLE, table=table, most=state.tables)
    if match.active and match.table == table:
        raise Refused(RefusalCode.NOTHING_CHANGES)
    there = next((m for m in state.matches.values() if m.active and m.table == table), None)
    _check_free(state, match, there)
    called = events.MatchCalled(match.number, table)
    if there is None:
        return (called,)
    if match.active and match.table is not None:
        return (called, events.MatchCalled(there.number, match.table))
    if there.begun:
        raise Refused(RefusalCode.MATCH_BEGUN, match=there.number)
    back = (events.MatchHeld(there.number, held=True), events.MatchHeld(there.number, held=False))
    return (*back, called)


def _check_free(
    state: Championship,
    match: Match,
    leaving: Match | None = None,
    active: Collection[Match] | None = None,
) -> None:
    """Refuse (playing_elsewhere) a match of somebody who has another table."""
    own = set(match.entries)
    for other in state.active_matches() if active is None else active:
        # Called for each match when the directors' view is made: the cheapest condition first.
        if not own.isdisjoint(other.entries) and other not in (match, leaving):
            for entry in own.intersection(other.entries):
                raise Refused(
                    RefusalCode.PLAYING_ELSEWHERE,
                    entry=state.entries[entry].name,
                    match=other.number,
                )


def cut_games(state: Championship, games: int, *, begun: bool) -> tuple[Event, ...]:
    """Cut the games of matches: of rounds in which no match began, or of all not over."""
    rounds = {
        (match.drawn.stage, match.drawn.round) for match in state.matches.values() if match.begun
    }
    cut = tuple(
        match.number
        for match in state.matches.values()
        if match.state is not MatchState.OVER
        and match.games > games
        and (begun or (match.drawn.stage, match.drawn.round) not in rounds)
    )
    if not cut and state.cut == games:
        raise Refused(RefusalCode.NOTHING_CHANGES)
    return (events.GamesCut(games, cut), *_won_by_given(state, cut, games))


def _won_by_given(
    state: Championship, cut: tuple[int, ...], games: int
) -> Iterator[events.MatchEnded]:
    """Yield the ends of matches that the games given to a side win, now that fewer do."""
    for number in cut:
        match = state.matches[number]
        if match.known and not match.begun and max(match.given) >= games:
            winner = 0 if match.given[0] >= games else 1
            result = _given(replace(match, games=games), winner, "no_show")
            yield events.MatchEnded(number, result)


def play_on(state: Championship, entry: Entry, *, wants: bool) -> tuple[Event, ...]:
    """Record that a beaten entry asks to play on, off the trophy; pair it with one that waits.

    Such matches are called the pool.
    """
    asked = events.PlayOnAsked(entry.number, wants)
    if not wants:
        _check_asked(state, entry)
        return (asked,)
    own = [match for match in state.matches.values() if entry.number in match.entries]
    stage = _check_play_on(state, entry, own)
    if not state.playing_on:
        return (asked,)
    number = state.last_match + 1
    sources = (Source((state.playing_on[0],)), Source((entry.number,)))
    games = games_to_win(state.stage(stage).games, len(state.entries), None)
    return (asked, events.PoolMatchMade(DrawnMatch(number, stage, 0, sources, games)))


def entry_acts(
    state: Championship, number: int, own: Collection[Match], *, plays: bool
) -> list[EntryAct]:
    """Return what a phone is offered to do with its entry.

    To play on, and not to, by the checks of `decide`. To say that it is there, which `decide` never
    refuses, where that matters: before the first draw, and while it has a match to play.

    Args:
        state: The championship.
        number: The entry.
        own: The matches that it plays or has played.
        plays: Whether it has a match to play (`next_matches`).
    """
    entry = state.entries[number]
    if state.closed:
        return []
    acts: list[EntryAct] = []
    if not entry.present and entry.out is None and (plays or not state.draws):
        acts.append("present")
    if allowed(_check_play_on, state, entry, own):
        acts.append("play_on")
    if allowed(_check_asked, state, entry):
        acts.append("stop_playing_on")
    ready = any(may_substitute(match, directs=False) for match in own)
    if state.format.substitutes and entry.players and ready:
        acts.append("substitute")
    return acts


def _check_asked(state: Championship, entry: Entry) -> None:
    """Refuse where an entry has not asked to play on (nothing_changes)."""
    if entry.number not in state.playing_on:
        raise Refused(RefusalCode.NOTHING_CHANGES)


def _check_play_on(state: Championship, entry: Entry, own: Collection[Match]) -> int:
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


def _full_result(
    match: Match, command: commands.RecordResult | commands.CorrectResult, how: HowEnded
) -> Result:
    """Return the result of a match that somebody won. Refused: bad_field."""
    games = command.games
    decided = match.one_more_hand and games[0] != games[1]
    if not decided and (max(games) != match.games or games[0] == games[1]):
        raise wrong("games", list(games), f"{match.games}–0…{match.games}–{match.games - 1}")
    winner = 0 if games[0] > games[1] else 1
    return Result(games, command.stones, winner, how)


def _given(match: Match, winner: int, how: HowEnded) -> Result:
    games = (match.games, 0) if winner == 0 else (0, match.games)
    return Result(games, (0, 0), winner, how)


def _late(state: Championship, match: Match, side: int, minutes: int) -> tuple[Event, ...]:
    """Give the side that waits a game for each full `penalty` after the grace."""
    late, each = minutes - state.format.grace, state.format.penalty
    games = min(match.games, late // each) if each and late > 0 else 0
    if games <= match.given[1 - side]:
        raise Refused(RefusalCode.NOT_LATE, minutes=minutes)
    given = events.GamesGiven(match.number, 1 - side, games, minutes)
    if games < match.games:
        return (given,)
    return (given, events.MatchEnded(match.number, _given(match, 1 - side, "no_show")))


def _time_over(state: Championship, match: Match, command: commands.TimeOver) -> tuple[Event, ...]:
    """Decide by games, then stones, then one more hand, where the format has that."""
    games, stones = command.games, command.stones
    if max(games) > match.games:
        raise wrong("games", list(games), f"0…{match.games}")
    compared = games if games[0] != games[1] else stones
    if compared[0] == compared[1]:
        if match.one_more_hand or not state.format.one_more_hand:
            raise Refused(RefusalCode.STILL_EQUAL)
        return (events.OneMoreHand(match.number),)
    winner = 0 if compared[0] > compared[1] else 1
    return (events.MatchEnded(match.number, Result(games, stones, winner, "time")),)
