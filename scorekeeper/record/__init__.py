"""The hand record: one hand as one JSON object, read, settled and written (docs/hand-record.md)."""

from scorekeeper.record.settle import settle

__all__ = ["settle"]
