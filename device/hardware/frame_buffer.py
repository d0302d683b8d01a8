"""Frame buffer of a display: find the dirty rectangles of a picture, and send them.

The memory of a 1-bit controller is divided into pages, eight rows of pixels high: a byte for each
column, its lowest bit on top. Pictures are kept and compared in this form for all controllers, so a
rectangle is one page high. A 1-bit controller is sent the bytes as they are, one of four bits a
pixel a window of the rows that differ, each pixel dark or fully lit.

luma's drivers would send a 1-bit picture whole each time, which takes 25 ms by I2C.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import or_, xor
from typing import NamedTuple, Protocol

STRIPS = 8
"""Number of parts in which an unchanged picture is sent again."""
PAGE = 8
"""Rows of a page."""
Pages = tuple[bytes, ...]
"""A picture as the bytes of each page, from the top."""


class Rectangle(NamedTuple):
    """The columns of a page from `left` to before `right`.

    `rows` are those that differ, as bits; the lowest one is the top row of the page.
    """

    page: int
    left: int
    right: int
    rows: int


class Device(Protocol):
    """What is used of luma's driver of a display."""

    def command(self, *command: int) -> None: ...

    def data(self, data: bytes) -> None: ...


@dataclass(frozen=True)
class PageMemory:
    """A memory of one bit a pixel, written page by page."""

    first: int = 0
    """The column that the left edge of the display is wired to."""
    cell: int = 1
    """Columns that are written together."""
    gap: int = 6
    """Columns that are sent rather than begin another rectangle, whose addressing takes as many
    bytes: three commands, and what I2C adds."""

    def send(self, device: Device, pages: Pages, rectangle: Rectangle, after: int | None) -> None:
        """Send a rectangle; `after` is the page of the one that was sent before it."""
        page, left, right, _rows = rectangle
        column = self.first + left
        there = (0xB0 | page,) if page != after else ()
        device.command(*there, column & 0x0F, 0x10 | column >> 4)
        device.data(pages[page][left:right])


@dataclass(frozen=True)
class WindowMemory:
    """A memory of four bits a pixel, written through windows of columns and rows."""

    cell: int
    """Pixels of a column address."""
    first: int
    """The column address that the left edge of the display is wired to."""
    lit: tuple[int, int]
    """A byte whose left pixel is lit, and one whose right pixel is."""
    write: tuple[int, ...] = ()
    """The command before the data, if there is one."""
    gap: int = 0
    """As in `PageMemory`; a column is as many bytes as the addressing."""

    def send(self, device: Device, pages: Pages, rectangle: Rectangle, _after: int | None) -> None:
        """Send the rows of a rectangle that differ, and those between them."""
        page, left, right, mask = rectangle
        rows = range((mask & -mask).bit_length() - 1, mask.bit_length())
        top = page * PAGE
        device.command(0x15, self.first + left // self.cell, self.first + right // self.cell - 1)
        device.command(0x75, top + rows[0], top + rows[-1])
        if self.write:
            device.command(*self.write)
        columns = pages[page][left:right]
        left_lit, right_lit = self.lit
        device.data(
            bytes(
                (one >> row & 1) * left_lit | (other >> row & 1) * right_lit
                for row in rows
                for one, other in zip(columns[::2], columns[1::2], strict=True)
            )
        )


class FrameBuffer:
    """Frame buffer of a display: `repeat` sends one of STRIPS strips of the picture again."""

    def __init__(self, device: Device, memory: PageMemory | WindowMemory) -> None:
        self._device = device
        self._memory = memory
        self._shown: Pages = ()

    def draw_whole(self, picture: Pages) -> None:
        self._shown = picture
        for strip in range(STRIPS):
            self.repeat(strip)

    def draw(self, picture: Pages) -> None:
        before, self._shown = self._shown, picture
        self._send(changed(before, picture, self._memory.cell, self._memory.gap))

    def repeat(self, strip: int) -> None:
        pages = len(self._shown) // STRIPS
        strips = range(strip * pages, (strip + 1) * pages)
        self._send(Rectangle(page, 0, len(self._shown[page]), 0xFF) for page in strips)

    def _send(self, rectangles: Iterable[Rectangle]) -> None:
        after: int | None = None
        for rectangle in rectangles:
            self._memory.send(self._device, self._shown, rectangle, after)
            after = rectangle.page


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
        for left in range(0, len(new), cell):
            right = left + cell
            if old[left:right] == new[left:right]:
                continue
            rows = reduce(or_, map(xor, old[left:right], new[left:right]))
            last = found[-1] if found else None
            if last is not None and last.page == page and left - last.right <= gap:
                found[-1] = Rectangle(page, last.left, right, last.rows | rows)
            else:
                found.append(Rectangle(page, left, right, rows))
    return found
