"""What buttons are wired."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class ButtonWiring:
    """Buttons on pins to ground, encoders on two pins each.

    clicked: none are wired, and those of the page /panel are clicked instead.
    """

    pins: Mapping[str, int] = field(default_factory=dict)
    turns: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    clicked: bool = False


CLICKED = ButtonWiring(clicked=True)
