"""Which tables are open."""

from __future__ import annotations

import json
import urllib.request
from urllib.parse import urlsplit

from device.mqtt.topics import TABLE
from scorekeeper.reading import mapping, sequence

MOST_TABLES = 96
"""More than a house has phones for; the server lets its own machine have 128 sockets, of which
panels and a TV may want some."""
MOST_FROM_ELSEWHERE = 16
"""A tournament's (32 pairs); from another machine there are 24 sockets."""
HERE = ("localhost", "127.0.0.1", "::1")
PATIENCE_SECONDS = 5.0
MOST_BYTES = 1_000_000


def most_tables(server: str) -> int:
    """How many tables can be followed at a time."""
    return MOST_TABLES if urlsplit(server).hostname in HERE else MOST_FROM_ELSEWHERE


def open_tables(server: str) -> list[str]:
    """Codes of the open tables; where something happened last comes last.

    OSError, HTTPException, ValueError, Refused: no answer, or none that can be read.
    """
    # Past any proxy of the environment: the server is in this house.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(f"{server}/api/tables", timeout=PATIENCE_SECONDS) as answer:
        given = mapping(json.loads(answer.read(MOST_BYTES)), "tables")
    lines = [mapping(line, "tables") for line in sequence(given.get("tables"), "tables")]
    codes = [str(line.get("table")) for line in lines]
    return [code for code in codes if TABLE.fullmatch(code)]
