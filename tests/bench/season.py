"""How long the pages of the season take, of processor time, after each kind of change.

    python -m tests.bench.season [--matches 800] [--people 300]

A log of matches that were never played: four in an evening, two or three games each, with counts as
of 25 hands. Each request is computed as the server does where its page cache has nothing: `/season`
asks for the first three, the page of a person for the fourth, both for what is owed. Printed are
the median and the maximum of several changes of a kind.
"""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

import orjson

from scorekeeper.house.events import NameCorrected
from scorekeeper.house.evolve import evolve
from scorekeeper.house.house import House, Recorded
from scorekeeper.kernel.actor import Role
from scorekeeper.kernel.fields import encode_fields
from scorekeeper.season import Counts, GameFacts, MatchFacts
from scorekeeper.table.stake import Stake
from tests.bench.measuring import options, say
from webui.projections.season import SEASON
from webui.queries.badges import newest
from webui.queries.ledger import ledger
from webui.queries.person import person
from webui.queries.played import played_matches
from webui.queries.season import season, seasons
from webui.queries.season_scope import Asked
from webui.store import Projected, SqliteStore

FIRST = 1.7e9
DAY = 86_400.0
AN_EVENING = 4
CHANGES = 9
"""Changes of a kind."""


def facts(rng: random.Random, number: int, people: list[str]) -> MatchFacts:
    """Return the facts of a match."""
    winner, lost = rng.randrange(2), rng.randrange(2)
    began = FIRST + number // AN_EVENING * DAY + number % AN_EVENING * 3600
    return MatchFacts(
        number=1,
        players=tuple(rng.sample(people, 4)),
        seating=(0, 1, 0, 1),
        sides=("Nosotros", "Ellos"),
        preset="clasico",
        kings=8 if number % 10 else 4,
        target=40,
        games_to_win=2,
        winner=winner,
        games=(2, lost) if winner == 0 else (lost, 2),
        began=began,
        first_entry=began + 60,
        ended=began + 2700 + rng.randrange(600),
        counter=False,
        by_seat=tuple(
            Counts(bets=rng.randrange(12), accepted=rng.randrange(6), ordagos=rng.randrange(2))
            for _ in range(4)
        ),
        by_side=tuple(
            Counts(25, *(rng.randrange(30) for _ in Counts._fields[1:])) for _ in range(2)
        ),
        feats=((),) * 4,
        course=tuple(
            GameFacts(side, 9, rng.random() < 0.1, rng.random() < 0.2, (36, 30), rng.randrange(30))
            for side in (winner,) * 2 + (1 - winner,) * lost
        ),
        stake=Stake("round" if rng.random() < 0.5 else "nothing"),
    )


class Log:
    """A log with the rows of a season, and the house beside it."""

    def __init__(self, folder: Path, matches: int, people: int) -> None:
        self._rng = random.Random(1)
        self._people = [f"Persona de nombre {number}" for number in range(people)]
        self._store = SqliteStore(folder)
        self.folder = folder
        self.house = House()
        self.matches = 0
        for _ in range(matches):
            self.plays()

    def plays(self) -> None:
        """One more match is over."""
        self._write(self.matches)
        self.matches += 1

    def corrects(self) -> None:
        """A match of the first half is another one: an undo, or a ruling."""
        self._write(self._rng.randrange(self.matches // 2))

    def renames(self) -> None:
        """A name is spelt otherwise, in all matches."""
        number = self._rng.randrange(len(self._people))
        shown = f"Persona {self.house.revision}"
        event, sequence = NameCorrected(self._people[number], shown), self.house.revision + 1
        self.house = evolve(self.house, Recorded(sequence, sequence, 2e9, Role.HOUSE, None, event))

    def _write(self, number: int) -> None:
        found = facts(self._rng, number, self._people)
        body = orjson.dumps(encode_fields(found)).decode()
        row = Projected(f"T{number:05}", 1, 0, body, began=found.began, at=found.ended)
        self._store.project(SEASON.key, [row])
        self._store.commit()

    @property
    def requests(self) -> dict[str, Callable[[], object]]:
        """What the pages ask for."""
        folder, house, today = self.folder, self.house, "2026-11-27"
        someone = house.people(self._people[:1], 0.0)[0]
        return {
            "season": lambda: season(folder, house, Asked(), today),
            "seasons": lambda: seasons(folder, house, today),
            "badges": lambda: newest(played_matches(folder, house)),
            "person": lambda: person(folder, house, someone),
            "debts": lambda: ledger(folder, house),
        }


def taken(log: Log, first: str) -> Iterator[tuple[str, float]]:
    """Yield the milliseconds of processor time of each request, `first` before the others."""
    requests = log.requests
    for name in sorted(requests, key=lambda each: each != first):
        began = time.process_time()
        orjson.dumps(requests[name]())
        yield name, 1000 * (time.process_time() - began)


def main() -> None:
    """Print a line for each kind of change."""
    given = options(__doc__, matches=800, people=300)
    with tempfile.TemporaryDirectory() as folder:
        log = Log(Path(folder), given.matches, given.people)
        names = [*log.requests]
        say(f"{log.matches} matches, {given.people} people; milliseconds of processor time")
        say(f"{'':28}{''.join(f'{name:>14}' for name in names)}")
        say(line("first of all", [dict(taken(log, "season"))], names))
        for said, change in (
            ("one more match", log.plays),
            ("an old match corrected", log.corrects),
            ("a name corrected", log.renames),
        ):
            for first in ("season", "person"):
                found = []
                for _ in range(CHANGES):
                    change()
                    found.append(dict(taken(log, first)))
                say(line(f"{said}, {first}", found, names))


def line(said: str, found: list[dict[str, float]], names: list[str]) -> str:
    """Return a line of the table: median and maximum of each request."""
    of = ([each[name] for each in found] for name in names)
    return f"{said:28}{''.join(f'{median(each):7.0f} ({max(each):3.0f})' for each in of)}"


if __name__ == "__main__":
    main()
