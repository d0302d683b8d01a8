"""A circuit: points for places, standings, pairs under two names, who qualifies."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.house.aggregate import HOUSE
from scorekeeper.house.circuit import Circuit, LiveCircuit, Qualifying, doubts, standings
from scorekeeper.house.commands import (
    AroundHouse,
    Command,
    DistrustHouse,
    ImportResult,
    Intent,
    JoinPairs,
    PartPairs,
    RemoveResult,
    SaveCircuit,
    TrustHouse,
    Undo,
)
from scorekeeper.house.decide import undoable_steps
from scorekeeper.house.house import House
from scorekeeper.house.result import Placed, Result, pair_id, read_result
from scorekeeper.house.season import PlacePoints
from scorekeeper.kernel.actor import Role
from scorekeeper.kernel.fields import encode_fields
from scorekeeper.refusal import Refused

A, B, C = (b64encode(bytes([n]) * 32).decode() for n in range(3))
SIGNED = b64encode(bytes(64)).decode()
POINTS = (PlacePoints(2, (5, 3)), PlacePoints(4, (10, 6, 3)))
CIRCUIT = Circuit("Ibilbidea", POINTS)


def result(code: str, *pairs: tuple[int, str, tuple[str, ...]], revision: int = 1) -> Result:
    placed = tuple(Placed(place, name, players) for place, name, players in pairs)
    return Result("Bar", code, "Copa", "2026-11-27", "knockout", ("knockout",), revision, placed)


def of_names(code: str, *names: str, revision: int = 1) -> Result:
    """Return the result of a knockout."""
    places = (1, 2, 3, 3, 5, 5, 5, 5)
    return result(
        code, *((p, n, ()) for p, n in zip(places, names, strict=False)), revision=revision
    )


class Acting:
    """A house with a circuit that trusts the keys A and B."""

    def __init__(self, circuit: Circuit = CIRCUIT) -> None:
        self.house = House()
        self.do(SaveCircuit(circuit))
        self.do(TrustHouse(1, A, "Bar A"))
        self.do(TrustHouse(1, B, "Bar B"))

    def do(self, command: Command, key: str | None = None) -> int:
        intent = Intent(command, Role.HOUSE, AroundHouse(key=key))
        decided = HOUSE.decide(self.house, intent)
        self.house = decided.result
        return len(decided.recorded)

    def add(self, found: Result, key: str = A) -> int:
        return self.do(ImportResult(1, key, found, SIGNED))

    def refused(self, command: Command) -> str:
        before = self.house
        with pytest.raises(Refused) as refusal:
            self.do(command)
        assert self.house == before
        return refusal.value.code

    @property
    def live(self) -> LiveCircuit:
        return self.house.circuits[1]

    def table(self) -> list[tuple[int, str, int]]:
        return [(line.place, line.shown.pair, line.points) for line in standings(self.live)]

    def qualified(self) -> list[str]:
        return [line.shown.pair for line in standings(self.live) if line.qualifies]

    def id(self, name: str, *players: str) -> str:
        return pair_id(Placed(1, name, players))


def test_points_are_by_place_and_by_the_number_of_entrants() -> None:
    acting = Acting()
    acting.add(of_names("A1", "Paco", "Lola"))
    acting.add(of_names("B1", "Lola", "Ane", "Paco", "Jon"), B)
    assert acting.table() == [(1, "Lola", 13), (2, "Paco", 8), (3, "Ane", 6), (4, "Jon", 3)]


def test_where_points_are_equal_the_better_places_count_and_then_the_place_is_shared() -> None:
    acting = Acting(replace(CIRCUIT, places=(PlacePoints(2, (3, 3, 3)),)))
    acting.add(of_names("A1", "Ane", "Jon", "Miren", "Unai"))
    assert acting.table() == [(1, "Ane", 3), (2, "Jon", 3), (3, "Miren", 3), (3, "Unai", 3)]


def test_only_the_best_results_of_a_pair_count() -> None:
    acting = Acting(replace(CIRCUIT, counted=1))
    acting.add(of_names("A1", "Ane", "Jon"))
    acting.add(of_names("A2", "Jon", "Ane", "x", "y"))
    assert acting.table()[:2] == [(1, "Jon", 10), (2, "Ane", 6)]
    counting = {
        line.shown.pair: [each.counts for each in line.scored] for line in standings(acting.live)
    }
    assert counting["Jon"] == [False, True]


def test_the_best_of_the_standings_qualify_and_all_who_are_equal_to_the_last() -> None:
    acting = Acting(replace(CIRCUIT, qualifying=Qualifying("standings", 3)))
    acting.add(of_names("A1", "Ane", "Jon", "Miren", "Unai", "a", "b", "c", "d"))
    assert acting.qualified() == ["Ane", "Jon", "Miren", "Unai"]


def test_or_the_first_of_each_championship() -> None:
    acting = Acting(replace(CIRCUIT, qualifying=Qualifying("championships", 1)))
    acting.add(of_names("A1", "Ane", "Jon", "Miren", "Unai"))
    acting.add(of_names("B1", "Iker", "Jon"), B)
    assert acting.qualified() == ["Ane", "Iker"]


def test_an_unknown_key_is_refused_with_its_fingerprint() -> None:
    acting = Acting()
    with pytest.raises(Refused) as refusal:
        acting.add(of_names("C1", "Ane"), C)
    assert refusal.value.code == "unknown_house"
    assert str(refusal.value.params["fingerprint"]) in refusal.value.text
    acting.do(TrustHouse(1, C, "Bar C"))
    assert acting.add(of_names("C1", "Ane"), C) == 1


def test_the_key_of_this_house_is_trusted_when_it_adds_its_own() -> None:
    acting = Acting()
    acting.do(ImportResult(1, C, of_names("C1", "Ane", "Jon"), SIGNED), key=C)
    assert C in acting.live.trusted
    assert acting.table()[0] == (1, "Ane", 5)


def test_results_of_a_house_that_is_not_trusted_any_more_do_not_count() -> None:
    acting = Acting()
    acting.add(of_names("A1", "Ane", "Jon"))
    acting.do(DistrustHouse(1, A))
    assert acting.table() == []
    acting.do(TrustHouse(1, A, "Bar A"))
    assert len(acting.table()) == 2


def test_the_same_file_twice_and_an_older_one_are_refused() -> None:
    acting = Acting()
    acting.add(of_names("A1", "Ane", "Jon", revision=5))
    assert (
        acting.refused(ImportResult(1, A, of_names("A1", "Ane", "Jon", revision=5), SIGNED))
        == "same_result"
    )
    assert (
        acting.refused(ImportResult(1, A, of_names("A1", "Jon", "Ane", revision=4), SIGNED))
        == "older_result"
    )


def test_a_corrected_result_takes_the_place_of_the_earlier_one() -> None:
    acting = Acting()
    acting.add(of_names("A1", "Ane", "Jon", revision=5))
    acting.add(of_names("A1", "Jon", "Ane", revision=6))
    assert acting.table() == [(1, "Jon", 5), (2, "Ane", 3)]


def test_the_same_code_of_another_house_is_another_championship() -> None:
    acting = Acting()
    acting.add(of_names("A1", "Ane", "Jon"))
    acting.add(of_names("A1", "Ane", "Jon"), B)
    assert acting.table() == [(1, "Ane", 10), (2, "Jon", 6)]


def two_names() -> Acting:
    acting = Acting()
    acting.add(result("A1", (1, "Casa Paco", ("Ane", "Jon")), (2, "x", ())))
    acting.add(result("B1", (1, "Los Pacos", ("Jon", "Ane")), (2, "y", ())), B)
    return acting


def test_a_pair_under_two_names_is_said_and_joined() -> None:
    acting = two_names()
    (doubt,) = doubts(acting.live)
    assert doubt.why == "same_players"
    acting.do(
        JoinPairs(1, acting.id("Los Pacos", "Ane", "Jon"), acting.id("Casa Paco", "Ane", "Jon"))
    )
    assert doubts(acting.live) == []
    assert acting.table()[0] == (1, "Casa Paco", 10)


def test_pairs_that_are_not_the_same_are_not_asked_about_again() -> None:
    acting = two_names()
    (doubt,) = doubts(acting.live)
    acting.do(PartPairs(1, doubt.other, doubt.one))
    assert doubts(acting.live) == []
    assert acting.do(PartPairs(1, doubt.one, doubt.other)) == 0
    assert acting.do(PartPairs(1, doubt.one, doubt.one)) == 0
    assert len(acting.table()) == 4


def test_two_pairs_of_one_name_are_two_and_said_to_be() -> None:
    acting = Acting()
    acting.add(result("A1", (1, "Casa Paco", ("Ane", "Jon")), (2, "x", ())))
    acting.add(result("B1", (1, "CASA PACÓ", ("Iker", "Unai")), (2, "y", ())), B)
    assert [each.why for each in doubts(acting.live)] == ["same_name"]
    assert acting.table()[:2] == [(1, "Casa Paco", 5), (1, "CASA PACÓ", 5)]


def test_pairs_that_met_are_not_joined() -> None:
    acting = Acting()
    acting.add(of_names("A1", "Ane", "Jon"))
    assert acting.refused(JoinPairs(1, acting.id("Ane"), acting.id("Jon"))) == "pairs_met"


def test_pairs_that_met_are_not_asked_about() -> None:
    acting = Acting()
    acting.add(result("A1", (1, "Casa Paco", ("Ane", "Jon")), (2, "Los Pacos", ("Jon", "Ane"))))
    assert doubts(acting.live) == []


def test_joined_pairs_whose_meeting_comes_back_by_an_undo_have_the_better_place() -> None:
    acting = Acting()
    acting.add(of_names("A1", "Ane", "x"))
    acting.add(of_names("B1", "Jon", "y"), B)
    acting.add(of_names("A2", "Jon", "Ane"))
    acting.do(RemoveResult(1, A, "A2"))
    acting.do(JoinPairs(1, acting.id("Ane"), acting.id("Jon")))
    acting.do(Undo(7))
    assert acting.table()[0] == (1, "Jon", 15)


def test_a_result_in_which_joined_pairs_met_is_refused() -> None:
    acting = Acting()
    acting.add(of_names("A1", "Ane", "x"))
    acting.add(of_names("B1", "Jon", "y"), B)
    acting.do(JoinPairs(1, acting.id("Ane"), acting.id("Jon")))
    assert acting.refused(ImportResult(1, A, of_names("A2", "Jon", "Ane"), SIGNED)) == "pairs_met"


def test_joining_and_parting_name_pairs_that_are_there() -> None:
    acting = two_names()
    known = acting.id("x")
    assert acting.refused(JoinPairs(1, acting.id("nobody"), known)) == "no_such_pair"
    assert acting.refused(PartPairs(1, known, acting.id("nobody"))) == "no_such_pair"
    assert acting.refused(RemoveResult(7, A, "A1")) == "no_such_circuit"


def test_a_forgotten_name_has_its_place_and_no_line() -> None:
    acting = Acting()
    acting.add(result("A1", (1, "—", ()), (2, "Jon", ()), (3, "—", ()), (3, "Ane", ())))
    assert acting.table() == [(1, "Jon", 6), (2, "Ane", 3)]


def test_every_act_is_undone_alone_but_the_making_of_a_circuit_with_results() -> None:
    acting = two_names()
    acting.do(
        JoinPairs(1, acting.id("Los Pacos", "Ane", "Jon"), acting.id("Casa Paco", "Ane", "Jon"))
    )
    acting.do(SaveCircuit(replace(CIRCUIT, name="Otra"), 1))
    assert undoable_steps(acting.house, 0.0) == {2, 3, 4, 5, 6, 7}
    assert acting.refused(Undo(1)) == "nothing_to_undo"
    acting.do(Undo(6))
    assert len(doubts(acting.live)) == 1
    acting.do(Undo(7))
    acting.do(Undo(4))
    assert acting.live.circuit.name == "Ibilbidea"
    assert [name for _, name, _ in acting.table()] == ["Los Pacos", "y"]


def test_of_several_circuits_those_without_results_can_be_taken_back() -> None:
    acting = Acting()
    acting.do(SaveCircuit(replace(CIRCUIT, name="Otra")))
    acting.do(TrustHouse(2, A, "Bar A"))
    acting.do(ImportResult(2, A, of_names("A1", "Ane", "Jon"), SIGNED))
    assert acting.refused(Undo(4)) == "nothing_to_undo"
    acting.do(Undo(1))
    assert [*acting.house.circuits] == [2]


def test_a_new_circuit_takes_the_place_of_no_other() -> None:
    acting = Acting()
    acting.do(SaveCircuit(replace(CIRCUIT, name="Otra")))
    acting.do(SaveCircuit(replace(CIRCUIT, counted=3), 1))
    acting.do(SaveCircuit(replace(CIRCUIT, name="Tercera")))
    names = {number: live.circuit.name for number, live in acting.house.circuits.items()}
    assert names == {1: "Ibilbidea", 2: "Otra", 3: "Tercera"}


def test_a_full_circuit_takes_corrections_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.house.decide_circuit.MOST_RESULTS", 1)
    acting = Acting()
    acting.add(of_names("A1", "Ane", "Jon", revision=5))
    refused = acting.refused(ImportResult(1, B, of_names("B1", "Ane", "Jon"), SIGNED))
    assert refused == "too_many_results"
    assert acting.add(of_names("A1", "Jon", "Ane", revision=6)) == 1


def test_a_circuit_has_a_name_of_its_own_and_gives_points() -> None:
    acting = Acting()
    assert (
        acting.refused(SaveCircuit(replace(CIRCUIT, name="IBILBIDEA", counted=3)))
        == "circuit_exists"
    )
    assert acting.refused(SaveCircuit(replace(CIRCUIT, places=()))) == "no_points"
    twice = (PlacePoints(2, (5,)), PlacePoints(2, (4,)))
    assert acting.refused(SaveCircuit(replace(CIRCUIT, places=twice), 1)) == "same_entries"
    assert acting.do(SaveCircuit(CIRCUIT)) == 0


@pytest.mark.parametrize(
    "wrong",
    [
        {"places": []},
        {"places": [{"place": 2, "pair": "Ane", "players": []}]},
        {"places": [{"place": 1, "pair": "Ane", "players": []}] * 2},
        {"day": "2026-02-30"},
        {"revision": 1.5},
        {"championship": "../A"},
        {"name": ""},
        {"more": 1},
    ],
)
def test_a_result_that_no_championship_has_is_not_read(wrong: dict[str, object]) -> None:
    good = encode_fields(of_names("A1", "Ane", "Jon"))
    assert read_result(good) == of_names("A1", "Ane", "Jon")
    with pytest.raises(Refused):
        read_result({**good, **wrong})


NAMES = ("Ane", "Jon", "Miren", "Unai", "Iker", "Leire")
CODES = tuple((key, f"X{n}") for n in range(3) for key in (A, B))
played = st.lists(
    st.tuples(st.sampled_from(CODES), st.permutations(NAMES), st.integers(2, 6)),
    min_size=1,
    max_size=6,
    unique_by=lambda each: each[0],
)


@given(played=played, data=st.data())
def test_the_order_of_adding_makes_no_difference_and_twice_is_once(
    played: list[tuple[tuple[str, str], list[str], int]], data: st.DataObject
) -> None:
    counted = data.draw(st.integers(0, 2))
    files = [
        (key, of_names(code, *names[:count], revision=revision))
        for (key, code), names, count in played
        for revision in (1, 2)
    ]
    one, other = (Acting(replace(CIRCUIT, counted=counted)) for _ in range(2))
    for key, found in files:
        one.add(found, key)
    refusals: set[str] = set()
    for key, found in data.draw(st.permutations(files * 2)):
        try:
            other.add(found, key)
        except Refused as refusal:
            refusals.add(str(refusal.code))
    assert refusals <= {"same_result", "older_result"}
    assert standings(one.live) == standings(other.live)
    assert doubts(one.live) == doubts(other.live)


@given(played=played)
def test_points_are_those_of_the_places_added_up(
    played: list[tuple[tuple[str, str], list[str], int]],
) -> None:
    acting = Acting()
    expected: dict[str, int] = {}
    for (key, code), names, count in played:
        found = of_names(code, *names[:count])
        acting.add(found, key)
        given_for = {1: 10, 2: 6, 3: 3, 5: 0} if count >= 4 else {1: 5, 2: 3, 3: 0}
        for placed in found.places:
            expected[placed.pair] = expected.get(placed.pair, 0) + given_for[placed.place]
    lines = standings(acting.live)
    assert {line.shown.pair: line.points for line in lines} == expected
    assert [line.points for line in lines] == sorted(expected.values(), reverse=True)
    assert [line.place for line in lines] == sorted(line.place for line in lines)
