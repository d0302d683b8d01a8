"""Matches and hands as lines of a table for spreadsheets (CSV).

Every line has the same columns, whatever the number of sides; those of sides it has not are empty.
docs/export.md describes them.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.hand.award import totals
from scorekeeper.hand.hand import Phase, phase_of
from scorekeeper.record.phrases import Stamp
from scorekeeper.table.evolve import replay
from scorekeeper.table.recorded import Recorded
from scorekeeper.table.table import Table

MOST_SIDES = 6
_SIDES = range(1, MOST_SIDES + 1)

MATCH_COLUMNS = (
    "table",
    "match",
    "state",
    "started_at",
    "ended_at",
    "preset",
    "changes",
    "target",
    "games_to_win",
    "hands",
    "winner",
    *(f"{what}_{side}" for side in _SIDES for what in ("side", "players", "games")),
)
HAND_COLUMNS = (
    "table",
    "match",
    "game",
    "hand",
    "counted_at",
    "mano",
    "game_winner",
    *(f"{what}_{side}" for side in _SIDES for what in ("side", "stones", "score")),
)
Cell = str | int
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""Characters with which a formula begins."""


def sheet(columns: Sequence[str], lines: Iterable[Sequence[Cell]]) -> str:
    r"""Return lines as CSV (RFC 4180, but lines end with a line feed), the columns' names first.

    A text that a spreadsheet would take for a formula begins with an apostrophe, so that a name is
    never anything but text.

    >>> sheet(("name", "stones"), [("Ane, Jon", 3), ("=1+1", -2)])
    'name,stones\n"Ane, Jon",3\n\'=1+1,-2\n'
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    for line in lines:
        writer.writerow([_as_text(cell) for cell in line])
    return text.getvalue()


def match_line(code: str, rows: Sequence[Recorded], stamp: Stamp) -> list[Cell]:
    """Return the line of a match.

    Args:
        code: The table's code.
        rows: The match's events in order, its MatchStarted first.
        stamp: Gives a time in seconds since 1970 as ISO 8601.
    """
    table = replay(rows)
    match, rules = table.match, table.rules
    changed = table.changed_rules.items()
    ended_at = table.ended_at
    return [
        code,
        table.number,
        match.state.value,
        stamp(table.started_at),
        "" if ended_at is None else stamp(ended_at),
        table.preset,
        "; ".join(f"{name}={value}" for name, value in changed),
        rules.target,
        rules.games_to_win,
        sum(phase_of(hand) is Phase.COUNTED for hand in match.hands),
        "" if match.winner is None else table.side_names[match.winner],
        *_by_side(table, [_players(table, side) for side in range(rules.sides)], match.games),
    ]


def hand_lines(code: str, rows: Sequence[Recorded], stamp: Stamp) -> Iterator[list[Cell]]:
    """Yield the lines of the finished hands of a match, oldest first (see `match_line`)."""
    table = replay(rows)
    for play in reversed(tuple(table.play.hands())):
        match, hand = play.match, play.match.hand
        if phase_of(hand) is not Phase.COUNTED:
            continue
        taken = totals(hand.taken, table.rules.sides)
        yield [
            code,
            table.number,
            match.game,
            hand.number,
            stamp(play.entries[-1].at) if play.entries else "",
            table.seats[hand.mano].player,
            "" if hand.winner is None else table.side_names[hand.winner],
            *_by_side(table, taken, match.score),
        ]


def _by_side(table: Table, first: Sequence[Cell], second: Sequence[Cell]) -> list[Cell]:
    """Return name and two cells of each side, and empty ones up to six sides."""
    cells: list[Cell] = []
    for cell in zip(table.side_names, first, second, strict=True):
        cells.extend(cell)
    return cells + [""] * (3 * MOST_SIDES - len(cells))


def _players(table: Table, side: int) -> str:
    rules = table.rules
    return " / ".join(table.seats[s].player for s in rules.seats if rules.side_of(s) == side)


def _as_text(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell
