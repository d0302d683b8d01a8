"""Decide a command of a championship: return the events that follow, or refuse it.

Checked in this order: permission of the sender, staleness (staleness.py), existence of what the
command names, rules of the championship. What follows from it is added by consequences.py.
"""

from __future__ import annotations

from scorekeeper.championship import commands, events
from scorekeeper.championship.championship import Championship, match_of, next_matches
from scorekeeper.championship.check_format import read_format
from scorekeeper.championship.commands import Intent
from scorekeeper.championship.decide.calls import decide_table
from scorekeeper.championship.decide.consequences import PendingChampionship, pending
from scorekeeper.championship.decide.days import decide_day, set_days
from scorekeeper.championship.decide.disputes import decide_dispute
from scorekeeper.championship.decide.entries import decide_entry, take_in
from scorekeeper.championship.decide.pool import play_on
from scorekeeper.championship.decide.results import cut_games, decide_result
from scorekeeper.championship.decide.substitutes import substitute
from scorekeeper.championship.decide.undo import decide_undo
from scorekeeper.championship.draw.draw import draw_round
from scorekeeper.championship.events import Event
from scorekeeper.championship.format import PRESETS
from scorekeeper.championship.staleness import reset_or_kept
from scorekeeper.kernel.actor import Role
from scorekeeper.kernel.reading import integer, mapping, name, one_of, wrong
from scorekeeper.kernel.staleness import Topics, overtaken, topics_of
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.rules.presets import DEFAULT, changed_from, preset_rules, read_rules
from scorekeeper.rules.presets import PRESETS as RULE_PRESETS
from scorekeeper.rules.ruleset import RuleSet

TABLE_TOO = (commands.BeginMatch, commands.RecordResult, commands.TimeOver, commands.AgreeKings)


def open_championship(setup: object, seed: str) -> tuple[Event, ...]:
    """Read a request for a new championship, and return its first event.

    Args:
        setup: A JSON object `{name, format, rules, tables}`; a format is the name of a preset, or
            one; rules are the name of a preset, or `{name, preset, rules}`.
        seed: Random seed of all draws; it must not be predictable.

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
    opened = events.ChampionshipOpened(
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


def decide(championship: Championship, intent: Intent) -> PendingChampionship:
    """Decide a command: its events and what follows from them, and the championship after them.

    >>> opened = open_championship({"name": "Otoño", "format": "knockout"}, seed="6f1c")
    >>> championship = pending(None, Role.SERVER).add(*opened).championship
    >>> from scorekeeper.championship.commands import AroundChampionship
    >>> enter = Intent(commands.Enter("Casa Paco"), Role.DIRECTOR, AroundChampionship())
    >>> decide(championship, enter).events
    (EntryAdded(entry=1, name='Casa Paco', players=(), accepted=True),)

    Raises:
        Refused: The command is not allowed.
    """
    command = intent.command
    check_permission(championship, intent)
    _check_fresh(championship, topics_of(command.about, command), intent.seen)
    if championship.closed is not isinstance(command, commands.ReopenChampionship):
        raise Refused(
            RefusalCode.CHAMPIONSHIP_CLOSED if championship.closed else RefusalCode.NOTHING_CHANGES
        )
    begun = pending(championship, intent.by, intent.name, intent.at, intent.around.taken)
    if isinstance(command, commands.Undo):
        return decide_undo(begun, command)
    decided = begun.add(*_decide(championship, intent, command))
    if isinstance(command, commands.Enter | commands.EnterList | commands.AcceptEntry):
        decided = take_in(championship, decided)
    touched: commands.Touched | None = None
    if isinstance(command, commands.ResultCommand | commands.TakeOut):
        # A table cannot be asked, so later matches that have begun stay as they are.
        touched = "keep" if intent.by is Role.TABLE else command.touched
    completed = decided.with_consequences(touched)
    if touched is not None:
        _check_fresh(championship, reset_or_kept(completed.events), intent.seen)
    return completed.call()


def _check_fresh(championship: Championship, topics: Topics, seen: int | None) -> None:
    """Refuse (stale) what is about something that has changed since its sender saw it."""
    if overtaken(topics, championship.touched, seen):
        raise Refused(RefusalCode.STALE, topic="play")


def check_permission(state: Championship, intent: Intent) -> None:
    """Refuse a command that its sender may not give.

    Raises:
        Refused: director_only.
    """
    if intent.by in (Role.DIRECTOR, Role.SERVER):
        return
    command = intent.command
    if intent.by is Role.TABLE:
        may = isinstance(command, TABLE_TOO) and command.match in intent.around.at_tables
    else:
        may = _may_phone(state, command, intent.phone or "")
    if not may:
        raise Refused(RefusalCode.DIRECTOR_ONLY)


def _may_phone(state: Championship, command: commands.Command, phone: str) -> bool:
    """Return whether a phone that is no director's may give a command."""
    match command:
        case (
            commands.Enter()
            | commands.DisputeResult()
            | commands.JoinEntry()
            | commands.LeaveEntry()
            | commands.ProposeDay()
            | commands.AcceptDay()
            | commands.TakeBackDay()
        ):
            return True  # whose result or match it is, is checked where it is decided
        case (
            commands.TickEntry(entry=entry, paid=None)
            | commands.PlayOn(entry=entry)
            | commands.Substitute(entry=entry)
        ):
            return entry in state.acts_for(phone)
        case commands.ConfirmPhone(entry=entry) | commands.RemovePhone(entry=entry):
            return state.is_confirmed(phone, entry)
        case commands.AgreeKings(match=number):
            own = (each for each in state.acts_for(phone) if state.is_confirmed(phone, each))
            playing = match_of(next_matches(state), own)
            return playing is not None and playing.active and playing.number == number
        case _:
            return False


def _decide(
    state: Championship, intent: Intent, command: commands.UndoableCommand | commands.OwnCommand
) -> tuple[Event, ...]:
    if isinstance(command, commands.EntryCommand | commands.OwnCommand):
        return decide_entry(state, intent, command)
    if isinstance(command, commands.WholeCommand):
        return (_whole(state, command),)
    if isinstance(command, commands.TableCommand):
        return decide_table(state, intent, command)
    if isinstance(command, commands.ResultCommand):
        return decide_result(state, intent, command)
    if isinstance(command, commands.DisputeCommand):
        return decide_dispute(state, intent, command)
    if isinstance(command, commands.DayCommand):
        return decide_day(state, intent, command)
    match command:
        case commands.DrawRound(stage=stage):
            return (draw_round(state, stage),)
        case commands.DrawAgain(stage=stage, reason=reason):
            return (draw_round(state, stage, reason),)
        case commands.CutGames(games=games, begun=begun):
            return cut_games(state, games, begun=begun)
        case commands.Substitute():
            return (substitute(state, intent, command),)
        case commands.PlayOn(entry=entry, wants=wants):
            return play_on(state, state.entry(entry), wants=wants)


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
        case commands.SetTables(tables=tables):
            if tables == state.tables:
                raise Refused(RefusalCode.NOTHING_CHANGES)
            return events.TablesSet(tables)
        case commands.SetClock(minutes=minutes):
            return events.ClockSet(minutes)
        case commands.SetDays(stage=stage, days=days):
            return set_days(state, stage, days)
        case commands.CloseChampionship():
            return events.ChampionshipClosed()
        case commands.ReopenChampionship():
            return events.ChampionshipReopened()
