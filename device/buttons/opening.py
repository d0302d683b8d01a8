"""Opens a table of the house's usual rules, for who has no phone to do it with."""

from __future__ import annotations

import json
from urllib.request import ProxyHandler, Request, build_opener

from scorekeeper.words import translate

PLAYERS = 4
SECONDS = 5.0


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
