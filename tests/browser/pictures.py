"""Pictures of the documents: screenshots as PNG files of few colours.

`python -m tests.documents` makes them all.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page

from tests.repository import ROOT

FOLDER = ROOT / "docs" / "img"
SETTLED_MS = 1000
"""Until buttons whose places changed look as usual."""
KEPT, MIXED = 40, 100
"""Colours of a picture: the commonest as they are, and a palette of all the others."""
VIVID = 60
"""Difference of a hue's strongest and weakest part, of 255."""


def picture(page: Page) -> bytes:
    """Return what a page shows once it is at rest."""
    page.wait_for_timeout(SETTLED_MS)
    return png_of(image_of(page.screenshot()))


def named(pictures: Mapping[str, bytes]) -> Mapping[Path, bytes]:
    """Return pictures by the paths of their files."""
    return {FOLDER / f"{name}.png": picture for name, picture in pictures.items()}


def image_of(png: bytes) -> Image.Image:
    """Read a screenshot."""
    return Image.open(io.BytesIO(png)).convert("RGB")


def png_of(whole: Image.Image) -> bytes:
    """Return the file of a picture, in few colours."""
    small = whole.quantize(palette=palette_of(whole), dither=Image.Dither.NONE)
    file = io.BytesIO()
    small.save(file, "PNG", optimize=True)
    return file.getvalue()


def palette_of(whole: Image.Image) -> Image.Image:
    """Few colours that serve this picture: grounds, the sides' hues, and a mixture of the rest.

    The few pixels of a side's hue are not left to a median cut, which would make them grey.
    """
    pixels = Counter(zip(*[iter(whole.tobytes())] * 3, strict=True))
    common = [colour for colour, _count in pixels.most_common()]
    hues: dict[tuple[int, ...], tuple[int, ...]] = {}
    for colour in common:
        if max(colour) - min(colour) >= VIVID:
            hues.setdefault(tuple(part // 64 for part in colour), colour)
    kept = row([*common[:KEPT], *hues.values()])
    mixed = row([colour for colour in common[KEPT:] for _ in range(round(pixels[colour] ** 0.3))])
    palette = Image.new("P", (1, 1))
    palette.putpalette([*kept.tobytes(), *(mixed.quantize(MIXED).getpalette() or [])])
    return palette


def row(colours: Sequence[tuple[int, ...]]) -> Image.Image:
    """A picture of these colours, one after the other."""
    picture = Image.new("RGB", (len(colours), 1))
    picture.putdata(colours)
    return picture
