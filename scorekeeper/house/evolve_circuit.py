"""Apply an event about a circuit."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.house import events
from scorekeeper.house.circuit import Circuit, LiveCircuit, SignedResult, Source, in_order
from scorekeeper.house.house import House


def evolve_circuit(house: House, event: events.CircuitEvent, at: float) -> House:
    """Return the house after such an event; one about a circuit that was taken back is nothing."""
    number, there = event.circuit, house.circuits.get(event.circuit)
    if isinstance(event, events.CircuitSaved):
        made = Circuit(event.name, event.places, event.counted, event.qualifying)
        saved = LiveCircuit(made) if there is None else replace(there, circuit=made)
        circuits = {**house.circuits, number: saved}
        return replace(house, circuits=circuits, last_circuit=max(house.last_circuit, number))
    if there is None:
        return house
    if isinstance(event, events.CircuitDeleted):
        left = {each: live for each, live in house.circuits.items() if each != number}
        return replace(house, circuits=left)
    return replace(house, circuits={**house.circuits, number: _after(there, event, at)})


def _after(
    live: LiveCircuit,
    event: events.HouseTrusted
    | events.HouseDistrusted
    | events.ResultImported
    | events.ResultRemoved
    | events.PairsJoined
    | events.PairsParted,
    at: float,
) -> LiveCircuit:
    match event:
        case events.HouseTrusted(key=key, name=name):
            return replace(live, trusted={**live.trusted, key: name})
        case events.HouseDistrusted(key=key):
            trusted = {each: name for each, name in live.trusted.items() if each != key}
            return replace(live, trusted=trusted)
        case events.ResultImported(key=key, result=result, signature=signature):
            source = Source(key, result.championship)
            signed = SignedResult(result, signature, at)
            return replace(live, results={**live.results, source: signed})
        case events.ResultRemoved(key=key, championship=championship):
            gone = Source(key, championship)
            left = {source: each for source, each in live.results.items() if source != gone}
            return replace(live, results=left)
        case events.PairsJoined(pair=pair, into=into):
            return replace(live, joined={**live.joined, pair: into})
        case events.PairsParted(pair=pair, other=other):
            return replace(live, apart=live.apart | {in_order(pair, other)})
