"""Whole matches as text, one a preset: what was said, and what the table took for it.

A playthrough is a file to read. A line that begins with "> " is told to the table; what follows
is what the export says in the end. To write one anew after a change of the rules:
AMARRAKO_WRITE_PLAYTHROUGHS=1.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from scorekeeper.export import match_text
from tests.scorekeeper.table_for_tests import TableForTests

FOLDER = Path(__file__).parent / "playthroughs"


def play(script: list[str], preset: str) -> TableForTests:
    """Tell a table every line of a script."""
    table = TableForTests(preset=preset)
    for line in script:
        _tell(table, line.split())
    return table


def _tell(table: TableForTests, words: list[str]) -> None:
    match words:
        case ["mano", seat]:
            table.do({"type": "set_mano", "seat": int(seat)})
        case ["paso", *lances]:
            table.all_pass(*lances)
        case [("pares" | "juego") as lance, "dicen", *said]:
            table.declare(lance, *(word == "si" for word in said))
        case ["cartas", seat, *cards]:
            table.show(int(seat), tuple(cards))
        case ["otra"]:
            table.next_hand()
        case [lance, seat, word]:
            table.bid(lance, int(seat), word)
        case [lance, seat, word, stones]:
            table.bid(lance, int(seat), word, int(stones))
        case _:
            raise AssertionError(f"a playthrough does not say {words}")


@pytest.mark.parametrize("preset", ["clasico", "fournier"])
def test_a_match_reads_as_it_was_played(preset: str) -> None:
    path = FOLDER / f"{preset}.txt"
    lines = path.read_text().splitlines()
    script = [line.removeprefix("> ") for line in lines if line.startswith("> ")]
    told = "".join(f"> {line}\n" for line in script)
    played = play(script, preset)
    assert played.table.match.state.value == "won"
    reads = f"{told}\n{match_text(played.rows)}"
    if os.environ.get("AMARRAKO_WRITE_PLAYTHROUGHS"):
        path.write_text(reads)
    assert path.read_text() == reads
