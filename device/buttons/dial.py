"""A rotary encoder's steps as stones: what is turned in one go is one thing said. Pure."""

from __future__ import annotations

from dataclasses import dataclass

QUIET = 0.7
"""Seconds without a step after which it is said."""


@dataclass(frozen=True)
class Dial:
    """Steps to the right less steps to the left, and when the last one was."""

    steps: int = 0
    last: float | None = None


def turned(dial: Dial, step: int, now: float) -> Dial:
    """After a step, 1 or -1."""
    return Dial(dial.steps + step, now)


def rested(dial: Dial, now: float) -> tuple[Dial, int | None]:
    """Once it is quiet: how far it was turned. Back to where it was is nothing."""
    if dial.last is None or now < dial.last + QUIET:
        return dial, None
    return Dial(), dial.steps or None
