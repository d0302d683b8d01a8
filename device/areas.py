"""Which rectangles of a picture to send anew, so that the fewest bytes are on the bus.

A controller takes cells: the least part of its memory that can be addressed, of so many bytes. Each
rectangle costs its cells and the commands that open it, so two that lie close are better sent as
one, with what is between them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, count

Rows = tuple[bytes, ...]
"""A picture as a controller keeps it: the bytes of each row of cells, from the top."""

MOST_AREAS = 32
"""More than these are not matched each with each at once, as that takes too long."""


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
    together: list[Area] = []
    apart: list[Area] = []
    for area in areas:
        together.append(area)
        if len(together) > MOST_AREAS:
            together = _joined(together, prices)
        if len(together) > MOST_AREAS:
            apart, together = apart + together, []
    return sorted(apart + _joined(together, prices), key=lambda area: (area.top, area.left))


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
    names = count()
    left = {next(names): area for area in areas}
    saved = {
        (one, other): _saved(left[one], left[other], prices) for one, other in combinations(left, 2)
    }
    while saved:
        pair = max(saved, key=saved.__getitem__)
        if saved[pair] < 0:
            break
        both = left.pop(pair[0]).with_(left.pop(pair[1]))
        saved = {other: sum_ for other, sum_ in saved.items() if not {*other} & {*pair}}
        new = next(names)
        saved |= {(at, new): _saved(area, both, prices) for at, area in left.items()}
        left[new] = both
    return list(left.values())


def _saved(one: Area, other: Area, prices: Prices) -> int:
    """Bytes that two areas cost more than the least one that holds both."""
    return prices.of(one) + prices.of(other) - prices.of(one.with_(other))


def _round_all(areas: list[Area]) -> Area:
    first, *others = areas
    for area in others:
        first = first.with_(area)
    return first
