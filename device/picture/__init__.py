"""Screens as pictures of one bit a pixel: nothing here knows a display, a clock or a language."""

from __future__ import annotations

from device.picture.drawing import drawn
from device.picture.size import HEIGHT, WIDTH

__all__ = ["HEIGHT", "WIDTH", "drawn"]
