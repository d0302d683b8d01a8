"""Projection of tables: a row for each, from which the list of open tables is made.

Each row that is written costs a page of the SD card. So it does not say what a hand is at:
that is known of the tables that are in memory, as those are at which somebody plays.
"""

from __future__ import annotations

from dataclasses import dataclass

import orjson

from scorekeeper.hand.hand import Hand, Phase, ordago_lance, running_bidding
from scorekeeper.side_names import named_players, side_names
from scorekeeper.table import Table
from scorekeeper.table.events import Event
from scorekeeper.view.stones import stones_layout
from webui.projections.projection import Projection, row_where_changed
from webui.store import Projected

OPEN_FOR = 12 * 3600.0
"""Seconds without an event after which a table is no longer open."""
AT_WITHIN = 600.0
"""Seconds after which a row is written again for its time alone. Its place in the list is the next
multiple of them, so that it seldom changes."""


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table in the list of tables on the first page, and on the TV that shows all tables."""

    code: str
    state: str
    last_at: float
    """When its last event happened, in seconds since 1970."""
    facts: dict[str, object]
    """The other fields that `GET /api/tables` has for it."""
    live: bool = False
    """Whether it is in use, or was until a moment ago."""

    def as_json(self) -> dict[str, object]:
        """Return it as in the answer to `GET /api/tables`."""
        return {"table": self.code, "state": self.state, "live": self.live, **self.facts}


def listed_table(code: str, table: Table) -> ListedTable:
    """Return the entry of a table."""
    match, hand, rules = table.match, table.match.hand, table.rules
    players = [seat.player for seat in table.seats]
    seating = [rules.side_of(seat) for seat in rules.seats]
    lies = [stones_layout(rules, stones) for stones in match.score]
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
            "piedras": [side["piedras"] for side in lies],
            "amarrakos": [side["amarrakos"] for side in lies],
            "adentro": [side["adentro"] for side in lies],
            "games_to_win": rules.games_to_win,
            "phase": match.phase.value,
            "punto": hand.punto,
            "ordago": _ordago_stands(hand, match.phase),
            "game_winner": hand.winner,
            "winner": match.winner,
            "counter": table.counter,
            "unrecorded": table.unrecorded,
        },
    )


def _ordago_stands(hand: Hand, phase: Phase) -> bool:
    """Whether an órdago was called in the hand and awaits its answer, or the cards."""
    bidding = running_bidding(hand, phase)
    if bidding is not None and bidding.standing is not None:
        return bidding.standing.ordago
    return not hand.over and ordago_lance(hand) is not None


def listed_in(row: Projected) -> ListedTable:
    """Return the entry that a row says."""
    body = orjson.loads(row.body or "")
    return ListedTable(row.code, body["state"], body["at"], body["facts"])


def is_forgotten(row: Projected, now: float) -> bool:
    """Whether a row says that nothing of the table was recorded, and that it is closed."""
    table = listed_in(row)
    closed = table.state == "abandoned" or now > table.last_at + OPEN_FOR
    return closed and table.facts["unrecorded"] is True


def _shown(table: Table) -> tuple[object, ...]:
    match = table.match
    return (
        table.started,
        _until(table),
        match.score,
        match.games,
        match.state,
        match.winner,
        match.hand.winner,
        table.side_names,
        table.seats,
        table.counter,
        table.rules,
    )


def _row(code: str, table: Table) -> Projected:
    listed = listed_table(code, table)
    facts = {**listed.facts, "phase": None, "punto": False, "ordago": False}
    body = {"state": listed.state, "at": listed.last_at, "facts": facts}
    return Projected(code, 0, 0, orjson.dumps(body).decode(), at=_until(table))


def _until(table: Table) -> float:
    return (table.last.at // AT_WITHIN + 1) * AT_WITHIN


TABLES: Projection[Table, Event] = Projection("tables", 3, row_where_changed(_shown, _row))
