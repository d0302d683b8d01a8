"""The running score: the sides, and the band below them, as each size of display has them."""

from __future__ import annotations

from PIL import ImageDraw

from device.board import are_several
from device.picture.band import draw_band
from device.picture.band_square import draw_band_square
from device.picture.band_wide import draw_band_wide
from device.picture.cells import draw_cells
from device.picture.halves import draw_halves
from device.picture.rows import FIELD, HIGH, draw_row
from device.picture.size import SMALL, SQUARE, WIDE, Layout
from device.screens import Score


def draw_score(draw: ImageDraw.ImageDraw, score: Score, layout: Layout) -> None:
    """Draw the whole screen."""
    several = are_several(score.sides)
    {SMALL: _draw_small, WIDE: _draw_wide, SQUARE: _draw_square}[layout](draw, score)
    if several:
        draw_cells(draw, score, layout)


def _draw_small(draw: ImageDraw.ImageDraw, score: Score) -> None:
    if not are_several(score.sides):
        draw_halves(draw, score)
    draw_band(draw, score.band)


def _draw_wide(draw: ImageDraw.ImageDraw, score: Score) -> None:
    if not are_several(score.sides):
        draw_row(draw, (0, 0), score, 0)
        draw_row(draw, (WIDE.width - FIELD, 0), score, 1, mirrored=True)
    draw_band_wide(draw, score.band)


def _draw_square(draw: ImageDraw.ImageDraw, score: Score) -> None:
    halves = not are_several(score.sides)
    if halves:
        draw_row(draw, (0, 0), score, 0)
        draw_row(draw, (0, HIGH + 1), score, 1)
    draw_band_square(draw, score.band, halves=halves)
