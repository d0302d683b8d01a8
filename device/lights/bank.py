"""Lamps that are wired, behind whatever drives them; an expander that is away comes back."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Protocol

from device.retry import Sought

log = logging.getLogger(__name__)

MEND_SECONDS = 1.0
"""How often all is said again: one that lost its power has forgotten it, and tells nobody."""


class Bank(Protocol):
    """The lamps that are wired."""

    def show(self, levels: Mapping[str, float]) -> dict[str, float]:
        """Light the lamps so, those not named off; what the wired lamps show now."""

    def close(self) -> None:
        """All off."""


class NoLamps:
    """No lamps are wired: /panel shows all that there could be."""

    def show(self, levels: Mapping[str, float]) -> dict[str, float]:
        """Return what the lamps would show."""
        return dict(levels)

    def close(self) -> None:
        """Do nothing."""


class Lights(Protocol):
    """A board that can be away: each of these raises OSError then."""

    @property
    def names(self) -> tuple[str, ...]:
        """The lamps it has."""

    def start(self) -> None:
        """Open the line, and set the board up."""

    def light(self, levels: Mapping[str, float]) -> None:
        """Light its lamps so, all of them."""

    def close(self) -> None:
        """All off, and the line let go."""


class SoughtBank:
    """A bank whose pins somebody else may hold: none are lit until it can be had."""

    def __init__(self, sought: Sought[Bank]) -> None:
        self._sought = sought
        self._sought.had()

    def show(self, levels: Mapping[str, float]) -> dict[str, float]:
        """Light the lamps so; none while they cannot be had."""
        bank = self._sought.had()
        return {} if bank is None else bank.show(levels)

    def close(self) -> None:
        """All off."""
        if self._sought.part is not None:
            self._sought.part.close()


class Mended:
    """A bank on such a board: what is the same is not said again, but for once a second."""

    def __init__(self, lights: Lights, clock: Callable[[], float], name: str) -> None:
        self._lights = lights
        self._clock = clock
        self._name = name
        self._said: dict[str, float] = {}
        self._started = float("-inf")
        self._well: bool | None = None

    def show(self, levels: Mapping[str, float]) -> dict[str, float]:
        """Light the lamps so; none where the board is away."""
        wanted = {name: levels.get(name, 0.0) for name in self._lights.names}
        due = self._clock() - self._started >= MEND_SECONDS
        if due or (self._well and wanted != self._said):
            self._say(wanted, anew=due)
        return wanted if self._well else {}

    def close(self) -> None:
        """All off."""
        try:
            self._lights.close()
        except OSError as fault:
            log.info("the lamps stay as they are: %s", fault)

    def _say(self, wanted: dict[str, float], *, anew: bool) -> None:
        try:
            if anew:
                self._started = self._clock()
                self._lights.start()
            self._lights.light(wanted)
        except OSError as fault:
            if self._well is not False:
                log.warning("%s does not answer (%s); trying again", self._name, fault)
            self._well = False
            # A bus that hangs takes a second to say so: the others on it have their turn too.
            self._started = self._clock()
        else:
            if self._well is False:
                log.info("%s answers again", self._name)
            self._said, self._well = wanted, True
