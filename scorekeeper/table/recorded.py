"""An event in its place in the log."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.table.events import Event


@dataclass(frozen=True, slots=True)
class Recorded:
    """An event and its circumstances.

    sequence: its number at this table, from 1, never used twice · step: sequence of the first
    event of the same command · at: seconds since 1970 · by, by_name: the seat whose phone told it
    and the player's name then; by None with a name: the referee; both None: nobody at the table.
    """

    sequence: int
    step: int
    at: float
    by: int | None
    by_name: str | None
    event: Event

    @property
    def by_referee(self) -> bool:
        """Is it the referee's?"""
        return self.by is None and self.by_name is not None
