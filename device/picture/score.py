"""The running score: the sides above, two as halves or more as cells, and the band below."""

from __future__ import annotations

from PIL import ImageDraw

from device.board import are_several
from device.picture.band import draw_band
from device.picture.cells import draw_cells
from device.picture.halves import draw_halves
from device.screens import Score


def draw_score(draw: ImageDraw.ImageDraw, score: Score) -> None:
    """Draw the whole screen."""
    if are_several(score.sides):
        draw_cells(draw, score)
    else:
        draw_halves(draw, score)
    draw_band(draw, score.band)
