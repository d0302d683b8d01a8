"""Opens a table of the house's usual rules, for who has no phone to do it with."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import monotonic, sleep
from urllib.request import ProxyHandler, Request, build_opener

from scorekeeper.words import translate

PLAYERS = 4
SECONDS = 5.0
FOLLOWED = 1.0
"""Seconds in which the server sends a panel to the only open table by itself."""
LOOK = 0.02


def open_and_show(
    server: str, language: str, shown: Callable[[], str | None], go_to: Callable[[str], None]
) -> None:
    """Open a table and have this panel show it; OSError where the server opens none.

    shown: the table that is shown · go_to: asks for one, where others are open too.
    """
    table = open_table(server, language)
    give_up = monotonic() + FOLLOWED
    while shown() != table:
        if monotonic() >= give_up:
            go_to(table)
            return
        sleep(LOOK)


def open_table(server: str, language: str) -> str:
    """The new table's code; OSError where the server opens none."""
    sides = [translate(language, f"panel.side.{side}").capitalize() for side in ("left", "right")]
    players = [translate(language, "panel.player", n=seat + 1) for seat in range(PLAYERS)]
    request = Request(  # noqa: S310 (the server's address is http, as the option reads it)
        f"{server}/api/tables",
        data=json.dumps({"sides": sides, "players": players}).encode(),
        headers={"Content-Type": "application/json", "Origin": server},
    )
    with build_opener(ProxyHandler({})).open(request, timeout=SECONDS) as answer:
        table = json.load(answer).get("table")
    if not isinstance(table, str):
        raise OSError("the server's answer has no table")
    return table
