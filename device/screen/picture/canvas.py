"""A canvas for Pillow's shapes and for the letters, digits and stones of this program."""

from __future__ import annotations

from typing import Literal

from PIL import ImageDraw

from device.screen.picture.text import (
    GAP,
    Digits,
    Glyph,
    cut,
    drawings,
    glyphs_of,
    number_room,
    sized,
    width,
)

DARK, LIT = 0, 1
"""The two inks."""
Corner = tuple[int, int]
Align = Literal["left", "middle", "right"]

FULL, SMALL = 8, 6
"""Pixels from one amarrako to the next, in full size and small."""
PIEDRA = 4
"""Pixels from one piedra to the next."""


class Canvas(ImageDraw.ImageDraw):
    """A picture to draw on. Texts have ink `lit` and `scale` 1 or 2."""

    def write(
        self,
        at: Corner,
        text: str,
        align: Align = "left",
        *,
        room: int | None = None,
        lit: int = LIT,
        scale: int = 1,
    ) -> None:
        """Write a text, cut to `room` pixels if that is given.

        `at` is its top, and its left end, its middle or the column after it, as `align` says.
        """
        left, top = at
        if room is not None:
            text = cut(text, room, scale)
        if align != "left":
            wide = width(text, scale)
            left -= wide if align == "right" else wide // 2
        for glyph in glyphs_of(text):
            self._draw_glyph((left, top), sized(glyph, scale), lit)
            left += (glyph.width + GAP) * scale

    def box(self, corner: Corner, size: tuple[int, int], ink: int = LIT) -> None:
        """Fill a box of a width and a height."""
        left, top = corner
        self.rectangle((left, top, left + size[0] - 1, top + size[1] - 1), fill=int(ink))

    def number(self, at: Corner, number: int | str, digits: Digits, *, lit: int = LIT) -> None:
        """Write a number in big digits with its top left corner at `at`."""
        left, top = at
        for digit in str(number):
            glyph = sized(drawings(digits.file)[digit], digits.scale)
            self._draw_glyph((left, top), glyph, lit)
            left += glyph.width + digits.gap

    def number_centred(
        self, at: Corner, room: int, number: int, digits: Digits, *, lit: int = LIT
    ) -> None:
        """Write a number centred in `room` pixels; one digit takes the room of two."""
        wide, dark = number_room(number, digits)
        self.number((at[0] + (room - wide) // 2 + dark, at[1]), number, digits, lit=lit)

    def stamp(self, at: Corner, name: str, *, lit: int = LIT, scale: int = 1) -> None:
        """Draw one of the drawings of stones.txt with its top left corner at `at`."""
        self._draw_glyph(at, sized(drawings("stones.txt")[name], scale), lit)

    def amarrakos(self, at: Corner, count: int, side: int, size: int) -> None:
        """Draw a side's amarrakos in a size (see `amarrakos_size`); 0: one, with their number."""
        left, top = at
        if size == FULL:
            for stone in range(count):
                self.stamp((left + stone * FULL, top), f"amarrako:{side}")
        elif size == SMALL:
            for stone in range(count):
                self.stamp((left + stone * SMALL, top + 1), f"small:{side}")
        else:
            self.stamp(at, f"amarrako:{side}")
            self.write((left + FULL, top), f"×{count}")

    def piedras(self, at: Corner, count: int, *, lit: int) -> None:
        """Draw the piedras in columns of two."""
        for stone in range(count):
            corner = (at[0] + stone // 2 * PIEDRA, at[1] + stone % 2 * PIEDRA)
            self.stamp(corner, "piedra", lit=lit)

    def _draw_glyph(self, at: Corner, glyph: Glyph, lit: int) -> None:
        self.point([(at[0] + x, at[1] + y) for x, y in glyph.lit], fill=int(lit))


def amarrakos_size(count: int, most: int, room: int) -> int:
    """Return the size in which all amarrakos of a game fit, so that it never changes.

    0: not even these fit at the small size, so their number is drawn.
    """
    sizes = (size for size in (FULL, SMALL) if max(count, most) * size - 1 <= room)
    return next(sizes, SMALL if count * SMALL - 1 <= room else 0)


def amarrakos_width(count: int, size: int) -> int:
    """Return the width of amarrakos in a size."""
    return max(0, count * size - 1) if size else FULL + width(f"×{count}")


def piedras_width(count: int) -> int:
    """Return the width of piedras, stacked two by two."""
    return max(0, (count + 1) // 2 * PIEDRA - 1)
