"""A circuit: championships of several houses, whose places give points and a place in a final.

Everything that is shown of it is computed from the results in it; in which order these were added
makes no difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from math import inf
from typing import Annotated, Literal, NamedTuple

from scorekeeper.house.result import Placed, Result, fingerprint_of, pair_id, players_of
from scorekeeper.house.season import LARGE, MIDDLE, SMALL, PlacePoints, Points, check_lines
from scorekeeper.kernel.reading import Name, integer
from scorekeeper.names import FORGOTTEN, folded
from scorekeeper.refusal import RefusalCode, Refused

MOST_CIRCUITS = 20
MOST_RESULTS = 200
"""The most championships in a circuit."""

CIRCUIT_POINTS: Mapping[str, tuple[PlacePoints, ...]] = {
    "entrants": (SMALL, MIDDLE, LARGE, PlacePoints(32, (40, 28, 18, 10, 5))),
    "same": (PlacePoints(2, (20, 12, 8, 4)),),
    "attendance": (PlacePoints(2, (10, 7, 5, 3, 2, 1)),),
}
"""Lines of points to choose from (`circuit.points.<name>` of the dictionaries)."""


@dataclass(frozen=True, slots=True)
class Qualifying:
    """Who plays the final: the best of the standings, or of each championship."""

    of: Literal["standings", "championships"] = "standings"
    best: Annotated[int, partial(integer, least=1, most=256)] = 8
    """How many. All who are equal to the last of them qualify, too."""


@dataclass(frozen=True, slots=True)
class Circuit:
    """A circuit as it was made."""

    name: Name
    places: tuple[PlacePoints, ...]
    """Points: the line of the most entries that a championship has counts."""
    counted: Annotated[int, partial(integer, least=0, most=MOST_RESULTS)] = 0
    """How many results of a pair count, its best; 0: all."""
    qualifying: Qualifying = Qualifying()


def check_circuit(circuit: Circuit) -> None:
    """Refuse a circuit in which nothing gives points.

    Raises:
        Refused: bad_field, same_entries, no_points.
    """
    check_lines(circuit.places, 1)
    if not any(sum(line.points) for line in circuit.places):
        raise Refused(RefusalCode.NO_POINTS)


class Source(NamedTuple):
    """Which championship a result is of."""

    key: str
    """The key of its house."""
    championship: str


@dataclass(frozen=True, slots=True)
class SignedResult:
    """A result in a circuit."""

    result: Result
    signature: str
    at: float
    """When it was added, in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class LiveCircuit:
    """A circuit with what was added to it."""

    circuit: Circuit
    trusted: Mapping[str, str] = field(default_factory=dict)
    """The keys of the houses whose results count, and what these houses are called."""
    results: Mapping[Source, SignedResult] = field(default_factory=dict)
    joined: Mapping[str, str] = field(default_factory=dict)
    """Pairs that are the same as another one."""
    apart: frozenset[tuple[str, str]] = frozenset()
    """Two pairs each, in order, that are not the same."""

    def pair(self, pair: str) -> str:
        """Return which pair one is, after those that were joined."""
        while pair in self.joined:
            pair = self.joined[pair]
        return pair

    def counted(self) -> list[tuple[Source, SignedResult]]:
        """Return the results of the houses that are trusted, the earliest championship first."""
        found = [each for each in self.results.items() if each[0].key in self.trusted]
        return sorted(found, key=lambda each: (each[1].result.day, each[0]))


class Scored(NamedTuple):
    """What a pair has from one championship."""

    source: Source
    place: int
    points: int
    counts: bool
    """Whether it is among its best."""


class CircuitLine(NamedTuple):
    """A pair in the standings."""

    place: int
    pair: str
    shown: Placed
    """Its name and players, as in the latest championship that it played under this name."""
    at: float
    """When that result was added, in seconds since 1970."""
    points: int
    scored: tuple[Scored, ...]
    """The earliest first."""
    qualifies: bool


def standings(live: LiveCircuit) -> list[CircuitLine]:
    """Return the pairs by their points, and by their best places where these are equal."""
    shown, scored = _by_pair(live)
    ranked = sorted(
        ((_rank(found), pair) for pair, found in scored.items()),
        key=lambda each: (each[0], folded(shown[each[1]][0].pair), each[1]),
    )
    lines: list[CircuitLine] = []
    for number, (rank, pair) in enumerate(ranked, 1):
        equal = number > 1 and ranked[number - 2][0] == rank
        place = lines[-1].place if equal else number
        lines.append(
            CircuitLine(
                place,
                pair,
                *shown[pair],
                points=-int(rank[0]),
                scored=tuple(scored[pair]),
                qualifies=_qualifies(live.circuit.qualifying, place, scored[pair]),
            )
        )
    return lines


def _qualifies(rule: Qualifying, place: int, scored: list[Scored]) -> bool:
    if rule.of == "standings":
        return place <= rule.best
    return any(each.place <= rule.best for each in scored)


def _by_pair(
    live: LiveCircuit,
) -> tuple[dict[str, tuple[Placed, float]], dict[str, list[Scored]]]:
    """Return for each pair how it is shown, and what it has from each championship."""
    rule = Points(places=live.circuit.places)
    shown: dict[str, tuple[Placed, float]] = {}
    found: dict[str, list[Scored]] = {}
    for source, signed in live.counted():
        places = signed.result.places
        best: dict[str, int] = {}
        for placed in places:
            if placed.pair == FORGOTTEN:
                continue
            own = pair_id(placed)
            pair = live.pair(own)
            if own == pair or pair not in shown:
                shown[pair] = (placed, signed.at)
            best.setdefault(pair, placed.place)
        for pair, place in best.items():
            points = rule.of_place(place, len(places))
            found.setdefault(pair, []).append(Scored(source, place, points, counts=True))
    most = live.circuit.counted
    if most:
        found = {pair: _best_of(scored, most) for pair, scored in found.items()}
    return shown, found


def _best_of(scored: list[Scored], most: int) -> list[Scored]:
    best = sorted(scored, key=lambda each: (-each.points, each.place, each.source))[:most]
    return [each._replace(counts=each in best) for each in scored]


def _rank(scored: list[Scored]) -> tuple[float, ...]:
    """Return what pairs are ordered by: points, then the best places; fewer is better."""
    counting = [each for each in scored if each.counts]
    places = sorted(each.place for each in counting)
    return (-sum(each.points for each in counting), *places, inf)


class Doubt(NamedTuple):
    """Two pairs of the standings that may be the same: a director says whether they are."""

    why: Literal["same_players", "same_name"]
    one: str
    other: str


def doubts(live: LiveCircuit) -> list[Doubt]:
    """Return the pairs that may be the same: they have the same players, or the same name.

    Two that played in the same championship are not the same.
    """
    shown, scored = _by_pair(live)
    groups: dict[tuple[str, ...], list[str]] = {}
    for pair, (placed, _) in shown.items():
        if len(players_of(placed)) > 1:
            groups.setdefault(("same_players", *players_of(placed)), []).append(pair)
        groups.setdefault(("same_name", folded(placed.pair)), []).append(pair)
    played = {pair: {each.source for each in found} for pair, found in scored.items()}
    return list(_doubts(live, groups, played))


def _doubts(
    live: LiveCircuit, groups: dict[tuple[str, ...], list[str]], played: dict[str, set[Source]]
) -> Iterator[Doubt]:
    apart = {in_order(live.pair(one), live.pair(other)) for one, other in live.apart}
    for (why, *_), pairs in sorted(groups.items()):
        for one, other in combinations(sorted(pairs), 2):
            if (one, other) not in apart and not played[one] & played[other]:
                yield Doubt("same_players" if why == "same_players" else "same_name", one, other)


def in_order(one: str, other: str) -> tuple[str, str]:
    """Return two pairs in the order in which they are stored."""
    return (one, other) if one < other else (other, one)


def check_met(live: LiveCircuit, result: Result) -> None:
    """Refuse a result in which pairs played that are joined as one.

    Raises:
        Refused: pairs_met.
    """
    there: dict[str, Placed] = {}
    for placed in result.places:
        if placed.pair != FORGOTTEN:
            pair = live.pair(pair_id(placed))
            if pair in there:
                raise Refused(
                    RefusalCode.PAIRS_MET,
                    one=there[pair].pair,
                    other=placed.pair,
                    name=result.name,
                )
            there[pair] = placed


def check_new(live: LiveCircuit, source: Source, result: Result) -> None:
    """Refuse a result that a circuit does not take.

    Raises:
        Refused: unknown_house, same_result, older_result, pairs_met.
    """
    if source.key not in live.trusted:
        raise Refused(
            RefusalCode.UNKNOWN_HOUSE,
            house=result.house,
            key=source.key,
            fingerprint=fingerprint_of(source.key),
        )
    there = live.results.get(source)
    if there is not None:
        if there.result == result:
            raise Refused(RefusalCode.SAME_RESULT, name=result.name, house=result.house)
        if there.result.revision >= result.revision:
            raise Refused(RefusalCode.OLDER_RESULT, name=result.name, house=result.house)
    check_met(live, result)
