"""The picture as it travels to those who look at the panel in a browser."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence

from PIL import Image

from device.picture.inks import FAINT, LIT, SOFT

SHADES = {LIT: (1, 0), SOFT: (1, 1), FAINT: (0, 1)}
"""A grey picture's inks as two bits: lit, and less than it would be."""


def picture_message(
    pictures: Sequence[Image.Image], lamps: Mapping[str, float]
) -> dict[str, object]:
    """The protocol's `picture`: the first display's, the other displays' beside it as `more`."""
    # One display's greys have room in a message (8 kB), two displays' have not.
    greys = len(pictures) == 1
    first, *others = [display_fields(picture, greys=greys) for picture in pictures]
    more: dict[str, object] = {"more": others} if others else {}
    return {"type": "picture", **first, "lamps": dict(lamps), **more}


def display_fields(picture: Image.Image, *, greys: bool) -> dict[str, object]:
    """Rows from the top, one bit a pixel, leftmost first, 1 is lit; greys as a second plane."""
    fields: dict[str, object] = {"width": picture.width, "height": picture.height}
    if picture.mode == "1":
        return {**fields, "bits": _plane(picture)}
    lit, half = (
        picture.point([255 * SHADES.get(ink, (0, 0))[plane] for ink in range(256)], "1")
        for plane in (0, 1)
    )
    fields["bits"] = _plane(lit)
    return {**fields, "half": _plane(half)} if greys and half.getbbox() else fields


def _plane(picture: Image.Image) -> str:
    return b64encode(picture.tobytes()).decode("ascii")
