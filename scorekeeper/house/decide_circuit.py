"""Decide a command about a circuit: its settings, the houses and results in it, its pairs."""

from __future__ import annotations

from scorekeeper.house import commands, events
from scorekeeper.house.circuit import (
    MOST_RESULTS,
    LiveCircuit,
    Source,
    check_circuit,
    check_met,
    check_new,
    in_order,
    standings,
)
from scorekeeper.house.commands import AroundHouse
from scorekeeper.house.evolve_circuit import evolve_circuit
from scorekeeper.house.house import House
from scorekeeper.refusal import RefusalCode, Refused


def decide_circuit(
    house: House, command: commands.CircuitCommand, around: AroundHouse
) -> tuple[events.Event, ...]:
    """Return the events of a command; none where it changes nothing.

    Raises:
        Refused: no_such_circuit, and by what is checked of each command.
    """
    match command:
        case commands.SaveCircuit():
            return _save(house, command)
        case commands.DeleteCircuit(circuit=number):
            return (events.CircuitDeleted(number),) if number in house.circuits else ()
        case commands.ImportResult():
            return _import(house, command, around)
        case _:
            return _change(house, command)


def _circuit(house: House, number: int) -> LiveCircuit:
    if number not in house.circuits:
        raise Refused(RefusalCode.NO_SUCH_CIRCUIT)
    return house.circuits[number]


def _save(house: House, saving: commands.SaveCircuit) -> tuple[events.Event, ...]:
    made, number = saving.settings, saving.circuit
    check_circuit(made)
    if number is not None and _circuit(house, number).circuit == made:
        return ()
    for other, live in house.circuits.items():
        if live.circuit.name.casefold() == made.name.casefold() and other != number:
            if number is None and live.circuit == made:
                return ()
            raise Refused(RefusalCode.CIRCUIT_EXISTS, name=made.name)
    saved = number or house.last_circuit + 1
    return (events.CircuitSaved(saved, made.name, made.places, made.counted, made.qualifying),)


def _import(
    house: House, command: commands.ImportResult, around: AroundHouse
) -> tuple[events.Event, ...]:
    """Add a result; that of this house is trusted.

    Raises:
        Refused: no_such_circuit, too_many_results, and as `check_new`.
    """
    number, key, result = command.circuit, command.key, command.result
    live = _circuit(house, number)
    trusted: tuple[events.CircuitEvent, ...] = ()
    if key == around.key and key not in live.trusted:
        trusted = (events.HouseTrusted(number, key, result.house),)
        live = evolve_circuit(house, trusted[0], 0.0).circuits[number]
    source = Source(key, result.championship)
    check_new(live, source, result)
    if source not in live.results and len(live.results) >= MOST_RESULTS:
        raise Refused(RefusalCode.TOO_MANY_RESULTS, most=MOST_RESULTS)
    return (*trusted, events.ResultImported(number, key, result, command.signature))


def _change(
    house: House,
    command: commands.TrustHouse
    | commands.DistrustHouse
    | commands.RemoveResult
    | commands.JoinPairs
    | commands.PartPairs,
) -> tuple[events.Event, ...]:
    number = command.circuit
    live = _circuit(house, number)
    match command:
        case commands.TrustHouse(key=key, name=name):
            same = live.trusted.get(key) == name
            return () if same else (events.HouseTrusted(number, key, name),)
        case commands.DistrustHouse(key=key):
            return (events.HouseDistrusted(number, key),) if key in live.trusted else ()
        case commands.RemoveResult(key=key, championship=championship):
            there = Source(key, championship) in live.results
            return (events.ResultRemoved(number, key, championship),) if there else ()
        case commands.JoinPairs(pair=pair, into=into):
            return _join(house, number, _known(live, pair), _known(live, into))
        case commands.PartPairs(pair=pair, other=other):
            one, two = in_order(_known(live, pair), _known(live, other))
            apart = (one, two) in live.apart or one == two
            return () if apart else (events.PairsParted(number, one, two),)


def _known(live: LiveCircuit, pair: str) -> str:
    """Return which pair of the standings one is. Refused: no_such_pair."""
    found = live.pair(pair)
    if all(line.pair != found for line in standings(live)):
        raise Refused(RefusalCode.NO_SUCH_PAIR)
    return found


def _join(house: House, number: int, pair: str, into: str) -> tuple[events.Event, ...]:
    """Join two pairs, which played no championship together. Refused: pairs_met."""
    if pair == into:
        return ()
    joined = events.PairsJoined(number, pair, into)
    after = evolve_circuit(house, joined, 0.0).circuits[number]
    for signed in after.results.values():
        check_met(after, signed.result)
    return (joined,)
