"""The matches that are over, with the names that are shown: what the season is computed from.

They are kept from one request to the next. Of a row that did not change since, only the checksum is
read, and it is the same object as before, so that what follows from many matches finds out soon
which of them are new (fold.py).
"""

from __future__ import annotations

import threading
from pathlib import Path
from typing import NamedTuple

from scorekeeper.house.house import House
from scorekeeper.names import as_shown
from scorekeeper.season import Played
from webui.projections.season import SEASON, facts_in
from webui.queries import reading
from webui.store import Projected, RowKey
from webui.streams.clocks import evening_of

MOST_MATCHES = 5000
"""The newest matches that a season is computed from."""


class _Row(NamedTuple):
    """A row of the projection `season`, as it was read last."""

    checksum: int
    match: Played


class PlayedMatches:
    """The matches that are over, as they were read last. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._folder: Path | None = None
        self._shown: tuple[object, object] = ((), frozenset())
        """The changed and hidden names with which they were read."""
        self._rows: dict[RowKey, _Row] = {}
        """The newest first."""

    def read(self, folder: Path, house: House) -> list[Played]:
        """Return them, newest first. Refused (log_failed)."""
        with self._lock:
            if folder != self._folder:
                self._folder, self._rows = folder, {}
            # Names are changed one after the other, so that their order counts.
            shown = (tuple(house.names.items()), frozenset(house.hidden))
            same, self._shown = shown == self._shown, shown
            rows: dict[RowKey, _Row] = {}
            with reading(folder) as reader, reader.at_one_moment():
                for key, checksum in reader.newest_checksums(SEASON.key, "at", MOST_MATCHES):
                    former = self._rows.get(key)
                    if former is None or former.checksum != checksum:
                        for row in reader.intact_row(SEASON.key, key):
                            rows[key] = _Row(checksum, played_in(house, row))
                    elif same:
                        rows[key] = former
                    else:
                        people = house.people(former.match.facts.players, former.match.facts.began)
                        changed = people != former.match.people
                        match = former.match._replace(people=people) if changed else former.match
                        rows[key] = _Row(checksum, match)
            self._rows = rows
            return [row.match for row in rows.values()]


_MATCHES = PlayedMatches()


def played_matches(folder: Path, house: House) -> list[Played]:
    """Return the matches that are over, with the names that are shown, newest first.

    Raises:
        Refused: log_failed.
    """
    return _MATCHES.read(folder, house)


def played_in(house: House, row: Projected, *, hide: bool = True) -> Played:
    """Return the match that a row says, with the names that are shown.

    Args:
        house: Has the names that were forgotten or corrected, and the people who are hidden.
        row: Of the projection `season`.
        hide: Whether those are hidden.
    """
    facts = facts_in(row.body or "")
    if hide:
        shown = house.people(facts.players, facts.began)
    else:
        instead = house.shown_names(facts.began)
        shown = tuple(as_shown(each, instead) for each in facts.players)
    return Played(row.code, facts.number, facts, shown, evening_of(facts.began))
