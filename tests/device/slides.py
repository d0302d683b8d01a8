"""The screens that a board shows one after the other."""

from __future__ import annotations

from device.link.board import Board
from device.screen.choose import screen_of_slide
from device.screen.screens import Screen
from device.screen.slideshow import slides_of


def cycle_of(board: Board, language: str) -> tuple[tuple[float, Screen], ...]:
    """Each screen with its seconds; 0: it stays."""
    return tuple(
        (slide.seconds, screen_of_slide(board, slide, language)) for slide in slides_of(board)
    )
