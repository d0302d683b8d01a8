"""Who decides at a table, as those know it who are no table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refereeing:
    """The table and the name that its referee gave himself."""

    table: str
    name: str
