"""Decide a command of a championship: return the events that follow, or refuse it.

Checked in this order: the sender may give the command, a director saw what it is about as it is
(staleness.py), what it names exists, the championship allows it. What follows from it is added by
consequences.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scorekeeper.championship import commands, events
from scorekeeper.championship.championship import Championship, Entry
from scorekeeper.championship.commands import Command, Intent
from scorekeeper.championship.consequences import Pending
from scorekeeper.championship.draw import draw_round
from scorekeeper.championship.events import Event, Role
from scorekeeper.championship.evolve import forget
from scorekeeper.championship.format import (
    PRESETS,
    EntryKind,
    Knockout,
    Lives,
    games_to_win,
    read_format,
)
from scorekeeper.championship.late_entry import check_late, draw_late
from scorekeeper.championship.lot import in_drawn_order
from scorekeeper.championship.match import DrawnMatch, HowEnded, Match, MatchState, Result, Source
from scorekeeper.championship.shapes import MatchAct
from scorekeeper.championship.staleness import check_fresh, check_touched
from scorekeeper.championship.undo import decide_undo
from scorekeeper.reading import integer, mapping, name, one_of, wrong
from scorekeeper.refusal import RefusalCode, Refused, allowed
from scorekeeper.rules.presets import DEFAULT, changed_from, preset_rules, read_rules
from scorekeeper.rules.presets import PRESETS as RULE_PRESETS
from scorekeeper.rules.ruleset import RuleSet

TABLE_TOO = (commands.BeginMatch, commands.RecordResult, commands.TimeOver, commands.AgreeKings)


def open_championship(setup: object, seed: str) -> tuple[Event, ...]:
    """Read a request for a new championship, and return its first event.

    Args:
        setup: A JSON object `{name, format, rules, tables}`; a format is the name of a preset, or
            one; rules are the name of a preset, or `{name, preset, rules}`.
        seed: What all lots are drawn from; nobody knows it before.

    Raises:
        Refused: It names the field that is wrong.
    """
    given = mapping(setup, "championship", ("name", "format", "rules", "tables"))
    wanted = given.get("format")
    played = PRESETS.get(wanted) if isinstance(wanted, str) else read_format(wanted)
    if played is None:
        raise wrong("format", wanted, ", ".join(PRESETS))
    tables = integer(given.get("tables", 0), "tables", 0, commands.MOST_ROOM_TABLES)
    called, preset, rules = _rules(given.get("rules", DEFAULT))
    opened = events.TournamentOpened(
        name=name(given.get("name"), "name"),
        format=played,
        seed=seed,
        tables=tables,
        rules=called,
        preset=preset,
        preset_rules=preset_rules(preset),
        changed=tuple(sorted(changed_from(preset, rules).items())),
    )
    return (opened,)


def _rules(value: object) -> tuple[str, str, RuleSet]:
    """Read the rules of all matches: what they are called, the preset, the rule set."""
    if isinstance(value, str):
        preset = one_of(value, "rules", tuple(RULE_PRESETS))
        called, rules = preset, preset_rules(preset)
    else:
        given = mapping(value, "rules", ("name", "preset", "rules"))
        preset = one_of(given.get("preset", DEFAULT), "preset", tuple(RULE_PRESETS))
        called, rules = name(given.get("name"), "name"), read_rules(given.get("rules", {}), preset)
    if rules.sides != 2:
        raise wrong("rules", called, "2 × …")
    return called, preset, rules


def decide(championship: Championship, intent: Intent) -> tuple[Event, ...]:
    """Return the events of a command and what follows from them, at least one.

    >>> from scorekeeper.championship.evolve import record_events
    >>> opened = open_championship({"name": "Otoño", "format": "knockout"}, seed="6f1c")
    >>> championship, _ = record_events(None, opened, Role.SERVER)
    >>> decide(championship, Intent(commands.Enter("Casa Paco")))
    (EntryAdded(entry=1, name='Casa Paco', players=(), accepted=True),)

    Raises:
        Refused: The command is not allowed.
    """
    command = intent.command
    check_permission(intent)
    if intent.seen is not None:
        check_fresh(championship, command, intent.seen)
    if championship.closed is not isinstance(command, commands.ReopenChampionship):
        raise Refused(
            RefusalCode.CHAMPIONSHIP_CLOSED if championship.closed else RefusalCode.NOTHING_CHANGES
        )
    if isinstance(command, commands.Undo):
        return decide_undo(championship, command)
    pending = Pending(championship).apply(*_decide(championship, intent, command))
    if isinstance(command, commands.Enter | commands.EnterList | commands.AcceptEntry):
        pending = _take_in(championship, pending)
    touched: commands.Touched | None = None
    if isinstance(command, commands.ResultCommand | commands.TakeOut):
        # A table cannot be asked: what the director has not decided stays as it is.
        touched = "keep" if intent.by is Role.TABLE else command.touched
    completed = pending.with_consequences(touched)
    if intent.seen is not None and touched is not None:
        check_touched(championship, completed.events, intent.seen)
    return completed.call().events


def check_permission(intent: Intent) -> None:
    """Refuse a command that its sender may not give, whatever the state of the championship.

    Raises:
        Refused: director_only.
    """
    command = intent.command
    if intent.by in (Role.DIRECTOR, Role.SERVER):
        return
    if intent.by is Role.TABLE:
        own = isinstance(command, TABLE_TOO) and command.match == intent.match
    elif isinstance(command, commands.TickEntry):
        own = command.entry in intent.entries and command.paid is None
    elif isinstance(command, commands.PlayOn):
        own = command.entry in intent.entries
    elif isinstance(command, commands.AgreeKings):
        own = command.match == intent.match
    else:
        own = isinstance(command, commands.Enter)
    if not own:
        raise Refused(RefusalCode.DIRECTOR_ONLY)


def _decide(state: Championship, intent: Intent, command: Command) -> tuple[Event, ...]:
    if isinstance(command, commands.EntryCommand):
        return _entry(state, intent, command)
    if isinstance(command, commands.WholeCommand):
        return (_whole(state, command),)
    if isinstance(command, commands.TableCommand):
        return _table(state, command)
    if isinstance(command, commands.ResultCommand):
        return _result(state, intent, command)
    match command:
        case commands.EnterList(entries=lines):
            return _enter_list(state, lines)
        case commands.DrawRound(stage=stage):
            return (draw_round(state, stage),)
        case commands.DrawAgain(stage=stage, reason=reason):
            return (draw_round(state, stage, reason),)
        case commands.CutGames(games=games, begun=begun):
            return _cut(state, games, begun=begun)
        case commands.SetTables(tables=tables):
            if tables == state.tables:
                raise Refused(RefusalCode.NOTHING_CHANGES)
            return (events.TablesSet(tables),)
        case commands.SetClock(minutes=minutes):
            return (events.ClockSet(minutes),)
        case commands.PlayOn(entry=entry, wants=wants):
            return _play_on(state, _entry_of(state, entry), wants=wants)
        case commands.Undo():
            return decide_undo(state, command)


def _whole(state: Championship, command: commands.WholeCommand) -> Event:
    match command:
        case commands.SetNotices(notices=notices):
            if notices == state.notices:
                raise Refused(RefusalCode.NOTHING_CHANGES)
            return events.NoticesSet(notices)
        case commands.NameReferee(name=called):
            if called in state.referees:
                raise Refused(RefusalCode.NOTHING_CHANGES)
            return events.RefereeNamed(called)
        case commands.CloseChampionship():
            return events.ChampionshipClosed()
        case commands.ReopenChampionship():
            return events.ChampionshipReopened()


def _forget(state: Championship, called: str) -> tuple[Event, ...]:
    """Forget the name of a player, or of an entry with its players."""
    names = [called]
    for entry in state.entries.values():
        if entry.name.casefold() == called.casefold():
            names += entry.players
    if all(forget(entry, called) == entry for entry in state.entries.values()):
        raise Refused(RefusalCode.NOTHING_CHANGES)
    return tuple(events.NameForgotten(each) for each in dict.fromkeys(names))


# ------------------------------------------------------------------ phones and tables of the room


def join_entry(state: Championship, entry: int, phone: str) -> tuple[Event, ...]:
    """Let a phone be that of an entry. Refused: no_such_entrant, nothing_changes."""
    _entry_of(state, entry)
    if entry in state.phones.get(phone, ()):
        raise Refused(RefusalCode.NOTHING_CHANGES)
    return (events.PhoneJoined(entry, phone),)


def leave_entry(state: Championship, entry: int, phone: str) -> tuple[Event, ...]:
    """Let a phone not be that of an entry any more. Refused: no_such_entrant, nothing_changes."""
    _entry_of(state, entry)
    if entry not in state.phones.get(phone, ()):
        raise Refused(RefusalCode.NOTHING_CHANGES)
    return (events.PhoneLeft(entry, phone),)


def call_referee(state: Championship, number: int, *, wanted: bool) -> tuple[Event, ...]:
    """Call the referee to a match, or not any more.

    Raises:
        Refused: no_such_pairing, sides_unknown, pairing_over, nothing_changes.
    """
    if _open_match(state, number).referee is wanted:
        raise Refused(RefusalCode.NOTHING_CHANGES)
    return (events.RefereeCalled(number, wanted),)


# ------------------------------------------------------------------ entries


def _entry(
    state: Championship, intent: Intent, command: commands.EntryCommand
) -> tuple[Event, ...]:
    match command:
        case commands.Enter(name=called, players=players):
            check_may_enter(state)
            _check_name(state, called, None)
            number = state.last_entry + 1
            if intent.by is not Role.PHONE:
                return (events.EntryAdded(number, called, players),)
            own = [state.entries[each] for each in intent.entries]
            if any(not entry.accepted and entry.out is None for entry in own):
                raise Refused(RefusalCode.ENTRY_WAITS)
            added = events.EntryAdded(number, called, players, accepted=False)
            joined = () if intent.phone is None else (events.PhoneJoined(number, intent.phone),)
            return (added, *joined)
        case commands.DrawPairs():
            return (_draw_pairs(state),)
        case commands.ForgetName(name=called):
            return _forget(state, called)
        case _:
            return (_known_entry(state, _entry_of(state, command.entry), command),)


def _take_in(before: Championship, pending: Pending) -> Pending:
    """Give new entries a place in a stage that is drawn already. Refused: too_late."""
    for number, entry in pending.championship.entries.items():
        was = before.entries.get(number)
        if entry.accepted and (was is None or not was.accepted):
            drawn = draw_late(pending.championship, number)
            pending = pending if drawn is None else pending.apply(drawn)
    return pending


def _enter_list(state: Championship, lines: tuple[commands.NewEntry, ...]) -> tuple[Event, ...]:
    """Enter a whole list or nothing of it. Refused (line_taken): it names the line."""
    check_may_enter(state, len(lines))
    taken = {entry.name.casefold() for entry in state.entries.values()}
    for number, line in enumerate(lines, 1):
        if line.name.casefold() in taken:
            raise Refused(RefusalCode.LINE_TAKEN, line=number, name=line.name)
        taken.add(line.name.casefold())
    return tuple(
        events.EntryAdded(number, line.name, line.players)
        for number, line in enumerate(lines, state.last_entry + 1)
    )


def _known_entry(
    state: Championship,
    entry: Entry,
    command: commands.KnownEntryCommand,
) -> Event:
    match command:
        case commands.AcceptEntry():
            if entry.accepted:
                raise Refused(RefusalCode.NOTHING_CHANGES)
            check_may_enter(state)
            return events.EntryAccepted(entry.number)
        case commands.ChangeEntry(name=called, players=players):
            _check_name(state, called, entry)
            return events.EntryChanged(entry.number, called, players)
        case commands.TickEntry(present=present, paid=paid):
            ticks = (
                entry.present if present is None else present,
                entry.paid if paid is None else paid,
            )
            if ticks == (entry.present, entry.paid):
                raise Refused(RefusalCode.NOTHING_CHANGES)
            return events.EntryTicked(entry.number, *ticks)
        case commands.SetSeed(seed=seed):
            taken = any(seed == each.seed for each in state.entries.values() if seed is not None)
            if seed == entry.seed or taken:
                raise Refused(RefusalCode.NOTHING_CHANGES)
            return events.SeedSet(entry.number, seed)
        case commands.TakeOut(how=how, reason=reason):
            if entry.out is not None:
                raise Refused(RefusalCode.ENTRY_OUT, entry=entry.name)
            return events.EntryOut(entry.number, how, reason)


def _entry_of(state: Championship, number: int) -> Entry:
    if number not in state.entries:
        raise Refused(RefusalCode.NO_SUCH_ENTRANT, entry=number)
    return state.entries[number]


def _check_name(state: Championship, called: str, entry: Entry | None) -> None:
    for each in state.entries.values():
        if each.name.casefold() == called.casefold() and each is not entry:
            raise Refused(RefusalCode.NAME_TAKEN, name=called)


def check_may_enter(state: Championship, count: int = 1) -> None:
    """Refuse so many entries where there are no places (wrong_number), or it is too_late."""
    entered = sum(entry.out is None and entry.accepted for entry in state.entries.values())
    places = state.format.most
    if state.format.entry is EntryKind.DRAWN_PAIRS and not _pairs_drawn(state):
        places *= 2
    if entered + count > places:
        raise Refused(RefusalCode.WRONG_NUMBER, count=entered + count, least=2, most=places)
    check_late(state)


def _pairs_drawn(state: Championship) -> bool:
    return any(len(entry.players) == 2 for entry in state.entries.values())


def _draw_pairs(state: Championship) -> events.PairsDrawn:
    """Draw the pairs of single players, once, before the first round."""
    single = check_draw_pairs(state)
    order = in_drawn_order((entry.number for entry in single), state.seed, "pairs")
    return events.PairsDrawn(tuple(zip(order[::2], order[1::2], strict=True)))


def check_draw_pairs(state: Championship) -> list[Entry]:
    """Return the players of whom pairs can be drawn. Refused: no_pairs_to_draw, odd_players."""
    single = [e for n, e in state.entries.items() if e.plays(state.revision + 1)]
    if state.format.entry is not EntryKind.DRAWN_PAIRS or state.draws or _pairs_drawn(state):
        raise Refused(RefusalCode.NO_PAIRS_TO_DRAW)
    if len(single) % 2 or not single:
        raise Refused(RefusalCode.ODD_PLAYERS, count=len(single))
    return single


# ------------------------------------------------------------------ matches and tables


def _match_of(state: Championship, number: int) -> Match:
    """Return a match whose sides are known. Refused: no_such_pairing, sides_unknown."""
    if number not in state.matches:
        raise Refused(RefusalCode.NO_SUCH_PAIRING, match=number)
    match = state.matches[number]
    if not match.known:
        raise Refused(RefusalCode.SIDES_UNKNOWN, match=number)
    return match


def _open_match(state: Championship, number: int) -> Match:
    match = _match_of(state, number)
    if match.state is MatchState.OVER:
        raise Refused(RefusalCode.PAIRING_OVER, match=number)
    return match


def match_acts(state: Championship, number: int) -> list[MatchAct]:
    """Return what a director may do with a match, by the checks of `decide`."""
    checks: Mapping[MatchAct, Callable[[], object]] = {
        "call": lambda: _check_call(state, number),
        "hold": lambda: _check_hold(state, number, hold=True),
        "release": lambda: _check_hold(state, number, hold=False),
        "begin": lambda: _check_begin(state, number),
        "kings": lambda: _check_kings(state, number),
        "result": lambda: _open_match(state, number),
        "walkover": lambda: _open_match(state, number),
        "late": lambda: _check_not_begun(state, number),
        "time_over": lambda: _open_match(state, number),
        "correct": lambda: _check_correct(state, number),
    }
    return [act for act, check in checks.items() if allowed(check)]


def _check_call(state: Championship, number: int) -> Match:
    match = _open_match(state, number)
    if not state.tables:
        raise Refused(RefusalCode.NO_SUCH_ROOM_TABLE, table=1, most=0)
    return match


def _check_hold(state: Championship, number: int, *, hold: bool) -> Match:
    match = _open_match(state, number)
    if match.held is hold:
        raise Refused(RefusalCode.NOTHING_CHANGES)
    if match.state is MatchState.RUNNING:
        raise Refused(RefusalCode.PAIRING_BEGUN, match=match.number)
    return match


def _check_begin(state: Championship, number: int) -> Match:
    match = _open_match(state, number)
    if match.state is MatchState.RUNNING:
        raise Refused(RefusalCode.NOTHING_CHANGES)
    _check_free(state, match)
    return match


def _check_not_begun(state: Championship, number: int) -> Match:
    match = _open_match(state, number)
    if match.begun:
        raise Refused(RefusalCode.PAIRING_BEGUN, match=number)
    return match


def _check_kings(state: Championship, number: int) -> Match:
    if not state.format.four_kings:
        raise Refused(RefusalCode.KINGS_FIXED)
    return _check_not_begun(state, number)


def _check_correct(state: Championship, number: int) -> Match:
    match = _match_of(state, number)
    if match.result is None:
        raise Refused(RefusalCode.PAIRING_NOT_OVER, match=match.number)
    return match


def _table(state: Championship, command: commands.TableCommand) -> tuple[Event, ...]:
    number = command.match
    match command:
        case commands.CallMatch(table=table):
            return _call(state, _check_call(state, number), table)
        case commands.HoldMatch(hold=hold):
            _check_hold(state, number, hold=hold)
            return (events.MatchHeld(number, hold),)
        case commands.BeginMatch():
            _check_begin(state, number)
            return (events.MatchBegun(number),)
        case commands.AgreeKings(kings=kings):
            if _check_kings(state, number).kings == kings:
                raise Refused(RefusalCode.NOTHING_CHANGES)
            return (events.KingsAgreed(number, kings),)


def _call(state: Championship, match: Match, table: int) -> tuple[Event, ...]:
    """Call a match to a table; the one that is there goes where this one was, or waits again."""
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
        raise Refused(RefusalCode.PAIRING_BEGUN, match=there.number)
    back = (events.MatchHeld(there.number, held=True), events.MatchHeld(there.number, held=False))
    return (*back, called)


def _check_free(state: Championship, match: Match, leaving: Match | None = None) -> None:
    """Refuse (playing_elsewhere) a match of somebody who has another table."""
    own = set(match.entries)
    for other in state.matches.values():
        # The view of directors asks this of each match: what is quick to see comes first.
        if not own.isdisjoint(other.entries) and other.active and other not in (match, leaving):
            for entry in own.intersection(other.entries):
                raise Refused(
                    RefusalCode.PLAYING_ELSEWHERE,
                    entry=state.entries[entry].name,
                    match=other.number,
                )


def _cut(state: Championship, games: int, *, begun: bool) -> tuple[Event, ...]:
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
    return (events.GamesCut(games, cut),)


def _play_on(state: Championship, entry: Entry, *, wants: bool) -> tuple[Event, ...]:
    """Record who wants to play off the trophy, and pair them with the next who does."""
    asked = events.PlayOnAsked(entry.number, wants)
    if wants is (entry.number in state.playing_on):
        raise Refused(RefusalCode.NOTHING_CHANGES)
    if not wants:
        return (asked,)
    stage = _beaten_in(state, entry)
    if not state.playing_on:
        return (asked,)
    number = state.last_match + 1
    sources = (Source((state.playing_on[0],)), Source((entry.number,)))
    games = games_to_win(state.stage(stage).games, len(state.entries), None)
    return (asked, events.PoolMatchMade(DrawnMatch(number, stage, 0, sources, games)))


def _beaten_in(state: Championship, entry: Entry) -> int:
    """Return the stage from whose matches an entry may go to the pool.

    Raises:
        Refused: entry_out, no_pool, not_beaten.
    """
    if entry.out is not None:
        raise Refused(RefusalCode.ENTRY_OUT, entry=entry.name)
    own = [match for match in state.matches.values() if entry.number in match.entries]
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


# ------------------------------------------------------------------ results


def _result(
    state: Championship, intent: Intent, command: commands.ResultCommand
) -> tuple[Event, ...]:
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
