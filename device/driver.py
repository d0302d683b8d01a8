"""What a display is asked to do, whichever it is."""

from __future__ import annotations

from typing import Protocol

from PIL import Image

from device.rest import Light


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
