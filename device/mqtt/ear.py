"""Hears one table for the bridge: its views, and what becomes of commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from device.board import Board
from device.reporter import Heard, Reporter

Given = Mapping[str, object]
Viewed = Callable[[Board, Given, str | None], None]
"""The board, the view it was read from, and where phones open the app."""


class Ear(Reporter):
    """A reporter that hands on what it hears, and stays with its table.

    viewed, answered, deaf: called with each view, with each answer to a command, and when the
    connection is gone.
    """

    def __init__(
        self,
        server: str,
        table: str,
        clock: Callable[[], float],
        *,
        viewed: Viewed,
        answered: Callable[[Given], None],
        deaf: Callable[[], None],
    ) -> None:
        super().__init__(server, table, clock, _nothing)
        self._table = table
        self._viewed_by_us = viewed
        self._answer = answered
        self._deaf = deaf
        self._address: str | None = None

    def lost(self) -> None:
        """The connection is gone, or could not be made."""
        super().lost()
        self._deaf()

    def hear(self, message: Given) -> Heard:
        """One message of the server."""
        kind = message.get("type")
        if kind == "ack" or (kind == "refused" and message.get("id") is not None):
            self._answer(message)
            return Heard.NOTHING
        if kind == "follow" or (kind == "view" and message.get("table") != self._table):
            # Our table is open no more; the list of tables will say so, and we are closed.
            return Heard.NOTHING
        heard = super().hear(message)
        if kind == "welcome":
            self._address = _first_address(message)
        board = self.news().board
        if kind == "view" and heard is Heard.WELL and board is not None:
            self._viewed_by_us(board, message, self._address)
        return heard


def _first_address(welcome: Given) -> str | None:
    addresses = welcome.get("addresses")
    return str(addresses[0]) if isinstance(addresses, list) and addresses else None


def _nothing() -> None:
    """Nobody waits for news: each is handed on as it comes."""
