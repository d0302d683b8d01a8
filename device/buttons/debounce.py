"""Debounce push buttons and rotary encoders: contact edges and the time become gestures.

Frozen values and pure functions; times are seconds of a monotonic clock.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

BOUNCE_SECONDS = 0.02
"""Seconds for which a contact must keep its level: it bounces for less."""
HOLD = 2.0
"""Seconds from which a press is a long press."""
HOLD_LONGER = 5.0
"""Seconds from which a press is a very long one."""
STUCK = 10.0
"""Seconds after which a button that is still pressed counts as stuck."""
QUIET = 0.7
"""Seconds without a step after which a turn of an encoder has ended."""


class Gesture(Enum):
    """What is done with a button."""

    TAPPED = "tapped"
    LONG_PRESS_REACHED = "long press reached"
    """It is still pressed, long enough for a long press."""
    LONG_PRESS = "long press"
    VERY_LONG_PRESS = "very long press"
    STUCK = "stuck"
    FREED = "freed"
    """It is released after having been stuck."""


@dataclass(frozen=True)
class Debouncer:
    """State of one push button.

    Its contact has had `level` since the last edge; the button counts as pressed once the contact
    has been closed for BOUNCE_SECONDS. `reported` is the last gesture of a press that still lasts.
    """

    level: bool = False
    level_since: float = 0.0
    pressed: bool = False
    pressed_since: float = 0.0
    reported: Gesture | None = None

    def edge(self, level: bool, now: float) -> Debouncer:
        """Return the state after an edge of the contact.

        An edge may be reported late, after the state was advanced beyond its time. A press that
        began in the meantime was none if its contact had opened again before it was debounced.
        """
        if level == self.level:
            return self
        bounced = self.pressed_since == self.level_since and now < self.level_since + BOUNCE_SECONDS
        pressed = self.pressed and not bounced
        return replace(self, level=level, level_since=now, pressed=pressed)

    def advance(self, now: float) -> tuple[Debouncer, tuple[Gesture, ...]]:
        """Return the state at a time, and the gestures since the last call."""
        state = self
        gestures: list[Gesture] = []
        if state.level != state.pressed and now >= state.level_since + BOUNCE_SECONDS:
            if state.level:
                state = replace(state, pressed=True, pressed_since=state.level_since, reported=None)
            else:
                seconds = state.level_since - state.pressed_since
                stuck = state.reported is Gesture.STUCK
                gestures.append(Gesture.FREED if stuck else gesture_of(seconds))
                state = replace(state, pressed=False)
        if state.pressed and state.level:
            if now >= state.pressed_since + HOLD and state.reported is None:
                gestures.append(Gesture.LONG_PRESS_REACHED)
                state = replace(state, reported=Gesture.LONG_PRESS_REACHED)
            if now >= state.pressed_since + STUCK and state.reported is Gesture.LONG_PRESS_REACHED:
                gestures.append(Gesture.STUCK)
                state = replace(state, reported=Gesture.STUCK)
        return state, tuple(gestures)

    @property
    def due(self) -> float | None:
        """When `advance` may find a gesture although no edge comes."""
        if self.level != self.pressed:
            return self.level_since + BOUNCE_SECONDS
        if not self.pressed or self.reported is Gesture.STUCK:
            return None
        return self.pressed_since + (HOLD if self.reported is None else STUCK)


def gesture_of(seconds: float) -> Gesture:
    """Return the gesture of a press that has ended after so many seconds."""
    if seconds >= STUCK:
        return Gesture.FREED
    if seconds >= HOLD_LONGER:
        return Gesture.VERY_LONG_PRESS
    return Gesture.LONG_PRESS if seconds >= HOLD else Gesture.TAPPED


@dataclass(frozen=True)
class Encoder:
    """State of one rotary encoder: steps to the right less those to the left, None: at rest."""

    steps: int = 0
    last: float | None = None

    def step(self, step: int, now: float) -> Encoder:
        """Return the state after a step: 1 to the right, -1 to the left."""
        return Encoder(self.steps + step, now)

    def advance(self, now: float) -> tuple[Encoder, int]:
        """Return the state at a time, and the steps of a turn that has ended by then."""
        due = self.due
        return (self, 0) if due is None or now < due else (Encoder(), self.steps)

    @property
    def due(self) -> float | None:
        """When the turn ends if no step comes."""
        return None if self.last is None else self.last + QUIET
