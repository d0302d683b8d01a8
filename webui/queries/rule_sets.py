"""Saved rule sets: a table's own rules, stored by name and used again.

A set is a preset's name and what differs from it, as a table is opened with. A match copies both,
so that changing or deleting a set changes no match.
"""

from __future__ import annotations

import json
import unicodedata

from scorekeeper.reading import flag, mapping, name, only_keys
from scorekeeper.refusal import RefusalCode, Refused
from scorekeeper.rules.about import seating_of
from scorekeeper.rules.presets import DEFAULT, changed_from, read_rules
from webui.event_store import EventStore, SavedSet
from webui.protocol.reading import read_json
from webui.protocol.shapes import RuleSetShape
from webui.queries import OpenReader, reading
from webui.service.jobs import Change

MOST_SETS = 50
"""More than anybody has rules for; enough that nobody need clear up."""


def saving(given: object) -> Change:
    """Read `{name, preset, rules, replace}`; the change that saves it.

    Refused at once: bad_name, bad_field, unknown_key, unknown_setting, contradiction. Refused when
    it is done: set_exists where `replace` is not true, too_many_sets.
    """
    wanted = mapping(given, "set")
    only_keys(wanted, ("name", "preset", "rules", "replace"), "set")
    called = read_name(wanted.get("name"))
    preset = wanted.get("preset", DEFAULT)
    rules = read_rules(wanted.get("rules", {}), preset)
    replace = flag(wanted.get("replace", False), "replace")
    body = {"preset": preset, "rules": changed_from(str(preset), rules)}
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))

    def change(store: EventStore, at: float) -> None:
        there = {each.name: each.body for each in store.sets()}
        if there.get(called) == text:
            return  # A retry, when nobody knew whether the first one was saved.
        if called in there and not replace:
            raise Refused(RefusalCode.SET_EXISTS, name=called)
        if called not in there and len(there) >= MOST_SETS:
            raise Refused(RefusalCode.TOO_MANY_SETS, most=MOST_SETS)
        store.save_set(SavedSet(called, at, text))

    return change


def dropping(given: object) -> Change:
    """Read `{name}`; the change that deletes the set. Refused (bad_name, unknown_key)."""
    wanted = mapping(given, "set")
    only_keys(wanted, ("name",), "set")
    called = read_name(wanted.get("name"))
    return lambda store, _at: store.drop_set(called)


def read_name(value: object) -> str:
    """A set's name; what looks the same is the same, however a phone composes its accents."""
    return unicodedata.normalize("NFC", name(value, "name"))


def saved_sets(open_reader: OpenReader) -> list[RuleSetShape]:
    """The sets as the screens list them, by name. Refused (log_failed).

    One that this version cannot read (a newer one saved it) is listed with the refusal, not hidden.
    """
    with reading(open_reader) as reader:
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
