"""Rule sets that were saved under a name.

A rule set is the name of a preset and the settings that differ from it. A match stores its resolved
rules, so that changing or deleting a rule set changes no match.
"""

from __future__ import annotations

from scorekeeper.house.events import RuleSetSaved
from scorekeeper.house.house import House
from scorekeeper.refusal import Refused
from scorekeeper.rules.about import seating_of
from scorekeeper.rules.presets import changed_from, read_rules
from webui.protocol.tables import RuleSetShape


def saved_sets(house: House) -> list[RuleSetShape]:
    """The rule sets by name.

    One that this version cannot read, as a newer one saved it, is listed with the refusal.
    """
    names = sorted(house.rule_sets, key=str.casefold)
    return [_as_json(house.rule_sets[name]) for name in names]


def _as_json(saved: RuleSetSaved) -> RuleSetShape:
    try:
        rules = read_rules(dict(saved.changed), saved.preset)
    except Refused as refusal:
        return {
            "name": saved.name,
            "preset": saved.preset,
            "rules": {},
            "seating": None,
            "refused": {
                "code": refusal.code,
                "text": refusal.text,
                "params": refusal.params,
            },
        }
    return {
        "name": saved.name,
        "preset": saved.preset,
        "rules": changed_from(saved.preset, rules),
        "seating": seating_of(rules),
        "refused": None,
    }
