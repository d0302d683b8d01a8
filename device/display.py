"""Keep a display showing a picture, through unplugged cables and power cuts."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Protocol

from PIL import Image

from device.burn_in import Light
from device.hardware import LumaDriver
from device.retry import Backoff, Retry

log = logging.getLogger(__name__)

LEAST_WAIT, MOST_WAIT = 0.25, 1.0
"""Seconds between two tries of a display that does not answer."""
MEND_SECONDS = 0.125
"""Between two looks whether it is still there and right, while its picture stays the same. All is
sent again in eight of them, so an unnoticed fault is right again within two seconds."""


class Shows(Protocol):
    """What a picture can be shown on."""

    def show(self, picture: Image.Image, now: float, light: Light = Light.BRIGHT) -> bool:
        """Show the picture; return whether it is shown."""

    def close(self) -> None:
        """Go dark."""


class NoDisplay:
    """No display is wired: the picture goes to /panel alone."""

    def show(self, *_picture: object, **_light: object) -> bool:
        """Do nothing."""
        return True

    def close(self) -> None:
        """Do nothing."""


class Display:
    """Shows pictures through a driver, and tries again where that fails.

    Nothing that the driver or the library below it raises gets past it.
    """

    def __init__(
        self, driver: LumaDriver, chance: Callable[[], float], name: str = "display"
    ) -> None:
        self._driver = driver
        self._name = name
        self._retry = Retry(f"the {name}", Backoff(LEAST_WAIT, MOST_WAIT, chance))
        self._shown: Image.Image | None = None
        """What it shows; None while it is dark, or that is not known."""
        self._lit = False
        """Whether it may glow, though it is not known what it shows."""
        self._light = Light.OFF
        self._mend_at = 0.0

    def show(self, picture: Image.Image, now: float, light: Light = Light.BRIGHT) -> bool:
        """Show the picture, sending only what changed; return whether it is shown."""
        if light is Light.OFF and not self._lit:
            # Dark already: no fault matters until there is something to show.
            return True
        if not self._retry.is_due(now):
            return False
        try:
            self._send(picture, now, light)
        except Exception as fault:  # noqa: BLE001 (the panel goes on, whatever a library raises)
            self._shown = None
            self._retry.failed(fault, now)
            return False
        self._retry.worked()
        return True

    def close(self) -> None:
        """Go dark, if the display is there."""
        try:
            self._driver.close()
        except Exception as fault:  # noqa: BLE001 (the others are to be closed too)
            log.info("the %s could not be cleared: %s", self._name, fault)

    def _send(self, picture: Image.Image, now: float, light: Light) -> None:
        if light is Light.OFF:
            self._driver.sleep()
            self._shown, self._lit = None, False
        elif self._shown is None:
            self._driver.start(picture, light)
            self._shown, self._lit = picture, True
        elif picture != self._shown or light is not self._light:
            if picture != self._shown:
                self._driver.draw(picture)
                self._shown = picture
            if light is not self._light:
                self._driver.shine(light)
        elif now < self._mend_at:
            return
        else:
            self._driver.mend()
        self._light = light
        self._mend_at = now + MEND_SECONDS
