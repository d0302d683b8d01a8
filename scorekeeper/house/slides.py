"""The bar's own slides, which the TV shows between matches: a picture, a line of text, or both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

MOST_SLIDES = 12
"""Limit of the number of slides."""


@dataclass(frozen=True, slots=True)
class Slide:
    """A slide."""

    slide: int
    """Its number, which stays the same: the sequence of the event that made it."""
    picture: str | None
    """Name of its file."""
    line: str | None


def with_slide(slides: Sequence[Slide], one: Slide) -> tuple[Slide, ...]:
    """Return the slides with one that was changed in its place, or a new one as the last."""
    if any(each.slide == one.slide for each in slides):
        return tuple(one if each.slide == one.slide else each for each in slides)
    return (*slides, one)


def without_slide(slides: Sequence[Slide], slide: int) -> tuple[Slide, ...]:
    """Return the slides without one of them."""
    return tuple(each for each in slides if each.slide != slide)


def moved(slides: Sequence[Slide], slide: int, place: int) -> tuple[Slide, ...]:
    """Return the slides with one of them at another place, which is from 0.

    >>> shown = [Slide(number, None, "x") for number in (1, 2, 3)]
    >>> [each.slide for each in moved(shown, 3, 0)]
    [3, 1, 2]
    """
    others = [*without_slide(slides, slide)]
    others[place:place] = [each for each in slides if each.slide == slide]
    return tuple(others)
