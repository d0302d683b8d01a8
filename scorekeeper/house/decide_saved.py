"""Decide a command about what is saved under a name: rules, formats of championships, seasons."""

from __future__ import annotations

from scorekeeper.championship.format import PRESETS as FORMATS
from scorekeeper.house import commands, events
from scorekeeper.house.house import House
from scorekeeper.house.season import check_season
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.rules.presets import changed_from, read_rules


def decide_saved(house: House, command: commands.SavedCommand) -> tuple[events.Event, ...]:
    """Return the events of a command about something saved.

    Raises:
        Refused: set_exists, format_exists, season_exists, and where it is no legal one.
    """
    match command:
        case commands.SaveRuleSet():
            return _save_rules(house, command)
        case commands.DeleteRuleSet(name=name):
            return (events.RuleSetDeleted(name),) if name in house.rule_sets else ()
        case commands.SaveFormat():
            return _save_format(house, command)
        case commands.DeleteFormat(name=name):
            return (events.FormatDeleted(name),) if name in house.formats else ()
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
    if called in FORMATS or (there is not None and not saving.replace):
        raise Refused(RefusalCode.FORMAT_EXISTS, name=called)
    return (events.FormatSaved(saving.format),)


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
