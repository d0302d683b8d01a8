"""Open a table at the server, and have the panel show it."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import monotonic, sleep

from scorekeeper.process.http_client import post
from scorekeeper.words import translate

PLAYERS = 4

FOLLOW_SECONDS = 1.0
"""Seconds within which the server has a panel show the only open table by itself."""

POLL_SECONDS = 0.02


def open_and_show(
    server: str, language: str, shown: Callable[[], str | None], show: Callable[[str], None]
) -> None:
    """Open a table, and have this panel show it. Raises OSError: the server opens none.

    `shown` returns the table that is shown; `show` asks for one, where others are open too.
    """
    table = open_table(server, language)
    give_up = monotonic() + FOLLOW_SECONDS
    while shown() != table:
        if monotonic() >= give_up:
            show(table)
            return
        sleep(POLL_SECONDS)


def open_table(server: str, language: str) -> str:
    """Return the code of a new table. Raises OSError."""
    sides = [
        translate(language, f"panel.side.{side}", "panel.").capitalize()
        for side in ("left", "right")
    ]
    players = [translate(language, "panel.player", "panel.", n=seat + 1) for seat in range(PLAYERS)]
    answer = post(server, "/api/tables", {"sides": sides, "players": players})
    try:
        table = json.loads(answer).get("table")
    except (ValueError, AttributeError):
        table = None
    if not isinstance(table, str):
        raise OSError(f"the server's answer has no table: {answer[:200]!r}")
    return table
