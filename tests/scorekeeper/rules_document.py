"""The parts of docs/rules.md that are data of the rule set (`python -m tests.documents rules`)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from scorekeeper.rules import PRESETS
from scorekeeper.rules.presets import DEFAULT, Preset, changed_from, preset_rules
from scorekeeper.rules.ruleset import BY_NAME, CONTRADICTIONS, SETTINGS
from scorekeeper.rules.setting import TEXTS, Setting, Value
from scorekeeper.words import dictionary
from tests.documents import with_parts
from tests.repository import ROOT

DOCUMENT = ROOT / "docs" / "rules.md"
WORDS = {**dictionary("en"), **dictionary("en", "rules.")}
ALL = " ".join(TEXTS)
OURS = "*(ours)*"


def texts(setting: Setting, value: Value) -> str:
    """The texts that have a setting so; *(ours)* where none does."""
    cited = setting.cites.get(value)
    return "all five texts" if cited == ALL else cited or OURS


def said(setting: Setting, value: Value) -> str:
    """A value as the app has it."""
    if isinstance(value, bool):
        return WORDS["common.yes" if value else "common.no"]
    return WORDS.get(f"setting.{setting.name}.{value}", str(value))


def code(value: Value) -> str:
    """A value as a file or a request has it."""
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def value_line(setting: Setting, value: Value) -> str:
    default = " *(default)*" if value == setting.default else ""
    name = code(value) if setting.kind == "number" else f"{said(setting, value)} {code(value)}"
    about = WORDS.get(f"rules.about.{setting.name}.{value}", "")
    cited = texts(setting, value)
    where = cited if cited == OURS else f"({cited})"
    return f"- {name}{default}: {about} {where}" if about else f"- {name}{default}: {cited}"


def setting_lines(setting: Setting) -> list[str]:
    lines = [
        f"#### {WORDS[f'setting.{setting.name}']} · `{setting.name}`",
        "",
        WORDS[f"rules.about.{setting.name}"],
        "",
    ]
    if setting.kind == "number":
        about = {each for each in setting.values if f"rules.about.{setting.name}.{each}" in WORDS}
        named = about.union(setting.cites, {setting.default})
        lines += [value_line(setting, value) for value in sorted(named, key=str)]
        others = set(setting.values) - named
        if others:
            step = f" in steps of {setting.step}" if setting.step > 1 else ""
            lines.append(f"- anything else from {setting.least} to {setting.most}{step}: {OURS}")
    elif setting.kind == "flag":
        default = WORDS["common.yes" if setting.default else "common.no"]
        lines.append(f"- Yes or No, {default} by default. Yes: {texts(setting, True)}")
    else:
        lines += [value_line(setting, value) for value in setting.values]
    return [*lines, ""]


def settings_part() -> str:
    lines: list[str] = []
    group = None
    for setting in SETTINGS:
        if setting.group != group:
            group = setting.group
            lines += [f"### {WORDS[f'rules.group.{group}']}", ""]
        lines += setting_lines(setting)
    return "\n".join(lines).rstrip()


def preset_lines(preset: Preset) -> list[str]:
    key = f"preset.{preset.key}"
    parent = f" It begins with `{preset.parent}`." if preset.parent not in (None, DEFAULT) else ""
    lines = [
        f"### {WORDS[key]} · `{preset.name}`",
        "",
        f"{WORDS[f'{key}.about']} Follows {preset.source}.{parent}",
        "",
    ]
    rules = preset_rules(preset.name)
    changed = changed_from(DEFAULT, rules)
    if not changed:
        return [*lines, "Every setting at its default.", ""]
    default = preset_rules(DEFAULT).values()
    lines += [f"| setting | `{DEFAULT}` | `{preset.name}` | texts |", "|---|---|---|---|"]
    for name, value in changed.items():
        setting = BY_NAME[name]
        lines.append(
            f"| {WORDS[f'setting.{name}']} `{name}` | {said(setting, default[name])} "
            f"| {said(setting, value)} | {texts(setting, value)} |"
        )
    return [*lines, ""]


def presets_part() -> str:
    return "\n".join(line for each in PRESETS.values() for line in preset_lines(each)).rstrip()


def contradictions_part() -> str:
    return "\n".join(
        f"- `{each.one}` and `{each.other}`: {WORDS[f'rules.contradiction.{each.why}']}"
        for each in CONTRADICTIONS
    )


def files() -> Mapping[Path, str]:
    """Return docs/rules.md with its parts as the rule set has them now."""
    parts = {
        "settings": settings_part(),
        "presets": presets_part(),
        "contradictions": contradictions_part(),
    }
    return {DOCUMENT: with_parts(DOCUMENT.read_text("utf-8"), parts)}
