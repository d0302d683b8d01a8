"""A match taken out of the log: hand records for programs, text for people."""

from scorekeeper.export.records import hand_records
from scorekeeper.export.text import match_text

__all__ = ["hand_records", "match_text"]
