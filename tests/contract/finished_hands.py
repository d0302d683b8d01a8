"""Finished hands of each kind, as the server sends them, for the replay of a hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scorekeeper.view import finished_hands
from scorekeeper.view.hand_shapes import FinishedHandShape
from tests.scorekeeper.table_for_tests import TableForTests

NEXT = 10_000
"""More than the number of any hand."""


def _ordago() -> TableForTests:
    table = TableForTests()
    table.set_score(30, 20)
    table.say("grande: 1 envido, 0 ordago, 1 quiero")
    table.show_all(("AAAA", "RRRR", "4444", "5555"))
    return table


def _deje() -> TableForTests:
    table = TableForTests()
    table.say("grande: 0 envido 5, 1 no queremos")
    table.worked_hand_to_the_cards("chica")
    table.show_all()
    return table


def _without_cards() -> TableForTests:
    table = TableForTests()
    table.say("grande: paso; chica: paso; pares: no no no no; juego: no no no no, paso")
    for lance in ("grande", "chica", "juego"):
        table.tell("tell_lance", by=0, lance=lance, winner=0, values={})
    return table


def _taken() -> TableForTests:
    table = TableForTests(misdeclaration="tournament")
    table.referee_comes()
    table.worked_hand_to_the_cards()
    table.rules({"type": "take_hand", "side": 0, "reason": "Señas"})
    table.show_all()
    return table


def _three_sides() -> TableForTests:
    table = TableForTests(preset="individual", players=3, corrido=False)
    table.say("grande: paso; chica: paso; pares: no no no; juego: no no no, paso")
    table.show_all(("RC54", "6542", "7654"))
    return table


KINDS: Mapping[str, Callable[[], TableForTests]] = {
    "ordago": _ordago,
    "deje": _deje,
    "without_cards": _without_cards,
    "taken": _taken,
    "three_sides": _three_sides,
}


def finished_hand(kind: str) -> FinishedHandShape:
    """The newest finished hand of a table of a kind."""
    (hand, *_), _ = finished_hands(KINDS[kind]().table, NEXT, 1)
    return hand
