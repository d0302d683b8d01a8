"""Frame buffer of a 1-bit display, of which only the dirty rectangles are sent.

A page is eight rows of pixels: a byte for each column, its lowest bit on top. A dirty rectangle is
one page high. Sending it begins with its page and first column, so those that lie close are cheaper
sent as one.
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
ADDRESSING_BYTES = 6
"""What one more rectangle of a page costs, with the bytes that I2C adds to its two messages."""


class Part(NamedTuple):
    """A dirty rectangle: columns of a page; `right` is the first column outside."""

    page: int
    left: int
    right: int


def packed(picture: Image.Image) -> Pages:
    """Return the pages of a picture."""
    upright = picture.transpose(Image.Transpose.TRANSPOSE).tobytes("raw", "1;R")
    pages = picture.height // PAGES
    return tuple(upright[page::pages] for page in range(pages))


def changed(before: Pages, now: Pages) -> list[Part]:
    """Return the dirty rectangles between two frames, from the top."""
    parts: list[Part] = []
    for page, (old, new) in enumerate(zip(before, now, strict=True)):
        for left, right in _runs(old, new):
            last = parts[-1] if parts and parts[-1].page == page else None
            if last is not None and left - last.right <= ADDRESSING_BYTES:
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
    """The picture that was last sent to a display."""

    def forget(self) -> None:
        """Send the next picture whole: what the display shows is not known."""

    def draw(self, picture: Image.Image) -> None:
        """Send what differs from the picture before."""

    def repeat(self, strip: int) -> None:
        """Send one of STRIPS strips again."""


class PageBuffer:
    """Frame buffer of a 1-bit display; luma's own would send the whole picture each time.

    The left edge of the display is wired to the controller's column `first`.
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
