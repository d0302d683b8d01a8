"""Changed cells of a picture, cut into rectangles that are few bytes to send.

One rectangle round all of them is cut in two, across or upright, where the two are least, and each
of those again, as long as that saves more than it costs to open one more. Not always the very
least that could be found, but within a few bytes of it, and in a millisecond.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from device.areas import Area, Prices, Rows, changed_cells, changed_stretches, whole

MOST_CUTS = 250
"""Of a picture: many small changes all over it are as well sent with what is between them."""

Masks = Sequence[int]
"""Rows (or columns) of a picture, each with a bit for a changed cell."""


def changed_areas(before: Rows, now: Rows, prices: Prices) -> list[Area]:
    """Rectangles that hold all that differs, from the top."""
    if prices.by_row:
        return changed_stretches(before, now, prices)
    cells = changed_cells(before, now, prices.cell)
    if not any(cells):
        return []
    if sum(mask.bit_count() for mask in cells) * 2 > whole(now, prices).cells:
        return [whole(now, prices)]
    cutter = _Cutter(cells, len(now[0]) // prices.cell, prices)
    return sorted(cutter.parts(cutter.all), key=attrgetter("top", "left"))


class _Cutter:
    def __init__(self, rows: Masks, columns: int, prices: Prices) -> None:
        self._rows = rows
        self._columns = _upright(rows, columns)
        self._prices = prices
        self._left = MOST_CUTS
        self.all = self.round(Area(0, 0, columns, len(rows)))

    def round(self, area: Area) -> Area:
        """The least rectangle round the changed cells of one."""
        used = _band(self._rows, area.top, area.bottom, area.left, area.right)
        top, bottom, left, right = _extent(used)
        return Area(left, area.top + top, right, area.top + bottom)

    def parts(self, area: Area) -> list[Area]:
        """The rectangle, or those it is cut into."""
        prices = self._prices
        used = _band(self._rows, area.top, area.bottom, area.left, area.right)
        spare = area.cells - sum(mask.bit_count() for mask in used)
        if spare * prices.cell <= prices.opening or self._left == 0:
            return [area]
        self._left -= 1
        apart = [part for half in self._halves(area, used) for part in self.parts(half)]
        return apart if sum(map(prices.of, apart)) < prices.of(area) else [area]

    def _halves(self, area: Area, used: Masks) -> tuple[Area, Area]:
        across, row = _best_cut(used)
        columns = _band(self._columns, area.left, area.right, area.top, area.bottom)
        upright, column = _best_cut(columns)
        if across <= upright:
            at = area.top + row
            halves = (
                Area(area.left, area.top, area.right, at),
                Area(area.left, at, area.right, area.bottom),
            )
        else:
            at = area.left + column
            halves = (
                Area(area.left, area.top, at, area.bottom),
                Area(at, area.top, area.right, area.bottom),
            )
        one, other = halves
        return self.round(one), self.round(other)


def _upright(rows: Masks, columns: int) -> list[int]:
    """The same cells, column by column."""
    found = [0] * columns
    for row, mask in enumerate(rows):
        left = mask
        while left:
            lowest = left & -left
            found[lowest.bit_length() - 1] |= 1 << row
            left ^= lowest
    return found


def _band(masks: Masks, first: int, past: int, low: int, high: int) -> list[int]:
    """Some of the masks, each with the bits from low to below high."""
    kept = (1 << high) - (1 << low)
    return [mask & kept for mask in masks[first:past]]


def _extent(masks: Masks) -> tuple[int, int, int, int]:
    """The first and past the last mask that have bits, and the first and past the last bit."""
    used = [at for at, mask in enumerate(masks) if mask]
    every = 0
    for mask in masks:
        every |= mask
    return used[0], used[-1] + 1, (every & -every).bit_length() - 1, every.bit_length()


def _best_cut(masks: Masks) -> tuple[float, int]:
    """How many cells are left round the changed ones at the best cut, and before which mask it is.

    The first and the last mask have changed cells, as a rectangle has that is round them.
    """
    before, after = _grown(masks), _grown(masks[::-1])[::-1]
    cuts = ((before[at - 1] + after[at], at) for at in range(1, len(masks)))
    return min(cuts, default=(float("inf"), 0))


def _grown(masks: Masks) -> list[int]:
    """Cells of the least rectangle round the first mask, round the first two, and so on."""
    found, every, high = [], 0, 0
    for at, mask in enumerate(masks, start=1):
        if mask:
            every, high = every | mask, at
        found.append(high * (every.bit_length() - (every & -every).bit_length() + 1))
    return found
