"""Which parts of a picture differ from the one before, in what a controller can be told of them.

It takes cells: the least part of its memory that can be addressed, of so many bytes. Each rectangle
costs its cells and the commands that open it, so two that lie close are better sent as one, with
what is between them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

Rows = tuple[bytes, ...]
"""A picture as a controller keeps it: the bytes of each row of cells, from the top."""


@dataclass(frozen=True)
class Area:
    """A rectangle in cells; right and bottom are the first that are outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def cells(self) -> int:
        """How many there are in it."""
        return (self.right - self.left) * (self.bottom - self.top)


@dataclass(frozen=True)
class Prices:
    """Bytes of a cell, and of opening a rectangle; by_row: each of its rows is opened.

    again: of opening another stretch in the row that was just written.
    """

    cell: int
    opening: int
    by_row: bool = False
    again: int = 0

    def of(self, area: Area) -> int:
        """Bytes that sending an area takes."""
        openings = area.bottom - area.top if self.by_row else 1
        return openings * self.opening + area.cells * self.cell


def whole(rows: Rows, prices: Prices) -> Area:
    """All of a picture."""
    return Area(0, 0, len(rows[0]) // prices.cell, len(rows))


def bytes_in(rows: Rows, area: Area, prices: Prices) -> bytes:
    """What an area holds, row by row."""
    first, last = area.left * prices.cell, area.right * prices.cell
    return b"".join(row[first:last] for row in rows[area.top : area.bottom])


def changed_stretches(before: Rows, now: Rows, prices: Prices) -> list[Area]:
    """Row by row, which are opened each by itself: no other parts of them are fewer bytes."""
    areas: list[Area] = []
    for row, (old, new) in enumerate(zip(before, now, strict=True)):
        if old == new:
            continue
        for left, right in _runs(old, new, prices.cell):
            last = areas[-1] if areas and areas[-1].top == row else None
            if last is not None and (left - last.right) * prices.cell <= prices.again:
                areas[-1] = Area(last.left, row, right, row + 1)
            else:
                areas.append(Area(left, row, right, row + 1))
    return areas


def changed_cells(before: Rows, now: Rows, cell: int) -> list[int]:
    """For each row a number with a bit for each cell that differs, the lowest for the first."""
    return [
        sum((1 << right) - (1 << left) for left, right in _runs(old, new, cell))
        for old, new in zip(before, now, strict=True)
    ]


def _runs(old: bytes, new: bytes, cell: int) -> Iterator[tuple[int, int]]:
    """First and past-the-last cell of each stretch in which two rows differ."""
    start: int | None = None
    count = len(new) // cell
    for at in range(count):
        same = old[at * cell : (at + 1) * cell] == new[at * cell : (at + 1) * cell]
        if same and start is not None:
            yield start, at
            start = None
        elif not same and start is None:
            start = at
    if start is not None:
        yield start, count
