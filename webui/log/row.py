"""What the log keeps: events, rule sets, and a row for each match."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """An event of a table. The log knows nothing of Mus: `body` is the event's JSON text.

    sequence: from 1 at each table, never used twice · step: sequence of the first event of the
    same command · command: the client's id of that command, on the first row of its step only ·
    phone: SHA-256 of the token of the phone that sent it · at: seconds since 1970 ·
    by, by_name: the seat that told it and its player's name then · type: the event's type.
    """

    table: str
    sequence: int
    step: int
    command: str | None
    phone: str | None
    at: float
    by: int | None
    by_name: str | None
    type: str
    body: str


@dataclass(frozen=True, slots=True)
class SavedSet:
    """A rule set of the house: what it is called, when it was saved, and its JSON text.

    saved_at: seconds since 1970.
    """

    name: str
    saved_at: float
    body: str


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match in the list of all matches: a projection of its events, which are the truth.

    started: sequence of its match_started · started_at, ended_at: seconds since 1970, ended_at
    None while it is played · body: JSON text, of which the log knows nothing.
    """

    table: str
    started: int
    started_at: float
    ended_at: float | None
    body: str

    @property
    def place(self) -> Place | None:
        """Where it stands in the list of finished matches; None while it is played."""
        return None if self.ended_at is None else (self.ended_at, self.table, self.started)


Place = tuple[float, str, int]
"""The order of finished matches: when they ended, then table and match."""


@dataclass(frozen=True, slots=True)
class ForgottenName:
    """A name that is not to be offered for matches begun before `at` (seconds since 1970)."""

    name: str
    at: float
