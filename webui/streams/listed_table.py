"""The rows of the list of tables: a projection of their events."""

from __future__ import annotations

from dataclasses import dataclass

import orjson

from scorekeeper.side_names import named_players, side_names
from scorekeeper.table import Table
from scorekeeper.view.stones import stones_layout
from webui.store import ListedRow

VERSION = 1
"""Version of the stored rows. Raise it when `listed_table` returns something else."""

AT_WITHIN = 600.0
"""Seconds after which a row is written again for its time alone."""


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table in the list of tables on the first page, and on the TV that shows all tables.

    Attributes:
        last_at: When its last event happened, in seconds since 1970.
        facts: The other fields that `GET /api/tables` has for it.
        live: Whether it is in use, or was until a moment ago.
    """

    code: str
    state: str
    last_at: float
    facts: dict[str, object]
    live: bool = False

    def as_json(self) -> dict[str, object]:
        """Return it as in the answer to `GET /api/tables`."""
        return {"table": self.code, "state": self.state, "live": self.live, **self.facts}


def listed_table(code: str, table: Table) -> ListedTable:
    """Return the entry of a table."""
    match, hand, rules = table.match, table.match.hand, table.rules
    players = [seat.player for seat in table.seats]
    seating = [rules.side_of(seat) for seat in rules.seats]
    return ListedTable(
        code=code,
        state=match.state.value,
        last_at=table.last.at,
        facts={
            "names": side_names(table.side_names, players, seating),
            "players": [named_players(players, seating, side) for side in range(rules.sides)],
            "score": list(match.score),
            "games": list(match.games),
            "seated": sum(seat.phone is not None for seat in table.seats),
            "adentro": [stones_layout(rules, stones)["adentro"] for stones in match.score],
            "games_to_win": rules.games_to_win,
            "phase": match.phase.value,
            "punto": hand.punto,
            "game_winner": hand.winner,
            "winner": match.winner,
            "counter": table.counter,
        },
    )


def listed_row(code: str, table: Table) -> ListedRow:
    """Return the row of a table."""
    listed = listed_table(code, table)
    body = orjson.dumps({"state": listed.state, "facts": listed.facts}).decode()
    return ListedRow(code, table.revision, listed.last_at, VERSION, body)


def same_listed_row(before: Table, after: Table) -> bool:
    """Whether the row of a table still says what it said; no row is made.

    Its time may be `AT_WITHIN` old. Each row that is written costs a page of the SD card.
    """
    if before.last.at // AT_WITHIN != after.last.at // AT_WITHIN:
        return False
    return _in_listed_row(before) == _in_listed_row(after)


def _in_listed_row(table: Table) -> tuple[object, ...]:
    match = table.match
    return (
        match.score,
        match.games,
        match.state,
        match.winner,
        match.phase,
        match.hand.punto,
        match.hand.winner,
        table.side_names,
        table.seats,
        table.counter,
        table.rules,
    )


def from_row(row: ListedRow) -> ListedTable:
    """Return the entry that a row holds."""
    body = orjson.loads(row.body)
    return ListedTable(row.table, body["state"], row.at, body["facts"])
