"""SVG files of the wiring diagrams: narrow enough for a phone, white for printing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import escape

WIDTH = 480
"""Units across every sheet. A phone shows it at 75 %, where letters of 13 units are legible."""
INK, FAINT, PAPER = "#1f2328", "#6b7280", "#ffffff"
Point = tuple[float, float]


@dataclass
class Sheet:
    """A drawing; a later element covers an earlier one."""

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
        """Write words; `at` is on their baseline."""
        x, y = at
        given: dict[str, str | float] = {
            "x": x,
            "y": y,
            "font-size": size,
            "text-anchor": anchor,
            "fill": fill,
        }
        if bold:
            given["font-weight"] = "bold"
        element = _element("text", given)
        self.elements.append(f"{element}>{escape(words)}</text>")

    def box(
        self, at: Point, size: Point, *, fill: str = PAPER, stroke: str = INK, radius: float = 0
    ) -> None:
        """Draw a rectangle; `at` is its upper left corner."""
        (x, y), (width, height) = at, size
        self._shape(
            "rect", x=x, y=y, width=width, height=height, rx=radius, fill=fill, stroke=stroke
        )

    def disc(self, at: Point, radius: float, *, fill: str, stroke: str = INK) -> None:
        """Draw a circle."""
        self._shape("circle", cx=at[0], cy=at[1], r=radius, fill=fill, stroke=stroke)

    def polygon(self, points: Sequence[Point], fill: str) -> None:
        """Draw a polygon."""
        self._shape("polygon", points=_points(points), fill=fill)

    def line(self, points: Sequence[Point], colour: str = INK, *, width: float = 2) -> None:
        """Draw a line through the points."""
        pen: dict[str, str | float] = {"stroke-width": width, "stroke-linejoin": "round"}
        self._shape("polyline", points=_points(points), fill="none", stroke=colour, **pen)

    def _shape(self, name: str, **attributes: str | float) -> None:
        self.elements.append(f"{_element(name, attributes)}/>")

    def wire(self, points: Sequence[Point], colour: str) -> None:
        """Draw a wire with white edges, so that wires that cross do not seem to be joined."""
        self.line(points, PAPER, width=6)
        self.line(points, colour, width=2.5)

    def written(self) -> str:
        """Return the text of the SVG file."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {self.height}"'
            f' width="{WIDTH}" height="{self.height}" font-family="sans-serif">'
        )
        paper = f'<rect width="{WIDTH}" height="{self.height}" fill="{PAPER}"/>'
        title = f"<title>{escape(self.title)}</title>"
        heading = Sheet("", 0)
        heading.text((16, 28), self.title, size=17, bold=True)
        return "\n".join([head, title, paper, *heading.elements, *self.elements, "</svg>", ""])


def _element(name: str, attributes: Mapping[str, str | float]) -> str:
    """Return the beginning of an element, up to its last attribute."""
    values = (
        (key, value if isinstance(value, str) else _n(value)) for key, value in attributes.items()
    )
    return f"<{name} " + " ".join(f'{key}="{value}"' for key, value in values)


def _n(number: float) -> str:
    return f"{round(number, 1):g}"


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
