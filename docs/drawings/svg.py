"""A sheet of SVG: plain text, no fonts of its own, narrow enough for a phone, white for paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import escape

WIDTH = 480
"""Units of every sheet: a phone shows it at three quarters, where 13 can still be read."""
INK, FAINT, PAPER = "#1f2328", "#6b7280", "#ffffff"
Point = tuple[float, float]


@dataclass
class Sheet:
    """Draws from top to bottom; what comes later lies above."""

    title: str
    height: int
    elements: list[str] = field(default_factory=list)

    def text(
        self,
        at: Point,
        words: str,
        *,
        size: float = 13,
        anchor: str = "start",
        fill: str = INK,
        bold: bool = False,
    ) -> None:
        """Write words, at the foot of their letters."""
        weight = ' font-weight="bold"' if bold else ""
        self.elements.append(
            f'<text x="{_n(at[0])}" y="{_n(at[1])}" font-size="{_n(size)}" text-anchor="{anchor}"'
            f' fill="{fill}"{weight}>{escape(words)}</text>'
        )

    def box(
        self,
        at: Point,
        size: Point,
        *,
        fill: str = PAPER,
        stroke: str = INK,
        radius: float = 0,
    ) -> None:
        """Draw a rectangle, its upper left corner at a point."""
        self.elements.append(
            f'<rect x="{_n(at[0])}" y="{_n(at[1])}" width="{_n(size[0])}" height="{_n(size[1])}"'
            f' rx="{_n(radius)}" fill="{fill}" stroke="{stroke}"/>'
        )

    def disc(self, at: Point, radius: float, *, fill: str, stroke: str = INK) -> None:
        """Draw a full circle."""
        self.elements.append(
            f'<circle cx="{_n(at[0])}" cy="{_n(at[1])}" r="{_n(radius)}" fill="{fill}"'
            f' stroke="{stroke}"/>'
        )

    def shape(self, points: Sequence[Point], fill: str) -> None:
        """Draw a closed shape."""
        self.elements.append(f'<polygon points="{_points(points)}" fill="{fill}"/>')

    def line(self, points: Sequence[Point], colour: str = INK, *, width: float = 2) -> None:
        """Draw a line through the points."""
        self.elements.append(
            f'<polyline points="{_points(points)}" fill="none" stroke="{colour}"'
            f' stroke-width="{_n(width)}" stroke-linejoin="round"/>'
        )

    def wire(self, points: Sequence[Point], colour: str) -> None:
        """Draw a line with a light edge, so that where two cross they are seen to pass."""
        self.line(points, PAPER, width=6)
        self.line(points, colour, width=2.5)

    def written(self) -> str:
        """The file."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {self.height}"'
            f' width="{WIDTH}" height="{self.height}" font-family="sans-serif">'
        )
        paper = f'<rect width="{WIDTH}" height="{self.height}" fill="{PAPER}"/>'
        title = f"<title>{escape(self.title)}</title>"
        heading = Sheet("", 0)
        heading.text((16, 28), self.title, size=17, bold=True)
        return "\n".join([head, title, paper, *heading.elements, *self.elements, "</svg>", ""])


def _n(number: float) -> str:
    return f"{round(number, 1):g}"


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
