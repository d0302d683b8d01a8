"""Displays in memory, which turn the driver's bytes into a picture.

A display is dark unless it has the settings under which its data sheet has the memory stand upright
on the display, as it hangs on its board: a wrong command shows as a wrong picture.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from PIL import Image

from device.hardware.buses import COMMANDS, Bus

SWITCHES = {
    0xA0: 0xA0,
    0xA1: 0xA0,
    0xA4: 0xA4,
    0xA5: 0xA4,
    0xA6: 0xA6,
    0xA7: 0xA6,
    0xC0: 0xC0,
    0xC8: 0xC0,
    0xAE: 0xAE,
    0xAF: 0xAE,
    **{code: code & 0xF0 for code in range(0x20)},
    **dict.fromkeys(range(176, 184), 176),
    **dict.fromkeys(range(64, 128), 64),
}
"""Commands that are values of one setting of a controller of pages, by the first of its codes."""
UPRIGHT = {0xA0: (0xA1,), 0xC0: (0xC8,), 0xA4: (0xA4,), 0xA6: (0xA6,), 0x40: (0x40,), 0xD3: (0,)}
PAGE_MODE = (0x02,)
PAGE_ARGUMENTS = dict.fromkeys((129, 168, 211, 213, 217, 218, 219), 1)
WINDOW_ARGUMENTS = {
    **dict.fromkeys((0x15, 0x75), 2),
    **dict.fromkeys((0x81, 0xA0, 0xA1, 0xA2, 0xA8, 0xAB, 0xB1, 0xB3, 0xB6), 1),
    **dict.fromkeys((0xBC, 0xBE, 0xD5, 0xFD), 1),
    0xB8: 15,
}
MODES = {**dict.fromkeys(range(0xA4, 0xA8), 0xA4), 0xAE: 0xAE, 0xAF: 0xAE, 0xB8: 0xB8, 0xB9: 0xB8}
"""As `SWITCHES`, of a controller of windows."""
HIGH, LOW = bytes(byte >> 4 for byte in range(256)), bytes(byte & 0x0F for byte in range(256))


@dataclass
class MemoryDisplay(Bus):
    """A line with a display at its end that can be looked at: new, off and full of noise."""

    size: tuple[int, int]
    needs: Mapping[int, tuple[int, ...]]
    """Settings without which it is dark."""
    arguments: Mapping[int, int]
    """How many bytes follow a command, for those that have any."""
    switches: Mapping[int, int]
    stride: int
    """Bytes of a row of its memory, or of a page."""
    first: int = 0
    """Byte of a row that the left edge of the display is wired to."""
    _settings: dict[int, tuple[int, ...]] = field(default_factory=dict)
    _pending: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.power_on()

    def power_on(self) -> None:
        """As after a power cut: all settings lost, the memory full of whatever was there."""
        self._settings, self._pending = {}, []
        self._row = self._at = 0
        self._memory = [
            bytearray((row * 37 + at * 11) & 0xFF for at in range(self.stride))
            for row in range(128)
        ]

    def send(self, kind: int, sent: bytes) -> None:
        """Take what the driver sends."""
        if kind != COMMANDS:
            self._store(sent)
            return
        for byte in sent:
            self._command(byte)

    def close(self) -> None:
        """A line in memory stays: what is on its display stays too."""

    def picture(self) -> Image.Image:
        """What the display shows now."""
        needs = {0xAE: (0xAF,), **self.needs}
        if any(self._settings.get(code) != value for code, value in needs.items()):
            return Image.new("1", self.size)
        return self._picture()

    def _command(self, byte: int) -> None:
        self._pending.append(byte)
        code, *given = self._pending
        if len(given) >= self.arguments.get(code, 0):
            self._pending = []
            self._set(code, tuple(given))

    def _set(self, code: int, given: tuple[int, ...]) -> None:
        self._settings[self.switches.get(code, code)] = given or (code,)

    def _store(self, data: bytes) -> None:
        raise NotImplementedError

    def _write(self, data: bytes) -> None:
        """Write along a row; there is nothing behind its end."""
        row = self._memory[self._row]
        fits = data[: max(0, self.stride - self._at)]
        row[self._at : self._at + len(fits)] = fits
        self._at += len(data)

    def _picture(self) -> Image.Image:
        raise NotImplementedError


class Pages(MemoryDisplay):
    """One bit a dot, eight rows to a page, the lowest bit on top, written along a page."""

    def _set(self, code: int, given: tuple[int, ...]) -> None:
        super()._set(code, given)
        low, high, page = (self._settings.get(each, (0,))[0] for each in (0x00, 0x10, 0xB0))
        self._at, self._row = (high & 0x0F) << 4 | low, page & 0x07

    def _store(self, data: bytes) -> None:
        if 0x20 not in self.arguments or self._settings.get(0x20) == PAGE_MODE:
            self._write(data)

    def _picture(self) -> Image.Image:
        width, height = self.size
        used = (page[self.first : self.first + width] for page in self._memory[: height // 8])
        upright = bytes(byte for column in zip(*used, strict=True) for byte in column)
        lying = Image.frombytes("1", (height, width), upright, "raw", "1;R")
        return lying.transpose(Image.Transpose.TRANSPOSE)


class Windows(MemoryDisplay):
    """Four bits a dot, written into a window of columns and rows, and round again.

    A dot is lit at the brightest of its sixteen greys only.
    """

    column = 1
    """Bytes of a column."""
    halves = LOW, HIGH
    """The dots of a byte, from the left."""

    def _set(self, code: int, given: tuple[int, ...]) -> None:
        super()._set(code, given)
        if code == 0x15 and len(given) == 2:
            self._at = given[0] * self.column
        if code == 0x75 and len(given) == 2:
            self._row = given[0]

    def _store(self, data: bytes) -> None:
        columns, rows = (self._settings.get(each, (0,)) for each in (0x15, 0x75))
        left, right = columns[0] * self.column, (columns[-1] + 1) * self.column
        while data:
            room = max(1, right - self._at)
            part, data = data[:room], data[room:]
            self._write(part)
            if self._at >= right:
                self._at = left
                self._row = rows[0] if self._row >= rows[-1] else self._row + 1

    def _picture(self) -> Image.Image:
        width, height = self.size
        used = b"".join(row[self.first : self.first + width // 2] for row in self._memory[:height])
        greys = bytearray(2 * len(used))
        greys[0::2], greys[1::2] = (used.translate(half) for half in self.halves)
        return Image.frombytes("L", self.size, bytes(greys)).point([0] * 0xF + [1] * 241, "1")


class DataWindows(Windows):
    """Windows of a controller whose arguments come as data, and four dots to a column."""

    column = 2
    halves = HIGH, LOW
    WRITE = 0x5C

    def power_on(self) -> None:
        """As after a power cut."""
        super().power_on()
        self._code = 0

    def _command(self, byte: int) -> None:
        self._code, self._pending = byte, []
        if byte in self.switches:
            self._set(byte, ())

    def _store(self, data: bytes) -> None:
        if self._code == self.WRITE:
            super()._store(data)
        else:
            self._pending += data
            self._set(self._code, tuple(self._pending))


def memory_display(controller: str) -> MemoryDisplay:
    """A new display: dark, mirrored and full of noise."""
    needs: Mapping[int, tuple[int, ...]]
    window_arguments = {0x20: 1, 0x21: 2, 0x22: 2}
    match controller:
        case "ssd1306":  # a charge pump gives its dots their voltage
            needs = {**UPRIGHT, 0x8D: (0x14,)}
            arguments = {**PAGE_ARGUMENTS, **window_arguments, 0x8D: 1}
            return Pages((128, 64), needs, arguments, SWITCHES, 128)
        case "ssd1309":  # its voltage is from outside
            arguments = {**PAGE_ARGUMENTS, **window_arguments}
            return Pages((128, 64), UPRIGHT, arguments, SWITCHES, 128)
        case "sh1106":  # it drives 132 columns, and starts its own pump
            arguments = {**PAGE_ARGUMENTS, 0xAD: 1}
            return Pages((128, 64), UPRIGHT, arguments, SWITCHES, 132, first=2)
        case "ssd1322":  # it drives 480 columns; displays of 256 are wired to the middle
            needs = {0xA0: (0x14, 0x11), 0xA1: (0x00,), 0xA4: (0xA6,)}
            return DataWindows((256, 64), needs, {}, MODES, 240, first=(480 - 256) // 4)
        case "ssd1327":  # it hangs on its board mirrored and upside down
            needs = {0xA0: (0x53,), 0xA1: (0x00,), 0xA4: (0xA4,), 0xAB: (0x01,), 0xB8: (0xB9,)}
            return Windows((128, 128), needs, WINDOW_ARGUMENTS, MODES, 64)
    raise ValueError(controller)
