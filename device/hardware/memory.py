"""How a picture is written to the memory of a display controller.

The memory of a 1-bit controller is divided into pages, eight rows of pixels high: a byte for each
column, its lowest bit on top. Pictures are kept in this form for all controllers, so a rectangle is
one page high. A 1-bit controller is sent the bytes as they are, one of four bits a pixel a window
of rows, each pixel of it dark or fully lit.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol

PAGE = 8
"""Rows of a page."""
Pages = tuple[bytes, ...]
"""A picture as the bytes of each page, from the top."""


class Rectangle(NamedTuple):
    """A dirty rectangle: some columns of a page.

    Attributes:
        page: Its page, from the top.
        left: Its first column.
        right: The first column outside.
        rows: The rows that differ, as bits: the lowest one is the top row of the page.
    """

    page: int
    left: int
    right: int
    rows: int


class Device(Protocol):
    """What is used of luma's driver of a display."""

    def command(self, *command: int) -> None:
        """Send a command and its arguments, or several commands."""

    def data(self, data: bytes) -> None:
        """Send data."""


@dataclass(frozen=True)
class PageMemory:
    """A memory of one bit a pixel, written page by page.

    Args:
        first: The column that the left edge of the display is wired to.
        cell: Columns that are written together.
        gap: Columns that are sent rather than begin another rectangle, whose addressing takes as
            many bytes: three commands, and what I2C adds.
    """

    first: int = 0
    cell: int = 1
    gap: int = 6

    def send(self, device: Device, pages: Pages, rectangle: Rectangle, after: int | None) -> None:
        """Send a rectangle; `after` is the page of the one that was sent before it."""
        page, left, right, _rows = rectangle
        column = self.first + left
        there = (0xB0 | page,) if page != after else ()
        device.command(*there, column & 0x0F, 0x10 | column >> 4)
        device.data(pages[page][left:right])


@dataclass(frozen=True)
class WindowMemory:
    """A memory of four bits a pixel, written through windows of columns and rows.

    Args:
        cell: Pixels of a column address.
        first: The column address that the left edge of the display is wired to.
        lit: A byte whose left pixel is lit, and one whose right pixel is.
        write: The command before the data, if there is one.
        gap: As in `PageMemory`; a column is as many bytes as the addressing.
    """

    cell: int
    first: int
    lit: tuple[int, int]
    write: tuple[int, ...] = ()
    gap: int = 0

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
