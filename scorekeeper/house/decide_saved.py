"""Decide a command about what is saved under a name: rules, formats of championships, seasons."""

from __future__ import annotations

from scorekeeper.championship.format import PRESETS as FORMATS
from scorekeeper.championship.format import Format
from scorekeeper.house import commands, events
from scorekeeper.house.house import House
from scorekeeper.house.season import check_season
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.rules.presets import changed_from, read_rules


def decide_saved(house: House, command: commands.SavedCommand) -> tuple[events.Event, ...]:
    """Return the events of a command about something saved.

    Raises:
        Refused: set_exists, format_exists, season_exists, where it is no legal one, and stale: a
            format is not what the sender saw.
    """
    match command:
        case commands.SaveRuleSet():
            return _save_rules(house, command)
        case commands.DeleteRuleSet(name=name):
            return (events.RuleSetDeleted(name),) if name in house.rule_sets else ()
        case commands.SaveFormat():
            return _save_format(house, command)
        case commands.DeleteFormat(format=seen):
            return _delete_format(house, seen)
        case commands.SaveSeason():
            return _save_season(house, command)
        case commands.DeleteSeason(name=name):
            return (events.SeasonDeleted(name),) if name in house.seasons else ()


def _save_rules(house: House, saving: commands.SaveRuleSet) -> tuple[events.Event, ...]:
    rules = read_rules(saving.rules or {}, saving.preset)
    changed = tuple(sorted(changed_from(saving.preset, rules).items()))
    saved = events.RuleSetSaved(saving.name, saving.preset, changed)
    there = house.rule_sets.get(saving.name)
    if there == saved:
        return ()
    if there is not None and not saving.replace:
        raise Refused(RefusalCode.SET_EXISTS, name=saving.name)
    return (saved,)


def _save_format(house: House, saving: commands.SaveFormat) -> tuple[events.Event, ...]:
    called = saving.format.name
    there = house.formats.get(called)
    if there == saving.format:
        return ()
    if called in FORMATS or (there is not None and saving.replaces is None):
        raise Refused(RefusalCode.FORMAT_EXISTS, name=called)
    if there not in (None, saving.replaces):
        raise Refused(RefusalCode.STALE, topic="play")
    return (events.FormatSaved(saving.format),)


def _delete_format(house: House, seen: Format) -> tuple[events.Event, ...]:
    there = house.formats.get(seen.name)
    if there is None:
        return ()
    if there != seen:
        raise Refused(RefusalCode.STALE, topic="play")
    return (events.FormatDeleted(seen.name),)


def _save_season(house: House, saving: commands.SaveSeason) -> tuple[events.Event, ...]:
    season, was = saving.season, saving.was
    check_season(season)
    if house.seasons.get(season.name) == season:
        return ()
    if season.name in house.seasons and season.name != was:
        raise Refused(RefusalCode.SEASON_EXISTS, name=season.name)
    saved = events.SeasonSaved(season.name, season.first, season.last, season.points)
    renamed = was is not None and was != season.name and was in house.seasons
    return (saved, events.SeasonDeleted(was)) if was is not None and renamed else (saved,)
