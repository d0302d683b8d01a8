"""Which rectangles of a picture to send anew, so that the fewest bytes are on the bus.

A controller takes cells: the least part of its memory that can be addressed, of so many bytes. Each
rectangle costs its cells and the commands that open it, so two that lie close are better sent as
one, with what is between them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

Rows = tuple[bytes, ...]
"""A picture as a controller keeps it: the bytes of each row of cells, from the top."""

MOST_AREAS = 32
"""More than these are not matched each with each: that many come with a new screen only."""


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

    def with_(self, other: Area) -> Area:
        """The least rectangle that holds both."""
        return Area(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


@dataclass(frozen=True)
class Prices:
    """Bytes of a cell, and of opening a rectangle: once, or again for each of its rows."""

    cell: int
    opening: int
    by_row: bool = False

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


def changed_areas(before: Rows, now: Rows, prices: Prices) -> list[Area]:
    """Rectangles that hold all that differs, from the top."""
    areas: list[Area] = []
    for row, (old, new) in enumerate(zip(before, now, strict=True)):
        if old != new:
            for left, right in _runs(old, new, prices.cell):
                _add(areas, Area(left, row, right, row + 1), prices)
    if sum(area.cells for area in areas) * 2 > whole(now, prices).cells:
        return [_round_all(areas)]
    return sorted(_joined(areas, prices), key=lambda area: (area.top, area.left))


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


def _add(areas: list[Area], run: Area, prices: Prices) -> None:
    """Lengthen the area above by this run, where that is no dearer than the run by itself."""
    for at in range(len(areas) - 1, -1, -1):
        area = areas[at]
        if area.bottom < run.top:
            continue
        both = area.with_(run)
        if prices.of(both) <= prices.of(area) + prices.of(run):
            areas[at] = both
            return
    areas.append(run)


def _joined(areas: list[Area], prices: Prices) -> list[Area]:
    """Join the two that save the most, until none do."""
    while 1 < len(areas) <= MOST_AREAS:
        saved, one, other = max(
            (
                prices.of(areas[at]) + prices.of(areas[to]) - prices.of(areas[at].with_(areas[to])),
                at,
                to,
            )
            for at in range(len(areas))
            for to in range(at + 1, len(areas))
        )
        if saved < 0:
            break
        rest = [area for at, area in enumerate(areas) if at not in (one, other)]
        areas = [*rest, areas[one].with_(areas[other])]
    return areas


def _round_all(areas: list[Area]) -> Area:
    first, *others = areas
    for area in others:
        first = first.with_(area)
    return first
