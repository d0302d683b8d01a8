"""Debounce buttons and encoders: edges and the time → taps, holds and turns. Pure functions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

SETTLE = 0.02
"""Seconds a level has to stand."""
HOLD = 2.0
"""Seconds from which a press is a long one."""
STUCK = 10.0
"""Seconds after which nobody is pressing any more."""


class Gesture(Enum):
    """What is done with a button. LONG: long enough to let go. FREED: stuck no more."""

    TAPPED = "tapped"
    LONG = "long"
    HELD = "held"
    STUCK = "stuck"
    FREED = "freed"


@dataclass(frozen=True)
class Debouncer:
    """What is known of it.

    level: as it was seen last, closed or open, since when · pressed: as it counts, since when ·
    said: what was told of a press that still goes on.
    """

    level: bool = False
    level_since: float = 0.0
    pressed: bool = False
    pressed_since: float = 0.0
    said: Gesture | None = None


def seen(contact: Debouncer, level: bool, now: float) -> Debouncer:
    """After an edge."""
    if level == contact.level:
        return contact
    return replace(contact, level=level, level_since=now)


def told(contact: Debouncer, now: float) -> tuple[Debouncer, tuple[Gesture, ...]]:
    """What is known by now, each thing once."""
    gestures: list[Gesture] = []
    if contact.level != contact.pressed and now >= contact.level_since + SETTLE:
        if contact.level:
            contact = replace(contact, pressed=True, pressed_since=contact.level_since, said=None)
        else:
            gestures.append(gesture_of(contact.level_since - contact.pressed_since))
            contact = replace(contact, pressed=False)
    if contact.pressed and contact.level:
        if now >= contact.pressed_since + HOLD and contact.said is None:
            gestures.append(Gesture.LONG)
            contact = replace(contact, said=Gesture.LONG)
        if now >= contact.pressed_since + STUCK and contact.said is Gesture.LONG:
            gestures.append(Gesture.STUCK)
            contact = replace(contact, said=Gesture.STUCK)
    return contact, tuple(gestures)


def due(contact: Debouncer) -> float | None:
    """When there may be more to tell though no edge comes."""
    if contact.level != contact.pressed:
        return contact.level_since + SETTLE
    if not contact.pressed or contact.said is Gesture.STUCK:
        return None
    return contact.pressed_since + (HOLD if contact.said is None else STUCK)


def gesture_of(seconds: float) -> Gesture:
    """What a press of so many seconds was."""
    if seconds >= STUCK:
        return Gesture.FREED
    return Gesture.HELD if seconds >= HOLD else Gesture.TAPPED


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
