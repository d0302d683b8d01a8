"""Matches and hands as lines for spreadsheets, and the times in exports."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from scorekeeper.record import match_text
from scorekeeper.record.csv_columns import (
    HAND_COLUMNS,
    MATCH_COLUMNS,
    Cell,
    hand_lines,
    match_facts,
    match_line,
    sheet,
)
from tests.scorekeeper.table_for_tests import YES, TableForTests


def stamp(at: float) -> str:
    """A clock that these tests can read: so many seconds after nine."""
    return f"2026-11-22T09:{int(at) // 60:02}:{int(at) % 60:02}+01:00"


def read(columns: Sequence[str], lines: Iterable[Sequence[Cell]]) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(sheet(columns, lines))))


def worked_hand() -> TableForTests:
    """5 for Nosotros, 6 for Ellos, then the match is ended."""
    table = TableForTests(confirm="ask")
    table.pass_worked_hand()
    table.tell("end_match")
    table.do(YES, by=1)
    return table


def test_a_match_is_one_line_with_a_cell_for_every_column() -> None:
    table = worked_hand()
    (line,) = read(MATCH_COLUMNS, [match_line("K7QF", match_facts(table.rows), stamp)])
    assert list(line) == list(MATCH_COLUMNS)
    assert None not in line.values()
    assert {name: value for name, value in line.items() if value} == {
        "table": "K7QF",
        "match": "1",
        "state": "abandoned",
        "started_at": stamp(table.rows[0].at),
        "ended_at": stamp(table.rows[-1].at),
        "preset": "clasico",
        "target": "40",
        "games_to_win": "2",
        "hands": "1",
        "side_1": "Nosotros",
        "players_1": "Ane / Miren",
        "games_1": "0",
        "side_2": "Ellos",
        "players_2": "Jon / Iker",
        "games_2": "0",
    }


def test_a_finished_hand_is_one_line_and_one_that_is_not_none() -> None:
    table = TableForTests()
    table.pass_worked_hand()
    counted = table.rows[-1].at
    table.next_hand()
    table.say("grande: paso")
    (line,) = read(HAND_COLUMNS, hand_lines("K7QF", table.rows, stamp))
    assert list(line) == list(HAND_COLUMNS)
    assert (line["match"], line["game"], line["hand"], line["mano"]) == ("1", "1", "1", "Ane")
    assert line["counted_at"] <= stamp(counted)
    assert (line["stones_1"], line["score_1"], line["stones_2"]) == ("5", "5", "6")
    assert line["side_3"] == line["score_6"] == ""


def test_nobody_writes_a_formula_into_a_spreadsheet() -> None:
    for name in (
        '=HYPERLINK("x")',
        "+1",
        "-1",
        "@SUM(A1)",
        "＝1+1",
        "＋1",
        "－1",
        "﹣1",
        "−1",
        "＠A",
    ):
        table = TableForTests()
        table.tell("rename_side", side=0, name=name)
        (line,) = read(MATCH_COLUMNS, [match_line("K7QF", match_facts(table.rows), stamp)])
        assert line["side_1"] == f"'{name}"
    # Where the comma is that of decimals, spreadsheets split at semicolons.
    assert sheet(("name",), [["Ane;=1+1"], ["Ane = Jon"], ["①＝"]]) == (
        "name\nAne;'=1+1\nAne = Jon\n①＝\n"
    )


def test_the_text_says_when_in_each_language() -> None:
    rows = worked_hand().rows
    began, ended = stamp(rows[0].at)[11:16], stamp(rows[-1].at)[11:16]
    lines = match_text(rows, "es", stamp).splitlines()
    assert lines[1:3] == [f"Empezada: 2026-11-22 {began}", f"Terminada: 2026-11-22 {ended}"]
    (hand,) = [line for line in lines if line.startswith("Mano 1")]
    assert hand.startswith("Mano 1 · es mano Ane · 0-0 · 2026-11-22 09:")
    assert f"Hasiera: 2026/11/22 {began}" in match_text(rows, "eu", stamp)
    assert f"Started: 2026-11-22 {began}" in match_text(rows, "en", stamp)
    assert "2026" not in match_text(rows, "es")
