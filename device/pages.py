"""Pictures of one bit a dot as their controllers keep them, and the parts of them that changed.

A page is eight rows of dots: a byte a column, its lowest bit on top. Each part that is sent names
its page and its first column, so parts that lie close are cheaper sent as one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from PIL import Image

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
