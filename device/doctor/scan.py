"""Asks an I2C bus who is on it, as i2cdetect does: by the kernel's own calls and nothing else."""

from __future__ import annotations

import ctypes
import errno
import fcntl
import os
import struct
from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING

from device.doctor.facts import Bus, Line

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FIRST, LAST = 0x08, 0x77
I2C_SLAVE, I2C_SMBUS = 0x0703, 0x0720
WRITE, READ = 0, 1
QUICK, BYTE = 0, 1
BLOCK = 34
READ_ONLY = (*range(0x30, 0x38), *range(0x50, 0x60))
"""Where a memory may be, which a write without a byte could harm."""
ENOUGH_TIMEOUTS = 3
ECHOES = 100
"""So many answers are no devices."""

Ask = Callable[[int], None]
"""OSError where nobody answers at an address."""


@contextmanager
def asking(path: Path) -> Iterator[Ask]:
    """Open a bus of the kernel."""
    file = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    answer = ctypes.create_string_buffer(BLOCK)

    def ask(address: int) -> None:
        fcntl.ioctl(file, I2C_SLAVE, address)
        how = (READ, 0, BYTE) if address in READ_ONLY else (WRITE, 0, QUICK)
        fcntl.ioctl(file, I2C_SMBUS, struct.pack("BBIP", *how, ctypes.addressof(answer)))

    try:
        yield ask
    finally:
        os.close(file)


def bus_of(number: int, ask: Ask) -> Bus:
    """Ask every address that a device may have."""
    answers: list[int] = []
    timeouts = 0
    for address in range(FIRST, LAST + 1):
        try:
            ask(address)
        except OSError as fault:
            if fault.errno == errno.EBUSY:
                # A driver of the kernel's is talking to it: somebody is there.
                answers.append(address)
            elif fault.errno == errno.ETIMEDOUT:
                timeouts += 1
                if timeouts == ENOUGH_TIMEOUTS:
                    return Bus(number, line=Line.HANGS)
            elif fault.errno not in (errno.ENXIO, errno.EREMOTEIO, errno.EIO, errno.EAGAIN):
                return Bus(number, fault=fault.strerror or str(fault))
        else:
            answers.append(address)
    if len(answers) >= ECHOES:
        return Bus(number, line=Line.ECHOES)
    return Bus(number, tuple(answers))
