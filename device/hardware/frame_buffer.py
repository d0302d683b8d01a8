"""Frame buffer of a display: find the dirty rectangles of a picture, and send them.

luma's drivers would send a 1-bit picture whole each time, which takes 25 ms by I2C.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import groupby
from operator import or_

from PIL import Image

from device.hardware.memory import PAGE, Device, PageMemory, Pages, Rectangle, WindowMemory

STRIPS = 8
"""Number of parts in which an unchanged picture is sent again."""


class FrameBuffer:
    """Frame buffer of a display: `repeat` sends one of STRIPS strips of the picture again."""

    def __init__(self, device: Device, memory: PageMemory | WindowMemory) -> None:
        self._device = device
        self._memory = memory
        self._shown: Pages = ()

    def draw_whole(self, picture: Image.Image) -> None:
        self._shown = packed(picture)
        for strip in range(STRIPS):
            self.repeat(strip)

    def draw(self, picture: Image.Image) -> None:
        before, self._shown = self._shown, packed(picture)
        self._send(changed(before, self._shown, self._memory.cell, self._memory.gap))

    def repeat(self, strip: int) -> None:
        pages = len(self._shown) // STRIPS
        strips = range(strip * pages, (strip + 1) * pages)
        self._send([Rectangle(page, 0, len(self._shown[page]), 0xFF) for page in strips])

    def _send(self, rectangles: list[Rectangle]) -> None:
        after: int | None = None
        for rectangle in rectangles:
            self._memory.send(self._device, self._shown, rectangle, after)
            after = rectangle.page


def packed(picture: Image.Image) -> Pages:
    """Return the pages of a picture."""
    upright = picture.transpose(Image.Transpose.TRANSPOSE).tobytes("raw", "1;R")
    pages = picture.height // PAGE
    return tuple(upright[page::pages] for page in range(pages))


def changed(before: Pages, now: Pages, cell: int, gap: int) -> list[Rectangle]:
    """Return the dirty rectangles between two pictures, from the top.

    Args:
        before: The picture that is shown.
        now: The one to show.
        cell: The multiple of columns at which a rectangle begins and ends.
        gap: Rectangles of a page with at most so many columns between them become one.
    """
    found: list[Rectangle] = []
    for page, (old, new) in enumerate(zip(before, now, strict=True)):
        for left, right in _runs(old, new, cell):
            rows = reduce(or_, (old[at] ^ new[at] for at in range(left, right)))
            last = found[-1] if found and found[-1].page == page else None
            if last is not None and left - last.right <= gap:
                found[-1] = Rectangle(page, last.left, right, last.rows | rows)
            else:
                found.append(Rectangle(page, left, right, rows))
    return found


def _runs(old: bytes, new: bytes, cell: int) -> Iterator[tuple[int, int]]:
    """Yield the first and the past-the-last column of each run of cells that differ."""
    cells = range(0, len(new), cell)
    for differs, run in groupby(cells, lambda at: old[at : at + cell] != new[at : at + cell]):
        if differs:
            lefts = list(run)
            yield lefts[0], lefts[-1] + cell
