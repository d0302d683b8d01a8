"""Presets and settings for the screens on which rules are chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NotRequired, TypedDict

from scorekeeper.kernel.reading import mapping, one_of, only_keys
from scorekeeper.rules.presets import PRESETS, changed_from, preset_rules, read_values
from scorekeeper.rules.ruleset import BY_NAME, SETTINGS, Contradiction, RuleSet, contradictions
from scorekeeper.rules.setting import Group, Setting, Value


class PlaceShape(TypedDict):
    """The side of a seat."""

    side: int
    captain: bool


class SeatingShape(TypedDict):
    """The side of each seat, in the order of play."""

    sides: int
    alone: bool
    """Every player is a side of their own."""
    seats: list[PlaceShape]


class PresetShape(TypedDict):
    """A preset."""

    name: str
    source: str
    """The texts it follows, by their signs: "FO EN"."""
    parent: str | None
    settings: dict[str, Value]
    """Every setting's value under this preset."""
    seating: SeatingShape


class CitedShape(TypedDict):
    """Which texts have which value."""

    value: Value
    source: str


class SettingShape(TypedDict):
    """A setting of the rules, from which its field on the screen is made."""

    name: str
    group: Group
    """What it is about; said by rules.group.<group>."""
    kind: Literal["choice", "flag", "number"]
    default: Value
    choices: list[str]
    least: int
    most: int
    step: int
    source: str
    cites: list[CitedShape]
    """A value without one is a house rule."""


class AboutRulesShape(TypedDict):
    """All presets and all settings."""

    presets: list[PresetShape]
    settings: list[SettingShape]


class RuleClashShape(TypedDict):
    """Two settings that contradict each other."""

    why: str
    """The reason; said by rules.contradiction.<why>."""
    settings: list[str]
    ways: list[dict[str, Value]]
    """Single changes after which there is no contradiction."""


class RulesCheckedShape(TypedDict):
    """Settings that somebody has chosen, checked by the server."""

    changed: dict[str, Value]
    """What differs from the preset."""
    contradictions: list[RuleClashShape]
    seating: NotRequired[SeatingShape]
    """Only where nothing contradicts."""


def about_rules() -> AboutRulesShape:
    """Return all presets and all settings."""
    return {
        "presets": [
            {
                "name": name,
                "source": preset.source,
                "parent": preset.parent,
                "settings": preset_rules(name).values(),
                "seating": seating_of(preset_rules(name)),
            }
            for name, preset in PRESETS.items()
        ],
        "settings": [_about(setting) for setting in SETTINGS],
    }


def _about(setting: Setting) -> SettingShape:
    return {
        "name": setting.name,
        "group": setting.group,
        "kind": setting.kind,
        "default": setting.default,
        "choices": list(setting.choices),
        "least": setting.least,
        "most": setting.most,
        "step": setting.step,
        "source": setting.source,
        "cites": [{"value": value, "source": texts} for value, texts in setting.cites.items()],
    }


def seating_of(rules: RuleSet) -> SeatingShape:
    """Return the side of each seat, in the order of play, and who is captain."""
    return {
        "sides": rules.sides,
        "alone": rules.alone,
        "seats": [
            {"side": rules.side_of(seat), "captain": seat in rules.captain_seats}
            for seat in rules.seats
        ],
    }


def check_rules(given: Mapping[str, object]) -> RulesCheckedShape:
    """Check the rules that a person has chosen so far.

    Args:
        given: `preset` and `rules` as for a new table; `chosen` is the setting that was changed
            last, which the proposed ways out of a contradiction keep.

    Raises:
        Refused: unknown_key, unknown_setting, bad_field.
    """
    only_keys(given, ("preset", "rules", "chosen"), "rules")
    preset = one_of(given.get("preset"), "preset", tuple(PRESETS))
    chosen = one_of(given.get("chosen", ""), "chosen", ("", *BY_NAME))
    base = preset_rules(preset).values()
    values: dict[str, Value] = {**base, **read_values(mapping(given.get("rules", {}), "rules"))}
    found = contradictions(values)
    if found:
        return {
            "changed": {name: value for name, value in values.items() if value != base[name]},
            "contradictions": [
                {
                    "why": each.why,
                    "settings": [each.one, each.other],
                    "ways": [dict(way) for way in _ways_out(each, values, chosen)],
                }
                for each in found
            ],
        }
    rules = preset_rules(preset).with_values(values)
    return {
        "changed": changed_from(preset, rules),
        "contradictions": [],
        "seating": seating_of(rules),
    }


def _ways_out(
    contradiction: Contradiction, values: Mapping[str, Value], keep: str
) -> tuple[Mapping[str, Value], ...]:
    """Return the single changes, except of `keep`, after which there is no contradiction."""
    return tuple(
        {name: value}
        for name in (contradiction.one, contradiction.other)
        if name != keep
        for value in BY_NAME[name].values
        if not contradictions({**values, name: value})
    )
