"""The season as tables for spreadsheets and programs: each sheet and its columns are declared here.

Names that are hidden or forgotten are in none of them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter
from pathlib import Path
from typing import Generic, NamedTuple, Protocol, TypeVar

from scorekeeper.house.house import House
from scorekeeper.house.season import Points
from scorekeeper.record.csv_columns import MOST_SIDES, Cell, sheet
from scorekeeper.season import Counts, Part, Played, Totals, pairs, people, totals_of
from webui.protocol.season import SeasonLineShape
from webui.queries.history import local_stamp
from webui.queries.season_scope import Asked, Everything, asked_of
from webui.queries.standings import placed_lines

R = TypeVar("R")
Line = Mapping[str, Cell | None]


class Sheet(Protocol):
    """A table of a season."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its columns."""

    def lines(self, found: Everything, rule: Points) -> Iterator[Line]:
        """Yield its lines by column."""


class Declared(Generic[R]):
    """A sheet of rows, with what each column shows of one."""

    def __init__(
        self,
        rows: Callable[[Everything, Points], Iterable[R]],
        columns: Mapping[str, Callable[[R], Cell | None]],
    ) -> None:
        self._rows = rows
        self._columns = columns

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its columns."""
        return tuple(self._columns)

    def lines(self, found: Everything, rule: Points) -> Iterator[Line]:
        """Yield its lines by column."""
        for row in self._rows(found, rule):
            yield {name: show(row) for name, show in self._columns.items()}


class Standing(NamedTuple):
    """A line of the standings with what it was computed from."""

    place: int
    line: SeasonLineShape
    totals: Totals


class Player(NamedTuple):
    """A person in a match."""

    match: Played
    name: str
    part: Part


def _people(found: Everything, rule: Points) -> Iterator[Standing]:
    totals = totals_of(found.matches, people)
    yield from _standings(found.people(rule), {(name,): totals[name] for name in totals})


def _pairs(found: Everything, rule: Points) -> Iterator[Standing]:
    yield from _standings(found.pairs(rule), totals_of(found.matches, pairs))


def _standings(
    lines: Iterable[SeasonLineShape], totals: Mapping[tuple[str, ...], Totals]
) -> Iterator[Standing]:
    for place, line in placed_lines(lines):
        yield Standing(place, line, totals.get(tuple(line["who"]), Totals()))


def _players(found: Everything, _rule: Points) -> Iterator[Player]:
    for match in found.matches:
        for name, side, seats in people(match):
            yield Player(match, name, Part(match.facts, side, seats))


def _count(name: str) -> Callable[[Counts], int]:
    count: Callable[[Counts], int] = attrgetter(name)
    return count


def _side(match: Played, side: int | None) -> str | None:
    """The people of a side who are somebody; None: there is no such side."""
    if side is None or side >= len(match.facts.sides):
        return None
    return " / ".join(match.side(side))


def _players_of(side: int) -> Callable[[Played], str | None]:
    return lambda match: _side(match, side)


def _games_of(side: int) -> Callable[[Played], int | None]:
    return lambda match: match.facts.games[side] if side < len(match.facts.games) else None


def _counted(name: str) -> Callable[[Standing], int]:
    count = _count(name)
    return lambda each: count(each.totals.counts)


def _counted_of_player(name: str) -> Callable[[Player], int]:
    count = _count(name)
    return lambda each: count(Totals((each.part,)).counts)


STANDING: Mapping[str, Callable[[Standing], Cell | None]] = {
    "place": lambda each: each.place,
    "name": lambda each: " / ".join(each.line["who"]),
    "points": lambda each: each.line["points"],
    "matches": lambda each: each.line["matches"],
    "won": lambda each: each.line["won"],
    "games": lambda each: each.line["games"],
    "games_won": lambda each: each.line["games_won"],
    "comeback": lambda each: each.line["comeback"],
    "last_match": lambda each: local_stamp(each.line["last"]) if each.line["last"] else None,
    "hands_an_hour": lambda each: each.totals.hands_an_hour,
    **{name: _counted(name) for name in Counts._fields},
}
"""The columns of people and pairs."""
MATCH: Mapping[str, Callable[[Played], Cell | None]] = {
    "evening": lambda match: match.evening,
    "table": lambda match: match.table,
    "match": lambda match: match.number,
    "began": lambda match: local_stamp(match.facts.began),
    "ended": lambda match: local_stamp(match.facts.ended),
    "preset": lambda match: match.facts.preset,
    "kings": lambda match: match.facts.kings,
    "target": lambda match: match.facts.target,
    "games_to_win": lambda match: match.facts.games_to_win,
    "winner": lambda match: _side(match, match.facts.winner),
}
SHEETS: Mapping[str, Sheet] = {
    "people": Declared(_people, STANDING),
    "pairs": Declared(_pairs, STANDING),
    "matches": Declared(
        lambda found, _rule: found.matches,
        {
            **MATCH,
            **{
                f"{what}_{side + 1}": show(side)
                for side in range(MOST_SIDES)
                for what, show in (("players", _players_of), ("games", _games_of))
            },
        },
    ),
    "lances": Declared(
        _players,
        {
            "evening": lambda each: each.match.evening,
            "table": lambda each: each.match.table,
            "match": lambda each: each.match.number,
            "name": lambda each: each.name,
            "side": lambda each: each.part.side + 1,
            "won": lambda each: int(each.part.won),
            **{name: _counted_of_player(name) for name in Counts._fields},
        },
    ),
}
"""The sheets by name. Another column is one entry."""
FORMS: Mapping[str, str] = {"csv": "text/csv", "json": "application/json"}
"""The forms of a sheet, with their content types."""


def sheet_text(
    folder: Path, house: House, asked: Asked, today: str, *, what: str, form: str
) -> str:
    """Return one of `SHEETS` as one of `FORMS`.

    Raises:
        Refused: no_such_season, log_failed.
    """
    found, rule = asked_of(folder, house, asked, today)
    columns, lines = SHEETS[what].names, SHEETS[what].lines(found, rule)
    if form == "csv":
        cells = (["" if cell is None else cell for cell in line.values()] for line in lines)
        return sheet(columns, cells)
    return json.dumps(list(lines), ensure_ascii=False)
