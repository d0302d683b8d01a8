"""A table of the real engine, told a hand step by step: its views are those the server sends."""

from __future__ import annotations

import json

from scorekeeper.codec import command_from_json
from scorekeeper.table import Intent, Recorded, Table, decide, evolve, open_table
from scorekeeper.view import view_of

PHONE = "f" * 64
PLAYERS = ["Ane", "Jon", "Iñaki", "Begoña"]


class RealTable:
    """Four players, or as many as are given, at one phone."""

    def __init__(self, **setup: object) -> None:
        given: dict[str, object] = {"sides": ["Nosotros", "Ellos"], "players": PLAYERS, **setup}
        players = given["players"]
        assert isinstance(players, list)
        self._seats = set(range(len(players)))
        self._table: Table | None = None
        self._take(open_table(given))
        for seat, name in enumerate(players):
            self.tell({"type": "sit", "seat": seat, "name": name}, seat=None)

    def tell(self, command: dict[str, object], seat: int | None = 0) -> None:
        """One command, as the phone at a seat."""
        assert self._table is not None
        intent = Intent(command_from_json(command), PHONE, seat, self._table.revision)
        self._take(decide(self._table, intent))

    def bid(self, lance: str, seat: int, word: str, stones: int | None = None) -> None:
        numbers = {} if stones is None else {"stones": stones}
        self.tell({"type": "bid", "lance": lance, "seat": seat, "word": word, **numbers})

    def declare(self, lance: str, *says: bool) -> None:
        for seat, has in enumerate(says):
            self.tell({"type": "declare", "lance": lance, "seat": seat, "has": has})

    def view(self) -> dict[str, object]:
        """The view, as JSON brings it to a client."""
        assert self._table is not None
        view = json.loads(json.dumps(view_of(self._table, "K7QF", self._seats)))
        assert isinstance(view, dict)
        return view

    def _take(self, events: object) -> None:
        assert isinstance(events, tuple)
        step = (0 if self._table is None else self._table.revision) + 1
        for number, event in enumerate(events):
            recorded = Recorded(step + number, step, 0.0, None, None, event)
            self._table = evolve(self._table, recorded)
