"""A table of the real engine, and its views as the server sends them."""

from __future__ import annotations

import json

from scorekeeper.kernel.actor import Role
from scorekeeper.table import AroundTable, Intent, decide, new_table
from scorekeeper.table.codec import CODEC
from scorekeeper.view import view_of

PHONE = "f" * 64
PLAYERS = ["Ane", "Jon", "Iñaki", "Begoña"]


class RealTable:
    """Four players, or as many as are given, at one phone."""

    def __init__(self, **setup: object) -> None:
        given: dict[str, object] = {"sides": ["Nosotros", "Ellos"], "players": PLAYERS, **setup}
        players = given["players"]
        assert isinstance(players, list)
        self._table = new_table(given)
        for seat, name in enumerate(players):
            self.tell({"type": "sit", "seat": seat, "name": name}, seat=None)

    def tell(self, command: dict[str, object], seat: int | None = 0) -> None:
        """One command, as the phone at a seat."""
        by = Role.PHONE if seat is None else seat
        intent = Intent(CODEC.command_from_json(command), by, AroundTable(), PHONE)
        self._table = decide(self._table, intent).table

    def bid(self, lance: str, seat: int, word: str, stones: int | None = None) -> None:
        numbers = {} if stones is None else {"stones": stones}
        self.tell({"type": "bid", "lance": lance, "seat": seat, "word": word, **numbers})

    def declare(self, lance: str, *says: bool) -> None:
        for seat, has in enumerate(says):
            self.tell({"type": "declare", "lance": lance, "seat": seat, "has": has})

    def view(self) -> dict[str, object]:
        """The view, as JSON brings it to a client."""
        view = json.loads(json.dumps(view_of(self._table, "K7QF")))
        assert isinstance(view, dict)
        return view
