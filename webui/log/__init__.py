"""The log of all tables: append-only, the truth. Nothing is told to anybody before it is in."""

from webui.log.contract import Log, LogDamaged, LogFailed, LogReader, LogTooNew, Told
from webui.log.row import Row, SavedSet

__all__ = ["Log", "LogDamaged", "LogFailed", "LogReader", "LogTooNew", "Row", "SavedSet", "Told"]
