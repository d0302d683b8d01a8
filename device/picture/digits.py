"""Numbers in big digits, in the largest of its sizes that has room."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import ImageDraw

from device.picture.letters import drawings, sized
from device.picture.size import LIT


@dataclass(frozen=True)
class Digits:
    """A drawing file of ten digits, the rows of one and the dark columns between two."""

    file: str
    height: int
    gap: int = 2
    scale: int = 1


HUGE = Digits("digits.txt", 44, gap=4, scale=2)
BIG = Digits("digits-18.txt", 36, gap=4, scale=2)
LARGE = Digits("digits.txt", 22)
MEDIUM = Digits("digits-18.txt", 18)
SMALL = Digits("digits-12.txt", 12)
HEIGHT = LARGE.height


def width(number: int | str, digits: Digits = LARGE) -> int:
    """Pixels a number takes."""
    drawn = drawings(digits.file)
    wide = sum(drawn[digit].width * digits.scale + digits.gap for digit in str(number))
    return wide - digits.gap


def place(number: int, digits: Digits = LARGE) -> tuple[int, int]:
    """The columns a number takes among others, and how many of them are dark before its digits.

    One digit has the room of two and stands where the second would: as it grows, each digit stays
    in its place, and 9 becomes 10 by a few columns.
    """
    wide = width(number, digits)
    room = max(wide, width("00", digits))
    return room, room - wide


def fitting(number: int, room: int, *sizes: Digits) -> Digits:
    """The first of these sizes in which a number takes no more than `room` pixels, or the last."""
    fit = (digits for digits in sizes if width(number, digits) <= room)
    return next(fit, sizes[-1])


def write_number(
    draw: ImageDraw.ImageDraw,
    at: tuple[int, int],
    number: int | str,
    digits: Digits = LARGE,
    *,
    lit: int = LIT,
) -> None:
    """Write a number with its top left corner at `at`."""
    left, top = at
    for digit in str(number):
        glyph = sized(drawings(digits.file)[digit], digits.scale)
        draw.point([(left + x, top + y) for x, y in glyph.lit], fill=int(lit))
        left += glyph.width + digits.gap
