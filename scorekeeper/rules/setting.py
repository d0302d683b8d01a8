"""What a setting is: its kind, what it may hold, and where the rule stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorekeeper.reading import flag, integer, one_of, wrong
from scorekeeper.refusal import Refused

Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting of the rule set.

    Described well enough that a settings screen can be made from it.

    Its label is ``setting.<name>`` in the dictionaries, a choice's ``setting.<name>.<choice>``.

    choices: what a "choice" may hold · least, most, step: what a "number" may be · built: the
    values that a table can be played with today (None: all; hands are settled with any) · source:
    the texts, as the rule book cites them.
    """

    name: str
    kind: Literal["choice", "flag", "number"]
    default: Value
    source: str
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    step: int = 1
    built: tuple[Value, ...] | None = None

    def check(self, value: object) -> Value:
        """The value, if the setting may hold it; Refused (bad_field) otherwise."""
        if self.kind == "flag":
            return flag(value, self.name)
        if self.kind == "choice":
            return one_of(value, self.name, self.choices)
        number = integer(value, self.name, self.least, self.most)
        if (number - self.least) % self.step:
            raise wrong(self.name, value, f"{self.least}, {self.least + self.step} … {self.most}")
        return number

    def check_built(self, value: Value) -> None:
        """Refused (setting_not_built) for what no screen can be played with yet."""
        if self.built is not None and value not in self.built:
            raise Refused("setting_not_built", field=self.name, value=str(value).lower())
