"""The layouts: the sizes of displays."""

from __future__ import annotations

from dataclasses import dataclass

WIDTH = 128
HEIGHT = 64


@dataclass(frozen=True)
class Layout:
    """A size of display, and the rotations that it allows."""

    name: str
    width: int
    height: int
    turns: tuple[int, ...] = (0, 180)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.width, self.height


SMALL = Layout("128×64", WIDTH, HEIGHT)
WIDE = Layout("256×64", 256, 64)
SQUARE = Layout("128×128", 128, 128, turns=(0, 90, 180, 270))
LAYOUTS = (SMALL, WIDE, SQUARE)
