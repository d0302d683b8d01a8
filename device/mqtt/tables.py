"""Which tables are open."""

from __future__ import annotations

import json
import urllib.request

from device.mqtt.topics import TABLE
from scorekeeper.reading import mapping, sequence

PATIENCE_SECONDS = 5.0
MOST_BYTES = 1_000_000


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
