"""Exports of a match: hand records, text for people, lines for spreadsheets (csv_columns.py).

The hand record is one hand as one JSON object (docs/hand-record.md); `settle` reads one and counts
it, `hand_records` writes those of a match.
"""

from scorekeeper.record.hand_record import hand_records, record_of
from scorekeeper.record.match_text import match_text
from scorekeeper.record.settle import settle

__all__ = ["hand_records", "match_text", "record_of", "settle"]
