"""The log of all tables: append-only, the truth. Nothing is told to anybody before it is in."""

from webui.log.contract import Log, LogFailed, LogReader, LogTooNew, Told
from webui.log.row import Row, SavedSet

__all__ = ["Log", "LogFailed", "LogReader", "LogTooNew", "Row", "SavedSet", "Told"]
