"""Tables of the engine in a state of `table_states`, made in this process, without a server."""

from __future__ import annotations

import json
from collections.abc import Mapping

from scorekeeper.kernel.actor import Actor, Role
from scorekeeper.table import AroundTable, Intent, decide, new_table
from scorekeeper.table.codec import CODEC
from scorekeeper.table.staleness import saw_now
from scorekeeper.view import view_of
from scorekeeper.view.shapes import View
from tests.browser.table_states import State, Told
from tests.server import table_setup

THEIRS, MINE = "a" * 64, "b" * 64
"""Hashes of the phone that tells, and of the one that has the other seats."""


class EngineTable(Told):
    """A table and the two phones that hold its seats; whose commands the engine decides here."""

    def __init__(self, code: str, setup: Mapping[str, object], mine: tuple[int, ...]) -> None:
        self.mine = mine
        self._code = code
        self._table = new_table(setup)
        self._shown: View | None = None
        if mine:
            for seat in sorted(range(len(self._table.seats)), key=mine.__contains__):
                name = self._table.seats[seat].player
                self.repeat({"type": "sit", "seat": seat, "name": name}, None, of=seat)

    @property
    def view(self) -> View:
        """What is sent while the phone that tells is connected, and the other is not."""
        if self._shown is None:
            held = [seat for seat, one in enumerate(self._table.seats) if one.phone is not None]
            gone = {seat: 1.0 for seat in held if seat in self.mine}
            self._shown = view_of(self._table, self._code, gone=gone)
        return self._shown

    def count(self, *stones: int) -> None:
        """At a plain counter, by side."""
        for side, each in enumerate(stones):
            self.repeat({"type": "count_stones", "side": side, "stones": each}, None)

    def repeat(
        self, command: Mapping[str, object], seat: int | None, *, of: int | None = None
    ) -> None:
        of = seat if of is None else of
        actor: Actor = Role.PHONE if seat is None else seat
        intent = Intent(
            CODEC.command_from_json(json.loads(json.dumps(command))),
            actor,
            AroundTable(invited=True, saw=saw_now(self._table.match)),
            phone=MINE if of in self.mine else THEIRS,
            seen=self._table.revision,
        )
        self._table = decide(self._table, intent).table
        self._shown = None


def view_in(state: State, code: str, counted: tuple[int, ...] = ()) -> View:
    """The view of a table in this state; `counted`: stones by side at a plain counter."""
    opened, mine, tell = state
    table = EngineTable(code, table_setup(**opened), mine)
    table.count(*counted)
    if mine:
        tell(table)
    return table.view
