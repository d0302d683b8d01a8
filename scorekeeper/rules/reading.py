"""Rule sets from outside: a preset's name and what differs from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from scorekeeper.reading import mapping, one_of
from scorekeeper.refusal import Refused
from scorekeeper.rules.presets import DEFAULT, PRESETS
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.rules.setting import Value
from scorekeeper.rules.settings import BY_NAME, SETTINGS


@cache
def preset_rules(name: str) -> RuleSet:
    """The rule set of a preset, its parents' overrides first."""
    preset = PRESETS[name]
    base = RuleSet() if preset.parent is None else preset_rules(preset.parent)
    return _changed(base, preset.overrides)


def read_rules(given: object, preset: object = DEFAULT) -> RuleSet:
    """A JSON object of settings → RuleSet; its own key "preset" goes before the one handed in.

    Refused: unknown_setting, bad_field, setting_not_built.
    """
    settings = dict(mapping(given, "rules"))
    name = one_of(settings.pop("preset", preset), "preset", tuple(PRESETS))
    return _changed(preset_rules(name), settings)


def changed_from(preset: str, rules: RuleSet) -> dict[str, Value]:
    """The settings in which the rules differ from a preset."""
    base = preset_rules(preset).values()
    return {name: value for name, value in rules.values().items() if value != base[name]}


def about_rules() -> dict[str, object]:
    """Presets and settings as the screens need them to offer a choice."""
    return {
        "presets": [
            {"name": name, "source": preset.source, "settings": preset_rules(name).values()}
            for name, preset in PRESETS.items()
        ],
        "settings": [
            {
                "name": setting.name,
                "kind": setting.kind,
                "default": setting.default,
                "choices": list(setting.choices),
                "least": setting.least,
                "most": setting.most,
                "step": setting.step,
                "built": None if setting.built is None else list(setting.built),
                "source": setting.source,
            }
            for setting in SETTINGS
        ],
    }


def _changed(base: RuleSet, settings: Mapping[str, object]) -> RuleSet:
    checked: dict[str, Value] = {}
    for name, value in settings.items():
        setting = BY_NAME.get(name)
        if setting is None:
            raise Refused("unknown_setting", field=name, allowed=", ".join(BY_NAME))
        checked[name] = setting.check(value)
    return _replace(base, checked)


def _replace(base: RuleSet, checked: Mapping[str, Value]) -> RuleSet:
    # dataclasses.replace takes keywords that mypy cannot follow through a mapping; the settings'
    # own check has just seen every value, and RuleSet checks itself again.
    return replace(base, **checked)  # type: ignore[arg-type]
