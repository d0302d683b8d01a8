"""Keeps a display showing a picture, through unplugged cables and power cuts."""

from __future__ import annotations

import logging
from collections.abc import Callable

from PIL import Image

from device.backoff import Backoff
from device.driver import Driver
from device.rest import Light

log = logging.getLogger(__name__)

LEAST_WAIT = 0.25
MOST_WAIT = 1.0
MEND_SECONDS = 0.5
"""Between two looks whether it is still there and right, while its picture stays the same."""


class Display:
    """Shows pictures on a driver. A fault is logged once, then tried again after growing waits."""

    def __init__(self, driver: Driver, chance: Callable[[], float], name: str = "display") -> None:
        self._driver = driver
        self._name = name
        self._backoff = Backoff(LEAST_WAIT, MOST_WAIT, chance)
        self._shown: Image.Image | None = None
        """What it shows; None while it is dark, or nobody knows."""
        self._light = Light.OFF
        self._mend_at = 0.0
        self._retry_at = 0.0
        self._told = False

    def show(self, picture: Image.Image, now: float, light: Light = Light.BRIGHT) -> bool:
        """Bring the picture on the display, sending nothing if it is there; whether it is there."""
        if light is Light.OFF and self._shown is None:
            # Dark already, or not there: nobody asks until there is something to show.
            return True
        if now < self._retry_at:
            return False
        try:
            self._bring(picture, now, light)
        except OSError as fault:
            self._fail(fault, now)
            return False
        if self._told:
            log.info("the %s works again", self._name)
            self._told = False
        self._backoff.reset()
        return True

    def close(self) -> None:
        """Go dark, if the display is there."""
        try:
            self._driver.close()
        except OSError as fault:
            log.info("the %s could not be cleared: %s", self._name, fault)

    def _bring(self, picture: Image.Image, now: float, light: Light) -> None:
        if light is Light.OFF:
            self._driver.sleep()
            self._shown = None
        elif self._shown is None:
            self._driver.start(picture, light)
            self._shown = picture
        elif picture != self._shown or light is not self._light:
            self._change(picture, light)
        elif now < self._mend_at:
            return
        else:
            self._driver.mend()
        self._light = light
        self._mend_at = now + MEND_SECONDS

    def _change(self, picture: Image.Image, light: Light) -> None:
        if picture != self._shown:
            self._driver.draw(picture)
            self._shown = picture
        if light is not self._light:
            self._driver.shine(light)

    def _fail(self, fault: OSError, now: float) -> None:
        self._shown = None
        self._retry_at = now + self._backoff.wait()
        if not self._told:
            said = "the %s does not answer (%s); trying again until it does"
            log.warning(said, self._name, fault)
            self._told = True
