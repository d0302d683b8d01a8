"""The rule set of a table as data: its settings, what they mean, and named presets."""

from scorekeeper.rules.presets import PRESETS, Preset, read_rules
from scorekeeper.rules.ruleset import RuleSet

__all__ = ["PRESETS", "Preset", "RuleSet", "read_rules"]
