"""Rule sets from outside: a preset's name and what differs from it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from scorekeeper.reading import mapping, one_of
from scorekeeper.refusal import Refused
from scorekeeper.rules.presets import DEFAULT, PRESETS
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.rules.setting import Value
from scorekeeper.rules.settings import BY_NAME


@cache
def preset_rules(name: str) -> RuleSet:
    """The rule set of a preset, its parents' overrides first."""
    preset = PRESETS[name]
    base = RuleSet() if preset.parent is None else preset_rules(preset.parent)
    return base.with_values(preset.overrides)


def read_rules(given: object, preset: object = DEFAULT) -> RuleSet:
    """A JSON object of settings → RuleSet; its own key "preset" goes before the one handed in.

    Refused: unknown_setting, bad_field, contradiction.
    """
    settings = dict(mapping(given, "rules"))
    name = one_of(settings.pop("preset", preset), "preset", tuple(PRESETS))
    return preset_rules(name).with_values(read_values(settings))


def read_values(settings: Mapping[str, object]) -> dict[str, Value]:
    """Values that each setting by itself may hold. Refused: unknown_setting, bad_field."""
    checked: dict[str, Value] = {}
    for name, value in settings.items():
        setting = BY_NAME.get(name)
        if setting is None:
            raise Refused("unknown_setting", field=name, allowed=", ".join(BY_NAME))
        checked[name] = setting.check(value)
    return checked


def changed_from(preset: str, rules: RuleSet) -> dict[str, Value]:
    """The settings in which the rules differ from a preset."""
    base = preset_rules(preset).values()
    return {name: value for name, value in rules.values().items() if value != base[name]}
