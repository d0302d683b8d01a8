"""Happenings of a view that are named by their sequence."""

from __future__ import annotations

from scorekeeper.view.happening_shapes import Happening
from scorekeeper.view.shapes import View


def happening_in(view: View, named: int | Happening) -> Happening:
    """Return a happening of a view; of a sequence, the entry of the hand that has it."""
    if not isinstance(named, int):
        return named
    return next(entry for entry in view["hand"]["entries"] if entry["sequence"] == named)
