"""The log of all tables: append-only, the truth. Nothing is told to anybody before it is in."""

from webui.log.contract import Log, LogDamaged, LogFailed, LogReader, LogTooNew, Told
from webui.log.row import ForgottenName, MatchRow, Place, Row, SavedSet

__all__ = [
    "ForgottenName",
    "Log",
    "LogDamaged",
    "LogFailed",
    "LogReader",
    "LogTooNew",
    "MatchRow",
    "Place",
    "Row",
    "SavedSet",
    "Told",
]
