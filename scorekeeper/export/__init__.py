"""A match taken out of the log: hand records, text for people, lines for spreadsheets."""

from scorekeeper.export.records import hand_records
from scorekeeper.export.sheet import HAND_COLUMNS, MATCH_COLUMNS, hand_lines, match_line, sheet
from scorekeeper.export.teller import Stamp
from scorekeeper.export.text import match_text

__all__ = [
    "HAND_COLUMNS",
    "MATCH_COLUMNS",
    "Stamp",
    "hand_lines",
    "hand_records",
    "match_line",
    "match_text",
    "sheet",
]
