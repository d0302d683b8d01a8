"""The lamps of a panel, on whatever drives them; an expander that is away comes back."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Protocol

from device.retry import Retry

log = logging.getLogger(__name__)

MEND_SECONDS = 1.0
"""How often all is sent again: a board that lost its power has forgotten it unnoticed."""


class Lamps(Protocol):
    """The lamps of a panel."""

    def show(self, levels: Mapping[str, float]) -> dict[str, float]:
        """Light the lamps, those not named off; return what the wired ones show now."""

    def close(self) -> None:
        """Switch all off."""


class NoLamps:
    """No lamps are wired: /panel shows all that there could be."""

    def show(self, levels: Mapping[str, float]) -> dict[str, float]:
        """Return what the lamps would show."""
        return dict(levels)

    def close(self) -> None:
        """Do nothing."""


class LampDriver(Protocol):
    """A board of lamps; its methods raise OSError while it is away."""

    @property
    def names(self) -> tuple[str, ...]:
        """The lamps it has."""

    def start(self) -> None:
        """Open the line, and set the board up."""

    def light(self, levels: Mapping[str, float]) -> None:
        """Light all its lamps."""

    def close(self) -> None:
        """Switch all off, and let the line go."""


class DrivenLamps:
    """Lamps on a driver: sent when they change, once a second, and again after a failure."""

    def __init__(self, driver: LampDriver, clock: Callable[[], float], retry: Retry) -> None:
        self._driver = driver
        self._clock = clock
        self._retry = retry
        self._sent: dict[str, float] = {}
        self._started_at = float("-inf")
        self._well = False

    def show(self, levels: Mapping[str, float]) -> dict[str, float]:
        """Light the lamps; return what they show, nothing while the board is away."""
        now = self._clock()
        wanted = {name: levels.get(name, 0.0) for name in self._driver.names}
        anew = not self._well or now - self._started_at >= MEND_SECONDS
        if (anew or wanted != self._sent) and self._retry.is_due(now):
            self._send(wanted, anew=anew)
        return wanted if self._well else {}

    def close(self) -> None:
        """Switch all off."""
        try:
            self._driver.close()
        except OSError as fault:
            log.info("the lamps stay as they are: %s", fault)

    def _send(self, wanted: dict[str, float], *, anew: bool) -> None:
        try:
            if anew:
                self._driver.start()
                self._started_at = self._clock()
            self._driver.light(wanted)
        except OSError as fault:
            self._well = False
            self._retry.failed(fault, self._clock())
        else:
            self._sent, self._well = wanted, True
            self._retry.worked()
