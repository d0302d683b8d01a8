"""Rule sets that were saved under a name.

A rule set is the name of a preset and the settings that differ from it. A match stores its resolved
rules, so that changing or deleting a rule set changes no match.
"""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

from scorekeeper.kernel.reading import flag, mapping, name
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.rules.about import seating_of
from scorekeeper.rules.presets import DEFAULT, changed_from, read_rules
from webui.protocol.reading import read_json
from webui.protocol.shapes import RuleSetShape
from webui.queries import reading
from webui.store import EventStore, SavedSet
from webui.streams.interface import Change

MOST_SETS = 50
"""Limit of the number of rule sets."""


def saving(given: object) -> Change:
    """Read `{name, preset, rules, replace}`; the change that saves the rule set.

    The change itself raises Refused: set_exists where `replace` is not true, too_many_sets.

    Raises:
        Refused: bad_name, bad_field, unknown_key, unknown_setting, contradiction.
    """
    wanted = mapping(given, "set", ("name", "preset", "rules", "replace"))
    called = read_name(wanted.get("name"))
    preset = wanted.get("preset", DEFAULT)
    rules = read_rules(wanted.get("rules", {}), preset)
    replace = flag(wanted.get("replace", False), "replace")
    body = {"preset": preset, "rules": changed_from(str(preset), rules)}
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))

    def change(store: EventStore, at: float) -> None:
        there = {each.name: each.body for each in store.sets()}
        if there.get(called) == text:
            return  # a retry of a request whose answer was lost
        if called in there and not replace:
            raise Refused(RefusalCode.SET_EXISTS, name=called)
        if called not in there and len(there) >= MOST_SETS:
            raise Refused(RefusalCode.TOO_MANY_SETS, most=MOST_SETS)
        store.save_set(SavedSet(called, at, text))

    return change


def dropping(given: object) -> Change:
    """Read `{name}`; the change that deletes the rule set. Refused (bad_name, unknown_key)."""
    wanted = mapping(given, "set", ("name",))
    called = read_name(wanted.get("name"))
    return lambda store, _at: store.drop_set(called)


def read_name(value: object) -> str:
    """Read a name, in Unicode NFC: phones compose accents differently."""
    return unicodedata.normalize("NFC", name(value, "name"))


def saved_sets(folder: Path) -> list[RuleSetShape]:
    """The rule sets by name. Refused (log_failed).

    One that this version cannot read, as a newer one saved it, is listed with the refusal.
    """
    with reading(folder) as reader:
        sets = reader.sets()
    return [_as_json(each) for each in sorted(sets, key=lambda each: each.name.casefold())]


def _as_json(saved: SavedSet) -> RuleSetShape:
    preset: object = None
    try:
        body = mapping(read_json(saved.body), "set")
        preset = body.get("preset")
        rules = read_rules(body.get("rules"), preset)
        return {
            "name": saved.name,
            "preset": str(preset),
            "rules": changed_from(str(preset), rules),
            "seating": seating_of(rules),
            "refused": None,
        }
    except Refused as refusal:
        return {
            "name": saved.name,
            "preset": preset if isinstance(preset, str) else None,
            "rules": {},
            "seating": None,
            "refused": {
                "code": refusal.code,
                "text": refusal.text,
                "params": refusal.params,
            },
        }
