"""Matches and hands as lines of a table for spreadsheets (CSV).

Every line has the same columns, whatever the number of sides; those of sides it has not are empty.
docs/export.md describes them.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.hand.award import totals
from scorekeeper.hand.hand import Phase, phase_of
from scorekeeper.record.phrases import Stamp
from scorekeeper.rules.setting import Value
from scorekeeper.table import replay
from scorekeeper.table.recorded import Recorded
from scorekeeper.table.table import Play

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
_FORMULA = re.compile(r"(^|[;\t])(?=[=+\-@\t\r\N{MINUS SIGN}])")
"""The beginning of a formula: of a text, or behind what separates cells in some languages."""


def sheet(columns: Sequence[str], lines: Iterable[Sequence[Cell]]) -> str:
    r"""Return lines as CSV (RFC 4180, but lines end with a line feed), the columns' names first.

    A text that a spreadsheet would take for a formula begins with an apostrophe, so that a name is
    never anything but text. Some take full-width signs for the usual ones, or split at semicolons.

    >>> sheet(("name", "stones"), [("Ane, Jon", 3), ("=1+1", -2), ("＝1", 4)])
    'name,stones\n"Ane, Jon",3\n\'=1+1,-2\n\'＝1,4\n'
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    for line in lines:
        writer.writerow([_as_text(cell) for cell in line])
    return text.getvalue()


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """What the line of a match says: `players` and `seating`, their sides, are by seat.

    `changes` are the settings that differ from the preset; `hands` counts those that are finished.
    """

    number: int
    state: str
    started_at: float
    ended_at: float | None
    preset: str
    changes: Mapping[str, Value]
    target: int
    games_to_win: int
    hands: int
    winner: int | None
    sides: Sequence[str]
    players: Sequence[str]
    seating: Sequence[int]
    games: Sequence[int]


def match_facts(rows: Sequence[Recorded]) -> MatchFacts:
    """Return what the line of a match says, from its events in order (MatchStarted first)."""
    table = replay(rows)
    match, rules = table.match, table.rules
    return MatchFacts(
        number=table.number,
        state=match.state.value,
        started_at=table.started_at,
        ended_at=table.ended_at,
        preset=table.preset,
        changes=table.changed_rules,
        target=rules.target,
        games_to_win=rules.games_to_win,
        hands=sum(phase_of(hand) is Phase.COUNTED for hand in match.hands),
        winner=match.winner,
        sides=table.side_names,
        players=[seat.player for seat in table.seats],
        seating=[rules.side_of(seat) for seat in rules.seats],
        games=match.games,
    )


def match_line(code: str, match: MatchFacts, stamp: Stamp) -> list[Cell]:
    """Return the line of a match."""
    seated = list(zip(match.seating, match.players, strict=True))
    players = [
        " / ".join(player for side, player in seated if side == wanted)
        for wanted in range(len(match.sides))
    ]
    return [
        code,
        match.number,
        match.state,
        stamp(match.started_at),
        "" if match.ended_at is None else stamp(match.ended_at),
        match.preset,
        "; ".join(f"{name}={value}" for name, value in match.changes.items()),
        match.target,
        match.games_to_win,
        match.hands,
        "" if match.winner is None else match.sides[match.winner],
        *_by_side(match.sides, players, match.games),
    ]


@dataclass(frozen=True, slots=True)
class FinishedHand:
    """What the line of a finished hand says, without the names, which may still change."""

    game: int
    hand: int
    at: float | None
    """When the last entry was made, in seconds since 1970; None if there is none."""
    mano: int
    winner: int | None
    """The side that won the game by it."""
    taken: tuple[int, ...]
    """Stones that each side took."""
    score: tuple[int, ...]
    """Stones of each side after it."""


def finished_hand(play: Play) -> FinishedHand | None:
    """Return what the line of a hand says; None if it is not over."""
    match, hand = play.match, play.match.hand
    if phase_of(hand) is not Phase.COUNTED:
        return None
    return FinishedHand(
        game=match.game,
        hand=hand.number,
        at=play.entries[-1].at if play.entries else None,
        mano=hand.mano,
        winner=hand.winner,
        taken=totals(hand.taken, hand.rules.sides),
        score=match.score,
    )


def hand_lines(code: str, rows: Sequence[Recorded], stamp: Stamp) -> Iterator[list[Cell]]:
    """Yield the lines of the finished hands of a match, from its events; oldest first."""
    table = replay(rows)
    players = [seat.player for seat in table.seats]
    for play in reversed(tuple(table.play.hands())):
        hand = finished_hand(play)
        if hand is not None:
            yield hand_line(
                code, table.number, hand, stamp, sides=table.side_names, players=players
            )


def hand_line(
    code: str,
    number: int,
    hand: FinishedHand,
    stamp: Stamp,
    *,
    sides: Sequence[str],
    players: Sequence[str],
) -> list[Cell]:
    """Return the line of a finished hand; players are by seat."""
    return [
        code,
        number,
        hand.game,
        hand.hand,
        "" if hand.at is None else stamp(hand.at),
        players[hand.mano],
        "" if hand.winner is None else sides[hand.winner],
        *_by_side(sides, hand.taken, hand.score),
    ]


def _by_side(sides: Sequence[str], first: Sequence[Cell], second: Sequence[Cell]) -> list[Cell]:
    """Return name and two cells of each side, and empty ones up to six sides."""
    cells: list[Cell] = []
    for cell in zip(sides, first, second, strict=True):
        cells.extend(cell)
    return cells + [""] * (3 * MOST_SIDES - len(cells))


def _as_text(cell: Cell) -> Cell:
    if not isinstance(cell, str):
        return cell
    usual = cell
    if not cell.isascii():
        # The usual form of each character, one for one: the places are those of the text.
        usual = "".join(unicodedata.normalize("NFKC", each)[:1] or each for each in cell)
    for found in reversed([match.end() for match in _FORMULA.finditer(usual)]):
        cell = f"{cell[:found]}'{cell[found:]}"
    return cell
