"""A setting of the rules: its kind, its values, and the texts that have them.

`number`, `choice` and `yes_no` declare one as a field of the rule set (ruleset.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from scorekeeper.kernel.reading import flag, integer, one_of, wrong

Value = str | int | bool
Group = Literal["table", "match", "cards", "bidding", "hand", "wrong", "phones"]
"""What a setting is about; ``rules.group.<group>`` in the dictionaries."""

TEXTS = ("PG", "BL", "AU", "FO", "EN")
"""The texts, as the rule book cites them."""
ALL = " ".join(TEXTS)
OUTSIDE = ("EH",)
"""Rules from outside these texts, which presets follow and no setting cites.

EH: "Euskal Herriko Mus Txapelketako arautegi ofiziala", the rules that the Basque Mus association
(Euskal Herriko Mus Federazioa, ehmus.eus) plays its championship by.
"""

Cites = Mapping[Value, str]
"""Which texts have which value."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of the rule set, from which its field on the settings screen is made.

    Its label is ``setting.<name>`` in the dictionaries, a choice's ``setting.<name>.<choice>``; the
    sentences that explain them are ``rules.about.<name>`` and ``rules.about.<name>.<choice>``.
    """

    name: str
    group: Group
    """What it is about."""
    kind: Literal["choice", "flag", "number"]
    """What it holds."""
    default: Value
    """The value that it has where nothing is chosen."""
    cites: Cites = field(default_factory=dict)
    """The texts that have each value; one without any is a house rule, or ours."""
    choices: tuple[str, ...] = ()
    """The values of a "choice"."""
    least: int = 0
    """The least value of a "number"."""
    most: int = 0
    """The greatest."""
    step: int = 1
    """The distance of two values."""

    @property
    def source(self) -> str:
        """All texts that mention it; "Amarrako" if none does."""
        cited = {text for texts in self.cites.values() for text in texts.split()}
        return " ".join(text for text in TEXTS if text in cited) or "Amarrako"

    @property
    def values(self) -> tuple[Value, ...]:
        """All values that it may have, in the order of the settings screen."""
        if self.kind == "flag":
            return (False, True)
        return self.choices or tuple(range(self.least, self.most + 1, self.step))

    def check(self, value: object) -> Value:
        """Return a value that the setting may have; refuse (bad_field) any other."""
        if self.kind == "flag":
            return flag(value, self.name)
        if self.kind == "choice":
            return one_of(value, self.name, self.choices)
        number = integer(value, self.name, self.least, self.most)
        if (number - self.least) % self.step:
            raise wrong(self.name, value, f"{self.least}, {self.least + self.step} … {self.most}")
        return number


def number(
    group: Group, default: int, *, least: int, most: int, step: int = 1, cites: Cites | None = None
) -> int:
    """Declare a field that holds a whole number."""
    setting = Setting("", group, "number", default, cites or {}, (), least, most, step)
    return field(default=default, metadata={"setting": setting})


def choice(group: Group, *choices: str, default: str, cites: Cites | None = None) -> str:
    """Declare a field that holds one of some words."""
    setting = Setting("", group, "choice", default, cites or {}, choices)
    return field(default=default, metadata={"setting": setting})


def yes_no(group: Group, *, cites: str) -> bool:
    """Declare a field that is true or false, by default false; cites: texts that have it true."""
    return field(
        default=False, metadata={"setting": Setting("", group, "flag", False, {True: cites})}
    )
