"""The circuits as they are shown, with the names as they are shown now."""

from __future__ import annotations

from scorekeeper.championship.names import shortened
from scorekeeper.house.circuit import CIRCUIT_POINTS, LiveCircuit, SignedResult, doubts, standings
from scorekeeper.house.house import House
from scorekeeper.house.result import fingerprint_of
from scorekeeper.kernel.fields import encode_fields
from scorekeeper.kernel.reading import LONGEST_NAME
from scorekeeper.names import FORGOTTEN, as_shown, distinct_name
from webui.protocol.circuit import (
    CircuitLineShape,
    CircuitResultShape,
    CircuitsShape,
    CircuitViewShape,
    QualifiedPairShape,
)
from webui.secrets.house_key import HouseKey, can_sign


def circuits(house: House, key: HouseKey, bar: str) -> CircuitsShape:
    """Return all circuits, and whether and as whom this house signs."""
    public = key.public(make=False) if can_sign() else None
    return {
        "house": bar,
        "can_sign": can_sign(),
        "fingerprint": None if public is None else fingerprint_of(public),
        "points": {
            name: [encode_fields(line) for line in lines] for name, lines in CIRCUIT_POINTS.items()
        },
        "circuits": [circuit(house, number) for number in house.circuits],
    }


def circuit(house: House, number: int) -> CircuitViewShape:
    """Return a circuit, which is there."""
    live = house.circuits[number]
    results = sorted(live.results.items(), key=lambda each: (each[1].result.day, each[0]))
    places = {source: place for place, (source, _) in enumerate(results)}
    lines: list[CircuitLineShape] = []
    for line in standings(live):
        name, *players = _shown(house, (line.shown.pair, *line.shown.players), line.at)
        lines.append(
            {
                "place": line.place,
                "pair": line.pair,
                "name": name,
                "players": players,
                "points": line.points,
                "scored": [
                    {
                        "result": places[each.source],
                        "place": each.place,
                        "points": each.points,
                        "counts": each.counts,
                    }
                    for each in line.scored
                ],
                "qualifies": line.qualifies,
            }
        )
    return {
        "circuit": number,
        "settings": encode_fields(live.circuit),
        "trusted": [
            {"key": key, "fingerprint": fingerprint_of(key), "name": name}
            for key, name in live.trusted.items()
        ],
        "results": [_result(house, live, source.key, each) for source, each in results],
        "standings": lines,
        "doubts": [
            {"why": each.why, "one": each.one, "other": each.other} for each in doubts(live)
        ],
        "qualified": _qualified(lines),
    }


def _result(house: House, live: LiveCircuit, key: str, signed: SignedResult) -> CircuitResultShape:
    result = signed.result
    won = [each.pair for each in result.places if each.place == 1]
    return {
        "key": key,
        "championship": result.championship,
        "house": result.house,
        "name": result.name,
        "day": result.day,
        "entries": len(result.places),
        "winner": _shown(house, won, signed.at),
        "trusted": key in live.trusted,
    }


def _shown(house: House, names: tuple[str, ...] | list[str], at: float) -> list[str]:
    """Return names that were added at a time as they are shown."""
    instead = house.shown_names(at)
    return [as_shown(name, instead) for name in names] if instead else [*names]


def _qualified(lines: list[CircuitLineShape]) -> list[QualifiedPairShape]:
    """Return those who qualify, with names that a championship takes; without forgotten ones."""
    found: list[QualifiedPairShape] = []
    for line in lines:
        if line["qualifies"] and line["name"] != FORGOTTEN:
            taken = [each["name"] for each in found]
            name = distinct_name(shortened(line["name"]), taken, LONGEST_NAME)
            players = [shortened(each) for each in line["players"] if each != FORGOTTEN]
            found.append({"name": name, "players": players})
    return found
