"""Keeps a display showing a picture, through unplugged cables and power cuts."""

from __future__ import annotations

import errno
import logging
from collections.abc import Callable
from typing import Protocol

from PIL import Image

from device.rest import Light
from device.retry import Backoff


class Driver(Protocol):
    """A display that can be drawn on; every method raises OSError when it cannot be reached."""

    def start(self, picture: Image.Image, light: Light) -> None:
        """Open the line, set the display up, and show a picture when it is whole."""

    def draw(self, picture: Image.Image) -> None:
        """Show a picture, by what differs from the one before."""

    def shine(self, light: Light) -> None:
        """As bright as this."""

    def mend(self) -> None:
        """Send a part of all that again, the next one each time."""

    def sleep(self) -> None:
        """Go dark, until the next start."""

    def close(self) -> None:
        """Go dark, and let the line go."""


log = logging.getLogger(__name__)

LEAST_WAIT = 0.25
MOST_WAIT = 1.0
HANG_WAIT = 1.5
"""After a bus that hung: the kernel waits a second for it, and others on it want their turn."""
MEND_SECONDS = 0.125
"""Between two looks whether it is still there and right, while its picture stays the same. All is
said again in eight of them, so what nobody noticed is right again within two seconds."""


class Shows(Protocol):
    """What a picture can be brought on."""

    def show(self, picture: Image.Image, now: float, light: Light = Light.BRIGHT) -> bool:
        """Bring the picture there; whether it is."""

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
    """Shows pictures on a driver. A fault is logged once, then tried again after growing waits.

    Nothing that a driver or the library below it raises gets past it.
    """

    def __init__(self, driver: Driver, chance: Callable[[], float], name: str = "display") -> None:
        self._driver = driver
        self._name = name
        self._backoff = Backoff(LEAST_WAIT, MOST_WAIT, chance)
        self._shown: Image.Image | None = None
        """What it shows; None while it is dark, or nobody knows."""
        self._lit = False
        """Whether it may glow, though nobody knows what it shows."""
        self._light = Light.OFF
        self._mend_at = 0.0
        self._retry_at = 0.0
        self._told = False

    def show(self, picture: Image.Image, now: float, light: Light = Light.BRIGHT) -> bool:
        """Bring the picture on the display, sending nothing if it is there; whether it is there."""
        if light is Light.OFF and not self._lit:
            # Dark already: nobody asks until there is something to show.
            return True
        if now < self._retry_at:
            return False
        try:
            self._bring(picture, now, light)
        except Exception as fault:  # noqa: BLE001 (the board goes on, whatever a library raises)
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
        except Exception as fault:  # noqa: BLE001 (the others are to be closed too)
            log.info("the %s could not be cleared: %s", self._name, fault)

    def _bring(self, picture: Image.Image, now: float, light: Light) -> None:
        if light is Light.OFF:
            self._driver.sleep()
            self._shown, self._lit = None, False
        elif self._shown is None:
            self._driver.start(picture, light)
            self._shown, self._lit = picture, True
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

    def _fail(self, fault: Exception, now: float) -> None:
        self._shown = None
        hung = isinstance(fault, OSError) and fault.errno == errno.ETIMEDOUT
        wait = self._backoff.wait()
        self._retry_at = now + (HANG_WAIT if hung else wait)
        if not self._told:
            said = "the %s does not answer (%s); trying again until it does"
            # What the kernel says needs no more words; what else there is, is a slip of somebody's.
            whence = None if isinstance(fault, OSError) else fault
            log.warning(said, self._name, fault, exc_info=whence)
            self._told = True
