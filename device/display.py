"""Keeps a display showing a picture, through unplugged cables and power cuts."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Protocol

from PIL import Image

from device.backoff import Backoff

log = logging.getLogger(__name__)

LEAST_WAIT = 0.25
MOST_WAIT = 5.0
REFRESH_SECONDS = 10.0
"""A display that lost power answers again but has forgotten all: so it is told anew at times."""


class Driver(Protocol):
    """A display that can be drawn on; every method raises OSError when it cannot be reached."""

    def start(self) -> None:
        """Open the bus and send the opening sequence."""

    def refresh(self) -> None:
        """Send the settings again, without going dark."""

    def draw(self, picture: Image.Image) -> None:
        """Show a picture."""

    def clear(self) -> None:
        """Go dark."""


class Display:
    """Shows pictures on a driver. A fault is logged once, then tried again after growing waits."""

    def __init__(self, driver: Driver, chance: Callable[[], float]) -> None:
        self._driver = driver
        self._backoff = Backoff(LEAST_WAIT, MOST_WAIT, chance)
        self._shown: Image.Image | None = None
        self._fresh_at: float | None = None
        self._retry_at = 0.0
        self._told = False

    def show(self, picture: Image.Image, now: float) -> bool:
        """Bring the picture on the display, sending nothing if it is there; whether it is there."""
        if self._fresh_at is None and now < self._retry_at:
            return False
        try:
            self._bring(picture, now)
        except OSError as fault:
            self._fail(fault, now)
            return False
        if self._told:
            log.info("the display works again")
            self._told = False
        self._backoff.reset()
        return True

    def close(self) -> None:
        """Go dark, if the display is there."""
        try:
            self._driver.clear()
        except OSError as fault:
            log.info("the display could not be cleared: %s", fault)

    def _bring(self, picture: Image.Image, now: float) -> None:
        if self._fresh_at is None:
            self._driver.start()
            self._fresh_at = now
        elif now - self._fresh_at >= REFRESH_SECONDS:
            self._driver.refresh()
            self._fresh_at = now
            self._shown = None
        if picture != self._shown:
            self._driver.draw(picture)
            self._shown = picture

    def _fail(self, fault: OSError, now: float) -> None:
        self._fresh_at = None
        self._shown = None
        self._retry_at = now + self._backoff.wait()
        if not self._told:
            log.warning("the display does not answer (%s); trying again until it does", fault)
            self._told = True
