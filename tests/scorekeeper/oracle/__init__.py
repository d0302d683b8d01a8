"""A second settler of hand records, written from the texts alone to argue with the first.

It was written from rules.md, hand-record.md and the five texts before its author had read a line of
`scorekeeper`'s engine, imports nothing of it, and goes about everything another way: score tables
instead of comparable values, one loop over plain lists instead of frozen states, marks in arrays
instead of transitions. Where the two differ, one has misread the rule book: the test says so, and a
person decides which.
"""

from __future__ import annotations

from tests.scorekeeper.oracle.counting import settle_by_oracle

__all__ = ["settle_by_oracle"]
