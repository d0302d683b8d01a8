"""The kinds of streams. A kind is registered here and nowhere else."""

from __future__ import annotations

from scorekeeper.championship.aggregate import CHAMPIONSHIP
from scorekeeper.house.aggregate import HOUSE
from scorekeeper.table.aggregate import TABLE

AGGREGATES = (TABLE, CHAMPIONSHIP, HOUSE)
