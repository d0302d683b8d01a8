"""Canvas: Pillow's shapes, and the letters, digits and stones of this program."""

from __future__ import annotations

from PIL import Image, ImageDraw

from device.picture.letters import Glyph, drawings, glyphs_of, sized
from device.picture.size import LIT
from device.picture.text import GAP, Digits, number_room, width

Corner = tuple[int, int]


class Canvas(ImageDraw.ImageDraw):
    """A picture to draw on. Texts have ink `lit` and `scale` 1 or 2."""

    def __init__(self, picture: Image.Image) -> None:
        super().__init__(picture)
        self.width, self.height = picture.size

    def write(self, at: Corner, text: str, *, lit: int = LIT, scale: int = 1) -> None:
        """Write a text with its top left corner at `at`."""
        left, top = at
        for glyph in glyphs_of(text):
            self._draw_glyph((left, top), sized(glyph, scale), lit)
            left += (glyph.width + GAP) * scale

    def write_right(self, at: Corner, text: str, *, lit: int = LIT, scale: int = 1) -> None:
        """Write a text that ends before x = `at[0]`."""
        self.write((at[0] - width(text, scale), at[1]), text, lit=lit, scale=scale)

    def write_centred(self, at: Corner, text: str, *, lit: int = LIT, scale: int = 1) -> None:
        """Write a text with its middle at x = `at[0]`."""
        self.write((at[0] - width(text, scale) // 2, at[1]), text, lit=lit, scale=scale)

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
        """Write a number centred in `room` pixels; one digit has the room of two."""
        wide, dark = number_room(number, digits)
        self.number((at[0] + (room - wide) // 2 + dark, at[1]), number, digits, lit=lit)

    def stamp(self, at: Corner, name: str, *, lit: int = LIT, scale: int = 1) -> None:
        """Draw one of the drawings of stones.txt with its top left corner at `at`."""
        self._draw_glyph(at, sized(drawings("stones.txt")[name], scale), lit)

    def _draw_glyph(self, at: Corner, glyph: Glyph, lit: int) -> None:
        self.point([(at[0] + x, at[1] + y) for x, y in glyph.lit], fill=int(lit))
