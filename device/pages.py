"""Frame buffer of a 1-bit display, of which only the dirty columns are sent.

A page is eight rows of dots: a byte a column, its lowest bit on top. Each part that is sent names
its page and its first column, so parts that lie close are cheaper sent as one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, Protocol

from PIL import Image

from device.serial_lines import SerialInterface

STRIPS = 8
"""Parts in which a picture that stays the same is sent again."""
PAGES = 8
Pages = tuple[bytes, ...]
"""The frame buffer of a 1-bit display: the bytes of each page (8 rows), from the top."""
AGAIN = 6
"""Bytes of addressing one more part of a page, with those that I2C adds to its two messages."""


class Part(NamedTuple):
    """Columns of a page; right is the first that is outside."""

    page: int
    left: int
    right: int


def packed(picture: Image.Image) -> Pages:
    """Return the pages of a picture."""
    upright = picture.transpose(Image.Transpose.TRANSPOSE).tobytes("raw", "1;R")
    pages = picture.height // PAGES
    return tuple(upright[page::pages] for page in range(pages))


def changed(before: Pages, now: Pages) -> list[Part]:
    """Return the parts that differ, from the top."""
    parts: list[Part] = []
    for page, (old, new) in enumerate(zip(before, now, strict=True)):
        for left, right in _runs(old, new):
            last = parts[-1] if parts and parts[-1].page == page else None
            if last is not None and left - last.right <= AGAIN:
                parts[-1] = Part(page, last.left, right)
            else:
                parts.append(Part(page, left, right))
    return parts


def _runs(old: bytes, new: bytes) -> Iterator[tuple[int, int]]:
    """Yield the first and the past-the-last column of each run that differs."""
    for differs, run in groupby(range(len(new)), lambda at: old[at] != new[at]):
        if differs:
            columns = list(run)
            yield columns[0], columns[-1] + 1


class FrameBuffer(Protocol):
    """What a display shows, as far as it was sent."""

    def forget(self) -> None:
        """It is not known what the display shows: send the next picture whole."""

    def draw(self, picture: Image.Image) -> None:
        """Send what differs from the picture before."""

    def repeat(self, strip: int) -> None:
        """Send one of STRIPS strips again."""


class PageBuffer:
    """The pages of a display. luma would send all of a picture each time.

    Args:
        line: To the display.
        first: The display's column that the picture's left edge is wired to.
    """

    def __init__(self, line: SerialInterface, first: int) -> None:
        self._line = line
        self._first = first
        self._shown: Pages = ()

    def forget(self) -> None:
        """Send the next picture whole."""
        self._shown = ()

    def draw(self, picture: Image.Image) -> None:
        """Send the columns that differ."""
        before, self._shown = self._shown, packed(picture)
        whole = [Part(page, 0, picture.width) for page in range(len(self._shown))]
        self._send(changed(before, self._shown) if before else whole)

    def repeat(self, strip: int) -> None:
        """Send a page again."""
        self._send([Part(strip, 0, len(self._shown[strip]))])

    def _send(self, parts: Sequence[Part]) -> None:
        last: int | None = None
        for page, left, right in parts:
            column = self._first + left
            there = (0xB0 | page,) if page != last else ()
            self._line.command(*there, column & 0x0F, 0x10 | column >> 4)
            self._line.data(self._shown[page][left:right])
            last = page
