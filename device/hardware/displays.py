"""Driver of displays: luma's settings, and what a frame buffer sends of each picture."""

# ruff: noqa: PLC0415 -- no hardware library is imported where there is no hardware to drive.

from __future__ import annotations

from PIL import Image

from device.hardware.buses import SerialInterface, without
from device.hardware.controllers import CONTROLLERS
from device.hardware.frame_buffer import PAGE, STRIPS, FrameBuffer, Pages
from device.screen.burn_in import Frame, Light

DISPLAY_OFF, DISPLAY_ON = 0xAE, 0xAF
"""Commands that switch the display off and on; the same for all controllers used here."""
ROTATIONS = {
    90: Image.Transpose.ROTATE_270,
    180: Image.Transpose.ROTATE_180,
    270: Image.Transpose.ROTATE_90,
}
"""Pillow's rotations, which are counter-clockwise, by degrees clockwise."""


class LumaDriver:
    """Driver of a display that may be disconnected.

    luma's settings are recorded when its driver is made, and sent at each start. `rotate` is in
    degrees clockwise; a dimmed display is never brighter than `brightness`, 0 to 1.
    """

    def __init__(
        self, controller: str, line: SerialInterface, rotate: int = 0, brightness: float = 1.0
    ) -> None:
        from luma.oled import device as displays

        self._controller = CONTROLLERS[controller]
        self._device = without(getattr(displays, controller), "clear", "show", "contrast")(line)
        self._buffer = FrameBuffer(self._device, self._controller.memory)
        # luma's exit hook must not draw: the panel clears the display itself.
        self._device.persist = True
        self._line = line
        self._rotation = ROTATIONS.get(rotate)
        self._bright = max(1, round(self._controller.bright * brightness))
        self._light = Light.BRIGHT
        self._refreshed = 0

    def start(self, frame: Frame) -> None:
        """Open the bus, send settings and picture, and switch the display on."""
        self._line.start()
        if self._controller.before:
            self._device.command(*self._controller.before)
        self._light = frame.light
        self._send_settings()
        self._buffer.draw_whole(self._pages(frame.picture))
        self._line.command(DISPLAY_ON)
        self._refreshed = 0

    def update(self, frame: Frame) -> None:
        """Send the part of the picture that changed, and the brightness if it did."""
        self._buffer.draw(self._pages(frame.picture))
        if frame.light is not self._light:
            self._light = frame.light
            self._send_contrast()

    def refresh(self, _frame: Frame) -> None:
        """Send a strip of the picture again; with the first strip all settings."""
        if self._refreshed == 0:
            self._send_settings(self._controller.darkening)
        self._buffer.repeat(self._refreshed)
        self._refreshed = (self._refreshed + 1) % STRIPS
        if self._refreshed == 0:
            # The display may have lost its power since the last start.
            self._line.command(DISPLAY_ON)

    def sleep(self) -> None:
        self._line.command(DISPLAY_OFF)

    def close(self) -> None:
        try:
            self.sleep()
        finally:
            self._line.close()

    def _pages(self, picture: Image.Image) -> Pages:
        turned = picture if self._rotation is None else picture.transpose(self._rotation)
        upright = turned.transpose(Image.Transpose.TRANSPOSE).tobytes("raw", "1;R")
        pages = turned.height // PAGE
        return tuple(upright[page::pages] for page in range(pages))

    def _send_settings(self, without: tuple[tuple[int, int], ...] = ()) -> None:
        self._line.replay(dict(self._controller.wrong + without))
        if self._controller.after:
            self._device.command(*self._controller.after)
        self._send_contrast()

    def _send_contrast(self) -> None:
        dim = min(self._bright, self._controller.dim)
        level = self._bright if self._light is Light.BRIGHT else dim
        self._device.command(self._controller.contrast, level)
