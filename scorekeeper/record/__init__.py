"""Exports of a match: hand records, text for people, lines for spreadsheets.

The hand record is one hand as one JSON object (docs/hand-record.md); `settle` reads one and counts
it, `hand_records` writes those of a match.
"""

from scorekeeper.record.csv_columns import (
    HAND_COLUMNS,
    MATCH_COLUMNS,
    FinishedHand,
    MatchFacts,
    finished_hand,
    hand_line,
    hand_lines,
    match_facts,
    match_line,
    sheet,
)
from scorekeeper.record.hand_record import hand_records, record_of
from scorekeeper.record.match_text import match_text
from scorekeeper.record.phrases import Stamp
from scorekeeper.record.settle import settle

__all__ = [
    "HAND_COLUMNS",
    "MATCH_COLUMNS",
    "FinishedHand",
    "MatchFacts",
    "Stamp",
    "finished_hand",
    "hand_line",
    "hand_lines",
    "hand_records",
    "match_facts",
    "match_line",
    "match_text",
    "record_of",
    "settle",
    "sheet",
]
