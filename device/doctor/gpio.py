"""Asks the kernel who holds which GPIO pin; no pin is touched."""

from __future__ import annotations

import fcntl
import os
import struct
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

CHIP_INFO = 0x8044B401
"""GPIO_GET_CHIPINFO_IOCTL of linux/gpio.h: name, label, number of lines."""
LINE_INFO = 0xC100B405
"""GPIO_V2_GET_LINEINFO_IOCTL: name, who uses it, offset, number of attributes, flags, the rest."""
CHIP = struct.Struct("=32s32sI")
LINE = struct.Struct("=32s32sIIQ176x")
USED = 1
HEADER = ("pinctrl-bcm", "pinctrl-rp1")
"""Labels of the chips whose lines are the pins of a Pi's header."""

Call = Callable[[int, int, bytes], bytes]


def users_of(
    chips: Iterable[Path], pins: Iterable[int], call: Call = fcntl.ioctl
) -> Mapping[int, str] | None:
    """Who holds each of the pins, where somebody does; None where no chip has a header's pins.

    Raises OSError where they cannot be asked.
    """
    for path in chips:
        file = os.open(path, os.O_RDWR | os.O_CLOEXEC)
        try:
            _name, label, _lines = CHIP.unpack(call(file, CHIP_INFO, bytes(CHIP.size)))
            if not _text(label).startswith(HEADER):
                continue
            users = {}
            for pin in pins:
                asked = LINE.pack(b"", b"", pin, 0, 0)
                _, user, _, _, flags = LINE.unpack(call(file, LINE_INFO, asked))
                if flags & USED:
                    users[pin] = _text(user) or "?"
            return users
        finally:
            os.close(file)
    return None


def _text(given: bytes) -> str:
    return given.split(b"\0")[0].decode("ascii", "replace")
