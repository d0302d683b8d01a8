"""Driver of displays by luma, which sends the changed parts of a picture only.

The frame buffer of a 1-bit display finds dirty rectangles. A page is eight rows of pixels: a byte
for each column, its lowest bit on top. A dirty rectangle is one page high. Its page and its first
column are sent before it, so two that are close to each other take fewer bytes as one.
"""

# ruff: noqa: PLC0415 -- no hardware library is imported where there is no hardware to drive.

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, Protocol

from PIL import Image, ImageChops

from device.burn_in import Frame, Light
from device.controllers import CONTROLLERS, GREYS
from device.hardware.buses import SerialInterface

DISPLAY_OFF, DISPLAY_ON = 0xAE, 0xAF
"""Commands that switch the display off and on; the same for all controllers used here."""
SEGMENTS = 64
"""Segments into which luma divides a grey picture to find dirty rectangles."""
ROTATIONS = {
    90: Image.Transpose.ROTATE_270,
    180: Image.Transpose.ROTATE_180,
    270: Image.Transpose.ROTATE_90,
}
"""Pillow's rotations, which are counter-clockwise, by degrees clockwise."""
STRIPS = 8
"""Number of parts in which an unchanged picture is sent again."""
PAGES = 8
Pages = tuple[bytes, ...]
"""The frame buffer of a 1-bit display: the bytes of each page (8 rows), from the top."""
ADDRESSING_BYTES = 6
"""Bytes that each further rectangle of a page costs: three commands, and what I2C adds.

Rectangles that are closer than this are sent as one.
"""


class LumaDriver:
    """Driver of a display that may be disconnected.

    luma's settings are recorded when its driver is made, and sent at each start. `rotate` is in
    degrees clockwise; a dimmed display is never brighter than `brightness`, 0 to 1.
    """

    def __init__(
        self, controller: str, line: SerialInterface, rotate: int = 0, brightness: float = 1.0
    ) -> None:
        from luma.core.framebuffer import diff_to_previous
        from luma.oled import device as displays

        self._controller = CONTROLLERS[controller]
        made = type(controller, (_Silent, getattr(displays, controller)), {})
        if self._controller.layout.grey:
            self._device = made(line, framebuffer=diff_to_previous(SEGMENTS))
            self._buffer: PageBuffer | _GreyBuffer = _GreyBuffer(self._device)
        else:
            self._device = made(line)
            self._buffer = PageBuffer(line, self._controller.first)
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
        self._buffer.forget()
        self._draw(frame.picture)
        self._line.command(DISPLAY_ON)
        self._refreshed = 0

    def update(self, frame: Frame) -> None:
        """Send the part of the picture that changed, and the brightness if it did."""
        self._draw(frame.picture)
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

    def _draw(self, picture: Image.Image) -> None:
        rotation = self._rotation
        self._buffer.draw(picture if rotation is None else picture.transpose(rotation))

    def _send_settings(self, without: tuple[tuple[int, int], ...] = ()) -> None:
        self._line.replay(dict(self._controller.wrong + without))
        if self._controller.after:
            self._device.command(*self._controller.after)
        self._send_contrast()

    def _send_contrast(self) -> None:
        dim = min(self._bright, self._controller.dim)
        level = self._bright if self._light is Light.BRIGHT else dim
        set_contrast: int = self._device._const.SETCONTRAST  # noqa: SLF001 (luma's command table)
        self._device.command(set_contrast, level)


class _Silent:
    """Keeps the constructor of luma's driver from drawing and from switching the display on."""

    def clear(self) -> None: ...

    def show(self) -> None: ...

    def contrast(self, level: int) -> None: ...


class PageBuffer:
    """Frame buffer of a 1-bit display; luma's own would send the whole picture each time.

    `draw` sends what differs from the last picture, or all of it after `forget`; `repeat` sends one
    of STRIPS strips again. The display's left edge is wired to the controller's column `first`.
    """

    def __init__(self, line: SerialInterface, first: int) -> None:
        self._line = line
        self._first = first
        self._shown: Pages = ()

    def forget(self) -> None:
        self._shown = ()

    def draw(self, picture: Image.Image) -> None:
        before, self._shown = self._shown, packed(picture)
        whole = [Part(page, 0, picture.width) for page in range(len(self._shown))]
        self._send(changed(before, self._shown) if before else whole)

    def repeat(self, strip: int) -> None:
        self._send([Part(strip, 0, len(self._shown[strip]))])

    def _send(self, parts: Sequence[Part]) -> None:
        last: int | None = None
        for page, left, right in parts:
            column = self._first + left
            there = (0xB0 | page,) if page != last else ()
            self._line.command(*there, column & 0x0F, 0x10 | column >> 4)
            self._line.data(self._shown[page][left:right])
            last = page


class Part(NamedTuple):
    """A dirty rectangle: columns of a page; `right` is the first column outside."""

    page: int
    left: int
    right: int


def packed(picture: Image.Image) -> Pages:
    """Return the pages of a picture."""
    upright = picture.transpose(Image.Transpose.TRANSPOSE).tobytes("raw", "1;R")
    pages = picture.height // PAGES
    return tuple(upright[page::pages] for page in range(pages))


def changed(before: Pages, now: Pages) -> list[Part]:
    """Return the dirty rectangles between two frames, from the top."""
    parts: list[Part] = []
    for page, (old, new) in enumerate(zip(before, now, strict=True)):
        for left, right in _runs(old, new):
            last = parts[-1] if parts and parts[-1].page == page else None
            if last is not None and left - last.right <= ADDRESSING_BYTES:
                parts[-1] = Part(page, last.left, right)
            else:
                parts.append(Part(page, left, right))
    return parts


def _runs(old: bytes, new: bytes) -> Iterator[tuple[int, int]]:
    """Yield the first and the past-the-last column of each run that differs."""
    for differs, run in groupby(range(len(new)), lambda at: old[at] != new[at]):
        if differs:
            columns = list(run)
            yield columns[0], columns[-1] + 1


class _LumaFrameBuffer(Protocol):
    prev_image: Image.Image | None


class _LumaDevice(Protocol):
    framebuffer: _LumaFrameBuffer

    def display(self, picture: Image.Image) -> None: ...


class _GreyBuffer:
    """Frame buffer of a grey display, four bits a pixel; luma finds the changed parts."""

    def __init__(self, device: _LumaDevice) -> None:
        self._device = device

    def forget(self) -> None:
        self._device.framebuffer.prev_image = None

    def draw(self, picture: Image.Image) -> None:
        self._device.display(
            picture.point([*(17 * grey for grey in GREYS), *[0] * 252]).convert("RGB")
        )

    def repeat(self, strip: int) -> None:
        shown = self._device.framebuffer.prev_image
        if shown is None:
            return
        height = shown.height // STRIPS
        rows = (0, strip * height, shown.width, (strip + 1) * height)
        # Every pixel of the strip counts as changed, so luma sends all of them.
        unlike = shown.copy()
        unlike.paste(ImageChops.invert(shown.crop(rows)), rows)
        self._device.framebuffer.prev_image = unlike
        self._device.display(shown)
