"""Draw amarrakos and piedras."""

from __future__ import annotations

from device.picture.canvas import Canvas
from device.picture.text import width

HEIGHT = 7
FULL = 8
SMALL = 6
PIEDRA = 4
GAME = 8


def amarrakos_width(count: int, most: int, room: int) -> int:
    """Return the width of amarrakos: in full size, small, or as "×9" where they are too many."""
    size = _size(count, most, room)
    return max(0, count * size - 1) if size else FULL + width(f"×{count}")


def draw_amarrakos(
    canvas: Canvas, at: tuple[int, int], count: int, *, most: int, side: int, room: int, lit: int
) -> None:
    """Draw a side's amarrakos; most: the number in a game."""
    left, top = at
    size = _size(count, most, room)
    if size == FULL:
        for stone in range(count):
            canvas.stamp((left + stone * FULL, top), f"amarrako:{side}", lit=lit)
    elif size == SMALL:
        for stone in range(count):
            canvas.stamp((left + stone * SMALL, top + 1), f"small:{side}", lit=lit)
    else:
        canvas.stamp(at, f"amarrako:{side}", lit=lit)
        canvas.write((left + FULL, top), f"×{count}", lit=lit)


def _size(count: int, most: int, room: int) -> int:
    """Return the size in which all of a game fit, so that it stays the same; 0: a number."""
    sizes = (size for size in (FULL, SMALL) if max(count, most) * size - 1 <= room)
    return next(sizes, SMALL if count * SMALL - 1 <= room else 0)


def piedras_width(count: int) -> int:
    """Return the width of piedras, stacked two by two."""
    return max(0, (count + 1) // 2 * PIEDRA - 1)


def draw_piedras(canvas: Canvas, at: tuple[int, int], count: int, *, lit: int) -> None:
    """Draw the piedras in columns of two."""
    for stone in range(count):
        corner = (at[0] + stone // 2 * PIEDRA, at[1] + stone % 2 * PIEDRA)
        canvas.stamp(corner, "piedra", lit=lit)
