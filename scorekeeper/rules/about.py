"""Presets and settings as the screens need them: to offer a choice, and to say what it means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NotRequired, TypedDict

from scorekeeper.reading import mapping, one_of, only_keys
from scorekeeper.rules.presets import PRESETS, changed_from, preset_rules, read_values
from scorekeeper.rules.ruleset import BY_NAME, SETTINGS, Contradiction, RuleSet, contradictions
from scorekeeper.rules.setting import Group, Setting, Value


class PlaceShape(TypedDict):
    """Whose side a seat is of."""

    side: int
    captain: bool


class SeatingShape(TypedDict):
    """Whose side each seat is of, in the order of play."""

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
    """A setting of the rules, described well enough to make its own field."""

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
    """Two settings that cannot stand together."""

    why: str
    """The reason; said by rules.contradiction.<why>."""
    settings: list[str]
    ways: list[dict[str, Value]]
    """Single changes that would make it good."""


class RulesCheckedShape(TypedDict):
    """Settings as somebody wants them, looked at by the server."""

    changed: dict[str, Value]
    """What differs from the preset."""
    contradictions: list[RuleClashShape]
    seating: NotRequired[SeatingShape]
    """Only where nothing contradicts."""


def about_rules() -> AboutRulesShape:
    """All presets and all settings."""
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
    """Which side each seat is of, in the order of play, and who is captain."""
    return {
        "sides": rules.sides,
        "alone": rules.alone,
        "seats": [
            {"side": rules.side_of(seat), "captain": seat in rules.captain_seats}
            for seat in rules.seats
        ],
    }


def check_rules(given: Mapping[str, object]) -> RulesCheckedShape:
    """What a person has chosen so far, looked at before they go on.

    preset, rules: as a table is opened with · chosen: the setting they touched last, which the ways
    out leave as they want it. Answers `changed`, what differs from the preset, and either
    `seating` or the `contradictions`. Refused: unknown_key, unknown_setting, bad_field.
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
    """The single changes after which nothing contradicts any more, but for changing `keep`."""
    return tuple(
        {name: value}
        for name in (contradiction.one, contradiction.other)
        if name != keep
        for value in BY_NAME[name].values
        if not contradictions({**values, name: value})
    )
